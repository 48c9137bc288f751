//! Every input that was worth keeping, tried on its target: those that once broke a promise, and those
//! that lead everywhere else.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use fuzz::{TARGETS, Target};

/// What leads everywhere, and what once broke a promise.
const FOLDERS: [&str; 2] = ["corpus", "faults"];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The inputs of a target, a line each: a text of JSON in which a character is a byte.
fn inputs(target: &Target) -> Vec<Vec<u8>> {
    let file = |name: &&str| folder(name).join(format!("{}.jsonl", target.name));
    let text = FOLDERS.iter().map(file).filter_map(|file| std::fs::read_to_string(file).ok());
    text.flat_map(|text| text.lines().map(input).collect::<Vec<_>>()).collect()
}

fn input(line: &str) -> Vec<u8> {
    let text: String = serde_json::from_str(line).expect("an input is a text");
    let byte = |letter| u8::try_from(u32::from(letter)).expect("a character is a byte");
    text.chars().map(byte).collect()
}

/// What breaks in a task or a thread of the house breaks, too.
#[test]
fn what_was_kept_breaks_nothing() {
    static PANICS: AtomicUsize = AtomicUsize::new(0);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        usual(panic);
    }));
    for target in TARGETS {
        for input in inputs(target) {
            (target.run)(&input);
            let broken = PANICS.load(Ordering::Relaxed);
            assert_eq!(broken, 0, "{}: {}", target.promise, input.escape_ascii());
        }
    }
}

#[test]
fn every_target_has_inputs_and_nothing_else_has() {
    let files = folder("corpus").read_dir().expect("a folder").flatten();
    let found: BTreeSet<String> =
        files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    let expected = TARGETS.iter().map(|target| format!("{}.jsonl", target.name)).collect();
    assert_eq!(found, expected);
    for target in TARGETS {
        assert!(!inputs(target).is_empty(), "{}", target.name);
        assert!(fuzz::find(target.name).is_some());
    }
    assert!(fuzz::find("nothing").is_none());
}
