//! Who is let in, and how far: origins, headers, hostile frames, limits.

use std::time::Duration;

use crate::common::{Person, Socket, TestHouse, quick_settings};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// The status of an attempt to open a socket with these headers.
async fn upgrade(house: &TestHouse, headers: &[(&str, &str)]) -> u16 {
    let handshake = [
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let mut stream = TcpStream::connect(house.address).await.expect("a connection");
    let mut head =
        format!("GET /api/socket HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\n", house.address);
    for (name, value) in handshake.iter().chain(headers) {
        head += &format!("{name}: {value}\r\n");
    }
    stream.write_all((head + "\r\n").as_bytes()).await.expect("it is sent");
    let mut status = [0; 12];
    tokio::io::AsyncReadExt::read_exact(&mut stream, &mut status).await.expect("a status");
    String::from_utf8_lossy(&status[9..]).parse().expect("a number")
}

#[tokio::test]
async fn a_client_of_another_protocol_is_told_so_and_nothing_else() {
    let house = TestHouse::with(quick_settings()).await;
    let an = Person::new(&house, "An").await;
    for same in ["", "?protocol=3"] {
        let mut socket = an.connect_with(&house, same).await;
        socket.send(json!({"type": "ping"})).await;
        assert_eq!(socket.next().await["type"], "pong", "{same}");
    }
    for other in [2, 4] {
        let mut socket = an.connect_with(&house, &format!("?protocol={other}")).await;
        let told = socket.next().await;
        assert_eq!(told["error"]["code"], "conflict", "{told}");
        assert!(
            told["error"]["message"].as_str().is_some_and(|text| text.contains("newer client"))
        );
        assert_eq!(socket.next_or_end().await, None, "{other}");
    }
}

#[tokio::test]
async fn a_page_from_elsewhere_is_refused() {
    let mut settings = quick_settings();
    settings.public_url = Some("https://cards.example.org".into());
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let (cookie, bearer) = (format!("croupier={}", an.token), format!("Bearer {}", an.token));
    let (cookie, bearer) = (("cookie", cookie.as_str()), ("authorization", bearer.as_str()));
    let (own, port) = (house.origin(), house.address.port());
    let localhost = format!("http://localhost:{port}");
    let other_port = format!("http://127.0.0.1:{}", port ^ 1);
    let rows = [
        (vec![cookie, ("origin", own.as_str())], 101),
        (vec![cookie, ("origin", &localhost)], 101),
        (vec![cookie, ("origin", "https://cards.example.org")], 101),
        (vec![cookie, ("origin", "https://evil.example.org")], 403),
        (vec![cookie, ("origin", "https://cards.example.org.evil.net")], 403),
        (vec![cookie, ("origin", "http://cards.example.org")], 403),
        (vec![cookie, ("origin", &other_port)], 403),
        (vec![cookie, ("origin", "null")], 403),
        (vec![cookie], 403),
        (vec![bearer], 101),
        (vec![bearer, ("origin", "https://evil.example.org")], 403),
        (vec![("origin", own.as_str())], 401),
        (vec![], 401),
    ];
    for (headers, status) in rows {
        assert_eq!(
            upgrade(&house, &headers).await,
            status,
            "{:?}",
            &headers[headers.len().min(1)..]
        );
    }
    let new = json!({"game": "xidach", "seats": 2});
    for (headers, status) in [
        (vec![cookie], 403),
        (vec![cookie, ("origin", "https://evil.example.org")], 403),
        (vec![cookie, ("origin", own.as_str())], 201),
    ] {
        assert_eq!(house.post("/api/tables", &headers, &new).await.status, status);
    }
    let made = house.post("/api/players", &[], &json!({"name": "B"})).await;
    assert!(made.head.contains("; secure"), "{}", made.head);
}

#[tokio::test]
async fn every_answer_is_strict_about_what_may_happen_in_a_browser() {
    let house = TestHouse::open().await;
    for path in ["/", "/api/docs", "/style.css", "/api/games", "/nothing", "/healthz", "/api/me"] {
        let head = house.get(path, &[]).await.head;
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
             style-src 'self'; \
             img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
             base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(head.contains(header), "{path}: {head}");
        }
    }
    let docs = house.get("/api/docs", &[]).await.text();
    assert!(docs.contains("/api/tables/{id}/sit") && !docs.contains("<script"));
    assert_eq!(house.get("/api/openapi.json", &[]).await.json(), server::document());
    assert_eq!(house.get("/readyz", &[]).await.text(), "ready\n");
}

