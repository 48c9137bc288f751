//! Sessions go on after any end of the process: every open round with the same cards.

use std::collections::{BTreeMap, HashMap};

use journal::seed::{SeedBook, SeedEntry, SeedOpened};
use store::{Kind, Reads, StoreFault};
use table::Millis;

use super::Held;
use super::catalogue::Catalogue;
use super::ledger::{self, Ledger};
use super::rounds::{Reel, entries};
use super::seeds::{LiveSeed, SeedDoc};
use super::session::{AcceptedId, Body, Session};
use crate::vault::Vault;

/// Reads every player's session; what does not hold is named.
pub(crate) fn read(
    reads: &dyn Reads,
    catalogue: &Catalogue,
    vault: &Vault,
) -> Result<HashMap<String, Held>, StoreFault> {
    let mut ledgers = ledger::read(reads)?;
    check_decimals(&ledgers, catalogue)?;
    let mut sessions = HashMap::new();
    for (player, text) in reads.list(Kind::Seed, "")? {
        let damaged = |why: String| {
            StoreFault::new(format_args!("the session of player {player} is damaged: {why}"))
        };
        let doc: SeedDoc =
            serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
        let journal = reads.stream(&doc.stream)?;
        let journal = journal.ok_or_else(|| damaged("its journal is missing".into()))?;
        let seed = LiveSeed::stored(doc, vault).ok_or_else(|| {
            damaged("the key file is not the one its server seed was sealed with".into())
        })?;
        let ledger = ledgers.remove(&player).unwrap_or_default();
        let held = go_on(&player, seed, ledger, &journal, catalogue).map_err(damaged)?;
        sessions.insert(player, held);
    }
    Ok(sessions)
}

/// Money keeps its meaning: a currency that has accounts keeps its decimals.
fn check_decimals(
    ledgers: &BTreeMap<String, Ledger>,
    catalogue: &Catalogue,
) -> Result<(), StoreFault> {
    let accounts = ledgers.values().flat_map(|ledger| &ledger.accounts);
    for (code, account) in accounts {
        let now = catalogue.currencies.get(code).map_or(account.decimals, |now| now.decimals);
        if now != account.decimals {
            let before = account.decimals;
            return Err(StoreFault::new(format_args!(
                "configs/currencies.json: {code} has accounts with {before} decimals"
            )));
        }
    }
    Ok(())
}

fn go_on(
    player: &str,
    seed: LiveSeed,
    ledger: Ledger,
    journal: &str,
    catalogue: &Catalogue,
) -> Result<Held, String> {
    let mut session = Session {
        player: player.into(),
        book: SeedBook::new(&seed.secret),
        seed,
        open: BTreeMap::new(),
        nonce: 0,
        ids: BTreeMap::new(),
        ledger,
        at: Millis::ZERO,
    };
    let mut previous = journal::FIRST.to_owned();
    let mut games = BTreeMap::new();
    let mut reel = Reel::default();
    let mut lines = 0;
    for found in entries(journal) {
        let (line, entry) = found?;
        if !line.holds(&previous, &session.seed.secret, lines) {
            return Err(format!("entry {lines} does not fit the chain"));
        }
        previous = line.hash.to_owned();
        if lines == 0 && !is_known(&entry, &session.seed.hash, catalogue)? {
            return Ok(Held::Parked);
        }
        reel.take(&entry, &session.seed.secret, catalogue)?;
        remember(&mut session, &mut games, &entry, &previous);
        reel.0.retain(|_, round| round.is_open());
        lines += 1;
    }
    if lines == 0 {
        return Err("its journal is empty".into());
    }
    session.book = SeedBook::going_on(&session.seed.secret, &previous, lines);
    let open = reel.0.into_values().map(|round| (round.game.game().name().into(), round));
    session.open = open.collect();
    Ok(Held::Open(Box::new(session)))
}

/// Whether this build has the rules and the data that the seed was opened with.
fn is_known(entry: &SeedEntry, hash: &str, catalogue: &Catalogue) -> Result<bool, String> {
    let opened: SeedOpened =
        serde_json::from_str(entry.what.get()).map_err(|error| error.to_string())?;
    Ok(opened
        == SeedOpened::of(&catalogue.games, hash.parse().map_err(|_| "its commitment is none")?))
}

/// What an accepted command leaves behind beside its round: its id, its time, its nonce.
fn remember(
    session: &mut Session,
    games: &mut BTreeMap<u64, String>,
    entry: &SeedEntry,
    head: &str,
) {
    session.at = entry.at;
    let Some(round) = entry.round else { return };
    if let Some(bet) = &entry.bet {
        session.nonce += 1;
        games.insert(round, bet.game.clone());
    }
    if let Some(id) = entry.id.clone() {
        let body = Body {
            game: games.get(&round).cloned().unwrap_or_default(),
            currency: entry.bet.as_ref().map(|bet| bet.currency.clone()),
            command: entry.what.get().into(),
        };
        let accepted = AcceptedId { body, entry: entry.number, round, head: head.into() };
        session.ids.insert(id, accepted);
    }
}
