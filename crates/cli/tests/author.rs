//! What an author does by the guide: the files of `docs/adding-a-game.md` are those that `croupier new`
//! writes; they are built outside the workspace, held to the laws, served, played and verified.

mod common;
mod house;
mod temp;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::croupier;
use house::{Folder, House, Socket};
use serde_json::{Value, json};
use temp::Temp;

/// This repository.
fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("it is here")
}

/// The files of the guide: each block behind a line that has nothing but a path in it.
fn blocks() -> Vec<(String, String)> {
    let guide = std::fs::read_to_string(library().join("docs/adding-a-game.md"));
    let guide = guide.expect("the guide is here");
    let (mut found, mut path, mut text) = (Vec::new(), None, None::<String>);
    for line in guide.lines() {
        match (&mut text, line.starts_with("```")) {
            (Some(_), true) => {
                let text = text.take().expect("a block is open");
                found.extend(path.take().map(|path: String| (path, text)));
            }
            (None, true) => text = Some(String::new()),
            (Some(text), false) => text.extend([line, "\n"]),
            (None, false) => {
                let named = line.strip_prefix("**").and_then(|rest| rest.strip_suffix("**"));
                path = named.map(str::to_owned).or(path.filter(|_| line.is_empty()));
            }
        }
    }
    found
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path());
    let inner = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    entries.flat_map(inner).collect()
}

