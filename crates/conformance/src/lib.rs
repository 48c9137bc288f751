//! The laws that every game obeys, checked over random play, and the runner of scenarios that
//! speak the rule book.

mod effort;
pub mod laws;
mod line;
mod offer;
mod pair;
mod play;
mod player;
mod report;
mod scenario;
mod sight;
mod texts;

pub use effort::Effort;
pub use line::Line;
pub use play::{Answer, Entry, Play, Setting};
pub use report::{Broken, Figures};
pub use scenario::{Scenario, Scripted};
pub use texts::check_texts;
