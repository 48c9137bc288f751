//! The bot that plays any game: it looks ahead over what it cannot know.

mod moves;
mod node;
mod search;
mod trial;

use std::time::{Duration, Instant};

use serde_json::{Map, Value};
use table::draws::Dice;

use crate::company::{Company, Courtesy};
use crate::menu::{Command, Menu};
use crate::random::closing;
use crate::{Brain, Look};

use search::Search;
use trial::Trial;

/// How much a bot thinks.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// How many moves it makes in worlds that it imagines, for one of its own.
    pub nodes: u32,
    /// When it stops before that.
    pub time: Option<Duration>,
}

impl Budget {
    /// What a table has for each thought: well within a second of one core.
    pub const SERVED: Self = Self { nodes: 20_000, time: Some(Duration::from_millis(800)) };
    /// The same without a clock, so that it follows from the seed alone.
    pub const MEASURED: Self = Self { nodes: 20_000, time: None };

    fn until(self) -> Option<Instant> {
        self.time.map(|time| Instant::now() + time)
    }
}

/// How often the adviser is asked.
const OPINIONS: u32 = 6;

/// Somebody who looks ahead.
pub(crate) struct Sharp {
    dice: Dice,
    budget: Budget,
    /// Whoever has a judgement of the game.
    adviser: Option<Box<dyn Brain>>,
    cut: u64,
}

impl Sharp {
    pub(crate) fn new(dice: Dice, budget: Budget, adviser: Option<Box<dyn Brain>>) -> Self {
        Self { dice, budget, adviser, cut: 0 }
    }

    /// Puts advice to the test; without any it searches.
    fn think(&mut self, look: &Look<'_>) -> Option<Command> {
        if let Some(advice) = self.advice(look) {
            let dice = Dice::new(self.dice.below(1 << 32));
            let mut trial = Trial::of(look.world, look.seat, &advice, dice)?;
            let until = self.budget.until();
            self.cut += u64::from(trial.run(look.world, self.budget.nodes, until));
            return trial.choice();
        }
        self.search(look).choice()
    }

    fn search(&mut self, look: &Look<'_>) -> Search {
        let dice = Dice::new(self.dice.below(1 << 32));
        let mut search = Search::new(look.world, look.seat, dice);
        self.cut += u64::from(search.run(look.world, self.budget.nodes, self.budget.until()));
        search
    }
}

impl Sharp {
    /// What the adviser says; none where it would not always say the same: it mixes, and so does
    /// the search.
    fn advice(&mut self, look: &Look<'_>) -> Option<Command> {
        let adviser = self.adviser.as_mut()?;
        let advice = adviser.choose(look)?;
        let steady = (1..OPINIONS).all(|_| adviser.choose(look).as_ref() == Some(&advice));
        steady.then_some(advice)
    }
}

impl Brain for Sharp {
    /// It waits for people as whoever advises it does, and neither talks nor listens: it would have to
    /// keep its word.
    fn courtesy(&mut self, look: &Look<'_>, company: &Company) -> Courtesy {
        let Some(adviser) = &mut self.adviser else { return Courtesy::default() };
        let silent = Company { people: company.people, talk: Vec::new() };
        Courtesy { remark: None, ..adviser.courtesy(look, &silent) }
    }

    fn choose(&mut self, look: &Look<'_>) -> Option<Command> {
        let menu = Menu::read(look.options)?;
        if let Some(close) = closing(look.view, &menu) {
            return Some(close);
        }
        self.think(look)
    }

    fn cut_off(&self) -> u64 {
        self.cut
    }
}

/// What `sharp` would do at that moment, how often in thousandths: for whoever measures it.
pub fn mix(look: &Look<'_>, budget: Budget, dice: u64) -> Vec<(Map<String, Value>, i64)> {
    Sharp::new(Dice::new(dice), budget, None).search(look).mix()
}
