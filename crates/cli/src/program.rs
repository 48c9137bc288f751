//! What a program is made of: its games, its bots, and the settings that hold where no file has others.

use bots::Staff;
use server::Settings;
use session::Registry;
use table::erased::AnyGame;

use crate::say::Fault;

/// What every command of the program works with.
pub(crate) struct Program {
    /// The games that it knows.
    pub(crate) games: Registry,
    /// Who plays them where nobody does.
    pub(crate) staff: Staff,
    /// The settings of a house without a file of its own.
    pub(crate) settings: Settings,
}

impl Program {
    /// The game of that name that is played at tables.
    pub(crate) fn table(&self, name: &str) -> Result<&'static dyn AnyGame, Fault> {
        let unknown = || Fault::asked(format_args!("there is no table game {name}"));
        self.games.table(name).ok_or_else(unknown)
    }

    /// That there is such a game against the house.
    pub(crate) fn must_have_session(&self, name: &str) -> Result<(), Fault> {
        let unknown = || Fault::asked(format_args!("there is no game {name} against the house"));
        self.games.session(name).map(drop).ok_or_else(unknown)
    }
}
