//! What HiLo and its siblings return, exactly: every figure is a fraction, worked out from the games' own odds and
//! never simulated. Beside it the same games are played through their own rules, to hold one against the other.

mod figure;
pub mod hilo;
pub mod ladder;
pub mod page;
mod play;
mod report;
mod sweep;
mod text;

pub use exact::{Exact, root};
pub use figure::{Figure, percent};
pub use play::{Play, Strategy};
pub use report::{Question, Report};
pub use sweep::{Rounding, Sweep};
