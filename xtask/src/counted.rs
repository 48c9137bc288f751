//! A program that runs tests and says how many held.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::tally::Tally;

/// Runs a program, prints its lines as they come, and counts the tests they report. A run without any
/// test proves nothing, so it fails.
pub(crate) fn counted(
    command: &mut Command,
    mut read: impl FnMut(&mut Tally, &str),
    tally: &mut Tally,
) -> bool {
    let Ok(mut child) = command.stdout(Stdio::piped()).spawn() else { return false };
    let output = child.stdout.take().expect("the output is piped");
    let mut own = Tally::default();
    for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        read(&mut own, &line);
    }
    tally.add(own);
    child.wait().is_ok_and(|status| status.success()) && own.holds()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ran(script: &str) -> (bool, String) {
        let mut tally = Tally::default();
        tally.read_cargo("test result: ok. 1 passed; 0 failed");
        let mut command = Command::new("sh");
        let held = counted(command.args(["-c", script]), Tally::read_playwright, &mut tally);
        (held, tally.to_string())
    }

    #[test]
    fn a_program_holds_if_it_ends_well_and_every_test_of_its_own_passed() {
        assert_eq!(ran("echo '  3 passed (1s)'"), (true, "4 passed, 0 failed".into()));
        assert_eq!(ran("echo '  3 passed (1s)'; false"), (false, "4 passed, 0 failed".into()));
        assert_eq!(ran("echo '  1 skipped'"), (false, "1 passed, 1 failed".into()));
        assert_eq!(ran("true"), (false, "1 passed, 0 failed".into()), "no test was run");
        let mut missing = Command::new("no-such-program");
        assert!(!counted(&mut missing, Tally::read_cargo, &mut Tally::default()));
    }
}
