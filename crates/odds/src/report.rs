//! A game's odds, by its name.

use ::hilo::Hilo;
use chickenroad::Road;
use dragontower::Tower;
use serde::Serialize;
use serde::de::DeserializeOwned;
use session::ladder::Sibling as _;
use table::{Game as _, Number, Settings, Words as _, strict};

use crate::hilo::{Bet, HiloOdds};
use crate::ladder::{self, LadderOdds};
use crate::play::{Play, Strategy};
use crate::sweep::Sweep;

/// What is known of a game.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Report {
    /// Of HiLo.
    Guesses(Box<HiloOdds>),
    /// Of a game of steps.
    Steps(Box<LadderOdds>),
}

/// A game with its settings, and a stake.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The settings as a JSON object.
    pub config: &'a str,
    /// The stake, a decimal.
    pub stake: &'a str,
}

fn unknown(game: &str) -> String {
    let names = [Hilo::NAME, Road::NAME, Tower::NAME].join(", ");
    format!("{game:?} has no odds against the house; the games are {names}")
}

impl Question<'_> {
    fn config<C: DeserializeOwned + Settings>(&self) -> Result<C, String> {
        // As strictly as a table reads them: a list is no object.
        let config: C = strict::config(self.config).map_err(|error| error.to_string())?;
        config.check().map_err(|bad| bad.to_string())?;
        Ok(config)
    }

    /// All odds of the game.
    pub fn odds(&self) -> Result<Report, String> {
        let ladder = |odds: Result<LadderOdds, table::BadConfig>| {
            odds.map(Box::new).map(Report::Steps).map_err(|bad| bad.to_string())
        };
        match self.game {
            Hilo::NAME => {
                let bet = Bet::new(&self.config()?, self.stake).map_err(|bad| bad.to_string())?;
                Ok(Report::Guesses(Box::new(bet.odds())))
            }
            Road::NAME => ladder(ladder::odds::<Road>(&self.config()?, self.stake)),
            Tower::NAME => ladder(ladder::odds::<Tower>(&self.config()?, self.stake)),
            other => Err(unknown(other)),
        }
    }

    /// What plays the game.
    pub fn play(&self, by: &Strategy) -> Result<Play, String> {
        let amount = || self.stake.to_owned();
        match self.game {
            Hilo::NAME => Play::hilo(self.config()?, self.stake, by),
            Road::NAME => {
                use chickenroad::{Command, Difficulty};
                let difficulty = by.difficulty().unwrap_or(Difficulty::ALL[0]);
                let bet = Command::PlaceBet { amount: amount(), difficulty };
                let commands = [bet, Command::Move {}, Command::CashOut {}];
                Play::ladder::<Road>(self.config()?, self.stake, by, commands)
            }
            Tower::NAME => {
                use dragontower::{Command, Difficulty};
                let difficulty = by.difficulty().unwrap_or(Difficulty::ALL[0]);
                let bet = Command::PlaceBet { amount: amount(), difficulty };
                let commands = [bet, Command::Climb { tile: None }, Command::CashOut {}];
                Play::ladder::<Tower>(self.config()?, self.stake, by, commands)
            }
            other => Err(unknown(other)),
        }
    }

    /// The strategy that is played unless another is named.
    pub fn usual(&self) -> Strategy {
        let how = match self.game {
            Hilo::NAME => "likelier",
            Road::NAME => chickenroad::Difficulty::WORDS[0],
            _ => dragontower::Difficulty::WORDS[0],
        };
        how.parse().expect("a word is a strategy")
    }
}

impl Sweep {
    /// All returns of a game, by its name.
    pub fn of_game(game: &str) -> Result<Self, String> {
        match game {
            Hilo::NAME => Ok(Self::hilo()),
            Road::NAME => Ok(Self::ladder::<Road>(|rtp: Number| chickenroad::Config {
                rtp,
                ..chickenroad::Config::default()
            })),
            Tower::NAME => Ok(Self::ladder::<Tower>(|rtp: Number| dragontower::Config {
                rtp,
                ..dragontower::Config::default()
            })),
            other => Err(unknown(other)),
        }
    }
}
