//! The market: lots on sale for TS, while the round is negotiated.

use table::{Seat, Table, options};

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

/// [B15] Who trades is not ready any more.
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
    if quantity < 1 {
        return Err(Refusal::QuantityBelowOne);
    }
    if price.is_some() && state.config.pricing == Pricing::Table {
        return Err(Refusal::PricedByTheTable);
    }
    if price.is_some_and(|price| !(1..=options::MAX).contains(&price)) {
        return Err(Refusal::PriceOutOfRange);
    }
    if quantity > held {
        return Err(Refusal::TooFewGoods { asset, held });
    }
    Ok(())
}

/// [B25] An open offer of another seat, for TS that the buyer has.
pub(super) fn may_buy(state: &State, seat: Seat, id: i64) -> Result<(), Refusal> {
    may_negotiate(state)?;
    let offer = state.offer(id).ok_or(Refusal::NoSuchOffer)?;
    if offer.seat == seat {
        return Err(Refusal::OwnOffer);
    }
    let held = state.held[seat.index()].ts;
    if offer.price > held {
        return Err(Refusal::TooLittleMoney { price: offer.price, held });
    }
    Ok(())
}

/// [B25] An open offer of one's own.
pub(super) fn may_cancel(state: &State, seat: Seat, id: i64) -> Result<(), Refusal> {
    may_negotiate(state)?;
    let offer = state.offer(id).ok_or(Refusal::NoSuchOffer)?;
    if offer.seat == seat { Ok(()) } else { Err(Refusal::NotYourOffer) }
}
