//! Envelopes, a small game to try the laws on: a hidden card each, sealed bids, hints in secret,
//! then everybody in turn shows the card or keeps it. Its settings can name one fault.

mod command;
mod event;
mod fault;
mod refusal;
mod rules;
mod state;
mod view;

use serde::{Deserialize, Serialize};
use table::draws::Dice;
use table::options::Options;
use table::{BadConfig, Game, Lens, Millis, Outcome, Seat, SeatSet, Table};

pub(crate) use command::Command;
pub(crate) use event::{Event, Seen};
pub(crate) use fault::Fault;
pub(crate) use refusal::Refusal;
pub(crate) use state::{Phase, State};
pub(crate) use view::View;

/// The rule book of Envelopes.
pub(crate) struct Envelopes;

/// The settings of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct Config {
    pub(crate) rounds: u32,
    pub(crate) seconds: u64,
    pub(crate) fault: Fault,
    /// Kept out of what is written, which is a fault if it is set.
    #[serde(skip_serializing)]
    pub(crate) unwritten_bonus: i64,
}

impl Default for Config {
    fn default() -> Self {
        Self { rounds: 2, seconds: 10, fault: Fault::None, unwritten_bonus: 0 }
    }
}

impl Game for Envelopes {
    const NAME: &'static str = "envelopes";
    const RULES_VERSION: u32 = 1;
    const SEATS: &'static [u8] = &[2, 3];
    const COMMANDS: &'static [&'static str] = &["bid", "hint", "show", "keep"];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Seen = Seen;
    type View = View;
    type Refusal = Refusal;

    fn check(config: &Config, _seats: u8) -> Result<(), BadConfig> {
        let fine = config.rounds > 0 && config.seconds > 0;
        if fine { Ok(()) } else { Err(BadConfig::new("rounds and seconds are above 0")) }
    }

    fn open(config: &Config, seats: u8) -> State {
        State::new(config, seats)
    }

    fn begin(table: &mut Table<'_, Self>) {
        rules::begin_round(table);
    }

    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        rules::decide(table, seat, command)
    }

    fn expire(table: &mut Table<'_, Self>) {
        rules::expire(table);
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn closed(state: &mut State) {
        if state.fault == Fault::RestlessClose {
            state.scores[0] += 1;
        }
    }

    fn phase(state: &State) -> &'static str {
        state.phase.word()
    }

    fn awaited(state: &State) -> SeatSet {
        state.awaited()
    }

    fn deadline(state: &State) -> Option<Millis> {
        let missing = state.fault == Fault::MissingDeadline && state.phase == Phase::Showing;
        (!missing).then_some(state.until)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let over = state.phase == Phase::Over;
        over.then(|| Outcome::highest(state.scores.clone()))
    }

    fn view(state: &State, lens: Lens) -> View {
        View::of(state, lens)
    }

    fn seen(event: &Event, lens: Lens) -> Option<Seen> {
        Seen::of(event, lens)
    }

    fn reveals(event: &Event, lens: Lens) -> bool {
        match event {
            Event::BidsOpened { .. } | Event::Shown { .. } => true,
            Event::Hinted { to, .. } => lens.seat() == Some(*to),
            Event::Dealt { card, .. } => lens.see(card).is_some(),
            _ => false,
        }
    }

    fn options(state: &State, lens: Lens) -> Options {
        rules::options(state, lens)
    }

    fn examples(state: &State, seat: Seat) -> Vec<Command> {
        let to = Seat::all(state.seats()).find(|other| *other != seat);
        let to = to.map_or(0, |other| other.number().into());
        vec![
            Command::Bid { amount: table::Sealed::new(3), mood: None },
            Command::Hint { to },
            Command::Show {},
            Command::Keep {},
        ]
    }

    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        match state.fault {
            Fault::LazyResample => state.clone(),
            _ => state.resample(lens, dice),
        }
    }
}
