//! A table whose cards and dice are written down first.

use cashflow::Cashflow;
use conformance::Scenario;
use serde_json::{Map, Value, json};
use table::{Code, Game, Version};

pub(crate) const DECKS: [&str; 4] = ["small", "big", "doodad", "offer"];

pub(crate) fn data() -> Value {
    serde_json::from_str(cashflow::data::json(Cashflow::NEWEST)).expect("the data is JSON")
}

fn ids(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect()
}

/// The words with which the contract's shuffle turns one order into another.
pub(crate) fn words_for(mut items: Vec<String>, wanted: &[String]) -> Vec<u32> {
    let mut words = Vec::new();
    for i in (1..items.len()).rev() {
        let j = items.iter().position(|item| *item == wanted[i]).expect("a permutation");
        items.swap(i, j);
        words.push(u32::try_from(j).expect("a short list"));
    }
    words
}

/// The list with these on top, the first of them to be taken first.
pub(crate) fn stacked(items: &[String], top: &[&str]) -> Vec<String> {
    let chosen: Vec<&&str> = top.iter().filter(|id| items.iter().any(|item| item == *id)).collect();
    let rest = items.iter().filter(|item| !chosen.iter().any(|id| **id == item.as_str()));
    rest.cloned().chain(chosen.iter().rev().map(|id| (**id).to_owned())).collect()
}

fn deck_ids(deck: &str, config: &Value) -> Vec<String> {
    let preferred = config.get("preferredStock") != Some(&json!(false));
    let data = data();
    let cards = data["decks"][deck].as_array().expect("a deck");
    let played = cards.iter().filter(|card| preferred || card["kind"] != "preferred");
    played.map(|card| card["id"].as_str().expect("an id").to_owned()).collect()
}

/// The words of a setup in which nothing is shuffled but these cards to the top.
fn setup_words(config: &Value, top: &[&str]) -> Vec<u32> {
    let data = data();
    let mut words = Vec::new();
    for list in ["professions", "dreams"] {
        let ids = ids(&data[list]);
        words.extend(words_for(ids.clone(), &ids));
    }
    for deck in DECKS {
        let cards = deck_ids(deck, config);
        words.extend(words_for(cards.clone(), &stacked(&cards, top)));
    }
    words
}

pub(crate) struct Play {
    pub(crate) table: Scenario<Cashflow>,
    fast_dice: bool,
}

impl Play {
    /// A table with these cards on top of their decks. Everyone is a nurse who sails, where the
    /// config does not say otherwise: salary 3100, savings 480, expenses 1950, payday 1150.
    pub(crate) fn new(seats: u8, config: Value, top: &[&str]) -> Self {
        Self::by(Cashflow::NEWEST, seats, config, top)
    }

    /// The same by that version of the rules.
    pub(crate) fn by(rules: Version, seats: u8, config: Value, top: &[&str]) -> Self {
        let Value::Object(mut settings) = config else { panic!("settings are an object") };
        let all = |id: &str| json!(vec![id; usize::from(seats)]);
        settings.entry("professions").or_insert_with(|| all("nurse"));
        settings.entry("dreams").or_insert_with(|| all("voyage"));
        let config = Value::Object(settings);
        let words = setup_words(&config, top);
        let fast_dice = config.get("dice") == Some(&json!("fast"));
        let table = Scenario::scripted_by(rules, seats, &config.to_string(), &words);
        Self { table, fast_dice }
    }

    pub(crate) fn alone(top: &[&str]) -> Self {
        Self::new(1, json!({}), top)
    }

    pub(crate) fn with(config: Value, top: &[&str]) -> Self {
        Self::new(1, config, top)
    }

    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is said")]
    pub(crate) fn ok(&mut self, seat: u8, command: Value) {
        self.table.accept(seat, &command.to_string());
    }

    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is said")]
    pub(crate) fn no(&mut self, seat: u8, command: Value, code: Code) {
        self.table.refuse(seat, &command.to_string(), code);
    }