#[tokio::test]
async fn what_cannot_be_read_gets_a_typed_answer() {
    let house = TestHouse::open().await;
    let large = vec![b' '; 70_000];
    let rows: &[(&str, &str, &[u8], u16, &str)] = &[
        ("GET", "/nothing.js", b"", 404, "not_found"),
        ("GET", "/api/nothing", b"", 404, "not_found"),
        ("POST", "/nothing", b"", 404, "not_found"),
        ("GET", "/api/", b"", 404, "not_found"),
        ("DELETE", "/api/tables", b"", 405, "bad_input"),
        ("GET", "/api/players", b"", 405, "bad_input"),
        ("POST", "/api/players", b"name=An", 400, "bad_input"),
        ("POST", "/api/players", b"{\"name\":\"An\",\"name\":\"An\"}", 400, "bad_input"),
        ("POST", "/api/players", b"{\"name\":\"An\",\"more\":1}", 400, "bad_input"),
        ("POST", "/api/players", b"\xff", 400, "bad_input"),
        ("POST", "/api/players", &large, 413, "bad_input"),
        ("GET", "/api/socket", b"", 401, "unauthorized"),
    ];
    for (method, path, body, status, code) in rows {
        let answer = house.request(method, path, &[], body).await;
        assert_eq!((answer.status, answer.code().as_str()), (*status, *code), "{method} {path}");
        assert!(answer.json()["message"].is_string());
    }
    let an = Person::new(&house, "An").await;
    assert_eq!(an.get(&house, "/api/socket").await.code(), "bad_input");
}

#[tokio::test]
async fn hostile_messages_are_refused_and_change_nothing() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    let (table, _) = an.make(&house, json!({"game": "xidach", "seats": 2})).await;
    let before = an.get(&house, &format!("/api/tables/{table}")).await.json();
    let mut socket = an.connect(&house).await;
    let deep = format!("{{\"type\":{}{}}}", "[".repeat(30_000), "]".repeat(30_000));
    let texts = [
        "",
        "x",
        "{",
        "[]",
        "null",
        "{}",
        r#"{"type":"steal"}"#,
        r#"{"type":"join"}"#,
        r#"{"type":"join","table":7}"#,
        r#"{"type":"join","table":"t","more":1}"#,
        r#"{"type":"ping","type":"ping"}"#,
        r#"{"type":"ping","more":null}"#,
        r#"{"type":"command","table":"t","id":"1","command":[]}"#,
        r#"{"type":"command","table":"t","id":"1","command":{"a":1.5}}"#,
        &deep,
    ];
    for text in texts {
        socket.raw.send(Message::text(text)).await.expect("it is sent");
        let answer = socket.next().await;
        let short: String = text.chars().take(60).collect();
        assert_eq!(answer["error"]["code"], "bad_input", "{short}: {answer}");
    }
    socket.raw.send(Message::binary(vec![0xff; 100])).await.expect("it is sent");
    assert_eq!(socket.next().await["error"]["code"], "bad_input");
    let long = format!(
        r#"{{"type":"command","table":"{table}","id":"{}","command":{{}}}}"#,
        "x".repeat(65)
    );
    socket.raw.send(Message::text(long)).await.expect("it is sent");
    assert_eq!(socket.next().await["error"]["code"], "bad_input");
    socket.raw.send(Message::Ping(vec![1; 100].into())).await.expect("it is sent");
    socket.send(json!({"type": "ping"})).await;
    assert_eq!(socket.next().await, json!({"type": "pong"}));
    assert_eq!(an.get(&house, &format!("/api/tables/{table}")).await.json(), before);
    let huge = Message::text("x".repeat(70_000));
    let _ = socket.raw.send(huge).await;
    assert_eq!(closed_with(&mut socket).await, Some(CloseCode::Size));
    assert_eq!(house.metric("unreadable_total").await, texts.len() as u64 + 2);
}

/// The code with which the house closes a socket.
pub(crate) async fn closed_with(socket: &mut Socket) -> Option<CloseCode> {
    while let Some(Ok(message)) = socket.raw.next().await {
        if let Message::Close(frame) = message {
            return frame.map(|frame| frame.code);
        }
    }
    None
}

#[tokio::test]
async fn ten_thousand_messages_at_once_are_too_many() {
    let mut settings = quick_settings();
    settings.doors.socket_rate = 20;
    settings.doors.socket_burst = 50;
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let mut socket = an.connect(&house).await;
    for number in 0..10_000 {
        let ask =
            json!({"type": "command", "table": "t", "id": format!("{number}"), "command": {}});
        // The house does not wait for the last of them.
        let _ = socket.raw.feed(Message::text(ask.to_string())).await;
    }
    let _ = socket.raw.flush().await;
    let (mut answered, mut limited) = (0, 0);
    while let Some(answer) = socket.next_or_end().await {
        let number: i32 = answered + limited;
        assert_eq!(answer["id"], json!(number.to_string()), "each is answered, in order");
        match answer["error"]["code"].as_str() {
            Some("rate_limited") => limited += 1,
            _ => answered += 1,
        }
    }
    assert!(
        (50..1000).contains(&answered) && (1..1000).contains(&limited),
        "{answered} and {limited}"
    );
    let mut second = an.connect(&house).await;
    second.send(json!({"type": "ping"})).await;
    assert_eq!(second.next().await, json!({"type": "pong"}), "another socket has its own bucket");
}

