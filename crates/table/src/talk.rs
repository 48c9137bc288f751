//! Who may talk to whom now. The talk itself is the server's.

use serde::Serialize;

use crate::seat::SeatSet;

/// How long what is said in a channel may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Keeping {
    /// As long as the game.
    Game,
    /// Only while the channel is open, in memory alone: never written anywhere.
    Forgotten,
}

/// One conversation that is open now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Channel {
    /// What kind it is, by the game's own word: `table`, `team`, `pair`.
    pub kind: &'static str,
    /// Tells channels of one kind apart: the number of the team, the pair, the round.
    pub number: u32,
    /// Who reads it.
    pub readers: SeatSet,
    /// Who may write now.
    pub writers: SeatSet,
    /// Whether spectators read it too.
    pub public: bool,
    /// How long it is kept.
    pub keeping: Keeping,
}
