//! What happens at the same time, one after the other: first come, and the clock before all.

use serde_json::json;
use table::Code;

use crate::setting::{READY, buy, cancel, choose, held, lot, pair, table};

/// [B25] The second finds no offer, whether or not it could pay.
#[test]
fn two_buyers_of_one_offer() {
    let mut table = table("{}", &[0, 1, 2], &["stable_mood"], &[0, 1, 2]);
    table.accept(0, &lot("TKL", 2));
    table.at(500).accept(2, &buy(1));
    table.at(500).refuse(1, &buy(1), Code::NotAllowed);
    assert_eq!(held(&table, 1), json!([7, 17, 17, 1]));
    assert_eq!(held(&table, 2), json!([9, 12, 16, 1]));
}

/// [B25] Who is first, buyer or seller, has it.
#[test]
fn a_buyer_and_the_seller_who_cancels() {
    let mut table = pair("{}", [0, 1]);
    table.accept(0, &lot("TKL", 1));
    table.accept(0, &lot("TKL", 1));
    table.accept(1, &buy(1));
    table.refuse(0, &cancel(1), Code::NotAllowed);
    table.accept(0, &cancel(2));
    table.refuse(1, &buy(2), Code::NotAllowed);
}

/// [B15] At the very deadline the reveal has begun: the choice before it counts.
#[test]
fn a_choice_at_the_very_deadline_is_too_late() {
    let mut table = pair("{}", [0, 1]);
    table.at(179_999);
    choose(&mut table, 0, "C");
    table.at(180_000).refuse(0, r#"{"type":"act","action":"BETRAY"}"#, Code::WrongPhase);
    let action = json!({"type": "act", "action": "COOPERATE"});
    assert_eq!(table.see(1, "/reveal/actions"), json!([action, null]));
}

/// [B15] [B17] So is a purchase; the goods are back with the seller.
#[test]
fn a_purchase_at_the_very_deadline_is_too_late() {
    let mut table = pair("{}", [0, 1]);
    table.accept(0, &lot("TKL", 1));
    table.at(180_000).refuse(1, &buy(1), Code::WrongPhase);
    assert_eq!(held(&table, 0), json!([7, 22, 12, 1]));
}

/// [B15] [B24] The clock comes first: the last `ready` is then the first one of the reveal.
#[test]
fn the_last_ready_and_the_deadline_together() {
    let mut table = pair("{}", [0, 1]);
    table.at(100).accept(0, READY);
    table.at(180_000).accept(1, READY);
    assert_eq!(table.see(0, "/phase"), json!("reveal"));
    assert_eq!(table.see(0, "/round"), json!(1));
    assert_eq!(table.see(0, "/ready"), json!([1]));
    assert_eq!(table.see(0, "/deadline"), json!(195_000));
}

/// [B24] The same at the end of the reveal: it is the first `ready` of the next negotiation.
#[test]
fn the_last_ready_and_the_end_of_the_reveal_together() {
    let mut table = pair("{}", [0, 1]);
    table.at(180_000).accept(0, READY);
    table.script(&[0]);
    table.at(195_000).accept(1, READY);
    assert_eq!(table.see(0, "/phase"), json!("negotiation"));
    assert_eq!(table.see(0, "/round"), json!(2));
    assert_eq!(table.see(0, "/ready"), json!([1]));
}

/// [B24] Several deadlines passed over at once take effect each at its own time.
#[test]
fn a_long_silence_plays_the_game_to_its_end() {
    let mut table = pair("{}", [0, 1]);
    table.script(&[0; 3]);
    table.at(3 * 195_000 + 180_000 - 1);
    assert_eq!(table.see(0, "/round"), json!(4));
    assert_eq!(table.see(0, "/deadline"), json!(3 * 195_000 + 180_000));
    table.at(10_000_000);
    assert_eq!(table.see(0, "/phase"), json!("over"));
    table.refuse(0, READY, Code::GameOver);
}
