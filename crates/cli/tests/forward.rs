//! A folder that an older program left opens, goes on, and keeps nothing of the older form.
//!
//! `older` was left by a house of before the database had its second version, which was killed: An and
//! Bình have ended one game and play another, in which An has dealt and said something, and An has a
//! round of HiLo. `about.json` is what they knew. Like a golden journal it was recorded once.

mod house;
mod temp;

use std::os::unix::fs::PermissionsExt;

use house::{Folder, Guest, House};
use serde_json::{Value, json};

const FILES: [&str; 3] = ["croupier.sqlite", "croupier.key", "croupier.house-key"];

/// What stands in clear in the older form, of a game that is not over.
const CANARY: &[u8] = b"a canary of before";

fn older(name: &str) -> (Folder, Value) {
    let from = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/older");
    let folder = Folder::new(name);
    std::fs::create_dir_all(folder.path()).expect("a folder");
    for file in FILES {
        std::fs::copy(from.join(file), folder.path().join(file)).expect("it is copied");
    }
    let about = std::fs::read_to_string(from.join("about.json")).expect("it is read");
    (folder, serde_json::from_str(&about).expect("JSON"))
}

fn guests(about: &Value) -> [Guest; 2] {
    [0, 1].map(|one| Guest { token: about["tokens"][one].as_str().expect("a token").into() })
}

fn files_with(folder: &Folder, what: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in folder.path().read_dir().expect("a folder") {
        let path = entry.expect("an entry").path();
        // The door for whoever runs the house is a socket.
        if !path.is_file() {
            continue;
        }
        let bytes = std::fs::read(&path).expect("a file");
        if bytes.windows(what.len()).any(|part| part == what) {
            found.push(path.display().to_string());
        }
    }
    found
}

#[test]
fn a_house_of_before_goes_on_where_it_was() {
    let (folder, about) = older("forward");
    assert_eq!(files_with(&folder, CANARY).len(), 1, "it was in clear");
    let [an, binh] = guests(&about);
    let table = about["running"].as_str().expect("an id");
    let mut house = House::open(&folder, &["--log", "off"]);
    let mut socket = house.socket(&an);
    socket.send(&json!({"type": "join", "table": table}));
    let channels = socket.until(|message| message["type"] == "channels");
    assert_eq!(channels["channels"][0]["messages"][0]["text"], "a canary of before");
    let deal = json!({"type": "deal", "first": "left"});
    assert_eq!(socket.command(table, "1", &deal)["head"], about["head"]);
    socket.send(&about["bet"]);
    assert_eq!(socket.until(|message| message["id"] == "b"), about["answer"]);
    let over = format!("/api/tables/{}/journal", about["over"].as_str().expect("an id"));
    assert_eq!(house.request("GET", &over, Some(&binh), None).0, 200);
    assert_eq!(files_with(&folder, CANARY), [""; 0], "and no file has it in clear any more");
    for entry in folder.path().read_dir().expect("a folder") {
        let entry = entry.expect("an entry");
        let mode = entry.metadata().expect("a file").permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", entry.path().display());
    }
    house.stop("TERM");
    let checked = house::ended(&["check", folder.text()]);
    assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stdout));
}

/// A copy of an older house knows that it is one, too.
#[test]
fn a_copy_of_a_house_of_before_is_restored() {
    let ((folder, about), copy) = (older("forward-from"), Folder::new("forward-copy"));
    let output = house::ended(&["backup", folder.text(), copy.text(), "--with-key"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let [an, _] = guests(&about);
    let table = format!("/api/tables/{}", about["running"].as_str().expect("an id"));
    let mut house = House::open(&copy, &["--log", "off"]);
    assert_eq!(house.get(&table, &an)["endReason"], "restored");
    house.stop("TERM");
    let mut house = House::open(&folder, &["--log", "off"]);
    assert_eq!(house.get(&table, &an)["status"], "running");
}
