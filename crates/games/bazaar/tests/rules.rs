//! The rule book of Bazaar, rule by rule: `docs/rules/bazaar.md`.

mod goods;
mod laws;
mod market;
mod oracle;
mod preview;
mod protocol;
mod races;
mod reveal;
mod round;
mod secrets;
mod setting;
mod talk;
mod views;
