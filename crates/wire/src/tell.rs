//! What the house tells a client over the socket.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use journal::EndReason;
use journal::signed::{PublicKey, Signature};
use table::{Hash, Refused, Seat};

use crate::changes::Changes;
use crate::ids::{MatchId, PlayerId, RequestId, TableId};
use crate::room::{Bank, PauseInfo, PersonInfo, RoomNote, SeatAsk};

/// A message of the house.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Tell {
    /// The first message of a socket.
    Welcome {
        /// The number of this protocol: see [`PROTOCOL`].
        protocol: u32,
        /// The player's id.
        player: PlayerId,
        /// The player's name.
        name: String,
        /// Whether this house keeps nothing.
        memory: bool,
        /// The key that this house signs with: 64 hex digits. Keep it by the house's address, and say
        /// so when it changes.
        house_key: PublicKey,
    },
    /// A request was accepted, and is durable.
    Accepted {
        /// The table.
        table: TableId,
        /// The client's id.
        id: RequestId,
        /// The hash of the journal's entry of your command: keep it, and `croupier verify --head`
        /// will tell whether the journal was rewritten.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        head: Option<Hash>,
    },
    /// A request was refused; nothing has changed.
    Refused {
        /// The table, where the request named one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableId>,
        /// The client's id, where the request had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<RequestId>,
        /// Why.
        error: Refused,
    },
    /// Something happened at a table, as you may know it.
    Update {
        /// The table.
        table: TableId,
        /// The match: what is told of another one begins with a `fresh` update and a count of its own.
        #[serde(rename = "match")]
        of: MatchId,
        /// What happened.
        events: Vec<Value>,
        /// How many events you have been sent of this game, these included: your own count.
        n: u64,
        /// Table time now, in milliseconds; it stands still while nobody serves the table.
        time: u64,
        /// True in the first update after joining, whose view and options are whole; else left
        /// out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        fresh: bool,
        /// What is new in your view; left out if nothing is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        view: Option<Changes>,
        /// What is new in what you may ask for; left out if nothing is, and for spectators.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        options: Option<Changes>,
    },
    /// Who sits where, and where the table stands: sent on joining and whenever it changes.
    Table {
        /// The table.
        table: Box<TableInfo>,
    },
    /// The attempt to begin is under way: if these are the terms that you were shown, with your own
    /// hash at your own seat, keep them and send `openSeed` within 5 seconds. Sent at the start, and
    /// again on joining while the seeds are being opened.
    OpenSeeds {
        /// The table.
        table: TableId,
        /// The match.
        #[serde(rename = "match")]
        of: MatchId,
        /// The attempt.
        attempt: u64,
        /// The terms, whose SHA-256 is signed:
        /// `{serverSeedHash}:{game}:{rules version}:{seats}:{data hash}:{config}:{hashes}`.
        terms: String,
        /// The house's signature of `croupier-terms:2:{match}:{attempt}:{SHA-256 of terms}`.
        signature: Signature,
    },
    /// The answer to `signHead`.
    SignedHead {
        /// The table.
        table: TableId,
        /// The match.
        #[serde(rename = "match")]
        of: MatchId,
        /// The attempt that became the game.
        attempt: u64,
        /// The head of your own last accepted command.
        head: Hash,
        /// The house's signature of `croupier-head:2:{match}:{attempt}:{head}`.
        signature: Signature,
    },
    /// The channels that are open to you at a table: sent on joining, with what was said in them, and
    /// when they change, with what was said in those that are new to you.
    Channels {
        /// The table.
        table: TableId,
        /// The channels.
        channels: Vec<ChannelInfo>,
    },
    /// You asked to hear, or no longer to hear, what a player says at a table. What was said
    /// meanwhile is there when you join again.
    Muted {
        /// The table.
        table: TableId,
        /// The player.
        player: PlayerId,
        /// Whether you hear nothing of that player from now on.
        mute: bool,
    },
    /// Somebody said something.
    Said {
        /// The table.
        table: TableId,
        /// The channel's kind.
        channel: String,
        /// The channel's number.
        number: u32,
        /// What.
        message: Message,
    },
    /// The table is gone for you, and you receive it no longer.
    Gone {
        /// The table.
        table: TableId,
        /// The server seeds of the commitments that were quoted there and not played.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seeds: Vec<VoidAttempt>,
        /// Why; left out for a table that closed long ago.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<GoneWhy>,
    },
    /// The answer to `ping`.
    Pong {},
}

