//! Lies in rounds against the house.

use serde_json::Value;

use super::edit::in_fair;
use super::list::{
    Place::Rounds,
    Sight::{Caught, Refused},
    TRUE_IN_THE_END, WireLie,
};
use super::{Said, another};
use crate::proxy::{Backstage, Speaker, Stage};

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "bet-with-another-nonce",
        what: "a bet is played with another nonce than it quoted",
        place: Rounds,
        make: || Box::new(Said(nonce)),
        python: Caught("The nonce of a bet"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "bet-with-another-client-seed",
        what: "a bet is played with another client seed than it quoted",
        place: Rounds,
        make: || Box::new(Said(client_seed)),
        python: Caught("The clientSeed of a bet"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "bet-with-another-commitment",
        what: "a bet is played under another server seed than it quoted",
        place: Rounds,
        make: || Box::new(Said(commitment)),
        python: Caught("The serverSeedHash of a bet"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "bet-with-another-stake",
        what: "a bet is taken with another stake",
        place: Rounds,
        make: || Box::new(Said(another_stake)),
        python: Caught("The stake of a bet"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "round-of-another-bet",
        what: "another round is shown than the one that was bet",
        place: Rounds,
        make: || Box::new(Said(another_round)),
        python: Caught("The round of a bet"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "round-with-other-cards",
        what: "other cards are shown than the seeds give",
        place: Rounds,
        make: || Box::new(Said(another_card)),
        python: Caught("Round 0 in the history"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "round-in-history",
        what: "another round is told of the past",
        place: Rounds,
        make: || Box::new(Said(another_past)),
        python: Caught("in the history"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "client-seed-given",
        what: "the house gives the client seed",
        place: Rounds,
        make: || Box::new(Said(given_seed)),
        python: Caught("The client seed"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "seed-opened-otherwise",
        what: "another server seed is opened than was promised",
        place: Rounds,
        make: || Box::new(Said(another_retired)),
        python: Caught("The server seed"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "seed-signed-for-another-player",
        what: "a commitment with the signature of another player's",
        place: Rounds,
        make: || Box::new(Said(signed_for_another_player)),
        python: Caught("The signature of the commitment of attempt 1"),
        verify: Refused("does not fit its key"),
    },
    WireLie {
        name: "returns-shown-otherwise",
        what: "a better return is shown than is played",
        place: Rounds,
        make: || Box::new(Said(returns)),
        python: Caught("The return of round 0"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "balance-otherwise",
        what: "less is paid out than the rounds have won",
        place: Rounds,
        make: || Box::new(Said(balance)),
        python: Caught("The balance"),
        verify: TRUE_IN_THE_END,
    },
];

/// The round in a message, if it has one.
fn round_in(tell: &mut Value) -> Option<&mut Value> {
    tell.get_mut("round").filter(|round| round.is_object())
}

/// Plays a bet with another nonce than it quoted.
pub(super) fn nonce(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    let one_more =
        &mut |nonce: &mut Value| *nonce = (nonce.as_u64().unwrap_or_default() + 1).into();
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
pub(super) fn signed_for_another_player(
    backstage: &Backstage,
    _: Option<Speaker>,
    tell: &mut Value,
) {
    let seeds = &mut tell["seeds"];
    if let (Some(attempt), Some(hash)) =
        (seeds["attempt"].as_u64(), seeds["serverSeedHash"].as_str())
    {
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

/// Shows a better return than is played with.
pub(super) fn returns(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    for game in tell["games"].as_array_mut().into_iter().flatten() {
        game["rtp"] = "99.5".into();
    }
}

/// Has less money of the player in its books than the rounds leave, once some were played.
pub(super) fn balance(backstage: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if backstage.stage == Stage::Over {
        for balance in tell["balances"].as_array_mut().into_iter().flatten() {
            balance["available"] = "1.00".into();
        }
    }
}
