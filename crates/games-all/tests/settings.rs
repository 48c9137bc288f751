//! What a game says may be set is what its config has, in the same order and with the same defaults.

mod versions;

use serde_json::{Map, Value};
use table::draws::Seeds;
use table::erased::{AnyGame, Opening};

fn open(game: &dyn AnyGame, config: &str) -> Option<String> {
    let seats = game.seat_counts()[0];
    let opening = Opening { seats, config, seeds: Seeds::new("s", "c"), nonce: 0 };
    game.reopen(opening).ok().map(|play| play.config())
}

fn settings(game: &dyn AnyGame) -> Vec<Value> {
    game.settings().iter().map(|one| serde_json::to_value(one).expect("plain data")).collect()
}

#[test]
fn settings_are_the_config_with_its_defaults() {
    for game in versions::every_game() {
        let written = open(game, "{}").expect("the defaults are taken");
        let config: Map<String, Value> = serde_json::from_str(&written).expect("an object");
        let told: Map<String, Value> = settings(game)
            .iter()
            .map(|one| (one["name"].as_str().expect("a name").into(), one["default"].clone()))
            .collect();
        assert_eq!(told, config, "{}", game.name());
        let settings = game.settings();
        let places = settings.iter().map(|one| written.find(&format!("\"{}\":", one.name)));
        assert!(places.is_sorted(), "{}: {written}", game.name());
    }
}

#[test]
fn a_setting_takes_its_bounds_and_its_words_and_nothing_beyond() {
    let mut tried = 0;
    for game in versions::every_game() {
        for one in settings(game) {
            let name = one["name"].as_str().expect("a name");
            let taken = |value: Value| open(game, &format!("{{\"{name}\":{value}}}")).is_some();
            match one["kind"].as_str() {
                Some("whole") if name != "decimals" => {
                    let [min, max] = ["min", "max"].map(|end| one[end].as_i64().expect("whole"));
                    assert!(taken(min.into()) && taken(max.into()), "{one}");
                    assert!(!taken((min - 1).into()) && !taken((max + 1).into()), "{one}");
                }
                Some("word") => {
                    let words = one["oneOf"].as_array().expect("words");
                    assert!(words.iter().all(|word| taken(word.clone())), "{one}");
                    assert!(!taken("none of them".into()), "{one}");
                }
                Some("flag") => assert!(taken(true.into()) && taken(false.into()), "{one}"),
                Some("number") => {
                    assert!(taken(one["min"].clone()) && taken(one["max"].clone()), "{one}");
                    assert!(!taken(100.into()), "{one}");
                }
                _ => continue,
            }
            assert!(!taken(Value::Null), "{one}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried} settings were tried");
}
