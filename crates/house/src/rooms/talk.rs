//! What people say in a room. The game says who may talk to whom now; the house keeps the talk,
//! and forgets what must be forgotten.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use bots::Line;
use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::erased::AnyMatch;
use table::{Channel, Keeping, Seat, SeatSet};
use wire::admin::ReportedLine;
use wire::{ChannelInfo, Code, Message, PlayerId, RequestId, TableId};

use crate::accepted::Body;
use crate::limits::Limits;
use crate::matches::wall_clock;
use crate::pace::{Bucket, Rate};
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
    /// How much each player may still say.
    paces: BTreeMap<PlayerId, Bucket>,
}

/// How many paces are never too many.
const FEW: usize = 64;

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
    /// How many of the channel's oldest messages go for it.
    surplus: usize,
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
        if [TABLE, ONLOOKERS].contains(&channel) { Self::Room } else { Self::Match }
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

/// The channel of those who look on, where the host allows it: no seat reads it.
const ONLOOKERS: &str = "onlookers";

fn onlookers_channel() -> Channel {
    let (none, public) = (SeatSet::EMPTY, false);
    let keeping = Keeping::Game;
    Channel { kind: ONLOOKERS, number: 0, readers: none, writers: none, public, keeping }
}

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
fn channels(seats: u8, play: Option<&dyn AnyMatch>, onlookers: bool) -> Vec<Channel> {
    let mut channels = play.map(AnyMatch::channels).unwrap_or_default();
    if !channels.iter().any(|channel| channel.kind == TABLE) {
        channels.insert(0, table_channel(seats));
    }
    channels.extend(onlookers.then(onlookers_channel));
    channels
}

