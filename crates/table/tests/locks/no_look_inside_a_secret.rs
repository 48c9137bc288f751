//! A secret's field is private, and it has no `Deref`.

use table::{Audience, Secret};

fn main() {
    let card = Secret::new(7_u8, Audience::NOBODY);
    let _ = card.value;
    let _ = *card;
}
