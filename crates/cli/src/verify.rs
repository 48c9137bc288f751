//! `croupier verify`: replays a journal and says whether it holds.

use std::process::ExitCode;

use crate::args::Verify;
use crate::say::Fault;
use crate::{fetch, say};

/// The journal does not hold.
const BROKEN: u8 = 1;

pub(crate) fn run(arguments: &Verify) -> ExitCode {
    let bytes = match bytes(arguments) {
        Ok(bytes) => bytes,
        Err(fault) => return say::end(Err(fault)),
    };
    match journal::verify(&bytes, &arguments.head, &games_all::GAMES) {
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

fn bytes(arguments: &Verify) -> Result<Vec<u8>, Fault> {
    let name = &arguments.journal;
    if fetch::is_address(name) {
        return fetch::journal(name, arguments.token_file.as_deref());
    }
    std::fs::read(name).map_err(|error| Fault::asked(format_args!("cannot read {name}: {error}")))
}
