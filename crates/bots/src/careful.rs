//! The bot that plays sensibly: one judgement a game, fed with what the seat sees.

use serde::de::DeserializeOwned;
use table::draws::Dice;
use table::erased::World;
use table::{Seat, Wish};

use crate::company::{Company, Courtesy};
use crate::menu::{Command, Menu};
use crate::temper::{Character, Temper};
use crate::{Brain, Look};

/// What is good in one game.
pub(crate) trait Judgement: Send + Sync {
    /// What it looks at in the view.
    type View: DeserializeOwned;
    /// What it remembers of the talk.
    type Memory: Default + Send + Sync;

    /// What it does for the people at the table first.
    fn courtesy(
        _view: &Self::View,
        _temper: &Temper,
        _memory: &mut Self::Memory,
        _company: &Company,
        _dice: &mut Dice,
    ) -> Courtesy {
        Courtesy::default()
    }

    /// What to ask for; none to wait. All its commands are from the menu, so that nothing it asks for
    /// is refused.
    fn judge(
        view: &Self::View,
        menu: &Menu,
        mind: &Mind<'_, Self::Memory>,
        dice: &mut Dice,
    ) -> Option<Command>;
}

/// What somebody judges with, beside what lies on the table.
pub(crate) struct Mind<'a, M> {
    pub(crate) temper: Temper,
    pub(crate) memory: &'a M,
    seat: Seat,
    world: &'a dyn World,
}

impl<M> Mind<'_, M> {
    /// What players of this game usually do here, if the menu has it.
    pub(crate) fn habit(&self, menu: &Menu, dice: &mut Dice) -> Option<Command> {
        let Wish::Ask(command) = self.world.wish(self.seat, dice) else { return None };
        let command: Command = serde_json::from_str(command.text().expose()).ok()?;
        menu.takes(&command).then_some(command)
    }
}

/// A judgement with its own dice and temper.
pub(crate) struct Careful<J: Judgement> {
    dice: Dice,
    temper: Temper,
    memory: J::Memory,
}

impl<J: Judgement> Careful<J> {
    pub(crate) fn new(mut dice: Dice, character: Character) -> Self {
        let temper = Temper::of(character, &mut dice);
        Self { dice, temper, memory: J::Memory::default() }
    }
}

impl<J: Judgement> Brain for Careful<J> {
    fn courtesy(&mut self, look: &Look<'_>, company: &Company) -> Courtesy {
        let Ok(view) = serde_json::from_str(look.view) else { return Courtesy::default() };
        J::courtesy(&view, &self.temper, &mut self.memory, company, &mut self.dice)
    }

    fn choose(&mut self, look: &Look<'_>) -> Option<Command> {
        let view = serde_json::from_str(look.view).ok()?;
        let menu = Menu::read(look.options)?;
        let memory = &self.memory;
        let mind = Mind { temper: self.temper, memory, seat: look.seat, world: look.world };
        J::judge(&view, &menu, &mind, &mut self.dice)
    }
}
