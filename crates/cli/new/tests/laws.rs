//! The laws that every game obeys, and what the game's own rules say.

use conformance::laws::{self, Plan};
use conformance::{Scenario, check_texts};
use rps::Rps;
use table::erased::{AnyGame, Registered};

static GAME: &dyn AnyGame = &Registered::<Rps>::GAME;

#[test]
fn it_obeys_every_law() {
    for mut law in laws::all() {
        laws::check(GAME, &Plan::default(), &mut *law).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn its_texts_are_whole_in_every_language() {
    check_texts(GAME).unwrap_or_else(|missing| panic!("{missing}"));
}

#[test]
fn paper_beats_rock() {
    let mut table = Scenario::<Rps>::scripted(2, r#"{"rounds":1}"#, &[]);
    table.accept(0, r#"{"type":"throw","hand":"paper"}"#);
    table.accept(1, r#"{"type":"throw","hand":"rock"}"#);
    assert_eq!(table.see(0, "/points").to_string(), "[1,0]");
}
