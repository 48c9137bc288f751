//! The session games as this house offers them: the configuration checked against the rules.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};
use session::{PLAYER, Registry};
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Opening};
use table::options::{Values, Word};
use table::{Millis, Viewer, decimal};
use wire::Code;
use wire::session::{CurrencyInfo, OddsTable, SessionGameInfo};

use super::configs::{BadFile, CURRENCIES, Configs, Currency, GameConfig, Status};
use crate::{Answer, Refused};

/// How a configuration names the games of this house.
const IN_HOUSE: &str = "inhousegame:";

/// The games and currencies on offer.
pub(crate) struct Catalogue {
    pub(crate) games: Registry,
    configs: BTreeMap<&'static str, GameConfig>,
    pub(crate) currencies: BTreeMap<String, Currency>,
    infos: Vec<SessionGameInfo>,
}

impl Catalogue {
    /// Every session game of the registry with its file, every file with its game.
    pub(crate) fn new(configs: Configs, registry: &Registry) -> Result<Self, BadFile> {
        let (files, currencies) = configs.over(registry)?;
        check_currencies(&currencies)?;
        let (configs, infos) = (BTreeMap::new(), Vec::new());
        let mut catalogue = Self { games: *registry, configs, currencies, infos };
        for (file, config) in files {
            catalogue.add(&file, config)?;
        }
        Ok(catalogue)
    }

    fn add(&mut self, file: &str, config: GameConfig) -> Result<(), BadFile> {
        let name = config.game_id.strip_prefix(IN_HOUSE);
        let Some(rules) = name.and_then(|name| self.games.session(name)) else {
            return Err(BadFile::new(file, format_args!("no game {:?}", config.game_id)));
        };
        let check = |blamed: &str, terms: &str| {
            let opened = rules.reopen(blank(terms));
            opened.map(drop).map_err(|error| BadFile::new(blamed, error))
        };
        check(file, &terms(&config, None))?;
        for currency in self.currencies.values() {
            check(CURRENCIES, &terms(&config, Some(currency)))?;
        }
        self.infos.push(self.describe(rules, &config));
        match self.configs.insert(rules.name(), config) {
            Some(other) => {
                let why = format_args!("{:?} stands in another file too", other.game_id);
                Err(BadFile::new(file, why))
            }
            None => Ok(()),
        }
    }

    fn describe(&self, rules: &dyn AnyGame, config: &GameConfig) -> SessionGameInfo {
        let value = |raw: &RawValue| serde_json::from_str(raw.get()).expect("raw JSON is JSON");
        let parameters = config.game_parameters.iter();
        let currency = &self.currencies[self.any_currency()];
        SessionGameInfo {
            game: rules.name().into(),
            game_id: config.game_id.clone(),
            status: config.status.word().into(),
            odds_type: config.odds_type.word().into(),
            rtp: config.rtp.get().into(),
            game_parameters: parameters.map(|(name, raw)| (name.clone(), value(raw))).collect(),
            tables: odds_tables(rules, config, currency),
        }
    }

    /// The games as a client is shown them.
    pub(crate) fn game_infos(&self) -> Vec<SessionGameInfo> {
        self.infos.clone()
    }

    /// The currencies as a client is shown them.
    pub(crate) fn currency_infos(&self) -> Vec<CurrencyInfo> {
        let info = |(code, currency): (&String, &Currency)| CurrencyInfo {
            currency: code.clone(),
            decimals: currency.decimals,
            min_bet: currency.min_bet.clone(),
            max_bet: currency.max_bet.clone(),
            max_payout: currency.max_payout.clone(),
        };
        self.currencies.iter().map(info).collect()
    }

    /// Whether the game takes new bets.
    pub(crate) fn is_active(&self, game: &str) -> bool {
        self.configs.get(game).is_some_and(|config| config.status == Status::Active)
    }

    /// A match before its bet, in that currency.
    pub(crate) fn open(
        &self,
        rules: &dyn AnyGame,
        currency: &str,
        seeds: Seeds,
        nonce: u64,
    ) -> Answer<Box<dyn AnyMatch>> {
        let Some(currency) = self.currencies.get(currency) else {
            let known: Vec<&str> = self.currencies.keys().map(String::as_str).collect();
            let message = format!("The currency is one of {}.", known.join(", "));
            return Err(Refused::new(Code::BadInput, message));
        };
        let unknown = || Refused::new(Code::NotFound, "This house does not offer that game.");
        let config = self.configs.get(rules.name()).ok_or_else(unknown)?;
        let terms = terms(config, Some(currency));
        let opening = Opening { seats: 1, config: &terms, seeds, nonce };
        let (play, _) = rules.open(opening).expect("the terms were checked with the catalogue");
        Ok(play)
    }

