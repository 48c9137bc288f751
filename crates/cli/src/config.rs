//! The settings file, and `croupier config`.

use std::path::Path;
use std::process::ExitCode;

use server::Settings;
use session::Registry;
use store_keeping::private::{create as create_private, folder as make_private};

use crate::args::{Config, ConfigFolder};
use crate::program::Program;
use crate::say::{self, Fault};
use crate::serve::session_configs;

/// The settings' file in a data folder.
pub(crate) const FILE: &str = "croupier.json";

pub(crate) fn run(arguments: &Config, program: &Program) -> ExitCode {
    say::end(match arguments {
        Config::Init { data } => init(data, program),
        Config::Check(folder) => check(folder, &program.games),
        Config::Show { operator, folder } => show(operator, folder, &program.games),
    })
}

/// [O3] Names file, field and reason of everything that is wrong.
fn check(folder: &ConfigFolder, games: &Registry) -> Result<(), Fault> {
    let (files, mut faults) =
        session_configs::gather_all(Some(&folder.data), folder.configs.as_deref())?;
    let found = house::check_configs(&files, games);
    found.iter().for_each(|bad| faults.note(bad.clone()));
    faults.iter().for_each(say::tell);
    match faults.iter().count() {
        0 => say::tell(format_args!("{} files, nothing is wrong", files.len())),
        1 => return Err(Fault::found("the configuration has a fault")),
        count => return Err(Fault::found(format_args!("the configuration has {count} faults"))),
    }
    Ok(())
}

fn show(operator: &str, folder: &ConfigFolder, games: &Registry) -> Result<(), Fault> {
    let configs = session_configs::read(Some(&folder.data), folder.configs.as_deref())?;
    let found = house::operator_information(configs, games, operator);
    let Some(found) = found.map_err(Fault::asked)? else {
        return Err(Fault::asked(format_args!("there is no operator {operator}")));
    };
    say::tell(serde_json::to_string_pretty(&found).expect("terms are plain data"));
    Ok(())
}

/// Writes every setting with its default; a file that exists is not touched.
fn init(folder: &Path, program: &Program) -> Result<(), Fault> {
    let path = folder.join(FILE);
    let unwritable = |error| Fault::found(format_args!("cannot write {}: {error}", path.display()));
    make_private(folder).map_err(unwritable)?;
    let text =
        serde_json::to_string_pretty(&program.settings).expect("settings are plain data") + "\n";
    let mut file = create_private(&path).map_err(unwritable)?;
    std::io::Write::write_all(&mut file, text.as_bytes()).map_err(unwritable)?;
    say::tell(format_args!("wrote {}", path.display()));
    init_session_games(&folder.join(session_configs::FOLDER), &program.games)
}

/// Writes the built-in files of the session games; a file that exists is not touched.
fn init_session_games(folder: &Path, games: &Registry) -> Result<(), Fault> {
    for (name, text) in house::default_files(games) {
        let path = folder.join(name);
        let unwritable =
            |error| Fault::found(format_args!("cannot write {}: {error}", path.display()));
        let parent = path.parent().expect("a file lies in a folder");
        std::fs::create_dir_all(parent).map_err(unwritable)?;
        if !path.exists() {
            std::fs::write(&path, text).map_err(unwritable)?;
            say::tell(format_args!("wrote {}", path.display()));
        }
    }
    Ok(())
}

/// The settings of the file that was asked for, or else of the one in the data folder, or else the
/// program's own.
pub(crate) fn read(
    asked: Option<&Path>,
    folder: Option<&Path>,
    program: &Program,
) -> Result<Settings, Fault> {
    let own = folder.map(|folder| folder.join(FILE)).filter(|path| path.exists());
    let Some(path) = asked.or(own.as_deref()) else { return Ok(program.settings.clone()) };
    let name = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Fault::asked(format_args!("cannot read {name}: {error}")))?;
    // A list would do for an object whose names are known.
    if !text.trim_start().starts_with('{') {
        return Err(Fault::asked(format_args!("{name}: it is no object")));
    }
    serde_json::from_str(&text).map_err(|error| Fault::asked(format_args!("{name}: {error}")))
}
