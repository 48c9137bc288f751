//! The house as a process: it starts, refuses to start, stops, and goes on.

mod common;
mod house;
mod temp;

use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use common::croupier;
use house::{Folder, House, seed_hash};
use serde_json::{Value, json};

fn stderr(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// One line on standard error, and that exit code.
fn refuses(arguments: &[&str], code: i32, word: &str) {
    let output = house::ended(arguments);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(word), "{word} is not in: {said}");
}

#[test]
fn a_house_that_is_asked_to_stop_loses_nothing() {
    let folder = Folder::new("stop");
    let mut house = House::open(&folder, &[]);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, mut socket) = house.table_of_two(&an, &binh);
    let deal = json!({"type": "deal", "first": "left"});
    let first = socket.command(&table, "1", &deal);
    assert_eq!(first["type"], "accepted");
    let before = house.get(&format!("/api/tables/{table}"), &an);
    assert_eq!(house.stop("TERM"), Some(0));
    let mut house = House::open(&folder, &[]);
    assert_eq!(house.get("/api/me", &an)["name"], "An");
    let after = house.get(&format!("/api/tables/{table}"), &an);
    assert_eq!(after["status"], "running");
    let players = |info: &Value| {
        info["seats"]
            .as_array()
            .map(|seats| seats.iter().map(|seat| seat["player"].clone()).collect::<Vec<_>>())
    };
    assert_eq!(players(&after), players(&before));
    let mut socket = house.socket(&an);
    assert_eq!(socket.command(&table, "1", &deal), first, "the id is remembered");
    assert_eq!(house.stop("INT"), Some(0));
}

#[test]
fn the_house_keeps_its_key_beside_the_database_and_cannot_go_on_without() {
    let folder = Folder::new("key");
    let key = folder.path().join("croupier.key");
    let mut house = House::open(&folder, &[]);
    let an = house.guest("An");
    let mode = std::fs::metadata(&key).expect("a key").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    house.stop("TERM");
    let first = std::fs::read(&key).expect("a key");
    std::fs::remove_file(&key).expect("it is gone");
    let mut house = House::open(&folder, &[]);
    assert_ne!(std::fs::read(&key).expect("a key"), first, "nothing was sealed with the first");
    let new = json!({"game": "xidach", "seats": 2, "clientSeedHash": seed_hash()});
    house.post("/api/tables", &an, &new);
    house.stop("TERM");
    std::fs::remove_file(&key).expect("it is gone");
    let listen = ["serve", "--listen", "127.0.0.1:0", "--data", folder.text()];
    refuses(&listen, 1, "croupier.key is missing");
    let mine = std::fs::Permissions::from_mode(0o600);
    std::fs::write(&key, "no key\n").expect("it is written");
    std::fs::set_permissions(&key, mine).expect("it is ours");
    refuses(&listen, 1, "is not a key");
    std::fs::write(&key, "00".repeat(32)).expect("it is written");
    refuses(&listen, 1, "croupier.key is not the key of this house");
}

