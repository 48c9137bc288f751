//! What the house asks of a game that is played against it: what is at stake, and what was won.

use alloc::vec::Vec;

use serde_json::json;
use table::erased::{AnyCommand, AnyGame, AnyMatch, Registered, state_ahead};
use table::sealed::{Whole as _, WholeText};
use table::{Millis, Refused, Rules, Version};

use crate::chance::Chance;
use crate::money::Money;
use crate::multiplier::Multiplier;
use crate::round::PLAYER;

/// A game of one player against the house, in rounds.
pub trait SessionGame: Rules {
    /// The type of command that begins a round.
    const BET: &'static str = "placeBet";
    /// How a house offers it unless it is told otherwise: a `configs/games/*.json`.
    const OFFER: &'static str;

    /// How the current or last round stands.
    fn standing(state: &Self::State) -> Standing;

    /// What an event was in numbers, by the state behind it; none of one that only says the stake.
    fn fact(after: &Self::State, event: &Self::Event) -> Option<Fact>;

    /// What is told of how a round begins, by the state behind its bet.
    fn begins(state: &Self::State) -> Begins;
}

/// What is told of how a round begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begins {
    /// With a number that its bet has drawn, out of those from 1 to the last, all equally likely.
    With {
        /// The number.
        number: u32,
        /// The last.
        of: u32,
    },
    /// With as many steps as are survived.
    Steps {
        /// The command that makes one.
        step: &'static str,
        /// How likely each is, until the round ends by itself.
        chances: Vec<Chance>,
    },
}

/// [O46] How a round began, or would have begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The number.
    pub came: u32,
    /// What else could have come.
    pub among: Among,
}

/// What can come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Among {
    /// The numbers from 1 to this, all equally likely.
    Even(u32),
    /// As many as there are steps of these chances, survived one after another.
    Steps(Vec<Chance>),
}

/// What happened in a round, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The number of the draw that decided it, if one did.
    pub draw: Option<u64>,
    /// How likely it was to succeed, where something was at stake.
    pub chance: Option<Chance>,
    /// What the stake is multiplied by once it succeeds; of a lost step, what it would have been.
    pub multiplier: Multiplier,
    /// Whether it succeeded, where something was at stake.
    pub won: Option<bool>,
}

impl Fact {
    /// A draw that nothing was staked on.
    pub const fn drawn(draw: u64, multiplier: Multiplier) -> Self {
        Self { draw: Some(draw), chance: None, multiplier, won: None }
    }

    /// The round was paid.
    pub const fn paid(multiplier: Multiplier) -> Self {
        Self { draw: None, chance: None, multiplier, won: None }
    }

    /// A step that was won or lost.
    pub const fn step(draw: u64, chance: Chance, multiplier: Multiplier, won: bool) -> Self {
        Self { draw: Some(draw), chance: Some(chance), multiplier, won: Some(won) }
    }
}

/// How the current or last round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What was staked on it; none before the first bet.
    pub stake: Option<Money>,
    /// What it paid; none before the first bet and while it is open.
    pub payout: Option<Money>,
    /// Whether it is open.
    pub is_open: bool,
}

/// A session game of the registry, for whoever names none.
pub trait AnySessionGame: AnyGame {
    /// The type of command that begins a round.
    fn bet(&self) -> &'static str;
    /// How a house offers it unless it is told otherwise: a `configs/games/*.json`.
    fn offer(&self) -> &'static str;
    /// How the round of this match will stand when what is pending is true.
    ///
    /// # Panics
    /// If it is a match of another game.
    fn standing(&self, play: &dyn AnyMatch) -> Standing;
    /// What events that this match has just been through, or is about to be, were in numbers.
    ///
    /// # Panics
    /// If it is a match of another game.
    fn facts(&self, play: &dyn AnyMatch, events: &[WholeText]) -> Vec<Option<Fact>>;
    /// What is told of how the round of this match begins.
    ///
    /// # Panics
    /// If it is a match of another game.
    fn begins(&self, play: &dyn AnyMatch) -> Begins;
    /// [O46] How a round begins with that bet: the match, which has had none, is played until that is
    /// known.
    fn beginning(&self, play: &mut dyn AnyMatch, bet: &AnyCommand) -> Result<Beginning, Refused> {
        play.propose(PLAYER, bet, Millis::ZERO)?;
        play.commit();
        let (step, chances) = match self.begins(play) {
            Begins::With { number, of } => {
                return Ok(Beginning { came: number, among: Among::Even(of) });
            }
            Begins::Steps { step, chances } => (step, chances),
        };
        let step = play.read(json!({"type": step}))?;
        let mut came = 0;
        while self.standing(play).is_open {
            let draft = play.propose(PLAYER, &step, Millis::ZERO)?;
            play.commit();
            let facts = self.facts(play, &draft.events).into_iter().flatten();
            came += facts.map(|fact| u32::from(fact.won == Some(true))).sum::<u32>();
        }
        Ok(Beginning { came, among: Among::Steps(chances) })
    }
    /// The same game by that version of its rules, if this build still has it.
    fn session_of_version(&self, rules: Version) -> Option<&'static dyn AnySessionGame>;
}

impl<G: SessionGame> AnySessionGame for Registered<G> {
    fn bet(&self) -> &'static str {
        G::BET
    }

    fn offer(&self) -> &'static str {
        G::OFFER
    }

    fn standing(&self, play: &dyn AnyMatch) -> Standing {
        let state = state_ahead::<G>(play).expect("a round is judged by the game it is played by");
        G::standing(state)
    }

    fn facts(&self, play: &dyn AnyMatch, events: &[WholeText]) -> Vec<Option<Fact>> {
        let state = state_ahead::<G>(play).expect("a round is told by the game it is played by");
        let fact = |text: &WholeText| {
            let mut reader = serde_json::Deserializer::from_str(text.expose());
            let event = G::Event::read(&mut reader).expect("an event was written by its game");
            G::fact(state, &event)
        };
        events.iter().map(fact).collect()
    }

    fn begins(&self, play: &dyn AnyMatch) -> Begins {
        G::begins(state_ahead::<G>(play).expect("a round begins by the game it is played by"))
    }

    fn session_of_version(&self, rules: Version) -> Option<&'static dyn AnySessionGame> {
        Self::of(rules).map(|game| game as _)
    }
}
