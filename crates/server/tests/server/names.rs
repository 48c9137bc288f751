//! By which names the house is reached, and what it tells whom: the counters have a door of their own.

use serde_json::json;

use crate::common::{Person, TestHouse, quick_settings, request};

#[tokio::test]
async fn only_the_names_of_the_house_are_answered() {
    let mut settings = quick_settings();
    settings.hosts = vec!["attic.local".into()];
    settings.public_url = Some("https://cards.example.org".into());
    let house = TestHouse::with(settings).await;
    let port = house.address.port();
    let rows = [
        (format!("127.0.0.1:{port}"), 200),
        (format!("localhost:{port}"), 200),
        ("attic.local".into(), 200),
        ("cards.example.org".into(), 200),
        ("evil.example.org".into(), 421),
        (format!("evil.example.org:{port}"), 421),
        ("192.168.1.7".into(), 421),
        ("localhost@evil.example.org".into(), 421),
        (String::new(), 421),
    ];
    for path in ["/api/house", "/", "/api/tables", "/healthz", "/api/nothing.js"] {
        for (host, status) in &rows {
            let answer = house.get(path, &[("host", host)]).await;
            let found = if path.ends_with(".js") && *status == 200 { 404 } else { *status };
            assert_eq!(answer.status, found, "{path} of {host:?}");
        }
    }
    let twice = [("host", "localhost"), ("host", "evil.example.org")];
    assert_ne!(house.get("/api/house", &twice).await.status, 200);
    let other = house.get("http://evil.example.org/api/house", &[("host", "localhost")]).await;
    assert_eq!(other.status, 421, "the first line names another");
    let (elsewhere, new) = ([("host", "evil.example.org")], json!({"name": "An"}));
    assert_eq!(house.post("/api/players", &elsewhere, &new).await.status, 421);
}

#[tokio::test]
async fn the_counters_are_told_at_their_own_door_alone() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    for answer in [house.get("/metrics", &[]).await, an.get(&house, "/metrics").await] {
        assert!(!answer.text().contains("croupier_"), "{answer:?}");
    }
    assert!(house.metrics().await.contains("croupier_commands_total 0"));
    let turned =
        request(house.metrics, "GET", "/metrics", &[("host", "evil.example.org")], b"").await;
    assert_eq!(turned.status, 421, "a page whose name was turned to this machine reads nothing");
    assert_eq!(request(house.metrics, "GET", "/api/house", &[], b"").await.status, 404);
}
