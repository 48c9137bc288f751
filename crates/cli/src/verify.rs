//! `croupier verify`: replays a journal and says whether it holds, in itself and against what was
//! kept of it.

use std::path::Path;
use std::process::ExitCode;

use journal::evidence::{Check, Evidence};
use journal::{Audit, Figures, Finding, Notes};
use serde::Serialize;

use crate::args::Verify;
use crate::say::{BAD_ARGUMENTS, Fault};
use crate::{fetch, say};

/// The journal does not hold.
const BROKEN: u8 = 1;

pub(crate) fn run(asked: &Verify) -> ExitCode {
    match read(asked) {
        Ok((journal, evidence)) => judge(asked, &journal, &evidence),
        Err(fault) => refuse(asked, fault),
    }
}

/// What cannot be read is refused before anything is compared.
fn read(asked: &Verify) -> Result<(Vec<u8>, Vec<Evidence>), Fault> {
    let evidence = asked.evidence.iter().map(|file| read_evidence(file));
    let evidence = evidence.collect::<Result<_, _>>()?;
    Ok((read_journal(asked)?, evidence))
}

fn read_journal(asked: &Verify) -> Result<Vec<u8>, Fault> {
    let name = &asked.journal;
    if fetch::is_address(name) {
        return fetch::journal(asked);
    }
    std::fs::read(name).map_err(|error| Fault::asked(format_args!("cannot read {name}: {error}")))
}

fn read_evidence(file: &Path) -> Result<Evidence, Fault> {
    let name = file.display();
    let bytes = std::fs::read(file)
        .map_err(|error| Fault::asked(format_args!("cannot read {name}: {error}")))?;
    Evidence::read(&bytes).map_err(|bad| Fault::asked(format_args!("{name}: {bad}")))
}

/// Says what comes of a journal and of what was kept of it.
fn judge(asked: &Verify, journal: &[u8], evidence: &[Evidence]) -> ExitCode {
    match journal::audit(journal, &games_all::GAMES) {
        Err(finding) => say_broken(asked, &finding),
        Ok(audit) => {
            let checked = check(asked, &audit, evidence);
            let verdict = match checked.iter().all(|checked| checked.check.is_good()) {
                true => Verdict::Verified,
                false => Verdict::Contradicted,
            };
            let Audit { figures, notes, .. } = &audit;
            match asked.json {
                true => print(&Report { verdict, figures, notes, checked: &checked }),
                false => say_all(verdict, figures, notes, &checked),
            }
            verdict.code()
        }
    }
}

/// Everything that was given, held against the journal, with the file that it is from.
fn check(asked: &Verify, audit: &Audit<'_>, evidence: &[Evidence]) -> Vec<Checked> {
    let commitments = asked.commitment.iter().map(|hash| audit.check_commitment(hash));
    let seeds = asked.seed.iter().map(|seed| audit.check_seed(seed.seat, &seed.text));
    let heads = asked.head.iter().map(|head| audit.check_head(head));
    let given = commitments.chain(seeds).chain(heads).map(|check| Checked { from: None, check });
    let files = asked.evidence.iter().map(|file| file.display().to_string());
    let kept = files.zip(audit.check_evidence(evidence)).flat_map(|(file, checks)| {
        checks.into_iter().map(move |check| Checked { from: Some(file.clone()), check })
    });
    given.chain(kept).collect()
}

/// One thing that was kept, with the evidence that it is from.
#[derive(Serialize)]
struct Checked {
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(flatten)]
    check: Check,
}

impl Checked {
    fn line(&self) -> String {
        let check = &self.check;
        let line =
            self.from.as_ref().map_or_else(|| check.to_string(), |file| format!("{file}: {check}"));
        say::one_line(&line)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
enum Verdict {
    /// It holds, and so does everything that was kept.
    Verified,
    /// It holds in itself, and not against what was kept.
    Contradicted,
    /// An entry of it does not hold.
    Broken,
    /// It has no end.
    NotClosed,
    /// What was asked cannot be answered.
    Refused,
}

impl Verdict {
    fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Verified => 0,
            Self::Contradicted | Self::Broken | Self::NotClosed => BROKEN,
            Self::Refused => BAD_ARGUMENTS,
        })
    }
}

fn say_all(verdict: Verdict, figures: &Figures, notes: &Notes, checked: &[Checked]) {
    let (good, bad): (Vec<_>, Vec<_>) = checked.iter().partition(|checked| checked.check.is_good());
    bad.iter().for_each(|checked| say::tell(checked.line()));
    match verdict {
        Verdict::Verified => say::tell(format_args!("verified: {figures}")),
        _ => say::tell(format_args!("its entries hold among themselves: {figures}")),
    }
    notes.lines().iter().for_each(|line| say::tell(say::one_line(line)));
    good.iter().for_each(|checked| say::tell(checked.line()));
}

/// What there is to say of a journal that holds in itself.
#[derive(Serialize)]
struct Report<'a> {
    verdict: Verdict,
    figures: &'a Figures,
    notes: &'a Notes,
    checked: &'a [Checked],
}

/// What there is to say of one that does not.
#[derive(Serialize)]
struct Failure {
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<u64>,
    why: String,
}

fn say_broken(asked: &Verify, finding: &Finding) -> ExitCode {
    let (verdict, entry) = match finding {
        Finding::NotClosed => (Verdict::NotClosed, None),
        Finding::OtherRules(_) => (Verdict::Broken, Some(0)),
        Finding::Entry(number, _) => (Verdict::Broken, Some(*number)),
        Finding::UnknownHead(_) => (Verdict::Broken, None),
    };
    let why = say::one_line(&finding.to_string());
    match asked.json {
        true => print(&Failure { verdict, entry, why }),
        false => say::tell(why),
    }
    verdict.code()
}

fn refuse(asked: &Verify, fault: Fault) -> ExitCode {
    if asked.json {
        let why = say::one_line(&fault.to_string());
        print(&Failure { verdict: Verdict::Refused, entry: None, why });
    }
    say::end(Err(fault))
}

fn print<T: Serialize>(report: &T) {
    say::tell(serde_json::to_string(report).expect("a report is plain data"));
}
