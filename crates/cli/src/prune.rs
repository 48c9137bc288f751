//! `croupier prune`: what has been kept long enough goes.

use std::process::ExitCode;

use house::{OpenedAs, Part, Prunable};
use store::Store;

use crate::config;
use crate::program::Program;
use crate::say::{self, Fault};
use crate::serve::{Allowed, Data, Place, signals};
use crate::store_args::Prune;

/// How many writes go to the disk together.
const BATCH: usize = 1000;

pub(crate) fn run(arguments: &Prune, program: &Program) -> ExitCode {
    say::end(prune(arguments, program))
}

fn prune(arguments: &Prune, program: &Program) -> Result<(), Fault> {
    let place = Place::of_house(&arguments.data, &arguments.home.home)?;
    let settings = config::read(arguments.config.as_deref(), place.folder(), program)?;
    settings.check().map_err(Fault::asked)?;
    signals::make_limits_errors_without_runtime()?;
    let Data { mut store, opened_as, .. } = Data::open(&place, Allowed::default())?;
    if opened_as == OpenedAs::Restored {
        return Err(Fault::asked("this is a copy: open a house on it first"));
    }
    let found = {
        let reads = store.reader().map_err(Fault::found)?;
        Prunable::find(&*reads, &settings.retention, say::now()).map_err(Fault::found)?
    };
    for (what, Part { count, bytes }) in &found.parts {
        say::tell(format_args!("{count} × {what}, {bytes} bytes"));
    }
    match (found.parts.is_empty(), arguments.yes) {
        (true, _) => say::tell("nothing has been kept long enough to go"),
        (false, false) => say::tell("nothing was removed: --yes removes it"),
        (false, true) => remove(&mut *store, &found)?,
    }
    store.close().map_err(Fault::found)
}

fn remove(store: &mut dyn Store, found: &Prunable) -> Result<(), Fault> {
    for writes in found.writes.chunks(BATCH) {
        store.commit(writes).map_err(Fault::found)?;
    }
    store.compact().map_err(Fault::found)?;
    say::tell("it was removed");
    Ok(())
}