/// The number of the protocol that this page describes. A client that speaks another one must be
/// replaced.
pub const PROTOCOL: u32 = 3;

/// Why a table is gone for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GoneWhy {
    /// It has closed, for everybody.
    Closed,
    /// The host has taken you from it, and can let you in again.
    Kicked,
    /// You have dropped it.
    Dropped,
    /// You are not welcome in this house any more, or have left it for good.
    Left,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// Seats can be claimed.
    Open,
    /// The seeds are being opened.
    Starting,
    /// The game runs.
    Running,
    /// The game is over.
    Over,
    /// This build lacks the rules version of the table; it waits for one that has it.
    Parked,
}

/// A table as everybody may know it: a room, and the match that is played in it or is to be. Its
/// address stays the same for as many matches as its people play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableInfo {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TableId,
    /// The match of now: `{match}` in everything that the house signs for it, and the name under which
    /// its journal is found. The first match has the table's own id.
    #[serde(rename = "match")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub of: MatchId,
    /// Which match of the evening that is, from 1.
    pub number: u32,
    /// How many matches are over: their results are at `GET /api/tables/{id}/score`.
    pub matches: u32,
    /// The game.
    pub game: String,
    /// Where the match stands.
    pub status: Status,
    /// Whether this is what is kept of a match that is over, after its room has closed or gone on: nothing
    /// can be asked of it. Left out of a room that is open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub past: bool,
    /// The settings with all defaults filled in.
    pub config: Value,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// What happens to who is away: 0 for the written default at each deadline, else after how
    /// many seconds a bot plays until the player is back.
    pub bot_after_seconds: u32,
    /// How many seconds a bot takes for a move; null: as long as the house has it.
    pub bot_seconds: Option<u8>,
    /// How many moves ahead `sharp` tries for one of its own.
    pub bot_nodes: u32,
    /// The player who made it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub creator: PlayerId,
    /// Who acts as its host now.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub host: PlayerId,
    /// Whether that is somebody who stands in until the host is back, and may not kick, lock, hand the
    /// table on or close it.
    pub stands_in: bool,
    /// Whether nobody new is let in.
    pub locked: bool,
    /// Which bot takes the seats that are free at the start; null: the match is made with who is there.
    pub fill: Option<String>,
    /// In a game that is dealt by a bank, whether the first seat stays with who has it.
    pub bank: Bank,
    /// Whose the first seat is in such a game; null in others.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub banker: Option<PlayerId>,
    /// Whether the next match begins by itself, with the people who are there then.
    pub auto: bool,
    /// In how many milliseconds it does, once a match is over; null while nothing begins by itself.
    pub next_in_ms: Option<u64>,
    /// Whether those who look on may talk among themselves, in the channel `onlookers`.
    pub onlookers_talk: bool,
    /// How many seconds a pause may last.
    pub pause_seconds: u32,
    /// The pause, while there is one: table time stands, and no command is taken.
    pub paused: Option<PauseInfo>,
    /// How many seats a match here has at most.
    pub most_seats: u8,
    /// Who is here, or plays here and is away: in the order in which they came.
    pub people: Vec<PersonInfo>,
    /// Who would take over which seat that a bot plays for somebody.
    pub asks: Vec<SeatAsk>,
    /// What happened to its people in the match of now, the latest last, as far as the house remembers
    /// it; left out where there is nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<RoomNote>,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// The commitment to the server seed: keep it before you send the hash of your own seed.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub server_seed_hash: Hash,
    /// Which attempt to begin the commitment is of, from 1.
    pub attempt: u64,
    /// The house's signature of `croupier-commitment:2:{match}:{attempt}:{serverSeedHash}`; left out
    /// for games of older houses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub signature: Option<Signature>,
    /// The key of all signatures here: 64 hex digits; left out for games of older houses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub house_key: Option<PublicKey>,
    /// The attempts before this one, none of which became a game.
    pub voided: Vec<VoidAttempt>,
    /// The seats whose players agree to end the game without a result.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub agreed_to_end: Vec<Seat>,
    /// Why the house ended the game without a result, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub end_reason: Option<EndReason>,
    /// The last hash of the journal, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub head: Option<Hash>,
    /// The house's signature of `croupier-head:2:{match}:{attempt}:{head}`, once the game is over; left
    /// out for games of older houses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub head_signature: Option<Signature>,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeatInfo {
    /// The player's id; null for a bot or an empty seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub player: Option<PlayerId>,
    /// The name of the player or the bot; null for an empty seat.
    pub name: Option<String>,
    /// Which bot plays: how well and, after a hyphen, its character (`careful-bold`); null for a player or
    /// an empty seat.
    pub bot: Option<String>,
    /// SHA-256 of the player's client seed, for the commitment of now.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub client_seed_hash: Option<Hash>,
    /// Whether the player is connected. A bot always is.
    pub present: bool,
    /// Whether the game can begin as far as this seat goes: its hash is in, and the client that sent
    /// it is connected. A bot always is ready.
    pub ready: bool,
    /// Whether the player has dropped the table, so that a bot plays on; else left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dropped: bool,
    /// Whether the player has said to be away; else left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
    /// Whether a bot plays for the player now; else left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stood_in: bool,
    /// What was picked for this seat, by the name of the setting that has a value a seat; left out if
    /// nothing was.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub picks: BTreeMap<String, String>,
}

