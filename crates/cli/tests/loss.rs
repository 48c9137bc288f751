//! A store that is older than what was acknowledged is said to be, and opened only when told to.

mod house;
mod temp;

use std::path::PathBuf;

use house::{Folder, House};
use serde_json::json;

const WAL: &str = "croupier.sqlite-wal";
const DATABASE: &str = "croupier.sqlite";

/// A house with a running table that was killed, and the table.
fn killed(name: &str) -> (Folder, String, house::Guest) {
    let folder = Folder::new(name);
    let mut house = House::open(&folder, &[]);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, mut socket) = house.table_of_two(&an, &binh);
    let first = socket.command(&table, "1", &json!({"type": "deal", "first": "left"}));
    assert_eq!(first["type"], "accepted");
    house.kill();
    (folder, table, an)
}

fn file(folder: &Folder, name: &str) -> PathBuf {
    folder.path().join(name)
}

/// One sentence that names the flag, and exit code 1; `check` says the same with exit code 3.
fn is_refused(folder: &Folder, word: &str) {
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", folder.text()];
    let output = house::ended(&serve);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(word) && said.contains("--accept-loss"), "{said}");
}

fn check(folder: &Folder, code: i32, word: &str) {
    let output = house::ended(&["check", folder.text()]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(said.contains(word), "{word} is not in: {said}");
}

#[test]
fn a_cut_log_is_older_and_opens_when_the_loss_is_accepted() {
    let (folder, table, an) = killed("loss-cut");
    check(&folder, 0, "the newest that was acknowledged");
    let wal = std::fs::read(file(&folder, WAL)).expect("a log");
    std::fs::write(file(&folder, WAL), &wal[..wal.len() - 2000]).expect("it is cut");
    is_refused(&folder, "older than what was acknowledged");
    check(&folder, 3, "older");
    let log = Folder::new("loss-cut-log");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", folder.text(), "--accept-loss"]);
    command.stderr(std::fs::File::create(log.path()).expect("a file"));
    let mut house = House::spawn(command);
    assert_eq!(house.get("/api/me", &an)["name"], "An");
    let told = house.get(&format!("/api/tables/{table}"), &an);
    assert_eq!(told["endReason"], "restored", "somebody may have seen the cards: {told}");
    house.stop("TERM");
    let logged = std::fs::read_to_string(log.path()).expect("it is read");
    assert!(logged.contains("older than what was acknowledged"), "{logged}");
    assert!(logged.contains("the loss was accepted"), "{logged}");
    let mut house = House::open(&folder, &[]);
    assert_eq!(house.request("GET", "/readyz", None, None).0, 200, "from here on it is the newest");
}

#[test]
fn a_database_that_is_gone_beside_its_key_is_missed() {
    let (folder, _, _) = killed("loss-gone");
    for name in [DATABASE, WAL, "croupier.sqlite-shm"] {
        std::fs::remove_file(file(&folder, name)).expect("it is removed");
    }
    is_refused(&folder, "is missing, although there was one");
    std::fs::remove_file(file(&folder, "croupier.witness")).expect("it is removed");
    is_refused(&folder, "is missing, although there was one");
    let mut house = House::open(&folder, &["--accept-loss"]);
    assert_eq!(house.request("GET", "/readyz", None, None).0, 200);
}

/// An older copy of the file, put in its place, is older; one that `croupier backup` made knows it.
#[test]
fn an_older_file_is_refused_and_a_copy_is_not() {
    let (folder, table, an) = killed("loss-older");
    let copy = Folder::new("loss-copy");
    let backup = house::ended(&["backup", folder.text(), copy.text()]);
    assert_eq!(backup.status.code(), Some(0), "{backup:?}");
    let mut house = House::open(&folder, &[]);
    house.stop("TERM");
    let before = std::fs::read(file(&folder, DATABASE)).expect("a file");
    let mut house = House::open(&folder, &[]);
    house.guest("Cúc");
    house.stop("TERM");
    std::fs::write(file(&folder, DATABASE), before).expect("it is put back");
    is_refused(&folder, "older than what was acknowledged");
    std::fs::copy(file(&copy, DATABASE), file(&folder, DATABASE)).expect("it is restored");
    let mut house = House::open(&folder, &[]);
    assert_eq!(house.get(&format!("/api/tables/{table}"), &an)["id"], json!(table));
}

/// A house that is asked to stop leaves one whole file.
#[test]
fn a_clean_stop_leaves_everything_in_the_main_file() {
    let (folder, table, an) = killed("loss-clean");
    let mut house = House::open(&folder, &[]);
    house.stop("TERM");
    for name in [WAL, "croupier.sqlite-shm"] {
        assert!(!file(&folder, name).exists(), "{name} is left");
    }
    let alone = Folder::new("loss-alone");
    std::fs::create_dir_all(alone.path()).expect("a folder");
    for name in [DATABASE, "croupier.key", "croupier.house-key", "croupier.witness"] {
        std::fs::copy(file(&folder, name), file(&alone, name)).expect("it is copied");
    }
    let mut house = House::open(&alone, &["--log", "off"]);
    assert_eq!(house.get(&format!("/api/tables/{table}"), &an)["status"], "running");
}

/// A backup that is cut off at any moment leaves no house, or a whole one.
#[test]
fn an_interrupted_backup_is_whole_or_not_there() {
    let (folder, _, _) = killed("loss-backup");
    let mut whole = 0;
    for number in 0..30 {
        let copy = Folder::new(&format!("loss-backup-{number}"));
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["backup", folder.text(), copy.text()]);
        command.stdout(std::process::Stdio::null());
        let mut child = command.spawn().expect("it starts");
        std::thread::sleep(std::time::Duration::from_micros(number * number * 60));
        // One that has ended is not there to be killed.
        let _ = child.kill();
        child.wait().expect("it ends");
        let is_there = file(&copy, DATABASE).exists();
        if is_there {
            whole += 1;
            check(&copy, 0, "holds: a copy");
        }
        let again = house::ended(&["backup", folder.text(), copy.text()]);
        let code = if is_there { 2 } else { 0 };
        assert_eq!(again.status.code(), Some(code), "{again:?}");
        check(&copy, 0, "holds: a copy");
    }
    assert!(whole < 30, "some were cut off");
}

