//! A tiny game, as its author changes it: both pick a number in secret, then both are opened, and a die
//! is thrown. What a variant does otherwise stands at its place in the rules.

use serde::{Deserialize, Serialize};
use session::Registry;
use table::draws::Dice;
use table::erased::Registered;
use table::options::{Field, Fields, Options};
use table::settings::{rounds, seconds};
use table::{
    Audience, BadConfig, Changes, Game, Lens, Millis, Outcome, Refusal as _, Rules, Sealed, Seat,
    SeatSet, Secret, Table, Version,
};

/// The game by one of its variants.
pub(crate) struct Tiny<const VARIANT: u8>;

/// As it was written first.
pub(crate) const FIRST: u8 = 0;
/// The die counts from 2.
pub(crate) const HIGHER: u8 = 1;
/// Five is the highest number.
pub(crate) const UP_TO_FIVE: u8 = 2;
/// Whoever picks tells everybody whether the number is even.
pub(crate) const LEAKY: u8 = 3;
/// The die is thrown twice, and the second one counts for nothing.
pub(crate) const TWICE: u8 = 4;
/// A seven breaks the rules.
pub(crate) const BROKEN: u8 = 5;
/// There is half the time.
pub(crate) const HASTY: u8 = 6;
/// There is no time at all, and no last round.
pub(crate) const ENDLESS: u8 = 7;

/// A program with that variant alone.
pub(crate) const fn program<const VARIANT: u8>() -> Registry {
    Registry { tables: const { &[&Registered::<Tiny<VARIANT>>::GAME] }, sessions: &[] }
}

table::settings! {
    /// What a table may set.
    #[derive(Copy)]
    pub(crate) struct Config {
        /// How many rounds are played.
        pub rounds: u32 = rounds(3),
        /// How long the players may think.
        pub think_seconds: u32 = seconds(20),
    }
}

/// What a player may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum Command {
    /// Picks a number.
    Pick {
        /// Which.
        #[serde(serialize_with = "table::sealed::declared")]
        number: Sealed<i64>,
    },
}

table::whole!(sealed Command);

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum Event {
    /// A player has picked.
    Picked {
        /// Who.
        seat: Seat,
        /// What.
        #[serde(with = "table::sealed")]
        number: Secret<i64>,
    },
    /// Something that everyone may know.
    #[serde(untagged)]
    Public(Fact),
}

table::whole!(sealed Event);

/// What happened before everyone's eyes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum Fact {
    /// A round began.
    Began {
        /// Its number, from 1.
        round: u32,
        /// Until when the players may think.
        deadline: Millis,
    },
    /// What a pick gave away.
    Hinted {
        /// Whether it is even.
        even: bool,
    },
    /// Both numbers were opened.
    Opened {
        /// By seat.
        numbers: [Option<i64>; 2],
        /// The die.
        die: i64,
    },
    /// The game came to its end.
    Ended {},
}

impl From<Fact> for Event {
    fn from(fact: Fact) -> Self {
        Self::Public(fact)
    }
}

/// An event through a lens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum Seen {
    /// A player has picked.
    Picked {
        /// Who.
        seat: Seat,
        /// What, for the player alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<i64>,
    },
    /// Something that everyone may know.
    #[serde(untagged)]
    Public(Fact),
}

impl table::Event for Event {
    type Seen = Seen;
    type Public = Fact;

    fn seen(&self, lens: Lens) -> Option<Seen> {
        Some(match self {
            Self::Picked { seat, number } => {
                Seen::Picked { seat: *seat, number: lens.see(number).copied() }
            }
            Self::Public(fact) => Seen::Public(fact.clone()),
        })
    }

    fn public(&self) -> Option<&Fact> {
        if let Self::Public(fact) = self { Some(fact) } else { None }
    }

    fn reveals(&self, _lens: Lens) -> bool {
        matches!(self, Self::Public(Fact::Opened { .. }))
    }
}

table::refusals! {
    /// Why not.
    pub(crate) enum Refusal {
        /// A second number in one round.
        AlreadyPicked => NotYourTurn: "You have picked a number for this round.";
        /// No such number.
        OutOfRange {
            /// The highest.
            most: i64,
        } => InvalidAmount: "Pick a number from 1 to {most}.";
    }
}

/// What is true now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    config: Config,
    round: u32,
    picked: [Option<Secret<i64>>; 2],
    points: [i64; 2],
    deadline: Option<Millis>,
    ended: bool,
}

impl State {
    fn has_picked(&self, seat: Seat) -> bool {
        self.picked[seat.index()].is_some()
    }
}

