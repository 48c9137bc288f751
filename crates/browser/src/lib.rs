//! The rules and the audit in a browser: the same crates as in the program, built for WebAssembly. A page gives one text
//! and gets one text; what it can ask is in [`answer`], and how the texts come in and out is in `door`. There are two such
//! modules, each with a feature of its own: one audits journals, one tells pages what something would come to.

mod answer;
#[cfg(feature = "audit")]
mod audit;
#[cfg(target_family = "wasm")]
mod door;
#[cfg(feature = "previews")]
mod preview;

pub use answer::answer;
