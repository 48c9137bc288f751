//! What a player declares does not serialise: only a command written whole has it.

use serde::Serialize;
use table::Sealed;

#[derive(Serialize)]
struct View {
    declared: Sealed<i64>,
}

fn main() {}