/// Why an attempt did not become a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum VoidReason {
    /// A seat did not open its seed in time, or opened one that does not fit its hash.
    Unopened,
    /// The house ended while the seeds were being opened.
    Outage,
    /// The table closed before it began.
    Closed,
    /// The house was opened from a copy, and its secrets could be known.
    Restored,
}

/// An attempt that did not become a game. Its server seed is no secret any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VoidAttempt {
    /// Its number, from 1.
    pub attempt: u64,
    /// Why it did not.
    pub reason: VoidReason,
    /// The seats that did not open, and were lost.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub seats: Vec<Seat>,
    /// The commitment.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub server_seed_hash: Hash,
    /// The seed.
    pub server_seed: String,
    /// The house's signature of the commitment, as it was given with it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub signature: Signature,
    /// What the seats had committed to; null for a bot, and for a seat without a hash.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Option<String>>))]
    pub client_seed_hashes: Vec<Option<Hash>>,
    /// By seat: the seed that fitted its hash, a bot's own seed, or null.
    pub opened: Vec<Option<String>>,
}

/// A channel that is open to the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChannelInfo {
    /// Its kind, by the game's word: `table`, `team`, `pair`, `negotiation`.
    pub channel: String,
    /// Tells channels of one kind apart.
    pub number: u32,
    /// Whether you may write in it now.
    pub writable: bool,
    /// Whether it is forgotten when it closes, and after a restart of the house.
    pub forgotten: bool,
    /// Whether what was said here was lost with a restart of the house.
    pub emptied: bool,
    /// What was said, the newest of it; left out where you have it already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub messages: Option<Vec<Message>>,
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Message {
    /// Who, by player id; of a bot, zeros and its seat.
    pub player: PlayerId,
    /// The seat, where the speaker has one.
    pub seat: Option<Seat>,
    /// When, in milliseconds of the wall's clock since 1970.
    pub at: u64,
    /// What: text, never markup.
    pub text: String,
}
