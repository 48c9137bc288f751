//! Changing a secret cannot carry it out: the function captures nothing.

use table::{Audience, Secret};

fn main() {
    let mut seen = 0;
    let mut card = Secret::new(7_u8, Audience::NOBODY);
    card.change(|value| seen = *value);
}
