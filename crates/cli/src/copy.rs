//! `croupier copy`: carries a house that does not run from one store to another, record by record. Of the
//! two, one is the house afterwards, and the other knows that it is a copy.

use std::collections::HashSet;
use std::path::Path;
use std::process::ExitCode;

use store::Write;
use store_keeping::{
    As, COPY, Carried, Folder, Seals, Sighting, TalkKeys, Target, Testimony, Witness, carry,
    is_same, moved_mark,
};
use store_postgres::{PostgresStore, PostgresTarget};
use store_sqlite::{SqliteStore, SqliteTarget};

use crate::backup::{copy_keys, not_carried};
use crate::say::{self, Fault};
use crate::serve::kept::KEY_HASH;
use crate::serve::{Kept, Place, signals};
use crate::store_args::Copy;

pub(crate) fn run(arguments: &Copy) -> ExitCode {
    say::end(copy(arguments))
}

fn copy(arguments: &Copy) -> Result<(), Fault> {
    let Copy { from, to, home, to_home, moves } = arguments;
    let from = Place::of_house(from, &home.home)?;
    let to = target_place(to, to_home.as_deref())?;
    signals::make_limits_errors_without_runtime()?;
    if What::is_in(&from)? != What::House {
        return Err(Fault::asked(format_args!("there is no house in {from}")));
    }
    let way = Way::between(&from, &to, *moves)?;
    match Kept::moved(&from)? {
        None => way.go(Kept::open(&from, false)?),
        Some(moved) => way.go_again(&from, &moved),
    }
}

fn target_place(to: &Path, home: Option<&Path>) -> Result<Place, Fault> {
    // A place that needs no home is never asked for it.
    let place = Place::of(to, home.unwrap_or(Path::new("")))?;
    match (&place, home) {
        (Place::Memory, _) => Err(Fault::asked("a house in memory keeps nothing")),
        (Place::Postgres(..), None) => {
            Err(Fault::asked("--to-home names the folder of the keys of a house in PostgreSQL"))
        }
        (Place::Folder(_) | Place::Postgres(..), _) => Ok(place),
    }
}

/// What a place holds.
#[derive(PartialEq, Eq)]
enum What {
    Nothing,
    /// A copy that was begun, and not finished.
    HalfACopy,
    House,
}

impl What {
    fn is_in(place: &Place) -> Result<Self, Fault> {
        let (is_house, is_half) = match place {
            Place::Memory => (false, false),
            Place::Folder(folder) => {
                (folder.join(SqliteStore::FILE).exists(), SqliteTarget::is_pending(folder))
            }
            Place::Postgres(address, _) => match PostgresTarget::is_pending(address) {
                Ok(true) => (false, true),
                Ok(false) => {
                    let known = PostgresStore::house_document(address, KEY_HASH);
                    (known.map_err(Fault::found)?.is_some(), false)
                }
                Err(fault) => return Err(Fault::found(fault)),
            },
        };
        Ok(match (is_house, is_half) {
            (true, _) => Self::House,
            (false, true) => Self::HalfACopy,
            (false, false) => Self::Nothing,
        })
    }
}

/// From where to where, and as what.
struct Way<'p> {
    from: &'p Path,
    to: &'p Place,
    home: &'p Path,
    /// Whether both have their keys in one folder.
    is_one_folder: bool,
    /// Held as long as it is gone, unless it is the folder of the house.
    _lock: Option<Folder>,
    be: As,
}

impl<'p> Way<'p> {
    fn between(from: &'p Place, to: &'p Place, moves: bool) -> Result<Self, Fault> {
        let (Some(folder), Some(home)) = (from.folder(), to.folder()) else {
            return Err(Fault::asked("a house in memory keeps nothing"));
        };
        let is_one_folder = match (folder.metadata(), home.metadata()) {
            (Ok(one), Ok(other)) => is_same(&one, &other),
            _ => false,
        };
        if is_one_folder && !moves {
            return Err(Fault::asked(format_args!(
                "{} is the folder of the house: a copy needs one of its own",
                home.display()
            )));
        }
        let lock = match is_one_folder {
            true => None,
            false => Some(Folder::enter(home).map_err(Fault::found)?),
        };
        let be = if moves { As::Itself } else { As::Copy };
        Ok(Self { from: folder, to, home, is_one_folder, _lock: lock, be })
    }

