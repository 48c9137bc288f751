//! Boards that the house was given for games: folders of files, read once and served under the house's
//! own origin. They are code of the page, so only whoever runs the house gives them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use axum::extract::{self, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use house::House;
use table::Hash;
use web_client::ClientFile;

use crate::app::App;
use crate::{client, gate};

/// The module that every board has.
const MODULE: &str = "board.js";

/// Bytes that all boards together may have.
const MOST_BYTES: u64 = 32 << 20;

/// The files of all boards, by the game and the path in its folder.
#[derive(Debug, Default)]
pub struct Boards(BTreeMap<String, Files>);

type Files = BTreeMap<String, File>;

#[derive(Debug)]
struct File {
    bytes: Vec<u8>,
    hash: Hash,
}

/// A board that cannot be served.
#[derive(Debug)]
pub struct BadBoard {
    game: String,
    folder: PathBuf,
    why: Why,
}

#[derive(Debug)]
enum Why {
    NoGame,
    NoModule,
    Unreadable(io::Error),
    UnknownKind(String),
    TooLarge,
}

impl std::fmt::Display for BadBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { game, folder, why } = self;
        write!(f, "the board of {game} in {}: ", folder.display())?;
        match why {
            Why::NoGame => write!(f, "no game of that name is played at tables here"),
            Why::NoModule => write!(f, "there is no {MODULE} in it"),
            Why::Unreadable(error) => write!(f, "cannot be read: {error}"),
            Why::UnknownKind(path) => write!(f, "{path} is of no kind that a browser takes"),
            Why::TooLarge => write!(f, "all boards together may have {} MiB", MOST_BYTES >> 20),
        }
    }
}

impl Boards {
    /// Reads the folders, for games that are played at tables of the house.
    pub fn read(folders: &BTreeMap<String, PathBuf>, house: &House) -> Result<Self, BadBoard> {
        let games = house.games();
        Self::read_for(folders, |name| games.iter().any(|game| game.table && game.name == name))
    }

    fn read_for(
        folders: &BTreeMap<String, PathBuf>,
        has_game: impl Fn(&str) -> bool,
    ) -> Result<Self, BadBoard> {
        let mut left = MOST_BYTES;
        let mut read = |(game, folder): (&String, &PathBuf)| {
            let bad = |why| BadBoard { game: game.clone(), folder: folder.clone(), why };
            if !has_game(game) {
                return Err(bad(Why::NoGame));
            }
            let mut files = Files::new();
            read_folder(folder, "", &mut files, &mut left).map_err(bad)?;
            match files.contains_key(MODULE) {
                true => Ok((game.clone(), files)),
                false => Err(bad(Why::NoModule)),
            }
        };
        folders.iter().map(&mut read).collect::<Result<_, _>>().map(Self)
    }

    /// The address of a game's module. It names what is in it, so that a browser takes a new one as new.
    pub(crate) fn module(&self, game: &str) -> Option<String> {
        let module = self.0.get(game)?.get(MODULE)?;
        let hash = module.hash.digits();
        Some(format!("/boards/{game}/{MODULE}?{}", &hash.as_str()[..12]))
    }

    fn find(&self, game: &str, path: &str) -> Option<ClientFile> {
        let File { bytes, hash } = self.0.get(game)?.get(path)?;
        Some(ClientFile { bytes: Cow::Owned(bytes.clone()), hash: *hash.bytes(), is_gzip: false })
    }
}

/// Every file below a folder; what is hidden is left out.
fn read_folder(folder: &Path, under: &str, files: &mut Files, left: &mut u64) -> Result<(), Why> {
    for entry in fs::read_dir(folder).map_err(Why::Unreadable)? {
        let entry = entry.map_err(Why::Unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{under}{name}");
        if entry.path().is_dir() {
            read_folder(&entry.path(), &format!("{path}/"), files, left)?;
        } else {
            files.insert(path.clone(), read_file(&entry.path(), &path, left)?);
        }
    }
    Ok(())
}

fn read_file(file: &Path, path: &str, left: &mut u64) -> Result<File, Why> {
    if !client::is_known_kind(path) {
        return Err(Why::UnknownKind(path.to_owned()));
    }
    let length = fs::metadata(file).map_err(Why::Unreadable)?.len();
    *left = left.checked_sub(length).ok_or(Why::TooLarge)?;
    let bytes = fs::read(file).map_err(Why::Unreadable)?;
    let hash = Hash::of(&bytes);
    Ok(File { bytes, hash })
}

/// Answers with a file of a board.
pub(crate) async fn serve(
    State(app): State<App>,
    extract::Path((game, path)): extract::Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    match app.boards().find(&game, &path) {
        Some(file) => client::answer(&path, file, &headers),
        None => gate::unknown_path().await.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use std::process;

    use super::*;

    /// What is said of a board with one file.
    fn fault(game: &str, file: &str) -> String {
        let folder = std::env::temp_dir().join(format!("croupier-board-{}-{file}", process::id()));
        fs::create_dir_all(&folder).expect("it can be made");
        fs::write(folder.join(file), "").expect("it can be written");
        let read = Boards::read_for(&BTreeMap::from([(game.into(), folder.clone())]), |name| {
            name == "rps"
        });
        fs::remove_dir_all(folder).expect("it can be removed");
        read.map_or_else(|bad| bad.to_string(), |_| String::new())
    }

    #[test]
    fn a_board_has_a_module_of_a_game_that_is_there_and_files_that_browsers_take() {
        assert_eq!(fault("rps", "board.js"), "");
        for (game, file, said) in [
            ("chess", "board.js", "no game of that name is played at tables here"),
            ("rps", "other.js", "there is no board.js in it"),
            ("rps", "board.exe", "board.exe is of no kind that a browser takes"),
        ] {
            let told = fault(game, file);
            assert!(told.ends_with(said), "{told}");
        }
        let nowhere = BTreeMap::from([("rps".into(), "no/such/folder".into())]);
        let told = Boards::read_for(&nowhere, |_| true).expect_err("there is no such folder");
        assert!(told.to_string().contains("cannot be read"), "{told}");
    }
}
