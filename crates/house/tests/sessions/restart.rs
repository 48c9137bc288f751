//! Rounds survive any end of the process with the same cards.

use std::time::Duration;

use house::Configs;
use serde_json::json;
use store::{Kind, Store, Write};
use store_sqlite::{DataFolder, SqliteStore};

use crate::common::{
    Client, Folder, cards, configs, new_house, open, opens_without, try_open, word,
};

/// [H16] [K47] Restarted before every step, a round goes on with the same cards: all of them are
/// those of the seed.
#[tokio::test]
async fn a_round_goes_on_with_the_same_cards() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "10.00").await;
    client.bet("dragontower", "1.00").await;
    drop(house);
    for skips in 1..=5 {
        let house = open(&keeper, Configs::default()).await;
        client = client.at(&house);
        let before = client.active("hilo").await;
        assert_eq!(before["view"]["skipCount"], skips - 1);
        client.ask(json!({"type": "hilo.choice", "choice": "skip"})).await;
    }
    let house = open(&keeper, Configs::default()).await;
    client = client.at(&house);
    assert_eq!(client.money().await, ("989.00".into(), "11.00".into()));
    let hilo = client.finish("hilo").await;
    let tower = client.finish("dragontower").await;
    let rotated = client.rotate().await;
    let seed = rotated["retired"]["serverSeed"].as_str().expect("a seed");
    assert_eq!(hilo["cardHistory"], cards(seed, 0, 7));
    assert_eq!(tower["survived"][0], word(seed, 1, 0) * 4 < 3 << 32);
}

/// The same on a real file, with a thread that writes.
#[tokio::test(flavor = "multi_thread")]
async fn a_round_goes_on_from_a_file() {
    let folder = Folder::new("sessions");
    let open = async || {
        for _ in 0..100 {
            let entered = DataFolder::enter(&folder.0);
            let opened = entered.and_then(|folder| SqliteStore::open(folder, &[7; 32], false));
            if let Ok((store, _)) = opened {
                return try_open(Box::new(store), Configs::default(), false).await.expect("opened");
            }
            // The last house lets go of the file when its writer has ended.
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the file stays locked");
    };
    let house = open().await;
    let mut client = Client::new(&house).await;
    let token = client.token.clone();
    client.bet("hilo", "10.00").await;
    client.bet("chickenroad", "5.00").await;
    client.ask(json!({"type": "hilo.choice", "choice": "skip"})).await;
    let (hilo, road) = (client.active("hilo").await, client.active("chickenroad").await);
    drop((client, house));
    let house = open().await;
    let mut client = Client::of(&house, &token);
    assert_eq!(client.active("hilo").await, hilo);
    assert_eq!(client.active("chickenroad").await, road);
    let ends = [client.finish("hilo").await, client.finish("chickenroad").await];
    let retired = client.rotate().await["retired"].clone();
    let hash = retired["serverSeedHash"].as_str().expect("a hash").to_owned();
    drop((client, house));
    let house = open().await;
    let mut client = Client::of(&house, &token);
    let page = client.ask(json!({"type": "session.history", "serverSeedHash": hash})).await;
    assert_eq!([&page["rounds"][0]["view"], &page["rounds"][1]["view"]], [&ends[0], &ends[1]]);
    let journal = client.journal(&hash).await;
    journal::verify(journal.as_bytes(), &[], &games_all::GAMES).expect("it is verified");
}

/// A round keeps the settings of its bet, whatever the configuration says after a restart.
#[tokio::test]
async fn a_round_keeps_the_settings_of_its_bet() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "10.00").await;
    let before = client.active("hilo").await;
    drop(house);
    let generous = json!({"gameId": "inhousegame:hilo", "status": "active",
        "oddsType": "formula", "rtp": 99.9, "gameParameters": {}});
    let house = open(&keeper, configs(&[("games/hilo.json", generous)])).await;
    let mut client = client.at(&house);
    assert_eq!(client.active("hilo").await, before);
    client.finish("hilo").await;
    let placed = client.bet("hilo", "10.00").await;
    let view = &placed["round"]["view"];
    assert_ne!(view["higher"], json!(null));
    let hash = client.hash().await;
    client.finish("hilo").await;
    client.rotate().await;
    let journal = client.journal(&hash).await;
    assert!(journal.contains("\"rtp\":96,") && journal.contains("\"rtp\":99.9,"));
    journal::verify(journal.as_bytes(), &[], &games_all::GAMES).expect("it is verified");
}

/// Damage is named, never guessed around.
#[tokio::test]
async fn a_damaged_journal_is_left_out_by_name() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "10.00").await;
    drop(house);
    let stream = keeper.documents(Kind::Seed)[0].1["stream"].as_str().expect("a name").to_owned();
    let line = format!("{{\"hash\":\"{}\",\"entry\":{{}}}}", "0".repeat(64));
    keeper.clone().commit(&[Write::Append { stream, line }]).expect("it is written");
    opens_without(&keeper, &client, &["damaged"]).await;
}
