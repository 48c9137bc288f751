//! What the reveal will do to a seat, by its own steps, as far as that can be known before.

use alloc::vec;
use alloc::vec::Vec;

use table::{Millis, Seat, State as _, Words as _};

use super::goods::{Asset, Goods, price_in_ts};
use super::reveal::{self, CRASH_FROM, GOLD_FEES, fee_of};
use crate::command::Choice;
use crate::event::{Event, Fact};
use crate::preview::{Coming, Forecast};
use crate::settings::Config;
use crate::state::State;

const OWN: Seat = Seat::new(0);
const OTHER: Seat = Seat::new(1);

/// [B16] Everything that can be said of a seat whose partner's choice is not known.
pub(crate) fn forecast(coming: &Coming) -> Vec<Forecast> {
    let all = coming.portfolio.all();
    let bought = reveal::gamble(&at_the_reveal(coming, None), OWN).map(|row| row.goods());
    let crypto = all.plus(bought.unwrap_or_default()).c;
    let told = [
        unpayable(coming, all.ts),
        fee(all.tkl),
        fee_near(all.tkl),
        crash(coming, crypto),
        conversion(coming),
    ];
    told.into_iter().flatten().collect()
}

/// The seat and its partner, with all choices open.
fn at_the_reveal(coming: &Coming, partner: Option<Choice>) -> State {
    let order = if coming.paired { vec![OWN, OTHER] } else { vec![OWN] };
    let facts = [
        Fact::PortfoliosDealt { portfolios: vec![coming.portfolio.all(), Goods::default()] },
        Fact::EventTaken { card: coming.event, n: 0, prices: coming.prices },
        Fact::RoundBegun { round: 1, order, deadline: Millis::ZERO },
        Fact::ChoicesOpened { choices: vec![coming.choice, partner] },
    ];
    let mut state = State::of(Config::default(), 2);
    facts.into_iter().for_each(|fact| state.apply(&Event::Public(fact)));
    state
}

/// [B18]
fn unpayable(coming: &Coming, money: i64) -> Option<Forecast> {
    let Some(Choice::CryptoGamble { amount_c }) = coming.choice else { return None };
    let cost = price_in_ts(&coming.prices, Asset::C, amount_c);
    (cost > money).then_some(Forecast::Unpayable { cost, money })
}

/// [B20]
fn fee(gold: i64) -> Option<Forecast> {
    let fee = fee_of(gold);
    (fee > 0).then_some(Forecast::Fee { gold, fee })
}

/// [B20]
fn fee_near(gold: i64) -> Option<Forecast> {
    let (from, fee) = GOLD_FEES.into_iter().find(|(from, _)| gold + 1 == *from)?;
    Some(Forecast::FeeNear { gold, from, fee })
}

/// [B21]
fn crash(coming: &Coming, crypto: i64) -> Option<Forecast> {
    coming.event.crypto_crash().then_some(match crypto >= CRASH_FROM {
        true => Forecast::Crash { crypto },
        false => Forecast::CrashSafe { crypto },
    })
}

/// [B22] Without a result of the pair, or else with the worst.
fn conversion(coming: &Coming) -> Option<Forecast> {
    let good = |partner| converted(coming, partner);
    good(None)
        .map(|good| Forecast::Conversion { good })
        .or_else(|| Some(Forecast::ConversionIfBetrayed { good: good(Some(Choice::Betray))? }))
}

/// Which good is converted, once every step before has been gone through.
fn converted(coming: &Coming, partner: Option<Choice>) -> Option<Asset> {
    let mut state = at_the_reveal(coming, partner);
    let steps = [reveal::gamble, reveal::result_of_pair, reveal::gold_fee, reveal::crash];
    for step in steps {
        let row = step(&state, OWN);
        row.into_iter().for_each(|row| state.apply(&Event::Public(Fact::Changed(row))));
    }
    let row = reveal::conversion(&state, OWN)?;
    Asset::ALL.iter().copied().find(|asset| row.goods().of(*asset) < 0)
}
