//! What a client asks over the socket.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::ids::{ClientId, MatchId, RequestId, TableId};

/// A request. Those with an `id` (the client's own, 1 to 64 characters) are answered each with
/// `accepted` or `refused` under that id.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Ask {
    /// Receive a table from now on: as the seat that is yours, else as a spectator. With `from`
    /// (the `n` of the last update you have) you get what you missed, the newest 512 KiB of it, else a
    /// fresh view. A game that was yours and is over is shown as it ended, however long ago.
    Join {
        /// The table.
        table: TableId,
        /// The invite of a private table, for somebody who has no seat there yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invite: Option<String>,
        /// The last `n` you have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u64>,
        /// This client's own id, the same as in `sit`: a game begins only while the client that sent a
        /// seat's hash has joined.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        client: Option<ClientId>,
    },
    /// Receive a table no longer. The seat stays yours.
    Part {
        /// The table.
        table: TableId,
    },
    /// A command of the game, by the seat that is yours. An accepted id gets the same answer for
    /// ever; another body under it is a `conflict`; a refused one is judged again.
    Command {
        /// The table.
        table: TableId,
        /// The match that is meant; the one of now without it. One that is over answers for itself.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        of: Option<MatchId>,
        /// The client's own id.
        id: RequestId,
        /// The command, as the game's rules have it.
        command: Map<String, Value>,
    },
    /// Open the client seed whose SHA-256 you gave on sitting down, when the table asks for it with the
    /// terms that you expect. One that does not fit its hash voids the attempt.
    OpenSeed {
        /// The table.
        table: TableId,
        /// The match that is meant; the one of now without it. One that is over answers for itself.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        of: Option<MatchId>,
        /// The attempt; what is meant for another one is refused.
        attempt: u64,
        /// 1 to 64 printable ASCII characters without `:` and `,`.
        seed: String,
    },
    /// Agree, or no longer, to end the game without a result. It ends when a person plays and every
    /// seat that one plays agrees; a bot that takes a seat over, or hands it back, ends its agreement.
    Agree {
        /// The table.
        table: TableId,
        /// The match that is meant; the one of now without it. One that is over answers for itself.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        of: Option<MatchId>,
        /// The client's own id.
        id: RequestId,
        /// Whether you agree.
        agree: bool,
    },
    /// Ask the house to sign the head of your own last accepted command at a table: answered with
    /// `signedHead`.
    SignHead {
        /// The table.
        table: TableId,
        /// The match that is meant; the one of now without it. One that is over answers for itself.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        of: Option<MatchId>,
    },
    /// Say something in a channel that is open to you.
    Say {
        /// The table.
        table: TableId,
        /// The client's own id.
        id: RequestId,
        /// The channel's kind.
        channel: String,
        /// The channel's number.
        number: u32,
        /// At most 500 characters.
        text: String,
    },
    /// Answered with `pong`.
    Ping {},
}
