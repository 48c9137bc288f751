//! Every lie that a forger of journals can tell, as `croupier verify` answers it with what a player
//! kept. The table in `docs/fairness.md` says by what each is caught, and must be right.

mod common;
mod many;
mod temp;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use common::croupier;
use journal::evidence::{Evidence, Kind};
use liar::{
    Forged, Honest, HonestSeed, Lie, SeedLie, forge, forge_seed, honest_match, honest_seed,
};
use many::many;
use serde_json::Value;
use session::Registry;
use table::Words;
use temp::Temp;

const GAMES: &Registry = &games_all::GAMES;

/// The client in Python, from here.
const CLIENT: &str = "../../clients/python/croupier_client.py";
/// What it ends with where the house did not keep its word.
const BROKEN: i32 = 3;

fn played(table: &str) -> Honest {
    let game = GAMES.find("bazaar").expect("a game");
    honest_match(game, 3, r#"{"rounds":1}"#, table)
}

/// The files that somebody who checks has.
struct Files {
    folder: Temp,
    journal: String,
    evidence: Vec<String>,
}

impl Files {
    fn of(name: &str, journal: &str, kept: &[Evidence]) -> Self {
        let folder = Temp::new(&format!("lies-{}", name.replace([' ', ',', '\''], "-")));
        std::fs::create_dir_all(folder.path()).expect("a folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("it is written");
            path.to_str().expect("text").to_owned()
        };
        let journal = write("journal", journal);
        let file = |(number, kept): (usize, &Evidence)| {
            write(&format!("{number}.json"), &serde_json::to_string(kept).expect("JSON"))
        };
        let evidence = kept.iter().enumerate().map(file).collect();
        Self { folder, journal, evidence }
    }

    /// The exit code and the report, with the first files of evidence.
    fn verify(&self, files: usize) -> (Option<i32>, Value) {
        let evidence = self.evidence[..files].iter().flat_map(|file| ["--evidence", file]);
        let arguments = ["verify", "--json", &self.journal].into_iter().chain(evidence);
        let output = croupier(&arguments.collect::<Vec<_>>(), b"");
        let report = serde_json::from_slice(&output.stdout).expect("one JSON object");
        assert!(self.folder.path().is_dir());
        (output.status.code(), report)
    }

    /// Whether the client in Python finds the lie, with the first files of evidence.
    fn python(&self, files: usize) -> bool {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join(CLIENT);
        let mut python = Command::new("python3");
        python.arg(program).args(["--check", &self.journal]);
        python.args(self.evidence[..files].iter().flat_map(|file| ["--against", file]));
        let Output { status, stderr, .. } = python.output().expect("this test needs python3");
        let said = String::from_utf8_lossy(&stderr);
        assert!(matches!(status.code(), Some(0 | BROKEN)), "{}: {said}", self.journal);
        status.code() == Some(BROKEN)
    }

    /// By what the client in Python, which knows no rules, finds the lie.
    fn caught_in_python(&self) -> &'static str {
        match self.evidence.len() {
            _ if self.python(0) => "alone",
            _ if self.python(1) => "evidence",
            both if self.python(both) => "both players' evidence",
            _ => "—",
        }
    }

    /// By what a lie is caught in Python, and by `verify`.
    fn columns(&self) -> [String; 2] {
        [self.caught_in_python().into(), self.caught()]
    }

    /// By what `verify` finds it.
    fn caught(&self) -> String {
        if self.verify(0).0 == Some(1) {
            return "alone".into();
        }
        let both = self.evidence.len();
        for (files, whose) in [(1, "evidence"), (both, "both players' evidence")] {
            match self.verify(files) {
                (Some(0), _) => {}
                (Some(1), report) => return format!("{whose}: {}", contradictions(&report)),
                (code, _) => return format!("refuses the evidence ({})", code.unwrap_or(-1)),
            }
        }
        "nothing".into()
    }
}

/// What contradicts, by kind, in the order of kinds.
fn contradictions(report: &Value) -> String {
    assert_eq!(report["verdict"], "contradicted");
    let checked = report["checked"].as_array().expect("a list");
    let bad = |kind: &&Kind| {
        checked
            .iter()
            .any(|check| check["outcome"] == "contradicts" && check["kind"] == kind.word())
    };
    Kind::ALL.iter().filter(bad).map(|kind| kind.word()).collect::<Vec<_>>().join(", ")
}

/// Every forgery, by the name of its lie.
fn forgeries() -> Vec<(&'static str, Forged)> {
    let (honest, other) = (played("a-table"), played("another-table"));
    let about_matches =
        Lie::ALL.iter().map(|lie| (lie.word(), forge(*lie, &honest, &other, GAMES)));
    let [own, other, next]: [HonestSeed; 3] =
        [("ann", 1), ("bo", 1), ("ann", 2)].map(|(player, seed)| honest_seed(GAMES, player, seed));
    let about_seeds =
        SeedLie::ALL.iter().map(|lie| (lie.word(), forge_seed(*lie, &own, &other, &next, GAMES)));
    about_matches.chain(about_seeds).collect()
}

fn really_caught() -> BTreeMap<String, [String; 2]> {
    let looked = many(&forgeries(), |(lie, forged)| {
        ((*lie).to_owned(), Files::of(lie, &forged.journal, &forged.kept).columns())
    });
    looked.into_iter().collect()
}

/// The columns of Python and `verify` in the table of forgeries, by the lie's name.
fn said_to_be_caught() -> BTreeMap<String, [String; 2]> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let (_, rest) = page.split_once("### In a journal").expect("the part about journals");
    let (table, _) = rest.split_once("\n#").expect("a part behind it");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    let row = |row: &str| {
        let (name, rest) = row.split_once("` |")?;
        let cells: Vec<&str> = rest.strip_suffix('|')?.split('|').map(str::trim).collect();
        let [_what, _browser, python, verify] = cells[..] else { return None };
        Some((name.to_owned(), [python.to_owned(), verify.to_owned()]))
    };
    rows.filter_map(row).collect()
}

/// [K48] [K59] [K61] [K62] [K63] Every lie is caught, by what the page for players says.
#[test]
fn every_lie_is_caught_as_the_page_says() {
    let (really, said) = (really_caught(), said_to_be_caught());
    let missed: Vec<_> = really.iter().filter(|(_, [_, verify])| *verify == "nothing").collect();
    assert!(missed.is_empty(), "nothing shows these: {missed:?}");
    let wrong = really.iter().filter(|(lie, caught)| said.get(*lie) != Some(*caught));
    let wrong: Vec<String> =
        wrong.map(|(lie, [python, verify])| format!("`{lie}` | {python} | {verify} |")).collect();
    assert!(wrong.is_empty(), "docs/fairness.md should say:\n{}", wrong.join("\n"));
    // What no file can show is told on the wire, to the browser and to the Python clients.
    let on_the_wire = |verify: &str| verify == "—";
    let told = said.iter().filter(|(_, [_, verify])| !on_the_wire(verify));
    let unknown: Vec<_> =
        told.map(|(lie, _)| lie).filter(|lie| !really.contains_key(*lie)).collect();
    assert!(unknown.is_empty(), "docs/fairness.md has lies that nobody tells: {unknown:?}");
}
