//! [O11] A game as an operator offers it: the operator's override, else the game's file.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use super::configs::{Currency, GameConfig, GameOverride, Limits, Parameters, Status};

/// A game as an operator offers it.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) game_id: String,
    pub(crate) status: Status,
    pub(crate) odds_type: &'static str,
    pub(crate) rtp: Box<RawValue>,
    pub(crate) parameters: Parameters,
    limits: BTreeMap<String, Limits>,
    /// Whether the return is the operator's own.
    own_rtp: bool,
}

/// [O7] An operator's terms as they hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OperatorInformation {
    /// The operator's id.
    pub operator_id: String,
    /// What people call it.
    pub name: String,
    /// The address of its wallet, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wallet: Option<String>,
    /// Who may embed the page.
    pub origins: Vec<String>,
    /// Where players go back to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub return_url: Option<String>,
    /// When a seed is rotated: `manual` or `round`.
    pub seed_per: &'static str,
    /// After how many hours a round that nobody touches is ended; 0: never.
    pub idle_round_hours: u32,
    /// The least time between two bets.
    pub min_round_seconds: u32,
    /// How long records are kept.
    pub keep_days: u32,
    /// The games, by name.
    pub games: BTreeMap<&'static str, GameInformation>,
}

/// A game as an operator offers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameInformation {
    /// `active` or `disabled`.
    pub status: &'static str,
    /// What may be bet, in the order in which a client shows it.
    pub bets: Vec<BetInformation>,
    /// [O11] Where each figure comes from, `currency`, `game` or `operator`: the return as `rtp`, and by
    /// currency such as `USD.minBet`.
    pub sources: BTreeMap<String, &'static str>,
}

/// [O10] What may be bet in a currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BetInformation {
    /// The currency's code.
    pub currency: String,
    /// `fiat`, `crypto` or `play`.
    pub currency_type: &'static str,
    /// How many decimals its amounts have.
    pub decimals: u8,
    /// The stake that a client offers first.
    pub default_bet: String,
    /// The smallest stake.
    pub min_bet: String,
    /// The largest stake.
    pub max_bet: String,
    /// The largest win.
    pub max_payout: String,
    /// The return in percent, as it is written.
    pub rtp: String,
}

impl Offer {
    /// The game as its file has it.
    pub(crate) fn of(config: GameConfig) -> Self {
        let GameConfig { game_id, status, odds_type, rtp, game_parameters, .. } = config;
        let (odds_type, limits) = (odds_type.word(), BTreeMap::new());
        Self {
            game_id,
            status,
            odds_type,
            rtp,
            parameters: game_parameters,
            limits,
            own_rtp: false,
        }
    }

    /// The same with what an operator sets.
    pub(crate) fn with(&self, own: &GameOverride) -> Self {
        let mut offer = self.clone();
        offer.own_rtp = own.rtp.is_some();
        offer.rtp = own.rtp.clone().unwrap_or(offer.rtp);
        offer.parameters.extend(own.game_parameters.clone().unwrap_or_default());
        offer.limits = own.limits.clone();
        // What the house has switched off, no operator switches on.
        if own.status == Some(Status::Disabled) {
            offer.status = Status::Disabled;
        }
        offer
    }

    /// The same with one parameter, or with none.
    pub(crate) fn with_only(&self, parameter: Option<&str>) -> Self {
        let mut offer = self.clone();
        offer.parameters.retain(|name, _| Some(name.as_str()) == parameter);
        offer
    }

    /// A currency as it holds in this game.
    pub(crate) fn limited(&self, code: &str, currency: &Currency) -> Currency {
        self.limits.get(code).map_or_else(|| currency.clone(), |own| currency.limited(own))
    }

    /// [O11] Where each figure comes from, in these currencies.
    pub(crate) fn sources<'a>(
        &self,
        codes: impl Iterator<Item = &'a String>,
    ) -> BTreeMap<String, &'static str> {
        let rtp = if self.own_rtp { "operator" } else { "game" };
        let mut sources = BTreeMap::from([("rtp".to_owned(), rtp)]);
        for code in codes {
            let own = self.limits.get(code).cloned().unwrap_or_default();
            let figures = own.set().map(|(name, is_own)| {
                (format!("{code}.{name}"), if is_own { "operator" } else { "currency" })
            });
            sources.extend(figures);
        }
        sources
    }

    /// [O10]
    pub(crate) fn bet_information(&self, code: &str, currency: &Currency) -> BetInformation {
        let currency = self.limited(code, currency);
        BetInformation {
            currency: code.into(),
            currency_type: currency.kind.word(),
            decimals: currency.decimals,
            default_bet: currency.default_bet().into(),
            min_bet: currency.min_bet,
            max_bet: currency.max_bet,
            max_payout: currency.max_payout,
            rtp: self.rtp.get().into(),
        }
    }

    /// The settings of a round, as its game reads them.
    pub(crate) fn terms(&self, currency: Option<(&str, &Currency)>) -> String {
        let raw = |text: &str| to_raw_value(text).expect("a text is JSON");
        let mut members = vec![("rtp", self.rtp.clone())];
        members.extend(self.parameters.iter().map(|(name, raw)| (name.as_str(), raw.clone())));
        if let Some((code, currency)) = currency {
            let Currency { decimals, min_bet, max_bet, max_payout, .. } =
                self.limited(code, currency);
            members.push(("decimals", to_raw_value(&decimals).expect("a number is JSON")));
            let limits = [("minBet", min_bet), ("maxBet", max_bet), ("maxPayout", max_payout)];
            members.extend(limits.map(|(name, limit)| (name, raw(&limit))));
        }
        serde_json::to_string(&Members(members)).expect("settings are plain data")
    }
}

/// An object with all its members, repeated ones too: those are the rules' to refuse.
struct Members<'a>(Vec<(&'a str, Box<RawValue>)>);

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
