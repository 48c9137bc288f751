//! A copy of a house's file, which may be served meanwhile: it is whole and checked before it has its
//! name, and it knows that it is a copy.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};
use sha2::{Digest as _, Sha256};
use store::StoreFault;

use crate::standing::{must_be_whole, recount};
use crate::trouble::{Tried, Trouble};
use crate::{SqliteStore, migration, rows, schema, standing};
use store_keeping::COPY;
use store_keeping::State;
use store_keeping::digest::hex;
use store_keeping::private;

/// A copy that is whole, and has no name yet.
pub struct Copied {
    partial: PathBuf,
    folder: PathBuf,
    /// How many commits are in it; none if it is of an older version, which did not count.
    pub commits: Option<u64>,
    /// How many bytes it has.
    pub bytes: u64,
    /// The SHA-256 of all of them, in hex.
    pub sha256: String,
}

impl SqliteStore {
    /// Copies a folder's file into another folder, while a house may be running on it. It has its
    /// name there when it is [finished](Copied::finish).
    pub fn copy(folder: &Path, to: &Path) -> Result<Copied, StoreFault> {
        let path = folder.join(Self::FILE);
        if !path.exists() {
            return Err(StoreFault::new(format_args!("there is no house in {}", folder.display())));
        }
        copy(&path, to).map_err(|trouble| trouble.at(&to.join(Self::FILE)))
    }
}

impl Copied {
    /// Gives the copy its name: from now on there is a house in its folder.
    pub fn finish(self) -> Result<(), StoreFault> {
        let path = self.folder.join(SqliteStore::FILE);
        let renamed = std::fs::rename(&self.partial, &path);
        let kept = renamed.and_then(|()| private::keep_names(&self.folder));
        kept.map_err(|error| Trouble::from(error).at(&path))
    }
}

fn copy(path: &Path, folder: &Path) -> Tried<Copied> {
    let partial = partial_of(folder);
    migration::clear(&partial)?;
    private::create(&partial)?;
    let text = partial.to_str().ok_or_else(|| Trouble::damage("the path is not UTF-8"))?;
    let house = Connection::open(path)?;
    schema::keep_log(&house, true)?;
    schema::recognise(&house)?;
    // Through SQLite's own copy, which is consistent whatever is written meanwhile.
    house.execute("VACUUM INTO ?1", params![text])?;
    let commits = mark(&partial)?;
    on_disk(&partial, folder, commits)
}

/// What a copy is called until it is whole.
pub(crate) fn partial_of(folder: &Path) -> PathBuf {
    folder.join(SqliteStore::FILE).with_extension("sqlite.partial")
}

/// A file that is whole, and closed, made durable.
pub(crate) fn on_disk(partial: &Path, folder: &Path, commits: Option<u64>) -> Tried<Copied> {
    let file = File::open(partial)?;
    file.sync_all()?;
    let (bytes, sha256) = hash_file(file)?;
    Ok(Copied { partial: partial.into(), folder: folder.into(), commits, bytes, sha256 })
}

/// Checks the copy, and lets it know that it is one.
fn mark(path: &Path) -> Tried<Option<u64>> {
    let mut copy = Connection::open(path)?;
    copy.execute_batch("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;")?;
    let found: String = copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        return Err(Trouble::damage(found));
    }
    let commits = match schema::recognise(&copy)? {
        schema::VERSION => {
            let state = standing::read(&copy)?;
            must_be_whole(&state, &recount(&copy)?)?;
            Some(set_mark(&mut copy, state)?.counter)
        }
        // One of an older version has no witness to be compared with.
        _ => {
            migration::set_mark_in_1(&copy)?;
            None
        }
    };
    copy.close().map_err(|(_, error)| error)?;
    Ok(commits)
}

/// Writes that something came after this file.
pub(crate) fn set_mark(file: &mut Connection, mut state: State) -> Tried<State> {
    let transaction = file.transaction()?;
    let (kind, key) = COPY;
    if let Some(before) = rows::sum_of(&transaction, kind, key)? {
        state.of(kind).take(before);
    }
    let sum = store_keeping::document_sum(kind, key, b"{}");
    rows::put(&transaction, kind, key, b"{}", sum)?;
    state.of(kind).add(sum);
    standing::write(&transaction, &state)?;
    transaction.commit()?;
    Ok(state)
}

/// How many bytes a file has, and the SHA-256 of all of them, in hex.
pub(crate) fn hash_file(mut file: File) -> io::Result<(u64, String)> {
    let (mut hasher, mut bytes) = (Sha256::new(), 0);
    let mut part = vec![0; 64 * 1024];
    loop {
        let read = file.read(&mut part)?;
        if read == 0 {
            return Ok((bytes, hex(&hasher.finalize())));
        }
        hasher.update(&part[..read]);
        bytes += read as u64;
    }
}
