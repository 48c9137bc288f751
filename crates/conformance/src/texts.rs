//! What a game says to people.

use std::collections::BTreeSet;

use serde_json::{Map, Value};
use table::erased::AnyGame;

/// The language that stands in for every other.
const FIRST: &str = "en";

/// Whether the catalogues of a game that brings some are whole: each is an object with a name and a
/// line about the game, all of them say the same things, and the first says every command and setting.
pub fn check_texts(game: &dyn AnyGame) -> Result<(), String> {
    let catalogues: Vec<(&str, Map<String, Value>)> =
        game.texts().iter().map(read).collect::<Result<_, _>>()?;
    let Some((_, first)) = catalogues.iter().find(|(language, _)| *language == FIRST) else {
        return Err(format!("{} has no texts in {FIRST}", game.name()));
    };
    for part in ["name", "pitch"] {
        must(first.get(part).is_some_and(Value::is_string), FIRST, part)?;
    }
    for command in game.commands() {
        must(first.get("words").is_some_and(|words| words.get(command).is_some()), FIRST, command)?;
    }
    for setting in game.settings() {
        let said = first.get("settings").and_then(|settings| settings.get(setting.name));
        must(said.is_some(), FIRST, setting.name)?;
    }
    let wanted = keys(first);
    for (language, catalogue) in &catalogues {
        let had = keys(catalogue);
        for odd in wanted.symmetric_difference(&had) {
            must(had.contains(odd), language, odd)?;
            must(wanted.contains(odd), FIRST, odd)?;
        }
    }
    Ok(())
}

fn read(
    (language, text): &(&'static str, &str),
) -> Result<(&'static str, Map<String, Value>), String> {
    let read = serde_json::from_str(text);
    Ok((*language, read.map_err(|error| format!("the texts in {language}: {error}"))?))
}

fn must(said: bool, language: &str, what: &str) -> Result<(), String> {
    if said { Ok(()) } else { Err(format!("the texts in {language} do not say {what}")) }
}

/// What a catalogue says, by name; lists are said as one thing.
fn keys(catalogue: &Map<String, Value>) -> BTreeSet<String> {
    let inner = |(name, value): (&String, &Value)| match value {
        Value::Object(part) => keys(part).iter().map(|key| format!("{name}.{key}")).collect(),
        _ => vec![name.clone()],
    };
    catalogue.iter().flat_map(inner).collect()
}
