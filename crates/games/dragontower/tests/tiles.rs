//! The tiles of Dragon Tower, since version 2 of its rules: `docs/rules/session-games.md`.

use conformance::Scenario;
use dragontower::DragonTower;
use serde_json::{Value, json};
use table::{Code, Version};

type Table = Scenario<DragonTower>;

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";
const CLIMB: &str = r#"{"type":"climb"}"#;

/// The last tile of a layer by difficulty, and how many are safe.
const LAYERS: [(&str, u32, usize); 5] =
    [("easy", 3, 3), ("medium", 2, 2), ("hard", 1, 1), ("expert", 2, 1), ("master", 3, 1)];

fn bet(difficulty: &str) -> String {
    json!({"type": "placeBet", "amount": "1.00", "difficulty": difficulty}).to_string()
}

fn climb(tile: impl Into<Value>) -> String {
    json!({"type": "climb", "tile": tile.into()}).to_string()
}

/// A round at that difficulty, with its first draws written down.
fn round(difficulty: &str, words: &[u32]) -> Table {
    let mut table = Table::scripted(1, "{}", words);
    table.accept(0, &bet(difficulty));
    table
}

/// [S12] [S11]
#[test]
fn the_worked_example_of_the_first_layer() {
    for (tile, survives) in [(0, false), (1, true), (2, true)] {
        let mut table = Table::fair(1, "{}", ZEROS, "lucky", 0);
        table.accept(0, &bet("medium"));
        table.accept(0, &climb(tile));
        assert_eq!(table.see(0, "/survived"), json!([survives]), "tile {tile}");
        assert_eq!(table.see(0, "/tiles"), json!([{"picked": tile, "safe": [1, 2]}]));
    }
}

/// [S10] With t = 0, 1, … as the draw's share of the tiles, tile j is safe if (t + j) mod b < a.
#[test]
fn which_tiles_are_safe_follows_from_the_draw_alone() {
    let rows = [
        ("easy", [json!([0, 1, 2]), json!([0, 1, 3]), json!([0, 2, 3]), json!([1, 2, 3])].to_vec()),
        ("medium", [json!([0, 1]), json!([0, 2]), json!([1, 2])].to_vec()),
        ("hard", [json!([0]), json!([1])].to_vec()),
        ("expert", [json!([0]), json!([2]), json!([1])].to_vec()),
        ("master", [json!([0]), json!([3]), json!([2]), json!([1])].to_vec()),
    ];
    for (difficulty, turns) in rows {
        let tiles = turns.len() as u64;
        for ((turn, safe), tile) in
            (0u64..).zip(&turns).flat_map(|row| (0..tiles).map(move |tile| (row, tile)))
        {
            let (first, last) = (((turn << 32).div_ceil(tiles)), (((turn + 1) << 32) - 1) / tiles);
            for word in [first, last] {
                let mut table = round(difficulty, &[u32::try_from(word).expect("a word")]);
                table.accept(0, &climb(tile));
                assert_eq!(table.see(0, "/tiles/0/safe"), *safe, "{difficulty}, {word}");
                let survives = safe.as_array().expect("tiles").contains(&tile.into());
                assert_eq!(table.see(0, "/survived/0"), survives, "{difficulty}, {word}, {tile}");
            }
        }
    }
}

/// [S10] [S6] Left out, null and 0 are the same; the chance is the same on every tile.
#[test]
fn a_tile_that_is_left_out_is_the_first() {
    for (difficulty, ..) in LAYERS {
        for word in [0, 1 << 30, 1 << 31, 3 << 30, u32::MAX] {
            let seen = [CLIMB.to_owned(), climb(Value::Null), climb(0)].map(|command| {
                let mut table = round(difficulty, &[word]);
                table.accept(0, &command);
                (table.view(0), table.play().cursor())
            });
            assert!(seen.iter().all(|one| *one == seen[0]), "{difficulty}, {word}");
        }
    }
}

