//! The programs that build the client.

use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::fault::Fault;

/// Runs a program to its end. What it says is shown only if it fails at its task.
pub(crate) fn run(
    task: &'static str,
    program: &'static str,
    words: &[&str],
    folder: &Path,
) -> Result<(), Fault> {
    let mut command = Command::new(program);
    command.args(words);
    finish(task, program, command, folder).map(|_| ())
}

/// Runs a command to its end, and tells what it said where it did its task.
pub(crate) fn finish(
    task: &'static str,
    program: &'static str,
    mut command: Command,
    folder: &Path,
) -> Result<String, Fault> {
    // A developer's own setting must not change the client.
    let command = command.current_dir(folder).stdin(Stdio::null()).env_remove("NODE_ENV");
    let output = command.output().map_err(|error| match error.kind() {
        ErrorKind::NotFound => Fault::Missing(program),
        _ => Fault::File(program.into(), error),
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = [output.stdout, output.stderr].concat();
    Err(Fault::Failed { task, output: String::from_utf8_lossy(&said).into_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(program: &'static str, words: &[&str]) -> String {
        let ran = run("A test", program, words, Path::new("."));
        ran.map_or_else(|fault| fault.to_string(), |()| "ok".into())
    }

    #[test]
    fn what_went_wrong_is_told_in_a_sentence_and_in_the_words_of_the_program() {
        assert_eq!(ran("true", &[]), "ok");
        assert_eq!(
            ran("sh", &["-c", "echo out; echo error >&2; false"]),
            "A test failed:\nout\nerror"
        );
        let missing = ran("no-such-program", &[]);
        assert!(missing.starts_with("`no-such-program` cannot be started: "), "{missing}");
    }
}
