//! A journal decided again, as `croupier verify` decides it.

use journal::evidence::Evidence;
use journal::{Checked, Failure, Judgement};
use serde::Deserialize;

/// A journal, and the files that players kept of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Audit {
    journal: String,
    #[serde(default)]
    evidence: Vec<File>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    text: String,
}

/// What comes of the journal, and of everything that was kept. What cannot be read is refused before anything is compared.
pub(crate) fn judge(asked: &Audit) -> Judgement {
    let read = asked.evidence.iter().map(|file| {
        Evidence::read(file.text.as_bytes()).map_err(|bad| format!("{}: {bad}", file.name))
    });
    match read.collect::<Result<Vec<_>, _>>() {
        Ok(evidence) => judge_with(asked, &evidence),
        Err(bad) => Judgement::Fails(Failure::refused(bad.to_string())),
    }
}

fn judge_with(asked: &Audit, evidence: &[Evidence]) -> Judgement {
    journal::judge(asked.journal.as_bytes(), &games_all::GAMES, |audit| {
        let files = asked.evidence.iter().zip(audit.check_evidence(evidence));
        let checked = files.flat_map(|(file, checks)| {
            checks.into_iter().map(|check| Checked { from: Some(file.name.clone()), check })
        });
        checked.collect()
    })
}
