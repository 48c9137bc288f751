//! A command of any game.

use alloc::boxed::Box;
use core::any::Any;
use core::fmt;

use crate::game::Game;
use crate::sealed::{Whole, WholeText};

/// A command that was read, with its text as the journal has it.
pub struct AnyCommand {
    command: Box<dyn Any + Send + Sync>,
    text: WholeText,
    print: fn(&dyn Any, &mut fmt::Formatter<'_>) -> fmt::Result,
}

impl AnyCommand {
    pub(super) fn of<C: Whole + fmt::Debug + Send + Sync + 'static>(command: C) -> Self {
        let text = WholeText::of(&command);
        Self { command: Box::new(command), text, print: print::<C> }
    }

    /// The whole command: for the journal and the referee.
    pub fn text(&self) -> &WholeText {
        &self.text
    }

    pub(super) fn of_game<G: Game>(&self) -> &G::Command {
        self.command.downcast_ref().expect("a command is proposed to the game that read it")
    }
}

/// As the game's own command prints: sealed content stays sealed.
impl fmt::Debug for AnyCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.print)(&*self.command, f)
    }
}

fn print<C: fmt::Debug + 'static>(command: &dyn Any, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    fmt::Debug::fmt(&command.downcast_ref::<C>(), f)
}
