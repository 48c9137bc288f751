//! `croupier verify`: replays a journal and says whether it holds.

use std::process::ExitCode;

use crate::args::Verify;
use crate::say;

/// The journal does not hold.
const BROKEN: u8 = 1;

pub(crate) fn run(arguments: &Verify) -> ExitCode {
    let bytes = match std::fs::read(&arguments.file) {
        Ok(bytes) => bytes,
        Err(error) => {
            let name = arguments.file.display();
            return say::fail(say::BAD_ARGUMENTS, format_args!("cannot read {name}: {error}"));
        }
    };
    match journal::verify(&bytes, &arguments.head, games_all::find) {
        Ok(figures) => {
            say::tell(format_args!("verified: {figures}"));
            for head in &arguments.head {
                let entry = figures.hashes.iter().position(|hash| hash == head);
                say::tell(format_args!("head {head}: entry {}", entry.unwrap_or_default()));
            }
            ExitCode::SUCCESS
        }
        Err(finding) => {
            say::tell(say::one_line(&finding.to_string()));
            ExitCode::from(BROKEN)
        }
    }
}
