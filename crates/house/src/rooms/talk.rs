//! What people say in a room. The game says who may talk to whom now; the house keeps the talk,
//! and forgets what must be forgotten.

use std::collections::{BTreeMap, HashMap, VecDeque};

use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::erased::AnyMatch;
use table::{Channel, Keeping, Seat, SeatSet};
use wire::{ChannelInfo, Code, Message, PlayerId, RequestId, TableId};

use crate::accepted::Body;
use crate::matches::wall_clock;
use crate::record::other_body;
use crate::shared::refuse;
use crate::{Answer, Refused};

/// A channel by kind and number.
type Key = (String, u32);

/// The talk of one room.
#[derive(Default)]
pub(crate) struct Talk {
    said: BTreeMap<Key, VecDeque<Kept>>,
    /// What was said under which id, as long as it is kept.
    ids: HashMap<(PlayerId, RequestId), Body>,
    /// How many messages were ever stored, for their keys.
    stored: u64,
    /// Channels that were open when the house went down, and are empty now.
    emptied: Vec<Key>,
    /// The channels as they were told last.
    open: Vec<Channel>,
}

/// A message that is kept.
struct Kept {
    message: Message,
    /// None of those that were stored before ids were.
    id: Option<RequestId>,
    /// The number of its document, if it has one.
    number: Option<u64>,
}

/// What somebody wants to say.
pub(crate) struct Saying<'a> {
    pub(crate) room: TableId,
    pub(crate) player: PlayerId,
    pub(crate) seat: Option<Seat>,
    pub(crate) id: &'a RequestId,
    pub(crate) channel: &'a str,
    pub(crate) number: u32,
    pub(crate) text: &'a str,
}

/// What somebody says now.
pub(crate) struct Said {
    pub(crate) channel: Channel,
    pub(crate) message: Message,
    /// What is to be written before anybody hears it.
    pub(crate) writes: Vec<Write>,
    id: RequestId,
    body: Body,
    number: Option<u64>,
}

/// A stored message.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredMessage {
    channel: String,
    number: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<RequestId>,
    message: Message,
}

/// How long what is said in a channel is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// As long as the room.
    Room,
    /// As long as the match.
    Match,
}

impl Scope {
    fn of(channel: &str) -> Self {
        if channel == TABLE { Self::Room } else { Self::Match }
    }

    /// What the keys of its documents begin with.
    fn under(self, room: TableId) -> String {
        match self {
            Self::Room => format!("{room}/room"),
            Self::Match => format!("{room}/match"),
        }
    }

    fn key(self, room: TableId, number: u64) -> String {
        format!("{}/{number:08}", self.under(room))
    }

    fn forget(self, room: TableId) -> Write {
        Write::Forget { kind: Kind::Talk, under: self.under(room) }
    }
}

/// The channel that every room has.
const TABLE: &str = "table";

/// Everybody at the table and whoever watches: in every game, from the first seat on.
fn table_channel(seats: u8) -> Channel {
    let all = SeatSet::all(seats);
    Channel {
        kind: TABLE,
        number: 0,
        readers: all,
        writers: all,
        public: true,
        keeping: Keeping::Game,
    }
}

/// The channels of a table now.
fn channels(seats: u8, play: Option<&dyn AnyMatch>) -> Vec<Channel> {
    let mut channels = play.map(AnyMatch::channels).unwrap_or_default();
    if !channels.iter().any(|channel| channel.kind == TABLE) {
        channels.insert(0, table_channel(seats));
    }
    channels
}

impl Talk {
    /// Looks at the match's channels again: what closed is forgotten if it must be. True if
    /// anything changed.
    pub(crate) fn refresh(&mut self, seats: u8, play: Option<&dyn AnyMatch>) -> bool {
        let now = channels(seats, play);
        if now == self.open {
            return false;
        }
        let still_open = |key: &Key| now.iter().any(|one| one.kind == key.0 && one.number == key.1);
        let before = std::mem::take(&mut self.open);
        for old in before.iter().filter(|old| old.keeping == Keeping::Forgotten) {
            let key = (old.kind.to_owned(), old.number);
            if !still_open(&key) {
                self.drop_channel(&key);
            }
        }
        self.emptied.retain(still_open);
        self.open = now;
        true
    }

    fn drop_channel(&mut self, key: &Key) {
        for Kept { message, id, .. } in self.said.remove(key).into_iter().flatten() {
            id.map(|id| self.ids.remove(&(message.player, id)));
        }
    }

    /// After a restart: what must be forgotten was forgotten, and the channel says so.
    pub(crate) fn mark_emptied(&mut self) {
        let forgotten = self.open.iter().filter(|one| one.keeping == Keeping::Forgotten);
        self.emptied = forgotten.map(|one| (one.kind.to_owned(), one.number)).collect();
    }

