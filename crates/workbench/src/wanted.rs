//! What the command line says of a bench: which game, opened how, kept where.

use std::path::PathBuf;

use session::Registry;
use table::draws::Seeds;
use table::erased::AnyGame;

use crate::fault::Fault;
use crate::play::{Play, Setup};
use crate::recorded::Recorded;
use crate::shelf::Shelf;

/// What was said; the rest is as the file has it, or as it usually is.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The game, by name.
    pub game: Option<String>,
    /// How many seats.
    pub seats: Option<u8>,
    /// The settings as JSON.
    pub config: Option<String>,
    /// The server seed.
    pub server_seed: Option<String>,
    /// The client seed.
    pub client_seed: Option<String>,
    /// The file that keeps the line.
    pub file: Option<PathBuf>,
}

/// The seeds of a bench for which nobody gave others: whoever comes back meets the same cards.
const CLIENT_SEED: &str = "bench";
const SERVER_SEED_DIGITS: usize = 64;

impl Wanted {
    /// The game: the one that was named, or the only one that there is.
    pub(crate) fn game(&self, games: &Registry) -> Result<&'static dyn AnyGame, Fault> {
        let names = || games.all().map(AnyGame::name).collect::<Vec<_>>().join(", ");
        let mut all = games.all();
        match (&self.game, all.next(), all.next()) {
            (None, Some(only), None) => Ok(only),
            (None, ..) => Err(Fault::asked(format_args!("say which game: {}", names()))),
            (Some(name), ..) => games.find(name).ok_or_else(|| {
                Fault::asked(format_args!("there is no game {name:?}; the games are {}", names()))
            }),
        }
    }

    /// The files: beside whatever the author works on, so that they are seen.
    pub(crate) fn shelf(&self, game: &dyn AnyGame) -> Shelf {
        let usual = || PathBuf::from(format!("{}.dev.journal", game.name()));
        Shelf::at(self.file.clone().unwrap_or_else(usual))
    }

    /// How a table without a file is opened.
    pub(crate) fn setup(&self, game: &'static dyn AnyGame) -> Setup {
        let counts = game.seat_counts();
        let usual = counts.iter().find(|seats| **seats > 1).or(counts.first()).copied();
        let server = self.server_seed.clone().unwrap_or_else(|| "0".repeat(SERVER_SEED_DIGITS));
        let client = self.client_seed.clone().unwrap_or_else(|| CLIENT_SEED.into());
        Setup {
            game,
            seats: self.seats.or(usual).unwrap_or(1),
            config: self.config.clone().unwrap_or_else(|| "{}".into()),
            seeds: Seeds::new(server, client),
        }
    }

    /// That the file is of the table that was asked for.
    pub(crate) fn must_agree(&self, recorded: &Recorded, setup: &Setup) -> Result<(), Fault> {
        let Setup { seats, seeds, .. } = setup;
        let same_config = match &self.config {
            None => true,
            Some(config) => {
                let own = Setup { config: config.clone(), ..setup.clone() };
                Play::open(&own).map_err(Fault::asked)?.table.config() == recorded.config
            }
        };
        let agreed = [
            ("another number of seats", self.seats.is_none_or(|wanted| wanted == *seats)),
            ("other settings", same_config),
            ("another server seed", is_or_none(&self.server_seed, seeds.server())),
            ("another client seed", is_or_none(&self.client_seed, seeds.client())),
        ];
        match agreed.into_iter().find(|(_, agrees)| !agrees) {
            None => Ok(()),
            Some((what, _)) => Err(Fault::asked(format_args!("it has {what}"))),
        }
    }
}

fn is_or_none(wanted: &Option<String>, is: &str) -> bool {
    wanted.as_ref().is_none_or(|wanted| wanted == is)
}
