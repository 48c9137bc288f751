//! Sessions go on after any end of the process: every open round with the same cards.

use std::collections::{BTreeMap, HashMap};

use journal::{Entry, Finding, Opened, Replay};
use session::{PLAYER, Registry};
use store::{Kind, Reads, StoreFault, Write};
use wire::PlayerId;

use super::catalogue::Catalogue;
use super::ledger::{self, Ledger, Reason, RoundName};
use super::seeds::{LiveSeed, RetiredDoc, Retiring, SeedDoc, retired_key};
use super::session::{Quoted, Session, body_of};
use super::task::Held;
use crate::accepted::{Accepted, AcceptedIds};
use crate::keys::Keys;
use crate::record::{Record, WAS_ACCEPTED};
use crate::recovery::OTHER_KEY;
use crate::restored::OpenedAs;

/// Reads every player's session, with what going on writes; what does not hold is named.
pub(crate) fn read(
    reads: &dyn Reads,
    catalogue: &Catalogue,
    keys: &Keys,
    opened_as: OpenedAs,
) -> Result<(HashMap<PlayerId, Held>, Vec<Write>), StoreFault> {
    let mut ledgers = ledger::read(reads)?;
    check_decimals(&ledgers, catalogue)?;
    let (mut sessions, mut writes) = (HashMap::new(), note_where_seeds_are(reads)?);
    for (player, text) in reads.list(Kind::Seed, "")? {
        let damaged = |why: String| {
            StoreFault::new(format_args!("the session of player {player} is damaged: {why}"))
        };
        let mut doc: SeedDoc =
            serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
        let player: PlayerId = player.parse().map_err(|_| damaged("it is nobody's".into()))?;
        if doc.attempt == 0 {
            doc.attempt = number(reads, player)?;
        }
        doc.to_be_retired |= opened_as == OpenedAs::Restored;
        let journal = reads.stream(&doc.stream)?;
        let journal = journal.ok_or_else(|| damaged("its journal is missing".into()))?;
        let seed = LiveSeed::stored(keys, player, doc);
        let seed = seed.ok_or_else(|| damaged(OTHER_KEY.into()))?;
        let ledger = ledgers.remove(&player);
        let ledger = ledger.ok_or_else(|| damaged("its money is missing".into()))?;
        let parked = seed.doc.to_be_retired.then(|| seed.write(player));
        let held = match replay(player, seed, ledger, &journal, &catalogue.games) {
            Ok(session) => {
                let (session, more) = session.go_on(keys, &catalogue.games);
                writes.extend(more);
                Held::Open(Box::new(session))
            }
            Err(Finding::OtherRules(_)) => {
                writes.extend(parked);
                Held::Parked
            }
            Err(finding) => return Err(damaged(finding.to_string())),
        };
        sessions.insert(player, held);
    }
    Ok((sessions, writes))
}

/// Says that retired seeds are found by their commitments.
const NOTED: (Kind, &str) = (Kind::House, "retired_at");

/// Notes, once for a house, where the seeds are that were retired before that was noted.
fn note_where_seeds_are(reads: &dyn Reads) -> Result<Vec<Write>, StoreFault> {
    let (kind, name) = NOTED;
    if reads.get(kind, name)?.is_some() {
        return Ok(Vec::new());
    }
    let mut writes = vec![Write::Put { kind, key: name.into(), value: "1".into() }];
    for (key, text) in reads.list(Kind::RetiredSeed, "")? {
        let damaged = || StoreFault::new(format_args!("the retired seed {key} cannot be read"));
        let doc: RetiredDoc = serde_json::from_str(&text).map_err(|_| damaged())?;
        let player = key.split_once('/').and_then(|(player, _)| player.parse().ok());
        let player: PlayerId = player.ok_or_else(damaged)?;
        let at = retired_key(player, doc.seed.server_seed_hash);
        writes.push(ledger::put(Kind::RetiredAt, at, &key));
    }
    Ok(writes)
}

/// The number of a seed from before seeds were counted: the player's retired ones came before it.
fn number(reads: &dyn Reads, player: PlayerId) -> Result<u64, StoreFault> {
    Ok(reads.list(Kind::RetiredSeed, &format!("{player}/"))?.len() as u64 + 1)
}

impl Session {
    /// A session goes on as it was, unless its seed is to be retired: somebody may have seen what it
    /// leads to. Then open rounds end without a result, their stakes are the player's again, and the
    /// next seed says why.
    fn go_on(mut self, keys: &Keys, games: &Registry) -> (Self, Vec<Write>) {
        if !self.seed.doc.to_be_retired {
            return (self, Vec::new());
        }
        let (player, at) = (self.player, self.seed.now().max(self.at));
        let mut change = self.ledger.change(player);
        for round in self.open.values() {
            let stake =
                round.rules.standing(&*round.play).stake.expect("an open round has a stake");
            let name = RoundName { seed: self.seed.doc.stream.clone(), number: round.number };
            let back = change.post(Reason::Return, &round.bet.currency, stake.units, Some(name));
            back.expect("what is held can be given back");
        }
        let mut writes = change.writes;
        if !self.open.is_empty() {
            writes.push(self.record.line(|book| book.end_rounds(at)));
        }
        let (closing, head) = self.record.closing_seed(at);
        let past = Retiring { rounds: self.nonce, head, restored: true };
        let (_, archived) = self.seed.retire(keys, player, &past);
        let mut seed = self.seed.next(keys, player);
        seed.doc.restored = Some(self.seed.hash);
        let (book, begun) = seed.begin(keys, player, games.sessions);
        writes.extend([closing].into_iter().chain(archived).chain(begun));
        tracing::warn!(%player, "a server seed was retired: this house was opened from a copy");
        (Self::starting(player, seed, book, change.ledger, games), writes)
    }
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
        let quoted = entry.bet.as_ref().map(|bet| Quoted {
            currency: &bet.currency,
            client_seed: &bet.client_seed,
            nonce: bet.nonce,
        });
        let body = body_of(game, quoted, &entry.what);
        let accepted = Accepted { body, head, entry: entry.number, round: Some(round) };
        self.ids.insert(PLAYER, &id, accepted);
    }
}
