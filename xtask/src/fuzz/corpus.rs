//! The inputs that are kept: a file a target, an input a line, as a text of JSON in which a character
//! is a byte. libFuzzer wants a folder of files, so they are written out before and gathered after.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::tools::root;

/// Bytes that a target's inputs have together, beside those that once broke it.
const MOST: usize = 16 * 1024;

/// A single input that is kept is not longer.
const LONGEST: usize = 4096;

/// Inputs of a target.
pub(super) type Inputs = BTreeSet<Vec<u8>>;

fn folder() -> PathBuf {
    root().join("crates/fuzz/corpus")
}

fn file(target: &str) -> PathBuf {
    folder().join(format!("{target}.jsonl"))
}

/// What once broke a target, and is tried for ever.
fn faults_file(target: &str) -> PathBuf {
    root().join("crates/fuzz/faults").join(format!("{target}.jsonl"))
}

/// Every target: each has its file.
pub(super) fn targets() -> Vec<String> {
    let files = fs::read_dir(folder()).into_iter().flatten().flatten();
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    let mut targets: Vec<String> =
        names.filter_map(|name| Some(name.strip_suffix(".jsonl")?.to_owned())).collect();
    targets.sort_unstable();
    targets
}

/// What is kept of a target; nothing of one that has no file.
pub(super) fn kept(target: &str) -> Inputs {
    let mut kept = read_all(&file(target));
    kept.extend(read_all(&faults_file(target)));
    kept
}

/// Keeps the shortest of these, as far as there is room.
pub(super) fn keep(target: &str, inputs: &Inputs) -> io::Result<()> {
    write_all(&file(target), chosen(inputs))
}

/// Keeps these beside all that broke the target before.
pub(super) fn keep_faults(target: &str, mut faults: Inputs) -> io::Result<()> {
    let file = faults_file(target);
    if faults.is_empty() {
        return Ok(());
    }
    faults.extend(read_all(&file));
    fs::create_dir_all(file.parent().expect("a file is in a folder"))?;
    write_all(&file, faults.iter().collect())
}

fn read_all(file: &Path) -> Inputs {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines().filter_map(read).collect()
}

fn write_all(file: &Path, inputs: Vec<&Vec<u8>>) -> io::Result<()> {
    let mut lines: Vec<String> = inputs.into_iter().map(|input| written(input)).collect();
    lines.sort_unstable();
    lines.push(String::new());
    fs::write(file, lines.join("\n"))
}

fn chosen(inputs: &Inputs) -> Vec<&Vec<u8>> {
    let mut chosen: Vec<&Vec<u8>> = inputs.iter().filter(|one| one.len() <= LONGEST).collect();
    chosen.sort_by_key(|input| input.len());
    let mut length = 0;
    chosen.retain(|input| {
        length += input.len();
        length <= MOST
    });
    chosen
}

/// Writes inputs out, a file each.
pub(super) fn write_out(inputs: &Inputs, into: &Path) -> io::Result<()> {
    fs::create_dir_all(into)?;
    for (number, input) in inputs.iter().enumerate() {
        fs::write(into.join(format!("kept-{number}")), input)?;
    }
    Ok(())
}

/// The inputs in a folder; none if there is no folder.
pub(super) fn gathered(from: &Path) -> Inputs {
    let files = fs::read_dir(from).into_iter().flatten().flatten();
    files.filter_map(|file| fs::read(file.path()).ok()).collect()
}

fn written(input: &[u8]) -> String {
    let text: String = input.iter().copied().map(char::from).collect();
    serde_json::to_string(&text).expect("a text is JSON")
}

fn read(line: &str) -> Option<Vec<u8>> {
    let text: String = serde_json::from_str(line).ok()?;
    text.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_read_as_it_is_written() {
        let all: Vec<u8> = (0..=255).collect();
        for input in [&all[..], b"", b"\n\"\\{}"] {
            assert!(!written(input).contains('\n'));
            assert_eq!(read(&written(input)).as_deref(), Some(input));
        }
        assert_eq!(read("\"ế\""), None);
    }

    #[test]
    fn the_shortest_are_kept() {
        let some: Inputs = [1, 2, LONGEST, LONGEST + 1].map(|length| vec![b'x'; length]).into();
        let lengths: Vec<usize> = chosen(&some).iter().map(|one| one.len()).collect();
        assert_eq!(lengths, [1, 2, LONGEST]);
        let many: Inputs = (0..100u8).map(|byte| vec![byte; 1024]).collect();
        assert_eq!(chosen(&many).len(), MOST / 1024);
    }
}
