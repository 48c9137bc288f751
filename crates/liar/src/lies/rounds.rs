//! Lies in rounds against the house.

use serde_json::Value;

use super::another;
use super::edit::in_fair;
use crate::proxy::{Backstage, Speaker};

/// The round in a message, if it has one.
fn round_in(tell: &mut Value) -> Option<&mut Value> {
    tell.get_mut("round").filter(|round| round.is_object())
}

/// Plays a bet with another nonce than it quoted.
pub(super) fn nonce(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    let one_more = &mut |nonce: &mut Value| *nonce = (nonce.as_u64().unwrap_or_default() + 1).into();
    in_fair(tell, "nonce", one_more);
}

/// Plays a bet with another client seed than it quoted.
pub(super) fn client_seed(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    in_fair(tell, "clientSeed", &mut |seed| *seed = "the house's0123456789abcdef".into());
}

/// Plays a bet under another server seed than it quoted.
pub(super) fn commitment(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    in_fair(tell, "serverSeedHash", &mut |hash| *hash = another("another seed").into());
}

/// Shows another round than the one that was bet.
pub(super) fn another_round(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if let Some(round) = round_in(tell) {
        round["round"] = (round["round"].as_u64().unwrap_or_default() + 1).into();
    }
}

/// Takes a smaller stake than was bet.
pub(super) fn another_stake(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if let Some(round) = round_in(tell) {
        round["view"]["betAmount"] = "0.01".into();
    }
}

/// Shows other cards than the seeds give.
pub(super) fn another_card(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if let Some(round) = round_in(tell)
        && let Some(card) = round["view"]["cardHistory"].get_mut(0)
    {
        *card = (card.as_u64().unwrap_or_default() % 13 + 1).into();
    }
}

/// Pays less than the journal says.
pub(super) fn another_payout(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if let Some(round) = round_in(tell)
        && round["view"]["isWin"] == true
    {
        round["view"]["finalPayout"] = "0.00".into();
    }
}

/// Gives the player a client seed of the house's.
pub(super) fn given_seed(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if let Some(seed) = tell["seeds"].get_mut("clientSeed")
        && seed.is_null()
    {
        *seed = "the house's0123456789abcdef".into();
    }
}

/// Opens another seed than the one that was promised.
pub(super) fn another_retired(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if let Some(seed) = tell["retired"].get_mut("serverSeed") {
        *seed = another("another seed").into();
    }
}

/// Signs a commitment for another player.
pub(super) fn signed_for_another_player(backstage: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    let seeds = &mut tell["seeds"];
    if let (Some(attempt), Some(hash)) = (seeds["attempt"].as_u64(), seeds["serverSeedHash"].as_str()) {
        seeds["signature"] = backstage.sign_commitment("seeds/another", attempt, hash).into();
    }
}

/// Tells another round of the past than was shown.
pub(super) fn another_past(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if tell["type"] == "session.history"
        && let Some(round) = tell["rounds"].get_mut(0)
    {
        round["view"]["currentMultiplier"] = "9.00000000".into();
    }
}
