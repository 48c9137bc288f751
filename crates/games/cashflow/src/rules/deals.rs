//! Deal cards [F19] to [F23].

use alloc::sync::Arc;
use alloc::vec::Vec;

use table::{Refusal as _, Seat, SeatSet, Table};

use super::money::{self, Purse};
use super::{fast_track, may_act, piles, sales, time};
use crate::Cashflow;
use crate::command::DealDeck;
use crate::data::{CardId, Damage, Data, Deal, Lot, Ratio, Security, Split, Venture};
use crate::event::{Charge, Ownership, Step};
use crate::refusal::Refusal;
use crate::state::{Asset, AssetId, Moment, Phase, Source, State};

/// [F20] The most shares of one purchase.
pub(crate) const MOST_SHARES: i64 = 100_000;

/// [F12] The decks from which the seat may draw now.
pub(crate) fn may_draw(state: &State, seat: Seat, deck: DealDeck) -> Result<(), Refusal> {
    may_act(state, seat, &[Moment::ChooseDeal])?;
    Refusal::DeckSwitchedOff.unless(state.config.plays(deck.into()))
}

/// [F12] A deal is drawn, and what needs no answer acts at once.
pub(crate) fn draw(
    table: &mut Table<'_, Cashflow>,
    seat: Seat,
    deck: DealDeck,
) -> Result<(), Refusal> {
    may_draw(table.state(), seat, deck)?;
    let card = piles::take(table, deck.into());
    let data = Arc::clone(&table.state().data);
    match data.deal(card) {
        Some(Deal::Split(card)) => split(table, card),
        Some(Deal::Damage(card)) => damage(table, seat, card),
        Some(deal) if deal.security().is_some() => open_window(table, seat, deal),
        _ => time::begin(table, Step::Deal),
    }
    Ok(())
}

/// [F20] A window for the buyer and for everyone who holds that symbol.
fn open_window(table: &mut Table<'_, Cashflow>, buyer: Seat, deal: &Deal) {
    let holders = sales::sellers(table.state(), deal.id());
    time::open_window(table, holders.union(SeatSet::only(buyer)));
}

/// [F21] [F40] Every holding of the symbol, for everyone; halves are rounded down.
fn split(table: &mut Table<'_, Cashflow>, card: &Split) {
    for (seat, holding, dividend) in holdings(table.state(), &card.symbol) {
        let asset = holding.id;
        let quantity = match card.ratio {
            Ratio::Double => 2 * holding.quantity,
            Ratio::Halve => holding.quantity / 2,
        };
        let cashflow = quantity * dividend;
        if quantity == 0 {
            table.emit(Ownership::AssetLost { seat, asset });
        } else {
            table.emit(Ownership::SharesSplit { seat, asset, quantity, cashflow });
        }
    }
    time::close_card(table);
}

/// Every holding of a symbol, with its dividend a share.
fn holdings(state: &State, symbol: &str) -> Vec<(Seat, Asset, i64)> {
    let mut found = Vec::new();
    for (seat, player) in state.seated() {
        for asset in &player.assets {
            let security = security_of(state.data(), asset);
            if let Some(security) = security.filter(|security| security.symbol == symbol) {
                found.push((seat, *asset, security.dividend));
            }
        }
    }
    found
}

/// The shares that a holding consists of.
pub(crate) fn security_of<'a>(data: &'a Data, asset: &Asset) -> Option<&'a Security> {
    deal_of(data, asset).and_then(Deal::security)
}

/// The card that an asset comes from.
pub(crate) fn deal_of<'a>(data: &'a Data, asset: &Asset) -> Option<&'a Deal> {
    match asset.source {
        Source::Card(card) => data.deal(card),
        Source::Square(_) => None,
    }
}

/// [F23] Only an owner of such a property pays.
fn damage(table: &mut Table<'_, Cashflow>, seat: Seat, card: &Damage) {
    let state = table.state();
    let player = state.player(seat);
    if player.assets.iter().any(|asset| is_damaged(state.data(), asset, &card.property)) {
        money::force(table, seat, Charge::Damage, card.cost);
    }
    time::close_card(table);
}

/// [F23] `rental` is any land type of the list, anything else one land type.
fn is_damaged(data: &Data, asset: &Asset, property: &str) -> bool {
    let Some(Deal::RealEstate(estate)) = deal_of(data, asset) else { return false };
    match property {
        "rental" => data.rental.contains(&estate.land_type),
        land_type => estate.land_type == land_type,
    }
}

/// What lies open for a seat to buy.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OnSale<'a> {
    /// Shares, any number.
    Shares(&'a Security),
    /// A card's asset.
    Whole(CardId, Lot),
    /// An opportunity of the Fast Track.
    Venture(u8, &'a Venture),
}

impl OnSale<'_> {
    /// What is paid, for shares each.
    pub(crate) fn price(self) -> i64 {
        match self {
            Self::Shares(security) => security.price,
            Self::Whole(_, lot) => lot.price,
            Self::Venture(_, venture) => venture.cost,
        }
    }
}

