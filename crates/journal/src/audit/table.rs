//! The audit of a table: one match, with its seats, its deadlines and what the house did.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;

use serde_json::Value;
use session::Registry;
use table::erased::AnyMatch;
use table::{Seat, Viewer, Words};

use super::{Audited, NO_SUCH_ACT, check_config, compare, decide, opening};
use crate::act::{By, EndReason, HouseAct};
use crate::entry::{Entry, Place, deadline, encode};
use crate::finding::{Checked, Finding, Subject, fails};
use crate::format::Format;
use crate::opening::TableOpened;
use crate::players::Players;
use crate::who::Who;

/// The match, decided again up to some entry.
pub(super) struct TableAudit {
    play: Box<dyn AnyMatch>,
    bound: Bound,
    players: Players,
    /// The ids of each seat's entries: one is used once.
    ids: BTreeSet<(Seat, String)>,
}

/// What a journal binds beside the rules and the draws.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// Format 1: what the house did was taken as given.
    Nothing,
    /// The referee's: nobody plays there but whoever writes the lines.
    Referee,
    /// A house's: who plays, who agrees, and why the house acts.
    House,
}

impl Bound {
    fn of(opened: &TableOpened) -> Self {
        match opened.format() {
            Format::First => Self::Nothing,
            Format::Second if opened.is_referees() => Self::Referee,
            Format::Second => Self::House,
        }
    }
}

impl TableAudit {
    /// The match as it began.
    pub(super) fn begin(
        opened: &TableOpened,
        opening: &Entry,
        server_seed: &str,
        registry: &Registry,
    ) -> Checked<Self> {
        let rules = opened.rules(registry)?;
        opening::check(opened)?;
        let begun = rules.open(opened.opening(server_seed));
        let (play, begun) = begun.map_err(|error| Finding::entry(0, error))?;
        check_config(&*play, opened.config.get(), 0)?;
        compare(
            opening,
            &Entry::decided(0, Who::HOUSE, opening.what.clone(), &begun, &Place::Table),
        )?;
        let (bound, players, ids) = (Bound::of(opened), Players::of(opened), BTreeSet::new());
        Ok(Self { play, bound, players, ids })
    }

    /// Nothing happens behind a deadline that has not taken effect.
    fn check_deadline(&self, entry: &Entry) -> Checked<()> {
        match self.play.deadline() {
            Some(due) if due <= entry.at => {
                let why = format_args!("the deadline at {} is missing before it", due.get());
                fails(entry.number, why)
            }
            _ => Ok(()),
        }
    }

    /// Once a match is over, a journal is closed, and nothing else.
    fn check_running(&self, number: u64) -> Checked<()> {
        match self.play.is_over() {
            true => fails(number, "the match was over before"),
            false => Ok(()),
        }
    }

    /// A person's client gives every entry an id, once; nobody else has one.
    fn check_id(&mut self, seat: Seat, entry: &Entry) -> Checked<()> {
        let by = match self.bound {
            Bound::Nothing => return Ok(()),
            Bound::Referee => By::Bot,
            Bound::House => self.players.by(seat),
        };
        let number = seat.number();
        match (by, &entry.id) {
            (By::Person, None) => {
                let why = format_args!("a person plays seat {number}, and it has no client's id");
                fails(entry.number, why)
            }
            (By::Bot, Some(_)) => {
                let why = format_args!("no person plays seat {number}, and it has a client's id");
                fails(entry.number, why)
            }
            (By::Person, Some(id)) if !self.ids.insert((seat, id.clone())) => {
                fails(entry.number, format_args!("seat {number} has used its id before"))
            }
            _ => Ok(()),
        }
    }

    /// A person would end the match, or would so no longer.
    fn consent(&mut self, seat: Seat, agree: bool, entry: &Entry) -> Checked<()> {
        self.check_running(entry.number)?;
        if self.players.by(seat) != By::Person || self.bound != Bound::House {
            return fails(entry.number, "only a person's seat agrees to an end");
        }
        self.play.wait_until(entry.at);
        let expected = Entry::consent(entry.number, &*self.play, seat, agree);
        compare(entry, &Entry { id: entry.id.clone(), ..expected })?;
        self.players.consent(seat, agree);
        Ok(())
    }

