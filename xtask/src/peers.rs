//! `cargo xtask peers`: what an action costs a server, ours and others', side by side.
//!
//! All servers are up at once, each with its clients, and all but one pair are stopped: what is
//! compared within a round was measured seconds apart, however noisy the machine.

mod options;
mod pair;
mod peer;
mod process;
mod report;

use std::process::{Command, ExitCode};

use web_build::Folder;

use crate::tools::{binary, passes, root};
use options::Options;
use pair::Pair;
use peer::{Ground, node};
use report::Row;

/// How many actions a server plays while it is checked.
const CHECKED_ACTIONS: u32 = 500;

/// Measures or checks what the words ask for.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let done = Options::read(words).and_then(|options| {
        Folder::at(root().join("peers")).install().map_err(|fault| fault.to_string())?;
        let ground = Ground::new(binary()?)?;
        if options.check { check(&options, &ground) } else { measure(&options, &ground) }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

/// Every server does the work that it is measured with, and keeps hidden what is hidden.
fn check(options: &Options, ground: &Ground) -> Result<(), String> {
    for peer in &options.peers {
        let (_server, address) = peer.serve(ground)?;
        let actions = CHECKED_ACTIONS.to_string();
        let mut clients = Command::new("node");
        node(&mut clients, &["clients/check.js", peer.clients, &address, &actions]);
        if !passes(&mut clients) {
            return Err(format!("{} does not do the work that it is measured with.", peer.name));
        }
        println!("{}: {actions} actions, no gap, and no card where it should not be", peer.name);
    }
    Ok(())
}

fn measure(options: &Options, ground: &Ground) -> Result<(), String> {
    let mut pairs = Vec::new();
    for peer in &options.peers {
        eprintln!("{} warms up", peer.name);
        pairs.push(Pair::warm(peer, ground)?);
    }
    let mut rows: Vec<Row> = options.peers.iter().copied().map(Row::new).collect();
    for round in 1..=options.rounds {
        eprintln!("round {round} of {}", options.rounds);
        for (pair, row) in pairs.iter_mut().zip(&mut rows) {
            row.push(pair.take_turn(options.time)?);
        }
    }
    println!("{}", report::table(&rows));
    Ok(())
}
