//! The house's doors: HTTP, one WebSocket a client, tokens, limits, metrics. What happens at a
//! table is the house's; what comes in is read strictly here, and bounded, before it gets there.

mod answer;
mod api;
mod app;
mod at_table;
mod auth;
mod body;
mod caller;
mod client;
mod counters;
mod gate;
mod hosts;
mod metrics;
mod named;
mod net;
mod openapi;
mod origins;
mod pages;
mod patience;
mod rates;
mod routes;
mod run;
mod settings;
mod socket;
mod tls;
mod turnstile;

pub use app::{App, app};
pub use net::{Net, NotANet};
pub use openapi::document;
pub use origins::BadAddress;
pub use run::{Entrances, run};
pub use settings::{DoorLimits, Settings};
pub use tls::{Tls, TlsFault};