    /// Takes a message; none if it was said before under its id.
    pub(crate) fn say(
        &mut self,
        ask: &Saying<'_>,
        longest: usize,
        most: usize,
    ) -> Answer<Option<Said>> {
        let Saying { room, player, seat, id, channel, number, text } = *ask;
        let body = Body::of_parts(&[channel, &number.to_string(), text]);
        match self.ids.get(&(player, id.clone())) {
            Some(before) if *before == body => return Ok(None),
            Some(_) => return Err(other_body()),
            None => {}
        }
        let found = self.open.iter().find(|one| one.kind == channel && one.number == number);
        let writable = |one: &&Channel| seat.is_some_and(|seat| one.writers.contains(seat));
        let Some(channel) = found.filter(writable).copied() else {
            return refuse(Code::NotFound, "There is no such channel open to you.");
        };
        let length = text.chars().count();
        let invisible = |letter: char| letter.is_control() && letter != '\n';
        if text.trim().is_empty() || length > longest || text.chars().any(invisible) {
            let message = format!("Say 1 to {longest} characters of plain text.");
            return Err(Refused::new(Code::BadInput, message));
        }
        let message = Message { player, seat, at: wall_clock(), text: text.into() };
        let mut said =
            Said { channel, message, writes: Vec::new(), id: id.clone(), body, number: None };
        if channel.keeping == Keeping::Game {
            self.stored += 1;
            said.number = Some(self.stored);
            said.writes = self.writes(room, &said, self.stored, most);
        }
        Ok(Some(said))
    }

    /// The message, and that those go which are shown no longer.
    fn writes(&self, room: TableId, said: &Said, number: u64, most: usize) -> Vec<Write> {
        let Said { channel, message, id, .. } = said;
        let stored = StoredMessage {
            channel: channel.kind.into(),
            number: channel.number,
            id: Some(id.clone()),
            message: message.clone(),
        };
        let scope = Scope::of(channel.kind);
        let mut writes = vec![stored.write(scope.key(room, number))];
        let kept = self.said.get(&key_of(channel)).into_iter().flatten();
        let surplus = kept.clone().count().saturating_sub(most.saturating_sub(1));
        let gone = kept.take(surplus).filter_map(|kept| kept.number);
        writes.extend(
            gone.map(|number| Write::Delete { kind: Kind::Talk, key: scope.key(room, number) }),
        );
        writes
    }

    /// Keeps a message, the newest of each channel.
    pub(crate) fn keep(&mut self, said: Said, most: usize) {
        let Said { channel, message, id, body, number, .. } = said;
        self.ids.insert((message.player, id.clone()), body);
        let kept = self.said.entry(key_of(&channel)).or_default();
        kept.push_back(Kept { message, id: Some(id), number });
        while kept.len() > most {
            let Some(Kept { message, id, .. }) = kept.pop_front() else { break };
            id.map(|id| self.ids.remove(&(message.player, id)));
        }
    }

    /// Takes back what was stored before a restart; gives what stores it under today's key, if
    /// that is another.
    pub(crate) fn restore(
        &mut self,
        room: TableId,
        key: &str,
        value: &str,
    ) -> Result<Option<Write>, String> {
        let stored: StoredMessage =
            serde_json::from_str(value).map_err(|error| error.to_string())?;
        let number = key.rsplit('/').next().and_then(|number| number.parse().ok());
        let number = number.ok_or("its key has no number")?;
        self.stored = self.stored.max(number);
        let today = Scope::of(&stored.channel).key(room, number);
        let again = (today != key).then(|| stored.write(today));
        let StoredMessage { channel, number: of, id, message } = stored;
        if let Some(id) = &id {
            let body = Body::of_parts(&[&channel, &of.to_string(), &message.text]);
            self.ids.insert((message.player, id.clone()), body);
        }
        let kept = Kept { message, id, number: Some(number) };
        self.said.entry((channel, of)).or_default().push_back(kept);
        Ok(again)
    }

    /// The channels that a reader has, with what was said by those whom the reader hears.
    pub(crate) fn info(
        &self,
        reader: Option<Seat>,
        hears: impl Fn(PlayerId) -> bool,
    ) -> Vec<ChannelInfo> {
        let readable = self.open.iter().filter(|one| reads(one, reader));
        readable
            .map(|one| {
                let key = key_of(one);
                let said = self.said.get(&key).into_iter().flatten().map(|kept| &kept.message);
                let heard = said.filter(|message| hears(message.player));
                ChannelInfo {
                    messages: heard.cloned().collect(),
                    emptied: self.emptied.contains(&key),
                    channel: key.0,
                    number: key.1,
                    writable: reader.is_some_and(|seat| one.writers.contains(seat)),
                    forgotten: one.keeping == Keeping::Forgotten,
                }
            })
            .collect()
    }

    /// What takes away all that was said in the match, when it is over.
    pub(crate) fn end_of_match(&self, room: TableId) -> Vec<Write> {
        self.end(room, &[Scope::Match])
    }

    /// What takes away all that was said in the room, when it closes.
    pub(crate) fn end_of_room(&self, room: TableId) -> Vec<Write> {
        self.end(room, &[Scope::Match, Scope::Room])
    }

    fn end(&self, room: TableId, scopes: &[Scope]) -> Vec<Write> {
        let scopes = scopes.iter().filter(|_| self.stored > 0);
        scopes.map(|scope| scope.forget(room)).collect()
    }

    /// The match is over, and what was said in it is gone.
    pub(crate) fn forget_match(&mut self) {
        let of_match = |key: &&Key| Scope::of(&key.0) == Scope::Match;
        let keys: Vec<Key> = self.said.keys().filter(of_match).cloned().collect();
        keys.iter().for_each(|key| self.drop_channel(key));
    }
}

impl StoredMessage {
    fn write(&self, key: String) -> Write {
        let value = serde_json::to_string(self).expect("a message is plain data");
        Write::Put { kind: Kind::Talk, key, value }
    }
}

fn key_of(channel: &Channel) -> Key {
    (channel.kind.to_owned(), channel.number)
}

/// Whether a seat, or a spectator, reads a channel.
pub(crate) fn reads(channel: &Channel, reader: Option<Seat>) -> bool {
    channel.public || reader.is_some_and(|seat| channel.readers.contains(seat))
}
