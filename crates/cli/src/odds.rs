//! `croupier odds`: what a game against the house returns, exactly.

use std::process::ExitCode;

use odds::{Question, Sweep};
use serde::Serialize;
use session::Registry;

use crate::args::{Against, Odds};
use crate::program::Program;
use crate::say::{self, Fault};
use crate::serve::session_configs;

/// The stake that is told for unless another is named.
const STAKE: &str = "10.00";

pub(crate) fn run(arguments: &Odds, program: &Program) -> ExitCode {
    say::end(tell(arguments, program))
}

fn tell(arguments: &Odds, program: &Program) -> Result<(), Fault> {
    let game = &arguments.against.game;
    program.must_have_session(game)?;
    if arguments.sweep {
        let sweep = Sweep::of_game(game).map_err(Fault::asked)?;
        print(arguments.json, &sweep, sweep.lines());
        return Ok(());
    }
    let terms = Terms::of(&arguments.against, &program.games)?;
    let report = terms.question(game).odds().map_err(Fault::asked)?;
    print(arguments.json, &report, report.lines());
    Ok(())
}

fn print<T: Serialize>(json: bool, all: &T, lines: Vec<String>) {
    match json {
        true => say::tell(serde_json::to_string(all).expect("odds are plain data")),
        false => lines.into_iter().for_each(say::tell),
    }
}

/// The settings of a game, and a stake.
pub(crate) struct Terms {
    config: String,
    stake: String,
}

impl Terms {
    /// As they were given, or those of the return or the operator that was named.
    pub(crate) fn of(against: &Against, games: &Registry) -> Result<Self, Fault> {
        let (config, usual) = match (&against.operator, &against.rtp) {
            (Some(operator), _) => at_operators(against, operator, games)?,
            (None, Some(rtp)) => (format!(r#"{{"rtp":{rtp}}}"#), STAKE.into()),
            (None, None) => (against.config.clone(), STAKE.into()),
        };
        Ok(Self { config, stake: against.stake.clone().unwrap_or(usual) })
    }

    pub(crate) fn question<'a>(&'a self, game: &'a str) -> Question<'a> {
        Question { game, config: &self.config, stake: &self.stake }
    }
}

fn at_operators(
    against: &Against,
    operator: &str,
    games: &Registry,
) -> Result<(String, String), Fault> {
    let Against { game, currency, folder, .. } = against;
    let configs = session_configs::read(Some(&folder.data), folder.configs.as_deref())?;
    let found = house::operator_settings(configs, games, operator, game, currency.as_deref());
    found.map_err(Fault::asked)?.ok_or_else(|| match currency {
        Some(code) => Fault::asked(format_args!("{operator} does not offer {game} in {code}")),
        None => Fault::asked(format_args!("{operator} does not offer {game}")),
    })
}
