//! Why not: Dragon Tower adds nothing to the reasons of its siblings.

pub use session::SessionRefusal as Refusal;
