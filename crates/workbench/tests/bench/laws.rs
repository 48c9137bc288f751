//! The laws on the open position.

use serde_json::{Value, json};
use session::Registry;

use crate::tiny::{self, BROKEN, FIRST, LEAKY};
use crate::{Folder, ask, json_of, picks};

/// What the laws find where one seat has picked.
fn found(name: &str, program: &Registry) -> Vec<Value> {
    let folder = Folder::new(name);
    let mut bench = folder.open(program);
    picks(&mut bench, &[(0, 4)]);
    let told = json_of(&ask(&mut bench, json!({"ask": "laws"})));
    told["laws"].as_array().expect("laws").clone()
}

fn broken(laws: &[Value]) -> Vec<&str> {
    let broken = laws.iter().filter(|law| !law["broken"].is_null());
    broken.map(|law| law["sentence"].as_str().expect("a sentence")).collect()
}

#[test]
fn a_lawful_game_keeps_them_and_each_says_what_it_looked_at() {
    let laws = found("lawful", &tiny::program::<FIRST>());
    assert_eq!(laws.len(), 12);
    assert_eq!(broken(&laws), [""; 0], "{laws:?}");
    assert!(laws.iter().all(|law| law["looked"].as_array().is_some_and(|one| !one.is_empty())));
}

#[test]
fn a_planted_leak_is_found_with_the_lines_that_show_it() {
    let laws = found("leaky", &tiny::program::<LEAKY>());
    let broken = broken(&laws);
    let secrecy = "what a viewer may not know changes nothing that it gets";
    let alike = "acts that a viewer may not tell apart are told alike";
    assert!(broken.contains(&alike) || broken.contains(&secrecy), "{broken:?}");
    let shown = laws.iter().find_map(|law| law["broken"].as_str()).expect("what broke it");
    assert!(shown.contains("hinted"), "{shown}");
    let zeros = "0".repeat(64);
    let line = format!("croupier table tiny --seats 2 --server-seed {zeros} --client-seed bench");
    assert!(shown.contains(&line), "{shown}");
    assert!(shown.contains(r#"{"seat":0,"command":{"type":"pick","number":4}}"#), "{shown}");
}

#[test]
fn rules_that_break_break_the_laws_and_not_the_bench() {
    let laws = found("breaking", &tiny::program::<BROKEN>());
    let shown: Vec<&str> = laws.iter().filter_map(|law| law["broken"].as_str()).collect();
    assert!(shown.iter().any(|what| what.contains("nobody thought of seven")), "{shown:?}");
}
