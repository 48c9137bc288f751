//! The laws that every game obeys, and who wins.

use conformance::Scenario;
use conformance::laws::{self, Plan};
use highcard::HighCard;
use table::erased::{AnyGame, Registered};

static GAME: &dyn AnyGame = &Registered::<HighCard>::GAME;

#[test]
fn it_obeys_every_law() {
    for mut law in laws::all() {
        laws::check(GAME, &Plan::default(), &mut *law).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// Cards are numbered from the ace of spades on, and each draw counts among those that are left.
#[test]
fn the_highest_card_wins() {
    let mut table = Scenario::<HighCard>::scripted(2, "{}", &[1, 2]);
    assert_eq!(table.see(0, "/cards").to_string(), r#"["2S",null]"#);
    table.accept(0, r#"{"type":"keep"}"#);
    table.accept(1, r#"{"type":"keep"}"#);
    assert_eq!(table.see(0, "/result/winners").to_string(), "[1]");
}
