//! A line decided again, by the rules as they are now.

use table::{BadConfig, Refused};

use crate::guard::guard;
use crate::play::{Play, Setup};
use crate::step::{Step, Why, value};
use crate::told::{Difference, Differs};

/// Why a line does not go on.
enum Stop {
    Refused(Refused),
    NoDeadline,
}

/// What the steps come to now, and the first of them that is not as it was.
pub(crate) fn again(
    setup: &Setup,
    steps: &[Step],
) -> Result<(Play, Option<Difference>), BadConfig> {
    let mut play = Play::open(setup)?;
    let mut first = steps.first().and_then(|was| {
        let differs = compare(was, &play.steps[0]);
        (!differs.is_empty()).then_some(Difference { entry: 0, differs, left: 0 })
    });
    for (entry, was) in steps.iter().enumerate().skip(1) {
        match guard(|| repeat(&play, was)) {
            Ok(Ok((next, differs))) => {
                play = next;
                if !differs.is_empty() {
                    first.get_or_insert(Difference { entry, differs, left: 0 });
                }
            }
            stopped => {
                let differs = vec![why(stopped.map(Result::err))];
                let left = steps.len() - entry;
                first.get_or_insert(Difference { entry, differs, left }).left = left;
                break;
            }
        }
    }
    Ok((play, first))
}

fn why(stopped: Result<Option<Stop>, String>) -> Differs {
    match stopped {
        Ok(Some(Stop::Refused(why))) => Differs::Refused { why },
        Ok(_) => Differs::NoDeadline {},
        Err(message) => Differs::Broke { message },
    }
}

/// The play with one more step, and what is not as it was about it.
fn repeat(play: &Play, was: &Step) -> Result<(Play, Vec<Differs>), Stop> {
    let mut next = play.duplicate();
    let before = next.steps.len();
    match &was.why {
        Why::Opening => {}
        Why::Deadline => {
            if !next.expire() {
                return Err(Stop::NoDeadline);
            }
        }
        Why::Command(seat, command) => {
            let at = was.at.max(next.table.now());
            next.pass(at).and_then(|()| next.ask(*seat, command)).map_err(Stop::Refused)?;
        }
    }
    let differs = match &next.steps[before..] {
        [is] => compare(was, is),
        [earlier, ..] => vec![Differs::Earlier { at: earlier.at.get() }],
        [] => Vec::new(),
    };
    Ok((next, differs))
}

fn compare(was: &Step, is: &Step) -> Vec<Differs> {
    let mut differs = events(was, is);
    if was.at != is.at {
        differs.push(Differs::Time { was: was.at.get(), is: is.at.get() });
    }
    if was.draws != is.draws {
        differs.push(Differs::Draws { was: was.draws, is: is.draws });
    }
    if was.nonce != is.nonce {
        differs.push(Differs::Nonce { was: was.nonce, is: is.nonce });
    }
    differs
}

/// The first event that differs: those behind it follow from it.
fn events(was: &Step, is: &Step) -> Vec<Differs> {
    let most = was.events.len().max(is.events.len());
    let first = (0..most).find(|place| was.events.get(*place) != is.events.get(*place));
    let told = |step: &Step, place: usize| step.events.get(place).map(|event| value(event));
    let told =
        first.map(|place| Differs::Event { place, was: told(was, place), is: told(is, place) });
    told.into_iter().collect()
}
