//! What is good in Bazaar: whom to trust, what will be dear, and trades at a gain alone.

use serde::Deserialize;
use serde_json::{Value, json};
use table::draws::Dice;

use crate::careful::Judgement;
use crate::menu::{Command, Menu};

/// Values are in hundredths.
const UNIT: i64 = 100;

/// What digital money and crypto will be worth on average in the next round, by the mood from
/// −2 to 2: the events drag it down, which makes crypto dear and digital money cheap.
const DIGITAL_LATER: [i64; 5] = [100, 100, 117, 150, 183];
const CRYPTO_LATER: [i64; 5] = [767, 683, 583, 517, 500];

/// What it is worth, beyond this round, to keep faith with a partner who kept it.
const FAITH: i64 = 3 * UNIT;

/// Small lots find a buyer more easily, and a price is rounded up for each.
const LARGEST_LOT: i64 = 3;

#[derive(Deserialize)]
pub(crate) struct View {
    seat: usize,
    round: i64,
    rounds: i64,
    n: i64,
    event: Event,
    prices: Goods,
    partner: Option<usize>,
    portfolios: Vec<Goods>,
    offers: Vec<Lot>,
    action: Option<Action>,
    reveal: Option<Reveal>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Event {
    crypto_crash_flag: bool,
}

/// An amount of each good: what somebody has, or what a unit is worth.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct Goods {
    tkl: i64,
    tg: i64,
    ts: i64,
    c: i64,
}

impl Goods {
    fn of(&self, asset: &str) -> i64 {
        match asset {
            "TKL" => self.tkl,
            "TG" => self.tg,
            _ => self.c,
        }
    }
}

#[derive(Deserialize)]
struct Lot {
    id: i64,
    seat: usize,
    asset: String,
    quantity: i64,
    price: i64,
}

#[derive(Deserialize)]
struct Action {
    action: String,
}

#[derive(Deserialize)]
struct Reveal {
    actions: Vec<Option<Action>>,
}

impl Reveal {
    fn of(&self, seat: usize) -> &str {
        let action = self.actions.get(seat).and_then(Option::as_ref);
        action.map_or("", |action| action.action.as_str())
    }

    fn count(&self, word: &str) -> i64 {
        let done = self.actions.iter().flatten().filter(|action| action.action == word);
        i64::try_from(done.count()).expect("an action a seat")
    }
}

impl View {
    fn own(&self) -> &Goods {
        &self.portfolios[self.seat]
    }

    fn is_last(&self) -> bool {
        self.round >= self.rounds
    }

    /// Where the room drove the mood last time, it will again.
    fn drift(&self) -> i64 {
        let reveal = self.reveal.as_ref();
        reveal.map_or(0, |reveal| (reveal.count("COOPERATE") - reveal.count("BETRAY")).signum())
    }

    /// What a unit of each good will be worth when it counts.
    fn worth(&self) -> Goods {
        if self.is_last() {
            let Goods { tkl, tg, ts, c } = self.prices;
            return Goods { tkl: tkl * UNIT, tg: tg * UNIT, ts: ts * UNIT, c: c * UNIT };
        }
        let mood = (self.n + self.drift()).clamp(-2, 2) + 2;
        let mood = usize::try_from(mood).expect("a mood from 0 to 4");
        let (ts, c) = (DIGITAL_LATER[mood], CRYPTO_LATER[mood]);
        Goods { tkl: self.prices.tkl * UNIT, tg: self.prices.tg * UNIT, ts, c }
    }

    /// What a lot costs in digital money.
    fn quote(&self, asset: &str, quantity: i64) -> i64 {
        let (price, ts) = (quantity * self.prices.of(asset), self.prices.ts.max(1));
        ((price + ts - 1) / ts).max(1)
    }

    /// What it costs to the end to keep so much gold.
    fn storage(&self, gold: i64) -> i64 {
        let fee = match gold {
            ..8 => 0,
            8..12 => 1,
            _ => 2,
        };
        fee * (self.rounds - self.round + 1) * self.prices.ts * UNIT
    }

