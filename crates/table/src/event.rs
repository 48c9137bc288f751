//! What happened, and what a viewer is told of it.

use core::fmt::Debug;

use serde::Serialize;

use crate::sealed::Whole;
use crate::secret::Lens;

/// An event of a game. What everybody may know stands in one variant of it, `Public`.
pub trait Event: Clone + Eq + Debug + Whole + Send + Sync {
    /// The event as one viewer may know it.
    type Seen: Serialize + PartialEq;
    /// What everybody may know: a type without secrets.
    type Public: Serialize;

    /// The event as a viewer may know it, or nothing if it may not know that it happened.
    fn seen(&self, lens: Lens) -> Option<Self::Seen>;
    /// The event, if everybody may know all of it; [`Event::seen`] then gives everybody the same.
    fn public(&self) -> Option<&Self::Public> {
        None
    }
    /// Whether by this event a rule opens to the viewer what was hidden from it, or shows it a
    /// draw. Where secrets are about, the law of secrecy takes any other event that differs with
    /// them for a leak.
    fn reveals(&self, _lens: Lens) -> bool {
        false
    }
}
