//! A game of steps: each succeeds by its own chance, and the multiplier after it stands in a table
//! that is known beforehand. The player goes on step by step, or cashes out. What tells one such
//! game from another is a [`Sibling`].

mod event;
mod rules;
mod rung;
mod sibling;
mod state;
mod tiles;
mod view;

use core::marker::PhantomData;

use table::{Game, Version};

use crate::refusal::SessionRefusal;

pub use event::Event;
pub use rules::{cash_out, place_bet, step};
pub use rung::{Rung, rungs};
pub use sibling::{Odds, Sibling};
pub use state::State;
pub use tiles::Tiles;
pub use view::View;

/// The rule book of a game of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder<S>(PhantomData<S>);

impl<S: Odds> Game for Ladder<S> {
    const NAME: &'static str = S::NAME;
    const VERSIONS: &'static [Version] = S::VERSIONS;
    const SEATS: &'static [u8] = &[1];
    const COMMANDS: &'static [&'static str] = &["placeBet", S::STEP, "cashOut"];
    const ENDS: bool = false;

    type Config = S::Config;
    type State = State<S::Difficulty>;
    type Command = S::Command;
    type Event = Event<S::Difficulty>;
    type View = View<S::Difficulty>;
    type Refusal = SessionRefusal;

    /// [S10] A step names a tile where there are tiles.
    fn knows_field(rules: Version, field: &str) -> bool {
        field != rules::TILE || S::has_tiles(rules)
    }
}
