//! The settings of a game as `docs/protocol.md` shows them: from the data that the game itself checks
//! a table's settings with.

use std::fmt::Write as _;

use table::settings::{Setting, Takes};

/// A table of a game's settings, with the type of each.
pub(crate) fn table(game: &str, type_of: impl Fn(&str) -> String) -> String {
    let game = games_all::GAMES.find(game).expect("a game's crate has its name in the registry");
    let mut text =
        String::from("| setting | type | takes | default | meaning |\n|---|---|---|---|---|\n");
    for setting in game.settings() {
        let Setting { name, about, takes, default, .. } = setting;
        let default = serde_json::to_string(&default).expect("a default is plain data");
        let (of, takes) = (type_of(name), taken(&takes));
        _ = writeln!(text, "| `{name}` | {of} | {takes} | `{default}` | {about} |");
    }
    text + "\n"
}

/// The values that a setting takes, in words.
fn taken(takes: &Takes) -> String {
    match takes {
        Takes::Whole { min, max } => format!("{min} to {max}"),
        Takes::Number { min, max, decimals } => {
            format!("{min} to {max}, with at most {decimals} decimals")
        }
        Takes::Money { max } => format!("money: a decimal string above 0 and up to {max}"),
        Takes::Flag {} => "`true` or `false`".into(),
        Takes::Word { one_of } => {
            let words: Vec<String> = one_of.iter().map(|word| format!("`\"{word}\"`")).collect();
            words.join(", ")
        }
        Takes::Seats { of } => format!("an id of the game's {of} for each seat; null: drawn"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_shown_with_its_range_and_its_default() {
        let shown = table("bazaar", |name| format!("of {name}"));
        let row = |name: &str| shown.lines().find(|line| line.starts_with(&format!("| `{name}`")));
        assert_eq!(
            row("rounds"),
            Some("| `rounds` | of rounds | 1 to 100 | `4` | How many rounds are played. |")
        );
        let pricing = row("pricing").expect("a row");
        assert!(pricing.contains(r#"| `"table"`, `"free"` | `"table"` |"#), "{pricing}");
    }
}