#[tokio::test]
async fn one_player_shares_one_bucket_over_all_connections() {
    let mut settings = quick_settings();
    settings.doors.player_rate = 1;
    settings.doors.player_burst = 6;
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let mut codes = Vec::new();
    for _ in 0..8 {
        codes.push(an.get(&house, "/api/me").await.status);
    }
    assert_eq!(codes[..6], [200; 6]);
    assert!(codes.contains(&429), "{codes:?}");
    let other = Person::new(&house, "Bình").await;
    assert_eq!(other.get(&house, "/api/me").await.status, 200);
}

#[tokio::test]
async fn guests_from_one_address_come_one_by_one() {
    let mut settings = quick_settings();
    settings.trusted_proxies = vec!["127.0.0.1".parse().expect("a net")];
    settings.doors.guests_burst = 3;
    settings.doors.guests_per_minute = 1;
    let house = TestHouse::with(settings).await;
    let come = async |from: &str| {
        let headers = [("x-forwarded-for", from)];
        house.post("/api/players", &headers, &json!({"name": "An"})).await.status
    };
    for expected in [201, 201, 201, 429, 429] {
        assert_eq!(come("9.9.9.9, 198.51.100.7").await, expected);
    }
    assert_eq!(come("198.51.100.7, 198.51.100.8").await, 201, "the last address counts");
}

#[tokio::test]
async fn a_player_has_so_many_sockets() {
    let mut settings = quick_settings();
    settings.doors.sockets_per_player = 2;
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let bearer = format!("Bearer {}", an.token);
    let first = an.connect(&house).await;
    let second = an.connect(&house).await;
    assert_eq!(upgrade(&house, &[("authorization", &bearer)]).await, 429);
    assert_eq!(house.metric("sockets").await, 2);
    drop(first);
    let mut status = 0;
    for _ in 0..100 {
        status = upgrade(&house, &[("authorization", &bearer)]).await;
        if status == 101 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(status, 101, "who leaves makes room");
    drop(second);
}

#[tokio::test]
async fn a_reader_that_does_not_read_is_cut_off_at_no_cost_to_others() {
    let mut settings = quick_settings();
    settings.doors.socket_burst = 1_000_000;
    settings.doors.player_burst = 1_000_000;
    settings.limits.outbox_messages = 32;
    (settings.limits.chat_per_second, settings.limits.chat_burst) = (100_000, 100_000);
    let house = TestHouse::with(settings).await;
    let (an, lazy) = (Person::new(&house, "An").await, Person::new(&house, "Lazy").await);
    let (table, _) = an.make(&house, json!({"game": "xidach", "seats": 2, "public": true})).await;
    let narrow = TcpSocket::new_v4().expect("a socket");
    narrow.set_recv_buffer_size(4096).expect("a small buffer");
    let stream = narrow.connect(house.address).await.expect("a connection");
    let mut asleep = Socket::open(&lazy, &house, stream).await;
    asleep.join(&table).await;
    an.sit(&house, &table, "").await;
    let mut awake = an.connect(&house).await;
    let text = "x".repeat(500);
    for round in 0.. {
        assert!(round < 20_000, "the reader is never cut off");
        let (channel, id) = ("table", format!("say{round}"));
        awake
            .send(json!({"type": "say", "table": table, "id": id, "channel": channel, "number": 0,
                "text": text}))
            .await;
        awake.until("accepted").await;
        if round % 100 == 0 && house.metric("cut_off_total").await > 0 {
            break;
        }
    }
    assert!(closed_with(&mut asleep).await.is_none_or(|code| code == CloseCode::Policy));
    let mut back = lazy.connect(&house).await;
    back.join(&table).await;
    assert_eq!(back.tables[&table].info["id"], json!(table), "and finds the table again");
    awake.send(json!({"type": "ping"})).await;
    awake.until("pong").await;
}

#[tokio::test]
async fn a_house_that_closes_says_so() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    let mut socket = an.connect(&house).await;
    let folder = house.close().await;
    assert_eq!(closed_with(&mut socket).await, Some(CloseCode::Away));
    drop(folder);
}

#[tokio::test]
async fn a_socket_receives_so_many_tables() {
    let mut settings = quick_settings();
    settings.doors.tables_per_socket = 2;
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let mut socket = an.connect(&house).await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(an.make(&house, json!({"game": "xidach", "seats": 2})).await.0);
    }
    socket.join(&tables[0]).await;
    socket.join(&tables[1]).await;
    let third: Value = json!({"type": "join", "table": tables[2]});
    socket.send(third.clone()).await;
    assert_eq!(socket.until("refused").await["error"]["code"], "rate_limited");
    socket.send(json!({"type": "part", "table": tables[0]})).await;
    socket.send(third).await;
    socket.until("channels").await;
}
