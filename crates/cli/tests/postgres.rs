//! A house whose data is in a real PostgreSQL: killed, without its server for a while, and asked for
//! by two at once.

mod common;
mod house;
#[path = "../../store-postgres/tests/server/mod.rs"]
mod server;
mod temp;

use std::process::Command;
use std::time::Duration;

use common::{TempFile, croupier};
use house::{Folder, House, ended};
use serde_json::json;
use server::Server;

fn open(address: &str, home: &Folder) -> House {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", address, "--home", home.text()]);
    House::spawn(command)
}

fn is_ready(house: &mut House) -> bool {
    house.request("GET", "/readyz", None, None).0 == 200
}

#[test]
fn a_match_outlives_its_house_and_its_server() {
    let (mut server, home) = (Server::start(), Folder::new("postgres-home"));
    let address = server.database("house");
    let mut house = open(&address, &home);
    let (an, binh) = (house.guest("An"), house.guest("Bình"));
    let (table, mut socket) = house.table_of_two(&an, &binh);
    let dealt = socket.command(&table, "1", &json!({"type": "deal", "first": "left"}));
    assert_eq!(dealt["type"], "accepted", "{dealt}");
    house.kill();
    let mut house = open(&address, &home);
    let mut socket = house.socket(&an);
    let again = socket.command(&table, "1", &json!({"type": "deal", "first": "left"}));
    assert_eq!(again["head"], dealt["head"], "what was acknowledged is there, once");

    server.stop("fast");
    let refused = socket.command(&table, "2", &json!({"type": "stand"}));
    assert_eq!(refused["type"], "refused", "{refused}");
    let (status, said) = house.request("POST", "/api/players", None, Some(&json!({"name": "Chi"})));
    assert_eq!((status, said.contains("storage_failed")), (503, true), "{said}");
    assert!(!is_ready(&mut house));
    server.begin();
    while !is_ready(&mut house) {
        std::thread::sleep(Duration::from_millis(50));
    }
    house.end(&table, &[&an, &binh]);
    let path = format!("/api/tables/{table}/journal");
    let (_, journal) = house.request("GET", &path, Some(&an), None);
    let file = TempFile::new("postgres-journal");
    std::fs::write(file.path(), journal).expect("it is written");
    let verified = croupier(&["verify", file.text()], b"");
    assert_eq!(verified.status.code(), Some(0), "{verified:?}");
    assert_eq!(house.stop("TERM"), Some(0));
}

#[test]
fn what_cannot_be_is_said_in_one_line_without_the_password() {
    let (server, home) = (Server::start(), Folder::new("postgres-refused"));
    let address = server.database("house");
    let _house = open(&address, &home);
    let other = Folder::new("postgres-other");
    let refused = |data: &str, home: &Folder| {
        let words = ["serve", "--listen", "127.0.0.1:0", "--data", data, "--home", home.text()];
        let said = ended(&words);
        assert_ne!(said.status.code(), Some(0));
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(said.trim().lines().count() == 1 && !said.contains("hunter2"), "{said}");
        said
    };
    let in_use = refused(&address, &other);
    assert!(in_use.contains("croupier.key is missing") || in_use.contains("in use"), "{in_use}");
    assert!(refused(&address, &home).contains("is in use"), "and so is the folder");
    let nobody = "postgres://an:hunter2@127.0.0.1:1/house";
    assert!(refused(nobody, &other).contains("postgres://127.0.0.1/house"));
    assert!(refused("postgres://an:hunter2@:x/house", &other).contains("no address"));
}
