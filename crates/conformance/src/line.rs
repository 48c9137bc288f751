//! One line to a table, as the referee takes it.

use std::fmt;

use table::{Millis, Seat};

/// What a table is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A seat asks for something, in whatever text it likes.
    Ask {
        /// Who asks.
        seat: Seat,
        /// The command as it came in.
        command: String,
    },
    /// Time passes; never beyond the next deadline, so that a line makes at most one entry.
    Pass {
        /// Until then.
        at: Millis,
    },
}

impl Line {
    /// The seat that asks, if one does.
    pub fn asker(&self) -> Option<Seat> {
        match self {
            Self::Ask { seat, .. } => Some(*seat),
            Self::Pass { .. } => None,
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ask { seat, command } => {
                write!(f, "{{\"seat\":{},\"command\":{command}}}", seat.number())
            }
            Self::Pass { at } => write!(f, "{{\"at\":{}}}", at.get()),
        }
    }
}
