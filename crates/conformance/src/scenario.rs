//! A table for tests: commands in, facts and views out, with chance that is written down first.

use std::convert::Infallible;

use serde_json::{Map, Value};
use table::draws::{Chance, Cursor, FairDraws, Seeds};
use table::{
    Code, Match, Millis, Refused, Rules, Seat, Setup, State as _, Version, Viewer, strict,
};

/// Chance for a test: a script of words, or the draws of real seeds.
#[derive(Clone)]
pub enum Scripted {
    /// The next draws, in order: draw(n) is the word modulo n.
    Words(Vec<u32>, usize),
    /// As at a real table.
    Fair(FairDraws),
}

impl Chance for Scripted {
    fn word(&mut self, at: Cursor) -> u32 {
        match self {
            Self::Words(words, used) => {
                let word = words.get(*used).copied();
                *used += 1;
                word.expect("the scenario's script has a word for every draw")
            }
            Self::Fair(draws) => draws.word(at),
        }
    }
}

/// One table under test.
pub struct Scenario<G: Rules> {
    play: Match<G, Scripted>,
    at: Millis,
    events: Vec<G::Event>,
}

impl<G: Rules> Scenario<G> {
    /// A table whose draws are scripted from the beginning.
    ///
    /// # Panics
    /// If the game does not take the seats or the config.
    pub fn scripted(seats: u8, config: &str, words: &[u32]) -> Self {
        Self::scripted_by(G::NEWEST, seats, config, words)
    }

    /// The same by that version of the rules.
    ///
    /// # Panics
    /// If the game does not take the seats or the config.
    pub fn scripted_by(rules: Version, seats: u8, config: &str, words: &[u32]) -> Self {
        Self::open(rules, seats, config, 0, Scripted::Words(words.to_vec(), 0))
    }

    /// A table with real seeds.
    ///
    /// # Panics
    /// If the game does not take the seats or the config.
    pub fn fair(seats: u8, config: &str, server: &str, client: &str, nonce: u64) -> Self {
        let seeds = Seeds::new(server, client);
        Self::open(G::NEWEST, seats, config, nonce, Scripted::Fair(FairDraws::new(seeds)))
    }

    /// Why the game does not take the config, if it does not.
    pub fn bad_config(seats: u8, config: &str) -> Option<String> {
        Self::bad_config_by(G::NEWEST, seats, config)
    }

    /// The same by that version of the rules.
    pub fn bad_config_by(rules: Version, seats: u8, config: &str) -> Option<String> {
        let config = match strict::settings::<G::Config>(rules, config) {
            Ok(config) => config,
            Err(error) => return Some(error.to_string()),
        };
        let chance = Scripted::Fair(FairDraws::new(Seeds::new("s", "c")));
        Match::<G, _>::open(Setup { rules, seats, config, nonce: 0 }, chance)
            .err()
            .map(|error| error.to_string())
    }

    fn open(rules: Version, seats: u8, config: &str, nonce: u64, chance: Scripted) -> Self {
        let config = strict::settings(rules, config).expect("the config is well formed");
        let opened = Match::open(Setup { rules, seats, config, nonce }, chance);
        let (play, begun) = opened.expect("the game takes the config");
        Self { play, at: Millis::ZERO, events: begun.events }
    }

    /// Writes the words of the draws to come; what was left of the old script is dropped.
    pub fn script(&mut self, words: &[u32]) {
        self.play = self.play.clone().with_chance(Scripted::Words(words.to_vec(), 0));
    }

    /// Lets time pass to then: every deadline up to it takes effect.
    pub fn at(&mut self, millis: u64) -> &mut Self {
        self.at = Millis::new(millis);
        let Ok(()) = self.play.pass_time(self.at, |expired| {
            self.events.extend(expired.events.iter().cloned());
            Ok::<(), Infallible>(())
        });
        self
    }

    /// Asks as a seat.
    pub fn ask(&mut self, seat: u8, command: &str) -> Result<Vec<G::Event>, Refused> {
        let bad_input = |message: String| Refused::new(Code::BadInput, message);
        let fields = strict::object(command).map_err(|error| bad_input(error.to_string()))?;
        let command = self.play.read(Value::Object(fields))?;
        let proposal = self.play.propose(Seat::new(seat), &command, self.at)?;
        let events = proposal.events.clone();
        self.events.extend(events.iter().cloned());
        self.play.commit(proposal);
        Ok(events)
    }

    /// Asks as a seat, and it is accepted.
    ///
    /// # Panics
    /// If it is not.
    pub fn accept(&mut self, seat: u8, command: &str) -> Vec<G::Event> {
        self.ask(seat, command).unwrap_or_else(|refused| {
            panic!(
                "seat {seat}: {command} was refused: {} {}",
                refused.code.word(),
                refused.message
            )
        })
    }

    /// Asks as a seat, and it is refused with that code.
    ///
    /// # Panics
    /// If it is accepted, or refused with another.
    pub fn refuse(&mut self, seat: u8, command: &str, code: Code) {
        match self.ask(seat, command) {
            Ok(_) => panic!("seat {seat}: {command} was accepted, not {}", code.word()),
            Err(refused) => assert_eq!(
                refused.code,
                code,
                "seat {seat}: {command} was refused as {}: {}",
                refused.code.word(),
                refused.message
            ),
        }
    }

    /// What a seat sees: the game's own fields, and `phase`, `turn`, `deadline`, `over`, `result`.
    pub fn view(&self, seat: u8) -> Value {
        self.view_of(Viewer::Seat(Seat::new(seat)))
    }

    /// What a spectator sees.
    pub fn public(&self) -> Value {
        self.view_of(Viewer::Public)
    }

    fn view_of(&self, viewer: Viewer) -> Value {
        let own = serde_json::to_value(self.play.own_view(viewer)).expect("a view is plain data");
        let Value::Object(mut view) = own else { panic!("a view is an object") };
        let mut common = Map::new();
        common.insert("phase".into(), self.play.state().phase().into());
        common.insert("turn".into(), json(&self.play.awaited()));
        common.insert("deadline".into(), json(&self.play.deadline()));
        common.insert("over".into(), self.play.is_over().into());
        common.insert("result".into(), json(&self.play.outcome()));
        view.append(&mut common);
        Value::Object(view)
    }

    /// One field of what a seat sees, by JSON pointer: `/seats/1/value`.
    ///
    /// # Panics
    /// If there is no such field.
    pub fn see(&self, seat: u8, pointer: &str) -> Value {
        let view = self.view(seat);
        view.pointer(pointer).unwrap_or_else(|| panic!("no {pointer} in {view}")).clone()
    }

    /// What a seat may ask for.
    pub fn options(&self, seat: u8) -> Value {
        json(&self.play.options(Seat::new(seat)))
    }

    /// The options of one type.
    pub fn option(&self, seat: u8, kind: &str) -> Vec<Value> {
        let Value::Array(offers) = self.options(seat) else { panic!("options are a list") };
        offers.into_iter().filter(|offer| offer["type"] == kind).collect()
    }

    /// All that has happened.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// The match itself.
    pub fn play(&self) -> &Match<G, Scripted> {
        &self.play
    }

    /// The match itself, for what the house does.
    pub fn play_mut(&mut self) -> &mut Match<G, Scripted> {
        &mut self.play
    }
}

fn json<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain data")
}
