//! Whoever sends too much, of whatever kind: it counts before it is read, and who keeps on is cut off.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use server::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use crate::common::{Person, Socket, TestHouse, quick_settings};

/// A house in which a socket may send 50 frames at once, and hardly any more.
fn strict_settings() -> Settings {
    let mut settings = quick_settings();
    settings.doors.socket_rate = 1;
    settings.doors.socket_burst = 50;
    settings
}

/// A frame as clients send it, under a mask that changes nothing.
fn frame(first: u8, content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match content.len() {
        short @ 0..=125 => bytes.push(0x80 | u8::try_from(short).expect("short")),
        long => {
            bytes.push(0x80 | 126);
            bytes.extend(u16::try_from(long).expect("no message is longer").to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(content);
    bytes
}

const CONTINUATION: u8 = 0x00;
const TEXT_BEGINS: u8 = 0x01;
const TEXT: u8 = 0x81;
const BINARY: u8 = 0x82;
const PING: u8 = 0x89;
const PONG: u8 = 0x8a;

/// How the house ends a socket, whatever it says before.
async fn farewell(socket: &mut Socket) -> Option<CloseFrame> {
    while let Some(Ok(message)) = socket.raw.next().await {
        if let Message::Close(frame) = message {
            return frame;
        }
    }
    None
}

/// Sends frames until nobody takes them any more; how many bytes were taken.
async fn flood(socket: &mut Socket, first: &[u8], again: &[u8]) -> usize {
    let stream = socket.raw.get_mut();
    let mut taken = 0;
    let sent = async {
        stream.write_all(first).await?;
        for _ in 0..200_000 {
            stream.write_all(again).await?;
            taken += again.len();
        }
        Ok::<(), std::io::Error>(())
    };
    // Whoever is cut off can no longer write.
    let _ = sent.await;
    taken
}

#[tokio::test]
async fn everything_counts_and_whoever_keeps_on_is_cut_off_with_a_reason() {
    let house = TestHouse::with(strict_settings()).await;
    let an = Person::new(&house, "An").await;
    let rows = [
        ("pings", vec![], frame(PING, b"")),
        ("long pings", vec![], frame(PING, &[b'x'; 125])),
        ("pongs", vec![], frame(PONG, b"")),
        ("empty texts", vec![], frame(TEXT, b"")),
        ("binaries", vec![], frame(BINARY, b"x")),
        ("pieces of nothing", frame(TEXT_BEGINS, b""), frame(CONTINUATION, b"")),
        ("pieces", frame(TEXT_BEGINS, b"{"), frame(CONTINUATION, b" ")),
    ];
    for (what, first, again) in rows {
        let mut socket = an.connect(&house).await;
        // What is served, and as many again: the socket stays open.
        let mut few = first.clone();
        few.extend(again.repeat(99 - usize::from(!first.is_empty())));
        socket.raw.get_mut().write_all(&few).await.expect("it is sent");
        let mut other = an.connect(&house).await;
        other.send(json!({"type": "ping"})).await;
        other.until("pong").await;
        flood(&mut socket, &[], &again).await;
        let end = farewell(&mut socket).await.unwrap_or_else(|| panic!("{what}: it says why"));
        assert_eq!(
            (u16::from(end.code), end.reason.as_str()),
            (1008, "you send too much"),
            "{what}"
        );
    }
}

#[tokio::test]
async fn what_is_sent_at_a_pace_is_served_for_ever() {
    let mut settings = strict_settings();
    settings.doors.socket_rate = 1000;
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let mut socket = an.connect(&house).await;
    for _ in 0..30 {
        for _ in 0..10 {
            socket.raw.send(Message::Ping(vec![1; 10].into())).await.expect("it is sent");
        }
        socket.send(json!({"type": "ping"})).await;
        assert_eq!(socket.next().await["type"], "pong");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_message_is_paid_for_by_its_length() {
    let house = TestHouse::with(strict_settings()).await;
    let an = Person::new(&house, "An").await;
    let mut socket = an.connect(&house).await;
    // 45 KiB cost 46 tokens of 50: no second one is read, not even for its id.
    let long = |id: &str| json!({"type": "ping", "id": id, "more": "x".repeat(45 * 1024)});
    socket.send(long("first")).await;
    assert_eq!(socket.next().await["error"]["code"], "bad_input");
    socket.send(long("second")).await;
    let refused = socket.next().await;
    assert_eq!(refused["error"]["code"], "rate_limited", "{refused}");
    assert_eq!(refused.get("id"), None, "it was not looked into: {refused}");
    socket.send(json!({"type": "ping", "id": "third"})).await;
    assert_eq!(socket.next().await["id"], "third", "a short one is refused by its id");
}

#[tokio::test]
async fn a_player_pays_for_all_sockets_together() {
    let mut settings = quick_settings();
    settings.doors.player_rate = 1;
    settings.doors.player_burst = 100;
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let mut sockets = [an.connect(&house).await, an.connect(&house).await];
    for socket in &mut sockets {
        let pings = frame(PING, b"").repeat(120);
        socket.raw.get_mut().write_all(&pings).await.expect("it is sent");
        socket.send(json!({"type": "ping", "id": "served"})).await;
    }
    let end = farewell(&mut sockets[1]).await.expect("it says why");
    assert_eq!(end.reason.as_str(), "you send too much");
    let mut again = an.connect(&house).await;
    again.raw.send(Message::Ping(vec![].into())).await.expect("it is sent");
    assert!(farewell(&mut again).await.is_some(), "a new socket is on the same account");
    let binh = Person::new(&house, "Bình").await;
    assert_eq!(binh.get(&house, "/api/me").await.status, 200);
}

#[tokio::test]
async fn a_long_body_is_paid_for_by_its_length() {
    let mut settings = quick_settings();
    settings.doors.player_rate = 1;
    settings.doors.player_burst = 50;
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let body = json!({"name": "x".repeat(40 * 1024)});
    assert_eq!(an.post(&house, "/api/me", body.clone()).await.status, 400);
    assert_eq!(an.post(&house, "/api/me", body).await.status, 429, "unread");
}

#[tokio::test]
async fn an_answer_that_nobody_takes_is_given_up() {
    let mut settings = quick_settings();
    settings.doors.answer_seconds = 1;
    let house = TestHouse::with(settings).await;
    let narrow = tokio::net::TcpSocket::new_v4().expect("a socket");
    narrow.set_recv_buffer_size(4096).expect("a small buffer");
    let mut stream = narrow.connect(house.address).await.expect("a connection");
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", house.address);
    // More answers than the system keeps for whoever does not read.
    for _ in 0..400 {
        stream.write_all(request.as_bytes()).await.expect("it is sent");
    }
    while house.metric("connections").await > 1 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut rest = Vec::new();
    // The end may be a reset: what matters is that there is one.
    let _ = stream.read_to_end(&mut rest).await;
    assert!(rest.len() < 400 * 10_000, "{} bytes", rest.len());
    let open = TcpStream::connect(house.address).await;
    assert!(open.is_ok(), "others are served");
}

/// What is kept for ever cannot be made without end: tables that are closed, seeds that are retired.
#[tokio::test]
async fn what_lasts_costs_more_than_its_message() {
    let mut settings = quick_settings();
    (settings.doors.player_rate, settings.doors.player_burst) = (1, 400);
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let mut made = 0;
    for _ in 0..30 {
        let table = an.post(&house, "/api/tables", json!({"game": "xidach", "seats": 2})).await;
        if table.status != 201 {
            break;
        }
        made += 1;
    }
    assert!((15..=20).contains(&made), "{made} of 30, at 21 of 400 each");
    let binh = Person::new(&house, "Bình").await;
    let mut socket = binh.connect(&house).await;
    let mut rotated = 0;
    for number in 0..30 {
        let id = format!("r{number}");
        socket.send(json!({"type": "session.seeds", "id": format!("s{number}")})).await;
        let seeds = socket.next().await;
        if seeds["type"] != "session.seeds" {
            break;
        }
        let hash = &seeds["serverSeedHash"];
        socket.send(json!({"type": "session.rotate", "id": id, "serverSeedHash": hash})).await;
        match socket.next().await["type"].as_str() {
            Some("session.rotated") => rotated += 1,
            _ => break,
        }
    }
    assert!((10..=20).contains(&rotated), "{rotated} of 30");
}
