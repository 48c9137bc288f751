//! High card: everybody is dealt a card that nobody else sees, and may change it once, in turn. Then all cards
//! are opened, and the highest wins.

mod event;
mod rules;
mod state;

use serde::{Deserialize, Serialize};
use table::settings::seconds;
use table::{Changes, Game, Lens, SeatSet, Version};

pub use event::{Event, Seen};
pub use state::State;

table::settings! {
    /// What a table may set.
    pub struct Config {
        /// How long each player may think.
        pub think_seconds: u64 = seconds(20),
    }
}

/// What a player may ask for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Command {
    /// Takes another card.
    Swap {},
    /// Keeps the card.
    Keep {},
}

table::whole!(Command);

table::refusals! {
    /// Why not.
    pub enum Refusal {
        /// It is another's turn.
        NotYet => NotYourTurn: "It is another player's turn.";
    }
}

/// What one viewer sees: cards by their names, and nothing in the place of those that are hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
pub struct View {
    cards: Vec<Option<cards::Card>>,
    done: SeatSet,
}

impl table::View<State> for View {
    fn of(state: &State, lens: Lens) -> Self {
        let cards = state.cards.iter().map(|card| lens.see(card.as_ref()?).copied()).collect();
        Self { cards, done: state.done }
    }
}

/// The game.
pub struct HighCard;

impl Game for HighCard {
    const NAME: &'static str = "highcard";
    const VERSIONS: &'static [Version] = &[Version::FIRST];
    const SEATS: &'static [u8] = &[2, 3, 4];
    const COMMANDS: &'static [&'static str] = &["swap", "keep"];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
}
