//! The games of a house, for everybody who names none.

use table::erased::AnyGame;

use crate::session_game::AnySessionGame;

/// The games of a house, by how they are played.
#[derive(Clone, Copy)]
pub struct Registry {
    /// Those played at tables, to an end.
    pub tables: &'static [&'static dyn AnyGame],
    /// Those of one player against the house, round after round.
    pub sessions: &'static [&'static dyn AnySessionGame],
}

impl Registry {
    /// Every game, session games first.
    pub fn all(&self) -> impl Iterator<Item = &'static dyn AnyGame> + use<> {
        let sessions = self.sessions.iter().map(|game| *game as &dyn AnyGame);
        sessions.chain(self.tables.iter().copied())
    }

    /// The game of that name.
    pub fn find(&self, name: &str) -> Option<&'static dyn AnyGame> {
        self.all().find(|game| game.name() == name)
    }

    /// The game of that name that is played at tables.
    pub fn table(&self, name: &str) -> Option<&'static dyn AnyGame> {
        self.tables.iter().copied().find(|game| game.name() == name)
    }

    /// The session game of that name.
    pub fn session(&self, name: &str) -> Option<&'static dyn AnySessionGame> {
        self.sessions.iter().copied().find(|game| game.name() == name)
    }
}
