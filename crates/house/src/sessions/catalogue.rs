//! The session games as this house offers them: the configuration checked against the rules.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use serde_json::{Map, Value};
use session::{AnySessionGame, PLAYER, Registry};
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Opening};
use table::{BadConfig, Viewer};
use wire::Code;
use wire::session::{CurrencyInfo, SessionGameInfo};

use super::configs::{
    BadFile, BadFiles, CURRENCIES, Configs, Currencies, Currency, Files, GameConfig, HOUSE,
    KEEP_DAYS, OperatorConfig, SeedPer, Status, built_in, check_all, check_return, in_order,
};
use super::odds_tables::odds_tables;
use super::offer::{GameInformation, Offer, OperatorInformation};
use crate::{Answer, Refused};

/// How a configuration names the games of this house.
const IN_HOUSE: &str = "inhousegame:";

/// Why what the house offers itself is found.
const CHECKED: &str = "the terms were checked with the catalogue";

/// The games and currencies on offer.
pub(crate) struct Catalogue {
    pub(crate) games: Registry,
    pub(crate) currencies: Currencies,
    /// What each operator offers, the house among them.
    operators: BTreeMap<String, Operator>,
}

/// An operator: which games, in which currencies.
struct Operator {
    offers: BTreeMap<&'static str, Offer>,
    /// By code, in the order in which a client shows them.
    currencies: Vec<String>,
    /// The rest of what its file says, without the games.
    terms: OperatorInformation,
    /// Its file; the house has none.
    file: Option<String>,
    /// Whether its players may begin anything.
    is_active: bool,
    /// The games as its clients are shown them.
    infos: Vec<SessionGameInfo>,
}

impl Catalogue {
    /// Every session game of the registry with its file, every file with its game, and every
    /// operator's terms as the rules take them.
    pub(crate) fn new(configs: Configs, registry: &Registry) -> Result<Self, BadFiles> {
        let (catalogue, faults) = Self::check(configs, registry);
        faults.or(catalogue)
    }

    /// What is on offer, as far as nothing is wrong with it, and what is.
    pub(crate) fn check(configs: Configs, registry: &Registry) -> (Self, BadFiles) {
        let mut faults = BadFiles::default();
        let Files { games, currencies, operators } = configs.over(registry);
        check_all(&currencies, &mut faults);
        let codes = in_order(&currencies).into_iter().map(String::from).collect();
        let house = Operator {
            offers: BTreeMap::new(),
            currencies: codes,
            terms: house_terms(),
            file: None,
            is_active: true,
            infos: Vec::new(),
        };
        let operators_of = BTreeMap::from([(HOUSE.to_owned(), house)]);
        let mut catalogue = Self { games: *registry, currencies, operators: operators_of };
        for (file, config) in games {
            catalogue.add_game(&file, config, &mut faults);
        }
        for (file, config) in operators {
            catalogue.add_operator(&file, &config, &mut faults);
        }
        (catalogue, faults)
    }

    fn add_game(&mut self, file: &str, config: GameConfig, faults: &mut BadFiles) {
        let Some(rules) = self.rules(&config.game_id) else {
            let why = format_args!("no game {:?}", config.game_id);
            return faults.note(BadFile::field(file, "gameId", why));
        };
        let built_in = built_in(rules.name(), rules.offer());
        let (odds_type, is_meant) = (config.odds_type, config.rtp_below50);
        let mut offer = Offer::of(config);
        let mut found = Vec::new();
        if odds_type != built_in.odds_type {
            let why = format_args!("this game has {:?}", built_in.odds_type.word());
            found.push(BadFile::field(file, "oddsType", why));
        }
        let blamed = |field: &str, error| BadFile::field(file, field, error);
        let returns = check_return(file, "rtp", &offer.rtp, is_meant);
        if let Err(bad) = returns.and_then(|()| check_bare(rules, &offer, &blamed)) {
            found.push(bad);
            offer.rtp = built_in.rtp;
        }
        found.extend(self.check_terms(rules, &offer, &blamed, (CURRENCIES, "")));
        if self.operators[HOUSE].offers.contains_key(rules.name()) {
            let why = format_args!("{:?} stands in another file too", offer.game_id);
            found.push(BadFile::field(file, "gameId", why));
        }
        match found.is_empty() {
            true => self.take_offer(rules, offer),
            false => found.into_iter().for_each(|bad| faults.note(bad)),
        }
    }

