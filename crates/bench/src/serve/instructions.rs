//! What a command costs in instructions of the house's own, counted by callgrind: a count that no
//! busy machine changes.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::child::{Folder, Program, Server};
use super::{load, party::Party, runtime, settings, tables};
use crate::Fault;

/// Tables of four at work at once.
const TABLES: usize = 50;

/// The commands of each table before the count, and while it runs.
const WARM_UP: usize = 10;
const COUNTED: usize = 60;

/// What was counted over many commands of a house in memory.
pub struct Counted {
    /// User instructions of the whole program for one command.
    pub instructions: u64,
    /// The mean length of an update, in bytes.
    pub update_bytes: u64,
}

/// Counts what a command costs a house in memory: real Xì Dách over real sockets.
pub fn count(program: &Path, folder: &Path) -> Result<Counted, Fault> {
    let folder = Folder::new(folder)?;
    let program = Program { path: program.to_owned(), settings: settings(&folder)? };
    let counter = Counter { files: folder.0.join("callgrind.out") };
    let server = program.counted_house(&counter.words())?;
    runtime()?.block_on(async {
        let parties = tables(&server, TABLES).await?;
        let parties = load::saturate(parties, WARM_UP).await?;
        let before = heard(&parties);
        counter.zero(&server)?;
        let parties = load::saturate(parties, COUNTED).await?;
        let instructions = counter.read(&server)? / (TABLES * COUNTED) as u64;
        let after = heard(&parties);
        let update_bytes = (after.bytes - before.bytes) / (after.updates - before.updates).max(1);
        Ok(Counted { instructions, update_bytes })
    })
}

/// What all clients have heard so far.
struct Heard {
    updates: u64,
    bytes: u64,
}

fn heard(parties: &[Party]) -> Heard {
    Heard {
        updates: parties.iter().map(|party| party.updates).sum(),
        bytes: parties.iter().map(|party| party.bytes).sum(),
    }
}

/// Callgrind around a house.
struct Counter {
    /// Where it writes what it has counted: this name, with a number behind it.
    files: PathBuf,
}

impl Counter {
    /// How a program is started under it.
    fn words(&self) -> Vec<String> {
        let files = format!("--callgrind-out-file={}", self.files.display());
        ["valgrind", "--quiet", "--tool=callgrind", &files].map(String::from).to_vec()
    }

    fn zero(&self, server: &Server) -> Result<(), Fault> {
        control("--zero", server)
    }

    /// The count since it was zero.
    fn read(&self, server: &Server) -> Result<u64, Fault> {
        control("--dump", server)?;
        let path = self.files.with_extension("out.1");
        let text = std::fs::read_to_string(&path).map_err(uncounted)?;
        let count = text.lines().find_map(|line| line.strip_prefix("totals: "));
        count.and_then(|word| word.trim().parse().ok()).ok_or_else(|| uncounted("no total"))
    }
}

fn control(word: &str, server: &Server) -> Result<(), Fault> {
    let mut command = Command::new("callgrind_control");
    let done = command.arg(word).arg(server.pid().to_string()).output().map_err(uncounted)?;
    let said = String::from_utf8_lossy(&done.stdout);
    if done.status.success() && said.contains("OK") {
        return Ok(());
    }
    Err(uncounted(format_args!("callgrind_control {word}: {said}")))
}

fn uncounted(why: impl std::fmt::Display) -> Fault {
    Fault::new(format_args!("the instructions cannot be counted: {why}"))
}
