//! What a seat may ask for: the same staircases, asked with every value.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use table::options::{Field, Fields};
use table::{Refusal as _, Seat};

use super::deals::{self, OnSale};
use super::may_act;
use super::money::{self, Purse, STEP};
use super::sales::{self, Terms};
use crate::command::DealDeck;
use crate::data::Deck;
use crate::refusal::Refusal;
use crate::state::{DebtId, Phase, State};

pub(super) fn decks(state: &State, seat: Seat) -> Result<Fields, Refusal> {
    deals::may_draw(state, seat, playable_deck(state))?;
    let open = |deck: &DealDeck| deals::may_draw(state, seat, *deck).is_ok();
    let decks = DealDeck::ALL.into_iter().filter(open).map(|deck| Deck::from(deck).word());
    Ok(Fields::none().with("deck", Field::words(decks)))
}

pub(super) fn playable_deck(state: &State) -> DealDeck {
    if state.config.small_deals { DealDeck::Small } else { DealDeck::Big }
}

/// [F19] An object for each range of shares.
pub(super) fn purchases(state: &State, seat: Seat) -> Result<Vec<Fields>, Refusal> {
    if let OnSale::Shares(security) = deals::on_sale(state, seat)? {
        let ranges = deals::share_ranges(&Purse::of(state, seat), security);
        if !ranges.is_empty() {
            return Ok(ranges.into_iter().map(shares_between).collect());
        }
    }
    deals::may_buy(state, seat, example_shares(state, seat)).map(|_| vec![Fields::none()])
}

fn shares_between((min, max): (i64, i64)) -> Fields {
    Fields::none().with("shares", Field::range(min, max, 1))
}

/// [F25] What is sold whole in one object, and one for each asset that is sold by number.
pub(super) fn sales(state: &State, seat: Seat) -> Result<Vec<Fields>, Refusal> {
    sales::may_sell_now(state, seat)?;
    let mut whole: Vec<String> = Vec::new();
    let mut parts = Vec::new();
    for asset in &state.player(seat).assets {
        let id = asset.id.to_string();
        match sales::terms(state, asset) {
            Some(Terms::Whole { .. }) => whole.push(id),
            Some(Terms::Each(_)) => parts.push(
                Fields::none()
                    .with("asset", Field::words([id.as_str()]))
                    .with("quantity", Field::range(1, asset.quantity, 1).optional()),
            ),
            None => {}
        }
    }
    if !whole.is_empty() {
        let ids = Field::words(whole.iter().map(String::as_str));
        parts.push(Fields::none().with("asset", ids));
    }
    Refusal::NoSuchSale.when(parts.is_empty())?;
    Ok(parts)
}

/// [F10] The debts that can be repaid whole in one object, and the bank loan in thousands.
pub(super) fn repayments(state: &State, seat: Seat) -> Result<Vec<Fields>, Refusal> {
    may_act(state, seat, money::BETWEEN_MOVES)?;
    let player = state.player(seat);
    let mut parts = Vec::new();
    let ids = player.liabilities.iter().map(|debt| debt.id.to_string());
    let whole: Vec<String> =
        ids.filter(|id| money::may_repay(state, seat, id, None).is_ok()).collect();
    if !whole.is_empty() {
        let ids = Field::words(whole.iter().map(String::as_str));
        parts.push(Fields::none().with("liability", ids));
    }
    if let Some(bank) = player.debt(DebtId::Bank).filter(|_| player.cash >= STEP) {
        let amounts = Field::range(STEP, bank.balance.min(player.cash), STEP);
        parts
            .push(Fields::none().with("liability", Field::words(["bank"])).with("amount", amounts));
    }
    if parts.is_empty() {
        let (debt, amount) = example_debt(state, seat);
        return money::may_repay(state, seat, &debt, amount).map(|_| parts);
    }
    Ok(parts)
}

pub(super) fn loans(state: &State, seat: Seat) -> Result<Fields, Refusal> {
    let room = money::may_borrow(state, seat)?;
    Refusal::BankLimit { room }.unless(room >= STEP)?;
    Ok(Fields::none().with("amount", Field::range(STEP, room, STEP)))
}

/// [F49] A number of shares in a window and nowhere else.
pub(super) fn example_shares(state: &State, seat: Seat) -> Option<i64> {
    let Phase::Window(_) = state.phase else { return None };
    let Ok(OnSale::Shares(security)) = deals::on_sale(state, seat) else { return Some(1) };
    let ranges = deals::share_ranges(&Purse::of(state, seat), security);
    Some(ranges.first().map_or(1, |(min, _)| *min))
}

pub(super) fn example_asset(state: &State, seat: Seat) -> String {
    let assets = &state.player(seat).assets;
    let sold = assets.iter().find(|asset| sales::terms(state, asset).is_some());
    sold.or(assets.first()).map_or_else(|| "a1".into(), |asset| asset.id.to_string())
}

/// The debt that is repaid most easily.
pub(super) fn example_debt(state: &State, seat: Seat) -> (String, Option<i64>) {
    let debts = state.player(seat).liabilities.iter();
    let eased = debts.map(|debt| {
        let least = money::least_repayment(debt);
        (least, debt.id, (debt.id == DebtId::Bank).then_some(least))
    });
    let easiest = eased.min_by_key(|(due, ..)| *due);
    easiest.map_or(("bank".into(), Some(STEP)), |(_, id, amount)| (id.to_string(), amount))
}
