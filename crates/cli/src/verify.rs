//! `croupier verify`: replays a journal and says whether it holds, in itself and against what was
//! kept of it.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use journal::evidence::Evidence;
use journal::{Audit, Checked, Failure, Judgement, Report, Unbegun, Verdict};
use operator::{Beginnings, BeginningsInfo};
use serde::Serialize;
use session::Registry;

use crate::args::Verify;
use crate::program::Program;
use crate::read::is_address;
use crate::say::{BAD_ARGUMENTS, Fault};
use crate::{fetch, say};

/// The journal does not hold.
const BROKEN: u8 = 1;

pub(crate) fn run(asked: &Verify, program: &Program) -> ExitCode {
    match read(asked) {
        Ok((journal, evidence)) => judge(asked, &journal, &evidence, &program.games),
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
    if is_address(name) {
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
fn judge(asked: &Verify, journal: &[u8], evidence: &[Evidence], games: &Registry) -> ExitCode {
    let kept = |audit: &Audit<'_>| check(asked, audit, evidence);
    match journal::judge(journal, games, kept) {
        Judgement::Fails(failure) => say_broken(asked, failure),
        Judgement::Holds(report) => {
            let told = Told { voids: voids(&report.unbegun), report: &report };
            match asked.json {
                true => print(&told),
                false => say_all(&told),
            }
            code(report.verdict)
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

fn line(Checked { from, check }: &Checked) -> String {
    let line = from.as_ref().map_or_else(|| check.to_string(), |file| format!("{file}: {check}"));
    say::one_line(&line)
}

fn code(verdict: Verdict) -> ExitCode {
    ExitCode::from(match verdict {
        Verdict::Verified => 0,
        Verdict::Contradicted | Verdict::Broken | Verdict::OtherGame | Verdict::NotClosed => BROKEN,
        Verdict::Refused => BAD_ARGUMENTS,
    })
}

/// [O46] How the void rounds of each game would have begun.
type Voids = BTreeMap<&'static str, BeginningsInfo>;

fn voids(unbegun: &[Unbegun]) -> Voids {
    let mut games: BTreeMap<&'static str, Beginnings> = BTreeMap::new();
    for one in unbegun {
        games.entry(one.game).or_default().count(&one.beginning);
    }
    games.into_iter().map(|(game, began)| (game, began.info())).collect()
}

fn void_line(game: &str, began: &BeginningsInfo) -> String {
    let came = began.numbers.iter().filter(|one| one.came > 0);
    let came: Vec<_> = came.map(|one| format!("{} × {}", one.came, one.number)).collect();
    let word = |text: &Option<String>| text.clone().unwrap_or_else(|| "none".into());
    format!(
        "{} void rounds of {game} would have begun with {}: a mean of {}, where chance gives {} (z {})",
        began.opened,
        came.join(", "),
        word(&began.mean),
        word(&began.expected),
        word(&began.z),
    )
}

/// What there is to say of a journal that holds in itself.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    report: &'a Report,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    voids: Voids,
}

fn say_all(Told { report, voids }: &Told<'_>) {
    let Report { verdict, figures, notes, checked, .. } = report;
    let (good, bad): (Vec<_>, Vec<_>) = checked.iter().partition(|checked| checked.check.is_good());
    bad.iter().for_each(|checked| say::tell(line(checked)));
    match verdict {
        Verdict::Verified => say::tell(format_args!("verified: {figures}")),
        _ => say::tell(format_args!("its entries hold among themselves: {figures}")),
    }
    notes.lines().iter().for_each(|line| say::tell(say::one_line(line)));
    voids.iter().for_each(|(game, began)| say::tell(void_line(game, began)));
    good.iter().for_each(|checked| say::tell(line(checked)));
}

fn say_broken(asked: &Verify, mut failure: Failure) -> ExitCode {
    failure.why = say::one_line(&failure.why);
    match asked.json {
        true => print(&failure),
        false => say::tell(&failure.why),
    }
    code(failure.verdict)
}

fn refuse(asked: &Verify, fault: Fault) -> ExitCode {
    if asked.json {
        print(&Failure::refused(say::one_line(&fault.to_string())));
    }
    say::end(Err(fault))
}

fn print<T: Serialize>(report: &T) {
    say::tell(serde_json::to_string(report).expect("a report is plain data"));
}
