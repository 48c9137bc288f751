//! A game at which nobody can ask for anything is lawful, too: time alone leads it to its end.

use std::convert::Infallible;

use conformance::laws::{self, Plan};
use serde::{Deserialize, Serialize};
use table::draws::Dice;
use table::erased::Registered;
use table::options::Options;
use table::{
    BadConfig, Changes, Game, Lens, Millis, Outcome, Rules, Seat, SeatSet, Table, Version,
};

const LAST: i64 = 4;

table::settings! { pub(crate) struct Config {} }
table::facts! { pub(crate) enum Event { Ticked { times: i64, until: Millis } } }
table::open!(State);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", deny_unknown_fields)]
pub(crate) enum Command {}

table::whole!(Command);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
pub(crate) struct State {
    times: i64,
    until: Millis,
}

impl table::State<Clock> for State {
    fn open(_: Version, _: &Config, _: u8) -> Result<Self, BadConfig> {
        Ok(Self { times: 0, until: Millis::ZERO })
    }
    fn apply(&mut self, Event::Ticked { times, until }: &Event) {
        (self.times, self.until) = (*times, *until);
    }
    fn phase(&self) -> &'static str {
        "ticking"
    }
    fn awaited(&self) -> SeatSet {
        SeatSet::EMPTY
    }
    fn deadline(&self) -> Option<Millis> {
        (self.times < LAST).then_some(self.until)
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.times == LAST).then(|| Outcome::new(SeatSet::EMPTY, vec![0]))
    }
}

struct Clock;

impl Game for Clock {
    const NAME: &'static str = "clock";
    const SEATS: &'static [u8] = &[1];
    const COMMANDS: &'static [&'static str] = &[];
    type Config = Config;
    type State = State;
    type View = State;
    type Command = Command;
    type Event = Event;
    type Refusal = Infallible;
}

impl Rules for Clock {
    fn begin(table: &mut Table<'_, Self>) {
        Self::expire(table);
    }
    fn decide(_: &mut Table<'_, Self>, _: Seat, ask: &Command) -> Result<(), Infallible> {
        match *ask {}
    }
    fn expire(table: &mut Table<'_, Self>) {
        let (times, until) = (table.state().times + 1, table.now() + Millis::seconds(1));
        table.emit(Event::Ticked { times, until });
    }
    fn options(_: &State, _: Seat, _: Lens) -> Options {
        Options::new()
    }
    fn examples(_: &State, _: Seat) -> Vec<Command> {
        Vec::new()
    }
    fn resample(state: &State, _: Lens, _: &mut Dice) -> State {
        state.clone()
    }
}

#[test]
fn it_obeys_every_law() {
    for mut law in laws::all() {
        laws::check(&Registered::<Clock>::GAME, &Plan::default(), &mut *law)
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}
