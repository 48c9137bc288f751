//! How a test sets its table: portfolios, deck and pairs as wanted, then play in a few words.

use bazaar::Bazaar;
use conformance::Scenario;
use serde_json::{Value, json};

/// A table of Bazaar under test.
pub(crate) type Table = Scenario<Bazaar>;

/// The event cards in the order of the rules.
pub(crate) const CARDS: [&str; 6] = [
    "confidence_wave",
    "rumor_spread",
    "panic_selling",
    "stable_mood",
    "surprise_inflation",
    "exchange_outage",
];

/// Free prices: a seat's TS can be spent to the last.
pub(crate) const FREE: &str = r#"{"pricing":"free"}"#;

/// A table with these portfolios by seat, these events from the deck's end, and these pairs.
pub(crate) fn table(config: &str, portfolios: &[usize], events: &[&str], order: &[usize]) -> Table {
    let seats = u8::try_from(order.len()).expect("a few seats");
    let words = [stacked(portfolios, 8), deck(events), stacked(order, order.len())].concat();
    Scenario::scripted(seats, config, &words)
}

/// Two seats as a pair, with these portfolios, at a calm market.
pub(crate) fn pair(config: &str, portfolios: [usize; 2]) -> Table {
    table(config, &portfolios, &["stable_mood"], &[0, 1])
}

/// The draws of a shuffle that leaves these items first, and the others of `length` after them.
pub(crate) fn stacked(first: &[usize], length: usize) -> Vec<u32> {
    let rest = (0..length).filter(|item| !first.contains(item));
    shuffled_into(&first.iter().copied().chain(rest).collect::<Vec<_>>())
}

/// The draws of a shuffle after which these events are taken first.
pub(crate) fn deck(events: &[&str]) -> Vec<u32> {
    let place = |event: &&str| CARDS.iter().position(|card| card == event).expect("an event");
    let first: Vec<usize> = events.iter().map(place).collect();
    let rest = (0..CARDS.len()).filter(|item| !first.contains(item));
    let mut taken: Vec<usize> = first.iter().copied().chain(rest).collect();
    taken.reverse();
    shuffled_into(&taken)
}

fn shuffled_into(wanted: &[usize]) -> Vec<u32> {
    let mut items: Vec<usize> = (0..wanted.len()).collect();
    let mut words = Vec::new();
    for i in (1..wanted.len()).rev() {
        let j = items.iter().position(|item| *item == wanted[i]).expect("a permutation");
        items.swap(i, j);
        words.push(u32::try_from(j).expect("a short list"));
    }
    words
}

/// The seat chooses, by the first letter of the word: C, B, or G and an amount; `-` is nothing.
pub(crate) fn choose(table: &mut Table, seat: u8, choice: &str) {
    match choice.split_at(1) {
        ("-", _) => return,
        ("C", _) => table.accept(seat, r#"{"type":"act","action":"COOPERATE"}"#),
        ("B", _) => table.accept(seat, r#"{"type":"act","action":"BETRAY"}"#),
        (_, amount) => table.accept(seat, &gamble(amount)),
    };
}

/// The command of a gamble.
pub(crate) fn gamble(amount: &str) -> String {
    format!(r#"{{"type":"act","action":"CRYPTO_GAMBLE","amountC":{amount}}}"#)
}

/// The command of an offer at the table's price.
pub(crate) fn lot(asset: &str, quantity: i64) -> String {
    format!(r#"{{"type":"offer","asset":"{asset}","quantity":{quantity}}}"#)
}

/// The command of an offer at another price.
pub(crate) fn priced(asset: &str, quantity: i64, price: i64) -> String {
    format!(r#"{{"type":"offer","asset":"{asset}","quantity":{quantity},"price":{price}}}"#)
}

/// The command that buys an offer.
pub(crate) fn buy(offer: i64) -> String {
    format!(r#"{{"type":"buy","offer":{offer}}}"#)
}

/// The command that takes an offer back.
pub(crate) fn cancel(offer: i64) -> String {
    format!(r#"{{"type":"cancel","offer":{offer}}}"#)
}

/// The command of a seat that waits for nothing more.
pub(crate) const READY: &str = r#"{"type":"ready"}"#;

/// One sells to another, for a price that both like.
pub(crate) fn sell(
    table: &mut Table,
    seller: u8,
    asset: &str,
    quantity: i64,
    price: i64,
    buyer: u8,
) {
    table.accept(seller, &priced(asset, quantity, price));
    let offers = table.see(seller, "/offers");
    let id = offers.as_array().and_then(|offers| offers.last()).map(|offer| offer["id"].clone());
    table.accept(buyer, &buy(id.and_then(|id| id.as_i64()).expect("an offer")));
}

/// Every seat of the table is ready; the draws of what follows pair the seats in this order.
pub(crate) fn all_ready(table: &mut Table, order: &[usize]) {
    table.script(&stacked(order, order.len()));
    for seat in 0..table.play().seats() {
        table.accept(seat, READY);
    }
}

/// What a seat holds: TKL, TG, TS, C.
pub(crate) fn held(table: &Table, seat: u8) -> Value {
    let portfolio = table.see(0, &format!("/portfolios/{seat}"));
    json!([portfolio["TKL"], portfolio["TG"], portfolio["TS"], portfolio["C"]])
}

/// The rows of the last reveal.
pub(crate) fn log(table: &Table) -> Value {
    table.see(0, "/reveal/log")
}