    fn take_offer(&mut self, rules: &dyn AnyGame, offer: Offer) {
        let info = self.describe(rules, &offer);
        let house = self.operators.get_mut(HOUSE).expect("the house is built in");
        house.infos.extend(info);
        house.offers.insert(rules.name(), offer);
    }

    /// What the rules do not take of these terms, in every currency that is sound; where limits stand is a
    /// file and what comes before the currency's code there.
    fn check_terms(
        &self,
        rules: &dyn AnyGame,
        offer: &Offer,
        blamed: &dyn Fn(&str, BadConfig) -> BadFile,
        limits: (&str, &str),
    ) -> Vec<BadFile> {
        let refused = |terms: &str| rules.reopen(blank(terms)).err();
        let mut faults = Vec::new();
        // Each by itself, so that it is named: what refuses them together says what is wrong, not always where.
        for name in offer.parameters.keys() {
            let refused = refused(&offer.with_only(Some(name)).terms(None));
            faults.extend(refused.map(|error| blamed(&format!("gameParameters.{name}"), error)));
        }
        if !faults.is_empty() {
            return faults;
        }
        faults.extend(refused(&offer.terms(None)).map(|error| blamed("gameParameters", error)));
        for (code, currency) in &self.currencies {
            // What is wrong with a currency by itself is said once.
            if faults.is_empty() && offer.limited(code, currency).is_sound() {
                let blame = |error| BadFile::field(limits.0, &format!("{}{code}", limits.1), error);
                faults.extend(refused(&offer.terms(Some((code, currency)))).map(blame));
            }
        }
        faults
    }

    fn add_operator(&mut self, file: &str, config: &OperatorConfig, faults: &mut BadFiles) {
        config.check(file, faults);
        let id = &config.operator_id;
        if self.operators.contains_key(id) && id != HOUSE {
            let why = format_args!("{id:?} stands in another file too");
            faults.note(BadFile::field(file, "operatorId", why));
        }
        let codes = config.currencies.as_ref();
        for code in codes.into_iter().flatten().filter(|code| !self.currencies.contains_key(*code))
        {
            let why = format_args!("there is no currency {code:?}");
            faults.note(BadFile::field(file, "currencies", why));
        }
        let house = &self.operators[HOUSE];
        let is_own = |code: &&String| codes.is_none_or(|codes| codes.contains(code));
        let currencies = house.currencies.iter().filter(is_own).cloned().collect();
        let (offers, terms) = (house.offers.clone(), terms_of(config));
        let is_active = config.status == Status::Active;
        let (own_file, infos) = (Some(file.to_owned()), Vec::new());
        let mut operator = Operator { offers, currencies, terms, file: own_file, is_active, infos };
        if config.status == Status::Disabled {
            operator.offers.values_mut().for_each(|offer| offer.status = Status::Disabled);
        }
        for game_id in config.games.keys() {
            let added = self.override_game(file, config, game_id, &mut operator);
            added.into_iter().for_each(|bad| faults.note(bad));
        }
        if faults.is_empty() {
            let games = self.games.sessions.iter().copied();
            let offers =
                games.filter_map(|rules| Some((rules, operator.offers.get(rules.name())?)));
            operator.infos =
                offers.filter_map(|(rules, offer)| self.describe(rules, offer)).collect();
        }
        if id != HOUSE {
            self.operators.insert(id.clone(), operator);
        }
    }