/// [F19] Only the current player may buy, and only from a deal.
pub(crate) fn on_sale(state: &State, seat: Seat) -> Result<OnSale<'_>, Refusal> {
    may_act(state, seat, &[Moment::Deal, Moment::Window])?;
    let data = state.data();
    let deal = state.open.and_then(|card| data.deal(card));
    let found = match state.phase {
        Phase::Window(_) => deal.and_then(Deal::security).map(OnSale::Shares),
        _ => deal.and_then(|deal| Some(OnSale::Whole(deal.id(), deal.lot()?))).or_else(|| {
            let square = state.player(seat).position;
            Some(OnSale::Venture(square, data.venture(square)?))
        }),
    };
    found.filter(|_| seat == state.current).ok_or(Refusal::NothingToBuy)
}

/// A purchase that the rules grant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purchase {
    Shares { card: CardId, shares: i64, cost: i64, cashflow: i64, loan: i64 },
    Whole { card: CardId, lot: Lot, loan: i64 },
    Venture { square: u8 },
}

/// [F19] [F20] [F22] [F30] What the seat may buy, in that number.
pub(crate) fn may_buy(state: &State, seat: Seat, shares: Option<i64>) -> Result<Purchase, Refusal> {
    match on_sale(state, seat)? {
        OnSale::Shares(security) => may_buy_shares(&Purse::of(state, seat), security, shares),
        OnSale::Whole(card, lot) => {
            refuse_shares(shares)?;
            let loan = Purse::of(state, seat).loan(lot.price, lot.cash_flow)?;
            Ok(Purchase::Whole { card, lot, loan })
        }
        OnSale::Venture(square, venture) => {
            refuse_shares(shares)?;
            fast_track::may_pay(state.player(seat), venture.cost)?;
            Ok(Purchase::Venture { square })
        }
    }
}

/// [F49] Shares are named in a window and nowhere else.
fn refuse_shares(shares: Option<i64>) -> Result<(), Refusal> {
    Refusal::NoShares.when(shares.is_some())
}

fn may_buy_shares(
    purse: &Purse,
    security: &Security,
    shares: Option<i64>,
) -> Result<Purchase, Refusal> {
    let shares = shares.filter(|shares| (1..=MOST_SHARES).contains(shares));
    let shares = shares.ok_or(Refusal::Shares)?;
    let (cost, cashflow) = (shares * security.price, shares * security.dividend);
    let loan = purse.loan(cost, cashflow)?;
    Ok(Purchase::Shares { card: security.id, shares, cost, cashflow, loan })
}

/// [F19] Every range of shares that is accepted, from the smallest on.
pub(crate) fn share_ranges(purse: &Purse, security: &Security) -> Vec<(i64, i64)> {
    let accepted = |shares: i64| may_buy_shares(purse, security, Some(shares)).is_ok();
    if !purse.covered || security.dividend == 0 {
        let most = last_accepted(accepted);
        return (1..=most).next().map(|first| (first, most)).into_iter().collect();
    }
    let mut ranges: Vec<(i64, i64)> = Vec::new();
    for shares in (1..=most_carried(purse, security)).filter(|shares| accepted(*shares)) {
        match ranges.last_mut() {
            Some((_, max)) if *max + 1 == shares => *max = shares,
            _ => ranges.push((shares, shares)),
        }
    }
    ranges
}

/// The end of what is accepted, where more shares only make it harder; 0 where nothing is.
fn last_accepted(accepted: impl Fn(i64) -> bool) -> i64 {
    let (mut most, mut refused) = (0, MOST_SHARES + 1);
    while refused - most > 1 {
        let middle = i64::midpoint(most, refused);
        if accepted(middle) { most = middle } else { refused = middle }
    }
    most
}

/// No more than this can be accepted at covered credit, where a share's loan costs more than its
/// dividend brings. Below, a dividend may carry a loan that fewer shares would not: hence the gaps.
fn most_carried(purse: &Purse, security: &Security) -> i64 {
    let loss_each = security.price - 10 * security.dividend;
    if loss_each <= 0 {
        return MOST_SHARES;
    }
    let means = purse.cash.saturating_add(10 * purse.payday.max(0));
    (means / loss_each).min(MOST_SHARES)
}

/// [F19] Buys what lies open; what is bought whole ends the handling of its card.
pub(crate) fn buy(
    table: &mut Table<'_, Cashflow>,
    seat: Seat,
    shares: Option<i64>,
) -> Result<(), Refusal> {
    match may_buy(table.state(), seat, shares)? {
        Purchase::Shares { card, shares, cost, cashflow, loan } => {
            let asset = holding_of(table.state(), seat, card);
            money::spend(table, seat, loan, cost);
            table.emit(Ownership::SharesBought { seat, asset, card, shares, cost, cashflow });
        }
        Purchase::Whole { card, lot, loan } => {
            let asset = table.state().player(seat).next_asset();
            let Lot { price, cost, cash_flow: cashflow, quantity } = lot;
            money::spend(table, seat, loan, price);
            table.emit(Ownership::AssetBought { seat, asset, card, quantity, cost, cashflow });
            time::close_card(table);
        }
        Purchase::Venture { square } => fast_track::venture(table, seat, square),
    }
    Ok(())
}

/// [F20] Equal symbol and purchase price are one holding.
fn holding_of(state: &State, seat: Seat, card: CardId) -> AssetId {
    let player = state.player(seat);
    let terms = |security: &'_ Security| (security.symbol.clone(), security.price);
    let bought = state.data().deal(card).and_then(Deal::security).map(terms);
    let same = |asset: &&Asset| security_of(state.data(), asset).map(terms) == bought;
    player.assets.iter().find(same).map_or_else(|| player.next_asset(), |asset| asset.id)
}
