//! `croupier verify`: replays a journal and says whether it holds.

use std::process::ExitCode;

use journal::Finding;
use table::Hash;

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
    match verify(&bytes, &arguments.head) {
        Ok(said) => {
            said.iter().for_each(say::tell);
            ExitCode::SUCCESS
        }
        Err(finding) => {
            say::tell(say::one_line(&finding.to_string()));
            ExitCode::from(BROKEN)
        }
    }
}

/// What there is to say of a journal that holds: its figures, and of which entry each head is.
fn verify(journal: &[u8], heads: &[String]) -> Result<Vec<String>, Finding> {
    let given: Vec<Hash> = heads.iter().filter_map(|head| head.parse().ok()).collect();
    let figures = journal::verify(journal, &given, &games_all::GAMES)?;
    let mut said = vec![format!("verified: {figures}")];
    for head in heads {
        let entry = figures.hashes.iter().position(|hash| head.parse() == Ok(*hash));
        let entry = entry.ok_or_else(|| Finding::UnknownHead(head.clone()))?;
        said.push(format!("head {head}: entry {entry}"));
    }
    Ok(said)
}

fn bytes(arguments: &Verify) -> Result<Vec<u8>, Fault> {
    let name = &arguments.journal;
    if fetch::is_address(name) {
        return fetch::journal(name, arguments.token_file.as_deref());
    }
    std::fs::read(name).map_err(|error| Fault::asked(format_args!("cannot read {name}: {error}")))
}