    /// What is wrong with what an operator sets of a game.
    fn override_game(
        &self,
        file: &str,
        config: &OperatorConfig,
        game_id: &str,
        operator: &mut Operator,
    ) -> Vec<BadFile> {
        let (own, at) = (&config.games[game_id], format!("games.{game_id}"));
        let Some(rules) = self.rules(game_id) else {
            return vec![BadFile::field(file, &at, "there is no such game")];
        };
        let mut faults = Vec::new();
        for code in own.limits.keys().filter(|code| !operator.currencies.contains(*code)) {
            let field = format!("{at}.limits.{code}");
            faults.push(BadFile::field(file, &field, "is no currency of this operator"));
        }
        let returns = own
            .rtp
            .as_ref()
            .map_or(Ok(()), |rtp| check_return(file, &format!("{at}.rtp"), rtp, own.rtp_below50));
        let Some(offer) = operator.offers.get_mut(rules.name()) else {
            faults.extend(returns.err());
            return faults;
        };
        let blamed = |field: &str, error| BadFile::field(file, &format!("{at}.{field}"), error);
        let general = offer.rtp.clone();
        *offer = offer.with(own);
        if let Err(bad) = returns.and_then(|()| check_bare(rules, offer, &blamed)) {
            faults.push(bad);
            offer.rtp = general;
        }
        let limits = format!("{at}.limits.");
        faults.extend(self.check_terms(rules, offer, &blamed, (file, &limits)));
        let mut limits = BadFiles::default();
        for code in own.limits.keys() {
            if let Some(currency) = self.currencies.get(code) {
                offer.limited(code, currency).check(
                    file,
                    &format!("{at}.limits.{code}"),
                    &mut limits,
                );
            }
        }
        faults.extend(limits.iter().cloned());
        faults
    }

