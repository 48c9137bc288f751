//! A house's records looked at one by one, without opening the house: what runs, what is over, and
//! the money.

use std::collections::BTreeSet;

use journal::{Closed, Finding};
use serde::de::DeserializeOwned;
use session::Registry;
use store::{Archived, Kind, Reads, StoreFault, Surveyed};
use table::Hash;
use wire::http::PastGame;

use crate::matches::HouseClock;
use crate::recovery;
use crate::rooms::RoomDocument;
use crate::sessions::{self, Configs, RetiredDoc};
use crate::vault::Vault;

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
    /// Journals that no record names.
    pub unnamed: u64,
}

/// Looks at every record. Without the key, those of what is not over stay closed.
pub fn examine(
    reads: &dyn Reads,
    games: &Registry,
    vault: Option<&Vault>,
    configs: Configs,
) -> Result<Examined, StoreFault> {
    let mut examined = Examined::default();
    if let Some(vault) = vault {
        examined.at_what_goes_on(reads, games, vault, configs)?;
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
        vault: &Vault,
        configs: Configs,
    ) -> Result<(), StoreFault> {
        let recovered = recovery::read(reads, games, vault, &HouseClock::start())?;
        let mut left_out = recovered.left_out;
        sessions::read(reads, games, vault, configs, &mut left_out)?;
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
        Err(Finding::OtherRules(_)) => {
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
