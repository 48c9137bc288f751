//! Choices, the smallest game in which all choose at once: a number each, opened together. Its
//! settings can name one fault.

use serde::{Deserialize, Serialize};
use table::draws::Dice;
use table::options::{Field, Fields, Options};
use table::settings::{rounds, word};
use table::{
    Audience, BadConfig, Changes, Game, Lens, Millis, Outcome, Refusal as _, Rules, Sealed, Seat,
    SeatSet, Secret, State as _, Table, Version,
};

const THINK: Millis = Millis::seconds(10);
const NUMBERS: i64 = 3;

table::words! {
    /// One fault, or none.
    pub(crate) enum Fault {
        None = "none",
        /// A view depends on what another has chosen.
        LeakingView = "leakingView",
        /// A bound depends on it.
        LeakingOptions = "leakingOptions",
        /// Whether a choice is taken depends on it.
        LeakingJudgement = "leakingJudgement",
        /// The event of a choice opens those before it, and the game says that it does.
        OpensEarly = "opensEarly",
    }
}

table::settings! {
    /// The settings of a table.
    pub(crate) struct Config {
        /// How many rounds are played.
        pub(crate) rounds: u32 = rounds(2),
        /// What is wrong with the game.
        pub(crate) fault: Fault = word::<Fault>("none"),
    }
}

pub(crate) struct Choices;

impl Game for Choices {
    const NAME: &'static str = "choices";
    const VERSIONS: &'static [Version] = &[Version::FIRST];
    const SEATS: &'static [u8] = &[2, 3];
    const COMMANDS: &'static [&'static str] = &["choose"];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields, remote = "Self")]
pub(crate) enum Command {
    Choose {
        #[serde(serialize_with = "table::sealed::declared")]
        number: Sealed<i64>,
    },
}

table::whole!(sealed Command);

table::refusals! {
    /// Why not.
    pub(crate) enum Refusal {
        /// A second choice.
        Chosen => NotYourTurn: "You have chosen.";
        /// Faulty: a number that another has chosen.
        Taken => NotAllowed: "Another has that number.";
        /// Another number.
        NoSuchNumber => InvalidAmount: "The number is 0, 1 or 2.";
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields, remote = "Self")]
pub(crate) enum Event {
    Chose {
        seat: Seat,
        #[serde(with = "table::sealed")]
        number: Secret<i64>,
        /// Faulty: the choices before.
        before: Vec<i64>,
    },
    Opened {
        numbers: Vec<Option<i64>>,
        until: Millis,
    },
}

table::whole!(sealed Event);

#[derive(PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum Seen {
    Chose { seat: Seat, number: Option<i64>, before: Vec<i64> },
    Opened { numbers: Vec<Option<i64>> },
}

impl table::Event for Event {
    type Seen = Seen;
    type Public = ();

    fn seen(&self, lens: Lens) -> Option<Seen> {
        Some(match self.clone() {
            Self::Chose { seat, number, before } => {
                Seen::Chose { seat, number: lens.see(&number).copied(), before }
            }
            Self::Opened { numbers, .. } => Seen::Opened { numbers },
        })
    }

    fn reveals(&self, _lens: Lens) -> bool {
        match self {
            Self::Chose { before, .. } => !before.is_empty(),
            Self::Opened { .. } => true,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    fault: Fault,
    rounds: u32,
    round: u32,
    numbers: Vec<Option<Secret<i64>>>,
    points: Vec<i64>,
    until: Millis,
}

impl State {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(u8::try_from(self.points.len()).expect("few seats"))
    }

    /// What the viewer may not know, by the one way round a lens that types do not close.
    fn leaked(&self, lens: Lens) -> Option<i64> {
        let hidden = |seat: &Seat| {
            self.numbers[seat.index()].as_ref().is_some_and(|secret| lens.see(secret).is_none())
        };
        let seat = self.seats().find(hidden)?;
        (0..NUMBERS).find(|guess| {
            self.numbers[seat.index()] == Some(Secret::new(*guess, Audience::only(seat)))
        })
    }

    fn leaked_if(&self, fault: Fault, lens: Lens) -> Option<i64> {
        self.leaked(lens).filter(|_| self.fault == fault)
    }
}

impl table::State<Choices> for State {
    fn open(_rules: Version, config: &Config, seats: u8) -> Result<Self, BadConfig> {
        let size = usize::from(seats);
        let (numbers, points) = (vec![None; size], vec![0; size]);
        let Config { rounds, fault } = *config;
        Ok(Self { fault, rounds, round: 1, numbers, points, until: THINK })
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Chose { seat, number, .. } => {
                self.numbers[seat.index()] = Some(number.clone());
            }
            Event::Opened { numbers, until } => {
                self.numbers.fill(None);
                for (points, number) in self.points.iter_mut().zip(numbers) {
                    *points += number.unwrap_or(0);
                }
                (self.round, self.until) = (self.round + 1, *until);
            }
        }
    }

