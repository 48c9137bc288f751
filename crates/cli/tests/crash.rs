//! `kill -9` at any moment: what was acknowledged is there once, and nothing is half there.

#[allow(dead_code, reason = "each test file uses its part")]
mod house;

use house::{Folder, Guest, House, Socket};
use serde_json::{Value, json};

/// How often the house is killed. Each round plays some commands, kills, starts and looks.
const KILLS: u32 = 200;
/// How many of the newest acknowledgements are asked for again after each kill.
const ASKED_AGAIN: usize = 12;

/// What a seat has asked for under which id, and the head that acknowledged it.
struct Acknowledged {
    id: String,
    seat: usize,
    command: Value,
    head: String,
}

fn join(house: &House, guest: &Guest, table: &str) -> Socket {
    let mut socket = house.socket(guest);
    socket.send(&json!({"type": "join", "table": table}));
    socket.until(|message| message["type"] == "update");
    socket
}

/// Who is to act, and what moves the hand on.
fn wish(view: &Value) -> (usize, Value) {
    let seat = view["turn"][0].as_u64().and_then(|seat| usize::try_from(seat).ok()).unwrap_or(0);
    let command = match view["phase"].as_str() {
        Some("ready" | "settled") => json!({"type": "deal", "first": "left"}),
        _ => json!({"type": "stand"}),
    };
    (seat, command)
}

fn view(house: &House, guest: &Guest, table: &str) -> Value {
    let mut socket = house.socket(guest);
    socket.send(&json!({"type": "join", "table": table}));
    socket.until(|message| message["fresh"] == true)["view"].clone()
}

/// Asks in turns; who may not stand draws. Some of the last asks are never waited for.
fn play(
    house: &House,
    people: &[Guest; 2],
    table: &str,
    round: u32,
    known: &mut Vec<Acknowledged>,
) {
    let mut sockets = people.each_ref().map(|guest| join(house, guest, table));
    for turn in 0..4 + round % 5 {
        let (seat, wished) = wish(&view(house, &people[0], table));
        for (attempt, command) in [wished, json!({"type": "draw"})].into_iter().enumerate() {
            let id = format!("{round}/{turn}/{attempt}");
            let answer = sockets[seat].command(table, &id, &command);
            if answer["type"] == "accepted" {
                let head = answer["head"].as_str().expect("a head").to_owned();
                known.push(Acknowledged { id, seat, command, head });
                break;
            }
        }
    }
    let (seat, command) = wish(&view(house, &people[0], table));
    let id = format!("{round}/last");
    sockets[seat].send(&json!({"type": "command", "table": table, "id": id, "command": command}));
}

/// [K42] [K45] Every acknowledged command is there once, with the same answer; another body under
/// its id is a conflict; and the journal at the end holds every head that was given.
#[test]
fn nothing_acknowledged_is_lost_by_kill_9() {
    let folder = Folder::new("crash");
    let mut house = House::open(&folder, &[]);
    let people = [house.guest("An"), house.guest("Bình")];
    let (table, socket) = house.table_of_two(&people[0], &people[1]);
    drop(socket);
    let mut known = Vec::new();
    for round in 0..KILLS {
        play(&house, &people, &table, round, &mut known);
        house.stop("KILL");
        house = House::open(&folder, &[]);
        let mut sockets = people.each_ref().map(|guest| join(&house, guest, &table));
        for Acknowledged { id, seat, command, head } in known.iter().rev().take(ASKED_AGAIN) {
            let again = sockets[*seat].command(&table, id, command);
            assert_eq!(again["head"], json!(head), "{id}: {again}");
        }
        let Acknowledged { id, seat, .. } = known.last().expect("something was acknowledged");
        let other = sockets[*seat].command(&table, id, &json!({"type": "close"}));
        assert_eq!(other["error"]["code"], "conflict", "{other}");
    }
    finish(&mut house, &people, &table);
    let heads: Vec<String> = known.into_iter().map(|one| one.head).collect();
    let (status, journal) =
        house.request("GET", &format!("/api/tables/{table}/journal"), Some(&people[0]), None);
    assert_eq!(status, 200, "{journal}");
    let figures = journal::verify(journal.as_bytes(), &heads, games_all::find);
    let figures = figures.unwrap_or_else(|finding| panic!("{finding}"));
    assert!(figures.commands >= heads.len(), "{figures}");
}

/// Both agree to end the game, so that its journal is theirs.
fn finish(house: &mut House, people: &[Guest; 2], table: &str) {
    for guest in people {
        house.post(&format!("/api/tables/{table}/end"), guest, &json!({"agree": true}));
    }
    let over = house.get(&format!("/api/tables/{table}"), &people[0]);
    assert_eq!(over["status"], "over");
}
