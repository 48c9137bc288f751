//! `remote = "Self"` makes functions and no trait, so a message cannot hold a whole event.

use serde::{Deserialize, Serialize};
use table::Secret;

#[derive(Serialize, Deserialize)]
#[serde(remote = "Self")]
struct Event {
    #[serde(with = "table::sealed")]
    card: Secret<u8>,
}

table::whole!(sealed Event);

#[derive(Serialize)]
struct Message {
    events: Vec<Event>,
}

fn main() {}
