//! What every durable store of a house shares, whatever engine is under it: what is not over is
//! sealed under keys that are not in the store (ADR 0016, `seals`), the store says of itself how
//! far it is and how much of everything there must be (`state`), and a witness in the house's folder
//! knows how far it was (ADR 0017, `witness`, `standing`). Records are the same in every one of them, so
//! that they can be carried from one to another as they are (`records`, `copying`).

mod copying;
pub mod digest;
mod durable;
mod examined;
mod folder;
mod inspection;
mod lock;
mod opening;
mod packed;
pub mod private;
mod record;
mod records;
mod seal;
mod seals;
mod standing;
mod state;
mod talk_keys;
#[cfg(test)]
mod temp;
mod time;
mod witness;

pub use copying::{As, Carried, NotCarried, carry};
pub use durable::Durable;
pub use examined::{Examined, hold};
pub use folder::Folder;
pub use inspection::Inspection;
pub use lock::is_same;
pub use opening::Openers;
pub use packed::{pack, unpack};
pub use record::{Document, Packed, SealedLine, document_sum};
pub use records::{Line, Part, Record, Records, Target};
pub use seal::{Nonces, Sealing};
pub use seals::Seals;
pub use standing::{COPY, Standing, judge, missing, moved_mark, moved_to, must_be_whole};
pub use state::{Seen, State, Tally};
pub use talk_keys::{Conversation, TalkKey, TalkKeys, written as talk_key};
pub use time::now;
pub use witness::{Sighting, Testimony, Witness, line as witness_line, said as witness_said};
