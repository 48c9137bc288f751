//! Laws over random games that go through both tracks to the end.

mod concession;
mod foretold;
mod model;
mod policy;

use std::collections::BTreeSet;

use cashflow::{Cashflow, Config, State};
use serde_json::{Value, json};
use table::draws::{CheapDraws, Dice};
use table::{
    Game, Match, Millis, Proposal, Rules, Seat, Setup, State as _, Version, Viewer, strict,
};

use foretold::Page;
use model::Model;
use policy::Style;

type Play = Match<Cashflow, CheapDraws>;

/// What the games of a test came to, so that no law holds for want of cases.
#[derive(Debug, Default)]
struct Seen {
    commands: usize,
    sales: usize,
    part_sales: usize,
    entered: usize,
    ventures: usize,
    boosts: usize,
    refills: usize,
    liquidations: usize,
    outs: usize,
    watched_outs: usize,
    deadlines: usize,
    won: usize,
    all_out: usize,
    windows_for_others: usize,
    concessions: usize,
    left_to_one: usize,
}

/// One random game and all that is watched over it.
struct Watch {
    play: Play,
    model: Model,
    page: Page,
    replayed: <Cashflow as Game>::State,
    style: Style,
    dice: Dice,
    drawn: [BTreeSet<String>; 4],
    outs: Vec<Option<Value>>,
    seen: Seen,
}

fn json_of<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain data")
}

impl Watch {
    fn new(rules: Version, seats: u8, config: &Value, style: Style, seed: u64) -> Self {
        let page = Page::new(rules, config, seats);
        let config: Config = strict::settings(rules, &config.to_string()).expect("settings");
        let replayed = State::open(rules, &config, seats).expect("settings");
        let setup = Setup { rules, seats, config, nonce: 0 };
        let (play, begun) = Play::open(setup, CheapDraws::new(seed)).expect("a table");
        let mut watch = Self {
            play,
            model: Model::new(rules),
            page,
            replayed,
            style,
            dice: Dice::new(seed),
            drawn: Default::default(),
            outs: vec![None; usize::from(seats)],
            seen: Seen::default(),
        };
        watch.look_at(&begun);
        watch.check();
        watch
    }

    fn view(&self) -> Value {
        let mut view = json_of(&self.play.own_view(Viewer::Public));
        view["phase"] = self.play.state().phase().into();
        view["turn"] = json_of(&self.play.awaited());
        view["deadline"] = json_of(&self.play.deadline());
        view["over"] = self.play.is_over().into();
        view["result"] = json_of(&self.play.outcome());
        view
    }

    fn look_at(&mut self, happened: &Proposal<Cashflow>) -> Vec<Value> {
        let mut news = Vec::new();
        for event in &happened.events {
            self.replayed.apply(event);
            let seen = json_of(&Play::seen(event, Viewer::Public).expect("all is public"));
            self.model.see(&seen);
            self.count(&seen);
            news.push(seen);
        }
        self.page.see(&news);
        news
    }

    /// Cards are conserved: between two shuffles none is drawn twice.
    fn count(&mut self, event: &Value) {
        let deck = |letter: &str| ["s", "b", "d", "o"].iter().position(|deck| *deck == letter);
        match event["type"].as_str().expect("a type") {
            "pileShuffled" => {
                let letter = &event["deck"].as_str().expect("a deck")[..1];
                let drawn = &mut self.drawn[deck(letter).expect("a deck")];
                self.seen.refills += usize::from(!drawn.is_empty());
                drawn.clear();
            }
            "cardDrawn" => {
                let card = event["card"].as_str().expect("a card").to_owned();
                let drawn = &mut self.drawn[deck(&card[..1]).expect("a deck")];
                assert!(drawn.insert(card.clone()), "{card} was drawn twice");
            }
            "assetSold" => self.seen.sales += 1,
            "partSold" => self.seen.part_sales += 1,
            "fastTrackEntered" => self.seen.entered += 1,
            "ventureBought" => self.seen.ventures += 1,
            "incomeBoosted" => self.seen.boosts += 1,
            "liquidationBegan" => self.seen.liquidations += 1,
            "wentOut" => self.seen.outs += 1,
            "windowOpened" if event["seats"].as_array().is_some_and(|seats| seats.len() > 1) => {
                self.seen.windows_for_others += 1;
            }
            _ => {}
        }
    }

