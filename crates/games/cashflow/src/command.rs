//! What a player may ask for.

use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::data::Deck;

/// A request of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Command {
    /// Rolls the dice and moves.
    Roll {},
    /// Draws a deal.
    DrawDeal {
        /// From which deck.
        deck: DealDeck,
    },
    /// Buys what lies open.
    Buy {
        /// How many shares, in a window.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shares: Option<i64>,
    },
    /// Sells an asset, or a part of it.
    Sell {
        /// Its id.
        asset: String,
        /// How many shares or coins; all without it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        quantity: Option<i64>,
    },
    /// Gives to charity.
    Donate {},
    /// Declines, or leaves a window.
    Done {},
    /// Repays a debt.
    Repay {
        /// Its id.
        liability: String,
        /// How much of the bank loan.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<i64>,
    },
    /// Takes money from the bank.
    Borrow {
        /// How much.
        amount: i64,
    },
    /// Leaves the Rat Race.
    EnterFastTrack {},
    /// Ends the turn.
    EndTurn {},
    /// Gives the game up.
    Concede {},
}

table::whole!(Command);

/// A deck of deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DealDeck {
    /// Small deals.
    Small,
    /// Big deals.
    Big,
}

impl DealDeck {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Small, Self::Big];
}

impl From<DealDeck> for Deck {
    fn from(deck: DealDeck) -> Self {
        match deck {
            DealDeck::Small => Self::Small,
            DealDeck::Big => Self::Big,
        }
    }
}
