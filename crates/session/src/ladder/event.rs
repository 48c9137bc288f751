//! What happened. Nothing here is hidden: a step is drawn only when it is made.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::sealed::Whole;
use table::{Lens, Words};

use crate::money::Money;
use crate::multiplier::Multiplier;

use super::tiles::Tiles;

/// A fact of a round. `index` is the number of the draw that decided the step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Event<D> {
    /// A bet began a round.
    BetPlaced {
        /// The stake.
        amount: Money,
        /// How hard the round is.
        difficulty: D,
    },
    /// A step was survived.
    StepSurvived {
        /// Its draw.
        index: u64,
        /// The multiplier from now on.
        multiplier: Multiplier,
        /// Its tiles, in a game that has them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tiles: Option<Tiles>,
    },
    /// A step was lost, and the round with it.
    StepLost {
        /// Its draw.
        index: u64,
        /// Its tiles, in a game that has them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tiles: Option<Tiles>,
    },
    /// The round was paid.
    CashedOut {
        /// What it paid.
        payout: Money,
        /// Whether the last step or the limit on the win did it.
        automatic: bool,
    },
}

/// What `table::whole!` writes, which takes no type with a parameter.
impl<D: Serialize + DeserializeOwned> Whole for Event<D> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }

    fn read<'de, R: Deserializer<'de>>(deserializer: R) -> Result<Self, R::Error> {
        Self::deserialize(deserializer)
    }
}

impl<D: Words + Serialize + DeserializeOwned> table::Event for Event<D> {
    type Seen = Self;
    type Public = Self;

    fn seen(&self, _lens: Lens) -> Option<Self> {
        Some(self.clone())
    }

    fn public(&self) -> Option<&Self> {
        Some(self)
    }
}
