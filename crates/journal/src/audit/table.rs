//! The audit of a table: one match, with its seats, its deadlines and what the house did.

use alloc::boxed::Box;
use alloc::vec::Vec;

use session::Registry;
use table::erased::AnyMatch;
use table::options::MAX;
use table::{Hash, Seat};

use super::{Audited, check_config, compare, decide};
use crate::act::HouseAct;
use crate::entry::{Entry, Place, deadline, encode};
use crate::finding::{Checked, Finding, Subject, fails};
use crate::opening::TableOpened;
use crate::who::Who;

/// The match, decided again up to some entry.
pub(super) struct TableAudit(Box<dyn AnyMatch>);

impl TableAudit {
    /// The match as it began.
    pub(super) fn begin(
        opened: &TableOpened,
        opening: &Entry,
        server_seed: &str,
        registry: &Registry,
    ) -> Checked<Self> {
        let rules = opened.rules(registry)?;
        if i64::try_from(opened.nonce).map_or(true, |nonce| nonce > MAX) {
            return fails(0, "its nonce is beyond 2^53 − 1");
        }
        check_client_seeds(opened)?;
        let begun = rules.open(opened.opening(server_seed));
        let (play, begun) = begun.map_err(|error| Finding::entry(0, error))?;
        check_config(&*play, opened.config.get(), 0)?;
        compare(
            opening,
            &Entry::decided(0, Who::HOUSE, opening.what.clone(), &begun, Place::Table),
        )?;
        Ok(Self(play))
    }

    /// Nothing happens behind a deadline that has not taken effect.
    fn check_deadline(&self, entry: &Entry) -> Checked<()> {
        match self.0.deadline() {
            Some(due) if due <= entry.at => {
                let why = format_args!("the deadline at {} is missing before it", due.get());
                fails(entry.number, why)
            }
            _ => Ok(()),
        }
    }
}

impl TableAudit {
    /// A seat would end the match, or would so no longer.
    fn consent(&mut self, seat: Seat, agree: bool, entry: &Entry) -> Checked<()> {
        self.0.wait_until(entry.at);
        let expected = Entry::consent(entry.number, &*self.0, seat, agree);
        compare(entry, &Entry { id: entry.id.clone(), ..expected })
    }
}

impl Audited for TableAudit {
    fn subject(&self) -> Subject {
        Subject::Table { game: self.0.game().name().into(), seats: self.0.seats() }
    }

    fn command(&mut self, seat: Seat, entry: &Entry) -> Checked<()> {
        self.check_deadline(entry)?;
        if seat.number() >= self.0.seats() {
            return fails(entry.number, format_args!("there is no seat {}", seat.number()));
        }
        match entry.consent_of() {
            Some(agree) => self.consent(seat, agree, entry),
            None => decide(&mut *self.0, seat, entry, Place::Table),
        }
    }

    fn deadline(&mut self, entry: &Entry) -> Checked<()> {
        let Some(draft) = self.0.expire() else {
            return fails(entry.number, "no deadline runs here");
        };
        if draft.at != entry.at {
            return fails(entry.number, format_args!("the deadline here is at {}", draft.at.get()));
        }
        let expected = Entry::decided(entry.number, entry.who, deadline(), &draft, Place::Table);
        compare(entry, &expected)?;
        self.0.commit();
        Ok(())
    }

    /// Taken as given: nothing but its form and its time follows from the journal.
    fn house(&mut self, act: &HouseAct, entry: &Entry) -> Checked<()> {
        self.check_deadline(entry)?;
        self.0.wait_until(entry.at);
        let nonce = Some(self.0.cursor().nonce);
        compare(entry, &Entry::by_house(entry.number, self.0.now(), nonce, encode(act)))?;
        if let HouseAct::End { .. } = act {
            if self.0.is_over() {
                return fails(entry.number, "the game was over before");
            }
            self.0.close();
        }
        Ok(())
    }
}

/// A seat's part of the client seed is the opening of its hash, or the hash's own text where it
/// was not opened.
fn check_client_seeds(opened: &TableOpened) -> Checked<()> {
    if opened.client_seed_hashes.len() != usize::from(opened.seats) {
        return fails(0, "it has not one client seed hash or null a seat");
    }
    let parts: Vec<&str> = opened.client_seed.split(',').collect();
    for (seat, hash) in opened.client_seed_hashes.iter().enumerate() {
        let Some(hash) = hash else { continue };
        let fits = |part: &&str| Hash::of(part) == *hash || hash.digits().as_str() == *part;
        if !parts.get(seat).is_some_and(fits) {
            return fails(0, format_args!("the client seed of seat {seat} does not fit its hash"));
        }
    }
    Ok(())
}
