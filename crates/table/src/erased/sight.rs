//! What one viewer of a match has been shown.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;

use crate::changes;
use crate::game::{Game, Rules};
use crate::matches::Match;
use crate::options::Options;
use crate::seat::Viewer;
use crate::shown::Shown;

/// What one viewer of a match has been shown, so that only what changed since need be told.
pub struct Sight {
    viewer: Viewer,
    shown: Box<dyn Any + Send>,
}

impl Sight {
    pub(super) fn of<G: Rules>(play: &Match<G>, viewer: Viewer) -> Self {
        let kept = Seen::<G> { view: play.shown(viewer), options: options(play, viewer) };
        Self { viewer, shown: Box::new(kept) }
    }

    fn of_game<G: Game>(&mut self) -> &mut Seen<G> {
        self.shown.downcast_mut().expect("a sight is of the match that made it")
    }

    pub(super) fn view_changes<G: Rules>(&mut self, play: &Match<G>, out: &mut Vec<u8>) -> bool {
        let new = play.shown(self.viewer);
        renew(&mut self.of_game::<G>().view, new, |new, old| changes::inside(new, old, out))
    }

    pub(super) fn options_changes<G: Rules>(&mut self, play: &Match<G>, out: &mut Vec<u8>) -> bool {
        let new = options(play, self.viewer);
        renew(&mut self.of_game::<G>().options, new, |new, old| {
            new.changes(old, out);
        })
    }
}

/// What it was shown last.
struct Seen<G: Game> {
    view: Shown<G::View>,
    options: Options,
}

/// What a viewer may ask for: a spectator nothing.
fn options<G: Rules>(play: &Match<G>, viewer: Viewer) -> Options {
    viewer.seat().map_or_else(Options::new, |seat| play.options(seat))
}

/// Takes the new value over, and tells what changed in it; whether anything did.
fn renew<T: PartialEq>(old: &mut T, new: T, tell: impl FnOnce(&T, &T)) -> bool {
    if *old == new {
        return false;
    }
    tell(&new, old);
    *old = new;
    true
}
