//! The data is data: its figures are consistent, its ids unique, and all of it is read.

use cashflow::Cashflow;
use cashflow::data::{Data, Deck};
use serde_json::Value;
use std::collections::BTreeSet;
use table::{Game, Hash, Version};

use crate::support::{DECKS, data};

fn list<'a>(value: &'a Value, name: &str) -> &'a Vec<Value> {
    value[name].as_array().expect("a list")
}

fn number(value: &Value, name: &str) -> i64 {
    value[name].as_i64().unwrap_or_else(|| panic!("no {name} in {value}"))
}

/// Nothing is lost on load: what was read is written as it stands in the file.
#[test]
fn what_is_typed_on_load_is_the_whole_file() {
    for rules in Cashflow::VERSIONS {
        let text = cashflow::data::json(*rules);
        let typed: Data = serde_json::from_str(text).expect("typed data");
        let plain: Value = serde_json::from_str(text).expect("plain data");
        assert_eq!(serde_json::to_value(&typed).expect("plain data"), plain);
        assert_eq!(Cashflow::data(*rules), text.as_bytes());
    }
}

/// A new kind of card, square, effect or perk, and a new field, is not overlooked.
#[test]
fn an_unknown_kind_or_field_is_not_read() {
    let changes = [
        ("/decks/small/0/kind", "bond"),
        ("/decks/offer/0/kind", "auction"),
        ("/ratRace/0", "HOLIDAY"),
        ("/fastTrack/0/type", "FAST_HOLIDAY"),
        ("/fastTrack/0/event/effect", "lose_shoes"),
        ("/dreams/0/perk/kind", "free_lunch"),
        ("/professions/0/debts/0/id", "boat"),
        ("/decks/small/33/ratio", "3:1"),
    ];
    for (pointer, word) in changes {
        let mut changed = data();
        *changed.pointer_mut(pointer).expect("a place") = word.into();
        assert!(serde_json::from_value::<Data>(changed).is_err(), "{pointer}");
    }
    for pointer in ["/decks/big/0", "/decks/doodad/0", "/decks/offer/0", "/fastTrack/2/event"] {
        let mut changed = data();
        changed.pointer_mut(pointer).expect("a place")["colour"] = "red".into();
        assert!(serde_json::from_value::<Data>(changed).is_err(), "{pointer}");
    }
}

#[test]
fn ids_are_unique_and_cards_are_numbered_by_their_place() {
    let data = data();
    let mut ids = BTreeSet::new();
    let cards = DECKS.map(|deck| list(&data["decks"], deck).iter());
    let squares = list(&data, "fastTrack").iter().map(|square| &square["event"]);
    let named = list(&data, "professions").iter().chain(list(&data, "dreams")).chain(squares);
    for item in cards.into_iter().flatten().chain(named).filter(|item| !item.is_null()) {
        assert!(ids.insert(item["id"].as_str().expect("an id")), "{item} twice");
    }
    let typed: Data = serde_json::from_value(data.clone()).expect("typed data");
    for (deck, name) in Deck::ALL.into_iter().zip(DECKS) {
        assert_eq!(deck.word(), name);
        for (id, card) in typed.cards(deck).into_iter().zip(list(&data["decks"], name)) {
            assert_eq!(id.to_string(), card["id"].as_str().expect("an id"));
            let found = typed.deal(id).map(|card| card.id().to_string());
            let found = found.or(typed.doodad(id).map(|card| card.id.to_string()));
            let found = found.or(typed.offer(id).map(|card| card.id().to_string()));
            assert_eq!(found.as_deref(), card["id"].as_str());
        }
    }
}

/// [F37] The data of earlier rules stays as their journals name it, and differs in nothing else.
#[test]
fn the_data_of_every_version_has_the_hash_that_journals_name() {
    let hashes = [
        "ce24ca12724ef9475f1c097d29281baa1c2f40b787c0cea0cf2b6cd182a407e4",
        "3738165ba8c42e9611c958d5b393f95cad0404a0cf3573cc4ea91e95b10f6c2f",
    ];
    let found = Cashflow::VERSIONS.iter().map(|rules| Hash::of(Cashflow::data(*rules)).to_string());
    assert_eq!(found.collect::<Vec<_>>(), hashes);
    let mut first: Value =
        serde_json::from_str(cashflow::data::json(Version::FIRST)).expect("plain data");
    first["fastTrackStarts"] = data()["fastTrackStarts"].clone();
    assert_eq!(first, data());
}

/// [F37] [F46]
#[test]
fn boards_and_starts() {
    let data = data();
    assert_eq!((list(&data, "ratRace").len(), list(&data, "fastTrack").len()), (24, 40));
    assert_eq!(data["fastTrackStarts"], serde_json::json!([1, 7, 14, 21, 27, 34, 1, 7]));
    assert!(list(&data, "professions").len() >= 8 && list(&data, "dreams").len() >= 8);
    let paychecks: Vec<usize> =
        (0..24).filter(|square| data["ratRace"][*square] == "PAYCHECK").collect();
    assert_eq!(paychecks, [5, 13, 21]);
}

#[test]
fn figures_are_consistent() {
    let data = data();
    for card in list(&data["decks"], "small").iter().chain(list(&data["decks"], "big")) {
        if card["downPayment"].is_number() {
            let paid = number(card, "downPayment") + number(card, "mortgage");
            assert_eq!(paid, number(card, "cost"), "{card}");
        }
        for positive in ["price", "units", "quantity"].into_iter().filter(|f| !card[f].is_null()) {
            assert!(number(card, positive) > 0, "{card}");
        }
    }
    for profession in list(&data, "professions") {
        let debts = list(profession, "debts");
        let payments: i64 = debts.iter().map(|debt| number(debt, "payment")).sum();
        let fixed = number(profession, "taxes") + number(profession, "otherExpenses");
        assert!(number(profession, "salary") > payments + fixed, "{profession}");
        assert!(debts.iter().all(|debt| number(debt, "balance") > 0), "{profession}");
    }
    for offer in list(&data["decks"], "offer").iter().filter(|offer| offer["kind"] == "sell") {
        assert!(offer["price"].is_null() != offer["pricePerUnit"].is_null(), "{offer}");
    }
    for doodad in list(&data["decks"], "doodad") {
        assert!(doodad["cost"].is_null() != doodad["cashPercent"].is_null(), "{doodad}");
        assert_eq!(doodad["loan"].is_null(), doodad["payment"].is_null(), "{doodad}");
    }
}

/// Whatever an offer asks for can be had, and whatever has the symbol and price of a holding
/// pays its dividend: only then is equal symbol and price one holding.
#[test]
fn offers_find_something_and_equal_shares_are_equal() {
    let data = data();
    let deals = || list(&data["decks"], "small").iter().chain(list(&data["decks"], "big"));
    let keys: BTreeSet<&str> = deals()
        .flat_map(|card| ["landType", "businessType", "coin"].map(|key| card[key].as_str()))
        .flatten()
        .chain(["partnership"])
        .collect();
    for offer in list(&data["decks"], "offer") {
        for wanted in list(offer, "matches") {
            assert!(keys.contains(wanted.as_str().expect("a key")), "{offer}");
        }
    }
    for one in deals().filter(|card| card["symbol"].is_string() && card["price"].is_number()) {
        let same =
            |other: &&Value| other["symbol"] == one["symbol"] && other["price"] == one["price"];
        assert!(deals().filter(same).all(|other| other["dividend"] == one["dividend"]), "{one}");
    }
}
