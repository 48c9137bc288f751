//! Sessions go on after any end of the process: every open round with the same cards.

use std::collections::{BTreeMap, HashMap};

use journal::{Book, Entry, Finding, Opened, Read, Replay, SeedOpened};
use session::Registry;
use store::{Kind, Reads, StoreFault};
use table::{Hash, Millis};

use super::Held;
use super::catalogue::Catalogue;
use super::ledger::{self, Ledger};
use super::rounds::rounds_of;
use super::seeds::{LiveSeed, SeedDoc};
use super::session::{AcceptedId, Body, Session};
use crate::vault::Vault;

/// Reads every player's session; what does not hold is named.
pub(crate) fn read(
    reads: &dyn Reads,
    catalogue: &Catalogue,
    games: &Registry,
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
        let held = go_on(&player, seed, ledger, &journal, games);
        let held = held.map_err(|finding| damaged(finding.to_string()))?;
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
    games: &Registry,
) -> Result<Held, Finding> {
    let mut reader = journal::read(journal.as_bytes());
    let opening = reader.opening()?;
    if !is_known(&opening.entry, &seed, games)? {
        return Ok(Held::Parked);
    }
    let mut replay = Replay::reopen(&opening, &seed.secret, games)?;
    let mut session = Session {
        player: player.into(),
        book: Book::new(&seed.secret),
        seed,
        open: BTreeMap::new(),
        nonce: 0,
        ids: BTreeMap::new(),
        ledger,
        at: Millis::ZERO,
    };
    for read in reader {
        let read = read?;
        replay.take(&read)?;
        let rounds = rounds_of(&mut replay);
        session.at = read.entry.at;
        if let Some(round) = read.entry.round.and_then(|number| rounds.get(&number)) {
            remember(&mut session, round, &read);
        }
        rounds.retain(|_, round| round.is_open());
    }
    let open = std::mem::take(rounds_of(&mut replay)).into_values();
    session.open = open.map(|round| (round.bet.game.clone(), round.into())).collect();
    session.book = replay.finish().1;
    Ok(Held::Open(Box::new(session)))
}

/// Whether this build offers the games, rules and data that the seed was opened with.
fn is_known(opening: &Entry, seed: &LiveSeed, games: &Registry) -> Result<bool, Finding> {
    let offered = SeedOpened::of(games.sessions, Hash::of(&seed.secret));
    Ok(matches!(Opened::of(opening)?, Opened::Seed(opened) if opened == offered))
}

/// What an accepted command leaves behind beside its round: its id and its nonce.
fn remember(session: &mut Session, round: &journal::Round, read: &Read<'_>) {
    let entry = &read.entry;
    session.nonce += u64::from(entry.bet.is_some());
    if let Some(id) = entry.id.clone() {
        let body = Body {
            game: round.bet.game.clone(),
            currency: entry.bet.as_ref().map(|bet| bet.currency.clone()),
            command: entry.what.get().into(),
        };
        let (entry, head) = (entry.number, read.line.hash.to_string());
        session.ids.insert(id, AcceptedId { body, entry, round: round.number, head });
    }
}
