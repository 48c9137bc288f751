//! Every address and every message × everybody who may ask: one table, from which the test is made.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::common::{Person, TestHouse, quick_settings};

/// What each of those gets: whoever shows no token, somebody else's guest, a player with a seat, the
/// host, whoever was taken from the table, whoever is banned from the house.
const ROLES: [&str; 6] = ["nobody", "stranger", "player", "host", "kicked", "banned"];

/// A method and an address, a body with the names of [`Scene::filled`], and the status for each role.
type Row = (&'static str, &'static str, [u16; 6]);

/// At a private table that has not begun, with the host, a player and a free seat.
const TABLE: &[Row] = &[
    ("POST /api/players", r#"{"name":"New"}"#, [201, 201, 201, 201, 201, 201]),
    ("GET /api/me", "", [401, 200, 200, 200, 200, 403]),
    ("POST /api/me", r#"{"name":"Another"}"#, [401, 200, 200, 200, 200, 403]),
    ("GET /api/house", "", [200, 200, 200, 200, 200, 403]),
    ("GET /api/games", "", [200, 200, 200, 200, 200, 200]),
    ("GET /api/history", "", [401, 200, 200, 200, 200, 403]),
    ("GET /api/me/devices", "", [401, 200, 200, 200, 200, 403]),
    ("POST /api/me/devices", "", [401, 200, 200, 200, 200, 403]),
    ("POST /api/me/devices/out", r#"{"device":"NOTHING"}"#, [401, 404, 404, 404, 404, 403]),
    ("POST /api/devices", r#"{"code":"AAAAA-AAAAA"}"#, [404, 404, 404, 404, 404, 404]),
    ("POST /api/me/leave", "", [401, 200, 200, 200, 200, 403]),
    ("POST /api/tables", r#"{"game":"xidach","seats":2}"#, [401, 201, 201, 201, 201, 403]),
    ("GET /api/tables", "", [200, 200, 200, 200, 200, 200]),
    ("GET /api/tables/{id}", "", [404, 404, 200, 200, 403, 403]),
    ("GET /api/tables/{id}/invite", "", [401, 404, 200, 200, 403, 403]),
    ("POST /api/tables/{id}/invite", "", [401, 404, 403, 200, 403, 403]),
    ("POST /api/tables/{id}/rematch", "", [401, 404, 403, 409, 403, 403]),
    ("GET /api/tables/{id}/score", "", [401, 404, 200, 200, 403, 403]),
    ("POST /api/tables/{id}/next", "", [401, 404, 403, 409, 403, 403]),
    ("POST /api/tables/{id}/set", r#"{"public":true}"#, [401, 404, 403, 200, 403, 403]),
    ("POST /api/tables/{id}/arrange", r#"{"swap":true}"#, [401, 404, 403, 200, 403, 403]),
    ("POST /api/tables/{id}/lock", r#"{"locked":true}"#, [401, 404, 403, 200, 403, 403]),
    ("POST /api/tables/{id}/host", r#"{"player":"PLAYER"}"#, [401, 404, 403, 200, 403, 403]),
    ("POST /api/tables/{id}/bank", r#"{"player":"PLAYER"}"#, [401, 404, 403, 200, 403, 403]),
    ("POST /api/tables/{id}/pause", "", [401, 404, 403, 409, 403, 403]),
    ("POST /api/tables/{id}/resume", "", [401, 404, 403, 409, 403, 403]),
    (
        "POST /api/tables/{id}/allow",
        r#"{"seat":1,"player":"PLAYER"}"#,
        [401, 404, 403, 404, 403, 403],
    ),
    ("POST /api/tables/{id}/away", r#"{"away":true}"#, [401, 404, 200, 200, 403, 403]),
    ("POST /api/tables/{id}/watch", "", [401, 404, 200, 200, 403, 403]),
    ("POST /api/tables/{id}/play", "", [401, 404, 200, 200, 403, 403]),
    ("POST /api/tables/{id}/takeOver", r#"{"seat":1}"#, [401, 404, 409, 409, 403, 403]),
    ("POST /api/tables/{id}/pick", r#"{"picks":{}}"#, [401, 404, 200, 200, 403, 403]),
    ("POST /api/tables/{id}/sit", SIT, [401, 404, 409, 409, 403, 403]),
    ("POST /api/tables/{id}/leave", "", [401, 404, 200, 200, 403, 403]),
    ("POST /api/tables/{id}/kick", r#"{"seat":1}"#, [401, 404, 403, 200, 403, 403]),
    ("POST /api/tables/{id}/bot", r#"{"bot":"random"}"#, [401, 404, 403, 200, 403, 403]),
    ("POST /api/tables/{id}/unbot", r#"{"seat":1}"#, [401, 404, 403, 200, 403, 403]),
    ("POST /api/tables/{id}/start", "", [401, 404, 403, 409, 403, 403]),
    (
        "POST /api/tables/{id}/mute",
        r#"{"player":"PLAYER","mute":true}"#,
        [401, 404, 200, 200, 403, 403],
    ),
    ("GET /api/tables/{id}/kicked", "", [401, 404, 403, 200, 403, 403]),
    ("POST /api/tables/{id}/letIn", r#"{"player":"KICKED"}"#, [401, 404, 403, 200, 403, 403]),
    (
        "POST /api/tables/{id}/report",
        r#"{"player":"HOST","why":"x"}"#,
        [401, 404, 201, 404, 403, 403],
    ),
    ("POST /api/tables/{id}/drop", "", [401, 404, 200, 200, 403, 403]),
    ("POST /api/tables/{id}/close", "", [401, 404, 403, 200, 403, 403]),
    ("GET /api/tables/{id}/journal", "", [401, 404, 404, 404, 404, 403]),
    ("GET /api/tables/{id}/replay", "", [401, 404, 404, 404, 404, 403]),
    ("POST /api/tables/{id}/show", "", [401, 404, 404, 404, 404, 403]),
    ("GET /api/tables/{id}/seeds", "", [200, 200, 200, 200, 200, 200]),
    ("GET /api/seeds/{id}/journal", "", [401, 404, 404, 404, 404, 403]),
    ("GET /api/socket", "", [401, 400, 400, 400, 400, 403]),
    ("GET /api/openapi.json", "", [200, 200, 200, 200, 200, 200]),
    ("GET /api/docs", "", [200, 200, 200, 200, 200, 200]),
    ("GET /healthz", "", [200, 200, 200, 200, 200, 200]),
    ("GET /readyz", "", [200, 200, 200, 200, 200, 200]),
    ("GET /", "", [200, 200, 200, 200, 200, 200]),
    ("GET /style.css", "", [200, 200, 200, 200, 200, 200]),
    ("GET /operator/v1/audit", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/config", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/console", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/exports", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/limits", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/outbox", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/players", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/report", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/rounds", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/rounds/{id}", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/rounds/{id}/proof", "", [401, 401, 401, 401, 401, 401]),
    ("GET /operator/v1/watch", "", [401, 401, 401, 401, 401, 401]),
    ("POST /operator/v1/console", r#"{"key":"k-0","secret":"x"}"#, [401, 401, 401, 401, 401, 401]),
    ("POST /operator/v1/console/out", "", [200, 200, 200, 200, 200, 200]),
    ("POST /operator/v1/limits", "{}", [401, 401, 401, 401, 401, 401]),
    ("POST /operator/v1/sessions", "{}", [401, 401, 401, 401, 401, 401]),
    ("POST /api/play", r#"{"token":"x"}"#, [404, 404, 404, 404, 404, 404]),
    ("GET /play/{operator}/{game}", "", [200, 200, 200, 200, 200, 200]),
];

const SIT: &str = r#"{"clientSeedHash":"ZEROS","serverSeedHash":"ZEROS","client":"c"}"#;

/// A message, and what a stranger, a player, the host and whoever was kicked hear of it: the type of the
/// answer, or the code of the refusal.
type Said = (&'static str, [&'static str; 4]);

const MESSAGES: &[Said] = &[
    (r#"{"type":"join","table":"TABLE"}"#, ["not_found", "table", "table", "forbidden"]),
    (r#"{"type":"part","table":"TABLE"}"#, ["pong", "pong", "pong", "pong"]),
    (
        r#"{"type":"command","table":"TABLE","id":"1","command":{"type":"deal"}}"#,
        ["not_found", "conflict", "conflict", "not_found"],
    ),
    (
        r#"{"type":"openSeed","table":"TABLE","attempt":1,"seed":"x"}"#,
        ["not_found", "conflict", "conflict", "not_found"],
    ),
    (
        r#"{"type":"agree","table":"TABLE","id":"1","agree":true}"#,
        ["not_found", "conflict", "conflict", "not_found"],
    ),
    (r#"{"type":"signHead","table":"TABLE"}"#, ["not_found", "conflict", "conflict", "not_found"]),
    (
        r#"{"type":"say","table":"TABLE","id":"1","channel":"table","number":0,"text":"x"}"#,
        ["not_found", "accepted", "accepted", "forbidden"],
    ),
    (r#"{"type":"ping"}"#, ["pong", "pong", "pong", "pong"]),
];

/// A table and everybody who may ask something of it.
struct Scene {
    table: String,
    people: Vec<Option<Person>>,
}

impl Scene {
    async fn new(house: &TestHouse) -> Self {
        let named = ["Stranger", "Player", "Host", "Kicked", "Banned"];
        let people = join_all(named.map(|name| Person::new(house, name))).await;
        let [stranger, player, host, kicked, banned] = &*people else { panic!("five") };
        let new = json!({"game": "xidach", "seats": 4});
        let (table, invite) = host.make(house, new).await;
        for one in [player, kicked, banned] {
            assert_eq!(one.sit(house, &table, &invite).await.status, 200);
        }
        let kick = host.post(house, &format!("/api/tables/{table}/kick"), json!({"seat": 2})).await;
        assert_eq!(kick.status, 200);
        house.admin(json!({"do": "ban", "player": banned.id})).await;
        let _ = stranger;
        Self { table, people: std::iter::once(None).chain(people.into_iter().map(Some)).collect() }
    }

    fn id(&self, role: &str) -> &str {
        let place = ROLES.iter().position(|one| *one == role).expect("a role");
        &self.people[place].as_ref().expect("somebody").id
    }

    /// The text with the names of this table and its people in it.
    fn filled(&self, text: &str) -> String {
        text.replace("{id}", &self.table)
            .replace("TABLE", &self.table)
            .replace("PLAYER", self.id("player"))
            .replace("HOST", self.id("host"))
            .replace("KICKED", self.id("kicked"))
            .replace("NOTHING", "00000000000000000000")
            .replace("ZEROS", &"0".repeat(64))
    }
}

async fn status(house: &TestHouse, row: &Row, role: usize) -> u16 {
    let scene = Scene::new(house).await;
    let (method, path) = row.0.split_once(' ').expect("a method and an address");
    let (path, body) = (scene.filled(path), scene.filled(row.1));
    let bearer = scene.people[role].as_ref().map(|person| format!("Bearer {}", person.token));
    let headers: Vec<_> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    house.request(method, &path, &headers, body.as_bytes()).await.status
}

fn busy_settings() -> server::Settings {
    let mut settings = quick_settings();
    (settings.doors.guests_per_minute, settings.doors.guests_burst) = (100_000, 100_000);
    settings
}

#[tokio::test]
async fn every_address_answers_each_role_as_the_table_says() {
    let house = TestHouse::with(busy_settings()).await;
    let mut wrong = Vec::new();
    for row in TABLE {
        for (role, expected) in row.2.into_iter().enumerate() {
            let found = status(&house, row, role).await;
            if found != expected {
                wrong.push(format!("{} as {}: {found}, not {expected}", row.0, ROLES[role]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn the_table_has_every_address_and_every_message() {
    let house = TestHouse::open().await;
    let document = house.get("/api/openapi.json", &[]).await.json();
    let paths = document["paths"].as_object().expect("addresses");
    let methods = |(path, of): (&String, &Value)| {
        let of = of.as_object().expect("methods").clone();
        of.into_iter()
            .map(|(method, _)| format!("{} {path}", method.to_uppercase()))
            .collect::<Vec<_>>()
    };
    let served: BTreeSet<String> = paths.iter().flat_map(methods).collect();
    let tried: BTreeSet<String> = TABLE.iter().map(|row| row.0.to_owned()).collect();
    assert_eq!(tried, served);
    // Every message that can be read is one of these: the wire's own type says so.
    let kinds: BTreeSet<String> = MESSAGES
        .iter()
        .map(|(text, _)| serde_json::from_str::<Value>(text).expect("JSON")["type"].to_string())
        .collect();
    assert_eq!(kinds.len(), MESSAGES.len());
    let unknown = serde_json::from_value::<wire::Ask>(json!({"type": "nothing"}));
    let names = unknown.expect_err("there is no such message").to_string();
    assert_eq!(names.matches('`').count() / 2 - 1, MESSAGES.len(), "{names}");
}

#[tokio::test]
async fn every_message_is_answered_to_each_role_as_the_table_says() {
    let house = TestHouse::with(busy_settings()).await;
    let mut wrong = Vec::new();
    for (text, expected) in MESSAGES {
        let scene = Scene::new(&house).await;
        for (role, expected) in (1..).zip(*expected) {
            let person = scene.people[role].as_ref().expect("somebody");
            let mut socket = person.connect(&house).await;
            socket.send(serde_json::from_str(&scene.filled(text)).expect("JSON")).await;
            socket.send(json!({"type": "ping"})).await;
            let heard = socket.next().await;
            let code = heard["error"]["code"].as_str();
            let found = code.or(heard["type"].as_str()).expect("a type").to_owned();
            if found != expected {
                wrong.push(format!("{text} as {}: {found}, not {expected}", ROLES[role]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
