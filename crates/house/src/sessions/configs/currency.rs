//! Currencies: an entry each in `configs/currencies.json`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::decimal::parse_units;

use super::faults::{BadFile, BadFiles};
use super::keyed::Keyed;
use super::reading::{Needs, name_missing};
use crate::sessions::ledger::FULL;

/// The file of the currencies.
pub(crate) const CURRENCIES: &str = "currencies.json";

/// The currencies, by code.
pub(crate) type Currencies = BTreeMap<String, Currency>;

/// [O5] A currency.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Currency {
    pub(crate) decimals: u8,
    pub(crate) min_bet: String,
    pub(crate) max_bet: String,
    pub(crate) max_payout: String,
    #[serde(default)]
    default_bet: Option<String>,
    #[serde(default, rename = "type")]
    pub(crate) kind: CurrencyType,
    #[serde(default)]
    pub(crate) order: u32,
    /// What a new player gets from the house's bank.
    #[serde(default = "nothing")]
    pub(crate) play_money: String,
}

fn nothing() -> String {
    "0".into()
}

impl Needs for Keyed<Currency> {
    fn name_what_is_missing(file: &Value, missing: &mut dyn FnMut(&str, &str)) {
        let fields = ["decimals", "minBet", "maxBet", "maxPayout"];
        for (code, currency) in file.as_object().into_iter().flatten() {
            name_missing(currency, code, &fields, missing);
        }
    }
}

/// What kind of money it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CurrencyType {
    /// Money of a state.
    Fiat,
    /// A coin.
    Crypto,
    /// Play money.
    #[default]
    Play,
}

impl CurrencyType {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Fiat => "fiat",
            Self::Crypto => "crypto",
            Self::Play => "play",
        }
    }
}

impl Currency {
    /// What a client offers as the first stake.
    pub(crate) fn default_bet(&self) -> &str {
        self.default_bet.as_deref().unwrap_or(&self.min_bet)
    }

    /// The same currency with other limits, where an operator has set them.
    pub(crate) fn limited(&self, limits: &Limits) -> Self {
        let or = |own: &Option<String>, other: &String| own.as_ref().unwrap_or(other).clone();
        Self {
            min_bet: or(&limits.min_bet, &self.min_bet),
            max_bet: or(&limits.max_bet, &self.max_bet),
            max_payout: or(&limits.max_payout, &self.max_payout),
            default_bet: limits.default_bet.clone().or_else(|| self.default_bet.clone()),
            ..self.clone()
        }
    }

    /// Whether nothing is wrong with it by itself.
    pub(crate) fn is_sound(&self) -> bool {
        let mut faults = BadFiles::default();
        self.check(CURRENCIES, "", &mut faults);
        faults.is_empty()
    }

    /// What can be said of it without a game's rules.
    pub(crate) fn check(&self, file: &str, at: &str, faults: &mut BadFiles) {
        let decimals = self.decimals;
        if decimals > 8 {
            faults.note(BadFile::field(file, &format!("{at}.decimals"), "must be 0 to 8"));
            return;
        }
        let mut say = |field: &str, why: &str| {
            faults.note(BadFile::field(file, &format!("{at}.{field}"), why));
        };
        let money = parse_units(&self.play_money, decimals);
        if money.is_none_or(|units| units > FULL) {
            say("playMoney", NO_AMOUNT);
        }
        let figures = [
            ("minBet", self.min_bet.as_str()),
            ("maxBet", &self.max_bet),
            ("maxPayout", &self.max_payout),
        ];
        for (name, _) in figures.iter().filter(|(_, text)| parse_units(text, decimals).is_none()) {
            say(name, NO_AMOUNT);
        }
        let [Some(least), Some(most), Some(paid)] =
            figures.map(|(_, text)| parse_units(text, decimals))
        else {
            return;
        };
        if least == 0 {
            say("minBet", "must be above 0");
        }
        if most < least {
            say("maxBet", "is below minBet");
        }
        if paid < most {
            say("maxPayout", "is below maxBet");
        }
        let first = parse_units(self.default_bet(), decimals);
        if most >= least && !first.is_some_and(|first| (least..=most).contains(&first)) {
            say("defaultBet", "must be a stake that is taken, from minBet to maxBet");
        }
    }
}

const NO_AMOUNT: &str = "must be a decimal with at most the currency's decimals and 32 characters";

/// What an operator sets of a currency, in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Limits {
    #[serde(default)]
    min_bet: Option<String>,
    #[serde(default)]
    max_bet: Option<String>,
    #[serde(default)]
    max_payout: Option<String>,
    #[serde(default)]
    default_bet: Option<String>,
}

impl Limits {
    /// Every figure by its name, and whether the operator sets it.
    pub(crate) fn set(&self) -> [(&'static str, bool); 4] {
        [
            ("minBet", self.min_bet.is_some()),
            ("maxBet", self.max_bet.is_some()),
            ("maxPayout", self.max_payout.is_some()),
            ("defaultBet", self.default_bet.is_some()),
        ]
    }
}

/// The codes in the order in which a client shows them.
pub(crate) fn in_order(currencies: &Currencies) -> Vec<&str> {
    let mut codes: Vec<_> = currencies.iter().map(|(code, one)| (one.order, code)).collect();
    codes.sort();
    codes.into_iter().map(|(_, code)| code.as_str()).collect()
}

pub(crate) fn check_all(currencies: &Currencies, faults: &mut BadFiles) {
    if currencies.is_empty() {
        faults.note(BadFile::new(CURRENCIES, "there must be a currency"));
    }
    for (code, currency) in currencies {
        let plain = |byte: u8| byte.is_ascii_alphanumeric();
        if code.is_empty() || code.len() > 16 || !code.bytes().all(plain) {
            let why = format_args!("{code:?}: a currency's code has 1 to 16 letters and digits");
            faults.note(BadFile::new(CURRENCIES, why));
        }
        currency.check(CURRENCIES, code, faults);
    }
}
