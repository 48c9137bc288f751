//! Sessions go on after any end of the process: every open round with the same cards.

use std::collections::{BTreeMap, HashMap};

use journal::{Entry, Finding, Opened, Replay};
use session::{PLAYER, Registry};
use store::{Kind, Reads, StoreFault};
use wire::PlayerId;

use super::catalogue::Catalogue;
use super::ledger::{self, Ledger};
use super::seeds::{LiveSeed, SeedDoc};
use super::session::{Session, body_of};
use super::task::Held;
use crate::accepted::{Accepted, AcceptedIds};
use crate::record::{Record, WAS_ACCEPTED};
use crate::vault::Vault;

/// Reads every player's session; what does not hold is named.
pub(crate) fn read(
    reads: &dyn Reads,
    catalogue: &Catalogue,
    vault: &Vault,
) -> Result<HashMap<PlayerId, Held>, StoreFault> {
    let mut ledgers = ledger::read(reads)?;
    check_decimals(&ledgers, catalogue)?;
    let mut sessions = HashMap::new();
    for (player, text) in reads.list(Kind::Seed, "")? {
        let damaged = |why: String| {
            StoreFault::new(format_args!("the session of player {player} is damaged: {why}"))
        };
        let doc: SeedDoc =
            serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
        let player: PlayerId = player.parse().map_err(|_| damaged("it is nobody's".into()))?;
        let journal = reads.stream(&doc.stream)?;
        let journal = journal.ok_or_else(|| damaged("its journal is missing".into()))?;
        let seed = LiveSeed::stored(doc, vault).ok_or_else(|| {
            damaged("the key file is not the one its server seed was sealed with".into())
        })?;
        let ledger = ledgers.remove(&player);
        let ledger = ledger.ok_or_else(|| damaged("its money is missing".into()))?;
        let held = match replay(player, seed, ledger, &journal, &catalogue.games) {
            Ok(session) => Held::Open(Box::new(session)),
            Err(Finding::OtherRules(_)) => Held::Parked,
            Err(finding) => return Err(damaged(finding.to_string())),
        };
        sessions.insert(player, held);
    }
    Ok(sessions)
}

/// Money keeps its meaning: a currency that has accounts keeps its decimals.
fn check_decimals(
    ledgers: &BTreeMap<PlayerId, Ledger>,
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

/// Where the journal of a live seed leads, with the ids that were accepted.
fn replay(
    player: PlayerId,
    seed: LiveSeed,
    ledger: Ledger,
    journal: &str,
    games: &Registry,
) -> Result<Session, Finding> {
    let mut reader = journal::read(journal.as_bytes());
    let opening = reader.opening()?;
    let mut replay = Replay::reopen(&opening, &seed.secret, games)?;
    let opened = Opened::of(&opening.entry)?.into_seed();
    let opened = opened.expect("the stream of a seed holds the journal of a seed");
    let mut past = Past { at: opening.entry.at, ..Past::default() };
    for read in reader {
        let read = read?;
        replay.take(&read)?;
        past.note(&read.entry, read.line.hash);
        let rounds = replay.rounds().expect("a seed's journal leads to rounds");
        rounds.retain(|_, round| round.is_open());
    }
    let rounds = replay.rounds().map(std::mem::take).expect("a seed's journal leads to rounds");
    let (_, book) = replay.finish();
    let record = Record::new(seed.doc.stream.clone(), book, past.ids);
    let open = rounds.into_values().map(|round| (round.rules.name(), round)).collect();
    let (nonce, at) = (past.nonce, past.at);
    let games = opened.games(games)?;
    Ok(Session { player, seed, games, record, open, nonce, ledger, at })
}

/// What accepted commands leave behind beside their rounds.
#[derive(Default)]
struct Past {
    at: table::Millis,
    nonce: u64,
    /// The game of every round.
    games: BTreeMap<u64, String>,
    ids: AcceptedIds,
}

impl Past {
    fn note(&mut self, entry: &Entry, head: table::Hash) {
        self.at = entry.at;
        let Some(round) = entry.round else { return };
        if let Some(bet) = &entry.bet {
            self.nonce += 1;
            self.games.insert(round, bet.game.clone());
        }
        let id = entry.id.as_ref().map(|id| id.parse().expect(WAS_ACCEPTED));
        let (Some(id), Some(game)) = (id, self.games.get(&round)) else { return };
        let currency = entry.bet.as_ref().map(|bet| bet.currency.as_str());
        let body = body_of(game, currency, &entry.what);
        let accepted = Accepted { body, head, entry: entry.number, round: Some(round) };
        self.ids.insert(PLAYER, &id, accepted);
    }
}
