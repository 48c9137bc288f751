//! What the page asks of the bench.

use serde::Deserialize;

/// What the page asks. Everything is answered with how the bench then stands.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "ask", rename_all = "camelCase", deny_unknown_fields)]
pub enum Ask {
    /// How it stands.
    Look {},
    /// A seat asks for something.
    Play {
        /// Which seat.
        seat: u8,
        /// The command, as it was written.
        command: String,
    },
    /// Time passes.
    Wait {
        /// By that many milliseconds; to the next deadline, where that is not said.
        #[serde(default)]
        by: Option<u64>,
    },
    /// One stands behind another entry of the line, forward or back.
    Step {
        /// Its number.
        to: usize,
    },
    /// Another line is laid on the bench, and the one that lies there is put away.
    Take {
        /// Its number.
        line: u32,
    },
    /// What the rules decide now is the line from here on, and the line as it was is put away.
    Settle {},
    /// The laws are held against the line up to here, and against random play from here on.
    Laws {},
}
