//! The journal of a seed, as it was served.

use journal::{Subject, read, verify};
use serde_json::{Value, json};
use table::Hash;

use crate::common::{Client, new_house};

fn entries(journal: &str) -> Vec<Value> {
    let entry = |text: &str| serde_json::from_str(text).expect("JSON");
    read(journal.as_bytes()).map(|found| entry(found.expect("a line").line.entry)).collect()
}

/// [K43] [K45] [K47] [K48] One journal for a seed over all three games: the opening, each bet with
/// all that it fixes, every later entry with its round; rotation closes it, and it is verified
/// with the heads that were given during play.
#[tokio::test]
async fn one_journal_for_a_seed_over_all_games() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let hash = client.hash().await;
    let head = |head: &Value| head.as_str().and_then(|head| head.parse::<Hash>().ok());
    let mut heads = Vec::new();
    for game in ["hilo", "dragontower", "chickenroad"] {
        heads.push(head(&client.bet(game, "1.00").await["head"]).expect("a head"));
    }
    for game in ["chickenroad", "hilo", "dragontower"] {
        client.finish(game).await;
    }
    assert!(
        house.sessions().journal(&client.player, hash.parse().expect("a hash")).await.is_err(),
        "the seed lives"
    );
    let retired = client.rotate().await["retired"].clone();
    heads.push(head(&retired["head"]).expect("a head"));
    let journal = client.journal(&hash).await;
    let figures = verify(journal.as_bytes(), &heads, &games_all::GAMES).expect("it is verified");
    assert_eq!(figures.of, Subject::Seed { rounds: 3 });
    assert_eq!(figures.hashes.last(), heads.last());
    let entries = entries(&journal);
    let opening = &entries[0]["what"];
    assert_eq!((&opening["type"], &opening["format"]), (&json!("openSeed"), &json!(2)));
    assert_eq!(opening["rules"], json!({"chickenroad": 1, "dragontower": 1, "hilo": 1}));
    assert_eq!(opening["serverSeedHash"], json!(hash));
    assert!(opening["dataHashes"]["hilo"].is_string());
    for (nonce, game) in ["hilo", "dragontower", "chickenroad"].into_iter().enumerate() {
        let entry = &entries[nonce + 1];
        let bet = &entry["bet"];
        assert_eq!((&entry["round"], &bet["nonce"]), (&json!(nonce), &json!(nonce)));
        assert_eq!((&bet["game"], &bet["currency"]), (&json!(game), &json!("DEMO")));
        assert_eq!((&bet["clientSeed"], &bet["config"]["decimals"]), (&json!("lucky"), &json!(2)));
        assert!(entry["id"].is_string());
    }
    let last = entries.len() - 1;
    assert!(entries[4..last].iter().all(|entry| entry["round"].is_u64()));
    assert_eq!(entries[last]["what"]["serverSeed"], retired["serverSeed"]);
    assert_eq!(opening["table"], json!(format!("seeds/{}", client.player.id)));
    assert!(!journal.contains(&client.token));
}

/// [K48] A changed digit anywhere in a served journal is found.
#[tokio::test]
async fn a_changed_byte_of_a_served_journal_is_found() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let hash = client.hash().await;
    client.bet("chickenroad", "1.00").await;
    client.finish("chickenroad").await;
    client.rotate().await;
    let journal = client.journal(&hash).await;
    for at in (0..journal.len()).step_by(7) {
        let mut damaged = journal.clone().into_bytes();
        damaged[at] ^= 1;
        assert!(verify(&damaged, &[], &games_all::GAMES).is_err(), "byte {at}");
    }
    let lines: Vec<&str> = journal.lines().collect();
    let open = lines[..lines.len() - 1].join("\n") + "\n";
    let found = verify(open.as_bytes(), &[], &games_all::GAMES).expect_err("it is not closed");
    assert_eq!(found, journal::Finding::NotClosed);
}
