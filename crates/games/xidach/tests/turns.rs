//! The turns of the Nhà Con: `docs/rules/xidach.md`, rule 3 of "A hand".

mod common;

use common::{DRAW, STAND, at_seat, dealt, play, seen};
use serde_json::json;
use table::{Code, Viewer};

/// [X6] [X22]
#[test]
fn a_player_below_16_must_draw() {
    for (cards, may_stand) in [("AS 4H 2D", false), ("AS 5H", true), ("10S 5H AD", false)] {
        let mut table = dealt(&["10D 7D", cards]);
        match may_stand {
            true => play(&mut table, 1, &[STAND]),
            false => {
                table.refuse(1, STAND, Code::NotAllowed);
                assert_eq!(table.option(1, "stand")[0]["code"], "not_allowed");
                play(&mut table, 1, &[DRAW]);
            }
        }
    }
}

/// [X6]
#[test]
fn a_turn_ends_by_stand_alone_even_after_quac() {
    let mut table = dealt(&["10D 7D", "10S 5S KS"]);
    play(&mut table, 1, &[DRAW]);
    assert_eq!(table.see(1, "/seats/1/kind"), "quac");
    assert_eq!(table.see(1, "/turn"), json!([1]));
    table.refuse(1, DRAW, Code::NotAllowed);
    assert_eq!(table.option(1, "draw")[0]["code"], "not_allowed");
    assert_eq!(table.option(1, "stand")[0]["allowed"], true);
    play(&mut table, 1, &[STAND]);
    assert_eq!(table.see(1, "/phase"), "dealer");
}

/// [X6] [X23]
#[test]
fn a_turn_ends_by_stand_alone_even_after_a_fifth_card() {
    let mut table = dealt(&["10D 7D", "2S 3S 4S 5S AS"]);
    play(&mut table, 1, &[DRAW, DRAW, DRAW]);
    assert_eq!(table.see(1, "/seats/1/kind"), "ngu_linh");
    assert_eq!(table.see(1, "/seats/1/value"), 15);
    assert_eq!(table.see(1, "/turn"), json!([1]));
    table.refuse(1, DRAW, Code::NotAllowed);
    play(&mut table, 1, &[STAND]);
    assert_eq!(table.see(1, "/seats/1/status"), "stood");
}

/// [X6]
#[test]
fn a_player_may_draw_at_any_value_up_to_21() {
    let mut table = dealt(&["10D 7D", "10S 6S 5S 2S"]);
    play(&mut table, 1, &[DRAW]);
    assert_eq!(table.see(1, "/seats/1/value"), 21);
    play(&mut table, 1, &[DRAW]);
    assert_eq!(table.see(1, "/seats/1/value"), 23);
}

/// [X6] [X14]
#[test]
fn a_quac_leaves_no_sign_that_others_could_see() {
    let quac = ["10D 7D", "10S 5S KS", "9H 8H"];
    let fine = ["10D 7D", "3C 4C 9C", "9H 8H"];
    let mut tables = [dealt(&quac), dealt(&fine)];
    let steps: [(u8, &[&str]); 3] = [(1, &[DRAW]), (1, &[STAND]), (2, &[STAND])];
    for (seat, commands) in steps {
        tables.iter_mut().for_each(|table| play(table, seat, commands));
        let [one, other] = &tables;
        for viewer in [at_seat(0), at_seat(2), Viewer::Public] {
            assert_eq!(
                common::all_that_reaches(one, viewer),
                common::all_that_reaches(other, viewer),
                "{viewer:?}"
            );
        }
        assert_ne!(one.view(1), other.view(1));
    }
    let [mut quac, mut fine] = tables;
    play(&mut quac, 0, &[STAND]);
    play(&mut fine, 0, &[STAND]);
    assert_eq!(quac.public()["seats"][1]["kind"], "quac");
    assert_ne!(seen(&quac, Viewer::Public), seen(&fine, Viewer::Public));
}

/// [X14] [X21]
#[test]
fn players_see_only_their_own_cards() {
    let mut table = dealt(&["10D 7D", "3S 5S KS", "9H 8H"]);
    play(&mut table, 1, &[DRAW]);
    let hidden = |count: usize| json!(vec![(); count]);
    assert_eq!(table.see(1, "/seats/1/cards"), json!(["3S", "5S", "KS"]));
    assert_eq!(table.see(1, "/seats/1/value"), 18);
    for other in [0, 2] {
        assert_eq!(table.see(other, "/seats/1/cards"), hidden(3));
        assert_eq!(table.see(other, "/seats/1/count"), 3);
        assert_eq!(table.see(other, "/seats/1/value"), json!(null));
        assert_eq!(table.see(other, "/seats/1/kind"), json!(null));
    }
    for seat in 0..3 {
        let count = if seat == 1 { 3 } else { 2 };
        assert_eq!(table.public()["seats"][seat]["cards"], hidden(count));
    }
}

/// [X6] [X14]
#[test]
fn no_hidden_card_is_in_anything_that_others_get() {
    let hands = ["10D 7D", "3S 5S KS", "9H 8H"];
    let mut table = dealt(&hands);
    play(&mut table, 1, &[DRAW, STAND]);
    for (owner, cards) in (0u8..).zip(hands) {
        for viewer in Viewer::all(3).filter(|viewer| *viewer != at_seat(owner)) {
            let text = common::all_that_reaches(&table, viewer);
            let shown = cards.split(' ').find(|card| text.contains(&format!("\"{card}\"")));
            assert_eq!(shown, None, "{viewer:?} {text}");
        }
    }
}
