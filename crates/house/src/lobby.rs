//! The lobby: which rooms there are, which of them everybody sees, and which are whose.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use wire::{PlayerId, Status, TableId, TableInfo};

use crate::Answer;
use crate::mailbox::gone;
use crate::rooms::RoomHandle;

/// Every room of the house, as its task last told.
#[derive(Default)]
pub struct Lobby(RwLock<Index>);

#[derive(Default)]
struct Index {
    /// Every room, by its address: added and taken away by the rooms themselves.
    rooms: BTreeMap<TableId, Listed>,
    /// The rooms at which a player sits, or that the player made.
    of_player: HashMap<PlayerId, BTreeSet<TableId>>,
}

struct Listed {
    /// The way to its task.
    handle: RoomHandle,
    /// Who made it: this never changes.
    creator: PlayerId,
    /// Who sits there, and who made it: told again whenever a seat changes.
    people: BTreeSet<PlayerId>,
    /// What strangers see; none of a private room, nor of one whose match is over.
    public: Option<TableInfo>,
}

impl Lobby {
    fn read(&self) -> RwLockReadGuard<'_, Index> {
        self.0.read().expect("nothing panics while it holds the lobby")
    }

    fn write(&self) -> RwLockWriteGuard<'_, Index> {
        self.0.write().expect("nothing panics while it holds the lobby")
    }

    /// A room has opened.
    pub(crate) fn open(&self, info: &TableInfo, handle: RoomHandle) {
        let (creator, people) = (info.creator, people(info));
        let listed = Listed { handle, creator, people: BTreeSet::new(), public: shown(info) };
        let mut index = self.write();
        index.rooms.insert(info.id, listed);
        index.reseat(info.id, people);
    }

    /// A room tells how it stands.
    pub(crate) fn update(&self, info: &TableInfo) {
        let people = people(info);
        let mut index = self.write();
        let Some(room) = index.rooms.get_mut(&info.id) else { return };
        room.public = shown(info);
        if room.people != people {
            index.reseat(info.id, people);
        }
    }

    /// A room has closed.
    pub(crate) fn close(&self, room: TableId) {
        let mut index = self.write();
        index.reseat(room, BTreeSet::new());
        index.rooms.remove(&room);
    }

    /// The way to a room.
    pub fn room(&self, id: TableId) -> Answer<RoomHandle> {
        self.read().rooms.get(&id).map(|room| room.handle.clone()).ok_or_else(gone)
    }

    /// How many rooms there are.
    pub fn count(&self) -> usize {
        self.read().rooms.len()
    }

    /// The public rooms whose match is not over.
    pub fn public(&self) -> Vec<TableInfo> {
        self.read().rooms.values().filter_map(|room| room.public.clone()).collect()
    }

    /// How many rooms a player has made.
    pub(crate) fn made_by(&self, player: PlayerId) -> usize {
        self.read().of(player).filter(|room| room.creator == player).count()
    }

    /// The ways to a player's rooms.
    pub(crate) fn rooms_of(&self, player: PlayerId) -> Vec<RoomHandle> {
        self.read().of(player).map(|room| room.handle.clone()).collect()
    }

    /// The ways to all rooms.
    pub(crate) fn all(&self) -> Vec<RoomHandle> {
        self.read().rooms.values().map(|room| room.handle.clone()).collect()
    }
}

impl Index {
    fn of(&self, player: PlayerId) -> impl Iterator<Item = &Listed> {
        let rooms = self.of_player.get(&player).into_iter().flatten();
        rooms.filter_map(|id| self.rooms.get(id))
    }

    fn reseat(&mut self, id: TableId, people: BTreeSet<PlayerId>) {
        let Some(room) = self.rooms.get_mut(&id) else { return };
        let before = std::mem::replace(&mut room.people, people.clone());
        for player in before.difference(&people) {
            let Some(rooms) = self.of_player.get_mut(player) else { continue };
            rooms.remove(&id);
            if rooms.is_empty() {
                self.of_player.remove(player);
            }
        }
        for player in people {
            self.of_player.entry(player).or_default().insert(id);
        }
    }
}

fn shown(info: &TableInfo) -> Option<TableInfo> {
    (info.public && info.status != Status::Over).then(|| info.clone())
}

fn people(info: &TableInfo) -> BTreeSet<PlayerId> {
    let seated = info.seats.iter().filter_map(|seat| seat.player);
    seated.chain([info.creator]).collect()
}
