//! A commit under way: two round trips, and what the database says of itself afterwards.

use std::collections::HashMap;

use futures_util::TryFutureExt as _;
use store::Kind;
use store_keeping::{Packed, Seals, State, now, pack};
use tokio::try_join;
use tokio_postgres::error::{DbError, Severity};
use tokio_postgres::types::ToSql;

use crate::lines::Line;
use crate::plan::Plan;
use crate::rows::{self, signed, unsigned, upper};
use crate::talk;
use crate::title::Title;
use crate::trouble::{Tried, Trouble};

/// A commit that was made, or asked for.
pub(crate) struct Made {
    /// What the database says of itself then.
    pub(crate) state: State,
}

/// What must be found before a commit: what was written last, and by whom.
pub(crate) struct Before<'s> {
    pub(crate) state: &'s State,
    pub(crate) title: &'s Title,
}

/// What a commit must know of the rows that it changes.
struct Known {
    /// The checksums of documents that go, or are replaced.
    gone: Vec<(Kind, u64)>,
    /// The texts of logs that end, by stream, and how many lines they had in the database.
    texts: HashMap<String, (String, u64)>,
    /// The checksums of logs that leave the archive.
    pruned: Vec<u64>,
}

/// Writes all of it, durably, or nothing.
pub(crate) async fn run(
    line: &mut Line,
    plan: &Plan<'_>,
    before: &Before<'_>,
    seals: &Seals,
) -> Tried<Box<Made>> {
    match try_run(line, plan, before, seals).await {
        Err(trouble @ Trouble::Doubt(_)) => Err(trouble),
        Err(trouble) => {
            // A connection that cannot go back is not used again: the store is opened again first.
            let _ = line.batch_execute("ROLLBACK").await;
            Err(trouble)
        }
        made => made,
    }
}

async fn try_run(
    line: &Line,
    plan: &Plan<'_>,
    before: &Before<'_>,
    seals: &Seals,
) -> Tried<Box<Made>> {
    let known = ask(line, plan, before, seals).await?;
    let logs = archived(plan, &known)?;
    let made = Box::new(Made { state: follow(plan, before.state, &known, &logs) });
    match write(line, plan, &logs, &made.state).await {
        // Whoever has lost the line does not know how far the server came.
        Err(Trouble::Sql(error)) if is_lost(&error) => Err(Trouble::Doubt(made)),
        Err(trouble) => Err(trouble),
        Ok(()) => Ok(made),
    }
}

/// Whether the line is lost: without a word, or with a last one that may come behind a commit.
fn is_lost(error: &tokio_postgres::Error) -> bool {
    let is_last = |said: &DbError| {
        matches!(said.parsed_severity(), Some(Severity::Fatal | Severity::Panic) | None)
    };
    error.as_db_error().is_none_or(is_last)
}

/// The first round trip: takes the row in which the database speaks of itself, and asks.
async fn ask(line: &Line, plan: &Plan<'_>, before: &Before<'_>, seals: &Seals) -> Tried<Known> {
    let (_, found, gone, lines, pruned) = try_join!(
        // In this order: the first poll of each sends what it asks.
        biased;
        line.batch_execute("BEGIN").map_err(Trouble::from),
        line.query_one(&line.ask.lock_state, &[]).map_err(Trouble::from),
        gone(line, plan),
        ended(line, plan),
        pruned(line, plan),
    )?;
    before.title.must_be(&Title::of(&found, 1))?;
    if found.get::<_, &[u8]>(0) != before.state.encode() {
        return Err(Trouble::loss("somebody else has written in it"));
    }
    let mut texts: HashMap<String, (String, u64)> = HashMap::new();
    for (stream, number, locked) in lines {
        let (text, count) = texts.entry(stream.clone()).or_default();
        let opened = seals.open_line(&stream, number, &locked).filter(|_| number == *count);
        let damaged =
            || Trouble::damage(format_args!("line {number} of the log {stream} is damaged"));
        text.extend([opened.ok_or_else(damaged)?.as_str(), "\n"]);
        *count += 1;
    }
    Ok(Known { gone, texts, pruned })
}

/// Forgets what is to be forgotten, then looks for what else goes.
async fn gone(line: &Line, plan: &Plan<'_>) -> Tried<Vec<(Kind, u64)>> {
    let mut gone = Vec::new();
    for (kind, under) in &plan.forgets {
        let (from, to) = (format!("{under}/"), upper(&format!("{under}/")));
        let rows = line.query(&line.ask.forget, &[&kind.word(), &from, &to]).await?;
        gone.extend(rows.iter().map(|row| (*kind, unsigned(row.get(1)))));
    }
    if plan.documents.is_empty() {
        return Ok(gone);
    }
    let words: Vec<&str> = plan.documents.keys().map(|(kind, _)| kind.word()).collect();
    let keys: Vec<&str> = plan.documents.keys().map(|(_, key)| *key).collect();
    for row in line.query(&line.ask.sums, &[&words, &keys]).await? {
        gone.push((rows::kind(row.get(0))?, unsigned(row.get(1))));
    }
    Ok(gone)
}

async fn ended(line: &Line, plan: &Plan<'_>) -> Tried<Vec<(String, u64, Vec<u8>)>> {
    let streams: Vec<&str> = plan.ended().collect();
    if streams.is_empty() {
        return Ok(Vec::new());
    }
    let rows = line.query(&line.ask.streams, &[&streams]).await?;
    Ok(rows.iter().map(|row| (row.get(0), unsigned(row.get(1)), row.get(2))).collect())
}