    /// A move that was cut off has not happened: the house is where it was, and moves again.
    fn go_again(&self, from: &Place, moved: &str) -> Result<(), Fault> {
        if self.be != As::Itself || moved != self.to.to_string() {
            return Err(Fault::found(format_args!("the house has moved from here to {moved}")));
        }
        match What::is_in(self.to)? {
            What::Nothing => Err(Fault::found(format_args!(
                "the house has moved from here to {moved}, and is not there any more"
            ))),
            What::HalfACopy => {
                self.take_the_witness_back()?;
                let mut kept = Kept::open(from, false)?;
                let (kind, key) = COPY;
                let back = Write::Delete { kind, key: key.into() };
                kept.store.commit(&[back]).map_err(Fault::found)?;
                self.go(kept)
            }
            What::House => {
                self.leave_no_words()?;
                say::tell(format_args!("the house has moved to {moved} already"));
                Ok(())
            }
        }
    }

    fn go(&self, kept: Kept) -> Result<(), Fault> {
        let mut records = kept.store.records().map_err(Fault::found)?;
        self.must_be_free()?;
        let mut target = self.target()?;
        let seals = Seals::look(self.from, Some(&kept.vault)).map_err(Fault::found)?;
        let carried = match carry(&mut *records, &mut *target, (&seals, true), self.be) {
            Ok(carried) => carried,
            Err(why) => return Err(not_carried(target, why)),
        };
        drop(records);
        if !self.is_one_folder {
            copy_keys(self.from, self.home)?;
        }
        self.finish(kept, target, &carried)?;
        let Carried { documents, lines, archived, .. } = carried;
        say::tell(format_args!(
            "{documents} documents, {lines} open lines, {archived} archived logs, compared one by one"
        ));
        say::tell(match self.be {
            As::Copy => format!("{} is a copy: a house that opens it ends what runs", self.to),
            As::Itself => format!("the house is in {} now, and no longer where it was", self.to),
        });
        Ok(())
    }

    /// At no moment are there two houses.
    fn finish(
        &self,
        mut kept: Kept,
        target: Box<dyn Target>,
        carried: &Carried,
    ) -> Result<(), Fault> {
        if self.be == As::Copy {
            return target.finish().map_err(Fault::found);
        }
        let ((kind, key), value) = (COPY, moved_mark(&self.to.to_string()));
        let mark = Write::Put { kind, key: key.into(), value };
        kept.store.commit(&[mark]).map_err(Fault::found)?;
        let sighting = Sighting { counter: carried.state.counter, hash: carried.state.hash };
        Witness::begin(self.home, &sighting).map_err(Fault::found)?;
        target.finish().map_err(Fault::found)?;
        kept.store.close().map_err(Fault::found)?;
        self.leave_no_words()
    }

    /// What is said from now on is not left where the house was.
    fn leave_no_words(&self) -> Result<(), Fault> {
        if self.is_one_folder {
            return Ok(());
        }
        let forgotten =
            TalkKeys::open(self.from).and_then(|mut keys| keys.keep_only(&HashSet::new()));
        forgotten.map_err(Fault::found)
    }

    /// What a move that was cut off has written beside a store that never was a house. As long as the
    /// mark says that the house went there, it is nobody else's.
    fn take_the_witness_back(&self) -> Result<(), Fault> {
        match self.is_one_folder {
            true => Ok(()),
            false => Witness::forget(self.home).map_err(Fault::found),
        }
    }

    /// Another house has nothing where this one goes.
    fn must_be_free(&self) -> Result<(), Fault> {
        if What::is_in(self.to)? == What::House {
            return Err(Fault::asked(format_args!("{} holds a house already", self.to)));
        }
        if self.is_one_folder {
            return Ok(());
        }
        let is_unseen = Witness::ask(self.home).map_err(Fault::found)? == Testimony::Missing;
        match is_unseen && !self.home.join(SqliteStore::FILE).exists() {
            true => Ok(()),
            false => {
                Err(Fault::asked(format_args!("{} holds a house already", self.home.display())))
            }
        }
    }

    fn target(&self) -> Result<Box<dyn Target>, Fault> {
        Ok(match self.to {
            Place::Postgres(address, _) => {
                Box::new(PostgresTarget::begin(address).map_err(Fault::found)?)
            }
            Place::Memory | Place::Folder(_) => {
                Box::new(SqliteTarget::begin(self.home).map_err(Fault::found)?)
            }
        })
    }
}
