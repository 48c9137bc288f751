//! What no input may break: for every decoder of the product a target, which reads some bytes and
//! panics if a promise does not hold. libFuzzer looks for such bytes (`cargo xtask fuzz`), and the tests
//! try all that were worth keeping, in `corpus`.

mod edits;
mod input;
mod same;
mod targets;
mod world;

/// A decoder, and what is promised of it.
pub struct Target {
    /// Its name, and that of its folder in `corpus`.
    pub name: &'static str,
    /// The promise.
    pub promise: &'static str,
    /// Reads the bytes, and panics if the promise is broken.
    pub run: fn(&[u8]),
}

/// Names the target to the program that libFuzzer drives.
pub const TARGET: &str = "CROUPIER_FUZZ";

/// Every target but the planted one.
pub use targets::TARGETS;

/// The target of that name. `planted` has a fault, for whoever wants to see one found.
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().chain([&targets::PLANTED]).find(|target| target.name == name)
}
