//! One house on several machines. One of them holds it at a time, and every one is a door to it.
//!
//! Safety is the store's: whoever claims the house counts its epoch up, and every commit compares it
//! (ADR 0028). All that is here may be wrong about who holds the house, and then somebody waits a moment
//! longer; no correctness rests on a clock or on NATS. Machines [say of themselves](beat) twice a second how
//! they are; a [keeper] decides from that and from the store's row when the house is to be claimed; a
//! [node] holds it then, until it is told to stop or is replaced. A [door] answers what every machine can,
//! and brings the rest through a [tunnel] to whoever holds the house, over a [link] to NATS, where
//! everything is [sealed](seal) under the house's key.

mod beat;
mod door;
mod figures;
mod keeper;
mod link;
mod node;
mod relay;
mod seal;
mod status;
#[cfg(test)]
mod tests;
mod tunnel;

pub use beat::{Beat, Stage};
pub use keeper::Held;
pub use link::Nats;
pub use node::{Claim, Entrances, Houses, Member, Node, Taken};
pub use seal::ClusterKey;
pub use status::listen;