    /// What the house may do, and why it says that it did.
    fn check_act(&self, act: &HouseAct, number: u64) -> Checked<()> {
        match act {
            HouseAct::Close { .. } => return self.check_close(number),
            HouseAct::Time { reason } => {
                if reason.is_some() == (self.bound == Bound::Nothing) {
                    return fails(number, "the reasons to move time on are outage and pause");
                }
                if self.bound == Bound::Nothing {
                    return Ok(());
                }
            }
            HouseAct::End { reason: EndReason::Consent } => self.check_consent(number)?,
            HouseAct::End { .. } => {}
            HouseAct::Void { .. } => return fails(number, NO_SUCH_ACT),
            HouseAct::Seat { seat, by } => self.check_change(*seat, *by, number)?,
        }
        self.check_running(number)
    }

    /// A house closes a journal when the match is over; the referee, when nothing more comes in.
    fn check_close(&self, number: u64) -> Checked<()> {
        match self.bound == Bound::House && !self.play.is_over() {
            true => fails(number, "it closes the journal of a match that is not over"),
            false => Ok(()),
        }
    }

    fn check_consent(&self, number: u64) -> Checked<()> {
        match self.bound {
            Bound::Nothing => Ok(()),
            Bound::Referee => fails(number, NO_SUCH_ACT),
            Bound::House if self.players.people().is_empty() => {
                fails(number, "it ends the match by consent, and no person plays")
            }
            Bound::House if !self.players.all_agree() => {
                fails(number, "it ends the match by consent, and not every person has agreed")
            }
            Bound::House => Ok(()),
        }
    }

    fn check_change(&self, seat: Seat, by: By, number: u64) -> Checked<()> {
        if self.bound != Bound::House {
            return fails(number, NO_SUCH_ACT);
        }
        self.check_seat(seat, number)?;
        match self.players.by(seat) == by {
            true => {
                let why = format_args!("a {} played seat {} before", by.word(), seat.number());
                fails(number, why)
            }
            false => Ok(()),
        }
    }

    fn check_seat(&self, seat: Seat, number: u64) -> Checked<()> {
        match seat.number() < self.play.seats() {
            true => Ok(()),
            false => fails(number, format_args!("there is no seat {}", seat.number())),
        }
    }
}

impl Audited for TableAudit {
    fn subject(&self) -> Subject {
        Subject::Table { game: self.play.game().name().into(), seats: self.play.seats() }
    }

    fn is_over(&self) -> bool {
        self.play.is_over()
    }

    fn result(&self) -> Value {
        let view: Value =
            serde_json::from_str(&self.play.view(Viewer::Public)).expect("a view is a JSON object");
        view["result"].clone()
    }

    fn command(&mut self, seat: Seat, entry: &Entry) -> Checked<()> {
        self.check_deadline(entry)?;
        self.check_seat(seat, entry.number)?;
        self.check_id(seat, entry)?;
        match entry.consent_of() {
            Some(agree) => self.consent(seat, agree, entry),
            None => decide(&mut *self.play, seat, entry, &Place::Table),
        }
    }

    fn deadline(&mut self, entry: &Entry) -> Checked<()> {
        let Some(draft) = self.play.expire() else {
            return fails(entry.number, "no deadline runs here");
        };
        if draft.at != entry.at {
            return fails(entry.number, format_args!("the deadline here is at {}", draft.at.get()));
        }
        let expected = Entry::decided(entry.number, entry.who, deadline(), &draft, &Place::Table);
        compare(entry, &expected)?;
        self.play.commit();
        Ok(())
    }

    fn house(&mut self, act: &HouseAct, entry: &Entry) -> Checked<()> {
        self.check_deadline(entry)?;
        self.play.wait_until(entry.at);
        let nonce = Some(self.play.cursor().nonce);
        compare(entry, &Entry::by_house(entry.number, self.play.now(), nonce, encode(act)))?;
        self.check_act(act, entry.number)?;
        self.players.take(entry);
        if let HouseAct::End { .. } = act {
            self.play.close();
        }
        Ok(())
    }
}
