//! The configuration of the session games: a file a game, and one of the currencies. Built-in
//! defaults, overridden file by file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use session::Registry;

/// The file of the currencies.
pub(crate) const CURRENCIES: &str = "currencies.json";
const DEFAULT_CURRENCIES: &str = include_str!("../../currencies.json");
const GAMES: &str = "games/";

/// The built-in files, each by its name below the `configs` folder, with its text.
pub fn default_files(games: &Registry) -> Vec<(String, &'static str)> {
    let offers = games.sessions.iter().map(|game| (file_of(game.name()), game.offer()));
    offers.chain([(CURRENCIES.to_owned(), DEFAULT_CURRENCIES)]).collect()
}

fn file_of(game: &str) -> String {
    format!("{GAMES}{game}.json")
}

/// A file of the configuration that is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFile(String);

impl BadFile {
    pub(crate) fn new(file: &str, why: impl fmt::Display) -> Self {
        Self(format!("configs/{file}: {why}"))
    }
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadFile {}

/// What a house sets itself, read without the games' rules; the rest is built in.
#[derive(Clone, Debug, Default)]
pub struct Configs {
    games: Files,
    currencies: Option<Currencies>,
}

/// The games' files, by name.
type Files = BTreeMap<String, GameConfig>;
/// The currencies, by code.
type Currencies = BTreeMap<String, Currency>;

/// `configs/games/*.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GameConfig {
    pub(crate) game_id: String,
    pub(crate) status: Status,
    pub(crate) odds_type: OddsType,
    /// As it stands, so that it never passes through a binary fraction.
    pub(crate) rtp: Box<RawValue>,
    #[serde(deserialize_with = "keyed")]
    pub(crate) game_parameters: BTreeMap<String, Box<RawValue>>,
}

/// Whether new bets are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Active,
    Disabled,
}

impl Status {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Disabled => "disabled",
        }
    }
}

/// Where a game's odds come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OddsType {
    Formula,
    Table,
}

impl OddsType {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Formula => "formula",
            Self::Table => "table",
        }
    }
}

/// An entry of `configs/currencies.json`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Currency {
    pub(crate) decimals: u8,
    pub(crate) min_bet: String,
    pub(crate) max_bet: String,
    pub(crate) max_payout: String,
    /// What a new player gets from the house's bank.
    pub(crate) play_money: String,
}

impl Configs {
    /// These files in the place of the built-in ones of the same name. Names are those below the
    /// `configs` folder: `games/NAME.json`, `currencies.json`.
    pub fn new(overrides: &BTreeMap<String, String>) -> Result<Self, BadFile> {
        let mut configs = Self::default();
        for (name, text) in overrides {
            if name == CURRENCIES {
                configs.currencies = Some(read::<Keyed<Currency>>(name, text)?.0);
            } else if name.starts_with(GAMES) {
                configs.games.insert(name.clone(), read(name, text)?);
            } else {
                return Err(BadFile::new(name, "there is no such file in the configuration"));
            }
        }
        Ok(configs)
    }

    /// All files for these games: what the house sets itself, over what is built in.
    pub(crate) fn over(self, games: &Registry) -> Result<(Files, Currencies), BadFile> {
        let mut files = self.games;
        for game in games.sessions {
            let name = file_of(game.name());
            if let Entry::Vacant(entry) = files.entry(name) {
                let config = read(entry.key(), game.offer())?;
                entry.insert(config);
            }
        }
        let currencies = match self.currencies {
            Some(currencies) => currencies,
            None => read::<Keyed<Currency>>(CURRENCIES, DEFAULT_CURRENCIES)?.0,
        };
        Ok((files, currencies))
    }
}

fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, BadFile> {
    serde_json::from_str(text).map_err(|error| BadFile::new(name, error))
}

/// An object whose keys are names; a repeated one is refused.
struct Keyed<T>(BTreeMap<String, T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Keyed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        keyed(deserializer).map(Self)
    }
}

fn keyed<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    struct Collect<T>(std::marker::PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Collect<T> {
        type Value = BTreeMap<String, T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = BTreeMap::new();
            while let Some((name, value)) = map.next_entry::<String, T>()? {
                if members.insert(name, value).is_some() {
                    return Err(serde::de::Error::custom("a key is repeated"));
                }
            }
            Ok(members)
        }
    }
    deserializer.deserialize_map(Collect(std::marker::PhantomData))
}