    /// A match that nobody plays, in a currency on offer: for what may be asked before a bet.
    pub(crate) fn blank(&self, rules: &dyn AnyGame, currency: &str) -> Box<dyn AnyMatch> {
        let config = self.configs.get(rules.name()).expect("every session game has its file");
        let currency = self.currencies.get(currency).expect("it is on offer");
        let terms = terms(config, Some(currency));
        rules.reopen(blank(&terms)).expect("the terms were checked with the catalogue")
    }

    /// Any currency: for a match that only refuses, and for odds, which are the same in all.
    pub(crate) fn any_currency(&self) -> &str {
        self.currencies.keys().next().expect("a house without a currency does not open")
    }
}

fn check_currencies(currencies: &BTreeMap<String, Currency>) -> Result<(), BadFile> {
    let bad = |why: &str| BadFile::new(CURRENCIES, why);
    if currencies.is_empty() {
        return Err(bad("there must be a currency"));
    }
    for (code, currency) in currencies {
        let plain = |byte: u8| byte.is_ascii_alphanumeric();
        if code.is_empty() || code.len() > 16 || !code.bytes().all(plain) {
            return Err(bad("a currency's code has 1 to 16 letters and digits"));
        }
        let money = decimal::parse_units(&currency.play_money, currency.decimals.min(8));
        if money.is_none_or(|units| units > super::ledger::FULL) {
            return Err(bad("playMoney must be a decimal with at most the currency's decimals"));
        }
    }
    Ok(())
}

/// The settings of a round, as its game reads them.
fn terms(config: &GameConfig, currency: Option<&Currency>) -> String {
    let raw = |text: &str| to_raw_value(text).expect("a text is JSON");
    let mut members = vec![("rtp", config.rtp.clone())];
    members.extend(config.game_parameters.iter().map(|(name, raw)| (name.as_str(), raw.clone())));
    if let Some(Currency { decimals, min_bet, max_bet, max_payout, .. }) = currency {
        members.push(("decimals", to_raw_value(decimals).expect("a number is JSON")));
        let limits = [("minBet", min_bet), ("maxBet", max_bet), ("maxPayout", max_payout)];
        members.extend(limits.map(|(name, limit)| (name, raw(limit))));
    }
    serde_json::to_string(&Members(members)).expect("settings are plain data")
}

/// An object with all its members, repeated ones too: those are the rules' to refuse.
struct Members<'a>(Vec<(&'a str, Box<RawValue>)>);

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The opening of a match that nobody plays.
fn blank(terms: &str) -> Opening<'_> {
    Opening { seats: 1, config: terms, seeds: Seeds::new("", ""), nonce: 0 }
}

/// The tables are what a round of each difficulty shows: no odds are written here.
fn odds_tables(rules: &dyn AnyGame, config: &GameConfig, currency: &Currency) -> Vec<OddsTable> {
    let terms = terms(config, Some(currency));
    let ready = rules.reopen(blank(&terms)).expect("the terms were checked before");
    let table = |difficulty: String| {
        let bet = json!({"type": "placeBet", "amount": currency.min_bet, "difficulty": difficulty});
        let mut play = ready.duplicate();
        let command = play.read(bet).expect("the rules offer this bet");
        play.propose(PLAYER, &command, Millis::ZERO).expect("what is offered is accepted");
        play.commit();
        let shown = view(&*play).remove("multipliers").expect("a game of steps shows them");
        let multipliers = serde_json::from_value(shown).expect("multipliers are texts");
        OddsTable { difficulty, multipliers }
    };
    difficulties(&*ready).into_iter().map(table).collect()
}

/// The difficulties that a bet may name, by the rules' own options.
fn difficulties(ready: &dyn AnyMatch) -> Vec<String> {
    let options = ready.options(PLAYER);
    let fields = options.offers().iter().filter_map(|offer| offer.outcome().ok());
    let fields =
        fields.flat_map(|fields| fields.iter().map(|(name, field)| (name, field.values())));
    let words =
        fields.filter(|(name, _)| *name == "difficulty").filter_map(|(_, values)| match values {
            Values::OneOf { one_of } => Some(one_of.clone()),
            _ => None,
        });
    let text = |word: Word| match word {
        Word::Text(text) => Some(text),
        Word::Number(_) => None,
    };
    words.flatten().filter_map(text).collect()
}

/// What the player sees of a match.
pub(crate) fn view(play: &dyn AnyMatch) -> Map<String, Value> {
    serde_json::from_str(&play.view(Viewer::Seat(PLAYER))).expect("a view is a JSON object")
}
