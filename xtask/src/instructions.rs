//! `cargo xtask instructions`: what a command costs, counted and held. It may get better with any
//! change, and worse only by a decision, in `instructions.toml`.

use std::fmt;
use std::process::Command;

use crate::machine;
use crate::tally::Tally;
use crate::tools::{binary, root};

/// How far a count may lie from the one that is held, in percent: draws and schedules differ.
const SLACK: u64 = 3;

/// What `croupier bench instructions` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted {
    instructions: u64,
    update_bytes: u64,
}

/// Counts, and compares with what is held.
pub(crate) fn hold(_tally: &mut Tally) -> bool {
    match count().and_then(|counted| judge(counted, held()?)) {
        Ok(counted) => {
            println!("{counted}");
            true
        }
        Err(fault) => {
            println!("{fault}");
            false
        }
    }
}

fn count() -> Result<Counted, String> {
    machine::valgrind()?;
    let mut command = Command::new(binary()?);
    let done =
        command.args(["bench", "instructions"]).output().map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&done.stdout);
    let number = |what: &str| said.lines().find_map(|line| line.strip_prefix(what)?.parse().ok());
    let both = (number("user instructions of a command: "), number("bytes of an update: "));
    match both {
        (Some(instructions), Some(update_bytes)) => Ok(Counted { instructions, update_bytes }),
        _ => Err(format!("nothing was counted: {}", String::from_utf8_lossy(&done.stderr))),
    }
}

fn held() -> Result<Counted, String> {
    let path = root().join("xtask/instructions.toml");
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let number = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
        let number = line.and_then(|number| number.replace('_', "").parse().ok());
        number.ok_or_else(|| format!("instructions.toml has no {name}"))
    };
    Ok(Counted { instructions: number("instructions")?, update_bytes: number("update-bytes")? })
}

fn judge(counted: Counted, held: Counted) -> Result<Counted, String> {
    let rows = [
        ("instructions", counted.instructions, held.instructions),
        ("update-bytes", counted.update_bytes, held.update_bytes),
    ];
    for (name, counted, held) in rows {
        if counted.abs_diff(held) * 100 > held * SLACK {
            let why = if counted > held { "It costs more" } else { "It costs less: keep it so" };
            return Err(format!(
                "{name} is {counted}, {held} is held. {why}; see instructions.toml."
            ));
        }
    }
    Ok(counted)
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { instructions, update_bytes } = self;
        write!(f, "{instructions} instructions a command, {update_bytes} bytes an update")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(instructions: u64) -> Counted {
        Counted { instructions, update_bytes: 500 }
    }

    #[test]
    fn a_count_may_lie_three_percent_off_and_no_more() {
        for (instructions, holds) in
            [(97_000, true), (103_000, true), (96_999, false), (103_001, false)]
        {
            let judged = judge(counted(instructions), counted(100_000));
            assert_eq!(judged.is_ok(), holds, "{instructions}");
        }
        let longer = Counted { update_bytes: 516, ..counted(100_000) };
        assert!(judge(longer, counted(100_000)).is_err());
    }

    #[test]
    fn what_is_held_can_be_read() {
        assert!(held().is_ok_and(|held| held.instructions > 0 && held.update_bytes > 0));
    }
}
