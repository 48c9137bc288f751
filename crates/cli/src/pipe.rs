//! `croupier table`: a referee for one table, with no network, no clock and no storage.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::process::ExitCode;

use referee::{JournalFile, Lines, Referee};
use session::Registry;
use table::draws::Seeds;
use table::erased::Opening;

use crate::args::Table;
use crate::program::Program;
use crate::say;

const BUFFER: usize = 128 * 1024;

pub(crate) fn run(arguments: &Table, program: &Program) -> ExitCode {
    let referee = match open(arguments, &program.games) {
        Ok(referee) => referee,
        Err(message) => return say::fail(say::BAD_ARGUMENTS, message),
    };
    match serve(referee) {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody reads the answers any more: there is nothing left to do, and no fault.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => say::fail(1, error),
    }
}

fn open(arguments: &Table, games: &Registry) -> Result<Referee<BufWriter<File>>, String> {
    let Some(game) = games.find(&arguments.game) else {
        let names: Vec<_> = games.all().map(table::erased::AnyGame::name).collect();
        let names = names.join(", ");
        return Err(format!("there is no game {:?}; the games are {names}", arguments.game));
    };
    let opening = Opening {
        seats: arguments.seats,
        config: &arguments.config,
        seeds: Seeds::new(arguments.server_seed.as_str(), arguments.client_seed.as_str()),
        nonce: arguments.nonce,
    };
    let (play, begun) = game.open(opening).map_err(|error| error.to_string())?;
    let Some(path) = &arguments.journal else { return Ok(Referee::new(play, None)) };
    let file = File::create(path)
        .map_err(|error| format!("cannot write the journal {}: {error}", path.display()))?;
    let journal = JournalFile::open(BufWriter::with_capacity(BUFFER, file), &*play, &begun)
        .map_err(|error| error.to_string())?;
    Ok(Referee::new(play, Some(journal)))
}

/// Answers line by line. Output stays in buffers while more input is waiting, and is flushed before
/// the program waits for more.
fn serve(mut referee: Referee<BufWriter<File>>) -> io::Result<()> {
    let mut lines = Lines::new(BufReader::with_capacity(BUFFER, io::stdin().lock()));
    let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let is_waiting = |input: &BufReader<io::StdinLock<'_>>| input.buffer().is_empty();
    loop {
        let line = lines.next(is_waiting, || {
            referee.flush()?;
            out.flush()
        })?;
        let Some(line) = line else { break };
        if let Some(answer) = referee.answer(&line)? {
            out.write_all(answer.as_bytes())?;
            out.write_all(b"\n")?;
        }
    }
    referee.close()?;
    out.flush()
}
