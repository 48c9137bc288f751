//! Nor can it write the right to look down as a value: the field is private.

use table::{Lens, Viewer};

fn main() {
    let _ = Lens(Viewer::Public);
}
