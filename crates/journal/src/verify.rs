//! `verify`: says of which kind a journal is, and has it replayed.

use session::Registry;

use crate::finding::{Checked, Figures, Finding};
use crate::{audit, seed};

/// Replays a journal. `heads` are hashes that were given during play; each must be in it.
pub fn verify(bytes: &[u8], heads: &[String], registry: &Registry) -> Checked<Figures> {
    let figures = match seed::is_of_a_seed(bytes) {
        true => seed::audit::verify(bytes, registry)?,
        false => audit::verify(bytes, registry)?,
    };
    match heads.iter().find(|head| !figures.hashes.contains(head)) {
        Some(head) => Err(Finding::UnknownHead(head.clone())),
        None => Ok(figures),
    }
}
