//! `croupier copy`: a house that moves from store to store and plays on, and copies that know what they are.

mod common;
mod house;
#[path = "../../store-postgres/tests/server/mod.rs"]
mod server;
mod temp;

use std::process::{Command, Stdio};
use std::time::Duration;

use common::{TempFile, croupier};
use house::{Folder, Guest, House, ended};
use serde_json::{Value, json};
use server::Server;

/// Where a house is: what `--data` says, and `--home`.
type Place<'a> = (&'a str, &'a str);

fn open((data, home): Place<'_>) -> House {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", data, "--home", home]);
    House::spawn(command)
}

/// What a command says, whichever way, and its exit code.
fn said(arguments: &[&str]) -> (Option<i32>, String) {
    let output = ended(arguments);
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

fn is_refused((data, home): Place<'_>, word: &str) {
    let (code, told) = said(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--home", home]);
    assert_eq!((code, told.trim().lines().count()), (Some(1), 1), "{told}");
    assert!(told.contains(word), "{told}");
}

fn arguments<'a>(from: Place<'a>, to: Place<'a>, more: &[&'a str]) -> Vec<&'a str> {
    let mut words = vec!["copy", from.0, to.0, "--home", from.1, "--to-home", to.1];
    words.extend(more);
    words
}

fn check((data, home): Place<'_>) -> (Option<i32>, String) {
    said(&["check", data, "--home", home])
}

/// A house with a running match, a game that is over, and somebody's words, which has ended.
struct Evening {
    an: Guest,
    over: String,
    table: String,
    dealt: Value,
}

impl Evening {
    fn begin(place: Place<'_>) -> Self {
        let mut house = open(place);
        let (an, binh) = (house.guest("An"), house.guest("Bình"));
        let (over, _) = house.table_of_two(&an, &binh);
        house.end(&over, &[&an, &binh]);
        let (table, mut socket) = house.table_of_two(&an, &binh);
        let dealt = socket.command(&table, "1", &json!({"type": "deal", "first": "left"}));
        assert_eq!(dealt["type"], "accepted", "{dealt}");
        assert_eq!(house.stop("TERM"), Some(0));
        Self { an, over, table, dealt }
    }

    /// The match goes on as if nothing had happened, and what is over verifies.
    fn goes_on(&self, place: Place<'_>) {
        let mut house = open(place);
        let mut socket = house.socket(&self.an);
        let again = socket.command(&self.table, "1", &json!({"type": "deal", "first": "left"}));
        assert_eq!(again["head"], self.dealt["head"], "{again}");
        let path = format!("/api/tables/{}/journal", self.over);
        let (_, journal) = house.request("GET", &path, Some(&self.an), None);
        let file = TempFile::new("copy-journal");
        std::fs::write(file.path(), journal).expect("it is written");
        let verified = croupier(&["verify", file.text()], b"");
        assert_eq!(verified.status.code(), Some(0), "{verified:?}");
        assert_eq!(house.stop("TERM"), Some(0));
    }
}

#[test]
fn a_house_moves_to_a_database_and_back_and_plays_on() {
    let server = Server::start();
    let folders = ["one", "two", "three"].map(|name| Folder::new(&format!("copy-{name}")));
    let [one, two, three] = [&folders[0], &folders[1], &folders[2]].map(Folder::text);
    let (first, second) = (server.database("first"), server.database("second"));
    let evening = Evening::begin((one, one));
    // The folder stays the one of the keys.
    let places = [(one, one), (&*first, one), (&*second, two), (three, three)];
    for (from, to) in places.into_iter().zip(places.into_iter().skip(1)) {
        let (code, told) = said(&arguments(from, to, &["--move"]));
        assert_eq!(code, Some(0), "{told}");
        assert!(told.contains("compared one by one"), "{told}");
        is_refused(from, "the house has moved from here to");
        assert_eq!(check(to).0, Some(0), "{:?}", check(to));
        assert_eq!(said(&["ledger", "check", to.0, "--home", to.1]).0, Some(0));
        assert_eq!(said(&["prune", to.0, "--home", to.1]).0, Some(0));
        evening.goes_on(to);
        let (code, told) = said(&arguments(from, to, &["--move"]));
        assert_eq!((code, told.contains("already")), (Some(0), true), "{told}");
    }
    let (code, told) = said(&arguments(places[3], places[0], &[]));
    assert_eq!((code, told.contains("holds a house already")), (Some(2), true), "{told}");
}

