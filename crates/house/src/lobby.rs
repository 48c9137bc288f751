//! The lobby: which rooms there are, which of them everybody sees, and which are whose.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard};

use table::Code;
use wire::room::{PersonInfo, Wants};
use wire::{PlayerId, Status, TableId, TableInfo};

use crate::Answer;
use crate::limits::Limits;
use crate::mailbox::gone;
use crate::page::Page;
use crate::rooms::RoomHandle;
use crate::shared::refuse;

/// How many times as many rooms of a player may wait between two matches as may be open: whoever
/// plays one quick game after another is stopped by none of those that lie behind.
const BETWEEN: usize = 5;

/// Every room of the house, as its task last told.
#[derive(Default)]
pub struct Lobby(RwLock<Index>);

#[derive(Default)]
struct Index {
    /// Every room, by its address: added and taken away by the rooms themselves.
    rooms: BTreeMap<TableId, Listed>,
    /// What strangers see of the public rooms whose match is not over.
    public: BTreeMap<TableId, TableInfo>,
    /// The rooms at which a player sits, or that the player made.
    of_player: HashMap<PlayerId, BTreeSet<TableId>>,
    /// The rooms in which a player has left a name or words, until they close.
    traces: HashMap<PlayerId, BTreeSet<TableId>>,
    /// Rooms that are being made, by who makes them.
    claimed: HashMap<PlayerId, usize>,
}

struct Listed {
    /// The way to its task.
    handle: RoomHandle,
    /// Who made it: this never changes.
    creator: PlayerId,
    /// Who sits there, and who made it: told again whenever a seat changes.
    people: BTreeSet<PlayerId>,
    /// Who has left a name or words there.
    known: BTreeSet<PlayerId>,
    /// Where its match stands.
    status: Status,
}

/// A place for a room that is being made, counted from the step that found it free.
pub(crate) struct Claim {
    lobby: Arc<Lobby>,
    creator: PlayerId,
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut index = self.lobby.write();
        let Some(count) = index.claimed.get_mut(&self.creator) else { return };
        *count -= 1;
        if *count == 0 {
            index.claimed.remove(&self.creator);
        }
    }
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
        let (creator, status) = (info.creator, info.status);
        let nobody = BTreeSet::new;
        let listed = Listed { handle, creator, people: nobody(), known: nobody(), status };
        let mut index = self.write();
        index.rooms.insert(info.id, listed);
        index.trace(info.id, named(info));
        index.show(info);
        index.reseat(info.id, people(info));
    }

    /// A room tells how it stands.
    pub(crate) fn update(&self, info: &TableInfo) {
        let people = people(info);
        let mut index = self.write();
        let Some(room) = index.rooms.get_mut(&info.id) else { return };
        room.status = info.status;
        let moved = room.people != people;
        index.trace(info.id, named(info));
        index.show(info);
        if moved {
            index.reseat(info.id, people);
        }
    }

    /// A room has closed.
    pub(crate) fn close(&self, room: TableId) {
        let mut index = self.write();
        index.reseat(room, BTreeSet::new());
        index.untrace(room);
        index.rooms.remove(&room);
        index.public.remove(&room);
    }

    /// The way to a room.
    pub fn room(&self, id: TableId) -> Answer<RoomHandle> {
        self.read().rooms.get(&id).map(|room| room.handle.clone()).ok_or_else(gone)
    }

    /// How many rooms there are.
    pub fn count(&self) -> usize {
        self.read().rooms.len()
    }

    /// How many matches are being played, or about to begin.
    pub(crate) fn under_way(&self) -> usize {
        let index = self.read();
        let runs = |room: &&Listed| matches!(room.status, Status::Starting | Status::Running);
        index.rooms.values().filter(runs).count()
    }

    /// The public rooms whose match is not over, behind that one.
    pub fn public(&self, after: Option<TableId>, limit: usize) -> Page<TableInfo> {
        let index = self.read();
        let found = behind(&index.public, after).map(|(_, info)| info.clone());
        Page::of(found, limit, |info| info.id.to_string())
    }

    /// The ways to a player's rooms, behind that one.
    pub(crate) fn rooms_of(
        &self,
        player: PlayerId,
        after: Option<TableId>,
        limit: usize,
    ) -> Page<(TableId, RoomHandle)> {
        let index = self.read();
        let ids = index.of_player.get(&player).into_iter().flatten().copied();
        let found = ids
            .filter(|id| after.is_none_or(|after| *id > after))
            .filter_map(|id| Some((id, index.rooms.get(&id)?.handle.clone())));
        Page::of(found, limit, |(id, _)| id.to_string())
    }

    /// Whether a player sits anywhere, or has made a room that is there.
    pub(crate) fn holds(&self, player: PlayerId) -> bool {
        let index = self.read();
        index.of_player.contains_key(&player) || index.claimed.contains_key(&player)
    }

    /// These have said something in a room.
    pub(crate) fn heard(&self, room: TableId, players: impl IntoIterator<Item = PlayerId>) {
        self.write().trace(room, players);
    }

    /// The ways to all rooms in which a player has a seat, or has left a name or words.
    pub(crate) fn rooms_with(&self, player: PlayerId) -> Vec<RoomHandle> {
        let index = self.read();
        let ids = index.traces.get(&player).into_iter().flatten();
        ids.filter_map(|id| index.rooms.get(id)).map(|room| room.handle.clone()).collect()
    }

    /// The ways to all rooms.
    pub(crate) fn all(&self) -> Vec<RoomHandle> {
        self.read().rooms.values().map(|room| room.handle.clone()).collect()
    }

    /// The ways to all rooms, behind that one: for whoever runs the house.
    pub(crate) fn some(&self, after: Option<TableId>, limit: usize) -> Page<(TableId, RoomHandle)> {
        let index = self.read();
        let found = behind(&index.rooms, after).map(|(id, room)| (*id, room.handle.clone()));
        Page::of(found, limit, |(id, _)| id.to_string())
    }

    /// A place for one more room of a player: looked for and taken in one step.
    pub(crate) fn claim(self: &Arc<Self>, creator: PlayerId, limits: &Limits) -> Answer<Claim> {
        let mut index = self.write();
        if index.rooms.len() + index.claimed.values().sum::<usize>() >= limits.tables {
            return refuse(Code::RateLimited, "The house has no room for another table.");
        }
        let (made, between) = index.made_by(creator);
        let most = limits.tables_per_player;
        if made >= most || between >= most * BETWEEN {
            let message = "You have made as many tables as one player may: close one first.";
            return refuse(Code::RateLimited, message);
        }
        *index.claimed.entry(creator).or_default() += 1;
        Ok(Claim { lobby: self.clone(), creator })
    }

    /// A player sits down in a room, unless that is one too many: looked at and noted in one step.
    /// What comes of it the room tells.
    pub(crate) fn take_seat(&self, room: TableId, player: PlayerId, limits: &Limits) -> Answer<()> {
        let mut index = self.write();
        let (own, most) = (index.of_player.get(&player), limits.seats_per_player);
        let is_new = own.is_none_or(|own| !own.contains(&room));
        let has = own.into_iter().flatten().filter_map(|id| index.rooms.get(id));
        let (between, open): (Vec<_>, Vec<_>) = has.partition(|room| room.status == Status::Over);
        if is_new && (open.len() >= most || between.len() >= most * BETWEEN) {
            let message = "You have as many tables as one player may: leave one first.";
            return refuse(Code::RateLimited, message);
        }
        let listed = index.rooms.get_mut(&room).ok_or_else(gone)?;
        listed.people.insert(player);
        index.of_player.entry(player).or_default().insert(room);
        Ok(())
    }
}

