//! What is good in CashFlow: cash flow for its price, cash in reserve, no debt for long.

use serde::Deserialize;
use serde_json::{Value, json};
use table::draws::Dice;

use crate::careful::{Judgement, Mind};
use crate::menu::{Command, Menu};

/// Shares that only rise and fall are bought up to the one price and sold from the other.
const CHEAP_SHARE: i64 = 10;
const DEAR_SHARE: i64 = 30;

/// With so much to spend, large deals are looked at.
const BIG_MONEY: i64 = 20_000;

#[derive(Deserialize)]
pub(crate) struct View {
    seat: usize,
    card: Option<Card>,
    due: Option<i64>,
    players: Vec<Player>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Player {
    track: String,
    cash: i64,
    passive_income: i64,
    total_income: i64,
    total_expenses: i64,
    payday: i64,
    can_enter_fast_track: bool,
    fast_track_target: Option<i64>,
    assets: Vec<Asset>,
    liabilities: Vec<Liability>,
}

#[derive(Deserialize)]
struct Asset {
    id: String,
    cashflow: i64,
    cost: i64,
    metadata: Metadata,
}

/// What assets of all kinds may have.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Metadata {
    symbol: Option<String>,
    price: i64,
    units: i64,
    mortgage: i64,
}

#[derive(Deserialize)]
struct Liability {
    id: String,
    payment: i64,
    balance: i64,
}

/// What cards of all kinds may have.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Card {
    symbol: Option<String>,
    price: Option<i64>,
    dividend: i64,
    cost: i64,
    down_payment: Option<i64>,
    cash_flow: i64,
    price_per_unit: Option<i64>,
    payout: i64,
    win_on: Option<Vec<i64>>,
}

impl View {
    fn own(&self) -> &Player {
        &self.players[self.seat]
    }
}

impl Player {
    fn is_free(&self) -> bool {
        self.track == "fastTrack"
    }

    /// What is kept for a bad day.
    fn reserve(&self) -> i64 {
        if self.is_free() { 3000 } else { self.total_expenses / 4 }
    }

    /// What may be spent.
    fn spare(&self) -> i64 {
        self.cash - self.reserve()
    }
}

pub(crate) struct Judge;

impl Judgement for Judge {
    type View = View;
    type Memory = ();

    fn judge(view: &View, menu: &Menu, _mind: &Mind<'_, ()>, _dice: &mut Dice) -> Option<Command> {
        menu.plain("enterFastTrack")
            .or_else(|| repay(view.own(), menu))
            .or_else(|| choose_deck(view.own(), menu))
            .or_else(|| sell(view, menu))
            .or_else(|| buy(view, menu))
            .or_else(|| donate(view.own(), menu))
            .or_else(|| ["roll", "done", "endTurn"].iter().find_map(|kind| menu.plain(kind)))
    }
}

/// The bank first, it takes most; then what costs most for its size.
fn repay(own: &Player, menu: &Menu) -> Option<Command> {
    if let Some(amount) = menu.at_most("repay", "amount", own.spare()) {
        return menu.with("repay", &[("liability", json!("bank")), ("amount", amount.into())]);
    }
    let debts = own.liabilities.iter().filter(|debt| worth_repaying(own, debt));
    let orders = debts.filter_map(|debt| {
        let order = menu.with("repay", &[("liability", json!(debt.id))])?;
        Some((debt.payment * 10_000 / debt.balance.max(1), order))
    });
    orders.max_by_key(|(rate, _)| *rate).map(|(_, order)| order)
}

/// Other debts wait until there is twice as much to spend: a deal may earn more.
fn worth_repaying(own: &Player, debt: &Liability) -> bool {
    own.spare() >= 2 * debt.balance
}

