//! `croupier`: the house with the seven games of this repository.

use std::process::ExitCode;

use croupier::Croupier;

fn main() -> ExitCode {
    Croupier::house().games(&games_all::GAMES).serve()
}
