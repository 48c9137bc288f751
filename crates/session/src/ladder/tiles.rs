//! The tiles of a step: which of them are safe was fixed before one was picked.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::chance::Chance;

/// [S11] The tiles of a step that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tiles {
    /// The one that the player took.
    pub picked: u32,
    /// All that were safe, ascending.
    pub safe: Vec<u32>,
}

impl Tiles {
    /// [S10] As many tiles as the chance's denominator b, a of them safe: with t = ⌊word × b ÷ 2^32⌋,
    /// tile j is if (t + j) mod b < a. Of the first tile that is the contract's chance of a in b.
    pub(super) fn of(word: u64, chance: Chance, picked: u32) -> Self {
        let Chance { a, b } = chance;
        let turn = (word * u64::from(b)) >> 32;
        let is_safe = |tile: &u32| (turn + u64::from(*tile)) % u64::from(b) < u64::from(a);
        Self { picked, safe: (0..b).filter(is_safe).collect() }
    }

    /// Whether the step was survived.
    pub(super) fn is_survived(&self) -> bool {
        self.safe.contains(&self.picked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [u64; 7] = [0, 1, 1 << 30, 1 << 31, 0x5555_5555, 0xAAAA_AAAB, u32::MAX as u64];

    /// [S10]
    #[test]
    fn as_many_tiles_as_the_chance_has_are_safe_wherever_they_lie() {
        for (a, b) in [(3, 4), (2, 3), (1, 2), (1, 3), (1, 4), (19, 20), (1, 11)] {
            for word in WORDS {
                let tiles = Tiles::of(word, Chance { a, b }, 0);
                assert_eq!(tiles.safe.len(), usize::try_from(a).expect("small"), "{word} {a}/{b}");
                assert!(tiles.safe.is_sorted() && tiles.safe.iter().all(|tile| *tile < b));
                let survives = u128::from(word) * u128::from(b) < u128::from(a) << 32;
                assert_eq!(tiles.is_survived(), survives, "{word} {a}/{b}");
            }
        }
    }

    /// [S10] Every tile is safe as often as any other.
    #[test]
    fn each_turn_moves_the_safe_tiles_on_by_one() {
        let chance = Chance { a: 3, b: 4 };
        let safe = [0, 1, 2, 3].map(|quarter| Tiles::of(quarter << 30, chance, 0).safe);
        assert_eq!(safe, [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]].map(Vec::from));
    }
}