async fn pruned(line: &Line, plan: &Plan<'_>) -> Tried<Vec<u64>> {
    if plan.prunes.is_empty() {
        return Ok(Vec::new());
    }
    let rows = line.query(&line.ask.prune, &[&plan.prunes]).await?;
    Ok(rows.iter().map(|row| unsigned(row.get(1))).collect())
}

/// The logs that end, as the archive keeps them.
fn archived<'w>(plan: &Plan<'w>, known: &Known) -> Tried<Vec<(&'w str, Packed)>> {
    let kept = plan.ends.iter().filter(|(_, is_kept)| **is_kept);
    kept.map(|(stream, _)| {
        let mut text = known.texts.get(*stream).map_or(String::new(), |(text, _)| text.clone());
        for line in plan.added.iter().filter(|line| line.stream == *stream) {
            text.extend([line.text, "\n"]);
        }
        let (ended, length) = (now(), text.len() as u64);
        Ok((*stream, Packed { ended, length, bytes: pack(&text)? }))
    })
    .collect()
}

/// What the database says of itself afterwards.
fn follow(plan: &Plan<'_>, before: &State, known: &Known, logs: &[(&str, Packed)]) -> State {
    let mut state = before.clone();
    for (kind, sum) in &known.gone {
        state.of(*kind).take(*sum);
    }
    for ((kind, _), put) in &plan.documents {
        if let Some(put) = put {
            state.of(*kind).add(put.sum);
        }
    }
    state.lines += plan.kept().count() as u64;
    state.lines -= known.texts.values().map(|(_, count)| count).sum::<u64>();
    state.next_row = plan.next_row;
    logs.iter().for_each(|(stream, log)| state.archive.add(log.sum(stream)));
    known.pruned.iter().for_each(|sum| state.archive.take(*sum));
    state.follow(&plan.changed());
    state
}

/// The second round trip: everything, and the commit.
async fn write(line: &Line, plan: &Plan<'_>, logs: &[(&str, Packed)], state: &State) -> Tried<()> {
    try_join!(
        biased;
        put(line, plan),
        delete(line, plan),
        end(line, plan),
        append(line, plan),
        archive(line, logs),
        keys(line, plan),
        set_state(line, state),
        line.batch_execute("COMMIT").map_err(Trouble::from),
    )?;
    Ok(())
}

async fn put(line: &Line, plan: &Plan<'_>) -> Tried<()> {
    let puts = plan.documents.iter().filter_map(|(place, put)| Some((place, put.as_ref()?)));
    let (mut words, mut keys, mut values, mut sums) = (vec![], vec![], vec![], vec![]);
    for ((kind, key), put) in puts {
        words.push(kind.word());
        keys.push(*key);
        values.push(put.stored.as_slice());
        sums.push(signed(put.sum));
    }
    execute(line, &line.ask.put, &[&words, &keys, &values, &sums], !words.is_empty()).await
}

async fn delete(line: &Line, plan: &Plan<'_>) -> Tried<()> {
    let gone = plan.documents.iter().filter(|(_, put)| put.is_none());
    let (words, keys): (Vec<&str>, Vec<&str>) =
        gone.map(|((kind, key), _)| (kind.word(), *key)).unzip();
    execute(line, &line.ask.delete, &[&words, &keys], !words.is_empty()).await
}

async fn end(line: &Line, plan: &Plan<'_>) -> Tried<()> {
    let streams: Vec<&str> = plan.ended().collect();
    execute(line, &line.ask.end, &[&streams], !streams.is_empty()).await
}

async fn append(line: &Line, plan: &Plan<'_>) -> Tried<()> {
    let (mut streams, mut numbers, mut rows, mut lines) = (vec![], vec![], vec![], vec![]);
    for added in plan.kept() {
        streams.push(added.stream);
        numbers.push(signed(added.number));
        rows.push(signed(added.row));
        lines.push(added.locked.as_slice());
    }
    let values: [&(dyn ToSql + Sync); 4] = [&streams, &numbers, &rows, &lines];
    execute(line, &line.ask.append, &values, !streams.is_empty()).await
}

async fn archive(line: &Line, logs: &[(&str, Packed)]) -> Tried<()> {
    let streams: Vec<&str> = logs.iter().map(|(stream, _)| *stream).collect();
    let ended: Vec<i64> = logs.iter().map(|(_, log)| signed(log.ended)).collect();
    let lengths: Vec<i64> = logs.iter().map(|(_, log)| signed(log.length)).collect();
    let sums: Vec<i64> = logs.iter().map(|(stream, log)| signed(log.sum(stream))).collect();
    let packed: Vec<&[u8]> = logs.iter().map(|(_, log)| log.bytes.as_slice()).collect();
    let values: [&(dyn ToSql + Sync); 5] = [&streams, &ended, &lengths, &sums, &packed];
    execute(line, &line.ask.archive, &values, !logs.is_empty()).await
}

/// Keys of talk go with what they seal, and go away with what they have sealed.
async fn keys(line: &Line, plan: &Plan<'_>) -> Tried<()> {
    try_join!(
        biased;
        talk::put(line, &plan.new_keys),
        talk::forget(line, plan.keys_that_go()),
    )?;
    Ok(())
}

async fn set_state(line: &Line, state: &State) -> Tried<()> {
    execute(line, &line.ask.set_state, &[&state.encode()], true).await
}

/// Does it if there is something to do.
async fn execute(
    line: &Line,
    statement: &tokio_postgres::Statement,
    values: &[&(dyn ToSql + Sync)],
    is_due: bool,
) -> Tried<()> {
    if is_due {
        line.execute(statement, values).await?;
    }
    Ok(())
}
