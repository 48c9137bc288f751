//! Sales: shares in a window [F20], assets to an offer [F25], at half their cost [F31].

use table::{Refusal as _, Seat, SeatSet, Table};

use super::deals::{deal_of, security_of};
use super::figures::share;
use super::{fast_track, may_act, offers, perks, windows};
use crate::Cashflow;
use crate::data::{CardId, Data, Deal, PerkKind};
use crate::event::{Gain, Money, Ownership};
use crate::refusal::Refusal;
use crate::state::{Asset, AssetId, Moment, Phase, Player, State};

/// What is paid for an asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terms {
    /// For each share or coin, any number of them.
    Each(i64),
    /// For the whole, of which its mortgage is settled.
    Whole { price: i64, mortgage: i64 },
}

impl Terms {
    /// What comes in for so many, or for the whole.
    pub(crate) fn proceeds(self, quantity: i64) -> i64 {
        match self {
            Self::Each(price) => quantity * price,
            Self::Whole { price, mortgage } => (price - mortgage).max(0),
        }
    }
}

/// What is paid now, by the open card or in a liquidation.
pub(crate) fn terms(state: &State, asset: &Asset) -> Option<Terms> {
    match (state.phase, state.open) {
        (Phase::Liquidate { .. }, _) => {
            Some(Terms::Whole { price: liquidation_value(asset), mortgage: 0 })
        }
        (_, Some(card)) => card_terms(state.data(), card, asset),
        _ => None,
    }
}

/// [F31] Half the cost, rounded down.
pub(crate) fn liquidation_value(asset: &Asset) -> i64 {
    asset.cost / 2
}

/// [F20] A security's price for its symbol, [F25] an offer's for what matches.
fn card_terms(data: &Data, card: CardId, asset: &Asset) -> Option<Terms> {
    if let Some(price) = data.deal(card).and_then(Deal::security) {
        let held = security_of(data, asset)?;
        return (held.symbol == price.symbol).then_some(Terms::Each(price.price));
    }
    offers::terms(data.offer(card)?, deal_of(data, asset)?)
}

/// The seats that have something which the card buys.
pub(crate) fn sellers(state: &State, card: CardId) -> SeatSet {
    let sells = |player: &Player| {
        player.assets.iter().any(|asset| card_terms(state.data(), card, asset).is_some())
    };
    state.seated().filter(|(_, player)| sells(player)).map(|(seat, _)| seat).collect()
}

/// Whether the seat has anything to sell now.
pub(crate) fn has_something(state: &State, seat: Seat) -> bool {
    state.player(seat).assets.iter().any(|asset| terms(state, asset).is_some())
}

/// A sale that the rules grant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sale {
    pub(crate) asset: AssetId,
    pub(crate) terms: Terms,
    pub(crate) proceeds: i64,
    /// What is sold, where some is left.
    pub(crate) part: Option<Part>,
}

/// What goes with a part of a holding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    quantity: i64,
    cost: i64,
    pub(crate) cashflow: i64,
}

impl Part {
    fn of(data: &Data, held: &Asset, quantity: i64) -> Self {
        let cost = cost_of_part(data, held, quantity);
        Self { quantity, cost, cashflow: share(held.cashflow, quantity, held.quantity) }
    }
}

/// When something may be sold at all.
pub(crate) fn may_sell_now(state: &State, seat: Seat) -> Result<(), Refusal> {
    may_act(state, seat, &[Moment::Window, Moment::Liquidate])
}

/// [F20] [F25] [F31] What the seat may sell, in that number.
pub(crate) fn may_sell(
    state: &State,
    seat: Seat,
    asset: &str,
    quantity: Option<i64>,
) -> Result<Sale, Refusal> {
    may_sell_now(state, seat)?;
    let asset = asset.parse().ok().and_then(|id| state.player(seat).asset(id));
    let asset = asset.ok_or(Refusal::NoSuchSale)?;
    let terms = terms(state, asset).ok_or(Refusal::NoSuchSale)?;
    let sold = match terms {
        Terms::Whole { .. } if quantity.is_some() => return Err(Refusal::NoQuantity),
        Terms::Whole { .. } => asset.quantity,
        Terms::Each(_) => may_sell_some(asset, quantity.unwrap_or(asset.quantity))?,
    };
    let part = (sold < asset.quantity).then(|| Part::of(state.data(), asset, sold));
    Ok(Sale { asset: asset.id, terms, proceeds: terms.proceeds(sold), part })
}

fn may_sell_some(asset: &Asset, quantity: i64) -> Result<i64, Refusal> {
    let held = asset.quantity;
    Refusal::Quantity { held }.unless((1..=held).contains(&quantity))?;
    Ok(quantity)
}

/// [F20] [F25] [F31] Sells, and what follows of itself: a perk, the charge paid, the window left.
pub(crate) fn sell(
    table: &mut Table<'_, Cashflow>,
    seat: Seat,
    asset: &str,
    quantity: Option<i64>,
) -> Result<(), Refusal> {
    let sale = may_sell(table.state(), seat, asset, quantity)?;
    let bonus = bonus(table.state(), seat, sale.proceeds);
    settle(table, seat, sale);
    if matches!(table.state().phase, Phase::Liquidate { .. }) {
        fast_track::settle_charge(table);
        return Ok(());
    }
    if let Some((kind, amount)) = bonus {
        table.emit(Money::Received { seat, reason: Gain::Perk(kind), amount });
    }
    windows::leave_if_nothing_is_left(table, seat);
    Ok(())
}

/// [F35] What the sale brings on top where an offer is open, and by which perk.
pub(crate) fn bonus(state: &State, seat: Seat, proceeds: i64) -> Option<(PerkKind, i64)> {
    if offers::is_open(state) { perks::sale_bonus(state, seat, proceeds) } else { None }
}

/// The money comes in, and exactly what was sold goes.
fn settle(table: &mut Table<'_, Cashflow>, seat: Seat, sale: Sale) {
    let Sale { asset, proceeds, part, .. } = sale;
    match part {
        Some(Part { quantity, cost, cashflow }) => {
            table.emit(Ownership::PartSold { seat, asset, proceeds, quantity, cost, cashflow });
        }
        None => table.emit(Ownership::AssetSold { seat, asset, proceeds }),
    }
}

/// [F52] Shares take their part of what was paid with them; coins leave the card's cost.
fn cost_of_part(data: &Data, held: &Asset, quantity: i64) -> i64 {
    match security_of(data, held) {
        Some(_) => share(held.cost, quantity, held.quantity),
        None => 0,
    }
}
