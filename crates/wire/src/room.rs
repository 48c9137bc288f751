//! What people do with a room between and during its matches: the bodies of HTTP, and what everybody
//! may know of it.

use std::collections::BTreeMap;

use journal::EndReason;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::Seat;

use crate::ids::{MatchId, PlayerId};

/// Whose the first seat is in a game that a bank deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Bank {
    /// It stays with who has it until it is handed on.
    #[default]
    Stays,
    /// It goes to the next person with every match.
    Rotates,
}

/// Whether somebody in a room wants to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Wants {
    /// From the next match on.
    Play,
    /// To look on.
    #[default]
    Watch,
}

/// Somebody in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PersonInfo {
    /// The player.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// Which of those of that name it is, from 2; left out for the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub twin: Option<u32>,
    /// Whether the player is connected.
    pub present: bool,
    /// Whether the player has said to be away.
    pub away: bool,
    /// The player's seat, if there is one.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// What the player wants from the next match on.
    pub wants: Wants,
}

/// A pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PauseInfo {
    /// Who has paused the match.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub by: PlayerId,
    /// In how many milliseconds it goes on by itself.
    pub left_ms: u64,
}

/// Somebody would take over a seat that a bot plays for somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeatAsk {
    /// The seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Who would.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
}

/// What has become of somebody while a match runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Happening {
    /// Has said to be away.
    Away,
    /// Has lost the connection.
    Offline,
    /// A bot plays on in the player's seat.
    Bot,
    /// Is there and plays again, or somebody else does in that seat.
    Back,
    /// Has paused the match.
    Paused,
    /// The match that the player had paused goes on.
    Resumed,
    /// Acts as the host from now on.
    Host,
}

/// Something that happened to somebody while the match of now ran: no rule knows it, so its journal
/// says nothing of it, or not who it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoomNote {
    /// What.
    pub what: Happening,
    /// To whom.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
    /// The player's name then.
    pub name: String,
    /// The seat that it is about, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// When, in table time.
    pub at: u64,
}

/// `POST /api/tables/{id}/next`: by the host, when a match is over. Whoever is there and wants to play
/// has a seat in the next one, in the same order; everybody's client commits to a new seed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NextMatch {
    /// Another game; the same without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How many seats at most; as before without it, or as many as that game has. Where more have one,
    /// bots leave first, and whoever sits last looks on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// The settings; as before without it, or those that another game has by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub config: Option<Map<String, Value>>,
    /// Whether the two halves of the seats change places.
    #[serde(default)]
    pub swap: bool,
}

/// `POST /api/tables/{id}/set`: by the host, while no match runs. What is left out stays; game, seats
/// and settings are those of the match that is to begin.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetRoom {
    /// The game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How many seats at most. Where more have one, bots leave first, and whoever sits last looks on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// The settings, all of them: a missing one has its default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub config: Option<Map<String, Value>>,
    /// Whether it is listed for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<bool>,
    /// After how many seconds a bot plays for somebody who is away; 0: the written default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_after_seconds: Option<u32>,
    /// How many seconds a bot takes for a move, 1 to 60.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_seconds: Option<u8>,
    /// How many moves ahead `sharp` tries for one of its own, 200 to 20000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_nodes: Option<u32>,
    /// Which bot takes the free seats at the start; empty: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<String>,
    /// Whether the bank stays or rotates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank: Option<Bank>,
    /// Whether the next match begins by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auto: Option<bool>,
    /// Whether those who look on may talk among themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub onlookers_talk: Option<bool>,
    /// How many seconds a pause may last: 10 to 3600.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause_seconds: Option<u32>,
}

/// `POST /api/tables/{id}/arrange`: by the host, before the start. One of the three.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Arrange {
    /// For every seat in order, the number of the seat whose player, bot or emptiness comes there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<u8>>))]
    pub order: Option<Vec<Seat>>,
    /// Any order, by chance.
    #[serde(default)]
    pub shuffle: bool,
    /// The two halves change places.
    #[serde(default)]
    pub swap: bool,
}

/// `POST /api/tables/{id}/lock`: by the host.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Lock {
    /// Whether nobody new is let in from now on.
    pub locked: bool,
}

/// `POST /api/tables/{id}/host`: by the host, who hands the table on; `…/bank`: by the host or whoever
/// has the bank, between matches.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HandOn {
    /// To whom.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
}

/// `POST /api/tables/{id}/away`: for oneself.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Away {
    /// Whether you are away from now on.
    pub away: bool,
}

/// `POST /api/tables/{id}/allow`: by the host, who lets somebody take over a seat that was asked for.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Allow {
    /// The seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Who asked for it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
}

/// `POST /api/tables/{id}/pick`: before the start, for your own seat, or by the host for a bot's.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pick {
    /// A bot's seat; your own without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// All that is picked, by the name of a setting that has a value a seat, such as `professions`.
    pub picks: BTreeMap<String, String>,
}

/// One line of `GET /api/tables/{id}/score`: a match that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MatchScore {
    /// The match.
    #[serde(rename = "match")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub of: MatchId,
    /// Which of the evening it was, from 1.
    pub number: u32,
    /// The game.
    pub game: String,
    /// When it ended, in milliseconds of the wall's clock since 1970.
    pub ended: u64,
    /// Why the house ended it without a result: it counts for nobody; left out for one that ended by
    /// its rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub end_reason: Option<EndReason>,
    /// By seat, who played there and what for.
    pub players: Vec<SeatScore>,
    /// The seats that won.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub winners: Vec<Seat>,
}

/// What a match ended with for one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeatScore {
    /// The player; null for a bot.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub player: Option<PlayerId>,
    /// The name of the player or the bot.
    pub name: String,
    /// Which bot it was; null for a player.
    pub bot: Option<String>,
    /// The seat's number among the result's `scores`; 0 without a result.
    pub points: i64,
}