    fn rules(&self, game_id: &str) -> Option<&'static dyn AnySessionGame> {
        game_id.strip_prefix(IN_HOUSE).and_then(|name| self.games.session(name))
    }

    fn describe(&self, rules: &dyn AnyGame, offer: &Offer) -> Option<SessionGameInfo> {
        let value = |raw: &RawValue| serde_json::from_str(raw.get()).expect("raw JSON is JSON");
        let (code, currency) = self.currencies.iter().find(|(_, one)| one.is_sound())?;
        Some(SessionGameInfo {
            game: rules.name().into(),
            game_id: offer.game_id.clone(),
            status: offer.status.word().into(),
            odds_type: offer.odds_type.into(),
            rtp: offer.rtp.get().into(),
            game_parameters: {
                let parameters = offer.parameters.iter();
                parameters.map(|(name, raw)| (name.clone(), value(raw))).collect()
            },
            tables: odds_tables(rules, offer, code, currency),
        })
    }

    /// An operator's games as a client is shown them.
    pub(crate) fn game_infos(&self, operator: &str) -> Vec<SessionGameInfo> {
        self.operators.get(operator).map(|operator| operator.infos.clone()).unwrap_or_default()
    }

    /// [O10] An operator's currencies as a client is shown them, the first one first, as they hold in
    /// a game if one is named.
    pub(crate) fn currency_infos(&self, operator: &str, game: Option<&str>) -> Vec<CurrencyInfo> {
        let Some(operator) = self.operators.get(operator) else { return Vec::new() };
        let offer = game.and_then(|game| operator.offers.get(game));
        let info = |code: &String| {
            let general = &self.currencies[code];
            let currency = offer.map_or_else(|| general.clone(), |one| one.limited(code, general));
            CurrencyInfo {
                currency: code.clone(),
                currency_type: currency.kind.word().into(),
                decimals: currency.decimals,
                default_bet: currency.default_bet().into(),
                min_bet: currency.min_bet,
                max_bet: currency.max_bet,
                max_payout: currency.max_payout,
            }
        };
        operator.currencies.iter().map(info).collect()
    }

    /// The operators, by id.
    pub(crate) fn operators(&self) -> impl Iterator<Item = &OperatorInformation> {
        self.operators.values().map(|operator| &operator.terms)
    }

    /// What an operator's file says beside its games; none of one that is not known.
    pub(crate) fn terms_of(&self, operator: &str) -> Option<&OperatorInformation> {
        self.operators.get(operator).map(|operator| &operator.terms)
    }

    /// Whether what is wrong with a file is an operator's to know: its own, and the house's.
    pub(crate) fn may_know(&self, operator: &str, bad: &BadFile) -> bool {
        let file = self.operators.get(operator).and_then(|own| own.file.as_ref());
        bad.is_of_house() || file.is_some_and(|file| bad.is_of(file))
    }

    /// Whether an operator's players may begin anything.
    pub(crate) fn is_open(&self, operator: &str) -> bool {
        self.operators.get(operator).is_some_and(|operator| operator.is_active)
    }

    /// The currencies of an operator, by code.
    pub(crate) fn currencies_of(&self, operator: &str) -> BTreeMap<String, Currency> {
        let codes = self.operators.get(operator).map_or(&[][..], |one| &one.currencies);
        codes.iter().map(|code| (code.clone(), self.currencies[code].clone())).collect()
    }

    /// The id of a game in the configuration.
    pub(crate) fn game_id(game: &str) -> String {
        format!("{IN_HOUSE}{game}")
    }

    /// [O10] [O11] An operator's terms as they hold; none of one that is not known.
    pub(crate) fn information(&self, id: &str) -> Option<OperatorInformation> {
        let operator = self.operators.get(id)?;
        let bets = |offer: &Offer| {
            let codes = operator.currencies.iter();
            codes.map(|code| offer.bet_information(code, &self.currencies[code])).collect()
        };
        let games = operator.offers.iter().map(|(game, offer)| {
            let sources = offer.sources(operator.currencies.iter());
            (*game, GameInformation { status: offer.status.word(), bets: bets(offer), sources })
        });
        Some(OperatorInformation { games: games.collect(), ..operator.terms.clone() })
    }

    /// [O11] The settings of a game at an operator's, as the game reads them, in that currency or the
    /// operator's first, with the stake to offer first.
    pub(crate) fn settings(
        &self,
        operator: &str,
        game: &str,
        currency: Option<&str>,
    ) -> Option<(String, String)> {
        let operator = self.operators.get(operator)?;
        let offer = operator.offers.get(game)?;
        let wanted = |code: &&String| currency.is_none_or(|wanted| wanted == code.as_str());
        let code = operator.currencies.iter().find(wanted)?;
        let currency = &self.currencies[code];
        let stake = offer.bet_information(code, currency).default_bet;
        Some((offer.terms(Some((code, currency))), stake))
    }

    fn offer(&self, operator: &str, game: &str) -> Option<&Offer> {
        self.operators.get(operator)?.offers.get(game)
    }

    /// Whether the game takes new bets of an operator's players.
    pub(crate) fn is_active(&self, operator: &str, game: &str) -> bool {
        self.offer(operator, game).is_some_and(|offer| offer.status == Status::Active)
    }

    /// A match before its bet, in that currency.
    pub(crate) fn open(
        &self,
        operator: &str,
        rules: &dyn AnyGame,
        currency: &str,
        seeds: Seeds,
        nonce: u64,
    ) -> Answer<Box<dyn AnyMatch>> {
        let unknown = || Refused::new(Code::NotFound, "This house does not offer that game.");
        let offering = self.operators.get(operator).ok_or_else(unknown)?;
        let known = &offering.currencies;
        let Some(money) =
            self.currencies.get(currency).filter(|_| known.iter().any(|code| code == currency))
        else {
            let mut known = known.clone();
            known.sort();
            let message = format!("The currency is one of {}.", known.join(", "));
            return Err(Refused::new(Code::BadInput, message));
        };
        let offer = offering.offers.get(rules.name()).ok_or_else(unknown)?;
        let terms = offer.terms(Some((currency, money)));
        let opening = Opening { seats: 1, config: &terms, seeds, nonce };
        let (play, _) = rules.open(opening).expect(CHECKED);
        Ok(play)
    }

    /// A match that nobody plays, in a currency on offer: for what may be asked before a bet. Without
    /// an operator that is known it is the house's.
    pub(crate) fn blank(
        &self,
        operator: &str,
        rules: &dyn AnyGame,
        currency: &str,
    ) -> Box<dyn AnyMatch> {
        let offer = self.offer(operator, rules.name()).or_else(|| self.offer(HOUSE, rules.name()));
        let offer = offer.expect("every session game has its file");
        let money = self.currencies.get(currency).expect("it is on offer");
        let terms = offer.terms(Some((currency, money)));
        rules.reopen(blank(&terms)).expect(CHECKED)
    }

    /// Money keeps its meaning: what has decimals keeps them.
    pub(crate) fn must_keep_decimals(&self, before: &Self) -> Result<(), BadFiles> {
        let mut faults = BadFiles::default();
        for (code, currency) in &self.currencies {
            let had = before.currencies.get(code).map_or(currency.decimals, |had| had.decimals);
            if had != currency.decimals {
                let why = format_args!("there are accounts with {had} decimals");
                faults.note(BadFile::field(CURRENCIES, &format!("{code}.decimals"), why));
            }
        }
        faults.or(())
    }

    /// Any currency of an operator: for a match that only refuses, and for odds, which are the same in
    /// all.
    pub(crate) fn any_currency(&self, operator: &str) -> &str {
        let own =
            self.operators.get(operator).and_then(|operator| operator.currencies.iter().min());
        let any =
            || self.currencies.keys().next().expect("a house without a currency does not open");
        own.unwrap_or_else(any)
    }
}

