//! Every lie of a lying house, told between the real house and a real client: the client in Python
//! stops at it, and `croupier verify` finds what a client kept that noticed nothing.

#[path = "../common/mod.rs"]
mod common;
mod evening;
#[path = "../house/mod.rs"]
mod house;
#[path = "../temp/mod.rs"]
mod temp;

use std::sync::Mutex;
use std::thread;

use evening::{Evening, Run};
use liar::lies::{Lie, Sight, Truth, WIRE};

/// How many lies are told at a time.
const AT_A_TIME: usize = 4;

/// What the client in Python ends with when the house did not keep its word.
const BROKEN: Option<i32> = Some(3);

/// Tries every lie, several at a time, and gives what went wrong.
fn each(lies: &[Lie], try_one: impl Fn(&Lie) -> Result<(), String> + Sync) -> Vec<String> {
    let (next, wrong) = (Mutex::new(lies.iter()), Mutex::new(Vec::new()));
    let work = || {
        while let Some(lie) = { next.lock().expect("nobody panics").next() } {
            if let Err(fault) = try_one(lie) {
                wrong.lock().expect("nobody panics").push(format!("{}: {fault}", lie.name));
            }
        }
    };
    thread::scope(|scope| (0..AT_A_TIME).for_each(|_| drop(scope.spawn(work))));
    wrong.into_inner().expect("nobody panics")
}

#[test]
fn the_client_in_python_stops_at_every_lie() {
    let evening = Evening::begin();
    let wrong = each(WIRE, |lie| {
        let run = evening.play(Run::new(lie.place, lie.name), (lie.make)());
        match lie.python {
            Sight::Caught(words) if run.code != BROKEN => {
                Err(format!("{words:?} expected, {:?}: {}", run.code, run.said))
            }
            Sight::Caught(words) if !run.said.contains(words) => {
                Err(format!("{words:?} is not in {}", run.said))
            }
            Sight::Unseen(why) if run.code != Some(0) => {
                Err(format!("unseen ({why}) expected, {:?}: {}", run.code, run.said))
            }
            _ => Ok(()),
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn verify_finds_every_lie_that_is_in_a_journal_or_against_a_promise() {
    let evening = Evening::begin();
    let wrong = each(WIRE, |lie| {
        let run = evening.play(Run::new(lie.place, lie.name).credulous(), (lie.make)());
        let (code, said) = run.verified();
        match lie.verify {
            Sight::Caught(words) if !matches!(code, Some(1 | 2)) => {
                Err(format!("{words:?} expected, {code:?}: {said}{}", run.said))
            }
            Sight::Caught(words) if !said.contains(words) => {
                Err(format!("{words:?} is not in {said}"))
            }
            Sight::Unseen(why) if code != Some(0) && run.has_journal() => {
                Err(format!("unseen ({why}) expected, {code:?}: {said}{}", run.said))
            }
            _ => Ok(()),
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nobody_cries_out_at_the_truth() {
    let evening = Evening::begin();
    for place in evening::PLACES {
        for run in [Run::new(*place, "truth"), Run::new(*place, "truth-kept").credulous()] {
            let run = evening.play(run, Box::new(Truth));
            assert_eq!(run.code, Some(0), "{place:?}: {}", run.said);
            let (code, said) = run.verified();
            assert_eq!(code, Some(0), "{place:?}: {said}");
        }
    }
}