impl Index {
    /// The rooms of a player whose match is not over, or that are being made; and those that are
    /// between two matches.
    fn made_by(&self, player: PlayerId) -> (usize, usize) {
        let rooms = self.of_player.get(&player).into_iter().flatten();
        let own = rooms.filter_map(|id| self.rooms.get(id)).filter(|room| room.creator == player);
        let (between, made): (Vec<_>, Vec<_>) = own.partition(|room| room.status == Status::Over);
        let claimed = self.claimed.get(&player).copied().unwrap_or_default();
        (made.len() + claimed, between.len())
    }

    fn show(&mut self, info: &TableInfo) {
        match info.public && !is_over(info) {
            true => drop(self.public.insert(info.id, info.clone())),
            false => drop(self.public.remove(&info.id)),
        }
    }

    /// Notes who is known in a room.
    fn trace(&mut self, id: TableId, players: impl IntoIterator<Item = PlayerId>) {
        let Some(room) = self.rooms.get_mut(&id) else { return };
        for player in players {
            if room.known.insert(player) {
                self.traces.entry(player).or_default().insert(id);
            }
        }
    }

    /// Nobody is known in a room that is gone.
    fn untrace(&mut self, id: TableId) {
        let Some(room) = self.rooms.get(&id) else { return };
        for player in &room.known {
            let Some(rooms) = self.traces.get_mut(player) else { continue };
            rooms.remove(&id);
            if rooms.is_empty() {
                self.traces.remove(player);
            }
        }
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

fn behind<T>(
    all: &BTreeMap<TableId, T>,
    after: Option<TableId>,
) -> impl Iterator<Item = (&TableId, &T)> {
    use std::ops::Bound::{Excluded, Unbounded};
    all.range((after.map_or(Unbounded, Excluded), Unbounded))
}

fn is_over(info: &TableInfo) -> bool {
    info.status == Status::Over
}

/// Whose names it has.
fn named(info: &TableInfo) -> impl Iterator<Item = PlayerId> {
    let seated = info.seats.iter().filter_map(|seat| seat.player);
    seated.chain(info.people.iter().map(|one| one.player)).chain([info.creator, info.host])
}

/// Who sits there or would, and whose it is; whoever has dropped the room does not have it any more.
fn people(info: &TableInfo) -> BTreeSet<PlayerId> {
    let dropped = |player: &PlayerId| {
        info.seats.iter().any(|seat| seat.player == Some(*player) && seat.dropped)
    };
    let seated = info.seats.iter().filter_map(|seat| seat.player);
    let has = |one: &&PersonInfo| {
        one.wants == Wants::Play || [info.creator, info.host].contains(&one.player)
    };
    let people = info.people.iter().filter(has).map(|one| one.player);
    seated.chain(people).filter(|player| !dropped(player)).collect()
}
