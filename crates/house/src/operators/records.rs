//! [O31] Records of rounds: where they are kept, and how they are found again.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use operator::{Moment, RoundRecord, TransactionKind};
use store::{Kind, Reads, StoreFault, Write};
use table::Hash;
use wire::PlayerId;

use super::owed::transaction_id;
use super::put;
use crate::sessions::HOUSE;

/// How many digits of a hash name a seed in a round's id.
const DIGITS: usize = 20;

/// The id of a round, which follows from its seed's journal and its number there.
pub(crate) fn round_id(stream: &str, number: u64) -> String {
    let hash = Hash::of(format!("round {stream}")).to_string();
    format!("{}-{number}", &hash[..DIGITS])
}

fn place(operator: &str, round: &str) -> String {
    format!("{operator}/{round}")
}

/// Sorts newest first.
fn newest_first(at: u64) -> String {
    format!("{:016x}", u64::MAX - at)
}

/// How many rounds were listed by this process: those of one millisecond stand newest first too.
static LISTED: AtomicU64 = AtomicU64::new(0);

/// What stands before a round's id in a list.
fn place_in_time(at: u64) -> String {
    let before = LISTED.fetch_add(1, Ordering::Relaxed);
    format!("{}/{:016x}{BEFORE_ID}", newest_first(at), u64::MAX - before)
}

/// What no id has; lists of older houses have only a time before the id.
const BEFORE_ID: char = '~';

/// Where an operator's rounds are listed.
pub(crate) fn listed_by_operator(operator: &str) -> String {
    format!("o/{operator}/")
}

/// Where a player's rounds are listed.
pub(crate) fn listed_by_player(player: PlayerId) -> String {
    format!("p/{player}/")
}

/// A record as it is now.
pub(crate) fn write(record: &RoundRecord) -> Write {
    put(Kind::Round, place(&record.operator, &record.round_id), record)
}

/// Lists a round that was just bet, under its player and, if it is an operator's, under that.
pub(crate) fn list(
    record: &RoundRecord,
    player: PlayerId,
    of_operator: bool,
    at: u64,
) -> Vec<Write> {
    let (id, at) = (&record.round_id, place_in_time(at));
    let by_player = format!("{}{at}{id}", listed_by_player(player));
    let mut writes = vec![put(Kind::RoundOf, by_player, &record.operator)];
    if of_operator {
        let by_operator = format!("{}{at}{id}", listed_by_operator(&record.operator));
        writes.push(put(Kind::RoundOf, by_operator, &player));
        writes.push(put(Kind::RoundOf, listed_as_open(record), &player));
    }
    writes
}

fn listed_as_open(record: &RoundRecord) -> String {
    format!("{}{}", open_rounds(&record.operator), record.round_id)
}

/// Where an operator's open rounds are listed.
pub(crate) fn open_rounds(operator: &str) -> String {
    format!("open/{operator}/")
}

/// [O38] A round of an operator as it was left on a day on which it ended or a transaction of it was
/// answered: one a round and day, the last of the day.
pub(crate) fn of_day(record: &RoundRecord, at: Moment) -> Write {
    let (operator, day, id) = (&record.operator, at.day(), &record.round_id);
    put(Kind::Ended, format!("{operator}/{day}/{id}"), record)
}

/// A round of an operator has ended.
pub(crate) fn ended(record: &RoundRecord, at: Moment) -> Vec<Write> {
    let no_longer = Write::Delete { kind: Kind::RoundOf, key: listed_as_open(record) };
    vec![of_day(record, at), no_longer]
}

/// Where the rounds of an operator's days are, by day.
pub(crate) fn days(operator: &str) -> String {
    format!("{operator}/")
}

/// The day of a round that was left on it.
pub(crate) fn day_of(key: &str) -> Option<operator::Day> {
    key.split('/').nth(1)?.parse().ok()
}

