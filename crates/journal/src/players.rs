//! Who plays the seats of a table, and which of them would end the match.

use table::{Seat, SeatSet};

use crate::act::{By, HouseAct};
use crate::entry::Entry;
use crate::opening::TableOpened;
use crate::who::Who;

/// Who plays the seats of a table, as its journal says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Players {
    people: SeatSet,
    agreed: SeatSet,
}

impl Players {
    /// Who plays when a match begins: a seat with the hash of a seed is a person's, any other a
    /// bot's.
    pub fn of(opened: &TableOpened) -> Self {
        let seats = Seat::all(opened.seats.min(SeatSet::LIMIT));
        let hash = |seat: &Seat| opened.client_seed_hashes.get(seat.index()).copied().flatten();
        Self { people: seats.filter(|seat| hash(seat).is_some()).collect(), ..Self::default() }
    }

    /// Who plays a seat now.
    pub fn by(&self, seat: Seat) -> By {
        if self.people.contains(seat) { By::Person } else { By::Bot }
    }

    /// The seats that a person plays now.
    pub const fn people(&self) -> SeatSet {
        self.people
    }

    /// The seats that would end the match.
    pub const fn agreed(&self) -> SeatSet {
        self.agreed
    }

    /// Whether the match may be ended by consent: a person plays, and every seat that one plays has
    /// agreed.
    pub const fn all_agree(&self) -> bool {
        !self.people.is_empty() && self.people.without(self.agreed).is_empty()
    }

    /// Somebody else plays a seat, who has not agreed to anything.
    pub fn change(&mut self, seat: Seat, by: By) {
        self.agreed.remove(seat);
        match by {
            By::Person => self.people.insert(seat),
            By::Bot => self.people.remove(seat),
        }
    }

    /// A seat agrees to end the match, or takes that back.
    pub fn consent(&mut self, seat: Seat, agree: bool) {
        match agree {
            true => self.agreed.insert(seat),
            false => self.agreed.remove(seat),
        }
    }

    /// Goes on to what an entry says.
    pub(crate) fn take(&mut self, entry: &Entry) {
        if let Some(HouseAct::Seat { seat, by }) = entry.house_act() {
            self.change(seat, by);
        }
        if let (Who::Seat(seat), Some(agree)) = (entry.who, entry.consent_of()) {
            self.consent(seat, agree);
        }
    }
}
