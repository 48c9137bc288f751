//! What a seat may ask for now, by the same questions that the rules ask.

use alloc::vec;
use alloc::vec::Vec;

use table::options::{Field, Fields, MAX};
use table::{Seat, Words as _};

use super::goods::Asset;
use super::market::{may_buy, may_cancel, may_offer};
use super::round::may_act;
use crate::command::Choice;
use crate::refusal::Refusal;
use crate::settings::Pricing;
use crate::state::{Offer, State};

/// Names no offer: ids count from 1.
const NO_OFFER: i64 = 0;

pub(super) fn acts(state: &State) -> Result<Vec<Fields>, Refusal> {
    may_act(state, Choice::Cooperate)?;
    let words = Field::words(["COOPERATE", "BETRAY"]);
    let gamble = Fields::none()
        .with("action", Field::words(["CRYPTO_GAMBLE"]))
        .with("amountC", Field::range(1, MAX, 1));
    Ok(vec![Fields::none().with("action", words), gamble])
}

pub(super) fn lots(state: &State, seat: Seat) -> Result<Vec<Fields>, Refusal> {
    may_offer(state, seat, first_asset(state, seat), 1, None)?;
    let there = Asset::ALL.iter().filter(|asset| has(state, seat, **asset));
    Ok(there.map(|asset| lots_of(state, seat, *asset)).collect())
}

fn lots_of(state: &State, seat: Seat, asset: Asset) -> Fields {
    let fields = Fields::none()
        .with("asset", Field::words([asset.word()]))
        .with("quantity", Field::range(1, state.held[seat.index()].of(asset), 1));
    match state.config.pricing {
        Pricing::Table => fields,
        Pricing::Free => fields.with("price", Field::range(1, MAX, 1).optional()),
    }
}

pub(super) fn buys(state: &State, seat: Seat) -> Result<Fields, Refusal> {
    may_buy(state, seat, cheapest_of_others(state, seat))?;
    Ok(named(state, |offer| may_buy(state, seat, offer.id).is_ok()))
}

pub(super) fn cancels(state: &State, seat: Seat) -> Result<Fields, Refusal> {
    may_cancel(state, seat, first_own(state, seat))?;
    Ok(named(state, |offer| may_cancel(state, seat, offer.id).is_ok()))
}

fn named(state: &State, wanted: impl Fn(&Offer) -> bool) -> Fields {
    let ids = state.offers.iter().filter(|offer| wanted(offer)).map(|offer| offer.id);
    Fields::none().with("offer", Field::numbers(ids))
}

fn has(state: &State, seat: Seat, asset: Asset) -> bool {
    state.held[seat.index()].of(asset) > 0
}

/// An asset that the seat has; any if it has none.
pub(super) fn first_asset(state: &State, seat: Seat) -> Asset {
    let held = Asset::ALL.iter().copied().find(|asset| has(state, seat, *asset));
    held.unwrap_or(Asset::Tkl)
}

/// If the seat cannot pay this one, it can pay none.
pub(super) fn cheapest_of_others(state: &State, seat: Seat) -> i64 {
    let others = state.offers.iter().filter(|offer| offer.seat != seat);
    others.min_by_key(|offer| offer.price).map_or(NO_OFFER, |offer| offer.id)
}

pub(super) fn first_own(state: &State, seat: Seat) -> i64 {
    let own = state.offers.iter().find(|offer| offer.seat == seat);
    own.map_or(NO_OFFER, |offer| offer.id)
}