/// The record of a round.
pub(crate) fn get(
    reads: &dyn Reads,
    operator: &str,
    round: &str,
) -> Result<Option<RoundRecord>, StoreFault> {
    let text = reads.get(Kind::Round, &place(operator, round))?;
    text.map(|text| serde_json::from_str(&text).map_err(StoreFault::new)).transpose()
}

/// The time and the id of a round in a list.
pub(crate) fn listed(key: &str) -> Option<(u64, &str)> {
    let (rest, named) = key.rsplit_once('/')?;
    let (_, at) = rest.rsplit_once('/')?;
    let id = named.split_once(BEFORE_ID).map_or(named, |(_, id)| id);
    Some((u64::MAX - u64::from_str_radix(at, 16).ok()?, id))
}

/// A key behind which every round in a list was bet before that time.
pub(crate) fn before(prefix: &str, at: u64) -> String {
    // What stands behind the time in a key comes before a digit.
    format!("{prefix}{}0", newest_first(at))
}

/// How many rounds are removed at once.
const PRUNED: usize = 10_000;

/// Whether a round is open, or its wallet is owed something.
fn is_under_way(reads: &dyn Reads, operator: &str, round: &str) -> Result<bool, StoreFault> {
    let open = reads.get(Kind::RoundOf, &format!("{}{round}", open_rounds(operator)))?;
    let owed = [TransactionKind::Debit, TransactionKind::Credit]
        .map(|kind| reads.get(Kind::Owed, &format!("{operator}/{}", transaction_id(round, kind))));
    let [debit, credit] = owed;
    Ok(open.is_some() || debit?.is_some() || credit?.is_some())
}

/// [O33] What removes an operator's rounds that were bet before that time, and its days before it; not
/// those that are still open.
pub(crate) fn prunable(
    reads: &dyn Reads,
    operator: &str,
    before: Moment,
) -> Result<Vec<Write>, StoreFault> {
    let (rounds, days) = (listed_by_operator(operator), days(operator));
    let mut writes = Vec::new();
    let mut delete = |kind, key| writes.push(Write::Delete { kind, key });
    let old = self::before(&rounds, before.millis());
    for (key, player) in reads.page(Kind::RoundOf, &rounds, &old, PRUNED)? {
        let Some((_, id)) = listed(&key) else { continue };
        let player = serde_json::from_str::<PlayerId>(&player).ok();
        let Some(player) = player else { continue };
        if is_under_way(reads, operator, id)? {
            continue;
        }
        delete(Kind::RoundOf, format!("{}{}", listed_by_player(player), &key[rounds.len()..]));
        delete(Kind::Round, place(operator, id));
        delete(Kind::RoundOf, key);
    }
    for (key, _) in reads.page(Kind::Ended, &days, "", PRUNED)? {
        if day_of(&key).is_some_and(|day| day.ends() <= before) {
            delete(Kind::Ended, key);
        }
    }
    Ok(writes)
}

/// What removes the records of a guest's rounds under seeds that are removed, by their journals and how
/// many rounds each had. An operator's players are kept as long as the operator says.
pub(crate) fn of_guest(
    reads: &dyn Reads,
    player: &str,
    seeds: &[(String, u64)],
) -> Result<Vec<Write>, StoreFault> {
    let rounds =
        seeds.iter().flat_map(|(stream, rounds)| (0..*rounds).map(move |n| round_id(stream, n)));
    let gone: BTreeSet<String> = rounds.collect();
    let mut writes = Vec::new();
    for (key, operator) in reads.list(Kind::RoundOf, &format!("p/{player}/"))? {
        let is_guests = serde_json::from_str::<String>(&operator).is_ok_and(|id| id == HOUSE);
        let Some(id) = listed(&key).map(|(_, id)| id).filter(|id| is_guests && gone.contains(*id))
        else {
            continue;
        };
        writes.push(Write::Delete { kind: Kind::Round, key: place(HOUSE, id) });
        writes.push(Write::Delete { kind: Kind::RoundOf, key });
    }
    Ok(writes)
}
