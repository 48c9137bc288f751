//! How one talks in Bazaar: two partners before they seal what they do, and everybody when it is
//! revealed. Whoever gave a word and broke it is not believed again.

use table::SeatSet;

use super::View;
use super::phrases::{BETRAYED, CAN_I_TRUST, COOPERATE, GOLD, WELL_PLAYED};
use crate::company::{Company, Courtesy, Phrase, Remark, Said};
use crate::temper::Character;

const PAIR: &str = "pair";
const TABLE: &str = "table";

/// How long a partner has the chance to answer, in times of what a move takes.
const TO_TALK: u32 = 5;

/// What one remembers of the talk.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    round: i64,
    said: Said,
    /// How often each seat has given its word before this round.
    before: Vec<usize>,
    /// Whether the partner has given its word in this round.
    pub(super) promised: bool,
    /// Who gave a word and broke it.
    broke: SeatSet,
}

impl Memory {
    fn turn_to(&mut self, round: i64) {
        if self.round != round {
            (self.round, self.said, self.promised) = (round, Said::default(), false);
        }
    }

    fn broke(&self, seat: usize) -> bool {
        self.broke.iter().any(|one| one.index() == seat)
    }
}

/// What is said, and how long the partner has the chance to say something.
pub(super) fn courtesy(
    view: &View,
    character: Character,
    memory: &mut Memory,
    company: &Company,
) -> Courtesy {
    memory.turn_to(view.round);
    match view.phase.as_str() {
        "negotiation" => before(view, character, memory, company),
        "reveal" => after(view, memory, company),
        _ => Courtesy::default(),
    }
}

/// Two partners talk before anything is sealed, if the other is a person.
fn before(view: &View, character: Character, memory: &mut Memory, company: &Company) -> Courtesy {
    let Some(partner) = view.partner.filter(|partner| company.is_person(*partner)) else {
        return Courtesy { remark: gold(view, memory, company), waits: 0 };
    };
    let given = company.heard(partner, COOPERATE);
    let promised = given > memory.before.get(partner).copied().unwrap_or(0);
    memory.promised = promised && !memory.broke(partner);
    let phrase = opening(character, memory.broke(partner));
    let remark = memory.said.say(PAIR, phrase).or_else(|| gold(view, memory, company));
    let open = view.action.is_none() && !promised && !view.ready.contains(&partner);
    Courtesy { remark, waits: if open { TO_TALK } else { 0 } }
}

/// How one begins with a partner.
fn opening(character: Character, betrayed: bool) -> Phrase {
    match character {
        _ if betrayed => CAN_I_TRUST,
        Character::Steady | Character::Trusting => COOPERATE,
        Character::Grudging | Character::Bold => CAN_I_TRUST,
    }
}

/// Whoever has gold on sale says so, where there is somebody to buy it.
fn gold(view: &View, memory: &mut Memory, company: &Company) -> Option<Remark> {
    let mut lots = view.offers.iter();
    let on_sale = lots.any(|lot| lot.seat == view.seat && lot.asset == "TKL");
    let wanted = on_sale && !company.people.is_empty();
    if wanted { memory.said.say(TABLE, GOLD) } else { None }
}

/// What came of it is said aloud, and remembered.
fn after(view: &View, memory: &mut Memory, company: &Company) -> Courtesy {
    memory.before = (0..view.portfolios.len()).map(|seat| company.heard(seat, COOPERATE)).collect();
    let partner = view.partner.filter(|partner| company.is_person(*partner));
    let (Some(partner), Some(reveal)) = (partner, &view.reveal) else { return Courtesy::default() };
    let remark = match (reveal.of(view.seat), reveal.of(partner)) {
        ("COOPERATE", "COOPERATE") => memory.said.say(TABLE, WELL_PLAYED),
        ("COOPERATE", "BETRAY") => memory.said.say(TABLE, BETRAYED),
        _ => None,
    };
    if memory.promised && reveal.of(partner) == "BETRAY" {
        let those = company.people.iter().filter(|seat| seat.index() == partner);
        those.for_each(|seat| memory.broke.insert(seat));
    }
    Courtesy { remark, waits: 0 }
}
