//! The configuration of the session games: a file a game, one of the currencies, a file an
//! operator. Built-in defaults, overridden file by file.

mod currency;
mod faults;
mod game;
mod keyed;
mod operator;
mod reading;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use session::Registry;

use self::keyed::Keyed;
use self::reading::{read, read_whole};

pub(crate) use self::currency::{CURRENCIES, Currencies, Currency, Limits, check_all, in_order};
pub use self::faults::{BadFile, BadFiles};
pub(crate) use self::game::{GameConfig, Parameters, Status, check_return};
pub use self::operator::HOUSE;
pub(crate) use self::operator::{GameOverride, KEEP_DAYS, OperatorConfig, SeedPer};

const DEFAULT_CURRENCIES: &str = include_str!("../../../currencies.json");
const GAMES: &str = "games/";
const OPERATORS: &str = "operators/";

/// The built-in files, each by its name below the `configs` folder, with its text.
pub fn default_files(games: &Registry) -> Vec<(String, &'static str)> {
    let offers = games.sessions.iter().map(|game| (file_of(game.name()), game.offer()));
    offers.chain([(CURRENCIES.to_owned(), DEFAULT_CURRENCIES)]).collect()
}

fn file_of(game: &str) -> String {
    format!("{GAMES}{game}.json")
}

/// What a house sets itself, read without the games' rules; the rest is built in.
#[derive(Clone, Debug, Default)]
pub struct Configs {
    games: BTreeMap<String, GameConfig>,
    currencies: Option<Currencies>,
    operators: BTreeMap<String, OperatorConfig>,
}

/// All files of a configuration, each by its name.
pub(crate) struct Files {
    pub(crate) games: BTreeMap<String, GameConfig>,
    pub(crate) currencies: Currencies,
    pub(crate) operators: BTreeMap<String, OperatorConfig>,
}

impl Configs {
    /// These files in the place of the built-in ones of the same name. Names are those below the
    /// `configs` folder: `games/NAME.json`, `currencies.json`, `operators/NAME.json`.
    pub fn new(overrides: &BTreeMap<String, String>) -> Result<Self, BadFiles> {
        let (configs, faults) = Self::read(overrides);
        faults.or(configs)
    }

    /// The files as far as they can be read, and what is wrong with the rest.
    pub(crate) fn read(overrides: &BTreeMap<String, String>) -> (Self, BadFiles) {
        let (mut configs, mut faults) = (Self::default(), BadFiles::default());
        for (name, text) in overrides {
            configs.add(name, text, &mut faults);
        }
        (configs, faults)
    }

    fn add(&mut self, name: &str, text: &str, faults: &mut BadFiles) {
        if name == CURRENCIES {
            self.currencies = read::<Keyed<Currency>>(name, text, faults).map(|read| read.0);
        } else if name.starts_with(GAMES) {
            self.games.extend(read(name, text, faults).map(|read| (name.to_owned(), read)));
        } else if name.starts_with(OPERATORS) {
            self.operators.extend(read(name, text, faults).map(|read| (name.to_owned(), read)));
        } else {
            faults.note(BadFile::new(name, "there is no such file in the configuration"));
        }
    }

    /// All files for these games: what the house sets itself, over what is built in.
    pub(crate) fn over(self, games: &Registry) -> Files {
        const SOUND: &str = "the built-in files can be read";
        let mut files = self.games;
        for game in games.sessions {
            if let Entry::Vacant(entry) = files.entry(file_of(game.name())) {
                let config = read_whole(entry.key(), game.offer()).expect(SOUND);
                entry.insert(config);
            }
        }
        let currencies = self.currencies.unwrap_or_else(|| {
            read_whole::<Keyed<Currency>>(CURRENCIES, DEFAULT_CURRENCIES).expect(SOUND).0
        });
        Files { games: files, currencies, operators: self.operators }
    }
}

/// A game's file as it is built in.
pub(crate) fn built_in(game: &str, offer: &str) -> GameConfig {
    read_whole(&file_of(game), offer).expect("the built-in files can be read")
}
