//! [O41] What an operator's player may still do: the limits of both sides, and what of them is used. It
//! is written with what uses it.

use operator::{Limits, LimitsInForce, LimitsInfo, Moment, RoundRecord, Usage};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::Money;
use store::{Kind, Write};
use table::Code;
use wire::PlayerId;

use super::Premises;
use super::recording::now;
use super::session::Session;
use crate::operators::put;
use crate::{Answer, Refused};

/// What a player may still do.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub(crate) struct Allowance {
    by_operator: LimitsInForce,
    by_player: LimitsInForce,
    used: Usage,
    /// When the last bet was.
    last_bet: Option<Moment>,
}

/// Who sets a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The operator.
    Operator,
    /// The player.
    Player,
}

impl Allowance {
    pub(crate) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    pub(crate) fn write(&self, player: PlayerId) -> Write {
        put(Kind::Allowance, player.to_string(), self)
    }

    /// What holds now: the stricter of both sides.
    fn holds(&self, at: Moment) -> Limits {
        self.by_operator.holds(at).stricter(self.by_player.holds(at))
    }

    /// Whether a bet is within the limits.
    pub(crate) fn allow(&self, currency: &str, stake: Money) -> Answer<()> {
        let at = now();
        self.holds(at).allow(at, &self.used, currency, stake).map_err(|stopped| Refused {
            reason: Some("limit".into()),
            ..Refused::new(Code::NotAllowed, stopped)
        })
    }

    /// Whether either side limits anything, now or once that has waited.
    pub(crate) fn is_limited(&self) -> bool {
        self.by_operator != LimitsInForce::default() || self.by_player != LimitsInForce::default()
    }

    /// [O42] Whether the last bet is long enough ago.
    pub(crate) fn is_too_soon(&self, least: u32) -> bool {
        self.last_bet.is_some_and(|last| now().since(last) < u64::from(least) * 1000)
    }

    /// A bet was placed.
    pub(crate) fn stake(&mut self, record: &RoundRecord, at: Moment) {
        self.used.act(at);
        self.used.stake(at, &record.currency, record.stake);
        self.last_bet = Some(at);
    }

    /// The player did something, which may have ended the round.
    pub(crate) fn act(&mut self, record: &RoundRecord, at: Moment) {
        self.used.act(at);
        if let Some((payout, begun)) = record.payout.zip(record.begun) {
            self.used.pay(at, begun, &record.currency, payout);
        }
    }

    fn set(&mut self, side: Side, limits: Limits) {
        let set = match side {
            Side::Operator => &mut self.by_operator,
            Side::Player => &mut self.by_player,
        };
        *set = set.set(limits, now());
    }

    /// The limits as they are told.
    pub(crate) fn told(&self) -> Value {
        let at = now();
        let (by_operator, by_player) = (self.by_operator.info(at), self.by_player.info(at));
        let told = LimitsInfo { by_operator, by_player, holds: self.holds(at) };
        serde_json::to_value(told).expect("limits are plain data")
    }
}

impl Session {
    /// Sets limits of one side.
    pub(crate) async fn set_limits(
        &mut self,
        premises: &Premises,
        side: Side,
        limits: Limits,
    ) -> Answer<Value> {
        let catalogue = premises.catalogue();
        let decimals = |code: &str| catalogue.currencies.get(code).map(|one| one.decimals);
        let limits = limits.fitted(decimals).map_err(|why| Refused::new(Code::BadInput, why))?;
        let mut allowance = self.allowance.clone();
        allowance.set(side, limits);
        premises.shared.writer.commit(vec![allowance.write(self.player)]).await?;
        self.allowance = allowance;
        Ok(self.allowance.told())
    }
}