    /// A command without fields.
    pub(crate) fn say(&mut self, seat: u8, kind: &str) {
        self.ok(seat, json!({ "type": kind }));
    }

    /// Writes the dice to come.
    pub(crate) fn dice(&mut self, dice: &[u32]) {
        let words: Vec<u32> = dice.iter().map(|die| die - 1).collect();
        self.table.script(&words);
    }

    pub(crate) fn roll(&mut self, seat: u8, dice: &[u32]) {
        self.dice(dice);
        self.say(seat, "roll");
    }

    pub(crate) fn draw(&mut self, seat: u8, deck: &str) {
        self.ok(seat, json!({"type": "drawDeal", "deck": deck}));
    }

    pub(crate) fn buy(&mut self, seat: u8) {
        self.say(seat, "buy");
    }

    pub(crate) fn shares(&mut self, seat: u8, shares: i64) {
        self.ok(seat, json!({"type": "buy", "shares": shares}));
    }

    pub(crate) fn sell(&mut self, seat: u8, asset: &str) {
        self.ok(seat, json!({"type": "sell", "asset": asset}));
    }

    pub(crate) fn borrow(&mut self, seat: u8, amount: i64) {
        self.ok(seat, json!({"type": "borrow", "amount": amount}));
    }

    pub(crate) fn repay(&mut self, seat: u8, amount: i64) {
        self.ok(seat, json!({"type": "repay", "liability": "bank", "amount": amount}));
    }

    pub(crate) fn end(&mut self, seat: u8) {
        self.say(seat, "endTurn");
    }

    /// A whole turn in which everything is declined.
    pub(crate) fn idle(&mut self, seat: u8, dice: &[u32]) {
        self.roll(seat, dice);
        while self.phase() != "end" {
            let waiting: Vec<u8> = serde_json::from_value(self.see("/turn")).expect("seats");
            for seat in waiting {
                self.say(seat, "done");
            }
        }
        self.end(seat);
    }

    /// Rolls, draws a deal and buys it whole.
    pub(crate) fn buy_deal(&mut self, seat: u8, dice: &[u32], deck: &str) {
        self.roll(seat, dice);
        self.draw(seat, deck);
        self.buy(seat);
    }

    pub(crate) fn see(&self, pointer: &str) -> Value {
        let view = self.table.public();
        view.pointer(pointer).unwrap_or_else(|| panic!("no {pointer} in {view}")).clone()
    }

    pub(crate) fn phase(&self) -> String {
        self.see("/phase").as_str().expect("a word").to_owned()
    }

    /// A field of a player's view.
    pub(crate) fn of(&self, seat: u8, field: &str) -> Value {
        self.see(&format!("/players/{seat}/{field}"))
    }

    pub(crate) fn money(&self, seat: u8, field: &str) -> i64 {
        self.of(seat, field).as_i64().expect("a number")
    }

    pub(crate) fn cash(&self, seat: u8) -> i64 {
        self.money(seat, "cash")
    }

    /// Some figures of a player at once: cash, passive income, expenses, payday.
    pub(crate) fn figures(&self, seat: u8) -> [i64; 4] {
        ["cash", "passiveIncome", "totalExpenses", "payday"].map(|field| self.money(seat, field))
    }

    pub(crate) fn asset_ids(&self, seat: u8) -> Vec<String> {
        ids(&self.of(seat, "assets"))
    }

    pub(crate) fn debt_ids(&self, seat: u8) -> Vec<String> {
        ids(&self.of(seat, "liabilities"))
    }

    /// The one object of a type of command.
    pub(crate) fn option(&self, seat: u8, kind: &str) -> Value {
        let offers = self.table.option(seat, kind);
        assert_eq!(offers.len(), 1, "{kind} has one object: {offers:?}");
        offers[0].clone()
    }

    pub(crate) fn fields(&self, seat: u8, kind: &str) -> Vec<Value> {
        self.table.option(seat, kind).into_iter().map(|offer| offer["fields"].clone()).collect()
    }