/// [S10] Outside of the layer, and [S6] what is no whole number.
#[test]
fn a_tile_beyond_the_layer_is_not_allowed() {
    for (difficulty, last, safe) in LAYERS {
        let mut table = round(difficulty, &[u32::MAX]);
        for tile in [-1, i64::from(last) + 1, 4, 1 << 32, 9_007_199_254_740_991] {
            table.refuse(0, &climb(tile), Code::NotAllowed);
        }
        for tile in ["1.0", "1e0", "\"1\"", "[1]", "true", "9007199254740992"] {
            table.refuse(0, &format!(r#"{{"type":"climb","tile":{tile}}}"#), Code::BadInput);
        }
        assert_eq!(table.play().cursor().index, 0, "a refused climb uses no draw");
        table.accept(0, &climb(last));
        let shown = table.see(0, "/tiles/0");
        assert_eq!(shown["picked"], last);
        assert_eq!(shown["safe"].as_array().map(Vec::len), Some(safe), "{difficulty}");
    }
}

/// [S10] [S6] Contract §2: the phase is looked at before the tile.
#[test]
fn options_name_the_tiles_of_the_layer() {
    let mut table = Table::scripted(1, "{}", &[]);
    table.refuse(0, &climb(9), Code::WrongPhase);
    for (difficulty, last, _) in LAYERS {
        table.script(&[0, u32::MAX]);
        table.accept(0, &bet(difficulty));
        for _ in 0..2 {
            let tile = json!({"min": 0, "max": last, "step": 1, "optional": true});
            let fields = json!({ "tile": tile });
            assert_eq!(table.option(0, "climb")[0]["fields"], fields, "{difficulty}");
            table.accept(0, CLIMB);
        }
        assert_eq!(table.option(0, "climb")[0]["code"], "wrong_phase");
    }
}

/// [S11] A layer made, the lost one too; the next bet clears them.
#[test]
fn the_tiles_of_every_layer_made_are_shown_and_no_others() {
    let mut table = round("easy", &[0, 1 << 30, u32::MAX]);
    assert_eq!(table.see(0, "/tiles"), json!([]));
    for tile in [2, 3, 0] {
        table.accept(0, &climb(tile));
    }
    let made = json!([
        {"picked": 2, "safe": [0, 1, 2]},
        {"picked": 3, "safe": [0, 1, 3]},
        {"picked": 0, "safe": [1, 2, 3]},
    ]);
    assert_eq!(table.see(0, "/phase"), "finished");
    assert_eq!(table.see(0, "/tiles"), made);
    assert_eq!(table.public()["tiles"], made);
    assert_eq!(table.see(0, "/step"), 3);
    table.accept(0, &bet("hard"));
    assert_eq!(table.see(0, "/tiles"), json!([]));
}

/// [S1] The ninth layer cashes out by itself, on whichever tiles it was reached.
#[test]
fn a_tower_is_climbed_on_any_tiles() {
    let mut table = round("hard", &[u32::MAX; 9]);
    (0..9).for_each(|_| drop(table.accept(0, &climb(1))));
    assert_eq!(table.see(0, "/phase"), "cashed_out");
    assert_eq!(table.see(0, "/tiles").as_array().map(Vec::len), Some(9));
    assert_eq!(table.see(0, "/finalPayout"), "422.14");
}

/// [S10] [S11] By the first version a layer is one throw, and there are no tiles anywhere.
#[test]
fn the_first_version_has_no_tiles() {
    let mut table = Table::scripted_by(Version::FIRST, 1, "{}", &[0, u32::MAX]);
    assert_eq!(table.view(0).get("tiles"), None);
    table.accept(0, &bet("easy"));
    for tile in [json!(0), Value::Null] {
        table.refuse(0, &climb(tile), Code::BadInput);
    }
    assert_eq!(table.option(0, "climb")[0]["fields"], json!({}));
    let events = [table.accept(0, CLIMB), table.accept(0, CLIMB)].concat();
    let told = serde_json::to_string(&events).expect("plain data");
    assert!(!told.contains("tiles"), "{told}");
    assert_eq!(table.see(0, "/survived"), json!([true, false]));
    assert_eq!(table.view(0).get("tiles"), None);
}
