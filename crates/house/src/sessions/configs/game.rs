//! Games: a file each, `configs/games/*.json`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::decimal;

use super::faults::BadFile;
use super::keyed::keyed;
use super::reading::{Needs, name_missing};

/// Returns below this are taken only where the file says that they are meant, in ten-thousandths
/// of a percent.
const HALF: u64 = 50 * 10_000;

/// What a game sets beside its return.
pub(crate) type Parameters = BTreeMap<String, Box<RawValue>>;

/// `configs/games/*.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GameConfig {
    pub(crate) game_id: String,
    pub(crate) status: Status,
    pub(crate) odds_type: OddsType,
    /// As it stands, so that it never passes through a binary fraction.
    pub(crate) rtp: Box<RawValue>,
    #[serde(deserialize_with = "keyed")]
    pub(crate) game_parameters: Parameters,
    /// Whether a return below 50 is meant.
    #[serde(default)]
    pub(crate) rtp_below50: bool,
}

impl Needs for GameConfig {
    fn name_what_is_missing(file: &Value, missing: &mut dyn FnMut(&str, &str)) {
        let fields = ["gameId", "status", "oddsType", "rtp", "gameParameters"];
        name_missing(file, "", &fields, missing);
    }
}

/// Whether new bets are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Active,
    Disabled,
}

impl Status {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Disabled => "disabled",
        }
    }
}

/// Where a game's odds come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OddsType {
    Formula,
    Table,
}

impl OddsType {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Formula => "formula",
            Self::Table => "table",
        }
    }
}

/// [O6] 0.96 is a mistake for 96.
pub(crate) fn check_return(
    file: &str,
    at: &str,
    rtp: &RawValue,
    is_meant: bool,
) -> Result<(), BadFile> {
    let Some(units) = decimal::parse_json_number(rtp.get(), 4) else {
        return Err(BadFile::field(file, at, "must be a number above 0 with at most 4 decimals"));
    };
    if units < HALF && !is_meant {
        let why = "is below 50; if that is meant, say \"rtpBelow50\": true beside it";
        return Err(BadFile::field(file, at, why));
    }
    Ok(())
}
