//! One search: a target, for some seconds.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::build::work;
use super::corpus;

/// A search for bytes that break a target's promise.
pub(super) struct Search<'a> {
    pub(super) program: &'a Path,
    pub(super) target: &'a str,
    pub(super) seconds: u64,
}

/// What came of it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// How many inputs were tried, how many branches were seen, how many inputs show all of them.
    tried: u64,
    branches: u64,
    inputs: u64,
    /// What broke, in the words of the program.
    pub(super) fault: Option<String>,
}

impl Search<'_> {
    /// Looks; what breaks is told at length, with its input in a file.
    pub(super) fn run(&self) -> Found {
        match self.try_run() {
            Ok(found) => found,
            Err(error) => Found { fault: Some(error.to_string()), ..Found::default() },
        }
    }

    fn try_run(&self) -> io::Result<Found> {
        let inputs = self.folder("inputs");
        corpus::write_out(&corpus::kept(self.target), &inputs)?;
        fs::create_dir_all(self.folder("faults"))?;
        let seconds = format!("-max_total_time={}", self.seconds);
        let mut command = self.command(&[&inputs]);
        command.arg(seconds).arg("-print_final_stats=1");
        let ended = command.stdout(Stdio::null()).output()?;
        let told = String::from_utf8_lossy(&ended.stderr).into_owned();
        fs::write(self.folder("").join("log"), &told)?;
        let fault = (!ended.status.success()).then(|| self.told(&told));
        Ok(Found { fault, ..Found::read(&told) })
    }

    fn command(&self, folders: &[&Path]) -> Command {
        let mut command = Command::new(self.program);
        let faults = format!("-artifact_prefix={}/", self.folder("faults").display());
        command.env("CROUPIER_FUZZ", self.target).args(folders).arg(faults);
        command.args(["-max_len=4096", "-timeout=100", "-rss_limit_mb=4096"]);
        command
    }

    /// Forgets all that was found before, but for what is kept.
    pub(super) fn forget(&self) -> io::Result<()> {
        fs::remove_dir_all(self.folder("")).or_else(is_missing)
    }

    /// What of all inputs is worth keeping goes into the repository: each shows a branch that none
    /// before it shows, or once broke something.
    pub(super) fn keep(&self) -> Result<(), String> {
        let (inputs, fewer) = (self.folder("inputs"), self.folder("fewer"));
        let merged = fs::remove_dir_all(&fewer).or_else(is_missing).and_then(|()| {
            fs::create_dir_all(&fewer)?;
            self.command(&[&fewer, &inputs]).arg("-merge=1").stderr(Stdio::null()).status()
        });
        merged.map_err(|error| error.to_string())?;
        let faults = corpus::gathered(&self.folder("faults"));
        corpus::keep(self.target, &corpus::gathered(&fewer))
            .and_then(|()| corpus::keep_faults(self.target, faults))
            .map_err(|error| error.to_string())
    }

    fn folder(&self, name: &str) -> PathBuf {
        work().join(self.target).join(name)
    }

    /// From the first panic on, without where it passed.
    fn told(&self, log: &str) -> String {
        let from = log.find("panicked at").or_else(|| log.find("ERROR: libFuzzer"));
        let lines = log[from.unwrap_or(0)..].lines().take(6);
        let words: Vec<&str> = lines.take_while(|line| !line.contains("stack backtrace")).collect();
        let faults = self.folder("faults");
        format!("{}\nits input is in {}", words.join("\n"), faults.display())
    }
}

fn is_missing(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

impl Found {
    fn read(log: &str) -> Self {
        let last = |name: &str| {
            let words = log.split_whitespace().collect::<Vec<_>>();
            let at = words.iter().rposition(|word| *word == name)?;
            words.get(at + 1)?.split('/').next()?.parse().ok()
        };
        Self {
            tried: last("stat::number_of_executed_units:").unwrap_or(0),
            branches: last("cov:").unwrap_or(0),
            inputs: last("corp:").unwrap_or(0),
            fault: None,
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tried, branches, inputs, fault } = self;
        write!(f, "{tried} inputs tried, {branches} branches seen by {inputs} of them")?;
        fault.iter().try_for_each(|fault| write!(f, "; BROKEN\n{fault}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_are_the_last_that_were_told() {
        let log = "#2 INITED cov: 10 ft: 11 corp: 1/1b\n#900 DONE cov: 55 ft: 70 corp: 12/3Kb\n\
                   stat::number_of_executed_units: 900\n";
        let expected = Found { tried: 900, branches: 55, inputs: 12, fault: None };
        assert_eq!(Found::read(log), expected);
        assert_eq!(expected.to_string(), "900 inputs tried, 55 branches seen by 12 of them");
        assert_eq!(Found::read("nothing"), Found::default());
    }
}
