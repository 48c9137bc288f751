//! A house's file passes what every store must, outlives the process, keeps secrets, and knows what it
//! lacks.

mod common;
mod file;
mod forward;
mod loss;
mod power;
mod secrets;
