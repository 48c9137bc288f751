//! The way from older files: forward only. A new file is made beside the old one and takes its place
//! in one step, so nothing of the old one's form is left in it; the old one stays as a copy until the
//! new one has been opened by a house.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use store::Kind;

use crate::rows;
use crate::schema::{self, VERSION};
use crate::standing;
use crate::trouble::{Tried, Trouble};
use store_keeping::COPY as COPY_MARK;
use store_keeping::Seals;
use store_keeping::State;
use store_keeping::pack;
use store_keeping::private;
use store_keeping::{Packed, document_sum};

/// What the name of a copy begins with.
const COPY: &str = "croupier.before-version-";

/// Brings a file of version 1 to the present one.
pub(crate) fn from_1(path: &Path, seals: &Seals) -> Tried<()> {
    let old = Connection::open(path)?;
    old.execute_batch("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;")?;
    let next = beside(path, "next");
    clear(&next)?;
    private::create(&next)?;
    let mut new = Connection::open(&next)?;
    // Until it takes the old one's place it may be lost.
    new.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")?;
    let mut state = State::new();
    schema::create(&mut new, &state)?;
    let transaction = new.transaction()?;
    take_documents(&old, &transaction, seals, &mut state)?;
    take_log(&old, &transaction, seals, &mut state)?;
    take_archive(&old, &transaction, &mut state)?;
    standing::write(&transaction, &state)?;
    transaction.commit()?;
    close(new)?;
    close(old)?;
    File::open(&next)?.sync_all()?;
    replace(path, &next)
}

/// Removes the copies that migrations have left.
pub(crate) fn clear_copies(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut cleared = Vec::new();
    for entry in folder.read_dir()? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with(COPY) {
            std::fs::remove_file(&path)?;
            cleared.push(path);
        }
    }
    private::keep_names(folder)?;
    Ok(cleared)
}

/// At every moment there is a whole file of that name.
fn replace(path: &Path, next: &Path) -> Tried<()> {
    let copy = path.with_file_name(format!("{COPY}{VERSION}"));
    clear(&copy)?;
    // A file system without links gets a second file.
    std::fs::hard_link(path, &copy).or_else(|_| std::fs::copy(path, &copy).map(drop))?;
    private::tighten(&copy)?;
    std::fs::rename(next, path)?;
    let folder = path.parent().expect("a file lies in a folder");
    Ok(private::keep_names(folder)?)
}

fn beside(path: &Path, word: &str) -> PathBuf {
    path.with_extension(format!("sqlite.{word}"))
}

/// Removes a file, if it is there.
pub(crate) fn clear(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn close(connection: Connection) -> Tried<()> {
    connection.close().map_err(|(_, error)| error.into())
}

fn take_documents(
    old: &Connection,
    new: &Connection,
    seals: &Seals,
    state: &mut State,
) -> Tried<()> {
    let mut statement = old.prepare("SELECT kind, key, value, sum FROM documents")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let text = |place| row.get::<_, String>(place);
        let [word, key, value, sum] = [text(0)?, text(1)?, text(2)?, text(3)?];
        let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word);
        let kind = kind.ok_or_else(|| Trouble::damage(format_args!("no document is a {word}")))?;
        let stored = seals.seal_document(kind, &key, &value)?;
        let mut new_sum = document_sum(kind, &key, &stored);
        if old_sum(kind, &key, &value) != sum {
            // What was damaged stays damaged.
            new_sum = !new_sum;
        }
        rows::put(new, kind, &key, &stored, new_sum)?;
        state.of(kind).add(new_sum);
    }
    Ok(())
}

/// Writes into a file of version 1 that something came after it.
pub(crate) fn set_mark_in_1(file: &Connection) -> Tried<()> {
    let ((kind, key), value) = (COPY_MARK, "{}");
    let text = "INSERT OR REPLACE INTO documents VALUES (?1, ?2, ?3, ?4)";
    file.execute(text, [kind.word(), key, value, &old_sum(kind, key, value)])?;
    Ok(())
}

/// The checksum of a document in version 1.
fn old_sum(kind: Kind, key: &str, value: &str) -> String {
    let text = format!("{}:{key}:{value}", kind.word());
    let mut sum = store_keeping::digest::hex(&store_keeping::digest::digest(&[text.as_bytes()]));
    sum.truncate(16);
    sum
}

fn take_log(old: &Connection, new: &Connection, seals: &Seals, state: &mut State) -> Tried<()> {
    let mut numbers = std::collections::HashMap::new();
    let mut statement = old.prepare("SELECT stream, line FROM log ORDER BY seq")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let [stream, line] = [row.get::<_, String>(0)?, row.get(1)?];
        let number = numbers.entry(stream.clone()).or_insert(0);
        let locked = seals.seal_line(&stream, *number, &line);
        rows::append(new, state.next_row, &stream, *number, &locked)?;
        *number += 1;
        state.next_row += 1;
        state.lines += 1;
    }
    Ok(())
}

fn take_archive(old: &Connection, new: &Connection, state: &mut State) -> Tried<()> {
    let ended = store_keeping::now();
    let mut statement = old.prepare("SELECT stream, text FROM archive")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let [stream, text] = [row.get::<_, String>(0)?, row.get(1)?];
        let log = Packed { ended, length: text.len() as u64, bytes: pack(&text)? };
        rows::archive(new, &stream, &log)?;
        state.archive.add(log.sum(&stream));
    }
    Ok(())
}
