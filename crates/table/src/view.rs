//! What a viewer sees, and whom it hears.

use alloc::vec::Vec;

use serde::Serialize;

use crate::changes::Changes;
use crate::secret::Lens;
use crate::talk::Channel;

/// The game's own fields of a view.
pub trait View<S>: Changes + Serialize + Send + 'static {
    /// What the viewer behind the lens sees.
    fn of(state: &S, lens: Lens) -> Self;
    /// Who may talk to whom now.
    fn channels(_state: &S) -> Vec<Channel> {
        Vec::new()
    }
}
