//! Who plays in a house: the three that every house has, and whoever is brought along for a game.

use table::draws::Dice;

use crate::random::Random;
use crate::sharp::{Budget, Sharp};
use crate::temper::Character;
use crate::{Brain, judge};

/// The bots of the house, by how well they play.
pub const NAMES: &[&str] = &["random", "careful", "sharp"];

/// What makes somebody who plays a seat: own dice, so that no two play alike, and how much to think.
pub type Maker = fn(Dice, Budget) -> Box<dyn Brain>;

/// A bot that a game's author brings along.
#[derive(Clone, Copy, Debug)]
pub struct Hired {
    /// The only game that it plays.
    pub game: &'static str,
    /// What it is called. One called `careful` is the judge of its game, whom `sharp` asks too.
    pub name: &'static str,
    /// What makes one for a seat.
    pub make: Maker,
}

/// Everybody who plays seats that nobody plays.
#[derive(Clone, Copy, Debug, Default)]
pub struct Staff(&'static [Hired]);

impl Staff {
    /// The bots of the house, and these.
    pub const fn with(hired: &'static [Hired]) -> Self {
        Self(hired)
    }

    /// A bot for a game, by its name and, after a hyphen, its character (`careful-bold`; `mixed` is
    /// any), with its own dice; none where there is no such bot. Whoever has no judgement of a game
    /// looks ahead a little.
    pub fn brain(
        self,
        name: &str,
        game: &str,
        dice: u64,
        budget: Budget,
    ) -> Option<Box<dyn Brain>> {
        let mut dice = Dice::new(dice);
        let (name, character) = name.split_once('-').unwrap_or((name, Character::Steady.word()));
        let character = Character::of(character, &mut dice)?;
        if let Some(hired) = self.hired(name, game) {
            return Some((hired.make)(dice, budget));
        }
        Some(match name {
            "random" => Box::new(Random::new(dice)),
            "careful" => judge(game, dice.clone(), character).unwrap_or_else(|| {
                Box::new(Sharp::new(dice, Budget { nodes: budget.nodes / 10, ..budget }, None))
            }),
            "sharp" => {
                let own = Dice::new(dice.below(1 << 32));
                let adviser = match self.hired("careful", game) {
                    Some(hired) => Some((hired.make)(own, budget)),
                    None => judge(game, own, character),
                };
                Box::new(Sharp::new(dice, budget, adviser))
            }
            _ => return None,
        })
    }

    /// Who plays that game, by name.
    pub fn names(self, game: &str) -> Vec<&'static str> {
        let own = self.0.iter().filter(|hired| hired.game == game).map(|hired| hired.name);
        let own = own.filter(|name| !NAMES.contains(name));
        NAMES.iter().copied().chain(own).collect()
    }

    fn hired(self, name: &str, game: &str) -> Option<&'static Hired> {
        self.0.iter().find(|hired| hired.name == name && hired.game == game)
    }
}
