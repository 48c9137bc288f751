//! HiLo and its siblings over the socket.

use serde_json::json;

use crate::common::{Person, TestHouse};

/// [H23] [H15] [H32] A bet quotes what it is played with; rotation gives the seed and its journal.
#[tokio::test]
async fn a_round_of_hilo_over_the_socket() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    let mut socket = an.connect(&house).await;
    socket.send(json!({"type": "session.seeds", "id": "s"})).await;
    let seeds = socket.answer("s").await["seeds"].clone();
    let hash = seeds["serverSeedHash"].as_str().expect("a commitment").to_owned();
    socket.send(json!({"type": "session.setClientSeed", "id": "c", "clientSeed": "mine"})).await;
    assert_eq!(socket.answer("c").await["seeds"]["clientSeed"], "mine");
    socket.send(json!({"type": "session.info", "id": "i"})).await;
    let info = socket.answer("i").await;
    let currency = &info["currencies"][0]["currency"];
    let bet = |id: &str, hash: &str| {
        json!({"type": "hilo.placeBet", "id": id, "amount": "1.00", "currency": currency,
            "serverSeedHash": hash, "clientSeed": "mine", "nonce": 0})
    };
    socket.send(bet("0", &"0".repeat(64))).await;
    assert_eq!(socket.answer("0").await["error"]["code"], "stale_seed");
    socket.send(bet("1", &hash)).await;
    let placed = socket.answer("1").await;
    assert_eq!(placed["type"], "session.accepted", "{placed}");
    socket.send(json!({"type": "hilo.choice", "id": "2", "choice": "skip"})).await;
    let skipped = socket.answer("2").await;
    assert_eq!(skipped["round"]["view"]["skipCount"], 1, "{skipped}");
    socket.send(json!({"type": "session.rotate", "id": "3"})).await;
    assert_eq!(socket.answer("3").await["type"], "session.refused");
    for id in 4.. {
        let card = socket_card(&mut socket, id).await;
        let Some(card) = card else { break };
        let choice = if card <= 7 { "higher" } else { "lower" };
        let id = format!("guess {id}");
        socket.send(json!({"type": "hilo.choice", "id": id, "choice": choice})).await;
        socket.answer(&id).await;
    }
    socket.send(json!({"type": "session.rotate", "id": "r"})).await;
    let rotated = socket.answer("r").await;
    assert_eq!(rotated["retired"]["serverSeedHash"], json!(hash), "{rotated}");
    let journal = an.get(&house, &format!("/api/seeds/{hash}/journal")).await;
    let heads = [placed["head"].as_str().expect("a head").parse().expect("a hash")];
    let figures = journal::verify(&journal.body, &heads, &games_all::GAMES).expect("it holds");
    assert_eq!(journal.header("x-croupier-table"), Some(&*format!("seeds/{}", an.id)));
    assert_eq!(journal.header("x-croupier-attempt"), Some("1"));
    assert!(figures.to_string().starts_with("a server seed, 1 round"), "{figures}");
    let stranger = Person::new(&house, "Stranger").await;
    assert_eq!(stranger.get(&house, &format!("/api/seeds/{hash}/journal")).await.status, 404);
}

/// The open card, while a round is open.
async fn socket_card(socket: &mut crate::common::Socket, id: u32) -> Option<u64> {
    let id = format!("active {id}");
    socket.send(json!({"type": "hilo.checkActive", "id": id})).await;
    socket.answer(&id).await["round"]["view"]["currentCard"].as_u64()
}