fn write_new(name: &str, folder: &Temp) {
    let library = library();
    let library = library.to_str().expect("a path is text");
    let made = croupier(&["new", name, "--folder", folder.text(), "--library", library], b"");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

#[test]
fn the_guide_has_every_file_that_new_writes() {
    let folder = Temp::new("guided");
    write_new("rps", &folder);
    let blocks = blocks();
    for path in files(folder.path()) {
        let name = path.strip_prefix(folder.path()).expect("it is in there").display().to_string();
        let written = std::fs::read_to_string(&path).expect("it is text");
        let written = written.replace(library().to_str().expect("text"), "../croupier");
        let told = blocks.iter().find(|(path, _)| *path == name);
        assert_eq!(told.map(|(_, text)| text), Some(&written), "{name}");
    }
    assert_eq!(files(folder.path()).len(), blocks.len(), "the guide has more");
}

#[test]
fn a_name_that_no_game_can_have_writes_nothing() {
    let folder = Temp::new("unnamed");
    for name in ["table", "Rps", "2048", "", "rock-paper"] {
        let refused = croupier(&["new", "--folder", folder.text(), "--", name], b"");
        assert_eq!(refused.status.code(), Some(2), "{name}");
        assert!(!folder.path().exists(), "{name}");
    }
}

/// The program of a new game, built outside the workspace. What others have written is not built again,
/// nor the client; what is ours is built quickly.
fn built(folder: &Temp) -> PathBuf {
    write_new("duel", folder);
    let lock = std::fs::read_to_string(library().join("Cargo.lock")).expect("a lock");
    std::fs::write(folder.path().join("Cargo.lock"), &lock).expect("it is written");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(library()).env("CROUPIER_WEB_DIST", client(&target.join("release/build")));
    cargo.args(["test", "--release", "--offline", "--target-dir"]).arg(target);
    cargo.arg("--manifest-path").arg(folder.path().join("Cargo.toml"));
    cargo.args(["--config", "profile.release.debug='line-tables-only'"]);
    for ours in ours(&lock) {
        cargo.args(["--config", &format!("profile.release.package.{ours}.opt-level=1")]);
    }
    let tested = cargo.output().expect("cargo runs");
    let said = String::from_utf8_lossy(&tested.stdout) + String::from_utf8_lossy(&tested.stderr);
    assert!(tested.status.success(), "{said}");
    target.join("release/duel")
}

/// The packages of this workspace: those that come from nowhere else.
fn ours(lock: &str) -> impl Iterator<Item = &str> {
    let packages = lock.split("[[package]]").skip(1).filter(|one| !one.contains("\nsource = "));
    packages.filter_map(|one| one.split('"').nth(1))
}

/// The client that is in the program of this workspace.
fn client(builds: &Path) -> PathBuf {
    let folders = builds.read_dir().expect("what was built").filter_map(Result::ok);
    let clients = folders.map(|folder| folder.path().join("out/client"));
    let page = |client: &PathBuf| client.join("index.html").exists();
    clients.filter(page).last().expect("the client was built for the program")
}

#[test]
fn a_new_game_is_tested_served_played_and_verified_outside_the_workspace() {
    let (folder, data) = (Temp::new("duel"), Folder::new("duel-data"));
    let program = built(&folder);
    let mut command = Command::new(&program);
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", data.text()]);
    let mut house = House::spawn(command);
    let journal = play(&mut house);
    let file = Temp::new("duel.jsonl");
    std::fs::write(file.path(), journal).expect("it is written");
    let verified = Command::new(&program).args(["verify", file.text()]).output().expect("it runs");
    let said = String::from_utf8_lossy(&verified.stdout);
    assert!(verified.status.success() && said.starts_with("verified: "), "{said}");
    hold_to_the_laws_at_its_bench(&program);
    let arena = ["arena", "duel", "--bots", "careful,random", "--games", "3", "--nodes", "500"];
    let met = Command::new(&program).args(arena).output().expect("it runs");
    let said = String::from_utf8_lossy(&met.stdout);
    assert!(said.contains("6 of 6 games over"), "{said}");
}

/// The workbench comes along with the library, and knows the only game.
fn hold_to_the_laws_at_its_bench(program: &Path) {
    let line = Temp::new("duel.dev.journal");
    let mut command = Command::new(program);
    command.args(["dev", "--port", "0", "--journal", line.text()]);
    let mut bench = House::spawn(command);
    let (status, told) = bench.request("POST", "/bench", None, Some(&json!({"ask": "laws"})));
    bench.kill();
    assert_eq!((status, told.matches("\"broken\":null").count()), (200, 12), "{told}");
}

/// A person and `careful`, three rounds of it; gives the journal.
fn play(house: &mut House) -> String {
    let guest = house.guest("An");
    let games = house.get("/api/games", &guest);
    assert_eq!(games[0]["name"], "duel");
    let config = json!({"rounds": 3, "thinkSeconds": 3600});
    let new = json!({"game": "duel", "seats": 2, "config": config, "botSeconds": 1});
    let made = house.post("/api/tables", &guest, &new);
    let (table, id) = (&made["table"], made["table"]["id"].as_str().expect("an id").to_owned());
    let mut socket = house.socket(&guest);
    house.sit(table, &guest, 0, &made["invite"]);
    socket.join(&id);
    house.post(&format!("/api/tables/{id}/bot"), &guest, &json!({"bot": "careful", "seat": 1}));
    house.post(&format!("/api/tables/{id}/start"), &guest, &json!({}));
    socket.send(&guest.opening(table));
    throw_until_the_end(&mut socket, &id);
    let path = format!("/api/tables/{id}");
    while house.get(&path, &guest)["status"] != "over" {}
    let (status, journal) = house.request("GET", &format!("{path}/journal"), Some(&guest), None);
    assert_eq!(status, 200, "{journal}");
    journal
}

/// Throws whenever a round begins; `careful` must throw by itself before the time is up.
fn throw_until_the_end(socket: &mut Socket, table: &str) {
    loop {
        let update = socket.until(|message| message["type"] == "update");
        for event in update["events"].as_array().expect("events") {
            match event["type"].as_str() {
                Some("roundBegan") => {
                    let round = &event["round"];
                    let command = json!({"type": "throw", "hand": "paper"});
                    socket.send(&json!({"type": "command", "table": table,
                        "id": format!("round {round}"), "command": command}));
                }
                Some("opened") => assert!(all_threw(event), "careful let its time pass: {event}"),
                Some("gameEnded") => return,
                _ => {}
            }
        }
    }
}

fn all_threw(opened: &Value) -> bool {
    opened["hands"].as_array().is_some_and(|hands| hands.iter().all(Value::is_string))
}
