//! An outage of the process is no time of its tables; one of its log is nobody's.

mod house;
mod temp;

use std::process::Command;
use std::time::{Duration, Instant};

use house::{Folder, House};
use journal::HouseAct;
use serde_json::json;

const OUTAGE: Duration = Duration::from_secs(3);

/// Table time and how long ago it was asked for at most.
fn time(house: &House, guest: &house::Guest, table: &str) -> (u64, Instant) {
    let asked = Instant::now();
    let mut socket = house.socket(guest);
    socket.send(&json!({"type": "join", "table": table}));
    let update = socket.until(|message| message["type"] == "update");
    (update["time"].as_u64().expect("a time"), asked)
}

/// However slow the machine is: the entry names no time after that at which the house ended.
#[test]
fn the_time_entry_after_an_outage_does_not_contain_it() {
    let folder = Folder::new("outage");
    let mut house = House::open(&folder, &[]);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, socket) = house.table_of_two(&an, &binh);
    drop(socket);
    let mut latest = Vec::new();
    for signal in ["KILL", "TERM"] {
        let (then, asked) = time(&house, &an, &table);
        house.stop(signal);
        let ended = then + u64::try_from(asked.elapsed().as_millis()).expect("not so long") + 1;
        std::thread::sleep(OUTAGE);
        house = House::open(&folder, &[]);
        latest.push(ended);
    }
    house.end(&table, &[&an, &binh]);
    let path = format!("/api/tables/{table}/journal");
    let (_, journal) = house.request("GET", &path, Some(&an), None);
    let entries = journal::read(journal.as_bytes()).map(|read| read.expect("a line").entry);
    let moved = entries.filter(|entry| matches!(entry.house_act(), Some(HouseAct::Time { .. })));
    let moved: Vec<u64> = moved.map(|entry| entry.at.get()).collect();
    assert_eq!(moved.len(), latest.len(), "{journal}");
    assert!(moved.iter().zip(&latest).all(|(at, ended)| at <= ended), "{moved:?} {latest:?}");
}

/// A log that cannot be written, because its disk is full, ends nobody and holds up nothing.
#[test]
fn a_house_whose_log_is_full_serves_on() {
    let folder = Folder::new("full-log");
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["--listen", "127.0.0.1:0", "--log", "debug", "--data", folder.text()]);
    command.stderr(std::fs::File::create("/dev/full").expect("it opens"));
    let mut house = House::spawn(command);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, mut socket) = house.table_of_two(&an, &binh);
    let dealt = socket.command(&table, "1", &json!({"type": "deal", "first": "left"}));
    assert_eq!(dealt["type"], "accepted", "{dealt}");
    assert_eq!(house.stop("TERM"), Some(0));
}
