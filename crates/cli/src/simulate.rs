//! `croupier simulate`: rounds played through the game's own rules, beside what they must return.

use std::process::ExitCode;

use arena::{Estimate, Tally};
use odds::{Figure, Play, percent};

use crate::arena::crew;
use crate::args::Simulate;
use crate::odds::Terms;
use crate::program::Program;
use crate::say::{self, Fault};

/// How many rounds are played under one seed: enough to share them among any number of cores.
const LOT: u64 = 20_000;

pub(crate) fn run(arguments: &Simulate, program: &Program) -> ExitCode {
    say::end(simulate(arguments, program))
}

fn simulate(arguments: &Simulate, program: &Program) -> Result<(), Fault> {
    let Simulate { against, rounds, seed, threads, .. } = arguments;
    program.must_have_session(&against.game)?;
    let terms = Terms::of(against, &program.games)?;
    let question = terms.question(&against.game);
    let strategy = match &arguments.strategy {
        Some(text) => text.parse().map_err(Fault::asked)?,
        None => question.usual(),
    };
    let play = question.play(&strategy).map_err(Fault::asked)?;
    let lots = usize::try_from(rounds.div_ceil(LOT)).expect("few lots");
    let tallies = crew(*threads).all(lots, |lot| {
        let rounds = LOT.min(rounds - LOT * lot as u64);
        tally(&play, &format!("{seed}:{lot}"), rounds)
    });
    let mut all = Tally::default();
    tallies.iter().for_each(|tally| all.join(tally));
    tell(&play, &all);
    Ok(())
}

fn tally(play: &Play, seed: &str, rounds: u64) -> Tally {
    let mut tally = Tally::default();
    play.lot(seed, rounds, |paid| {
        tally.add(i64::try_from(paid).expect("a payout is at most a thousand million"));
    });
    tally
}

fn tell(play: &Play, all: &Tally) {
    let Estimate { mean, within } = all.estimate();
    let of_stake = |thousandths: i64| percent(&play.of_stake(thousandths), 4);
    say::tell(format_args!("{} rounds", all.count()));
    say::tell(format_args!("returned {} % ± {} (95 %)", of_stake(mean), of_stake(within)));
    say::tell(format_args!("exactly  {} %", percent(&Figure(play.expected.clone()), 4)));
}
