//! What is good in Bazaar: whom to trust, what will be dear, and trades at a gain alone.

mod phrases;
mod talk;

use serde::Deserialize;
use serde_json::{Value, json};
use table::draws::Dice;

use crate::careful::{Judgement, Mind};
use crate::company::{Company, Courtesy};
use crate::menu::{Command, Menu};
use crate::temper::{Character, Temper};

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
    phase: String,
    ready: Vec<usize>,
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

    /// What a unit of each good will be worth when it counts, as one sees it coming.
    fn worth(&self, temper: &Temper) -> Goods {
        if self.is_last() {
            let Goods { tkl, tg, ts, c } = self.prices;
            return Goods { tkl: tkl * UNIT, tg: tg * UNIT, ts: ts * UNIT, c: c * UNIT };
        }
        let mood = (self.n + self.drift() + temper.forecast).clamp(-2, 2) + 2;
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
    fn gain(&self, temper: &Temper, asset: &str, more: i64, paid: i64) -> i64 {
        let worth = self.worth(temper);
        let gold = self.own().tkl;
        let stored =
            if asset == "TKL" { self.storage(gold + more) - self.storage(gold) } else { 0 };
        more * worth.of(asset) - paid * worth.ts - stored
    }
}

pub(crate) struct Judge;

impl Judgement for Judge {
    type View = View;
    type Memory = talk::Memory;

    fn courtesy(
        view: &View,
        temper: &Temper,
        memory: &mut talk::Memory,
        company: &Company,
        _dice: &mut Dice,
    ) -> Courtesy {
        talk::courtesy(view, temper.character, memory, company)
    }

    fn judge(
        view: &View,
        menu: &Menu,
        mind: &Mind<'_, talk::Memory>,
        _dice: &mut Dice,
    ) -> Option<Command> {
        let temper = &mind.temper;
        buy(view, menu, temper)
            .or_else(|| sell(view, menu, temper))
            .or_else(|| act(view, menu, temper, mind.memory.promised))
            .or_else(|| menu.plain("ready"))
    }
}

/// The best of the lots that are worth more than they cost.
fn buy(view: &View, menu: &Menu, temper: &Temper) -> Option<Command> {
    let gain = |lot: &&Lot| view.gain(temper, &lot.asset, lot.quantity, lot.price);
    let orders = view.offers.iter().filter(|lot| lot.seat != view.seat && gain(lot) > 0);
    let best = orders.max_by_key(gain)?;
    menu.with("buy", &[("offer", json!(best.id))])
}

/// Offers the lot that wins most at the table's price, if any wins; of each good one at a time, as
/// more of the same would only lie about.
fn sell(view: &View, menu: &Menu, temper: &Temper) -> Option<Command> {
    let lies_out =
        |asset: &str| view.offers.iter().any(|lot| lot.seat == view.seat && lot.asset == asset);
    let gain = |(asset, quantity): &(&str, i64)| {
        view.gain(temper, asset, -quantity, -view.quote(asset, *quantity))
    };
    let goods = ["TKL", "TG", "C"].into_iter().filter(|asset| !lies_out(asset));
    let lots = goods.flat_map(|asset| {
        (1..=view.own().of(asset).min(LARGEST_LOT)).map(move |quantity| (asset, quantity))
    });
    let best = lots.filter(|lot| gain(lot) > 0).max_by_key(gain)?;
    menu.with("offer", &[("asset", best.0.into()), ("quantity", best.1.into())])
}

/// What promises most, once; of equals the kinder. A word for a word is kept, but not by the bold.
fn act(view: &View, menu: &Menu, temper: &Temper, promised: bool) -> Option<Command> {
    if view.action.is_some() {
        return None;
    }
    if promised && temper.character != Character::Bold {
        return menu.with("act", &[("action", json!("COOPERATE"))]);
    }
    let amount = affordable(view);
    let promises = [
        (gambling(view, temper, amount), json!("CRYPTO_GAMBLE")),
        (betraying(view, temper), json!("BETRAY")),
        (cooperating(view, temper), json!("COOPERATE")),
    ];
    let (_, action) = promises.into_iter().max_by_key(|(promise, _)| *promise)?;
    let mut fields: Vec<(&str, Value)> = vec![("action", action)];
    if fields[0].1 == "CRYPTO_GAMBLE" {
        fields.push(("amountC", amount.into()));
    }
    menu.with("act", &fields)
}

/// How likely the partner cooperates and betrays, in hundredths, by what it did before: whoever
/// cooperated is met with the same, and each of us forgives in its own way.
fn expected(view: &View, temper: &Temper) -> (i64, i64) {
    let Some(partner) = view.partner else { return (0, 0) };
    let last = view.reveal.as_ref().map(|reveal| reveal.of(partner));
    match (temper.character, last) {
        (Character::Trusting, None | Some("COOPERATE")) => (70, 10),
        (Character::Trusting, Some("BETRAY")) => (30, 40),
        (Character::Grudging, Some("BETRAY")) => (0, 90),
        (_, None) => (50, 25),
        (_, Some("COOPERATE")) => (65, 15),
        (_, Some("BETRAY")) => (15, 60),
        (_, Some(_)) => (30, 30),
    }
}

fn betraying(view: &View, temper: &Temper) -> i64 {
    8 * expected(view, temper).0 * view.worth(temper).ts / UNIT
}

/// A partner of today is met again, and so are its friends: whoever cooperates is worth keeping.
/// At a table of two there is nobody else to win against.
fn cooperating(view: &View, temper: &Temper) -> i64 {
    let (faithful, false_friend) = expected(view, temper);
    let others = view.portfolios.len() > 2 && !view.is_last();
    let faith = match temper.character {
        Character::Trusting => 2 * FAITH,
        Character::Bold => FAITH / 2,
        Character::Steady | Character::Grudging => FAITH,
    };
    let faith = if faithful >= 50 && others { faith } else { 0 };
    5 * (faithful - false_friend) * view.worth(temper).ts / UNIT + faith
}

/// How much crypto all the digital money buys.
fn affordable(view: &View) -> i64 {
    let most = view.own().ts * view.prices.ts / view.prices.c.max(1);
    (1..=most).rev().find(|amount| view.quote("C", *amount) <= view.own().ts).unwrap_or(0)
}

/// What the crypto will be worth more than the money; in a crash who has much loses some.
fn gambling(view: &View, temper: &Temper, amount: i64) -> i64 {
    if amount == 0 {
        return i64::MIN;
    }
    let newly_much = view.own().c < 4 && view.own().c + amount >= 4;
    let crypto = view.worth(temper).c;
    let lost = if view.event.crypto_crash_flag && newly_much { crypto } else { 0 };
    view.gain(temper, "C", amount, view.quote("C", amount)) - lost
}
