//! The house's doors: HTTP, one WebSocket a client, tokens, limits, metrics. What happens at a
//! table is the house's; what comes in is read strictly here, and bounded, before it gets there.

mod admin;
mod answer;
mod api;
mod app;
mod at_table;
mod auth;
mod bench;
mod boards;
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
mod operators;
mod origins;
mod pages;
mod paging;
mod patience;
mod purse;
mod rates;
mod routes;
mod run;
mod settings;
mod socket;
mod tls;
mod turnstile;

pub use admin::{AdminDoor, Changes, Reload};
pub use app::{App, app};
pub use bench::serve_bench;
pub use boards::{BadBoard, Boards};
pub use net::{Net, NotANet};
pub use openapi::document;
pub use origins::BadAddress;
pub use purse::HttpPurse;
pub use run::{Entrances, run};
pub use settings::{DoorLimits, Settings};
pub use tls::{Tls, TlsFault};
