//! Runs the program as a stranger would: arguments, lines in, lines out.

#![allow(dead_code, reason = "each test file uses its part")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A file of this test run.
pub(crate) type TempFile = crate::temp::Temp;

pub(crate) const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Runs `croupier` with these arguments and this input.
pub(crate) fn croupier(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is ours");
    let input = input.to_vec();
    // A program that refuses its arguments does not read: a broken pipe is then no fault.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

/// The answers of a table of HiLo to these lines.
pub(crate) fn hilo(more: &[&str], lines: &[&str]) -> Vec<Value> {
    table("hilo", 1, "lucky", more, lines)
}

/// The answers of a table to these lines.
pub(crate) fn table(
    game: &str,
    seats: u8,
    client_seed: &str,
    more: &[&str],
    lines: &[&str],
) -> Vec<Value> {
    let seats = seats.to_string();
    let seeds = ["--server-seed", ZEROS, "--client-seed", client_seed];
    let arguments = [&["table", game, "--seats", &seats], &seeds[..], more].concat();
    let output = croupier(&arguments, (lines.join("\n") + "\n").as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    answers(&output.stdout)
}

/// Each line of an output as JSON.
pub(crate) fn answers(output: &[u8]) -> Vec<Value> {
    let text = str::from_utf8(output).expect("answers are UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}
