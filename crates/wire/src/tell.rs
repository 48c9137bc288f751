//! What the house tells a client over the socket.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use table::{Hash, Refused, Seat};

use crate::changes::Changes;
use crate::ids::{PlayerId, RequestId, TableId};

/// A message of the house.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
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
        table: TableInfo,
    },
    /// The game begins: send `openSeed` within 5 seconds.
    OpenSeeds {
        /// The table.
        table: TableId,
    },
    /// The channels that are open to you at a table, with what was said in them: sent on joining
    /// and when they change.
    Channels {
        /// The table.
        table: TableId,
        /// The channels.
        channels: Vec<ChannelInfo>,
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
    /// The table is gone for you: closed before it began, or you were taken from your seat.
    Gone {
        /// The table.
        table: TableId,
    },
    /// The answer to `ping`.
    Pong {},
}

/// The number of the protocol that this page describes. A client that speaks another one must be
/// replaced.
pub const PROTOCOL: u32 = 2;

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

/// A table as everybody may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableInfo {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TableId,
    /// The game.
    pub game: String,
    /// Where it stands.
    pub status: Status,
    /// The settings with all defaults filled in.
    pub config: Value,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// What happens to who is away: 0 for the written default at each deadline, else after how
    /// many seconds a bot plays until the player is back.
    pub bot_after_seconds: u32,
    /// The player who made it and may start it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub creator: PlayerId,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// The commitment to the server seed.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub server_seed_hash: Hash,
    /// The seats whose players agree to end the game without a result.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub agreed_to_end: Vec<Seat>,
    /// The last hash of the journal, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub head: Option<Hash>,
    /// The table of the rematch, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub rematch: Option<TableId>,
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
    /// Which bot plays, `random` or `careful`; null for a player or an empty seat.
    pub bot: Option<String>,
    /// SHA-256 of the player's client seed.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub client_seed_hash: Option<Hash>,
    /// Whether the player is connected. A bot always is.
    pub present: bool,
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
    /// What was said.
    pub messages: Vec<Message>,
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Message {
    /// Who, by player id.
    pub player: PlayerId,
    /// The seat, where the speaker has one.
    pub seat: Option<Seat>,
    /// When, in milliseconds of the wall's clock since 1970.
    pub at: u64,
    /// What: text, never markup.
    pub text: String,
}