    /// The codes by type of all commands that are not offered.
    pub(crate) fn refused(&self, seat: u8) -> Map<String, Value> {
        let Value::Array(offers) = self.table.options(seat) else { panic!("a list") };
        let refused = offers.into_iter().filter(|offer| offer["allowed"] == false);
        refused
            .map(|offer| {
                (offer["type"].as_str().expect("a type").to_owned(), offer["code"].clone())
            })
            .collect()
    }
}

/// The cards with which [`Play::to_fast_track`] makes its money, for one seat.
pub(crate) const FORTUNE: [&str; 3] = ["s05", "s01", "s33"];

impl Play {
    /// Seat 0 ends its turn, and the others idle until it is at turn again.
    pub(crate) fn pass(&mut self) {
        self.end(0);
        while let Some(other) = self.see("/current").as_u64().filter(|seat| *seat > 0) {
            self.idle(u8::try_from(other).expect("a seat"), &[4]);
        }
    }

    /// One of three turns to a fortune: the first buys LOTUS at 1 on credit, the second (0) sells
    /// it at 40 and repays the bank, the third buys certificates.
    pub(crate) fn invest(&mut self, seat: u8, shares: i64) {
        if shares == 100_000 {
            self.borrow(seat, 100_000);
        }
        self.roll(seat, if self.fast_dice { &[1, 1] } else { &[2] });
        self.draw(seat, "small");
        match shares {
            0 => self.sell(seat, "a1"),
            _ => self.shares(seat, shares),
        }
        self.say(seat, "done");
        if shares == 0 {
            self.repay(seat, 100_000);
        }
    }

    /// From square 0 to square 6 in three turns; ends in phase `end`.
    pub(crate) fn make_a_fortune(&mut self, certificates: i64) {
        for shares in [100_000, 0] {
            self.invest(0, shares);
            self.pass();
        }
        self.invest(0, certificates);
    }

    /// Seat 0 on the Fast Track's square 1, at the end of its third turn: for a nurse with
    /// 4,416,630 in cash, a passive income of 57,150 and a target of 107,150.
    pub(crate) fn on_fast_track(config: Value) -> Self {
        Self::with_others_on_fast_track(1, config)
    }

    pub(crate) fn with_others_on_fast_track(seats: u8, config: Value) -> Self {
        let mut play = Self::new(seats, config, &FORTUNE);
        play.make_a_fortune(100);
        play.say(0, "enterFastTrack");
        play
    }

    /// Ends the turn and moves on.
    pub(crate) fn go(&mut self, dice: &[u32]) {
        self.pass();
        self.roll(0, dice);
    }

    /// Goes on to a square of the Fast Track with single dice, declining all on the way and
    /// avoiding penalties and the dream; then throws `more`. Gives the cash on arrival, before
    /// the square acts.
    pub(crate) fn land(&mut self, square: i64, more: &[u32]) -> i64 {
        const AVOIDED: [i64; 7] = [0, 6, 13, 20, 23, 26, 33];
        loop {
            let at = self.money(0, "position");
            let distance = (square - at - 1).rem_euclid(40) + 1;
            let hop = (1..=6).rev().find(|hop| {
                let stop = (at + hop) % 40;
                *hop == distance || (*hop < distance && !AVOIDED.contains(&stop))
            });
            let hop = hop.expect("a way on");
            let paydays = (1..=hop).filter(|step| [9, 17, 29, 37].contains(&((at + step) % 40)));
            let paid = i64::try_from(paydays.count()).expect("few") * self.money(0, "payday");
            let arriving = self.cash(0) + paid;
            let mut dice = vec![u32::try_from(hop).expect("a die")];
            if hop == distance {
                dice.extend(more);
                self.go(&dice);
                return arriving;
            }
            self.go(&dice);
            if self.phase() != "end" {
                self.say(0, "done");
            }
        }
    }
}
