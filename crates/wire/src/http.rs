//! The bodies of HTTP requests and answers.

use std::collections::BTreeMap;

use journal::EndReason;
use journal::signed::{PublicKey, Signature};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::{Hash, Seat};

use crate::ids::{ClientId, DeviceId, MatchId, PlayerId, ReportId};

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
    /// How many seats at most; a match is made with those that are taken, if the game allows.
    pub seats: u8,
    /// The settings; a missing one has its default. In a game that a bank deals, `hands` is 5 unless
    /// it is set.
    #[serde(default)]
    pub config: Map<String, Value>,
    /// Listed for everybody; else by invite only.
    #[serde(default)]
    pub public: bool,
    /// After how many seconds a bot plays for somebody who is away; 0: the written default.
    #[serde(default)]
    pub bot_after_seconds: u32,
    /// How many seconds a bot takes for a move, and people have their chance before it several times
    /// that; without it as long as the house has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_seconds: Option<u8>,
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

/// `POST /api/tables/{id}/kick`: by the host. Nobody is taken from a match that runs.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Kick {
    /// The seat, before the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// Or the player, who may be looking on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub player: Option<PlayerId>,
}

/// `POST /api/tables/{id}/unbot`, `…/takeOver`.
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
    /// The player's name.
    pub name: String,
}

/// `POST /api/tables/{id}/bot`: by the creator, before the start.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddBot {
    /// The seat, free or another bot's; any free one without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// How well it plays, `random`, `careful` or `sharp`, and after a hyphen its character if it is to
    /// have one: `steady`, `trusting`, `grudging`, `bold`, or `mixed` for one that nobody else there has.
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

/// `POST /api/tables/{id}/report`: tell whoever runs the house what a player did at this table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewReport {
    /// The player, by id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub player: PlayerId,
    /// What it is about, in your own words: at most 500 characters.
    pub why: String,
    /// The lines concerned, each by the `at` of its message: at most 20. The house adds what it has of
    /// them; what is said in a channel that is forgotten is written nowhere, and cannot be added.
    #[serde(default)]
    pub lines: Vec<u64>,
}

/// The answer: whoever runs the house can read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReportMade {
    /// Its name.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub report: ReportId,
    /// How many of the lines the house has added.
    pub lines: usize,
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
    /// What a seat may pick before the start, where that can be said in figures; else left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<ChoiceInfo>,
    /// Whether it is played at tables; else over the socket against the house.
    pub table: bool,
    /// What the game says to people, by language: `en`, `vi`, `zh`, `ko`. A game that brings no texts has none here.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub texts: BTreeMap<String, GameTexts>,
    /// The address of the module with the board that the house was given for this game; else left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
}

/// What a game says to people in one language. Whatever is left out, a client says by the names on the wire.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct GameTexts {
    /// The game's own name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// One line: what it is.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub pitch: String,
    /// How names and words of the wire are said: types of commands, fields, phases, values.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub words: BTreeMap<String, String>,
    /// Events by their type, as sentences: `{field}` stands for what the event has there.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub events: BTreeMap<String, String>,
    /// Why not, by the names of the refusals.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub refusals: BTreeMap<String, String>,
    /// Settings by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, SettingText>,
    /// The rules for players, section by section.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleText>,
}

/// What a setting is called, and what it does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SettingText {
    /// In a few words.
    pub label: String,
    /// In a sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hint: String,
}

/// A section of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RuleText {
    /// Its title.
    pub title: String,
    /// Its paragraphs.
    pub text: Vec<String>,
}

/// Something that a seat may pick before the start, by `POST /api/tables/{id}/pick`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChoiceInfo {
    /// The setting that takes it, such as `professions`.
    pub setting: String,
    /// Its id.
    pub id: String,
    /// What one begins with then, by name, such as `salary`.
    pub figures: BTreeMap<String, i64>,
}

/// One line of `GET /api/history`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PastGame {
    /// The match: its room's id, and from the second match of a room on `-` and its number.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub table: MatchId,
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
    /// The house's signature of `croupier-head:2:{match}:{attempt}:{head}`.
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
