//! What is good in Contraband: amounts that nobody can foresee, and no gifts.

use serde::Deserialize;
use serde_json::{Value, json};
use table::draws::Dice;

use crate::careful::Judgement;
use crate::menu::{Command, Menu};

/// How often each part of the most is smuggled, from nothing to all of it. Nothing two times in
/// three and the most else cannot be beaten; the little between costs nothing against a good
/// inspector and keeps the others guessing.
const SMUGGLED: [u64; 11] = [24, 0, 1, 1, 1, 1, 1, 0, 0, 0, 11];

/// How often each part of the most is the threshold, passing first: small ones often, large ones
/// seldom, so that no amount is much better than another for the smuggler.
const THRESHOLDS: [u64; 11] = [18, 35, 17, 11, 8, 7, 6, 5, 4, 4, 3];

/// What is carried at most where nobody has carried more yet.
const USUAL_MOST: i64 = 1000;

/// One inspection in that many aims at what was smuggled before.
const BY_MEMORY: u64 = 3;

#[derive(Deserialize)]
pub(crate) struct View {
    seat: usize,
    balances: Vec<i64>,
    teams: Teams,
    nomination: Option<Nomination>,
    history: Vec<Round>,
}

#[derive(Deserialize)]
struct Teams {
    smugglers: Vec<usize>,
    inspectors: Vec<usize>,
}

#[derive(Deserialize)]
struct Nomination {
    seat: usize,
}

#[derive(Deserialize)]
struct Round {
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

    /// Who can risk most; of equals the first, so that a team of bots agrees.
    fn richest(&self) -> Option<usize> {
        let team = self.team().iter().copied();
        team.rev().max_by_key(|seat| self.balance(*seat))
    }

    /// Whether the nominee can risk about as much as anybody of the team.
    fn is_fit(&self, nominee: usize) -> bool {
        let best = self.richest().map_or(0, |seat| self.balance(seat));
        2 * self.balance(nominee) >= best
    }
}

pub(crate) struct Judge;

impl Judgement for Judge {
    type View = View;

    fn judge(view: &View, menu: &Menu, dice: &mut Dice) -> Option<Command> {
        select(view, menu)
            .or_else(|| menu.plain("approve"))
            .or_else(|| smuggle(view, menu, dice))
            .or_else(|| inspect(view, menu, dice))
            .or_else(|| menu.plain("ready"))
    }
}

/// Agrees to whoever is fit, and else names the richest while that is still possible.
fn select(view: &View, menu: &Menu) -> Option<Command> {
    match &view.nomination {
        Some(nomination) if view.is_fit(nomination.seat) => menu.plain("approve"),
        _ => menu.with("nominate", &[("seat", json!(view.richest()?))]),
    }
}

/// Against who never looks, all that can be carried.
fn smuggle(view: &View, menu: &Menu, dice: &mut Dice) -> Option<Command> {
    let most = menu.at_most("smuggle", "amount", i64::MAX)?;
    let asleep =
        view.history.len() >= 2 && view.history.iter().all(|round| round.outcome == "passed");
    let part = if asleep { 10 } else { weighed(&SMUGGLED, dice) };
    amount(menu, "smuggle", most * part / 10)
}

fn inspect(view: &View, menu: &Menu, dice: &mut Dice) -> Option<Command> {
    let most = view.history.iter().map(|round| round.amount).fold(USUAL_MOST, i64::max);
    let threshold =
        remembered(view, dice).unwrap_or_else(|| most * weighed(&THRESHOLDS, dice) / 10);
    if threshold == 0 {
        return menu.plain("pass");
    }
    amount(menu, "inspect", threshold).or_else(|| menu.plain("pass"))
}

/// Now and then the smuggler is taken to do what was done before.
fn remembered(view: &View, dice: &mut Dice) -> Option<i64> {
    if view.history.is_empty() || !dice.chance(1, BY_MEMORY) {
        return None;
    }
    Some(view.history[dice.position(view.history.len())].amount.max(100))
}

fn amount(menu: &Menu, kind: &str, wanted: i64) -> Option<Command> {
    let amount = menu.at_most(kind, "amount", wanted)?;
    menu.with(kind, &[("amount", Value::from(amount))])
}

/// A place in a list of weights, each as often as it weighs.
fn weighed(weights: &[u64], dice: &mut Dice) -> i64 {
    let mut left = dice.below(weights.iter().sum());
    let place = weights.iter().position(|weight| {
        let here = left < *weight;
        left = left.saturating_sub(*weight);
        here
    });
    let place = place.expect("a place lies below the sum of the weights");
    i64::try_from(place).expect("a short list")
}