    /// What is won by so much more (or less) of a good for so much digital money.
    fn gain(&self, asset: &str, more: i64, paid: i64) -> i64 {
        let worth = self.worth();
        let gold = self.own().tkl;
        let stored =
            if asset == "TKL" { self.storage(gold + more) - self.storage(gold) } else { 0 };
        more * worth.of(asset) - paid * worth.ts - stored
    }
}

pub(crate) struct Judge;

impl Judgement for Judge {
    type View = View;

    fn judge(view: &View, menu: &Menu, _dice: &mut Dice) -> Option<Command> {
        buy(view, menu)
            .or_else(|| sell(view, menu))
            .or_else(|| act(view, menu))
            .or_else(|| menu.plain("ready"))
    }
}

/// The best of the lots that are worth more than they cost.
fn buy(view: &View, menu: &Menu) -> Option<Command> {
    let gain = |lot: &&Lot| view.gain(&lot.asset, lot.quantity, lot.price);
    let orders = view.offers.iter().filter(|lot| gain(lot) > 0);
    let best = orders.max_by_key(gain)?;
    menu.with("buy", &[("offer", json!(best.id))])
}

/// Offers the lot that wins most at the table's price, if any wins; of each good one at a time, as
/// more of the same would only lie about.
fn sell(view: &View, menu: &Menu) -> Option<Command> {
    let lies_out =
        |asset: &str| view.offers.iter().any(|lot| lot.seat == view.seat && lot.asset == asset);
    let gain = |(asset, quantity): &(&str, i64)| {
        view.gain(asset, -quantity, -view.quote(asset, *quantity))
    };
    let goods = ["TKL", "TG", "C"].into_iter().filter(|asset| !lies_out(asset));
    let lots = goods.flat_map(|asset| {
        (1..=view.own().of(asset).min(LARGEST_LOT)).map(move |quantity| (asset, quantity))
    });
    let best = lots.filter(|lot| gain(lot) > 0).max_by_key(gain)?;
    menu.with("offer", &[("asset", best.0.into()), ("quantity", best.1.into())])
}

/// What promises most, once; of equals the kinder.
fn act(view: &View, menu: &Menu) -> Option<Command> {
    if view.action.is_some() {
        return None;
    }
    let amount = affordable(view);
    let promises = [
        (gambling(view, amount), json!("CRYPTO_GAMBLE")),
        (betraying(view), json!("BETRAY")),
        (cooperating(view), json!("COOPERATE")),
    ];
    let (_, action) = promises.into_iter().max_by_key(|(promise, _)| *promise)?;
    let mut fields: Vec<(&str, Value)> = vec![("action", action)];
    if fields[0].1 == "CRYPTO_GAMBLE" {
        fields.push(("amountC", amount.into()));
    }
    menu.with("act", &fields)
}

/// How likely the partner cooperates and betrays, in hundredths, by what it did last.
fn expected(view: &View) -> (i64, i64) {
    let Some(partner) = view.partner else { return (0, 0) };
    match view.reveal.as_ref().map(|reveal| reveal.of(partner)) {
        None => (35, 35),
        Some("COOPERATE") => (60, 20),
        Some("BETRAY") => (15, 60),
        Some(_) => (25, 35),
    }
}

fn betraying(view: &View) -> i64 {
    8 * expected(view).0 * view.worth().ts / UNIT
}

fn cooperating(view: &View) -> i64 {
    let (faithful, false_friend) = expected(view);
    let faith = if faithful > 50 && !view.is_last() { FAITH } else { 0 };
    5 * (faithful - false_friend) * view.worth().ts / UNIT + faith
}

/// How much crypto all the digital money buys.
fn affordable(view: &View) -> i64 {
    let most = view.own().ts * view.prices.ts / view.prices.c.max(1);
    (1..=most).rev().find(|amount| view.quote("C", *amount) <= view.own().ts).unwrap_or(0)
}

/// What the crypto will be worth more than the money; in a crash who has much loses some.
fn gambling(view: &View, amount: i64) -> i64 {
    if amount == 0 {
        return i64::MIN;
    }
    let newly_much = view.own().c < 4 && view.own().c + amount >= 4;
    let lost = if view.event.crypto_crash_flag && newly_much { view.worth().c } else { 0 };
    view.gain("C", amount, view.quote("C", amount)) - lost
}
