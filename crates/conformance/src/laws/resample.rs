//! What a viewer imagines follows from what it knows.

use table::Viewer;
use table::draws::Dice;

use super::{Law, Verdict, ensure};
use crate::play::{Answer, Play, server_seed};
use crate::report::Figures;

/// States that a viewer cannot tell apart give, with the same dice, the same world. So whoever
/// looks at many worlds learns nothing of the true one: not from how often each comes, and not
/// from one that comes where no other was found.
pub struct Imagining {
    dice: Dice,
    figures: Figures,
}

/// How many of the positions are looked at, one in this many.
const ONE_IN: u64 = 3;

impl Default for Imagining {
    fn default() -> Self {
        Self { dice: Dice::new(0), figures: Figures::default() }
    }
}

impl Law for Imagining {
    fn sentence(&self) -> &'static str {
        "states that a viewer cannot tell apart give, with the same dice, the same world"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        self.dice = play.dice("imagining");
        self.look(play)
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        if answer.entry.is_some() && self.dice.chance(1, ONE_IN) {
            return self.look(play);
        }
        Ok(())
    }

    fn figures(&self) -> Figures {
        self.figures.clone()
    }
}

impl Imagining {
    fn look(&mut self, play: &Play) -> Verdict {
        Viewer::all(play.setting.seats).try_for_each(|viewer| self.check(play, viewer))
    }

    fn check(&mut self, play: &Play, viewer: Viewer) -> Verdict {
        let seed = server_seed(0);
        let twin = play.table.imagine(viewer, &seed, &mut self.dice);
        let dice = Dice::new(self.dice.below(1 << 32));
        let of_truth = play.table.imagine(viewer, &seed, &mut dice.clone());
        let of_twin = twin.imagine(viewer, &seed, &mut dice.clone());
        let other = !play.table.same_state(&*twin);
        self.figures.count(if other { "worlds of two states" } else { "worlds of one state" });
        ensure(of_truth.same_state(&*of_twin), || {
            format!("{viewer:?} imagines one world from the truth and another from a twin of it")
        })
    }
}
