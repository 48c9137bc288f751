//! The session games as this house offers them: the configuration checked against the rules.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use session::Registry;
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Opening};
use table::options::{Values, Word};
use table::{Millis, Seat, Viewer, decimal};
use wire::Code;
use wire::session::{CurrencyInfo, OddsTable, SessionGameInfo};

use super::configs::{BadFile, CURRENCIES, Configs, Currency, GameConfig, Status};
use crate::{Answer, Refused};

/// The player of a session game.
pub(crate) const PLAYER: Seat = Seat::new(0);

/// How a configuration names our games.
const IN_HOUSE: &str = "inhousegame:";

/// The games and currencies on offer.
pub(crate) struct Catalogue {
    pub(crate) games: Vec<&'static dyn AnyGame>,
    configs: BTreeMap<&'static str, GameConfig>,
    pub(crate) currencies: BTreeMap<String, Currency>,
    infos: Vec<SessionGameInfo>,
}

impl Catalogue {
    /// Every session game of the registry with its file, every file with its game.
    pub(crate) fn new(configs: Configs, registry: &Registry) -> Result<Self, BadFile> {
        let games: Vec<_> = registry.sessions.iter().map(|game| *game as &dyn AnyGame).collect();
        let Configs { games: files, currencies } = configs;
        check_currencies(&currencies)?;
        let mut catalogue = Self { games, configs: BTreeMap::new(), currencies, infos: Vec::new() };
        for (file, config) in files {
            catalogue.add(&file, config)?;
        }
        Ok(catalogue)
    }

    fn add(&mut self, file: &str, config: GameConfig) -> Result<(), BadFile> {
        let name = config.game_id.strip_prefix(IN_HOUSE);
        let Some(rules) = self.games.iter().copied().find(|game| Some(game.name()) == name) else {
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

    fn describe(&self, rules: &'static dyn AnyGame, config: &GameConfig) -> SessionGameInfo {
        let value = |raw: &RawValue| serde_json::from_str(raw.get()).unwrap_or_default();
        let parameters = config.game_parameters.iter();
        let currency = self.currencies.values().next();
        SessionGameInfo {
            game: rules.name().into(),
            game_id: config.game_id.clone(),
            status: config.status.word().into(),
            odds_type: config.odds_type.word().into(),
            rtp: config.rtp.get().into(),
            game_parameters: parameters.map(|(name, raw)| (name.clone(), value(raw))).collect(),
            tables: currency.map_or(Vec::new(), |currency| odds_tables(rules, config, currency)),
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
        game: &str,
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
        let config = self.configs.get(game).ok_or_else(unknown)?;
        let rules = self.rules(game).ok_or_else(unknown)?;
        let terms = terms(config, Some(currency));
        let opening = Opening { seats: 1, config: &terms, seeds, nonce };
        rules.open(opening).map(|(game, _)| game).map_err(|_| unknown())
    }

    /// Any currency: for a match that only refuses.
    pub(crate) fn any_currency(&self) -> &str {
        self.currencies.keys().next().map_or("", String::as_str)
    }

    /// The rules of a session game.
    pub(crate) fn rules(&self, game: &str) -> Option<&'static dyn AnyGame> {
        self.games.iter().copied().find(|rules| rules.name() == game)
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

/// The settings of a round, as its game reads them. A repeated or unknown one is the rules' to
/// refuse.
fn terms(config: &GameConfig, currency: Option<&Currency>) -> String {
    let mut text = format!("{{\"rtp\":{}", config.rtp);
    for (name, raw) in &config.game_parameters {
        text += &format!(",{}:{raw}", json!(name));
    }
    if let Some(Currency { decimals, min_bet, max_bet, max_payout, .. }) = currency {
        text += &format!(",\"decimals\":{decimals}");
        for (name, limit) in [("minBet", min_bet), ("maxBet", max_bet), ("maxPayout", max_payout)] {
            text += &format!(",\"{name}\":{}", json!(limit));
        }
    }
    text + "}"
}

/// The opening of a match that nobody plays.
fn blank(terms: &str) -> Opening<'_> {
    Opening { seats: 1, config: terms, seeds: Seeds::new("", ""), nonce: 0 }
}

/// The tables are what a round of each difficulty shows: no odds are written here.
fn odds_tables(
    rules: &'static dyn AnyGame,
    config: &GameConfig,
    currency: &Currency,
) -> Vec<OddsTable> {
    let terms = terms(config, Some(currency));
    let Ok(ready) = rules.reopen(blank(&terms)) else { return Vec::new() };
    let table = |difficulty: String| {
        let bet = json!({"type": "placeBet", "amount": currency.min_bet, "difficulty": difficulty});
        let mut game = ready.duplicate();
        let command = game.read(bet).ok()?;
        game.propose(PLAYER, &command, Millis::ZERO).ok()?;
        game.commit();
        let multipliers = serde_json::from_value(view(&*game).remove("multipliers")?).ok()?;
        Some(OddsTable { difficulty, multipliers })
    };
    difficulties(&*ready).into_iter().filter_map(table).collect()
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
pub(crate) fn view(game: &dyn AnyMatch) -> Map<String, Value> {
    serde_json::from_str(&game.view(Viewer::Seat(PLAYER))).expect("a view is a JSON object")
}