/// [O9] The house's own terms.
fn house_terms() -> OperatorInformation {
    OperatorInformation {
        operator_id: HOUSE.into(),
        name: HOUSE.into(),
        wallet: None,
        origins: Vec::new(),
        return_url: None,
        seed_per: SeedPer::Manual.word(),
        idle_round_hours: 0,
        min_round_seconds: 0,
        keep_days: KEEP_DAYS,
        games: BTreeMap::new(),
    }
}

/// What an operator's file says beside its games.
fn terms_of(config: &OperatorConfig) -> OperatorInformation {
    let id = &config.operator_id;
    OperatorInformation {
        operator_id: id.clone(),
        name: config.name.as_ref().unwrap_or(id).clone(),
        wallet: config.wallet.as_ref().map(|wallet| wallet.url.clone()),
        origins: config.origins.clone(),
        return_url: config.return_url.clone(),
        seed_per: config.seed_per.word(),
        idle_round_hours: config.idle_round_hours,
        min_round_seconds: config.min_round_seconds,
        keep_days: config.keep_days,
        games: BTreeMap::new(),
    }
}

/// Whether the rules take the return by itself.
fn check_bare(
    rules: &dyn AnyGame,
    offer: &Offer,
    blamed: &dyn Fn(&str, BadConfig) -> BadFile,
) -> Result<(), BadFile> {
    let opened = rules.reopen(blank(&offer.with_only(None).terms(None)));
    opened.map(drop).map_err(|error| blamed("rtp", error))
}

/// The opening of a match that nobody plays.
pub(super) fn blank(terms: &str) -> Opening<'_> {
    Opening { seats: 1, config: terms, seeds: Seeds::new("", ""), nonce: 0 }
}

/// What the player sees of a match.
pub(crate) fn view(play: &dyn AnyMatch) -> Map<String, Value> {
    serde_json::from_str(&play.view(Viewer::Seat(PLAYER))).expect("a view is a JSON object")
}
