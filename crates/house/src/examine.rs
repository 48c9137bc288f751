//! A house's records looked at one by one, without opening the house: what runs, what is over, and
//! the money.

use std::collections::BTreeSet;

use journal::Closed;
use serde::de::DeserializeOwned;
use session::Registry;
use store::{Archived, Kind, Reads, StoreFault, Surveyed};
use table::Hash;
use wire::admin::Report;
use wire::http::PastGame;

use crate::keys::Keys;
use crate::matches::HouseClock;
use crate::operators;
use crate::recovery;
use crate::restored::OpenedAs;
use crate::rooms::RoomDocument;
use crate::sessions::{self, Configs, RetiredDoc};

/// What was looked at, and what does not hold.
#[derive(Debug, Default)]
pub struct Examined {
    /// What does not hold, each in a sentence with its name.
    pub findings: Vec<String>,
    /// Tables that go on.
    pub tables: u64,
    /// Tables that are over, and their journals.
    pub past: u64,
    /// Retired server seeds, and their journals.
    pub seeds: u64,
    /// Records of rounds.
    pub rounds: u64,
    /// Journals that no record names.
    pub unnamed: u64,
}

/// Looks at every record. Without the key, those of what is not over stay closed.
pub fn examine(
    reads: &dyn Reads,
    games: &Registry,
    keys: Option<&Keys>,
    configs: Configs,
) -> Result<Examined, StoreFault> {
    let mut examined = Examined::default();
    if let Some(keys) = keys {
        examined.at_what_goes_on(reads, games, keys, configs)?;
        examined.documents::<Report>(reads, Kind::Report)?;
        let findings = operators::examine(reads, keys)?;
        examined.findings.extend(findings);
        examined.rounds = reads.survey(Kind::Round)?.len() as u64;
    }
    let mut named = BTreeSet::new();
    for (id, room) in examined.documents::<RoomDocument>(reads, Kind::Past)? {
        examined.past += 1;
        examined.at_journal(reads, games, &id, &format!("table {id}"), room.played.head);
        named.insert(id);
    }
    for (_, doc) in examined.documents::<RetiredDoc>(reads, Kind::RetiredSeed)? {
        examined.seeds += 1;
        let name = format!("the seed {}", doc.seed.server_seed_hash);
        examined.at_journal(reads, games, &doc.stream, &name, Some(doc.seed.head));
        named.insert(doc.stream);
    }
    for (key, line) in examined.documents::<PastGame>(reads, Kind::History)? {
        if !named.contains(&line.table.to_string()) {
            examined.findings.push(format!("the history {key} names a table that is not there"));
        }
    }
    examined.documents::<bool>(reads, Kind::Shown)?;
    let seeds = examined.documents::<String>(reads, Kind::RetiredAt)?;
    for (key, at) in seeds {
        if reads.get(Kind::RetiredSeed, &at)?.is_none() {
            examined.findings.push(format!("the place of {key} names a seed that is not there"));
        }
    }
    reads.archived(&mut |Archived { stream, .. }| {
        examined.unnamed += u64::from(!named.contains(stream));
    })?;
    Ok(examined)
}

impl Examined {
    /// What a house would take up, and all money.
    fn at_what_goes_on(
        &mut self,
        reads: &dyn Reads,
        games: &Registry,
        keys: &Keys,
        configs: Configs,
    ) -> Result<(), StoreFault> {
        // A copy is looked at as it is, not as a house would end it.
        let opened_as = OpenedAs::Itself;
        let recovered = recovery::read(reads, games, keys, opened_as, &HouseClock::start())?;
        let mut left_out = recovered.left_out;
        sessions::read(reads, games, keys, configs, opened_as, &mut left_out)?;
        self.tables = recovered.rooms.len() as u64;
        self.findings.append(&mut left_out.0);
        Ok(())
    }

    /// The documents of a kind that can be read; the others are findings.
    fn documents<T: DeserializeOwned>(
        &mut self,
        reads: &dyn Reads,
        kind: Kind,
    ) -> Result<Vec<(String, T)>, StoreFault> {
        let mut found = Vec::new();
        for Surveyed { key, text } in reads.survey(kind)? {
            let read = text.and_then(|text| serde_json::from_str(&text).map_err(StoreFault::new));
            match read {
                Ok(document) => found.push((key, document)),
                Err(why) => {
                    let word = kind.word();
                    self.findings.push(format!("the {word} {key} cannot be read: {why}"));
                }
            }
        }
        Ok(found)
    }

    /// The journal of something that is over: it verifies, and ends where its record says.
    fn at_journal(
        &mut self,
        reads: &dyn Reads,
        games: &Registry,
        stream: &str,
        name: &str,
        head: Option<Hash>,
    ) {
        if let Err(why) = must_hold(reads, games, stream, head) {
            self.findings.push(format!("the journal of {name} is damaged: {why}"));
        }
    }
}

fn must_hold(
    reads: &dyn Reads,
    games: &Registry,
    stream: &str,
    head: Option<Hash>,
) -> Result<(), String> {
    let text = reads.stream(stream).map_err(|fault| fault.to_string())?;
    let text = text.ok_or("it is missing")?;
    let last = match journal::verify(text.as_bytes(), &[], games) {
        Ok(figures) => figures.hashes.last().copied(),
        // What this build cannot decide again still has its chain.
        Err(finding) if finding.lacks_rules() => {
            let closed = Closed::read(text.as_bytes()).map_err(|finding| finding.to_string())?;
            closed.reads.last().map(|read| read.line.hash)
        }
        Err(finding) => return Err(finding.to_string()),
    };
    match last == head {
        true => Ok(()),
        false => Err("it does not end where its record says".into()),
    }
}
