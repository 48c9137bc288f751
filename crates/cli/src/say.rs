//! What the program says to people: one line at a time.

use std::io::{self, Write};
use std::process::ExitCode;

/// Bad arguments end the program with this code and one line.
pub(crate) const BAD_ARGUMENTS: u8 = 2;

/// Says one line on standard error and gives the exit code.
pub(crate) fn fail(code: u8, message: impl std::fmt::Display) -> ExitCode {
    let line = one_line(&message.to_string());
    // If standard error is gone there is nobody left to tell.
    let _ = writeln!(io::stderr(), "croupier: {line}");
    ExitCode::from(code)
}

/// Prints a line on standard output; that the reader has gone away is not a fault.
pub(crate) fn tell(line: impl std::fmt::Display) {
    let _ = writeln!(io::stdout(), "{line}");
}

/// The text on one line, whatever was in it.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let since = since.expect("the machine's clock shows a time after 1970");
    u64::try_from(since.as_millis()).expect("nothing lasts half a thousand million years")
}

/// Why the program cannot go on: an exit code and a sentence.
#[derive(Debug)]
pub(crate) struct Fault {
    code: u8,
    message: String,
}

impl Fault {
    /// What was asked for cannot be: an argument or a setting is wrong.
    pub(crate) fn asked(message: impl std::fmt::Display) -> Self {
        Self { code: BAD_ARGUMENTS, message: message.to_string() }
    }

    /// The world is not as it would have to be.
    pub(crate) fn found(message: impl std::fmt::Display) -> Self {
        Self { code: 1, message: message.to_string() }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

/// The exit code, after one line has said what is wrong.
pub(crate) fn end(done: Result<(), Fault>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fail(fault.code, fault.message),
    }
}
