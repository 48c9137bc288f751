//! Plays every game and compares what clients would get with the types.

use serde_json::{Map, Value};
use table::draws::{Dice, Seeds};
use table::erased::{AnyGame, AnyMatch, Opening};
use table::options::{Field, Fields, Values, Word};
use table::{Seat, Viewer};

use super::by_hand;
use super::fits::misfit;
use super::model::{Name, Shape};
use super::schema::Schema;

const STEPS: usize = 400;

/// One game, with the types it must keep to.
struct Player<'a> {
    schema: &'a Schema,
    name: &'static str,
    play: Box<dyn AnyMatch>,
    dice: Dice,
}

impl<'a> Player<'a> {
    fn new(schema: &'a Schema, game: &'static dyn AnyGame, seats: u8, seed: u64) -> Self {
        let seeds = Seeds::new(format!("server {seed}"), "client");
        let opening = Opening { seats, config: "{}", seeds, nonce: 0 };
        let (begun, _) = game.open(opening).expect("a table with default settings");
        Self { schema, name: game.name(), play: begun, dice: Dice::new(seed) }
    }

    fn own(&self, root: &str) -> Shape {
        Shape::Named(Name::new(self.name, root), Vec::new())
    }

    fn of_table(&self, name: &str, root: &str) -> Shape {
        Shape::Named(Name::new("table", name), vec![self.own(root)])
    }

    fn hold(&self, shape: &Shape, text: &str) {
        let value: Value = serde_json::from_str(text).expect("JSON");
        let wrong = misfit(self.schema, shape, &value);
        assert!(wrong.is_none(), "{}: {}", self.name, wrong.unwrap_or_default());
    }

    fn hold_all(&self) {
        self.hold(&self.own("Config"), &self.play.config());
        for viewer in Viewer::all(self.play.seats()) {
            self.hold(&self.of_table("FullView", "View"), &self.play.view(viewer));
            for event in self.play.events(viewer, 0) {
                self.hold(&self.of_table("Timed", "Seen"), &event);
            }
        }
        for seat in Seat::all(self.play.seats()) {
            let options = serde_json::to_string(&self.play.options(seat)).expect("JSON");
            self.hold(&Shape::Named(by_hand::options(), Vec::new()), &options);
            for example in self.play.examples(seat) {
                self.hold(&self.own("Command"), example.expose());
            }
        }
    }

    /// One of the commands on offer, or the deadline.
    fn step(&mut self) {
        let seats = u64::from(self.play.seats());
        let seat = Seat::all(self.play.seats()).nth(self.below(seats)).expect("a seat");
        let options = self.play.options(seat);
        let offered: Vec<(&str, &Fields)> = options
            .offers()
            .iter()
            .filter_map(|offer| Some((offer.kind, offer.outcome().ok()?)))
            .collect();
        let choice = self.below(offered.len() as u64 + 1);
        match offered.get(choice) {
            Some((kind, fields)) => {
                let command = self.command(kind, fields);
                self.ask(seat, command);
            }
            None => drop(self.play.expire()),
        }
        self.play.commit();
    }

    fn ask(&mut self, seat: Seat, command: Map<String, Value>) {
        let command = Value::Object(command);
        self.hold(&self.own("Command"), &command.to_string());
        let read = self.play.read(command).expect("what is offered is read");
        let at = self.play.now();
        self.play.propose(seat, &read, at).expect("what is offered is taken");
    }

    fn command(&mut self, kind: &str, fields: &Fields) -> Map<String, Value> {
        let mut command = Map::from_iter([("type".to_owned(), Value::from(kind))]);
        for (name, field) in fields.iter() {
            if !(field.is_optional() && self.below(2) == 0) {
                command.insert(name.into(), self.value(field));
            }
        }
        command
    }

    fn value(&mut self, field: &Field) -> Value {
        match field.values() {
            Values::Range { min, max, step } => {
                let most = ((max - min) / step).min(3);
                let steps = self.below(u64::try_from(most).expect("a range") + 1);
                Value::from(min + step * i64::try_from(steps).expect("few"))
            }
            Values::Decimal { min, .. } => Value::from(min.as_str()),
            Values::OneOf { one_of } => match &one_of[self.below(one_of.len() as u64)] {
                Word::Text(word) => Value::from(word.as_str()),
                Word::Number(number) => Value::from(*number),
            },
        }
    }

    fn below(&mut self, count: u64) -> usize {
        usize::try_from(self.dice.below(count)).expect("few")
    }
}

#[test]
fn what_every_game_sends_and_takes_is_what_its_types_say() {
    let schema = Schema::read();
    for game in games_all::GAMES.all() {
        for (seed, seats) in (1..).zip(game.seat_counts()) {
            let mut player = Player::new(&schema, game, *seats, seed);
            for step in 0..STEPS {
                if player.play.is_over() {
                    break;
                }
                player.step();
                if step % 20 == 0 {
                    player.hold_all();
                }
            }
            player.hold_all();
        }
    }
}

#[test]
fn a_planted_misfit_is_found() {
    let schema = Schema::read();
    let misfits = |home: &str, name: &str, text: &str| {
        let value: Value = serde_json::from_str(text).expect("JSON");
        misfit(&schema, &Shape::Named(Name::new(home, name), Vec::new()), &value).is_some()
    };
    let rows = [
        ("bazaar", "Command", r#"{"type":"act","action":"CRYPTO_GAMBLE","amountC":1}"#, false),
        ("bazaar", "Command", r#"{"type":"act","action":"CRYPTO_GAMBLE"}"#, true),
        ("bazaar", "Command", r#"{"type":"act","action":"BETRAY","amountC":1}"#, true),
        ("bazaar", "Command", r#"{"type":"offer","asset":"TKL","quantity":1}"#, false),
        ("bazaar", "Command", r#"{"type":"offer","asset":"tkl","quantity":1}"#, true),
        ("bazaar", "Command", r#"{"type":"offer","asset":"TKL","quantity":"1"}"#, true),
        ("bazaar", "Row", r#"{"step":"b","seat":1,"failed":true}"#, false),
        ("bazaar", "Row", r#"{"step":"x","seat":1}"#, true),
        ("xidach", "Seen", r#"{"type":"cardDealt","seat":1,"index":0,"card":null}"#, false),
        ("xidach", "Seen", r#"{"type":"cardDealt","seat":1,"index":0}"#, true),
        (
            "table",
            "Options",
            r#"[{"type":"x","allowed":true,"fields":{"a":{"oneOf":["b",1]}}}]"#,
            false,
        ),
        (
            "table",
            "Options",
            r#"[{"type":"x","allowed":true,"fields":{"a":{"oneOf":[null]}}}]"#,
            true,
        ),
    ];
    for (home, name, text, wrong) in rows {
        assert_eq!(misfits(home, name, text), wrong, "{text}");
    }
}
