//! The bench, with a tiny game that its author changes.

mod changed;
mod laws;
mod line;
mod tiny;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use session::Registry;
use workbench::{Ask, Bench, Fault, Position, Told, Wanted};

/// A folder of this test run, which is gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("croupier-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("line.journal")
    }

    fn names(&self) -> Vec<String> {
        let entries = self.0.read_dir().expect("the folder").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// A bench of this program with the line that is kept here.
    fn open(&self, program: &Registry) -> Bench {
        self.try_open(program, Wanted::default()).unwrap_or_else(|fault| panic!("{fault}"))
    }

    fn try_open(&self, program: &Registry, wanted: Wanted) -> Result<Bench, Fault> {
        Bench::open(program, &Wanted { file: Some(self.file()), ..wanted }, "a run".into())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be deleted harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn ask(bench: &mut Bench, asked: Value) -> Told {
    let asked: Ask = serde_json::from_value(asked).expect("a question of the page");
    bench.answer(&asked).unwrap_or_else(|fault| panic!("{asked:?}: {fault}"))
}

fn look(bench: &mut Bench) -> Position {
    ask(bench, json!({"ask": "look"})).position
}

fn pick(bench: &mut Bench, seat: u8, number: u8) -> Told {
    let command = json!({"type": "pick", "number": number}).to_string();
    ask(bench, json!({"ask": "play", "seat": seat, "command": command}))
}

fn picks(bench: &mut Bench, picks: &[(u8, u8)]) {
    for (seat, number) in picks {
        assert!(pick(bench, *seat, *number).refused.is_none(), "{number} of seat {seat}");
    }
}

fn step(bench: &mut Bench, to: usize) -> Position {
    ask(bench, json!({"ask": "step", "to": to})).position
}

/// The answer as the page gets it.
fn json_of(told: &Told) -> Value {
    serde_json::to_value(told).expect("an answer is plain data")
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).expect("the file is there")
}
