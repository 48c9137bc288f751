//! A house that serves this game.

use std::process::ExitCode;

use croupier::Croupier;

fn main() -> ExitCode {
    Croupier::house().game::<rps::Rps>().serve()
}