    fn check(&mut self) {
        let view = self.view();
        assert_eq!(self.model.view(), view, "the figures follow from the events");
        assert!(self.replayed == *self.play.state(), "the state follows from the events");
        let sizes = [("small", 55), ("big", 39), ("doodad", 45), ("offer", 44)];
        for (deck, size) in sizes {
            let pile = &view["decks"][deck];
            let open = u64::from(view["card"]["deck"] == deck);
            let cards = pile["draw"].as_u64().unwrap_or(0) + pile["discard"].as_u64().unwrap_or(0);
            let preferred = self.play.config().preferred_stock || deck != "small";
            assert_eq!(cards + open, if preferred { size } else { size - 2 }, "{deck}");
        }
        for player in view["players"].as_array().expect("players") {
            check_player(player);
        }
        self.check_outs(&view);
        self.page.check(&view);
    }

    /// Nothing happens to a player who is out.
    fn check_outs(&mut self, view: &Value) {
        for (before, player) in
            self.outs.iter_mut().zip(view["players"].as_array().expect("players"))
        {
            if let Some(before) = before {
                assert_eq!(before, player, "nothing happens to a player who is out");
                self.seen.watched_outs += 1;
            } else if player["out"] == true {
                *before = Some(player.clone());
            }
        }
    }

    fn step(&mut self) {
        let view = self.view();
        if self.style.gives_up(&mut self.dice) {
            return self.give_up(&view);
        }
        if self.dice.chance(1, 60) {
            let happened = self.play.expire().expect("a deadline");
            self.seen.deadlines += 1;
            self.commit(happened);
            return;
        }
        let waiting = view["turn"].as_array().expect("seats").clone();
        let seat = waiting[self.dice.position(waiting.len())].as_u64().expect("a seat");
        let seat = Seat::new(u8::try_from(seat).expect("a seat"));
        let Value::Array(options) = json_of(&self.play.options(seat)) else { panic!("a list") };
        let command = policy::choose(&view, &options, seat.index(), self.style, &mut self.dice);
        let now = self.play.now();
        let asked = self.page.think_of(&view, seat.index(), &command);
        let read: cashflow::Command = serde_json::from_value(command.clone()).expect("a command");
        let at = now + Millis::new(self.dice.below(3));
        let happened = self.play.propose(seat, &read, at.min(self.play.deadline().unwrap_or(at)));
        let happened = happened.unwrap_or_else(|refused| panic!("{command}: {}", refused.message));
        let news = self.commit(happened);
        self.page.check_request(&asked, &news, &self.view());
        self.seen.commands += 1;
        if command["type"] == "sell" && view["phase"] == "window" {
            check_sale(&view, &self.view(), seat.index(), &command);
        }
        if self.seen.commands.is_multiple_of(7) {
            self.probe();
        }
    }

    /// Somebody concedes, at turn or not; who is out cannot.
    fn give_up(&mut self, before: &Value) {
        let seat = self.dice.position(usize::from(self.play.seats()));
        let asking = Seat::new(u8::try_from(seat).expect("a seat"));
        let asked = self.play.propose(asking, &cashflow::Command::Concede {}, self.play.now());
        match asked {
            Err(refused) => {
                assert_eq!(refused.code.word(), "not_allowed");
                assert_eq!(before["players"][seat]["out"], true);
            }
            Ok(happened) => {
                self.commit(happened);
                let after = self.view();
                concession::check(before, &after, seat);
                self.seen.concessions += 1;
                let winners = after["result"]["winners"].as_array();
                self.seen.left_to_one += winners.map_or(0, Vec::len);
            }
        }
    }

    fn commit(&mut self, happened: Proposal<Cashflow>) -> Vec<Value> {
        let news = self.look_at(&happened);
        self.play.commit(happened);
        self.check();
        news
    }

