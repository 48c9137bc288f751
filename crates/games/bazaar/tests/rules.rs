//! The rule book of Bazaar, rule by rule: `docs/rules/bazaar.md`.

mod goods;
mod market;
mod protocol;
mod races;
mod reveal;
mod round;
mod setting;
mod talk;
mod views;
