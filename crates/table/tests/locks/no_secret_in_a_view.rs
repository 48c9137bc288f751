//! A secret does not serialise, so a view cannot hold one.

use serde::Serialize;
use table::Secret;

#[derive(Serialize)]
struct View {
    card: Secret<u8>,
}

fn main() {}
