//! How strong the bots are, and what their matches show about the games: matches by the hundred
//! between bots, who see what seats see.

mod bank;
mod contest;
mod crew;
mod duel;
mod evening;
mod matrix;
mod plot;
mod rational;
mod report;
mod tally;

pub use bank::{Bank, Exact};
pub use contest::{Contest, Standing};
pub use crew::{Crew, Progress};
pub use duel::{Duel, Duelled};
pub use evening::{Ask, Ended, Evening, Table};
pub use matrix::{Matrix, Solution};
pub use rational::Rational;
pub use report::{Effort, report};
pub use tally::{Estimate, Tally};
