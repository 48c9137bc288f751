//! The bodies of HTTP requests and answers.

use journal::EndReason;
use journal::signed::{PublicKey, Signature};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::{Hash, Seat};

use crate::ids::{ClientId, DeviceId, PlayerId, TableId};

/// `POST /api/players`: become a guest.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPlayer {
    /// 1 to 24 characters.
    pub name: String,
    /// What this device calls itself, at most 40 characters: you see it in the list of your devices.
    #[serde(default)]
    pub device: String,
}

/// One line of `GET /api/me/devices`: a device that you are signed in with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeviceInfo {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub device: DeviceId,
    /// As it called itself when it came; may be empty.
    pub name: String,
    /// When it came first, in milliseconds of the wall's clock since 1970.
    pub since: u64,
    /// When it was here last.
    pub seen: u64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// The answer to `POST /api/me/devices`: a code for signing in with another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeviceCode {
    /// The code: it holds once. A browser may be sent to `/device#CODE`.
    pub code: String,
    /// For how many seconds it holds.
    pub seconds: u64,
}

/// `POST /api/devices`: sign in as the player who made the code.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewDevice {
    /// The code, however it is typed.
    pub code: String,
    /// What this device calls itself: at most 40 characters.
    #[serde(default)]
    pub device: String,
}

/// `POST /api/me/devices/out`: sign a device out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignOut {
    /// The device; the one that asks without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub device: Option<DeviceId>,
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

/// The answer: a browser also gets the token as a cookie.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlayerMade {
    /// The player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// The secret that is this player: `Authorization: Bearer …`.
    pub token: String,
}

/// `GET /api/house`: what anybody may know of the house.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HouseInfo {
    /// The version of the program.
    pub version: String,
    /// Whether this house keeps nothing.
    pub memory: bool,
    /// Whether it knows you.
    pub known: bool,
    /// The key that this house signs with: 64 hex digits.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub house_key: PublicKey,
}

/// `GET /api/me`: who you are.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Me {
    /// The player's id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// Whether this house keeps nothing.
    pub memory: bool,
    /// The tables at which you sit or that you made, private ones too, until they are gone; one
    /// that is over stays for some minutes.
    pub tables: Vec<crate::TableInfo>,
}

/// `POST /api/me`: take another name. Seats that you claimed before keep the old one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewName {
    /// 1 to 24 characters.
    pub name: String,
}

/// `POST /api/tables`: make a table. Nobody sits there yet: the answer has the commitment, which comes
/// before everybody's seeds.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTable {
    /// The game.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// The settings; a missing one has its default.
    #[serde(default)]
    pub config: Map<String, Value>,
    /// Listed for everybody; else by invite only.
    #[serde(default)]
    pub public: bool,
    /// After how many seconds a bot plays for somebody who is away; 0: the written default.
    #[serde(default)]
    pub bot_after_seconds: u32,
}

/// The answer: the table, and the invite that only its people get.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableMade {
    /// The table.
    pub table: crate::TableInfo,
    /// The secret of the invite link.
    pub invite: String,
}

/// `POST /api/tables/{id}/sit`: claim a seat, or commit to another seed at your own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sit {
    /// The seat; any free one without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// SHA-256 of your client seed: 64 lowercase hex digits. Take a new seed for each attempt.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub client_seed_hash: Hash,
    /// The commitment that you were shown and have kept; another one is `stale_seed`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub server_seed_hash: Hash,
    /// This client's own id, the same as in `join`: 1 to 64 characters.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub client: ClientId,
    /// The invite of a private table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// `POST /api/tables/{id}/kick`, `…/unbot`: by the creator, before the start.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeatNumber {
    /// The seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
}

/// `POST /api/tables/{id}/letIn`: by the creator.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LetIn {
    /// The player, by id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
}

/// One line of `GET /api/tables/{id}/kicked`, for the creator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KickedPlayer {
    /// The player, by id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
    /// As the player was called at the table.
    pub name: String,
}

/// `POST /api/tables/{id}/bot`: by the creator, before the start.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddBot {
    /// The seat; any free one without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// `random` or `careful`.
    pub bot: String,
}

/// `POST /api/tables/{id}/mute`: hear, or no longer, what a player says at this table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Mute {
    /// The player, by id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
    /// Whether you hear nothing of that player from now on.
    pub mute: bool,
}

/// `GET /api/games`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameInfo {
    /// Its name.
    pub name: String,
    /// How many seats a table may have.
    pub seats: Vec<u8>,
    /// The settings' defaults.
    pub config: Value,
    /// What may be set, in the order of the rules: each with its sentence, its values and its default.
    pub settings: Value,
    /// Whether it is played at tables; else over the socket against the house.
    pub table: bool,
}

/// One line of `GET /api/history`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PastGame {
    /// The table.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: TableId,
    /// The game.
    pub game: String,
    /// Your seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Who played, by seat.
    pub names: Vec<String>,
    /// The seats that bots played; games of older houses do not say.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub bots: Vec<Seat>,
    /// When it ended, in milliseconds of the wall's clock since 1970.
    pub ended: u64,
    /// The result, or null for a game that the house ended.
    pub result: Value,
    /// The last hash of its journal.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub head: Hash,
    /// The attempt that became the game; left out for games of older houses, as what follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u64>,
    /// The house's signature of `croupier-head:2:{table}:{attempt}:{head}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub head_signature: Option<Signature>,
    /// The key of that signature: 64 hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub house_key: Option<PublicKey>,
    /// Why the house ended the game without a result, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub end_reason: Option<EndReason>,
}
