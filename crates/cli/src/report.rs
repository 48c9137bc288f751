//! `croupier report`: a page a game, of what matches between bots show.

use std::fs;
use std::process::ExitCode;

use arena::Effort;
use bots::Budget;

use crate::arena::crew;
use crate::arena_args::Report;
use crate::program::Program;
use crate::say::{self, Fault};

pub(crate) fn run(arguments: &Report, program: &Program) -> ExitCode {
    say::end(write(arguments, program))
}

fn write(arguments: &Report, program: &Program) -> Result<(), Fault> {
    let games = match arguments.game.as_str() {
        "all" => program.games.tables.to_vec(),
        name => vec![program.table(name)?],
    };
    let effort = Effort {
        matches: arguments.games as usize,
        seed: arguments.seed,
        budget: Budget::MEASURED,
    };
    fs::create_dir_all(&arguments.folder).map_err(Fault::found)?;
    for game in games {
        let page = arena::report(game, effort, crew(arguments.threads)).map_err(Fault::asked)?;
        let file = arguments.folder.join(format!("{}.html", game.name()));
        fs::write(&file, page).map_err(Fault::found)?;
        say::tell(file.display());
    }
    Ok(())
}
