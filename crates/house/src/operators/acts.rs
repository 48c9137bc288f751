//! What operators did with the house, for themselves to read.

use serde::{Deserialize, Serialize};
use store::{Kind, Write};

use super::keys::OperatorCaller;
use super::put;
use crate::matches::wall_clock;
use crate::random;

/// Something that an operator did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OperatorAct {
    /// When, RFC 3339.
    pub at: String,
    /// With which key.
    pub key: String,
    /// What.
    pub act: String,
    /// About whom or what.
    pub detail: String,
}

/// Notes an act.
pub(crate) fn note(caller: &OperatorCaller, act: &str, detail: &str) -> Write {
    let now = wall_clock();
    let at = operator::Moment::of_millis(now).to_string();
    let noted = OperatorAct { at, key: caller.key.clone(), act: act.into(), detail: detail.into() };
    let key = format!("{}/{:016x}-{}", caller.operator, u64::MAX - now, random::word());
    put(Kind::Act, key, &noted)
}
