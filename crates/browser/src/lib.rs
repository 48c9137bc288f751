//! The rules and the audit in a browser: the same crates as in the program, built for WebAssembly. A page gives one text
//! and gets one text; what it can ask is in [`answer`], and how the texts come in and out is in `door`.

mod answer;
mod audit;
#[cfg(target_family = "wasm")]
mod door;
mod preview;

pub use answer::answer;
