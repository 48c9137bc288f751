//! The settings file, and `croupier config init`.

use std::path::Path;
use std::process::ExitCode;

use server::Settings;
use store_sqlite::{create_private, make_private};

use crate::args::Config;
use crate::say::{self, Fault};
use crate::serve::session_configs;

/// The settings' file in a data folder.
pub(crate) const FILE: &str = "croupier.json";

pub(crate) fn run(arguments: &Config) -> ExitCode {
    let Config::Init { data } = arguments;
    say::end(init(data))
}

/// Writes every setting with its default; a file that exists is not touched.
fn init(folder: &Path) -> Result<(), Fault> {
    let path = folder.join(FILE);
    let unwritable = |error| Fault::found(format_args!("cannot write {}: {error}", path.display()));
    make_private(folder).map_err(unwritable)?;
    let settings = Settings::default();
    let text = serde_json::to_string_pretty(&settings).expect("settings are plain data") + "\n";
    let mut file = create_private(&path).map_err(unwritable)?;
    std::io::Write::write_all(&mut file, text.as_bytes()).map_err(unwritable)?;
    say::tell(format_args!("wrote {}", path.display()));
    init_session_games(&folder.join(session_configs::FOLDER))
}

/// Writes the built-in files of the session games; a file that exists is not touched.
fn init_session_games(folder: &Path) -> Result<(), Fault> {
    for (name, text) in house::default_files(&games_all::GAMES) {
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
/// defaults.
pub(crate) fn read(asked: Option<&Path>, folder: Option<&Path>) -> Result<Settings, Fault> {
    let own = folder.map(|folder| folder.join(FILE)).filter(|path| path.exists());
    let Some(path) = asked.or(own.as_deref()) else { return Ok(Settings::default()) };
    let name = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Fault::asked(format_args!("cannot read {name}: {error}")))?;
    serde_json::from_str(&text).map_err(|error| Fault::asked(format_args!("{name}: {error}")))
}
