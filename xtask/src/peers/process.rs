//! A program on a core of its own, which can be stopped for a while.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use crate::tools::passes;

/// A program that runs until it is dropped.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    /// Starts the program that `set_up` names, on a core.
    pub(super) fn start(core: &str, set_up: impl FnOnce(&mut Command)) -> Result<Self, String> {
        let mut command = Command::new("setpriv");
        // What is stopped would outlive us for ever.
        command.args(["--pdeathsig", "KILL", "taskset", "-c", core]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        set_up(&mut command);
        let mut child = command.spawn().map_err(|error| format!("setpriv: {error}"))?;
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        Ok(Self { child, input, output: BufReader::new(output) })
    }

    /// The next line that it prints.
    pub(super) fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(0) => Err("A program of the comparison has ended.".into()),
            Ok(_) => Ok(line),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The number that it answers an empty line with.
    pub(super) fn number(&mut self) -> Result<u64, String> {
        writeln!(self.input).map_err(|error| error.to_string())?;
        let line = self.line()?;
        line.trim().parse().map_err(|_| format!("A number was expected, not {line}"))
    }

    /// The time that its threads have spent on their core.
    pub(super) fn cpu(&self) -> Result<Duration, String> {
        let folder = format!("/proc/{}/task", self.child.id());
        let threads = fs::read_dir(&folder).map_err(|error| format!("{folder}: {error}"))?;
        // A thread that ends while we look is not counted.
        let nanos = threads.flatten().filter_map(|thread| {
            let stat = fs::read_to_string(thread.path().join("schedstat")).ok()?;
            stat.split(' ').next()?.parse::<u64>().ok()
        });
        Ok(Duration::from_nanos(nanos.sum()))
    }

    /// Stands still until it goes on.
    pub(super) fn stop(&self) -> Result<(), String> {
        self.signal("-STOP")
    }

    /// Goes on.
    pub(super) fn go_on(&self) -> Result<(), String> {
        self.signal("-CONT")
    }

    fn signal(&self, signal: &str) -> Result<(), String> {
        let id = self.child.id().to_string();
        let sent = passes(Command::new("kill").args([signal, &id]));
        sent.then_some(()).ok_or_else(|| format!("`kill {signal} {id}` failed."))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that ended by itself is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;

    fn shell(script: &str) -> Process {
        let started = Process::start("0", |command| {
            command.args(["sh", "-c", script]);
        });
        started.expect("a shell starts")
    }

    #[test]
    fn a_program_is_asked_for_its_number_and_its_time() {
        let mut counter = shell("n=0; while read line; do n=$((n + 1)); echo $n; done");
        assert_eq!(counter.number(), Ok(1));
        let before = counter.cpu().expect("it runs");
        for expected in 2..200 {
            assert_eq!(counter.number(), Ok(expected));
        }
        assert!(counter.cpu().expect("it runs") > before);
    }

    #[test]
    fn a_program_that_is_stopped_takes_no_time() {
        let mut busy = shell("echo; while :; do :; done");
        busy.line().expect("it has begun");
        busy.stop().expect("it runs");
        // It may still be on its way off the core.
        assert!(soon(|| state(&busy) == "T"));
        let before = busy.cpu();
        sleep(Duration::from_millis(20));
        assert_eq!(busy.cpu(), before);
        busy.go_on().expect("it is there");
        assert!(soon(|| busy.cpu() > before));
    }

    fn soon(what: impl Fn() -> bool) -> bool {
        (0..30_000).any(|_| {
            sleep(Duration::from_millis(1));
            what()
        })
    }

    fn state(process: &Process) -> String {
        let stat = fs::read_to_string(format!("/proc/{}/stat", process.child.id()));
        let stat = stat.expect("it is there");
        stat.split(' ').nth(2).expect("its state").to_owned()
    }

    #[test]
    fn a_program_that_has_ended_or_says_nonsense_is_a_fault() {
        assert!(shell("true").number().is_err());
        assert!(shell("read line; echo many").number().is_err_and(|fault| fault.contains("many")));
    }
}
