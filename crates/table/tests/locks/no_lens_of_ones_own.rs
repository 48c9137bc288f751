//! A game cannot make the right to look as somebody: the constructor is private.

use table::{Lens, Viewer};

fn main() {
    let _ = Lens::of(Viewer::Public);
}