#[test]
fn a_house_that_cannot_be_refuses_to_start_in_one_sentence() {
    let folder = Folder::new("refuse");
    let house = House::open(&folder, &[]);
    let other = Folder::new("refuse-other");
    refuses(&["serve", "--listen", house.address(), "--data", other.text()], 1, "is taken");
    refuses(&["serve", "--listen", "127.0.0.1:0", "--data", folder.text()], 1, "is in use");
    refuses(&["serve", "--listen", "127.0.0.1:0", "--data", "/dev/null/x"], 1, "cannot write");
    refuses(&["serve", "--listen", "nowhere"], 2, "nowhere");
    refuses(&["serve", "--more"], 2, "--more");
    let at = |text: &str| {
        std::fs::create_dir_all(other.path()).expect("a folder");
        let path = other.path().join("settings.json");
        std::fs::write(&path, text).expect("it is written");
        path.to_str().expect("text").to_owned()
    };
    let rows = [
        (r#"{"doors":{"socketRats":1}}"#, "socketRats"),
        (r#"{"limits":{"tables":-1}}"#, "-1"),
        (r#"{"publicUrl":"cards"}"#, "cards"),
        (r#"{"doors":{"socketRate":0}}"#, "at least 1"),
        ("{", "settings.json"),
    ];
    for (text, word) in rows {
        let path = at(text);
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--data", "memory", "--config", &path];
        refuses(&arguments, 2, word);
    }
    refuses(&["serve", "--data", "memory", "--config", "/nowhere.json"], 2, "/nowhere.json");
    let database = other.path().join("croupier.sqlite");
    std::fs::write(&database, b"no database at all, but long enough").expect("it is written");
    for (path, mode) in [(other.path(), 0o700), (&*database, 0o600)] {
        let mine = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(path, mine).expect("it is ours");
    }
    let foreign = ["serve", "--listen", "127.0.0.1:0", "--data", other.text()];
    refuses(&foreign, 1, "croupier.sqlite");
}

#[test]
fn a_running_house_is_copied_with_its_key_only_where_asked() {
    let (folder, plain, whole) = (Folder::new("copy"), Folder::new("plain"), Folder::new("whole"));
    let mut house = House::open(&folder, &[]);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, _socket) = house.table_of_two(&an, &binh);
    for (to, more) in [(&plain, &[][..]), (&whole, &["--with-key"])] {
        let arguments = [&["backup", folder.text(), to.text()], more].concat();
        let output = croupier(&arguments, b"");
        assert!(output.status.success(), "{}", stderr(&output));
    }
    assert!(!plain.path().join("croupier.key").exists());
    for (folder, holds) in [(&plain, "without the key"), (&whole, "1 tables that go on")] {
        let output = croupier(&["check", folder.text()], b"");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{said}{}", stderr(&output));
        assert!(said.contains("holds: a copy") && said.contains(holds), "{said}");
    }
    refuses(&["backup", folder.text(), plain.text()], 2, "already");
    let mut copy = House::open(&whole, &[]);
    assert_eq!(copy.get(&format!("/api/tables/{table}"), &an)["status"], "running");
    copy.stop("TERM");
    house.stop("TERM");
}

#[test]
fn settings_are_written_out_and_read_back() {
    let folder = Folder::new("settings");
    let init = ["config", "init", "--data", folder.text()];
    assert!(croupier(&init, b"").status.success());
    refuses(&init, 1, "croupier.json");
    let path = folder.path().join("croupier.json");
    let text = std::fs::read_to_string(&path).expect("settings");
    let mut settings: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(settings["limits"]["chatCharacters"], 500);
    settings["limits"]["nameCharacters"] = json!(3);
    std::fs::write(&path, settings.to_string()).expect("it is written");
    let mut house = House::open(&folder, &[]);
    let refused = house.request("POST", "/api/players", None, Some(&json!({"name": "Long"})));
    assert_eq!(refused.0, 400, "{refused:?}");
    house.stop("TERM");
}

#[test]
fn a_journal_is_verified_by_its_tables_address() {
    let folder = Folder::new("verify");
    let mut house = House::open(&folder, &[]);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, mut socket) = house.table_of_two(&an, &binh);
    let head = socket.command(&table, "1", &json!({"type": "deal", "first": "left"}));
    let head = head["head"].as_str().expect("a head").to_owned();
    for player in [&an, &binh] {
        house.post(&format!("/api/tables/{table}/end"), player, &json!({"agree": true}));
    }
    let token_file = folder.path().join("token");
    std::fs::write(&token_file, &an.token).expect("it is written");
    let address = format!("http://{}/tables/{table}", house.address());
    let token_file = token_file.to_str().expect("text");
    let verify = ["verify", &address, "--head", &head, "--token-file", token_file];
    let output = croupier(&verify, b"");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", stderr(&output));
    assert!(said.starts_with("verified: xidach") && said.contains(&head), "{said}");
    std::fs::write(folder.path().join("token"), "wrong").expect("it is written");
    refuses(&["verify", &address, "--token-file", token_file], 1, "401");
    refuses(&["verify", &address], 2, "token");
    refuses(&["verify", "https://h/x"], 2, "TLS");
    house.stop("TERM");
}

/// What nobody but its sender and the house may read.
const SEALED: &str = "nobodyMayReadThis";

#[test]
fn no_secret_is_in_the_log_however_much_is_logged() {
    let folder = Folder::new("log");
    let log = Folder::new("log-file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", folder.text()]);
    command.args(["--log", "trace", "--log-format", "json"]);
    std::fs::create_dir_all(log.path()).expect("a folder");
    let path = log.path().join("log");
    command.stderr(std::fs::File::create(&path).expect("a file"));
    let mut house = House::spawn(command);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, mut socket) = house.table_of_two(&an, &binh);
    for strange in [json!({"type": "deal", "first": SEALED}), json!({"type": SEALED})] {
        let answer = socket.command(&table, "strange", &strange);
        assert_eq!(answer["error"]["code"], "bad_input", "{answer}");
    }
    socket.send(&json!({"type": SEALED, "id": "strange"}));
    assert_eq!(socket.until(|told| told["id"] == "strange")["type"], "refused");
    let invite = house.get(&format!("/api/tables/{table}/invite"), &an)["invite"].clone();
    house.stop("TERM");
    let said = std::fs::read_to_string(&path).expect("a log");
    for told in ["/api/tables", "a game began", "a command was refused", "a message was refused"] {
        assert!(said.contains(told), "{told} was not logged: {said}");
    }
    let key = std::fs::read_to_string(folder.path().join("croupier.key")).expect("a key");
    let invite = invite.as_str().expect("text");
    for secret in [&an.token, &binh.token, invite, key.trim(), SEALED] {
        assert!(!said.contains(secret), "a secret is in: {said}");
    }
}

#[test]
fn without_a_command_the_program_serves_and_the_environment_is_heard() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.env("CROUPIER_LISTEN", "127.0.0.1:0").env("CROUPIER_DATA", "memory");
    let mut house = House::spawn(command);
    let home = house.request("GET", "/", None, None);
    assert!(home.1.contains("<div id=\"app\">"), "{home:?}");
    assert!(house.said().contains("nothing is kept"));
    assert_eq!(house.stop("TERM"), Some(0));
}

#[test]
fn friends_on_the_network_get_an_address_and_its_code() {
    let arguments = ["--lan", "--listen", "127.0.0.1:0", "--data", "memory"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments);
    let mut house = House::spawn(command);
    assert_eq!(house.stop("TERM"), Some(0));
    let said = house.said();
    assert!(!said.contains("0.0.0.0") && said.contains('█'), "{said}");
}
