//! A table whose cards are written down by seat.

#![allow(dead_code, reason = "every test file takes what it needs")]

use cards::Deck;
use conformance::{Scenario, Scripted};
use serde_json::{Value, json};
use table::{Match, Seat, Viewer};
use xidach::{Hand, Neighbour, Seen, XiDach};

/// A table of Xì Dách under test.
pub(crate) type Table = Scenario<XiDach>;
/// Its match.
pub(crate) type Play = Match<XiDach, Scripted>;

/// The commands.
pub(crate) const LEFT: &str = r#"{"type":"deal","first":"left"}"#;
pub(crate) const RIGHT: &str = r#"{"type":"deal","first":"right"}"#;
pub(crate) const DRAW: &str = r#"{"type":"draw"}"#;
pub(crate) const STAND: &str = r#"{"type":"stand"}"#;
pub(crate) const CLOSE: &str = r#"{"type":"close"}"#;

/// A comparison with that seat.
pub(crate) fn compare(seat: i64) -> String {
    format!(r#"{{"type":"compare","seat":{seat}}}"#)
}

/// A hand from its text: `AS 10H`.
pub(crate) fn hand(text: &str) -> Hand {
    text.split_whitespace().map(|card| card.parse().expect(card)).collect()
}

/// The draws that give each seat its hand, the dealer's first in the list: two rounds, then what
/// each draws in its turn.
pub(crate) fn script(first: Neighbour, hands: &[&str]) -> Vec<u32> {
    let hands: Vec<Hand> = hands.iter().map(|text| hand(text)).collect();
    let mut order: Vec<usize> = (1..hands.len()).collect();
    if first == Neighbour::Right {
        order.reverse();
    }
    order.push(0);
    let rounds = (0..2).flat_map(|round| order.iter().map(move |seat| (*seat, round..round + 1)));
    let turns = order.iter().map(|seat| (*seat, 2..hands[*seat].len()));
    let mut deck = Deck::full();
    let mut words = Vec::new();
    for card in rounds.chain(turns).flat_map(|(seat, cards)| hands[seat][cards].to_vec()) {
        let position = deck.position(card).unwrap_or_else(|| panic!("{card} twice"));
        words.push(u32::try_from(position).expect("a position in the deck"));
        deck.take(card);
    }
    words
}

/// A table where the first hand is dealt to the left; the hands by seat, the dealer's first.
pub(crate) fn dealt(hands: &[&str]) -> Table {
    dealt_with("{}", hands)
}

/// The same with settings.
pub(crate) fn dealt_with(config: &str, hands: &[&str]) -> Table {
    let seats = u8::try_from(hands.len()).expect("at most eight");
    let mut table = Table::scripted(seats, config, &script(Neighbour::Left, hands));
    table.accept(0, LEFT);
    table
}

/// The next hand, dealt to the left.
pub(crate) fn deal_again(table: &mut Table, hands: &[&str]) {
    table.script(&script(Neighbour::Left, hands));
    table.accept(0, LEFT);
}

/// What a seat has asked for, several in a row.
pub(crate) fn play(table: &mut Table, seat: u8, commands: &[&str]) {
    for command in commands {
        table.accept(seat, command);
    }
}

/// One field of every seat, as that viewer sees it.
pub(crate) fn column(view: &Value, field: &str) -> Value {
    let seats = view["seats"].as_array().expect("a list of seats");
    seats.iter().map(|seat| seat[field].clone()).collect()
}

/// The scores.
pub(crate) fn scores(table: &Table) -> Value {
    column(&table.public(), "score")
}

/// What has happened, as a viewer may know it.
pub(crate) fn seen(table: &Table, viewer: Viewer) -> Vec<Seen> {
    table.events().iter().filter_map(|event| Play::seen(event, viewer)).collect()
}

/// Viewer by the number of its seat.
pub(crate) fn at_seat(seat: u8) -> Viewer {
    Viewer::Seat(Seat::new(seat))
}

/// The whole of what a viewer gets.
pub(crate) fn all_that_reaches(table: &Table, viewer: Viewer) -> String {
    let (view, options) = match viewer.seat() {
        Some(seat) => (table.view(seat.number()), table.options(seat.number())),
        None => (table.public(), Value::Null),
    };
    json!([view, options, seen(table, viewer)]).to_string()
}