fn choose_deck(own: &Player, menu: &Menu) -> Option<Command> {
    let wanted = if own.spare() >= BIG_MONEY { "big" } else { "small" };
    let decks = menu.list("drawDeal", "deck");
    let deck = decks.iter().find(|deck| **deck == wanted).or(decks.first())?;
    menu.with("drawDeal", &[("deck", (*deck).clone())])
}

/// The first asset that is better sold now.
fn sell(view: &View, menu: &Menu) -> Option<Command> {
    let (own, offered) = (view.own(), menu.list("sell", "asset"));
    let sold = |asset: &&Asset| offered.contains(&&Value::from(asset.id.as_str()));
    let mut assets = own.assets.iter().filter(sold);
    let chosen = match view.due {
        Some(_) => assets.min_by_key(|asset| (asset.cashflow, asset.cost)),
        None => assets.find(|asset| is_good_offer(view, asset)),
    };
    menu.with("sell", &[("asset", json!(chosen?.id))])
}

fn is_good_offer(view: &View, asset: &Asset) -> bool {
    let Some(card) = &view.card else { return false };
    if card.symbol.is_some() {
        return is_good_price(card, asset);
    }
    let settlement = sale_price(card, asset) - asset.metadata.mortgage;
    !view.own().can_enter_fast_track && settlement.max(0) > 30 * asset.cashflow
}

/// Shares that pay are kept: they are never dearer than they were.
fn is_good_price(card: &Card, asset: &Asset) -> bool {
    let price = card.price.unwrap_or_default();
    let doubled = price >= 2 * asset.metadata.price && price > CHEAP_SHARE;
    asset.cashflow == 0 && (price >= DEAR_SHARE || doubled)
}

fn sale_price(card: &Card, asset: &Asset) -> i64 {
    let by_unit = card.price_per_unit.map(|price| price * asset.metadata.units);
    by_unit.or(card.price).unwrap_or_default()
}

fn buy(view: &View, menu: &Menu) -> Option<Command> {
    let (own, card) = (view.own(), view.card.as_ref()?);
    if card.symbol.is_some() {
        let shares = menu.at_most("buy", "shares", shares(own, card))?;
        return menu.with("buy", &[("shares", shares.into())]);
    }
    let good = if own.is_free() { is_good_venture(own, card) } else { is_good_deal(own, card) };
    menu.plain("buy").filter(|_| good)
}

/// As many as there is money for, of what pays well or is cheap.
fn shares(own: &Player, card: &Card) -> i64 {
    let price = card.price.unwrap_or_default().max(1);
    let money = match (card.dividend, price) {
        (0, ..=CHEAP_SHARE) => own.spare(),
        (dividend, _) if dividend * 50 >= price => own.spare(),
        _ => 0,
    };
    money / price
}

/// What pays is bought if it can be paid, or if it brings more than its loan takes; what only waits for a buyer,
/// with a small part of the money.
fn is_good_deal(own: &Player, card: &Card) -> bool {
    let price = card.down_payment.unwrap_or(card.cost);
    match card.cash_flow {
        ..0 => false,
        0 => own.spare() >= 3 * price,
        flow => {
            let missing = (price - own.spare()).max(0);
            missing / 10 < flow && missing / 10 <= own.payday / 2 + flow
        }
    }
}

/// On the Fast Track money is for passive income, up to the target.
fn is_good_venture(own: &Player, card: &Card) -> bool {
    let wanted = own.fast_track_target.is_some_and(|target| own.passive_income < target);
    let chances =
        card.win_on.as_ref().map_or(6, |dice| i64::try_from(dice.len()).expect("six faces"));
    let pays =
        card.cash_flow * chances * 50 >= card.cost * 6 || card.payout * chances > card.cost * 12;
    wanted && pays && own.spare() >= card.cost
}

/// More dice bring more paydays; on the Fast Track they bring nothing that counts.
fn donate(own: &Player, menu: &Menu) -> Option<Command> {
    menu.plain("donate").filter(|_| !own.is_free() && own.spare() >= own.total_income / 2)
}