impl Talk {
    /// Looks at the match's channels again: what closed is forgotten if it must be. True if
    /// anything changed.
    pub(crate) fn refresh(
        &mut self,
        seats: u8,
        play: Option<&dyn AnyMatch>,
        onlookers: bool,
    ) -> bool {
        let now = channels(seats, play, onlookers);
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
    pub(crate) fn say(&mut self, ask: &Saying<'_>, limits: &Limits) -> Answer<Option<Said>> {
        let longest = limits.chat_characters;
        let Saying { room, player, seat, id, channel, number, text } = *ask;
        let body = Body::of_parts(&[channel, &number.to_string(), text]);
        match self.ids.get(&(player, id.clone())) {
            Some(before) if *before == body => return Ok(None),
            Some(_) => return Err(other_body()),
            None => {}
        }
        let found = self.open.iter().find(|one| one.kind == channel && one.number == number);
        let writable = |one: &&Channel| writes(one, seat);
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
        let (id, writes, surplus) = (id.clone(), Vec::new(), self.surplus(&channel, text, limits));
        let mut said = Said { channel, message, writes, id, body, number: None, surplus };
        if channel.keeping == Keeping::Game {
            self.stored += 1;
            said.number = Some(self.stored);
            said.writes = self.writes(room, &said, self.stored);
        }
        Ok(Some(said))
    }

    /// How many of a channel's oldest messages go when that is said.
    fn surplus(&self, channel: &Channel, text: &str, limits: &Limits) -> usize {
        let kept = self.said.get(&key_of(channel));
        let lengths = kept.into_iter().flatten().map(|kept| kept.message.text.len());
        let (mut count, mut bytes) = (lengths.clone().count() + 1, lengths.clone().sum::<usize>());
        bytes += text.len();
        let goes = lengths.take_while(|length| {
            let is_full = count > limits.chat_messages || bytes > limits.chat_bytes;
            (count, bytes) = (count - 1, bytes - length);
            is_full
        });
        goes.count()
    }

    /// The message, and that those go which are shown no longer.
    fn writes(&self, room: TableId, said: &Said, number: u64) -> Vec<Write> {
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
        let gone = kept.take(said.surplus).filter_map(|kept| kept.number);
        writes.extend(
            gone.map(|number| Write::Delete { kind: Kind::Talk, key: scope.key(room, number) }),
        );
        writes
    }

    /// Keeps a message, the newest of each channel.
    pub(crate) fn keep(&mut self, said: Said) {
        let Said { channel, message, id, body, number, surplus, .. } = said;
        self.ids.insert((message.player, id.clone()), body);
        let kept = self.said.entry(key_of(&channel)).or_default();
        kept.push_back(Kept { message, id: Some(id), number });
        for Kept { message, id, .. } in kept.drain(..surplus) {
            id.map(|id| self.ids.remove(&(message.player, id)));
        }
    }

    /// Whether a player does not say too much.
    pub(crate) fn is_at_pace(&mut self, player: PlayerId, rate: Rate) -> bool {
        if self.paces.len() > FEW {
            self.paces.retain(|_, pace| !pace.is_full());
        }
        self.paces.entry(player).or_insert_with(|| Bucket::new(rate)).take(1)
    }

    /// The channels as they were told last.
    pub(crate) fn open(&self) -> &[Channel] {
        &self.open
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

    /// The channels that a reader has, with what was said by those whom the reader hears; not where
    /// the reader has it already.
    pub(crate) fn info(
        &self,
        reader: Option<Seat>,
        hears: impl Fn(PlayerId) -> bool,
        has: impl Fn(&Channel) -> bool,
    ) -> Vec<ChannelInfo> {
        let readable = self.open.iter().filter(|one| reads(one, reader));
        readable
            .map(|one| {
                let key = key_of(one);
                let said = self.said.get(&key).into_iter().flatten().map(|kept| &kept.message);
                let heard = said.filter(|message| hears(message.player));
                ChannelInfo {
                    messages: (!has(one)).then(|| heard.cloned().collect()),
                    emptied: self.emptied.contains(&key),
                    channel: key.0,
                    number: key.1,
                    writable: writes(one, reader),
                    forgotten: one.keeping == Keeping::Forgotten,
                }
            })
            .collect()
    }

    /// What a player said at these times, in the channels of a reader, where it is kept. The reader
    /// chooses among what was said, and adds nothing to it.
    pub(crate) fn lines(
        &self,
        reader: Option<Seat>,
        of: PlayerId,
        at: &[u64],
    ) -> Vec<ReportedLine> {
        let kept = |one: &&Channel| reads(one, reader) && one.keeping == Keeping::Game;
        let lines = self.open.iter().filter(kept).flat_map(|one| {
            let said = self.said.get(&key_of(one)).into_iter().flatten().map(|kept| &kept.message);
            let meant = said.filter(|message| message.player == of && at.contains(&message.at));
            meant.map(|message| ReportedLine { channel: one.kind.into(), message: message.clone() })
        });
        lines.take(at.len()).collect()
    }

    /// What a seat has heard from others, in the channels that are open now.
    pub(crate) fn heard(&self, reader: Seat) -> impl Iterator<Item = Line> {
        let readable = self.open.iter().filter(move |one| reads(one, Some(reader)));
        let said = readable.flat_map(|one| self.said.get(&key_of(one)).into_iter().flatten());
        said.filter_map(move |kept| {
            let seat = kept.message.seat.filter(|seat| *seat != reader)?;
            Some(Line { seat, text: kept.message.text.clone() })
        })
    }

    /// Whether a player has said anything that is kept.
    pub(crate) fn knows(&self, player: PlayerId) -> bool {
        self.said.values().flatten().any(|kept| kept.message.player == player)
    }

    /// Who has said something that is kept.
    pub(crate) fn players(&self) -> BTreeSet<PlayerId> {
        self.said.values().flatten().map(|kept| kept.message.player).collect()
    }

    /// Takes away what one player said.
    pub(crate) fn forget_player(&mut self, room: TableId, player: PlayerId) -> Vec<Write> {
        let mut writes = Vec::new();
        for ((kind, _), said) in &mut self.said {
            let scope = Scope::of(kind);
            let own = said.iter().filter(|kept| kept.message.player == player);
            let numbers = own.filter_map(|kept| kept.number);
            let delete = |number| Write::Delete { kind: Kind::Talk, key: scope.key(room, number) };
            writes.extend(numbers.map(delete));
            said.retain(|kept| kept.message.player != player);
        }
        self.ids.retain(|(of, _), _| *of != player);
        writes
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

/// Whether a reader of these channels has what was said in one that is open now.
pub(crate) fn has(before: &[Channel], reader: Option<Seat>, now: &Channel) -> bool {
    let same = |one: &&Channel| one.kind == now.kind && one.number == now.number;
    before.iter().find(same).is_some_and(|one| reads(one, reader))
}

/// Whether a seat, or a spectator, reads a channel.
pub(crate) fn reads(channel: &Channel, reader: Option<Seat>) -> bool {
    match reader {
        None => channel.public || channel.kind == ONLOOKERS,
        Some(seat) => channel.public || channel.readers.contains(seat),
    }
}

/// Whether a seat, or a spectator, writes in it.
fn writes(channel: &Channel, writer: Option<Seat>) -> bool {
    match writer {
        None => channel.kind == ONLOOKERS,
        Some(seat) => channel.writers.contains(seat),
    }
}
