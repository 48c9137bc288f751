//! Every lie of a lying house, told between the real house and a real client: the client in Python
//! stops at it, and `croupier verify` finds what a client kept that noticed nothing.

#[path = "../common/mod.rs"]
mod common;
mod evening;
#[path = "../house/mod.rs"]
mod house;
#[path = "../many/mod.rs"]
mod many;
#[path = "../temp/mod.rs"]
mod temp;

use evening::{Evening, Run};
use liar::lies::{self, Place, Sight, Truth, WireLie};
use many::many;
use table::Words;

/// What the client in Python ends with when the house did not keep its word.
const BROKEN: i32 = 3;
/// What `croupier verify` ends with when a journal does not hold, or not against what was kept.
const CONTRADICTED: i32 = 1;
/// What it ends with when what was kept cannot be taken for evidence.
const REFUSED: i32 = 2;

/// A lie may be seen in two places, and which of them comes first is a race of several people's
/// lines: it is seen at once every time, and in one of so many times where it is due.
const TRIES: u32 = 5;

/// Tries every lie, and gives what went wrong.
fn each(try_one: impl Fn(&WireLie) -> Result<(), String> + Sync) -> Vec<String> {
    let lies: Vec<&WireLie> = lies::all().collect();
    let tried = many(&lies, |lie| try_one(lie).map_err(|fault| format!("{}: {fault}", lie.name)));
    tried.into_iter().filter_map(Result::err).collect()
}

/// Whether what was said of a lie, and the exit code, are those that are due.
fn judge(due: Sight, caught: i32, code: Option<i32>, said: &str) -> Result<(), String> {
    let (code_due, words) = match due {
        Sight::Caught(words) => (caught, words),
        Sight::Refused(words) => (REFUSED, words),
        Sight::Unseen(_) | Sight::Nothing(_) => (0, ""),
    };
    let told: String = said.lines().take(3).collect::<Vec<_>>().join("\n");
    match code == Some(code_due) && said.contains(words) {
        true => Ok(()),
        false => Err(format!("{due:?} expected, {code:?}: {told}")),
    }
}

/// [K50] [K52] [K65] [K68] A client compares whatever comes with what it kept.
#[test]
fn the_client_in_python_stops_at_every_lie() {
    let evening = Evening::begin();
    let wrong = each(|lie| {
        let mut judged = Ok(());
        for _ in 0..TRIES {
            let run = evening.play(Run::new(lie.place), (lie.make)());
            judged = judge(lie.python, BROKEN, run.code, &run.said);
            if judged.is_ok() || run.code != Some(BROKEN) {
                break;
            }
        }
        judged
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// [K61] [K62] [K63] [K70] What a client kept is held against the journal.
#[test]
fn verify_finds_every_lie_that_is_in_a_journal_or_against_a_promise() {
    let evening = Evening::begin();
    let wrong = each(|lie| {
        if let Sight::Nothing(_) = lie.verify {
            return Ok(());
        }
        // Cards may end a match before there is anything that the lie could be about.
        let mut runs =
            (0..TRIES).map(|_| evening.play(Run::new(lie.place).credulous(), (lie.make)()));
        let Some(run) = runs.find(Run::has_journal) else {
            return Err("no journal in any match".into());
        };
        let (code, said) = run.verified();
        judge(lie.verify, CONTRADICTED, code, &said)
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nobody_cries_out_at_the_truth() {
    let evening = Evening::begin();
    for place in Place::ALL {
        for run in [Run::new(*place), Run::new(*place).credulous()] {
            let run = evening.play(run, Box::new(Truth));
            assert_eq!(run.code, Some(0), "{place:?}: {}", run.said);
            let (code, said) = run.verified();
            assert_eq!(code, Some(0), "{place:?}: {said}");
        }
    }
}
