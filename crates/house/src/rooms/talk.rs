//! What people say in a room. The game says who may talk to whom now; the house keeps the talk,
//! and forgets what must be forgotten.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::erased::AnyMatch;
use table::{Channel, Keeping, Seat, SeatSet};
use wire::{ChannelInfo, Code, Message, PlayerId, TableId};

use crate::limits::Limits;
use crate::matches::wall_clock;
use crate::pace::{Bucket, Rate};
use crate::shared::refuse;
use crate::{Answer, Refused};

/// A channel by kind and number.
type Key = (String, u32);

/// The talk of one room.
#[derive(Default)]
pub(crate) struct Talk {
    said: BTreeMap<Key, Vec<Message>>,
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

/// What somebody wants to say.
pub(crate) struct Saying<'a> {
    pub(crate) room: TableId,
    pub(crate) player: PlayerId,
    pub(crate) seat: Option<Seat>,
    pub(crate) channel: &'a str,
    pub(crate) number: u32,
    pub(crate) text: &'a str,
}

/// A stored message.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredMessage {
    channel: String,
    number: u32,
    message: Message,
}

/// Everybody at the table and whoever watches: in every game, from the first seat on.
fn table_channel(seats: u8) -> Channel {
    let all = SeatSet::all(seats);
    Channel {
        kind: "table",
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
    if !channels.iter().any(|channel| channel.kind == "table") {
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
        for old in self.open.iter().filter(|old| old.keeping == Keeping::Forgotten) {
            let key = (old.kind.to_owned(), old.number);
            if !still_open(&key) {
                self.said.remove(&key);
            }
        }
        self.emptied.retain(still_open);
        self.open = now;
        true
    }

    /// After a restart: what must be forgotten was forgotten, and the channel says so.
    pub(crate) fn mark_emptied(&mut self) {
        let forgotten = self.open.iter().filter(|one| one.keeping == Keeping::Forgotten);
        self.emptied = forgotten.map(|one| (one.kind.to_owned(), one.number)).collect();
    }

    /// Takes a message; gives it with its channel, and what is to be stored of it.
    pub(crate) fn say(
        &mut self,
        ask: &Saying<'_>,
        longest: usize,
    ) -> Answer<(Channel, Message, Option<Write>)> {
        let Saying { room, player, seat, channel, number, text } = *ask;
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
        let write = match channel.keeping {
            Keeping::Forgotten => None,
            Keeping::Game => Some(self.stored(room, &channel, &message)),
        };
        Ok((channel, message, write))
    }

    fn stored(&mut self, room: TableId, channel: &Channel, message: &Message) -> Write {
        self.stored += 1;
        let stored = StoredMessage {
            channel: channel.kind.into(),
            number: channel.number,
            message: message.clone(),
        };
        Write::Put {
            kind: Kind::Talk,
            key: format!("{room}/{:08}", self.stored),
            value: serde_json::to_string(&stored).expect("a message is plain data"),
        }
    }

    /// Keeps a message, the newest of each channel.
    pub(crate) fn keep(&mut self, channel: &Channel, message: Message, limits: &Limits) {
        let said = self.said.entry((channel.kind.into(), channel.number)).or_default();
        said.push(message);
        let bytes = |said: &[Message]| said.iter().map(|message| message.text.len()).sum::<usize>();
        while said.len() > limits.chat_messages || bytes(said) > limits.chat_bytes {
            said.remove(0);
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

    /// Takes back what was stored before a restart.
    pub(crate) fn restore(&mut self, key: &str, value: &str) -> Result<(), String> {
        let stored: StoredMessage =
            serde_json::from_str(value).map_err(|error| error.to_string())?;
        let number = key.rsplit('/').next().and_then(|number| number.parse().ok());
        self.stored = self.stored.max(number.ok_or("its key has no number")?);
        self.said.entry((stored.channel, stored.number)).or_default().push(stored.message);
        Ok(())
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
                let key = (one.kind.to_owned(), one.number);
                let said = self.said.get(&key).map_or(&[][..], Vec::as_slice);
                let heard = said.iter().filter(|message| hears(message.player));
                ChannelInfo {
                    channel: key.0.clone(),
                    number: key.1,
                    writable: reader.is_some_and(|seat| one.writers.contains(seat)),
                    forgotten: one.keeping == Keeping::Forgotten,
                    emptied: self.emptied.contains(&key),
                    messages: (!has(one)).then(|| heard.cloned().collect()),
                }
            })
            .collect()
    }

    /// Takes away all that was stored, when the room closes.
    pub(crate) fn forget(&mut self, room: TableId) -> Vec<Write> {
        let keys = 1..=self.stored;
        self.said.clear();
        keys.map(|number| Write::Delete { kind: Kind::Talk, key: format!("{room}/{number:08}") })
            .collect()
    }
}

/// Whether a reader of these channels has what was said in one that is open now.
pub(crate) fn has(before: &[Channel], reader: Option<Seat>, now: &Channel) -> bool {
    let same = |one: &&Channel| one.kind == now.kind && one.number == now.number;
    before.iter().find(same).is_some_and(|one| reads(one, reader))
}

/// Whether a seat, or a spectator, reads a channel.
pub(crate) fn reads(channel: &Channel, reader: Option<Seat>) -> bool {
    channel.public || reader.is_some_and(|seat| channel.readers.contains(seat))
}
