//! The deal and its special hands: `docs/rules/xidach.md`, rules 1 and 2 of "A hand".

mod common;

use common::{LEFT, RIGHT, STAND, Table, column, dealt, play, scores, script};
use serde_json::{Value, json};
use table::draws::sha256_hex;
use table::{Seat, Viewer};
use xidach::{Neighbour, Seen};

/// The contract's shuffle of the numbers 0 to 51, step by step from the hash's text.
fn shuffled(server: &str, client: &str, nonce: u64) -> Vec<u8> {
    let mut list: Vec<u8> = (0..52).collect();
    for (index, i) in (1..52).rev().enumerate() {
        let hash = sha256_hex(format!("{server}:{client}:{nonce}:{index}").as_bytes());
        let word = u32::from_str_radix(&hash[..8], 16).expect("eight hex digits");
        list.swap(i, word as usize % (i + 1));
    }
    list
}

fn text(number: u8) -> String {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let suits = ["S", "H", "D", "C"];
    format!("{}{}", ranks[usize::from(number % 13)], suits[usize::from(number / 13)])
}

/// What the seats hold, each by its own view.
fn own_cards(table: &Table) -> Vec<Value> {
    let seats = table.play().seats();
    (0..seats).map(|seat| table.see(seat, &format!("/seats/{seat}/cards"))).collect()
}

fn assert_dealt_from(table: &Table, order: [usize; 4], nonce: u64) {
    let mut pile = shuffled("server", "client", nonce);
    let mut next = || text(pile.pop().expect("52 cards"));
    let mut expected = vec![Vec::new(); 4];
    for _ in 0..2 {
        order.iter().for_each(|seat| expected[*seat].push(json!(next())));
    }
    for (seat, cards) in own_cards(table).iter().enumerate() {
        let cards = cards.as_array().expect("a list of cards");
        assert_eq!(cards[..2], expected[seat], "seat {seat}");
    }
    assert_eq!(table.play().cursor().nonce, nonce);
}

fn finish_hand(table: &mut Table) {
    for due in 1..=4 {
        let now = table.play().now().get().max(due);
        table.at(now + 30_000);
    }
    assert_eq!(table.see(0, "/phase"), "settled");
}

/// [X1] [X4] [X15]
#[test]
fn each_hand_is_dealt_from_the_end_of_its_own_shuffle_one_card_each_twice_round() {
    let mut table = Table::fair(4, "{}", "server", "client", 7);
    table.accept(0, LEFT);
    assert_dealt_from(&table, [1, 2, 3, 0], 7);
    assert_eq!(table.see(0, "/order"), json!([1, 2, 3]));
    assert_eq!(table.see(0, "/direction"), "counterclockwise");
    finish_hand(&mut table);
    table.accept(0, RIGHT);
    assert_dealt_from(&table, [3, 2, 1, 0], 8);
    assert_eq!(table.see(0, "/order"), json!([3, 2, 1]));
    assert_eq!(table.see(0, "/direction"), "clockwise");
    assert_eq!(table.see(0, "/hand"), 2);
}

/// [X1]
#[test]
fn cards_drawn_in_turns_go_on_with_the_same_shuffle_one_draw_for_each_card() {
    let mut table = Table::fair(2, "{}", "server", "client", 3);
    table.accept(0, LEFT);
    finish_hand(&mut table);
    let pile = shuffled("server", "client", 3);
    let mut used: Vec<String> = pile.iter().rev().map(|number| text(*number)).collect();
    used.truncate(usize::try_from(table.play().cursor().index).expect("a small number"));
    let cards = own_cards(&table);
    let shown: Vec<&str> = cards
        .iter()
        .flat_map(|hand| hand.as_array().expect("a list of cards"))
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(shown.len(), used.len());
    assert!(used.iter().all(|card| shown.contains(&card.as_str())), "{used:?} {shown:?}");
    let seen = common::seen(&table, Viewer::Public);
    let indexes: Vec<u64> = seen
        .iter()
        .filter_map(|event| match event {
            Seen::CardDealt { index, .. } | Seen::CardDrawn { index, .. } => Some(*index),
            Seen::Public(_) => None,
        })
        .collect();
    assert_eq!(indexes, (0..table.play().cursor().index).collect::<Vec<_>>());
}

/// [X4] [X6]
#[test]
fn turns_follow_the_order_of_the_deal() {
    let hands = ["10S 7S", "10H 7H", "10D 7D", "10C 7C"];
    let mut table = Table::scripted(4, "{}", &script(Neighbour::Right, &hands));
    table.accept(0, RIGHT);
    for seat in [3, 2, 1, 0] {
        assert_eq!(table.see(0, "/turn"), json!([seat]));
        table.accept(seat, STAND);
    }
    assert_eq!(table.see(0, "/phase"), "settled");
}

/// [X5] [X13] [X10]
#[test]
fn a_special_hand_of_the_dealer_settles_all_at_once() {
    let with_xi_dach = ["AS KS", "AH AD", "QD AC", "10H 9H"];
    let with_xi_bang = ["AS AC", "KH AH", "AD QD", "10H 9H"];
    for hands in [with_xi_dach, with_xi_bang] {
        let table = dealt(&hands);
        let view = table.public();
        assert_eq!(view["phase"], "settled");
        assert_eq!(column(&view, "outcome"), json!([null, "tie", "tie", "lose"]));
        assert_eq!(column(&view, "status"), json!(vec!["settled"; 4]));
        assert_eq!(column(&view, "count"), json!([2, 2, 2, 2]));
        assert!(!column(&view, "cards").to_string().contains("null"), "{view}");
        assert_eq!(scores(&table), json!([1, 0, 0, -1]));
        assert_eq!(view["turn"], json!([0]));
        assert_eq!(view["deadline"], Value::Null);
    }
}

/// [X5] [X21]
#[test]
fn a_special_hand_of_a_player_wins_at_once_is_public_and_takes_no_turn() {
    let mut table = dealt(&["10S 7S", "AH AD", "10H 8H", "KC AC"]);
    let view = table.public();
    assert_eq!(view["phase"], "players");
    assert_eq!(view["turn"], json!([2]));
    assert_eq!(view["order"], json!([1, 2, 3]));
    assert_eq!(column(&view, "outcome"), json!([null, "win", null, "win"]));
    assert_eq!(column(&view, "status"), json!(["waiting", "settled", "acting", "settled"]));
    assert_eq!(column(&view, "kind"), json!([null, "xi_bang", null, "xi_dach"]));
    assert_eq!(view["seats"][1]["cards"], json!(["AH", "AD"]));
    assert_eq!(scores(&table), json!([-2, 1, 0, 1]));
    play(&mut table, 2, &[STAND]);
    assert_eq!(table.see(0, "/turn"), json!([0]));
    play(&mut table, 0, &[STAND]);
    assert_eq!(scores(&table), json!([-3, 1, 1, 1]));
}

/// [X5] [X9]
#[test]
fn if_all_players_have_special_hands_the_hand_ends_with_the_deal() {
    let table = dealt(&["10S 7S", "AH AD", "KC AC"]);
    let view = table.public();
    assert_eq!(view["phase"], "settled");
    assert_eq!(column(&view, "status"), json!(vec!["settled"; 3]));
    assert_eq!(view["seats"][0]["cards"], json!(["10S", "7S"]));
    assert_eq!(view["seats"][0]["value"], 17);
    assert_eq!(scores(&table), json!([-2, 1, 1]));
    assert_eq!(table.play().awaited().iter().collect::<Vec<_>>(), [Seat::new(0)]);
}
