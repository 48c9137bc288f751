//! A store that outlives its process.

use store::{Store, StoreFault};

use crate::records::Records;

/// A store that outlives its process, and whose records can be carried to another.
pub trait Durable: Store {
    /// All its records, as of now.
    fn records(&self) -> Result<Box<dyn Records>, StoreFault>;
}