    /// Of every seat, an example of each command gets what the options say, and a refusal leaves
    /// the table as it was.
    fn probe(&mut self) {
        for seat in Seat::all(self.play.seats()) {
            let Value::Array(options) = json_of(&self.play.options(seat)) else { panic!("a list") };
            for command in Cashflow::examples(self.play.state(), seat) {
                let kind = json_of(&command)["type"].clone();
                let offer = options.iter().find(|offer| offer["type"] == kind);
                let mut copy = self.play.clone();
                let answer = copy.play(seat, &command, copy.now());
                match offer.expect("every type has an object")["code"].as_str() {
                    None => assert!(answer.is_ok(), "{seat:?} {command:?}"),
                    Some(code) => {
                        let refused = answer.expect_err("what is not offered is refused");
                        assert_eq!(refused.code.word(), code, "{seat:?} {command:?}");
                        self.page.check_refusal(seat.index(), &json_of(&command), &refused);
                        assert!(copy.state() == self.play.state(), "a refusal leaves nothing");
                    }
                }
            }
        }
    }

    fn play(mut self, most_commands: usize) -> Seen {
        while !self.play.is_over() && self.seen.commands < most_commands {
            self.step();
        }
        self.page.check_the_whole();
        if self.play.is_over() {
            self.seen.won += usize::from(self.model.winner != Some(Value::Null));
            self.seen.all_out += usize::from(self.model.winner == Some(Value::Null));
        }
        self.seen
    }
}

/// Cash is never negative, the bank's loan is within its limit, and passive income is the sum of
/// the cash flows, on the Fast Track with the start amount and boosts.
fn check_player(player: &Value) {
    let number = |value: &Value| value.as_i64().expect("a number");
    assert!(number(&player["cash"]) >= 0, "{player}");
    let assets = player["assets"].as_array().expect("assets");
    let flows: i64 = assets.iter().map(|asset| number(&asset["cashflow"])).sum();
    let passive = number(&player["passiveIncome"]);
    match player["fastTrackTarget"].as_i64() {
        None => assert_eq!(passive, flows),
        Some(target) => assert!(passive - flows >= target - 50_000, "{player}"),
    }
    for debt in player["liabilities"].as_array().expect("debts") {
        let balance = number(&debt["balance"]);
        assert!(balance > 0, "{player}");
        if debt["id"] == "bank" {
            assert!(balance <= 1_000_000_000 && balance % 1000 == 0, "{player}");
            assert_eq!(number(&debt["payment"]) * 10, balance);
        }
    }
    let ids: BTreeSet<&str> = assets.iter().filter_map(|asset| asset["id"].as_str()).collect();
    assert_eq!(ids.len(), assets.len());
}

/// A sale removes exactly its asset and its cash flow.
fn check_sale(before: &Value, after: &Value, seat: usize, command: &Value) {
    for (other, player) in before["players"].as_array().expect("players").iter().enumerate() {
        if other != seat {
            assert_eq!(*player, after["players"][other], "only the seller's");
        }
    }
    let assets = |view: &Value| view["players"][seat]["assets"].as_array().expect("assets").clone();
    let (old, new) = (assets(before), assets(after));
    let sold = old.iter().find(|asset| asset["id"] == command["asset"]).expect("it was owned");
    let left = new.iter().find(|asset| asset["id"] == command["asset"]);
    let flow = |asset: &Value| asset["cashflow"].as_i64().expect("a number");
    let passive = |view: &Value| view["players"][seat]["passiveIncome"].as_i64().expect("a number");
    assert_eq!(passive(before) - passive(after), flow(sold) - left.map_or(0, flow));
    let others = |list: &[Value]| -> Vec<Value> {
        list.iter().filter(|asset| asset["id"] != command["asset"]).cloned().collect()
    };
    assert_eq!(others(&old), others(&new));
    let quantity = |asset: &Value| asset["metadata"]["quantity"].as_i64();
    let all = command["quantity"].is_null() || command["quantity"].as_i64() == quantity(sold);
    assert_eq!(left.is_none(), all, "{command}");
}

fn add(total: &mut Seen, seen: &Seen) {
    total.commands += seen.commands;
    total.sales += seen.sales;
    total.part_sales += seen.part_sales;
    total.entered += seen.entered;
    total.ventures += seen.ventures;
    total.boosts += seen.boosts;
    total.refills += seen.refills;
    total.liquidations += seen.liquidations;
    total.outs += seen.outs;
    total.watched_outs += seen.watched_outs;
    total.deadlines += seen.deadlines;
    total.won += seen.won;
    total.all_out += seen.all_out;
    total.windows_for_others += seen.windows_for_others;
    total.concessions += seen.concessions;
    total.left_to_one += seen.left_to_one;
}

fn games(seats: &[u8], config: &Value, style: Style, seeds: std::ops::Range<u64>) -> Seen {
    games_by(Cashflow::NEWEST, seats, config, style, seeds)
}

