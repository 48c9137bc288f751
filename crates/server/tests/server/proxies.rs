//! Limits by address, with and without proxies in front.

use serde_json::json;
use server::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{Person, TestHouse, quick_settings};

fn settings(trusted: &[&str]) -> Settings {
    let mut settings = quick_settings();
    settings.trusted_proxies = trusted.iter().map(|net| net.parse().expect("a net")).collect();
    settings.doors.guests_burst = 3;
    settings.doors.guests_per_minute = 1;
    settings
}

/// How many of ten guests get in who send these lines.
async fn get_in(house: &TestHouse, lines: impl Fn(usize) -> Vec<(&'static str, String)>) -> usize {
    let mut inside = 0;
    for number in 0..10 {
        let lines = lines(number);
        let headers: Vec<(&str, &str)> = lines.iter().map(|(n, v)| (*n, v.as_str())).collect();
        let made = house.post("/api/players", &headers, &json!({"name": "An"})).await;
        inside += usize::from(made.status == 201);
    }
    inside
}

fn for_(text: impl Into<String>) -> (&'static str, String) {
    ("x-forwarded-for", text.into())
}

#[tokio::test]
async fn behind_a_trusted_proxy_each_address_is_counted_by_itself() {
    let house = TestHouse::with(settings(&["127.0.0.0/8"])).await;
    let ways: [&dyn Fn(usize) -> Vec<(&'static str, String)>; 6] = [
        &|_| vec![for_("198.51.100.1")],
        &|number| vec![for_(format!("10.0.0.{number}")), for_("198.51.100.2")],
        &|number| vec![for_(format!("garbage {number}")), for_("198.51.100.3")],
        &|number| vec![for_(format!("198.51.100.4:{}", 4000 + number))],
        &|number| vec![for_(format!("2001:db8:0:5::{number}"))],
        &|_| vec![],
    ];
    for (number, way) in ways.iter().enumerate() {
        assert_eq!(get_in(&house, way).await, 3, "way {number}");
    }
    assert_eq!(get_in(&house, |number| vec![for_(format!("192.0.2.{number}"))]).await, 10);
    assert_eq!(get_in(&house, |_| vec![for_("garbage")]).await, 0);
    let refused = house.get("/api/games", &[("x-forwarded-for", "garbage")]).await;
    assert_eq!((refused.status, refused.code().as_str()), (400, "bad_input"));
}

#[tokio::test]
async fn a_proxy_that_nobody_named_is_no_way_around() {
    let house = TestHouse::with(settings(&[])).await;
    assert_eq!(get_in(&house, |_| vec![]).await, 10, "this machine is not counted");
    assert_eq!(get_in(&house, |number| vec![for_(format!("192.0.2.{number}"))]).await, 3);
    assert_eq!(
        get_in(&house, |_| vec![("forwarded", "for=192.0.2.9".into())]).await,
        0,
        "the same"
    );
}

#[tokio::test]
async fn sockets_and_requests_are_counted_behind_a_proxy_too() {
    let mut settings = settings(&["127.0.0.1"]);
    settings.doors.connections_per_address = 2;
    settings.doors.guests_burst = 100;
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let connect = async |from: &str| {
        let mut stream = TcpStream::connect(house.address).await.expect("a connection");
        let head = format!(
            "GET /api/socket HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             x-forwarded-for: {from}\r\nauthorization: Bearer {}\r\n\r\n",
            house.address, an.token
        );
        stream.write_all(head.as_bytes()).await.expect("it is sent");
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.expect("a status");
        (stream, String::from_utf8_lossy(&status[9..]).into_owned())
    };
    let first = connect("198.51.100.7").await;
    let second = connect("198.51.100.7").await;
    assert_eq!((first.1.as_str(), second.1.as_str()), ("101", "101"));
    assert_eq!(connect("198.51.100.7").await.1, "429");
    let games = house.get("/api/games", &[("x-forwarded-for", "198.51.100.7")]).await;
    assert_eq!(games.status, 429);
    assert_eq!(connect("198.51.100.8").await.1, "101");
}

#[tokio::test]
async fn an_address_asks_so_much_without_a_token() {
    let mut settings = settings(&["127.0.0.1"]);
    settings.doors.address_burst = 5;
    settings.doors.address_rate = 1;
    let house = TestHouse::with(settings).await;
    let mut codes = Vec::new();
    for _ in 0..8 {
        let from = [("x-forwarded-for", "198.51.100.7")];
        codes.push(house.get("/api/tables", &from).await.status);
    }
    assert_eq!(codes[..5], [200; 5]);
    assert!(codes[5..].contains(&429), "{codes:?}");
    assert_eq!(house.get("/api/tables", &[("x-forwarded-for", "198.51.100.8")]).await.status, 200);
}
