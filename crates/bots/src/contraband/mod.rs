//! What is good in Contraband: everybody gets a turn at the border, amounts that nobody can foresee,
//! and a memory for what others did.

mod phrases;
mod talk;

use serde::Deserialize;
use serde_json::{Value, json};
use table::draws::Dice;

use crate::careful::{Judgement, Mind};
use crate::company::{Company, Courtesy};
use crate::menu::{Command, Menu};
use crate::temper::{Character, Temper};

/// One inspection in that many aims at what was smuggled before.
const BY_MEMORY: u64 = 4;

/// Who has less than this has nothing to risk.
const SOMETHING: i64 = 100;

#[derive(Deserialize)]
pub(crate) struct View {
    seat: usize,
    phase: String,
    round: u32,
    balances: Vec<i64>,
    teams: Teams,
    nomination: Option<Nomination>,
    smuggler: Option<usize>,
    inspector: Option<usize>,
    decided: Decided,
    transferred: Vec<usize>,
    history: Vec<Round>,
}

#[derive(Deserialize)]
struct Teams {
    smugglers: Vec<usize>,
    inspectors: Vec<usize>,
}

#[derive(Deserialize)]
struct Nomination {
    by: Option<usize>,
}

#[derive(Deserialize)]
struct Decided {
    smuggler: bool,
    inspector: bool,
}

#[derive(Deserialize)]
struct Round {
    smuggler: usize,
    inspector: usize,
    amount: i64,
    outcome: String,
}

impl View {
    fn team(&self) -> &[usize] {
        let smuggles = self.teams.smugglers.contains(&self.seat);
        if smuggles { &self.teams.smugglers } else { &self.teams.inspectors }
    }

    fn balance(&self, seat: usize) -> i64 {
        self.balances.get(seat).copied().unwrap_or_default()
    }

    /// Who has been to the border least often and can risk something: everybody gets a turn, and of
    /// equals the first goes, so that a team of bots agrees.
    fn next(&self) -> Option<usize> {
        let team = self.team().iter().copied();
        team.min_by_key(|seat| (self.balance(*seat) < SOMETHING, self.trips(*seat)))
    }

    fn trips(&self, seat: usize) -> usize {
        let went = |round: &&Round| round.smuggler == seat || round.inspector == seat;
        self.history.iter().filter(went).count()
    }

    /// What the other at the border smuggled before, the latest last.
    fn amounts_of(&self, seat: Option<usize>) -> Vec<i64> {
        let by = |round: &&Round| Some(round.smuggler) == seat;
        self.history.iter().filter(by).map(|round| round.amount).collect()
    }
}

pub(crate) struct Judge;

impl Judgement for Judge {
    type View = View;
    type Memory = talk::Memory;

    fn courtesy(
        view: &View,
        temper: &Temper,
        memory: &mut talk::Memory,
        company: &Company,
        dice: &mut Dice,
    ) -> Courtesy {
        talk::courtesy(view, temper.character, memory, company, dice)
    }

    fn judge(
        view: &View,
        menu: &Menu,
        mind: &Mind<'_, talk::Memory>,
        dice: &mut Dice,
    ) -> Option<Command> {
        select(view, menu, mind)
            .or_else(|| pay(view, menu, mind))
            .or_else(|| smuggle(view, menu, mind, dice))
            .or_else(|| inspect(view, menu, mind, dice))
            .or_else(|| mind.habit(menu, dice))
            .or_else(|| menu.plain("ready"))
    }
}

/// Whoever is put up by the others is fine; if nobody is, whoever wants to go, or the next in turn.
fn select(view: &View, menu: &Menu, mind: &Mind<'_, talk::Memory>) -> Option<Command> {
    match &view.nomination {
        Some(_) => menu.plain("approve"),
        None => {
            let goes = mind.memory.wants.or_else(|| view.next())?;
            menu.with("nominate", &[("seat", json!(goes))])
        }
    }
}

/// What was promised, by whoever keeps a word.
fn pay(view: &View, menu: &Menu, mind: &Mind<'_, talk::Memory>) -> Option<Command> {
    let (to, wanted) = talk::share(view, mind.temper.character, mind.memory)?;
    let amount = menu.at_most("transfer", "amount", wanted)?;
    menu.with("transfer", &[("to", json!(to)), ("amount", amount.into())])
}

/// By habit, but all of it against who never looks, and more often for whoever dares.
fn smuggle(
    view: &View,
    menu: &Menu,
    mind: &Mind<'_, talk::Memory>,
    dice: &mut Dice,
) -> Option<Command> {
    let most = menu.at_most("smuggle", "amount", i64::MAX)?;
    let asleep =
        view.history.len() >= 2 && view.history.iter().all(|round| round.outcome == "passed");
    let dares = mind.temper.character == Character::Bold && dice.chance(1, 4);
    if asleep || dares {
        return amount(menu, "smuggle", most);
    }
    mind.habit(menu, dice)
}

/// By habit, but now and then the smuggler is taken to do what was done before: the more often, the
/// less one forgets. Whoever trusts lets those through who carried nothing last time.
fn inspect(
    view: &View,
    menu: &Menu,
    mind: &Mind<'_, talk::Memory>,
    dice: &mut Dice,
) -> Option<Command> {
    if mind.memory.deal && view.smuggler != Some(view.seat) {
        return menu.plain("pass");
    }
    let before = view.amounts_of(view.smuggler);
    let recalls = match mind.temper.character {
        Character::Grudging => 2,
        _ => BY_MEMORY,
    };
    match before.last() {
        Some(0) if mind.temper.character == Character::Trusting => menu.plain("pass"),
        Some(last) if *last > 0 && dice.chance(1, recalls) => amount(menu, "inspect", *last),
        _ => mind.habit(menu, dice),
    }
}

fn amount(menu: &Menu, kind: &str, wanted: i64) -> Option<Command> {
    let amount = menu.at_most(kind, "amount", wanted)?;
    menu.with(kind, &[("amount", Value::from(amount))])
}
