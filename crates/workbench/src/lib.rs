//! The workbench for authors (`croupier dev`): one match of one game with every seat and the public side
//! by side. Any seat is played, time passes when it is told to, and the line of what happened is stepped
//! through, forked, decided again by rules that have changed, and held to the laws.
//!
//! A [`Bench`] answers an [`Ask`] with a [`Told`], and keeps its line in a file that is a journal. It has
//! no sockets: whoever opens it to a browser sees to it that nobody else gets through.

mod again;
mod apart;
mod ask;
mod bench;
mod fault;
mod guard;
mod look;
mod play;
mod recorded;
mod shelf;
mod step;
mod told;
mod trial;
mod wanted;

pub use ask::Ask;
pub use bench::Bench;
pub use fault::Fault;
pub use guard::guard;
pub use told::{
    Cause, Difference, Differs, Drawn, EntryTold, EventTold, LawTold, LookedAt, OfferTold,
    OtherLine, Position, Pulse, Told, ViewerTold,
};
pub use wanted::Wanted;
