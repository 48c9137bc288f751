//! `croupier arena`: how strong the bots are, over paired games.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

use arena::{Contest, Crew, Estimate, Standing};
use bots::Budget;

use crate::arena_args::Arena;
use crate::program::Program;
use crate::say::{self, Fault};

/// How wide the progress bar and the picture are.
const WIDTH: usize = 40;

pub(crate) fn run(arguments: &Arena, program: &Program) -> ExitCode {
    say::end(play(arguments, program))
}

fn play(arguments: &Arena, program: &Program) -> Result<(), Fault> {
    let game = program.table(&arguments.game)?;
    let budget = Budget { nodes: arguments.nodes, time: None };
    let usual = arena::Table::usual(game, budget);
    let config = arguments.config.clone().unwrap_or_else(|| usual.config.clone());
    let table = arena::Table { config, staff: program.staff, ..usual };
    say::tell(format_args!(
        "{} with {} seats, {} pairs of games each, {} nodes a thought, seed {}",
        game.name(),
        arguments.seats,
        arguments.games,
        arguments.nodes,
        arguments.seed
    ));
    for (place, one) in arguments.bots.iter().enumerate() {
        for other in &arguments.bots[place + 1..] {
            let contest = Contest {
                table: table.clone(),
                seats: arguments.seats,
                bots: [one.clone(), other.clone()],
                pairs: arguments.games as usize,
                seed: arguments.seed,
            };
            let standing = contest.run(crew(arguments.threads)).map_err(Fault::asked)?;
            tell(&contest, &standing);
        }
    }
    Ok(())
}

/// All cores, unless fewer are wished.
pub(crate) fn crew(threads: Option<usize>) -> Crew {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Crew { threads: threads.unwrap_or_else(cores), progress }
}

/// A bar on a terminal; a file gets none.
fn progress(done: usize, all: usize) {
    let mut out = io::stderr().lock();
    if !out.is_terminal() {
        return;
    }
    let full = WIDTH * done / all.max(1);
    let bar: String = (0..WIDTH).map(|place| if place < full { '█' } else { '░' }).collect();
    let end = if done == all { "\r\x1b[K" } else { "" };
    let _ = write!(out, "\r{bar} {done}/{all}{end}");
    let _ = out.flush();
}

fn tell(contest: &Contest, standing: &Standing) {
    let [one, other] = &contest.bots;
    let Standing { wins, points, matches, over, moves } = standing;
    say::tell(format_args!(
        "{one} against {other}: wins {} %, points {} ahead a game; {over} of {matches} games over, \
         {} moves a game",
        shown(*wins),
        shown(*points),
        tenths(moves.mean)
    ));
    say::tell(format_args!("  0 {} 100 % of the wins", picture(*wins)));
}

/// A mean and its interval.
fn shown(estimate: Estimate) -> String {
    format!("{} ± {}", tenths(estimate.mean), tenths(estimate.within))
}

/// Thousandths to one decimal.
pub(crate) fn tenths(thousandths: i64) -> String {
    let rounded = (thousandths + if thousandths < 0 { -50 } else { 50 }) / 100;
    let sign = if rounded < 0 { "−" } else { "" };
    format!("{sign}{}.{}", rounded.abs() / 10, rounded.abs() % 10)
}

/// The interval on a line from 0 to 100 %, with the middle marked.
fn picture(wins: Estimate) -> String {
    let place = |thousandths: i64| {
        usize::try_from(thousandths.clamp(0, 100_000)).unwrap_or(0) * WIDTH / 100_000
    };
    let (from, to) = (place(wins.mean - wins.within), place(wins.mean + wins.within));
    let mark = |at: usize| match at {
        at if at == place(wins.mean) => '●',
        at if (from..=to).contains(&at) => '─',
        at if at == WIDTH / 2 => '┊',
        _ => '·',
    };
    (0..=WIDTH).map(mark).collect()
}
