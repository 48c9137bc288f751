//! The house as a process: it starts, refuses to start, stops, and goes on.

mod common;
mod house;
mod temp;

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use common::croupier;
use house::{Folder, Guest, House, Socket};
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
    let new = json!({"game": "xidach", "seats": 2});
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
    for name in ["croupier.key", "croupier.house-key"] {
        assert!(!plain.path().join(name).exists() && whole.path().join(name).exists(), "{name}");
    }
    for (folder, holds) in [(&plain, "without the key"), (&whole, "1 tables that go on")] {
        let output = croupier(&["check", folder.text()], b"");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{said}{}", stderr(&output));
        assert!(said.contains("holds: a copy") && said.contains(holds), "{said}");
    }
    refuses(&["backup", folder.text(), plain.text()], 2, "already");
    // One with keys that was cut off leaves some of them, which are not to lie beside one without.
    let cut = Folder::new("cut");
    std::fs::create_dir_all(cut.path()).expect("a folder");
    std::fs::copy(whole.path().join("croupier.key"), cut.path().join("croupier.key"))
        .expect("it is left");
    refuses(&["backup", folder.text(), cut.text()], 2, "croupier.key is a key");
    let mut copy = House::open(&whole, &[]);
    let copied = copy.get(&format!("/api/tables/{table}"), &an);
    assert_eq!((&copied["status"], &copied["endReason"]), (&json!("over"), &json!("restored")));
    assert_eq!(copy.get("/api/house", &an)["houseKey"], house.get("/api/house", &an)["houseKey"]);
    copy.stop("TERM");
    assert_eq!(house.get(&format!("/api/tables/{table}"), &an)["status"], "running", "it is none");
    house.stop("TERM");
}

fn session(socket: &mut Socket, ask: &Value) -> Value {
    socket.send(ask);
    socket.until(|message| message["id"] == ask["id"])
}

/// A round of HiLo that is open, and the seeds it is played under.
fn open_round(house: &House, guest: &Guest) -> Value {
    let mut socket = house.socket(guest);
    let set = json!({"type": "session.setClientSeed", "id": "c", "clientSeed": "mine"});
    let seeds = session(&mut socket, &set)["seeds"].clone();
    let bet = json!({"type": "hilo.placeBet", "id": "b", "amount": "10.00", "currency": "DEMO",
        "serverSeedHash": seeds["serverSeedHash"], "clientSeed": "mine", "nonce": 0});
    assert_eq!(session(&mut socket, &bet)["type"], "session.accepted");
    seeds
}

/// A copy, once opened, plays no card that somebody may have seen in the house it was copied from:
/// the seed is opened and the stake goes back; the house itself plays on.
#[test]
fn a_copy_does_not_play_on_with_the_seeds_of_its_house() {
    let (folder, to) = (Folder::new("restore"), Folder::new("restored"));
    let mut house = House::open(&folder, &[]);
    let an = house.guest("An");
    let seeds = open_round(&house, &an);
    let hash = seeds["serverSeedHash"].as_str().expect("a hash").to_owned();
    let output = croupier(&["backup", folder.text(), to.text(), "--with-key"], b"");
    assert!(output.status.success(), "{}", stderr(&output));
    let mut copy = House::open(&to, &[]);
    let mut socket = copy.socket(&an);
    let now = session(&mut socket, &json!({"type": "session.seeds", "id": "s"}))["seeds"].clone();
    assert_eq!((&now["restored"], &now["attempt"]), (&json!(hash), &json!(2)));
    let active = session(&mut socket, &json!({"type": "hilo.checkActive", "id": "a"}));
    assert_eq!(active["round"], Value::Null);
    let info = session(&mut socket, &json!({"type": "session.info", "id": "i"}));
    assert_eq!(info["balances"][0]["available"], "1000.00");
    let path = format!("/api/seeds/{hash}/journal");
    let (status, journal) = copy.request("GET", &path, Some(&an), None);
    assert_eq!(status, 200, "{journal}");
    let file = to.path().join("seed.journal");
    std::fs::write(&file, journal).expect("it is written");
    let verified = croupier(&["verify", file.to_str().expect("text")], b"");
    assert!(verified.status.success(), "{}", stderr(&verified));
    copy.stop("TERM");
    let mut copy = House::open(&to, &[]);
    let mut socket = copy.socket(&an);
    let again = session(&mut socket, &json!({"type": "session.seeds", "id": "s"}))["seeds"].clone();
    assert_eq!(again, now, "it is no copy any more");
    let mut socket = house.socket(&an);
    let active = session(&mut socket, &json!({"type": "hilo.checkActive", "id": "a"}));
    assert_eq!(active["round"]["view"]["phase"], "playing");
    copy.stop("TERM");
    house.stop("TERM");
}