/// What the settings no longer keep is shown, and removed when told to.
#[test]
fn what_was_kept_long_enough_is_pruned() {
    let folder = Folder::new("loss-prune");
    let mut house = House::open(&folder, &[]);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (over, _) = house.table_of_two(&an, &binh);
    house.end(&over, &[&an, &binh]);
    let prune = |more: &[&str], code: i32, word: &str| {
        let output = house::ended(&[&["prune", folder.text()], more].concat());
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(word), "{word} is not in: {said}");
    };
    prune(&[], 1, "in use");
    house.stop("TERM");
    prune(&["--yes"], 0, "nothing has been kept long enough");
    let settings = file(&folder, "settings.json");
    let settings = settings.to_str().expect("text");
    std::fs::write(settings, r#"{"retention":{"roundsDays":30}}"#).expect("it is written");
    prune(&["--config", settings], 2, "366 days at least");
    std::fs::write(settings, r#"{"retention":{"games":{"xidach":0}}}"#).expect("it is written");
    prune(&["--config", settings], 0, "1 × xidach");
    let journal = format!("/api/tables/{over}/journal");
    let mut house = House::open(&folder, &[]);
    assert_eq!(house.request("GET", &journal, Some(&an), None).0, 200, "it was only shown");
    house.stop("TERM");
    prune(&["--config", settings, "--yes"], 0, "it was removed");
    check(&folder, 0, "0 games that are over");
    let mut house = House::open(&folder, &[]);
    assert_eq!(house.request("GET", &journal, Some(&an), None).0, 404);
    assert_eq!(house.get("/api/history", &an), json!([]));
}

/// A digit of a finished game, changed on the disk, is found by `check` and never shown as if it were
/// true; a damaged table is left out, and the rest is served.
#[test]
fn damage_is_named_and_the_rest_is_served() {
    let folder = Folder::new("loss-damage");
    let mut house = House::open(&folder, &[]);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (over, _) = house.table_of_two(&an, &binh);
    house.end(&over, &[&an, &binh]);
    let (damaged, _) = house.table_of_two(&an, &binh);
    let (sound, _) = house.table_of_two(&an, &binh);
    house.stop("TERM");
    check(&folder, 0, "1 games that are over and 0 retired seeds, verified again");
    let bytes = std::fs::read(file(&folder, DATABASE)).expect("a file");
    let places = bytes.windows(damaged.len()).enumerate();
    let places = places.filter(|(_, part)| *part == damaged.as_bytes()).map(|(place, _)| place);
    let is_named = |place: usize| {
        let mut bytes = bytes.clone();
        bytes[place + damaged.len() + 60] ^= 1;
        std::fs::write(file(&folder, DATABASE), bytes).expect("it is written");
        let output = house::ended(&["check", folder.text()]);
        assert_ne!(output.status.code(), Some(0), "a changed bit is found");
        String::from_utf8_lossy(&output.stdout).contains(&format!("the log {damaged} is damaged"))
    };
    assert!(places.clone().any(is_named), "one of these places is in the journal");
    let mut house = House::open(&folder, &["--log", "off"]);
    assert_eq!(house.request("GET", "/readyz", None, None).0, 200);
    assert_eq!(house.get(&format!("/api/tables/{sound}"), &an)["status"], "running");
    let (status, body) = house.request("GET", &format!("/api/tables/{damaged}"), Some(&an), None);
    assert_eq!(status, 404, "{body}");
}
