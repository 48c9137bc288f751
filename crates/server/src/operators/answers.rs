//! What operators are answered, where it is not a type of the house or of `operator` as it stands.

use house::{ConfigFinding, OperatorAct, OperatorInformation, OwedInfo, ReturnsInfo};
use operator::{Json, Moment};
use serde::Serialize;

/// [O12] A session for an operator's player.
#[derive(Serialize)]
pub(crate) struct SessionAddress {
    /// The address to open, which works once and for a minute.
    pub(crate) url: String,
    /// The session's name, which is in the records of its rounds.
    pub(crate) session: String,
}

/// A console that has signed in.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConsoleSession {
    /// What it shows with every request.
    pub(crate) token: String,
    /// The operator's id.
    pub(crate) operator: String,
    /// What people call the operator.
    pub(crate) name: String,
    /// Whether the key reads and changes nothing.
    pub(crate) read_only: bool,
    /// Until when the token holds.
    pub(crate) expires: Moment,
}

/// Who asks.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConsoleCaller {
    /// The operator's id.
    pub(crate) operator: String,
    /// What people call the operator.
    pub(crate) name: String,
    /// Whether the key reads and changes nothing.
    pub(crate) read_only: bool,
    /// The key's id.
    pub(crate) key: String,
}

/// [O35] What a round can be checked with.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoundProof {
    /// The round.
    pub(crate) round_id: String,
    /// The commitment to the seed that it is drawn from.
    pub(crate) server_seed_hash: String,
    /// The seed, once it is open.
    pub(crate) server_seed: Option<String>,
    /// The player's part of its draws.
    pub(crate) client_seed: String,
    /// Its number under that seed.
    pub(crate) nonce: u64,
    /// The gameId.
    pub(crate) game: String,
    /// The settings that held when it was bet.
    pub(crate) config: Json,
    /// The journal of that seed, for `croupier verify`, once it is open.
    pub(crate) journal: Option<String>,
}

/// [O37] What the operator's wallet is owed.
#[derive(Serialize)]
pub(crate) struct OwedList {
    /// The oldest first.
    pub(crate) owed: Vec<OwedInfo>,
}

/// [O44] What came back of stakes, against what was to be expected.
#[derive(Serialize)]
pub(crate) struct ReturnsList {
    /// By game, currency and day.
    pub(crate) returns: Vec<ReturnsInfo>,
}

/// [O7] The operator's terms as they hold, and what the check finds in its configuration.
#[derive(Serialize)]
pub(crate) struct ConfigInfo {
    /// The terms.
    #[serde(flatten)]
    pub(crate) terms: OperatorInformation,
    /// What keeps its players from playing, and what was read last and not taken.
    pub(crate) findings: Vec<ConfigFinding>,
}

/// A page of the operator's players.
#[derive(Serialize)]
pub(crate) struct PlayersPage {
    /// By their names.
    pub(crate) players: Vec<PlayerLine>,
    /// Where the next page begins.
    pub(crate) cursor: Option<String>,
}

/// One of the operator's players.
#[derive(Serialize)]
pub(crate) struct PlayerLine {
    /// The operator's own name for them.
    pub(crate) player: String,
    /// Whether it is play money that they play with.
    pub(crate) demo: bool,
    /// When they first came.
    pub(crate) since: Moment,
}

/// A page of what was done with the operator's keys.
#[derive(Serialize)]
pub(crate) struct ActsPage {
    /// The newest first.
    pub(crate) acts: Vec<OperatorAct>,
    /// Where the next page begins.
    pub(crate) cursor: Option<String>,
}
