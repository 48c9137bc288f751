//! What is asked over HTTP.

pub(crate) mod past;
pub(crate) mod players;
pub(crate) mod seats;
pub(crate) mod state;
pub(crate) mod tables;
