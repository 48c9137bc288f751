//! Rounds: a match each, with its number under the seed.

use std::collections::BTreeMap;

use journal::Line;
use journal::seed::{PLAYING, SeedEntry};
use serde_json::{Map, Value};
use table::decimal;
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening};
use wire::session::RoundInfo;

use super::catalogue::{Catalogue, view};

/// A round of a session game.
pub(crate) struct Round {
    pub(crate) number: u64,
    pub(crate) currency: String,
    pub(crate) game: Box<dyn AnyMatch>,
}

impl Round {
    /// A copy, to decide on.
    pub(crate) fn duplicate(&self) -> Self {
        let (number, currency) = (self.number, self.currency.clone());
        Self { number, currency, game: self.game.duplicate() }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.game.phase() == PLAYING
    }

    /// The round as the player sees it.
    pub(crate) fn info(&self) -> RoundInfo {
        RoundInfo {
            round: self.number,
            game: self.game.game().name().into(),
            currency: self.currency.clone(),
            view: view(&*self.game),
        }
    }

    /// The stake and, once the round has ended, the payout: in units, as the view has them.
    pub(crate) fn money(&self) -> (u64, Option<u64>) {
        let view = view(&*self.game);
        (units(&view, "betAmount").unwrap_or_default(), units(&view, "finalPayout"))
    }

    /// A round from its bet's entry, as far as that entry.
    fn of(entry: &SeedEntry, server_seed: &str, catalogue: &Catalogue) -> Result<Self, String> {
        let bet = entry.bet.as_ref().ok_or("it names a round without a bet")?;
        let number = entry.round.ok_or("it names no round")?;
        let rules = catalogue.rules(&bet.game).ok_or("its game is not offered")?;
        let opening = Opening {
            seats: 1,
            config: bet.config.get(),
            seeds: Seeds::new(server_seed, bet.client_seed.as_str()),
            nonce: bet.nonce,
        };
        let game = rules.reopen(opening).map_err(|error| error.to_string())?;
        Ok(Self { number, currency: bet.currency.clone(), game })
    }
}

/// What a view says of money: a decimal string with all its decimals.
fn units(view: &Map<String, Value>, field: &str) -> Option<u64> {
    let text = view.get(field)?.as_str()?;
    let decimals = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    decimal::parse_units(text, u8::try_from(decimals).ok()?)
}

/// The entries of a seed's journal, in order, each with its line.
pub(crate) fn entries(
    journal: &str,
) -> impl Iterator<Item = Result<(Line<'_>, SeedEntry), String>> {
    journal.lines().enumerate().map(|(number, text)| {
        let line = Line::parse(text).ok_or_else(|| format!("line {number} is no line"))?;
        let entry = serde_json::from_str(line.entry);
        Ok((line, entry.map_err(|error| format!("entry {number}: {error}"))?))
    })
}

/// Rounds being replayed, by number.
#[derive(Default)]
pub(crate) struct Reel(pub(crate) BTreeMap<u64, Round>);

impl Reel {
    /// Replays an entry without deciding it again.
    pub(crate) fn take(
        &mut self,
        entry: &SeedEntry,
        server_seed: &str,
        catalogue: &Catalogue,
    ) -> Result<(), String> {
        let Some(number) = entry.round else { return Ok(()) };
        if entry.bet.is_some() {
            self.0.insert(number, Round::of(entry, server_seed, catalogue)?);
        }
        let round = self.0.get_mut(&number).ok_or("it names a round that is not open")?;
        let nonce = round.game.cursor().nonce;
        round.game.replay(&entry.replayed(nonce)).map_err(|error| error.to_string())
    }
}
