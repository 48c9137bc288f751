//! An accepted id gets the same answer while its seed lives.

use house::Configs;
use serde_json::json;

use crate::common::{Client, code, new_house, open, step_of};

/// [K40] The same body gets the same answer, however far the round has gone since, and after a
/// restart; another body is a conflict.
#[tokio::test]
async fn an_accepted_id_gets_the_same_answer() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let bet = client.bet_ask("hilo", "10.00").await;
    let placed = client.ask_as("bet", bet.clone()).await;
    let skip = json!({"type": "hilo.choice", "choice": "skip"});
    let skipped = client.ask_as("skip", skip.clone()).await;
    client.finish("hilo").await;
    let before = keeper.all();
    assert_eq!(client.ask_as("bet", bet.clone()).await, placed);
    assert_eq!(client.ask_as("skip", skip.clone()).await, skipped);
    let mut other = bet.clone();
    other["amount"] = json!("20.00");
    let rows = [
        ("bet", other),
        ("bet", skip.clone()),
        ("skip", json!({"type": "hilo.choice", "choice": "lower"})),
        ("skip", json!({"type": "hilo.cashOut"})),
        ("bet", client.bet_ask("dragontower", "10.00").await),
    ];
    for (id, ask) in rows {
        assert_eq!(code(&client.ask_as(id, ask.clone()).await), "conflict", "{ask}");
    }
    drop(house);
    let house = open(&keeper, Configs::default()).await;
    let mut client = client.at(&house);
    assert_eq!(client.ask_as("bet", bet).await, placed);
    assert_eq!(client.ask_as("skip", skip).await, skipped);
    assert_eq!(keeper.all(), before);
}

/// A refused id is judged again; an id of a retired seed is forgotten with it.
#[tokio::test]
async fn a_refused_id_is_judged_anew() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let road = json!({"type": "chickenroad.move"});
    assert_eq!(code(&client.ask_as("go", road.clone()).await), "wrong_phase");
    client.bet("chickenroad", "1.00").await;
    assert_eq!(client.ask_as("go", road).await["type"], "session.accepted");
    if client.active("chickenroad").await != json!(null) {
        client.cash_out("chickenroad").await;
    }
    client.rotate().await;
    client.bet("hilo", "1.00").await;
    let active = client.active("hilo").await;
    let taken = client.ask_as("go", step_of("hilo", &active)).await;
    assert_eq!(taken["type"], "session.accepted");
}

/// Ids belong to a player.
#[tokio::test]
async fn two_players_may_use_the_same_id() {
    let (_, house) = new_house().await;
    for _ in 0..2 {
        let mut client = Client::new(&house).await;
        let bet = client.bet_ask("hilo", "1.00").await;
        assert_eq!(client.ask_as("same", bet).await["type"], "session.accepted");
    }
}
