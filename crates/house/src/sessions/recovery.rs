//! Sessions go on after any end of the process: every open round with the same cards.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use journal::{Entry, Finding, Opened, Replay, VoidReason};
use operator::{RoundRecord, TransactionKind};
use session::{PLAYER, Registry};
use store::{Kind, Reads, StoreFault, Surveyed, Write};
use wire::PlayerId;

use super::allowance::Allowance;
use super::books;
use super::catalogue::Catalogue;
use super::ledger::{self, Ledger};
use super::paying::{Pending, Voiding};
use super::seeds::{LiveSeed, RetiredDoc, Retiring, SeedDoc, retired_key};
use super::session::{Quoted, Session, body_of};
use super::task::Held;
use crate::accepted::{Accepted, AcceptedIds};
use crate::keys::Keys;
use crate::operators::{Operators, OwedDoc, records};
use crate::record::{Record, WAS_ACCEPTED};
use crate::recovery::{LeftOut, OTHER_KEY};
use crate::restored::OpenedAs;

/// Reads every player's session, with what going on writes; one that does not hold is named and left
/// out.
pub(crate) fn read(
    reads: &dyn Reads,
    catalogue: &Catalogue,
    keys: &Keys,
    opened_as: OpenedAs,
    (operators, owed): (&Operators, Vec<OwedDoc>),
    left_out: &mut LeftOut,
) -> Result<(HashMap<PlayerId, Held>, Vec<Write>), StoreFault> {
    let mut ledgers = books::read(reads, left_out)?;
    check_decimals(&ledgers, catalogue)?;
    let mut taking_up = TakingUp {
        reads,
        catalogue,
        keys,
        opened_as,
        operators,
        owed: by_player(owed),
        sessions: HashMap::new(),
        writes: note_where_seeds_are(reads)?,
    };
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
        // A record that is damaged may be damaged where it says whose it is.
        has_nobodys |= text.is_err();
        let text = text.map_err(|why| why.to_string());
        let held = text.and_then(|text| taking_up.session(player, &text, ledger));
        let held = held.unwrap_or_else(|why| {
            left_out.note(damaged(&why));
            Held::Damaged
        });
        taking_up.sessions.insert(player, held);
    }
    let TakingUp { mut sessions, writes, .. } = taking_up;
    if has_nobodys {
        // One of those who have money and no session had that one: none begins again.
        sessions.extend(ledgers.into_keys().map(|player| (player, Held::Damaged)));
    }
    Ok((sessions, writes))
}

/// Says that retired seeds are found by their commitments.
const NOTED: (Kind, &str) = (Kind::House, "retired_at");

/// Notes, once for a house, where the seeds are that were retired before that was noted. One that
/// cannot be read is found by nobody.
fn note_where_seeds_are(reads: &dyn Reads) -> Result<Vec<Write>, StoreFault> {
    let (kind, name) = NOTED;
    if reads.get(kind, name)?.is_some() {
        return Ok(Vec::new());
    }
    let mut writes = Vec::new();
    for Surveyed { key, text } in reads.survey(Kind::RetiredSeed)? {
        let doc = text.ok().and_then(|text| serde_json::from_str::<RetiredDoc>(&text).ok());
        let player = key.split_once('/').and_then(|(player, _)| player.parse::<PlayerId>().ok());
        let Some((doc, player)) = doc.zip(player) else { continue };
        let at = retired_key(player, doc.seed.server_seed_hash);
        writes.push(ledger::put(Kind::RetiredAt, at, &key));
    }
    if !writes.is_empty() {
        writes.push(Write::Put { kind, key: name.into(), value: "1".into() });
    }
    Ok(writes)
}

/// What sessions are taken up with, and what has come of it.
struct TakingUp<'a> {
    reads: &'a dyn Reads,
    catalogue: &'a Catalogue,
    keys: &'a Keys,
    opened_as: OpenedAs,
    operators: &'a Operators,
    /// What wallets were asked, by player.
    owed: HashMap<PlayerId, Vec<OwedDoc>>,
    sessions: HashMap<PlayerId, Held>,
    writes: Vec<Write>,
}

fn by_player(owed: Vec<OwedDoc>) -> HashMap<PlayerId, Vec<OwedDoc>> {
    let mut found: HashMap<PlayerId, Vec<OwedDoc>> = HashMap::new();
    owed.into_iter().for_each(|doc| found.entry(doc.patron).or_default().push(doc));
    found
}

