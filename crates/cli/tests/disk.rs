//! A disk that takes no more: the house says so, takes nothing, and has lost nothing.

mod house;
mod temp;

use std::process::Command;

use house::{Folder, Guest, House, Socket};
use serde_json::{Value, json};

/// A house whose files cannot grow beyond some hundred kilobytes, until somebody gives it more. The
/// signal that comes with the limit would end a process that does not hear it.
fn house_without_room(folder: &Folder) -> House {
    let mut command = Command::new("sh");
    let script = "ulimit -S -f 1200; exec \"$0\" \"$@\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_croupier")]);
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", folder.text(), "--log", "off"]);
    House::spawn(command)
}

/// There is room again.
fn make_room(house: &House) {
    let id = house.id().to_string();
    let given = Command::new("prlimit").args(["--pid", &id, "--fsize=unlimited"]).status();
    assert!(given.expect("prlimit runs").success());
}

fn deal() -> Value {
    json!({"type": "deal", "first": "left"})
}

/// Talks until the store has no more room; gives what was acknowledged.
fn fill(socket: &mut Socket, table: &str) -> Vec<String> {
    let mut said = Vec::new();
    for number in 0..2000 {
        let text = format!("{number} {}", "x".repeat(480));
        let id = format!("say {number}");
        socket.send(&json!({"type": "say", "table": table, "id": id, "channel": "table",
            "number": 0, "text": text}));
        let answer = socket.until(|message| message["id"] == json!(id));
        match answer["error"]["code"].as_str() {
            None => said.push(text),
            Some("rate_limited") => std::thread::sleep(std::time::Duration::from_millis(50)),
            Some(code) => {
                assert_eq!(code, "storage_failed", "{answer}");
                return said;
            }
        }
    }
    panic!("the disk is never full");
}

/// What is heard of the talk at a table.
fn heard(socket: &mut Socket, table: &str) -> Vec<String> {
    socket.send(&json!({"type": "join", "table": table}));
    let channels = socket.until(|message| message["type"] == "channels");
    let kept = channels["channels"][0]["messages"].as_array().expect("messages");
    kept.iter().map(|one| one["text"].as_str().expect("a text").to_owned()).collect()
}

fn refuses_everything(house: &mut House, guest: &Guest, socket: &mut Socket, table: &str) {
    let refused = socket.command(table, "late", &deal());
    assert_eq!(refused["error"]["code"], "storage_failed", "{refused}");
    socket.send(&json!({"type": "session.setClientSeed", "id": "seed", "clientSeed": "mine"}));
    let refused = socket.until(|message| message["id"] == "seed");
    assert_eq!(refused["error"]["code"], "storage_failed", "{refused}");
    let new = json!({"game": "xidach", "seats": 2});
    for (method, path, guest, body) in [
        ("POST", "/api/players", None, json!({"name": "Late"})),
        ("POST", "/api/tables", Some(guest), new),
        ("GET", "/readyz", None, json!({})),
    ] {
        let (status, answer) = house.request(method, path, guest, Some(&body));
        assert_eq!(status, 503, "{path}: {answer}");
        assert!(answer.contains("storage_failed"), "{path}: {answer}");
    }
    assert_eq!(house.request("GET", "/healthz", None, None).0, 200, "it can still be asked");
}

#[test]
fn a_full_disk_stops_the_taking_of_commands_and_loses_nothing() {
    let folder = Folder::new("disk");
    let mut house = house_without_room(&folder);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (played, mut socket) = house.table_of_two(&an, &binh);
    let first = socket.command(&played, "1", &deal());
    assert_eq!(first["type"], "accepted", "{first}");
    let (waiting, mut socket) = house.table_of_two(&an, &binh);
    let said = fill(&mut socket, &waiting);
    refuses_everything(&mut house, &an, &mut socket, &waiting);
    drop(socket);
    house.stop("TERM");

    let mut house = House::open(&folder, &[]);
    assert_eq!(house.request("GET", "/readyz", None, None).0, 200);
    let mut socket = house.socket(&an);
    assert_eq!(socket.command(&played, "1", &deal()), first, "what was acknowledged is there");
    let texts = heard(&mut socket, &waiting);
    assert!(texts.len() >= said.len() && texts.iter().zip(&said).all(|(one, other)| one == other));
    let taken = socket.command(&waiting, "late", &deal());
    assert_eq!(taken["type"], "accepted", "and with room it goes on: {taken}");
}

/// Nobody has to start the house again: when there is room it opens its store again, checks it, and
/// goes on.
#[test]
fn a_house_whose_disk_was_full_goes_on_by_itself() {
    let folder = Folder::new("room");
    let mut house = house_without_room(&folder);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, mut socket) = house.table_of_two(&an, &binh);
    let said = fill(&mut socket, &table);
    assert_eq!(house.request("GET", "/readyz", None, None).0, 503);
    make_room(&house);
    for _ in 0..1000 {
        if house.request("GET", "/readyz", None, None).0 == 200 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let first = socket.command(&table, "1", &deal());
    assert_eq!(first["type"], "accepted", "{first}");
    assert_eq!(heard(&mut house.socket(&an), &table), said, "what was refused is not there");
    house.kill();
    let house = House::open(&folder, &[]);
    let mut socket = house.socket(&an);
    assert_eq!(socket.command(&table, "1", &deal()), first);
    assert_eq!(heard(&mut socket, &table), said);
}
