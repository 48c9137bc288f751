//! The text of a whole event is no string and does not serialise either.

use serde::Serialize;
use table::sealed::WholeText;

#[derive(Serialize)]
struct Message {
    events: Vec<WholeText>,
}

fn main() {}
