//! The audit: a closed journal decided again, every command against the rules, every event against
//! the draws.

mod opening;
mod seed;
mod table;

use alloc::boxed::Box;
use alloc::vec::Vec;

use ::table::erased::AnyMatch;
use ::table::{Actor, Hash, Millis, Seat, strict};
use serde_json::Value;
use session::{Beginning, Registry};

use crate::act::HouseAct;
use crate::closed::Closed;
use crate::entry::{Entry, Place, whole};
use crate::finding::{Checked, Figures, Finding, Subject, fails};
use crate::notes::Notes;
use crate::opening::Opened;

/// A journal that holds in itself, to be held against what players kept of it.
pub struct Audit<'a> {
    /// What it holds.
    pub figures: Figures,
    /// What a reader must know of it, and no hash can show.
    pub notes: Notes,
    /// [O46] Rounds that were void.
    pub unbegun: Vec<Unbegun>,
    pub(crate) closed: Closed<'a>,
}

/// [O46] A round that was void, and how it would have begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbegun {
    /// The game's name.
    pub game: &'static str,
    /// How it would have begun.
    pub beginning: Beginning,
}

/// Decides a journal again. `heads` are hashes that were given during play; each must be in it.
pub fn verify(journal: &[u8], heads: &[Hash], registry: &Registry) -> Checked<Figures> {
    let figures = audit(journal, registry)?.figures;
    match heads.iter().find(|head| !figures.hashes.contains(head)) {
        Some(head) => Err(Finding::UnknownHead(*head)),
        None => Ok(figures),
    }
}

/// Decides a journal again.
pub fn audit<'a>(journal: &'a [u8], registry: &Registry) -> Checked<Audit<'a>> {
    let closed = Closed::read(journal)?;
    let mut audited = begin(&closed, registry)?;
    let mut at = Millis::ZERO;
    for read in &closed.reads[1..] {
        let entry = &read.entry;
        if entry.at < at {
            return fails(entry.number, "its time is earlier than that of the entry before");
        }
        at = entry.at;
        redo(&mut *audited, entry)?;
    }
    let figures = Figures::of(audited.subject(), &closed);
    let notes = Notes::of(&closed, audited.is_over(), audited.result());
    let unbegun = audited.unbegun();
    Ok(Audit { figures, notes, unbegun, closed })
}

/// What the audits of a table and of a seed differ in.
trait Audited {
    /// What was audited.
    fn subject(&self) -> Subject;
    /// Whether nothing was left to play.
    fn is_over(&self) -> bool;
    /// What it came to, by the rules; null where there is no such thing.
    fn result(&self) -> Value;
    /// The rounds that were void.
    fn unbegun(&mut self) -> Vec<Unbegun> {
        Vec::new()
    }
    /// A seat's command.
    fn command(&mut self, seat: Seat, entry: &Entry) -> Checked<()>;
    /// A deadline that took effect.
    fn deadline(&mut self, entry: &Entry) -> Checked<()>;
    /// What the house did.
    fn house(&mut self, act: &HouseAct, entry: &Entry) -> Checked<()>;
}

fn begin(closed: &Closed<'_>, registry: &Registry) -> Checked<Box<dyn Audited>> {
    let (opening, server_seed) = (&closed.reads[0].entry, closed.server_seed.as_str());
    if opening.what != closed.opened.text() {
        return fails(0, NOT_AS_WRITTEN);
    }
    if closed.opened.is_bound() && !opening::is_server_seed(server_seed) {
        return fails(closed.last(), "its server seed is not 64 lowercase hex digits");
    }
    Ok(match &closed.opened {
        Opened::Table(opened) => {
            Box::new(table::TableAudit::begin(opened, opening, server_seed, registry)?)
        }
        Opened::Seed(opened) => {
            Box::new(seed::SeedAudit::begin(opened, opening, server_seed, registry)?)
        }
    })
}

fn redo(audited: &mut dyn Audited, entry: &Entry) -> Checked<()> {
    match entry.who.actor() {
        Actor::Seat(seat) => audited.command(seat, entry),
        Actor::Clock => audited.deadline(entry),
        Actor::House => match entry.house_act() {
            Some(act) => audited.house(&act, entry),
            None => fails(entry.number, NO_SUCH_ACT),
        },
    }
}

/// Decides a command again; what comes of it must be what stands in the entry.
fn decide(play: &mut dyn AnyMatch, seat: Seat, entry: &Entry, place: &Place) -> Checked<()> {
    let number = entry.number;
    let fields = strict::object(&entry.what).map_err(|error| {
        Finding::entry(number, format_args!("its command cannot be read: {error}"))
    })?;
    let command = play.read(Value::Object(fields));
    let command = command.map_err(|refused| Finding::entry(number, refused.message))?;
    let draft = play.propose(seat, &command, entry.at).map_err(|refused| {
        let why = format_args!("the rules refuse its command: {}", refused.message);
        Finding::entry(number, why)
    })?;
    let what = whole(command.text());
    let expected = Entry::decided(number, entry.who, what, &draft, place);
    compare(entry, &Entry { id: entry.id.clone(), ..expected })?;
    play.commit();
    Ok(())
}

const NO_SUCH_ACT: &str = "the house does no such thing";
const NOT_AS_WRITTEN: &str = "what was done is not written as a journal is written";

/// The entry must be, to the byte, what it should be; the first difference is named.
fn compare(entry: &Entry, expected: &Entry) -> Checked<()> {
    if entry.text() == expected.text() {
        return Ok(());
    }
    let why = if entry.what != expected.what {
        NOT_AS_WRITTEN
    } else if entry.events != expected.events {
        "its events are not those that the rules and the draws give"
    } else if (entry.draws, entry.nonce) != (expected.draws, expected.nonce) {
        "it did not use these draws"
    } else {
        "its fields are not those of such an entry"
    };
    fails(entry.number, why)
}

/// Settings must stand in a journal with all their defaults.
fn check_config(play: &dyn AnyMatch, written: &str, number: u64) -> Checked<()> {
    if play.config() == written {
        return Ok(());
    }
    fails(number, "its config is not written out in full")
}
