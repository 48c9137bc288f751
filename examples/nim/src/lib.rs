//! Nim: two players take one to three matches in turn, and whoever takes the last one wins. A whole game in
//! one file: nothing is hidden and nothing is drawn.

use serde::Serialize;
use table::draws::Dice;
use table::options::{Field, Fields, Options};
use table::settings::whole;
use table::{
    BadConfig, Changes, Game, Lens, Outcome, Refusal as _, Rules, Seat, SeatSet, Table, Version,
};

table::settings! {
    /// What a table may set.
    pub struct Config {
        /// How many matches lie on the table.
        pub matches: i64 = whole(21, 4..=99),
    }
}

table::commands! {
    /// What a player may ask for.
    pub enum Command {
        /// Takes some matches.
        Take {
            /// How many.
            matches: i64,
        },
    }
}

table::facts! {
    /// What happened.
    pub enum Event {
        /// A player took some matches.
        Took {
            /// Who.
            seat: Seat,
            /// How many.
            matches: i64,
        },
    }
}

table::refusals! {
    /// Why not.
    pub enum Refusal {
        /// It is the other's turn.
        NotYet => NotYourTurn: "It is the other player's turn.";
        /// Too few, or more than may be taken.
        WrongNumber => InvalidAmount: "Take one to three of the matches that are left.";
    }
}

/// What is true now, and what everybody sees of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
pub struct State {
    left: i64,
    next: Seat,
}

impl State {
    fn most(&self) -> i64 {
        self.left.min(3)
    }
}

impl table::State<Nim> for State {
    fn open(_rules: Version, config: &Config, _seats: u8) -> Result<Self, BadConfig> {
        Ok(Self { left: config.matches, next: Seat::new(0) })
    }

    fn apply(&mut self, event: &Event) {
        let Event::Took { seat, matches } = event;
        self.left -= matches;
        self.next = Seat::new(1 - seat.number());
    }

    fn phase(&self) -> &'static str {
        if self.left == 0 { "over" } else { "taking" }
    }

    fn awaited(&self) -> SeatSet {
        if self.left == 0 { SeatSet::EMPTY } else { SeatSet::only(self.next) }
    }

    fn waits_for_ever(&self) -> bool {
        true
    }

    fn outcome(&self) -> Option<Outcome> {
        let points = Seat::all(2).map(|seat| i64::from(seat != self.next)).collect();
        (self.left == 0).then(|| Outcome::highest(points))
    }
}

table::open!(State);

/// The game.
pub struct Nim;

impl Game for Nim {
    const NAME: &'static str = "nim";
    const SEATS: &'static [u8] = &[2];
    const COMMANDS: &'static [&'static str] = Command::TYPES;

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;
}

impl Rules for Nim {
    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        let Command::Take { matches } = *command;
        may_take(table.state(), seat)?;
        Refusal::WrongNumber.unless((1..=table.state().most()).contains(&matches))?;
        table.emit(Event::Took { seat, matches });
        Ok(())
    }

    fn options(state: &State, seat: Seat, _lens: Lens) -> Options {
        let matches = || Fields::none().with("matches", Field::range(1, state.most(), 1));
        Options::new().offer("take", may_take(state, seat).map(|()| matches()))
    }

    fn examples(_state: &State, _seat: Seat) -> Vec<Command> {
        vec![Command::Take { matches: 1 }]
    }

    /// Nothing is hidden from anybody.
    fn resample(state: &State, _lens: Lens, _dice: &mut Dice) -> State {
        state.clone()
    }
}

fn may_take(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::NotYet.unless(seat == state.next)
}
