//! How one talks in Contraband, and what one makes of what was said: a word that was given, a deal
//! that was struck, and who broke one.

use table::draws::Dice;
use table::{Seat, SeatSet};

use super::View;
use super::phrases::{DEAL, NO_DEAL, NOTHING, SEND_ME, TRUST_ME, WILL_LOOK, WILL_SHARE};
use crate::company::{Company, Courtesy, Phrase, Said};
use crate::temper::Character;

const TEAM: &str = "team";
const ROOM: &str = "negotiation";

/// How long people have their chance, in times of what a move takes: to put somebody up, to talk
/// it over, and to pay.
const TO_NOMINATE: u32 = 4;
const TO_APPROVE: u32 = 2;
const TO_TALK: u32 = 5;
const TO_PAY: u32 = 4;

/// What one remembers of the talk.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    round: u32,
    /// What one has said in this round.
    said: Said,
    /// Who of the team wants to go.
    pub(super) wants: Option<usize>,
    /// Whether a share was promised for a way through, and the two agreed.
    pub(super) deal: bool,
    /// Whether the share of this round was paid.
    paid: bool,
    /// Who kept a share that was promised.
    cheated: SeatSet,
}

impl Memory {
    /// A new round: whoever passed for a share and saw none of it will remember.
    fn turn_to(&mut self, view: &View) {
        if self.round == view.round {
            return;
        }
        let last = view.history.last().filter(|last| self.deal && last.inspector == view.seat);
        let kept = last.filter(|last| last.amount > 0 && !self.paid);
        if let Some(seat) = kept.and_then(|last| Seat::named(number(last.smuggler), 6)) {
            self.cheated.insert(seat);
        }
        let cheated = self.cheated;
        *self = Self { round: view.round, cheated, ..Self::default() };
    }
}

fn number(seat: usize) -> i64 {
    i64::try_from(seat).unwrap_or(-1)
}

/// What is said, and how long the people have their chance.
pub(super) fn courtesy(
    view: &View,
    character: Character,
    memory: &mut Memory,
    company: &Company,
    dice: &mut Dice,
) -> Courtesy {
    memory.turn_to(view);
    match view.phase.as_str() {
        "selection" => in_the_team(view, memory, company),
        "action" => at_the_border(view, character, memory, company, dice),
        "settlement" => afterwards(view, memory, company),
        _ => Courtesy::default(),
    }
}

/// Whoever wants to go says so; people put somebody up first, and approve before a bot does.
fn in_the_team(view: &View, memory: &mut Memory, company: &Company) -> Courtesy {
    let mates = view.team().iter().copied().filter(|seat| *seat != view.seat);
    let people: Vec<usize> = mates.filter(|seat| company.is_person(*seat)).collect();
    if people.is_empty() {
        return Courtesy::default();
    }
    memory.wants = people.iter().copied().find(|seat| company.heard(*seat, SEND_ME) > 0);
    match &view.nomination {
        None => {
            let goes = memory.wants.is_none() && view.next() == Some(view.seat);
            let remark = if goes { memory.said.say(TEAM, SEND_ME) } else { None };
            Courtesy { remark, waits: if memory.wants.is_none() { TO_NOMINATE } else { 0 } }
        }
        Some(now) if now.by.is_some_and(|by| company.is_person(by)) => Courtesy::default(),
        Some(_) => Courtesy::wait(TO_APPROVE),
    }
}

/// The two at the border talk before they seal anything, if the other is a person.
fn at_the_border(
    view: &View,
    character: Character,
    memory: &mut Memory,
    company: &Company,
    dice: &mut Dice,
) -> Courtesy {
    let (smuggles, other) = match (view.smuggler, view.inspector) {
        (Some(smuggler), Some(other)) if smuggler == view.seat => (true, other),
        (Some(other), Some(inspector)) if inspector == view.seat => (false, other),
        _ => return Courtesy::default(),
    };
    if !company.is_person(other) {
        return Courtesy::default();
    }
    let (deal, no_deal) = (company.heard(other, DEAL) > 0, company.heard(other, NO_DEAL) > 0);
    if smuggles {
        memory.deal = memory.said.has(WILL_SHARE) && deal;
        let waits = if deal || no_deal || view.decided.inspector { 0 } else { TO_TALK };
        return Courtesy { remark: memory.said.say(ROOM, opening(character)), waits };
    }
    answer(view, character, memory, (company.heard(other, WILL_SHARE) > 0).then_some(other), dice)
}

/// How a smuggler begins.
fn opening(character: Character) -> Phrase {
    match character {
        Character::Steady | Character::Trusting => WILL_SHARE,
        Character::Grudging => TRUST_ME,
        Character::Bold => NOTHING,
    }
}

/// What an inspector says to whoever offers a share, or to a silent one.
fn answer(
    view: &View,
    character: Character,
    memory: &mut Memory,
    offers: Option<usize>,
    dice: &mut Dice,
) -> Courtesy {
    let Some(other) = offers else {
        let warns =
            !view.decided.smuggler && matches!(character, Character::Grudging | Character::Bold);
        let remark = if warns { memory.said.say(ROOM, WILL_LOOK) } else { None };
        return Courtesy { remark, waits: if view.decided.smuggler { 0 } else { TO_TALK } };
    };
    if memory.said.has(DEAL) || memory.said.has(NO_DEAL) {
        return Courtesy::wait(if view.decided.smuggler { 0 } else { TO_TALK });
    }
    let cheated = memory.cheated.iter().any(|seat| seat.index() == other);
    memory.deal = !cheated && believes(character, dice);
    let said = if memory.deal { DEAL } else { NO_DEAL };
    Courtesy { remark: memory.said.say(ROOM, said), waits: 1 }
}

/// Whether somebody takes a word for it.
fn believes(character: Character, dice: &mut Dice) -> bool {
    match character {
        Character::Trusting => true,
        Character::Steady | Character::Bold => dice.chance(1, 2),
        Character::Grudging => dice.chance(1, 4),
    }
}

/// Whoever let somebody pass for a share waits for it.
fn afterwards(view: &View, memory: &mut Memory, company: &Company) -> Courtesy {
    memory.paid |= view.transferred.contains(&view.seat);
    let Some(last) = view.history.last() else { return Courtesy::default() };
    let owed = memory.deal && last.inspector == view.seat && last.amount > 0 && !memory.paid;
    let waits = owed && company.is_person(last.smuggler);
    Courtesy::wait(if waits { TO_PAY } else { 0 })
}

/// Half of what went through, for whoever let it pass on a word that is kept.
pub(super) fn share(view: &View, character: Character, memory: &Memory) -> Option<(usize, i64)> {
    let last = view.history.last().filter(|last| last.smuggler == view.seat)?;
    let keeps = memory.deal && character != Character::Bold && last.outcome == "passed";
    let half = last.amount / 2 / 100 * 100;
    (keeps && half > 0).then_some((last.inspector, half))
}
