//! The bot that plays sensibly: one judgement a game, fed with what the seat sees.

use core::marker::PhantomData;

use serde::de::DeserializeOwned;
use table::draws::Dice;

use crate::Brain;
use crate::menu::{Command, Menu};

/// What is good in one game.
pub(crate) trait Judgement: Send + Sync {
    /// What it looks at in the view.
    type View: DeserializeOwned;

    /// What to ask for; none to wait. All its commands are from the menu, so that nothing it asks for
    /// is refused.
    fn judge(view: &Self::View, menu: &Menu, dice: &mut Dice) -> Option<Command>;
}

/// A judgement with its own dice.
pub(crate) struct Careful<J> {
    dice: Dice,
    judgement: PhantomData<fn() -> J>,
}

impl<J> Careful<J> {
    pub(crate) fn new(dice: Dice) -> Self {
        Self { dice, judgement: PhantomData }
    }
}

impl<J: Judgement> Brain for Careful<J> {
    fn choose(&mut self, view: &str, options: &str) -> Option<Command> {
        let view = serde_json::from_str(view).ok()?;
        let menu = Menu::read(options)?;
        J::judge(&view, &menu, &mut self.dice)
    }
}
