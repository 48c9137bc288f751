//! What whoever runs a house asks of it, over a socket of its own machine: one line of JSON each way.

use serde::{Deserialize, Serialize};
use table::Refused;

use crate::ids::{PlayerId, ReportId, TableId};
use crate::tell::{Message, TableInfo};

/// A request of whoever runs the house.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase", deny_unknown_fields)]
pub enum AdminAsk {
    /// The rooms, private ones too, behind that one.
    Rooms {
        /// The last of the page before.
        after: Option<TableId>,
    },
    /// Closes a room, whatever is played in it.
    Close {
        /// The room.
        table: TableId,
    },
    /// A player is not welcome any more.
    Ban {
        /// The player.
        player: PlayerId,
    },
    /// A player is welcome again.
    LetIn {
        /// The player.
        player: PlayerId,
    },
    /// Who is not welcome.
    Banned {},
    /// Takes nothing new, and closes the house when no game runs any more; or no longer.
    Drain {
        /// Whether it does.
        drain: bool,
    },
    /// Reads the settings again.
    Reload {},
    /// Makes another key of an operator.
    #[serde(rename_all = "camelCase")]
    OperatorKey {
        /// The operator.
        operator: String,
        /// Whether it may change nothing.
        read_only: bool,
    },
    /// An operator's keys.
    OperatorKeys {
        /// The operator.
        operator: String,
    },
    /// A key is worth nothing any more.
    RevokeKey {
        /// The operator.
        operator: String,
        /// The key's id.
        key: String,
    },
    /// Lets a game go on that the watch on returns has stopped.
    Resume {
        /// The operator.
        operator: String,
        /// The game, by its id in the configuration.
        game: String,
    },
    /// What players reported, newest first.
    Reports {},
    /// One report, whole.
    Report {
        /// Which.
        report: ReportId,
    },
    /// A report is done with: it is deleted.
    Settle {
        /// Which.
        report: ReportId,
    },
}

/// The answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "told", rename_all = "camelCase", deny_unknown_fields)]
pub enum AdminTell {
    /// A page of the rooms.
    Rooms {
        /// The rooms.
        rooms: Vec<TableInfo>,
        /// Where the next page begins.
        next: Option<TableId>,
    },
    /// Who is not welcome.
    Banned {
        /// They.
        players: Vec<BannedPlayer>,
    },
    /// What was reported.
    Reports {
        /// Without the lines.
        reports: Vec<ReportLine>,
    },
    /// One report.
    Report {
        /// It.
        report: Box<Report>,
    },
    /// A key that was just made; its secret is told once.
    OperatorKey {
        /// Its id.
        key: String,
        /// Its secret.
        secret: String,
    },
    /// An operator's keys.
    OperatorKeys {
        /// Oldest first.
        keys: Vec<OperatorKeyInfo>,
    },
    /// It is done.
    Done {
        /// What is so now, in a sentence.
        message: String,
    },
    /// It was refused.
    Refused {
        /// Why.
        error: Refused,
    },
}

/// A key of an operator, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OperatorKeyInfo {
    /// Its id.
    pub key: String,
    /// Whether it may change nothing.
    pub read_only: bool,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
}

/// A player who is not welcome any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BannedPlayer {
    /// The player.
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// Since when, in milliseconds of the wall's clock since 1970.
    pub since: u64,
}

/// A report in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReportLine {
    /// Its name.
    pub report: ReportId,
    /// When it came, in milliseconds of the wall's clock since 1970.
    pub at: u64,
    /// Who reported.
    pub by: PlayerId,
    /// Whom.
    pub player: PlayerId,
}

/// What a player reported of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Report {
    /// When, by whom, of whom.
    pub head: ReportLine,
    /// Where.
    pub table: TableId,
    /// What it is about, in the words of whoever reported.
    pub why: String,
    /// The lines concerned, as the house heard them.
    pub lines: Vec<ReportedLine>,
}

/// A line of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReportedLine {
    /// The channel's kind.
    pub channel: String,
    /// What was said.
    pub message: Message,
}
