//! The laws, held against the line on the bench.

use std::time::{Duration, Instant};

use conformance::laws::{self, Law};
use conformance::{Broken, Line, Setting};

use crate::guard::guard;
use crate::play::{Play, Setup};
use crate::step::{Step, Why};
use crate::told::{LawTold, LookedAt};

/// How often a law sees the line, each time with other random lines behind it.
const PLAYS: u64 = 8;

/// How many random lines those are.
const LINES: u64 = 24;

/// No play of a law begins later: somebody waits.
const PATIENCE: Duration = Duration::from_millis(600);

/// What each law finds in the line up to here, and in random play from here on.
pub(crate) fn run(setup: &Setup, here: &Play) -> Vec<LawTold> {
    let told = lines(here);
    let setting = Setting {
        game: setup.game,
        seats: setup.seats,
        config: setup.config.clone(),
        seed: told.len() as u64,
        seeds: Some(setup.seeds.clone()),
        shunned: &[],
    };
    laws::all().into_iter().map(|law| hold(law, &setting, &told)).collect()
}

fn hold(mut law: Box<dyn Law>, setting: &Setting, told: &[Line]) -> LawTold {
    let sentence = law.sentence().to_owned();
    let began = Instant::now();
    let mut plays = (0..PLAYS).take_while(|play| *play == 0 || began.elapsed() < PATIENCE);
    let broken = plays.find_map(|play| {
        let checked = guard(|| laws::check_from(setting, told, play, LINES, &mut *law));
        match checked {
            Ok(checked) => checked.err().map(|broken| shown(&broken)),
            Err(message) => Some(format!("the rules broke: {message}")),
        }
    });
    let figures = law.figures();
    let looked = figures.each().map(|(what, count)| LookedAt { what: what.into(), count });
    LawTold { sentence, broken, looked: looked.collect() }
}

/// What broke it, and the lines that show it, without the law itself.
fn shown(broken: &Broken) -> String {
    let text = broken.to_string();
    text.split_once('\n').map_or(text.clone(), |(_, rest)| rest.trim_end().to_owned())
}

/// What a table is told so that it comes to stand where the play does.
fn lines(here: &Play) -> Vec<Line> {
    let told = here.steps.iter().flat_map(|step| match &step.why {
        Why::Opening => Vec::new(),
        Why::Deadline => vec![wait(step)],
        Why::Command(seat, command) => {
            vec![wait(step), Line::Ask { seat: *seat, command: command.to_string() }]
        }
    });
    told.chain([Line::Pass { at: here.table.now() }]).collect()
}

fn wait(step: &Step) -> Line {
    Line::Pass { at: step.at }
}
