//! The ways in which a wallet misbehaves, on command.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How a request goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "fault")]
pub enum Fault {
    /// It has its effect, and the answer comes after so many milliseconds.
    Slow {
        /// How many.
        millis: u64,
    },
    /// It has its effect, and the connection ends without an answer.
    LostAnswer,
    /// It has no effect, and the connection ends without an answer.
    LostRequest,
    /// It has no effect, and is answered 500.
    Error,
    /// It has its effect, and is answered 500.
    ErrorAfter,
    /// It comes twice, and the second answer is given.
    Doubled,
    /// It waits until another request has had its effect, at most so many milliseconds.
    Reordered {
        /// How many.
        millis: u64,
    },
}

impl Fault {
    pub(crate) const fn wait(self) -> Option<Duration> {
        match self {
            Self::Slow { millis } | Self::Reordered { millis } => {
                Some(Duration::from_millis(millis))
            }
            _ => None,
        }
    }
}

/// Which request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Way {
    /// `/balance`.
    Balance,
    /// `/debit`.
    Debit,
    /// `/credit`.
    Credit,
    /// `/rollback`.
    Rollback,
}

impl Way {
    pub(crate) fn of(word: &str) -> Option<Self> {
        serde_json::from_value(serde_json::Value::from(word)).ok()
    }
}

/// A fault that waits for its requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Planned {
    /// What goes wrong.
    #[serde(flatten)]
    pub fault: Fault,
    /// With which requests; all of them without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Way>,
    /// With how many of them, one after another.
    #[serde(default = "once")]
    pub times: u32,
}

const fn once() -> u32 {
    1
}

/// A text that names no fault.
#[derive(Clone, Debug)]
pub struct NotAFault(String);

impl std::error::Error for NotAFault {}

impl fmt::Display for NotAFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is no fault: say one of slow, lostAnswer, lostRequest, error, errorAfter, doubled, \
             reordered, with @debit, @credit, @rollback or @balance, and a count, as in lostAnswer@debit*3",
            self.0
        )
    }
}

/// How long what is slow takes, and what is reordered waits, where nobody says it: longer than a
/// house waits for an answer.
const LONG: u64 = 4000;

/// `lostAnswer`, `slow@debit`, `error@credit*3`.
impl FromStr for Planned {
    type Err = NotAFault;

    fn from_str(text: &str) -> Result<Self, NotAFault> {
        let read = || {
            let (rest, times) = match text.split_once('*') {
                Some((rest, times)) => (rest, times.parse().ok()?),
                None => (text, 1),
            };
            let (word, on) = match rest.split_once('@') {
                Some((word, on)) => (word, Some(Way::of(on)?)),
                None => (rest, None),
            };
            let fault = match word {
                "slow" => Fault::Slow { millis: LONG },
                "lostAnswer" => Fault::LostAnswer,
                "lostRequest" => Fault::LostRequest,
                "error" => Fault::Error,
                "errorAfter" => Fault::ErrorAfter,
                "doubled" => Fault::Doubled,
                "reordered" => Fault::Reordered { millis: LONG },
                _ => return None,
            };
            (times > 0).then_some(Self { fault, on, times })
        };
        read().ok_or_else(|| NotAFault(text.into()))
    }
}

/// The faults that wait, in the order in which they were planned.
#[derive(Debug, Default)]
pub struct Faults(VecDeque<Planned>);

impl Faults {
    /// Plans one more.
    pub fn plan(&mut self, planned: Planned) {
        self.0.push_back(planned);
    }

    /// Plans none any more.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Those that still wait.
    pub fn waiting(&self) -> Vec<Planned> {
        self.0.iter().copied().collect()
    }

    /// What goes wrong with this request, if anything does.
    pub(crate) fn next(&mut self, way: Way) -> Option<Fault> {
        let is_meant = |planned: &Planned| planned.on.is_none_or(|on| on == way);
        let place = self.0.iter().position(is_meant)?;
        let planned = self.0.get_mut(place)?;
        let fault = planned.fault;
        planned.times = planned.times.saturating_sub(1);
        if planned.times == 0 {
            self.0.remove(place);
        }
        Some(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_comes_as_often_as_it_was_planned_with_what_it_was_planned_for() {
        let mut faults = Faults::default();
        faults.plan("lostAnswer@debit*2".parse().expect("that is a fault"));
        faults.plan("error".parse().expect("that is a fault"));
        assert_eq!(faults.next(Way::Credit), Some(Fault::Error));
        assert_eq!(faults.next(Way::Credit), None);
        assert_eq!(faults.next(Way::Debit), Some(Fault::LostAnswer));
        assert_eq!(faults.waiting().len(), 1);
        assert_eq!(faults.next(Way::Debit), Some(Fault::LostAnswer));
        assert_eq!(faults.next(Way::Debit), None);
    }

    #[test]
    fn what_names_no_fault_is_said() {
        for bad in ["", "lost", "error@", "error@bank", "error*0", "error*x", "error*2@debit"] {
            assert!(bad.parse::<Planned>().is_err(), "{bad}");
        }
    }
}