impl TakingUp<'_> {
    /// The session behind a player's live seed, or what is wrong with it. One that does not go on
    /// now is marked if its seed is to be retired.
    fn session(
        &mut self,
        player: PlayerId,
        text: &str,
        ledger: Option<Option<Ledger>>,
    ) -> Result<Held, String> {
        let seed = self.seed(player, text)?;
        let mark = seed.doc.to_be_retired.then(|| seed.write(player));
        match self.replayed(player, seed, ledger) {
            Ok(Some(mut session)) => {
                let owed = self.owed.remove(&player).unwrap_or_default();
                let paid = session.take_up(self.reads, self.operators, owed);
                self.writes.extend(paid.map_err(|fault| fault.to_string())?);
                let (session, more) =
                    session.go_on(self.keys, &self.catalogue.games, self.operators);
                self.writes.extend(more);
                Ok(Held::Open(Box::new(session)))
            }
            Ok(None) => {
                self.writes.extend(mark);
                Ok(Held::Parked)
            }
            Err(why) => {
                self.writes.extend(mark);
                Err(why)
            }
        }
    }

    fn seed(&self, player: PlayerId, text: &str) -> Result<LiveSeed, String> {
        let mut doc: SeedDoc = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if doc.attempt == 0 {
            doc.attempt = number(self.reads, player).map_err(|fault| fault.to_string())?;
        }
        doc.to_be_retired |= self.opened_as == OpenedAs::Restored;
        LiveSeed::stored(self.keys, player, doc).ok_or_else(|| OTHER_KEY.into())
    }

    /// Where its journal leads; none if this build lacks its rules.
    fn replayed(
        &self,
        player: PlayerId,
        seed: LiveSeed,
        ledger: Option<Option<Ledger>>,
    ) -> Result<Option<Session>, String> {
        let journal = self.reads.stream(&seed.doc.stream).map_err(|fault| fault.to_string())?;
        let journal = journal.ok_or("its journal is missing")?;
        // A wallet's player has no account before the first bet.
        let is_patron = self.operators.patrons.by_id(player).is_some();
        let ledger = ledger.or_else(|| is_patron.then(|| Some(Ledger::default())));
        let ledger = ledger.ok_or("its money is missing")?.ok_or("its money does not hold")?;
        match replay(player, seed, ledger, &journal, &self.catalogue.games) {
            Ok(session) if !session.holds_what_is_staked() => {
                Err("what is held is not what its open rounds have staked".into())
            }
            Ok(session) => Ok(Some(session)),
            Err(finding) if finding.lacks_rules() => Ok(None),
            Err(finding) => Err(finding.to_string()),
        }
    }
}

/// The number of a seed from before seeds were counted: the player's retired ones came before it.
fn number(reads: &dyn Reads, player: PlayerId) -> Result<u64, StoreFault> {
    Ok(reads.list(Kind::RetiredSeed, &format!("{player}/"))?.len() as u64 + 1)
}

impl Session {
    /// [O28] Takes up whose it is, the records of its open rounds, and what its wallet was asked: a bet
    /// without an answer is void.
    fn take_up(
        &mut self,
        reads: &dyn Reads,
        operators: &Operators,
        owed: Vec<OwedDoc>,
    ) -> Result<Vec<Write>, StoreFault> {
        self.patron = operators.patrons.by_id(self.player);
        let allowance = reads.get(Kind::Allowance, &self.player.to_string())?;
        self.allowance = allowance.and_then(|text| Allowance::read(&text)).unwrap_or_default();
        for number in self.open.values().map(|round| round.number) {
            let id = records::round_id(&self.seed.doc.stream, number);
            if let Some(record) = records::get(reads, self.operator(), &id)? {
                self.records.insert(number, record);
            }
        }
        let mut writes = Vec::new();
        for doc in owed {
            let record = records::get(reads, &doc.operator, &doc.transaction.round_id)?;
            match (doc.kind, record) {
                (TransactionKind::Debit, _) => drop(self.debits.insert(doc.number, doc)),
                (_, Some(record)) if doc.bet.is_some() => {
                    writes.extend(self.void_at_once(operators, &Pending { doc, record }));
                }
                (_, record) => writes.extend(self.settled_before(&doc, record)),
            }
        }
        Ok(writes)
    }

    fn void_at_once(&mut self, operators: &Operators, pending: &Pending) -> Vec<Write> {
        let (reason, at) = (VoidReason::Unknown, self.seed.now().max(self.at));
        let Voiding { ledger, mut writes, owed } = self.voiding(pending, reason);
        let voided = pending.doc.voided(reason);
        writes.push(self.record.line(|book| book.void_round(voided, at)));
        (self.ledger, self.at) = (ledger, at);
        self.nonce += 1;
        owed.into_iter().for_each(|doc| operators.owe(doc));
        writes
    }

    /// What a wallet took when the session could not be read.
    fn settled_before(&mut self, doc: &OwedDoc, record: Option<RoundRecord>) -> Vec<Write> {
        let balance = doc.answered.as_deref();
        let balance = balance.and_then(|text| operator::Balance::read(text, doc.money.decimals));
        let settled = balance.and_then(|balance| self.settling(doc, record, balance, 1).ok());
        let Some((ledger, writes)) = settled else { return Vec::new() };
        self.ledger = ledger;
        writes
    }

    /// A session goes on as it was, unless its seed is to be retired: somebody may have seen what it
    /// leads to. Then open rounds end without a result, their stakes are the player's again, and the
    /// next seed says why.
    fn go_on(mut self, keys: &Keys, games: &Registry, operators: &Operators) -> (Self, Vec<Write>) {
        if !self.seed.doc.to_be_retired {
            return (self, Vec::new());
        }
        let (player, at) = (self.player, self.seed.now().max(self.at));
        let mut change = self.ledger.change(player);
        let mut returned = Vec::new();
        for round in self.open.values() {
            let mut record = self.records.get(&round.number).cloned();
            let owed = self.give_back(&mut change, record.as_mut(), round);
            returned.extend(owed.iter().map(OwedDoc::write));
            owed.into_iter().for_each(|doc| operators.owe(doc));
            returned.extend(
                record.map(|record| self.returned(record, "restored")).into_iter().flatten(),
            );
        }
        let mut writes = change.writes;
        writes.extend(returned);
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
        let next = Self::starting(player, seed, book, change.ledger, games);
        (Self { patron: self.patron, allowance: self.allowance, ..next }, writes)
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
    Ok(Session::taken_up(player, seed, games, record, (open, nonce, at), ledger))
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
        let quoted = entry.bet.as_ref().map(|bet| Quoted {
            currency: &bet.currency,
            client_seed: &bet.client_seed,
            nonce: bet.nonce,
        });
        let body = body_of(game, quoted, &entry.what);
        let accepted = Accepted { head, entry: entry.number, round: Some(round) };
        self.ids.insert(PLAYER, &id, body, &accepted);
    }
}
