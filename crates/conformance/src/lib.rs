//! The laws that every game obeys, checked over random play, and the runner of scenarios that
//! speak the rule book.

mod scenario;

pub use scenario::{Scenario, Scripted};
