//! Offer cards [F24] to [F26].

use alloc::sync::Arc;
use alloc::vec::Vec;

use table::{Seat, Table};

use super::deals::deal_of;
use super::sales::{self, Terms};
use super::{piles, time};
use crate::Cashflow;
use crate::data::{Deal, Deck, Improve, Offer};
use crate::event::Ownership;
use crate::state::{Asset, State};

/// [F14] An offer card is drawn and acts.
pub(crate) fn draw(table: &mut Table<'_, Cashflow>) {
    let card = piles::take(table, Deck::Offer);
    let data = Arc::clone(&table.state().data);
    match data.offer(card) {
        Some(Offer::Sell(_)) => open_window(table),
        Some(offer) => {
            act(table, offer);
            time::close_card(table);
        }
        None => time::close_card(table),
    }
}

/// [F25] A window for every player who has something that matches; for nobody none.
fn open_window(table: &mut Table<'_, Cashflow>) {
    let state = table.state();
    let sellers = sales::sellers(state, state.open.expect("the offer was drawn"));
    if sellers.is_empty() {
        time::close_card(table);
    } else {
        time::open_window(table, sellers);
    }
}

/// [F26] What needs no answer.
fn act(table: &mut Table<'_, Cashflow>, offer: &Offer) {
    for (seat, asset) in matching(table.state(), offer) {
        match offer {
            Offer::Improve(Improve { cash_flow, .. }) => {
                let (asset, cashflow) = (asset.id, *cash_flow);
                table.emit(Ownership::AssetImproved { seat, asset, cashflow });
            }
            Offer::ForcedSale(sale) => {
                let proceeds = sale.multiple * asset.cost;
                table.emit(Ownership::AssetSold { seat, asset: asset.id, proceeds });
            }
            Offer::Foreclosure(_) if seat == table.state().current && asset.cashflow < 0 => {
                table.emit(Ownership::AssetLost { seat, asset: asset.id });
            }
            Offer::Foreclosure(_) | Offer::Sell(_) => {}
        }
    }
}

fn matching(state: &State, offer: &Offer) -> Vec<(Seat, Asset)> {
    let mut found = Vec::new();
    for (seat, player) in state.seated() {
        let assets = player.assets.iter().copied();
        let matches =
            |asset: &Asset| deal_of(state.data(), asset).is_some_and(|deal| is_about(offer, deal));
        found.extend(assets.filter(matches).map(|asset| (seat, asset)));
    }
    found
}

/// [F24] An asset's key is its land type, business type, coin, or `partnership`.
fn is_about(offer: &Offer, deal: &Deal) -> bool {
    deal.key().is_some_and(|key| offer.matches().iter().any(|wanted| wanted == key))
}

/// [F25] What the offer pays for an asset of that card; [F3] its mortgage is settled.
pub(crate) fn terms(offer: &Offer, deal: &Deal) -> Option<Terms> {
    let Offer::Sell(buyer) = offer else { return None };
    let enough = buyer.min_units.is_none_or(|units| deal.units() >= units);
    if !is_about(offer, deal) || !enough {
        return None;
    }
    let price = buyer.sale_price(deal.units());
    match deal {
        Deal::Coin(_) => Some(Terms::Each(price)),
        _ => Some(Terms::Whole { price, mortgage: deal.mortgage() }),
    }
}

/// Whether the open card is an offer.
pub(crate) fn is_open(state: &State) -> bool {
    state.open.is_some_and(|card| card.deck == Deck::Offer)
}
