//! Sessions go on after any end of the process: every open round with the same cards.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use journal::{Entry, Finding, Opened, Replay};
use session::{PLAYER, Registry};
use store::{Kind, Reads, StoreFault, Surveyed};
use wire::PlayerId;

use super::catalogue::Catalogue;
use super::ledger::{self, Ledger};
use super::seeds::{LiveSeed, SeedDoc};
use super::session::{Session, body_of};
use super::task::Held;
use crate::accepted::{Accepted, AcceptedIds};
use crate::record::{Record, WAS_ACCEPTED};
use crate::recovery::LeftOut;
use crate::vault::Vault;

/// Reads every player's session; one that does not hold is named and left out.
pub(crate) fn read(
    reads: &dyn Reads,
    catalogue: &Catalogue,
    vault: &Vault,
    left_out: &mut LeftOut,
) -> Result<HashMap<PlayerId, Held>, StoreFault> {
    let mut ledgers = ledger::read(reads, left_out)?;
    check_decimals(&ledgers, catalogue)?;
    let mut sessions = HashMap::new();
    let mut has_nobodys = false;
    for Surveyed { key, text } in reads.survey(Kind::Seed)? {
        let damaged =
            |why: &dyn fmt::Display| format!("the session of player {key} is damaged: {why}");
        let Ok(player) = key.parse::<PlayerId>() else {
            left_out.note(damaged(&"it is nobody's"));
            has_nobodys = true;
            continue;
        };
        let ledger = ledgers.remove(&player);
        let held = text
            .map_err(|why| why.to_string())
            .and_then(|text| take_up(reads, catalogue, vault, player, &text, ledger));
        sessions.insert(
            player,
            held.unwrap_or_else(|why| {
                left_out.note(damaged(&why));
                Held::Damaged
            }),
        );
    }
    if has_nobodys {
        // One of those who have money and no session had that one: none begins again.
        sessions.extend(ledgers.into_keys().map(|player| (player, Held::Damaged)));
    }
    Ok(sessions)
}

/// The session behind a player's live seed, or what is wrong with it.
fn take_up(
    reads: &dyn Reads,
    catalogue: &Catalogue,
    vault: &Vault,
    player: PlayerId,
    text: &str,
    ledger: Option<Option<Ledger>>,
) -> Result<Held, String> {
    let doc: SeedDoc = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let journal = reads.stream(&doc.stream).map_err(|fault| fault.to_string())?;
    let journal = journal.ok_or("its journal is missing")?;
    let seed = LiveSeed::stored(doc, vault)
        .ok_or("the key file is not the one its server seed was sealed with")?;
    let ledger = ledger.ok_or("its money is missing")?;
    let ledger = ledger.ok_or("its money does not hold")?;
    match replay(player, seed, ledger, &journal, &catalogue.games) {
        Ok(session) if !session.holds_what_is_staked() => {
            Err("what is held is not what its open rounds have staked".into())
        }
        Ok(session) => Ok(Held::Open(Box::new(session))),
        Err(Finding::OtherRules(_)) => Ok(Held::Parked),
        Err(finding) => Err(finding.to_string()),
    }
}

/// Money keeps its meaning: a currency that has accounts keeps its decimals.
fn check_decimals(
    ledgers: &BTreeMap<PlayerId, Option<Ledger>>,
    catalogue: &Catalogue,
) -> Result<(), StoreFault> {
    let accounts = ledgers.values().flatten().flat_map(|ledger| &ledger.accounts);
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

impl Session {
    /// Money that is held is held for the open rounds, and for nothing else.
    fn holds_what_is_staked(&self) -> bool {
        let mut staked: BTreeMap<&str, u64> = BTreeMap::new();
        for round in self.open.values() {
            let stake = round.rules.standing(&*round.play).stake;
            *staked.entry(&round.bet.currency).or_default() += stake.map_or(0, |stake| stake.units);
        }
        let mut accounts = self.ledger.accounts.iter();
        accounts.all(|(code, account)| staked.remove(code.as_str()).unwrap_or(0) == account.held)
            && staked.is_empty()
    }
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
