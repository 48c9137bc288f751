//! Why not: Chicken Road adds nothing to the reasons of its siblings.

pub use session::SessionRefusal as Refusal;
