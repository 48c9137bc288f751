//! The house's doors: HTTP, one WebSocket a client, tokens, limits, metrics. What happens at a
//! table is the house's; what comes in is read strictly here, and bounded, before it gets there.

mod answer;
mod api;
mod app;
mod at_table;
mod auth;
mod body;
mod client;
mod counters;
mod gate;
mod metrics;
mod named;
mod openapi;
mod origins;
mod pages;
mod rates;
mod routes;
mod run;
mod settings;
mod socket;
mod turnstile;

pub use app::{App, app};
pub use openapi::document;
pub use origins::BadAddress;
pub use run::run;
pub use settings::{DoorLimits, Settings};