/// [K65] The house signs with one key for all its time, which is printed, in hex and in six words, and
/// lies beside the database for the house alone. Another one is only taken when somebody says so.
#[test]
fn the_house_signs_with_one_key_unless_told_otherwise() {
    let folder = Folder::new("house-key");
    let file = folder.path().join("croupier.house-key");
    let mut house = House::open(&folder, &[]);
    let an = house.guest("An");
    let key = house.get("/api/house", &an)["houseKey"].as_str().expect("a key").to_owned();
    let mode = std::fs::metadata(&file).expect("a key").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let secret = std::fs::read_to_string(&file).expect("a key");
    assert_ne!(secret.trim(), key);
    house.stop("TERM");
    let said = house.said();
    let words = journal::words::of_key(&key.parse().expect("a key")).join(" ");
    assert!(said.contains(&key) && said.contains(&words), "{said}");
    assert!(!said.contains(secret.trim()));
    std::fs::remove_file(&file).expect("it is gone");
    let listen = ["serve", "--listen", "127.0.0.1:0", "--data", folder.text()];
    refuses(&listen, 1, "croupier.house-key is missing");
    std::fs::write(&file, "00".repeat(32)).expect("it is written");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).expect("it is ours");
    refuses(&listen, 1, "is not the key that this house signed with");
    std::fs::write(&file, &secret).expect("it is written");
    let mut house = House::open(&folder, &[]);
    assert_eq!(house.get("/api/house", &an)["houseKey"], json!(key));
    house.stop("TERM");
    let mut house = House::open(&folder, &[]);
    let binh = house.guest("Bình");
    let (table, _socket) = house.table_of_two(&an, &binh);
    let hash = open_round(&house, &an)["serverSeedHash"].clone();
    house.stop("TERM");
    std::fs::remove_file(&file).expect("it is gone");
    let mut house = House::open(&folder, &["--new-house-key"]);
    assert_ne!(house.get("/api/house", &an)["houseKey"], json!(key));
    let ended = house.get(&format!("/api/tables/{table}"), &an);
    assert_eq!((&ended["endReason"], &ended["houseKey"]), (&json!("restored"), &json!(key)));
    assert!(ended.get("headSignature").is_none(), "nobody signs under another's key: {ended}");
    let mut socket = house.socket(&an);
    let seeds = session(&mut socket, &json!({"type": "session.seeds", "id": "s"}))["seeds"].clone();
    assert_eq!(seeds["restored"], hash);
    let history = session(&mut socket, &json!({"type": "session.history", "id": "h"}));
    assert!(history["seeds"][0].get("headSignature").is_none(), "{history}");
    house.stop("TERM");
    let mut house = House::open(&folder, &[]);
    assert_ne!(house.get("/api/house", &an)["houseKey"], json!(key), "and so it stays");
    house.stop("TERM");
}

/// [K51] A start that was accepted survives the end of the house, asked for or not: the attempt is
/// void, nobody has lost a seat, and everybody is told on coming back.
#[test]
fn an_accepted_start_survives_the_end_of_the_house() {
    for signal in ["TERM", "KILL"] {
        let folder = Folder::new("start");
        let mut house = House::open(&folder, &[]);
        let (an, binh) = (house.guest("An"), house.guest("Bình"));
        let (table, mut sockets) = house.starting(&an, &binh);
        sockets[0].send(&an.opening(&table));
        house.stop(signal);
        let house = House::open(&folder, &[]);
        for guest in [&an, &binh] {
            let mut socket = house.socket(guest);
            socket.send(&json!({"type": "join", "table": table["id"]}));
            let told = socket.until(|message| message["type"] == "table")["table"].clone();
            assert_eq!((&told["status"], &told["attempt"]), (&json!("open"), &json!(2)));
            assert_eq!(told["voided"][0]["reason"], "outage", "{signal}");
            assert_eq!(told["voided"][0]["serverSeedHash"], table["serverSeedHash"]);
            assert!(
                told["seats"]
                    .as_array()
                    .expect("seats")
                    .iter()
                    .all(|seat| { seat["player"].is_string() && seat["clientSeedHash"].is_null() })
            );
        }
    }
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
    for (wrong, why) in [
        (json!([]), "no object"),
        (json!({"limits": {"idleSeconds": u64::MAX}}), "1000000000"),
        (json!({"doors": {"deadSeconds": u64::MAX}}), "1000000000"),
    ] {
        std::fs::write(&path, wrong.to_string()).expect("it is written");
        refuses(&["serve", "--listen", "127.0.0.1:0", "--data", folder.text()], 2, why);
    }
}

#[test]
fn a_journal_is_verified_by_its_tables_address() {
    let folder = Folder::new("verify");
    let mut house = House::open(&folder, &[]);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, mut socket) = house.table_of_two(&an, &binh);
    let head = socket.command(&table, "1", &json!({"type": "deal", "first": "left"}));
    let head = head["head"].as_str().expect("a head").to_owned();
    house.end(&table, &[&an, &binh]);
    let token_file = folder.path().join("token");
    std::fs::write(&token_file, &an.token).expect("it is written");
    let origin = format!("http://{}", house.address());
    let address = format!("{origin}/tables/{table}");
    let token_file = token_file.to_str().expect("text");
    let token = ["--token-file", token_file, "--token-for", &origin];
    let verify = [&["verify", &address, "--head", &head], &token[..]].concat();
    let output = croupier(&verify, b"");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", stderr(&output));
    assert!(said.starts_with("verified: xidach") && said.contains(&head), "{said}");
    let named = format!("{origin}\n{}\n", an.token);
    std::fs::write(token_file, named).expect("it is written");
    let output = croupier(&["verify", &address, "--token-file", token_file], b"");
    assert!(output.status.success(), "the file itself says which house: {}", stderr(&output));
    std::fs::write(token_file, "wrong").expect("it is written");
    refuses(&[&["verify", &address], &token[..]].concat(), 1, "401");
    refuses(&["verify", &address], 2, "token");
    refuses(&["verify", "https://h/x"], 2, "TLS");
    house.stop("TERM");
}

