//! The market: lots on sale for TS, while the round is negotiated.

use table::{Refusal as _, Seat, Table, options};

use super::goods::{Asset, price_in_ts};
use super::round::may_negotiate;
use crate::Bazaar;
use crate::event::Fact;
use crate::refusal::Refusal;
use crate::settings::Pricing;
use crate::state::{Offer, State};

/// [B25] The goods are reserved; the price is for the whole lot.
pub(super) fn offer(
    table: &mut Table<'_, Bazaar>,
    seat: Seat,
    asset: Asset,
    quantity: i64,
    price: Option<i64>,
) -> Result<(), Refusal> {
    may_offer(table.state(), seat, asset, quantity, price)?;
    let state = table.state();
    let price = price.unwrap_or_else(|| price_in_ts(&state.prices, asset, quantity));
    let id = state.offers_made + 1;
    table.emit(Fact::OfferMade(Offer { id, seat, asset, quantity, price }));
    take_ready_back(table, seat);
    Ok(())
}

/// [B25] Another seat buys the whole lot.
pub(super) fn buy(table: &mut Table<'_, Bazaar>, seat: Seat, id: i64) -> Result<(), Refusal> {
    may_buy(table.state(), seat, id)?;
    table.emit(Fact::OfferBought { id, seat });
    take_ready_back(table, seat);
    Ok(())
}

/// [B25] The seller takes the goods back.
pub(super) fn cancel(table: &mut Table<'_, Bazaar>, seat: Seat, id: i64) -> Result<(), Refusal> {
    may_cancel(table.state(), seat, id)?;
    table.emit(Fact::OfferCancelled { id });
    take_ready_back(table, seat);
    Ok(())
}

/// [B15] Whoever trades is not ready any more.
fn take_ready_back(table: &mut Table<'_, Bazaar>, seat: Seat) {
    if table.state().ready.contains(seat) {
        table.emit(Fact::ReadyTakenBack { seat });
    }
}

/// [B25] At least one unit, at a price that the setting allows, of goods that are not reserved.
pub(super) fn may_offer(
    state: &State,
    seat: Seat,
    asset: Asset,
    quantity: i64,
    price: Option<i64>,
) -> Result<(), Refusal> {
    may_negotiate(state)?;
    let held = state.held[seat.index()].of(asset);
    let priced = state.config.pricing == Pricing::Table;
    Refusal::QuantityBelowOne.unless(quantity >= 1)?;
    Refusal::PricedByTheTable.when(price.is_some() && priced)?;
    Refusal::PriceOutOfRange
        .unless(price.is_none_or(|price| (1..=options::MAX).contains(&price)))?;
    Refusal::TooFewGoods { asset, held }.unless(quantity <= held)
}

/// [B25] An open offer of another seat, for TS that the buyer has.
pub(super) fn may_buy(state: &State, seat: Seat, id: i64) -> Result<(), Refusal> {
    may_negotiate(state)?;
    let offer = state.offer(id).ok_or(Refusal::NoSuchOffer)?;
    let (price, held) = (offer.price, state.held[seat.index()].ts);
    Refusal::OwnOffer.when(offer.seat == seat)?;
    Refusal::TooLittleMoney { price, held }.unless(price <= held)
}

/// [B25] An open offer of one's own.
pub(super) fn may_cancel(state: &State, seat: Seat, id: i64) -> Result<(), Refusal> {
    may_negotiate(state)?;
    let offer = state.offer(id).ok_or(Refusal::NoSuchOffer)?;
    Refusal::NotYourOffer.unless(offer.seat == seat)
}
