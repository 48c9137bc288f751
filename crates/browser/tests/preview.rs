//! What a page is told beforehand.

use serde_json::{Value, json};

fn asked(question: &Value) -> Value {
    let answer = browser::answer(question.to_string().as_bytes());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

#[test]
fn a_game_tells_a_page_what_something_comes_to() {
    let left = json!({"left": {"price": 3, "money": 5}});
    let question = json!({"ask": "preview", "game": "bazaar", "asked": left});
    assert_eq!(asked(&question), json!({"told": {"left": 2}}));
    let first = json!({"ask": "preview", "game": "bazaar", "rules": 1, "asked": left});
    assert_eq!(asked(&first), json!({"told": {"left": 2}}));
}

#[test]
fn odds_are_told_beside_it() {
    let run = json!({"run": {"stated": {"rtp": "96", "guesses": 2}}});
    let told = asked(&json!({"ask": "odds", "asked": run}));
    assert_eq!(told, json!({"told": {"run": "0.921600000000"}}));
}

#[test]
fn what_cannot_be_answered_is_refused_in_a_sentence() {
    let ask = |game: &str, rules: Option<u32>| {
        let left = json!({"left": {"price": 3}});
        let told = asked(&json!({"ask": "preview", "game": game, "rules": rules, "asked": left}));
        told["refused"].as_str().expect("a sentence").to_owned()
    };
    assert_eq!(ask("snakes", None), "No rules of a game snakes are here.");
    assert_eq!(ask("bazaar", Some(99)), "bazaar has no such rules.");
    assert_eq!(ask("xidach", None), "This game foretells nothing.");
    assert!(ask("bazaar", None).starts_with("It asks missing field `money`"));
    let float =
        json!({"ask": "preview", "game": "bazaar", "asked": {"left": {"price": 0.5, "money": 1}}});
    assert!(asked(&float)["refused"].is_string());
}
