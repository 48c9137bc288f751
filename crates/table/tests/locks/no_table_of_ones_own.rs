//! Secrets open at a table inside `decide`, and no helper of a game can make another table.

use table::draws::{CheapDraws, Cursor};
use table::{Game, Millis, Table};

fn peek<G: Game>(state: &mut G::State) {
    let (mut chance, mut cursor) = (CheapDraws::new(0), Cursor::default());
    let _ = Table::<G>::new(state, &mut chance, &mut cursor, Millis::ZERO, None);
}

fn main() {}
