//! Which tables are whose: those at which a player sits, and those that the player made.

use std::collections::{BTreeSet, HashMap};
use std::sync::RwLock;

use wire::TableInfo;

/// The tables of every player, as their tasks last told.
#[derive(Default)]
pub(crate) struct Places(RwLock<Index>);

#[derive(Default)]
struct Index {
    /// By player.
    tables: HashMap<String, BTreeSet<String>>,
    /// By table.
    people: HashMap<String, BTreeSet<String>>,
}

impl Places {
    /// A table as it is now.
    pub(crate) fn take(&self, table: &TableInfo) {
        let people = people(table);
        // Most of what a table tells changes nobody's place.
        if self.0.read().is_ok_and(|index| index.people.get(&table.id) == Some(&people)) {
            return;
        }
        if let Ok(mut index) = self.0.write() {
            index.forget(&table.id);
            index.insert(&table.id, people);
        }
    }

    /// A table is gone.
    pub(crate) fn forget(&self, table: &str) {
        if let Ok(mut index) = self.0.write() {
            index.forget(table);
        }
    }

    /// The tables of a player.
    pub(crate) fn of(&self, player: &str) -> Vec<String> {
        let Ok(index) = self.0.read() else { return Vec::new() };
        index.tables.get(player).into_iter().flatten().cloned().collect()
    }
}

impl Index {
    fn insert(&mut self, table: &str, people: BTreeSet<String>) {
        for player in &people {
            self.tables.entry(player.clone()).or_default().insert(table.to_owned());
        }
        self.people.insert(table.to_owned(), people);
    }

    fn forget(&mut self, table: &str) {
        for player in self.people.remove(table).unwrap_or_default() {
            let Some(tables) = self.tables.get_mut(&player) else { continue };
            tables.remove(table);
            if tables.is_empty() {
                self.tables.remove(&player);
            }
        }
    }
}

fn people(table: &TableInfo) -> BTreeSet<String> {
    let seated = table.seats.iter().filter_map(|seat| seat.player.clone());
    seated.chain([table.creator.clone()]).collect()
}