impl<const VARIANT: u8> table::State<Tiny<VARIANT>> for State {
    fn open(_rules: Version, config: &Config, _seats: u8) -> Result<Self, BadConfig> {
        let (picked, points, deadline) = ([None, None], [0, 0], None);
        Ok(Self { config: *config, round: 0, picked, points, deadline, ended: false })
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Picked { seat, number } => self.picked[seat.index()] = Some(number.clone()),
            Event::Public(Fact::Began { round, deadline }) => {
                (self.round, self.deadline) = (*round, Some(*deadline));
            }
            Event::Public(Fact::Hinted { .. }) => {}
            Event::Public(Fact::Opened { numbers, die }) => {
                self.picked = [None, None];
                for (points, number) in self.points.iter_mut().zip(numbers) {
                    *points += number.unwrap_or(0) * die;
                }
            }
            Event::Public(Fact::Ended {}) => self.ended = true,
        }
    }

    fn phase(&self) -> &'static str {
        if self.ended { "over" } else { "picking" }
    }

    fn awaited(&self) -> SeatSet {
        Seat::all(2).filter(|seat| !self.ended && !self.has_picked(*seat)).collect()
    }

    fn deadline(&self) -> Option<Millis> {
        self.deadline
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.then(|| Outcome::highest(self.points.into()))
    }
}

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    round: u32,
    points: Vec<i64>,
    /// Who has picked.
    picked: SeatSet,
    /// The viewer's own number.
    number: Option<i64>,
}

impl table::View<State> for View {
    fn of(state: &State, lens: Lens) -> Self {
        let own = lens.seat().and_then(|seat| state.picked[seat.index()].as_ref());
        Self {
            round: state.round,
            points: state.points.into(),
            picked: Seat::all(2).filter(|seat| state.has_picked(*seat)).collect(),
            number: own.and_then(|number| lens.see(number).copied()),
        }
    }
}

impl<const VARIANT: u8> Game for Tiny<VARIANT> {
    const NAME: &'static str = "tiny";
    const VERSIONS: &'static [Version] = &[Version::FIRST];
    const SEATS: &'static [u8] = &[2];
    const COMMANDS: &'static [&'static str] = &["pick"];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
}

impl<const VARIANT: u8> Rules for Tiny<VARIANT> {
    fn begin(table: &mut Table<'_, Self>) {
        begin_round(table);
    }

    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        let Command::Pick { number } = command;
        let number = *number.declared();
        may_pick(table.state(), seat)?;
        let most = Self::MOST;
        Refusal::OutOfRange { most }.unless((1..=most).contains(&number))?;
        assert!(VARIANT != BROKEN || number != 7, "nobody thought of seven");
        table.emit(Event::Picked { seat, number: Secret::new(number, Audience::only(seat)) });
        if VARIANT == LEAKY {
            table.emit(Fact::Hinted { even: number % 2 == 0 });
        }
        if Seat::all(2).all(|seat| table.state().has_picked(seat)) {
            open(table);
        }
        Ok(())
    }

    fn expire(table: &mut Table<'_, Self>) {
        open(table);
    }

    fn options(state: &State, seat: Seat, _lens: Lens) -> Options {
        let numbers = Fields::none().with("number", Field::range(1, Self::MOST, 1));
        Options::new().offer("pick", may_pick(state, seat).map(|()| numbers))
    }

    fn examples(_state: &State, _seat: Seat) -> Vec<Command> {
        vec![Command::Pick { number: Sealed::new(3) }]
    }

    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        let mut other = state.clone();
        for seat in Seat::all(2) {
            let hidden = |number: &&mut Secret<i64>| lens.see(number).is_none();
            if let Some(number) = other.picked[seat.index()].as_mut().filter(hidden) {
                let any = i64::try_from(dice.position(5)).expect("a small number") + 1;
                *number = Secret::new(any, Audience::only(seat));
            }
        }
        other
    }
}

impl<const VARIANT: u8> Tiny<VARIANT> {
    const MOST: i64 = if VARIANT == UP_TO_FIVE { 5 } else { 9 };
}

fn may_pick(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::AlreadyPicked.when(state.has_picked(seat))
}

fn begin_round<const VARIANT: u8>(table: &mut Table<'_, Tiny<VARIANT>>) {
    let State { round, config, .. } = table.state();
    let think = Millis::seconds(config.think_seconds.into());
    let think = match VARIANT {
        HASTY => Millis::new(think.get() / 2),
        ENDLESS => Millis::ZERO,
        _ => think,
    };
    let (round, deadline) = (round + 1, table.now() + think);
    table.emit(Fact::Began { round, deadline });
}

fn open<const VARIANT: u8>(table: &mut Table<'_, Tiny<VARIANT>>) {
    let State { picked, round, config, .. } = table.state();
    let is_last = *round >= config.rounds && VARIANT != ENDLESS;
    let numbers = [0, 1].map(|seat| picked[seat].as_ref().map(|number| *table.peek(number)));
    let die = i64::from(table.die()) + i64::from(VARIANT == HIGHER);
    if VARIANT == TWICE {
        table.die();
    }
    table.emit(Fact::Opened { numbers, die });
    match is_last {
        true => table.emit(Fact::Ended {}),
        false => begin_round(table),
    }
}