#[test]
fn a_copy_knows_that_it_is_one_and_the_house_stays() {
    let server = Server::start();
    let folders = ["of", "copy", "backup"].map(|name| Folder::new(&format!("copied-{name}")));
    let [of, copy, backup] = [&folders[0], &folders[1], &folders[2]].map(Folder::text);
    let (house, copied) = (server.database("house"), server.database("copied"));
    let evening = Evening::begin((&house, of));
    let mut running = open((&house, of));
    let (code, told) = said(&arguments((&house, of), (&copied, copy), &[]));
    assert_eq!((code, told.contains("in use")), (Some(1), true), "{told}");
    let (code, told) = said(&["backup", &house, backup, "--home", of, "--with-key"]);
    assert_eq!(code, Some(0), "it may run meanwhile: {told}");
    assert_eq!(running.stop("TERM"), Some(0));
    let (code, told) = said(&arguments((&house, of), (&copied, of), &[]));
    assert_eq!((code, told.contains("one of its own")), (Some(2), true), "{told}");
    let (code, told) = said(&arguments((&house, of), (&copied, copy), &[]));
    assert_eq!((code, told.contains("is a copy")), (Some(0), true), "{told}");
    for place in [(&*copied, copy), (backup, backup)] {
        let (code, told) = check(place);
        assert_eq!((code, told.contains("holds: a copy")), (Some(0), true), "{told}");
        let mut house = open(place);
        let told = house.get(&format!("/api/tables/{}", evening.table), &evening.an);
        assert_eq!(told["endReason"], "restored", "{told}");
        assert_eq!(house.stop("TERM"), Some(0));
    }
    evening.goes_on((&house, of));
}

/// Wherever the copying is killed, there is one house, and the next try finishes.
#[test]
fn a_move_that_is_killed_leaves_one_house() {
    let server = Server::start();
    let (from, to) = (Folder::new("killed-from"), Folder::new("killed-to"));
    let database = server.database("house");
    let evening = Evening::begin((from.text(), from.text()));
    let places = [(from.text(), from.text()), (&*database, to.text())];
    let back = Folder::new("killed-back");
    let ways = [(places[0], places[1]), (places[1], (back.text(), back.text()))];
    for (from, to) in ways {
        for pause in (0..60).step_by(5) {
            let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
            command.args(arguments(from, to, &["--move"])).stdout(Stdio::null());
            let mut copying = command.stderr(Stdio::null()).spawn().expect("it starts");
            std::thread::sleep(Duration::from_millis(pause));
            // One that was quicker is not there to be killed.
            let _ = copying.kill();
            copying.wait().expect("it ended");
            let is_house = |place| check(place).1.contains("the newest that was acknowledged");
            assert!(!(is_house(from) && is_house(to)), "after {pause} ms there are two houses");
        }
        let (code, told) = said(&arguments(from, to, &["--move"]));
        assert_eq!(code, Some(0), "{told}");
        is_refused(from, "the house has moved from here to");
        evening.goes_on(to);
    }
}

/// Cut off at its last step, a move has left everything but the new store's name.
#[test]
fn a_move_that_lacks_only_its_last_step_is_made_again() {
    let folders = ["from", "to"].map(|name| Folder::new(&format!("last-step-{name}")));
    let [from, to] = [&folders[0], &folders[1]].map(Folder::text);
    let evening = Evening::begin((from, from));
    let moved = || said(&arguments((from, from), (to, to), &["--move"]));
    let (file, partial) =
        ["croupier.sqlite", "croupier.sqlite.partial"].map(|name| format!("{to}/{name}")).into();
    for is_witness_torn in [false, true] {
        assert_eq!(moved().0, Some(0), "{:?}", moved());
        std::fs::rename(&file, &partial).expect("it is pending again");
        if is_witness_torn {
            std::fs::write(format!("{to}/croupier.witness"), "").expect("it is written");
        }
        let (code, told) = moved();
        assert_eq!((code, told.contains("compared one by one")), (Some(0), true), "{told}");
    }
    evening.goes_on((to, to));
}
