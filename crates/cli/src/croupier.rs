//! The door for authors: a house that is put together from games.

use std::process::ExitCode;

use bots::{Hired, Maker, Staff};
use server::Settings;
use session::{AnySessionGame, Registry, SessionGame};
use table::erased::{AnyGame, Registered};
use table::{Game, Rules};

use crate::args::Arguments;
use crate::program::Program;

/// A house that is being put together: which games, which bots, which settings. Its program has every
/// command of `croupier` over these games: it serves them, referees them, verifies their journals, lets
/// bots meet in them.
///
/// ```no_run
/// use std::process::ExitCode;
///
/// use croupier::Croupier;
///
/// fn main() -> ExitCode {
///     Croupier::house().games(&games_all::GAMES).serve()
/// }
/// ```
#[derive(Default)]
#[must_use = "a house opens when it is told to serve"]
pub struct Croupier {
    tables: Vec<&'static dyn AnyGame>,
    sessions: Vec<&'static dyn AnySessionGame>,
    hired: Vec<Hired>,
    settings: Settings,
}

impl Croupier {
    /// A house without a game.
    pub fn house() -> Self {
        Self::default()
    }

    /// A game that is played at tables, to an end.
    pub fn game<G: Rules>(mut self) -> Self {
        self.tables.push(const { &Registered::<G>::GAME });
        self
    }

    /// A game of one player against the house, round after round.
    pub fn rounds<G: SessionGame>(mut self) -> Self {
        self.sessions.push(const { &Registered::<G>::GAME });
        self
    }

    /// All games of a list, in its order.
    pub fn games(mut self, games: &Registry) -> Self {
        self.tables.extend(games.tables);
        self.sessions.extend(games.sessions);
        self
    }

    /// Somebody who plays a game, by the name by which a host asks for it. One that is called
    /// `careful` is the judge of its game: it sits in for people who are away, and `sharp` asks it.
    /// A game needs none: without a judge `careful` looks ahead a little, and `random` plays whatever
    /// has options.
    pub fn bot<G: Game>(mut self, name: &'static str, make: Maker) -> Self {
        self.hired.push(Hired { game: G::NAME, name, make });
        self
    }

    /// The settings of a house that has no `croupier.json`: what it takes at most, how long it keeps
    /// what is over.
    pub fn config(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    /// Does what the command line says, and serves the house if it says nothing.
    pub fn serve(self) -> ExitCode {
        match Arguments::read() {
            Ok(arguments) => crate::run(arguments, self.program()),
            Err(code) => code,
        }
    }

    /// The games of a program are there as long as it runs.
    fn program(self) -> &'static Program {
        let Self { tables, sessions, hired, settings } = self;
        let games = Registry { tables: tables.leak(), sessions: sessions.leak() };
        let staff = Staff::with(hired.leak());
        Box::leak(Box::new(Program { games, staff, settings }))
    }
}