fn games_by(
    rules: Version,
    seats: &[u8],
    config: &Value,
    style: Style,
    seeds: std::ops::Range<u64>,
) -> Seen {
    let mut total = Seen::default();
    for seed in seeds {
        for seats in seats {
            add(&mut total, &Watch::new(rules, *seats, config, style, seed).play(3000));
        }
    }
    total
}

#[test]
fn the_laws_hold_through_both_tracks_in_the_simple_form() {
    let config = json!({"savings": "double-salary", "dice": "fast", "perks": true});
    let seen = games(&[1, 3, 8], &config, Style::Investor, 0..3);
    assert!(seen.entered >= 3 && seen.won >= 3 && seen.boosts >= 20, "{seen:?}");
    assert!(seen.sales >= 30 && seen.part_sales >= 10 && seen.windows_for_others >= 10, "{seen:?}");
    assert!(seen.refills >= 5 && seen.deadlines >= 20, "{seen:?}");
}

#[test]
fn the_laws_hold_through_both_tracks_with_events() {
    let config = json!({"savings": "double-salary", "dice": "fast", "fastTrack": "events",
        "preferredStock": false});
    let seen = games(&[1, 2, 4], &config, Style::Investor, 10..14);
    assert!(seen.entered >= 5 && seen.ventures >= 20 && seen.won >= 2, "{seen:?}");
}

#[test]
fn the_laws_hold_with_covered_credit_and_one_die() {
    let config = json!({"savings": "none", "credit": "covered", "turnSeconds": 1});
    let seen = games(&[2, 5], &config, Style::Investor, 20..22);
    assert!(seen.commands >= 1500 && seen.entered >= 5 && seen.won >= 3, "{seen:?}");
}

/// [F54] [F55] [F56] [F57] [F58] [F59] Wherever in a game somebody gives up.
#[test]
fn the_laws_hold_where_players_concede() {
    let config = json!({"savings": "double-salary", "dice": "fast", "fastTrack": "events"});
    let seen = games(&[1, 2, 4, 8], &config, Style::Quitter, 0..20);
    assert!(seen.concessions >= 150 && seen.left_to_one >= 50, "{seen:?}");
    assert!(seen.all_out >= 15 && seen.windows_for_others >= 10, "{seen:?}");
}

/// Seeds at which gamblers come to a charge that they cannot pay, by the rules of the first version.
#[test]
fn the_laws_hold_where_players_go_out() {
    let config = json!({"savings": "double-salary", "dice": "fast", "fastTrack": "events"});
    let mut seen = Seen::default();
    for (seats, seed) in [(1, 34), (2, 30), (3, 23)] {
        let seeds = seed..seed + 1;
        add(&mut seen, &games_by(Version::FIRST, &[seats], &config, Style::Gambler, seeds));
    }
    assert!(seen.liquidations >= 3 && seen.outs >= 2 && seen.watched_outs >= 500, "{seen:?}");
    assert!(seen.all_out == 1 && seen.won == 2, "{seen:?}");
}

/// Nobody can tell the piles in another order apart, and it is one that could have been.
#[test]
fn an_imagined_table_looks_the_same_and_has_the_same_cards() {
    let config = json!({"dice": "fast", "preferredStock": false, "savings": "none"});
    let (mut imagined, mut refills) = (0, 0);
    for seed in 0..6 {
        let mut watch = Watch::new(Cashflow::NEWEST, 1, &config, Style::Investor, seed);
        while !watch.play.is_over() && watch.seen.commands < 1500 {
            watch.step();
            if watch.seen.commands % 100 == 50 && !watch.play.is_over() {
                imagine(&mut watch, seed);
                imagined += 1;
            }
        }
        refills += watch.seen.refills;
    }
    assert!(imagined >= 20 && refills >= 3, "{imagined} tables, {refills} refills");
}

/// Goes on with a table that looks the same.
fn imagine(watch: &mut Watch, seed: u64) {
    let viewer = Viewer::Seat(Seat::new(0));
    let other = watch.play.imagine(viewer, CheapDraws::new(seed), &mut watch.dice);
    assert!(other.state() != watch.play.state(), "another order");
    let before = watch.view();
    watch.replayed = other.state().clone();
    watch.play = other;
    assert_eq!(watch.view(), before);
}