/// A token goes to the house it came from, whoever else is named by the journal's address.
#[test]
fn a_token_is_sent_to_no_other_house() {
    let stranger = TcpListener::bind("127.0.0.1:0").expect("a port");
    stranger.set_nonblocking(true).expect("nobody waits for it");
    let address = format!("http://{}/tables/ab12", stranger.local_addr().expect("an address"));
    let folder = Folder::new("no-other-house");
    std::fs::create_dir_all(folder.path()).expect("a folder");
    let file = folder.path().join("token");
    let file = file.to_str().expect("text");
    for (token, more) in [
        ("secret", &[][..]),
        ("secret", &["--token-for", "http://127.0.0.1:1"][..]),
        ("http://127.0.0.1:1 secret", &[][..]),
        ("http://127.0.0.1:1 secret", &["--token-for", &address][..]),
    ] {
        std::fs::write(file, token).expect("it is written");
        let verify = [&["verify", &address, "--token-file", file], more].concat();
        refuses(&verify, 2, "house");
        assert!(stranger.accept().is_err(), "nobody calls the stranger");
    }
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
    let signs = std::fs::read_to_string(folder.path().join("croupier.house-key")).expect("a key");
    for secret in [&an.token, &binh.token, invite, key.trim(), signs.trim(), SEALED] {
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

/// What `croupier admin` prints when it is asked.
fn admin(folder: &Folder, words: &[&str]) -> String {
    let data = folder.path().to_str().expect("a name");
    let output = house::ended(&[&["admin", "--data", data], words].concat());
    assert_eq!(output.status.code(), Some(0), "{words:?}: {}", stderr(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn whoever_runs_a_house_reaches_it_through_its_folder() {
    let folder = Folder::new("admin");
    let data = folder.path().to_str().expect("a name").to_owned();
    let mut house = House::open(&folder, &[]);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, _socket) = house.table_of_two(&an, &binh);
    let socket = folder.path().join("croupier.admin");
    let mode = std::fs::metadata(&socket).expect("a socket").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let rooms = admin(&folder, &["rooms"]);
    assert!(rooms.contains(&table) && rooms.contains("Bình"), "{rooms}");
    let id = house.get("/api/me", &binh)["player"].as_str().expect("an id").to_owned();
    admin(&folder, &["ban", &id]);
    assert!(admin(&folder, &["banned"]).contains("Bình"));
    admin(&folder, &["let-in", &id]);
    assert_eq!(admin(&folder, &["banned"]), "");
    refuses(&["admin", "--data", &data, "close", "00000000000000000000"], 1, "no such table");
    let settings = json!({"limits": {"tablesPerPlayer": 1}}).to_string();
    std::fs::write(folder.path().join("croupier.json"), settings).expect("written");
    admin(&folder, &["reload"]);
    let new = json!({"game": "xidach", "seats": 2});
    let (status, _) = house.request("POST", "/api/tables", Some(&an), Some(&new));
    assert_eq!(status, 429, "the new settings hold");
    let configs = folder.path().join("configs");
    std::fs::create_dir_all(configs.join("operators")).expect("a folder");
    std::fs::write(configs.join("operators/a.json"), r#"{"operatorId":"A"}"#).expect("written");
    refuses(&["admin", "--data", &data, "reload"], 1, "operatorId");
    std::fs::write(configs.join("operators/a.json"), r#"{"operatorId":"a"}"#).expect("written");
    admin(&folder, &["reload"]);
    std::fs::write(folder.path().join("croupier.json"), "{").expect("written");
    refuses(&["admin", "--data", &data, "reload"], 1, "croupier.json");
    admin(&folder, &["close", &table]);
    admin(&folder, &["drain"]);
    assert_eq!(house.ends(), Some(0), "nothing is played any more");
    refuses(&["admin", "--data", &data, "rooms"], 1, "no house is open there");
    assert!(!socket.exists(), "the door goes with the house");
}

/// A socket's address is short, and a folder may lie deep.
#[test]
fn a_house_in_a_deep_folder_is_reached_too() {
    let folder = Folder::new("deep");
    let deep = folder.path().join("d".repeat(100)).join("e".repeat(100));
    let data = deep.to_str().expect("a name").to_owned();
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["--listen", "127.0.0.1:0", "--data", &data]);
    let mut house = House::spawn(command);
    let output = house::ended(&["admin", "--data", &data, "banned"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(house.stop("TERM"), Some(0));
    assert!(!deep.join("croupier.admin").exists(), "the door goes with the house");
}
