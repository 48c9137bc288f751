//! No library names a game but the registry, and the bench, the arena and the odds, which play them by name.

use std::collections::BTreeMap;

use super::keep;
use super::ratchet::{Found, Ratchet};
use super::source::{Source, rust};

const LIST: &str = "xtask/names-a-game.toml";

/// The crates that may: the games themselves, their registry, and what measures them.
const NAMERS: &[&str] =
    &["crates/games/", "crates/games-all/", "crates/bench/", "crates/arena/", "crates/odds/"];

fn games() -> Vec<&'static str> {
    games_all::GAMES.all().map(table::erased::AnyGame::name).collect()
}

fn must_not(source: &Source) -> bool {
    let of_a_crate = source.is_in("crates/") && source.path.contains("/src/");
    of_a_crate && !NAMERS.iter().any(|folder| source.is_in(folder))
}

/// The places where code names a game, in an identifier or in a text. Comments may: an example is
/// no dependence, and nothing breaks when the game goes. The tests of a file may, too.
fn names(source: &Source, games: &[&str]) -> Vec<String> {
    let code = source.text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
    let tokens = Source::planted(&source.path, code).tokens();
    let is_doc = |index: usize| index >= 2 && tokens[index - 2].text == "doc";
    let named = tokens.iter().enumerate().filter(|(index, _)| !is_doc(*index));
    named
        .filter_map(|(_, token)| {
            let game = games.iter().find(|game| says(&token.text, game))?;
            Some(source.at(token.line, format_args!("{game}, in `{}`", token.text)))
        })
        .collect()
}

/// Whether some words in a row, written together, are the name: `HiLo`, `hilo.placeBet`,
/// `chicken_road`. A name inside a longer word is none.
fn says(text: &str, name: &str) -> bool {
    let words = words(text);
    (0..words.len()).any(|start| {
        let mut rest = name;
        for word in &words[start..] {
            match rest.strip_prefix(word.as_str()) {
                Some("") => return true,
                Some(more) => rest = more,
                None => return false,
            }
        }
        false
    })
}

/// The words of a text or an identifier, in small letters: a capital after a small letter begins one.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for letter in text.chars() {
        if !letter.is_alphanumeric() || letter.is_uppercase() && before.is_lowercase() {
            words.push(String::new());
        }
        if letter.is_alphanumeric() {
            words.last_mut().expect("there is one from the start").extend(letter.to_lowercase());
        }
        before = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

fn found<'a>(sources: impl Iterator<Item = &'a Source>, games: &[&str]) -> BTreeMap<String, Found> {
    let looked = sources.filter(|source| must_not(source));
    looked
        .map(|source| (source.path.clone(), Found::at(names(source, games))))
        .filter(|(_, found)| found.figure > 0)
        .collect()
}

#[test]
fn no_library_names_a_game_but_the_registry() {
    let found = found(rust(), &games());
    let findings = Ratchet::of(LIST, "names", 0).against(&found);
    keep(
        "a sixth game is a folder and a line in the registry: code that names one would have to \
         change for it",
        &findings,
    );
}

#[test]
fn planted_names_of_games_are_found() {
    let planted = |path: &str, code: &str| {
        let source = Source::planted(path, code);
        found([source].iter(), &["hilo", "chickenroad"]).values().map(|found| found.figure).sum()
    };
    let house = |code: &str| -> usize { planted("crates/house/src/sessions.rs", code) };
    for named in [
        "const GAME: &str = \"hilo\";",
        "const FILE: &str = include_str!(\"../../games/hilo/config.json\");",
        "enum Ask { HiloPlaceBet }",
        "fn f() { hilo::open(); }",
        "struct HiLo;",
        "const TYPE: &str = \"chickenroad.move\";",
        "fn chicken_road() {}",
        "struct S { #[serde(rename = \"chickenroad.move\")] ask: u8 }",
    ] {
        assert_eq!(house(named), 1, "{named}");
    }
    for silent in [
        "/// As in HiLo, hilo's way.\nfn f() {} // hilo",
        "fn philo() {}",
        "const TEXT: &str = \"The chicken crossed the road.\";",
        "fn f() {}\n#[cfg(test)]\nmod tests { const GAME: &str = \"hilo\"; }",
    ] {
        assert_eq!(house(silent), 0, "{silent}");
    }
    let name = "const GAME: &str = \"hilo\";";
    for path in ["crates/games-all/src/lib.rs", "crates/games/hilo/src/lib.rs"] {
        let count: usize = planted(path, name);
        assert_eq!(count, 0, "{path}");
    }
    let in_tests: usize = planted("crates/house/tests/a.rs", name);
    assert_eq!(in_tests, 0);
}
