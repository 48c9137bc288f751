//! `croupier prune`: what has been kept long enough goes.

use std::process::ExitCode;

use house::{OpenedAs, Part, Prunable};
use store::Store;

use crate::args::Prune;
use crate::config;
use crate::say::{self, Fault};
use crate::serve::{Data, signals};

/// How many writes go to the disk together.
const BATCH: usize = 1000;

pub(crate) fn run(arguments: &Prune) -> ExitCode {
    say::end(prune(arguments))
}

fn prune(arguments: &Prune) -> Result<(), Fault> {
    let folder = &arguments.folder;
    let settings = config::read(arguments.config.as_deref(), Some(folder))?;
    settings.check().map_err(Fault::asked)?;
    if !folder.exists() {
        return Err(Fault::asked(format_args!("there is no house in {}", folder.display())));
    }
    signals::make_limits_errors_without_runtime()?;
    let Data { mut store, opened_as, .. } = Data::open(folder, false)?;
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
