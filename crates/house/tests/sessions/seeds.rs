//! The server seed of a player, the client seed, and rotation.

use serde_json::{Value, json};
use store::Kind;
use table::draws::sha256_hex;

use crate::common::{Client, cards, code, new_house};

/// [H15] [H22] [H24] Rotation waits for every round of the player, in any game, and reveals the
/// seed behind the commitment.
#[tokio::test]
async fn rotation_waits_for_every_round_and_reveals_the_seed() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let hash = client.hash().await;
    for game in ["hilo", "chickenroad", "dragontower"] {
        client.bet(game, "1.00").await;
        let refused = client.ask(json!({"type": "session.rotate"})).await;
        assert_eq!(code(&refused), "wrong_phase", "{game}");
        client.finish(game).await;
    }
    let ask = json!({"type": "session.rotate", "serverSeedHash": hash});
    let rotated = client.ask(ask.clone()).await;
    let retired = &rotated["retired"];
    let seed = retired["serverSeed"].as_str().expect("the seed");
    assert_eq!(sha256_hex(seed.as_bytes()), hash);
    assert_eq!((&retired["serverSeedHash"], &retired["rounds"]), (&json!(hash), &json!(3)));
    let seeds = &rotated["seeds"];
    assert_ne!(seeds["serverSeedHash"], json!(hash));
    assert_eq!((&seeds["nonce"], &seeds["clientSeed"]), (&json!(0), &json!(null)));
    assert_eq!(code(&client.ask(ask).await), "conflict", "sent again, it does no harm");
}

/// [H14] The client seed is changed between rounds, and a bet uses the one in force.
#[tokio::test]
async fn the_client_seed_is_changed_between_rounds() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "1.00").await;
    let set = json!({"type": "session.setClientSeed", "clientSeed": "other"});
    assert_eq!(code(&client.ask(set.clone()).await), "wrong_phase");
    client.finish("hilo").await;
    let seeds = client.ask(set).await;
    assert_eq!(seeds["seeds"]["clientSeed"], "other");
    assert_eq!(seeds["seeds"]["nonce"], 1);
    let placed = client.bet("hilo", "1.00").await;
    let fair = &placed["round"]["view"]["fair"];
    assert_eq!((&fair["clientSeed"], &fair["nonce"]), (&json!("other"), &json!(1)));
}

/// [H15] Past rounds are listed under each retired seed, newest seed first, and can be recomputed.
#[tokio::test]
async fn history_lists_rounds_under_each_retired_seed() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let mut ends: Vec<Vec<Value>> = Vec::new();
    for rounds in [2, 1] {
        let mut views = Vec::new();
        for _ in 0..rounds {
            client.bet("hilo", "1.00").await;
            views.push(client.finish("hilo").await);
        }
        ends.push(views);
        client.rotate().await;
    }
    let history = client.ask(json!({"type": "session.history"})).await;
    let seeds = history["seeds"].as_array().expect("seeds").clone();
    assert_eq!(history["rounds"], json!([]));
    assert_eq!(seeds.len(), 2);
    assert!(seeds[0]["retired"].as_u64() >= seeds[1]["retired"].as_u64());
    for seed in &seeds {
        let hash = &seed["serverSeedHash"];
        let page = client.ask(json!({"type": "session.history", "serverSeedHash": hash})).await;
        let views: Vec<Value> = page["rounds"]
            .as_array()
            .expect("rounds")
            .iter()
            .map(|round| round["view"].clone())
            .collect();
        assert!(ends.contains(&views), "{views:?}");
        let secret = seed["serverSeed"].as_str().expect("a seed");
        for (nonce, view) in views.iter().enumerate() {
            let shown = view["cardHistory"].as_array().expect("cards").len();
            assert_eq!(view["cardHistory"], cards(secret, nonce as u64, shown));
        }
        let later = json!({"type": "session.history", "serverSeedHash": hash, "from": 1});
        let later = client.ask(later).await;
        assert_eq!(later["rounds"].as_array().map(Vec::len), Some(views.len() - 1));
    }
}

/// A live seed is in the store only under the key, and one player's history is not another's.
#[tokio::test]
async fn a_live_seed_is_nowhere_in_the_clear() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "1.00").await;
    client.finish("hilo").await;
    let before = keeper.all();
    let retired = client.rotate().await["retired"].clone();
    assert!(!before.contains(retired["serverSeed"].as_str().expect("a seed")));
    assert_eq!(keeper.documents(Kind::RetiredSeed).len(), 1);
    let mut other = Client::new(&house).await;
    let hash = &retired["serverSeedHash"];
    let asked = other.ask(json!({"type": "session.history", "serverSeedHash": hash})).await;
    assert_eq!(code(&asked), "not_found");
    let hash = hash.as_str().expect("a hash");
    assert!(house.sessions().journal(&other.player, hash.parse().expect("a hash")).await.is_err());
    assert!(house.sessions().journal(&client.player, hash.parse().expect("a hash")).await.is_ok());
}

/// However many seeds were retired, an answer has a page of them.
#[tokio::test]
async fn retired_seeds_come_in_pages() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    for _ in 0..103 {
        client.rotate().await;
    }
    let first = client.ask(json!({"type": "session.history"})).await;
    let seeds = first["seeds"].as_array().expect("seeds");
    assert_eq!((seeds.len(), &first["more"]), (100, &json!(true)));
    let last = &seeds[99]["serverSeedHash"];
    let next = client.ask(json!({"type": "session.history", "after": last})).await;
    let rest = next["seeds"].as_array().expect("seeds");
    assert_eq!((rest.len(), next.get("more")), (3, None));
    assert!(rest.iter().all(|seed| !seeds.contains(seed)), "each once");
    let unknown = json!({"type": "session.history", "after": "0".repeat(64)});
    assert_eq!(code(&client.ask(unknown).await), "not_found");
}
