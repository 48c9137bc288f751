//! What is asked over HTTP.

pub(crate) mod devices;
pub(crate) mod evening;
pub(crate) mod hosting;
pub(crate) mod past;
pub(crate) mod players;
pub(crate) mod seats;
pub(crate) mod state;
pub(crate) mod tables;
