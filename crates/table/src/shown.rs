//! What can change in a view while a match runs.

use alloc::string::String;

use serde::Serialize;
use table_derive::Changes;

use crate::changes::{ChangedFields, Changes};
use crate::outcome::Outcome;
use crate::seat::SeatSet;
use crate::time::Millis;

/// What can change in the view of one viewer. The game, the seat, the commitment and the client
/// seed of a match stay what they are.
#[derive(PartialEq)]
pub(crate) struct Shown<V> {
    pub(crate) common: Common,
    pub(crate) own: V,
}

/// The fields that every view has, as [`FullView`](crate::FullView) describes them.
#[derive(PartialEq, Changes)]
pub(crate) struct Common {
    pub(crate) phase: &'static str,
    pub(crate) turn: SeatSet,
    pub(crate) deadline: Option<Millis>,
    pub(crate) over: bool,
    pub(crate) result: Option<Outcome>,
    #[inside]
    pub(crate) fair: ShownFair,
}

/// What changes in what a match's chance can be checked with.
#[derive(PartialEq, Serialize, Changes)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShownFair {
    pub(crate) nonce: u64,
    pub(crate) server_seed: Option<String>,
}

impl<V: Changes> Changes for Shown<V> {
    fn changes(&self, old: &Self, fields: &mut ChangedFields<'_>) {
        self.common.changes(&old.common, fields);
        self.own.changes(&old.own, fields);
    }
}