    fn phase(&self) -> &'static str {
        if self.round > self.rounds { "over" } else { "choosing" }
    }

    fn awaited(&self) -> SeatSet {
        self.seats().filter(|seat| self.numbers[seat.index()].is_none()).collect()
    }

    fn deadline(&self) -> Option<Millis> {
        Some(self.until)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.round > self.rounds).then(|| Outcome::highest(self.points.clone()))
    }
}

impl Rules for Choices {
    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        let Command::Choose { number } = command;
        may_choose(table.state(), seat)?;
        Refusal::NoSuchNumber.unless((0..NUMBERS).contains(number.declared()))?;
        let fault = table.state().fault;
        let chosen = table.state().numbers.iter().flatten().map(|number| *table.peek(number));
        let chosen: Vec<i64> = chosen.collect();
        let is_taken = chosen.contains(number.declared());
        Refusal::Taken.when(fault == Fault::LeakingJudgement && is_taken)?;
        let before = if fault == Fault::OpensEarly { chosen } else { Vec::new() };
        let number = Secret::new(*number.declared(), Audience::only(seat));
        table.emit(Event::Chose { seat, number, before });
        if table.state().awaited().is_empty() {
            Self::expire(table);
        }
        Ok(())
    }

    fn expire(table: &mut Table<'_, Self>) {
        let numbers = table.state().numbers.iter();
        let numbers = numbers.map(|number| number.as_ref().map(|n| *table.peek(n))).collect();
        table.emit(Event::Opened { numbers, until: table.now() + THINK });
    }

    fn options(state: &State, seat: Seat, lens: Lens) -> Options {
        let leaked = state.leaked_if(Fault::LeakingOptions, lens).is_some_and(|number| number > 1);
        let most = if leaked { NUMBERS - 2 } else { NUMBERS - 1 };
        let fields = Fields::none().with("number", Field::range(0, most, 1));
        Options::new().offer("choose", may_choose(state, seat).map(|()| fields))
    }

    fn examples(_state: &State, _seat: Seat) -> Vec<Command> {
        vec![Command::Choose { number: Sealed::new(0) }]
    }

    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        let mut other = state.clone();
        for seat in state.seats() {
            let hidden = |number: &&mut Secret<i64>| lens.see(number).is_none();
            if let Some(number) = other.numbers[seat.index()].as_mut().filter(hidden) {
                let any = i64::try_from(dice.below(3)).expect("a small number");
                *number = Secret::new(any, Audience::only(seat));
            }
        }
        other
    }
}

fn may_choose(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::Chosen.unless(state.awaited().contains(seat))
}

#[derive(PartialEq, Serialize, Changes)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    round: u32,
    points: Vec<i64>,
    awaited: SeatSet,
    own: Option<i64>,
    /// Faulty: something of what the viewer may not know.
    rumour: Option<i64>,
}

impl table::View<State> for View {
    fn of(state: &State, lens: Lens) -> Self {
        let own = lens.seat().and_then(|seat| state.numbers[seat.index()].as_ref());
        Self {
            round: state.round,
            points: state.points.clone(),
            awaited: state.awaited(),
            own: own.and_then(|number| lens.see(number).copied()),
            rumour: state.leaked_if(Fault::LeakingView, lens),
        }
    }
}
