//! What is refused changes nothing, and uses no nonce and no money.

use std::sync::atomic::Ordering;

use house::Configs;
use serde_json::{Value, json};
use table::Hash;

use crate::common::{Client, code, new_house, open, request};

/// [H23] [H24] [H32] Each refusal by its code; behind it everything is as before.
#[tokio::test]
async fn a_refused_bet_uses_no_nonce_and_no_money() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let good = client.bet_ask("hilo", "10.00").await;
    let tower = client.bet_ask("dragontower", "10.00").await;
    let with = |ask: &Value, field: &str, value: &str| {
        let mut ask = ask.clone();
        ask[field] = json!(value);
        ask
    };
    let without = |ask: &Value, field: &str| {
        let mut ask = ask.clone();
        ask.as_object_mut().expect("an object").remove(field);
        ask
    };
    let mut next_nonce = good.clone();
    next_nonce["nonce"] = json!(1);
    let rows = [
        (with(&good, "amount", "0.01"), "invalid_amount"),
        (with(&good, "amount", "1000.01"), "invalid_amount"),
        (with(&good, "amount", "1.000"), "invalid_amount"),
        (with(&good, "amount", "-1"), "invalid_amount"),
        (with(&good, "currency", "GOLD"), "bad_input"),
        (with(&good, "serverSeedHash", &"0".repeat(64)), "stale_seed"),
        (with(&good, "clientSeed", "another"), "stale_seed"),
        (next_nonce, "stale_seed"),
        (without(&good, "clientSeed"), "bad_input"),
        (without(&good, "nonce"), "bad_input"),
        (with(&tower, "difficulty", "daredevil"), "bad_input"),
        (json!({"type": "hilo.choice", "choice": "higher"}), "wrong_phase"),
        (json!({"type": "hilo.choice", "choice": "sideways"}), "bad_input"),
        (json!({"type": "hilo.cashOut"}), "wrong_phase"),
        (json!({"type": "chickenroad.move"}), "wrong_phase"),
        (json!({"type": "dragontower.cashOut"}), "wrong_phase"),
        (json!({"type": "session.setClientSeed", "clientSeed": "a:b"}), "bad_input"),
        (json!({"type": "session.rotate", "serverSeedHash": "0".repeat(64)}), "conflict"),
        (json!({"type": "session.history", "serverSeedHash": "0".repeat(64)}), "not_found"),
    ];
    let before = keeper.all();
    for (ask, expected) in rows {
        let answer = client.ask(ask.clone()).await;
        assert_eq!(code(&answer), expected, "{ask}");
    }
    assert_eq!(keeper.all(), before);
    let placed = client.bet("hilo", "10.00").await;
    assert_eq!(placed["round"]["view"]["fair"]["nonce"], 0);
    assert_eq!(code(&client.cash_out("hilo").await), "not_allowed");
    assert_eq!(code(&client.bet("hilo", "1.00").await), "wrong_phase");
}

/// [K2] The client seed comes after the commitment, from the player alone: no bet without one.
#[tokio::test]
async fn a_bet_waits_for_the_players_seed() {
    let (_, house) = new_house().await;
    let made = house.guests().register("Bình").await.expect("a player");
    let mut client = Client::of(&house, &made.token);
    let seeds = client.ask(json!({"type": "session.seeds"})).await;
    assert_eq!(seeds["seeds"]["clientSeed"], json!(null));
    assert_eq!(code(&client.bet("hilo", "1.00").await), "not_allowed");
    client.ask(json!({"type": "session.setClientSeed", "clientSeed": "mine"})).await;
    let placed = client.bet("hilo", "1.00").await;
    assert_eq!(placed["round"]["view"]["fair"]["clientSeed"], "mine");
}

/// A request with an unknown or missing field is none of the wire, or none of its game.
#[tokio::test]
async fn requests_are_read_strictly() {
    let hash = Hash::of("another");
    let unreadable = [
        json!({"type": "hilo.cashOut"}),
        json!({"type": "hilo.placeBet", "id": "a", "amount": "1.00", "currency": "DEMO",
            "serverSeedHash": ""}),
        json!({"type": "session.seeds", "id": "a", "more": 1}),
    ];
    for row in unreadable {
        assert!(request(row.clone()).is_err(), "{row}");
    }
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let before = keeper.all();
    let refused = [
        json!({"type": "hilo.cashOut", "more": 1}),
        json!({"type": "hilo.cashOut", "currency": "DEMO"}),
        json!({"type": "hilo.checkActive", "more": 1}),
        json!({"type": "hilo.placeBet", "amount": "1.00", "currency": "DEMO"}),
        json!({"type": "hilo.placeBet", "amount": 1, "currency": "DEMO", "serverSeedHash": hash}),
        json!({"type": "hilo.climb"}),
        json!({"type": "poker.placeBet"}),
        json!({"type": "xidach.deal", "first": "left"}),
    ];
    for row in refused {
        assert_eq!(code(&client.ask(row.clone()).await), "bad_input", "{row}");
    }
    assert_eq!(keeper.all(), before);
}

/// [H27] More than one has is insufficient, and the balance is never negative.
#[tokio::test]
async fn a_stake_beyond_the_balance_is_refused() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "600.00").await;
    let before = keeper.all();
    assert_eq!(code(&client.bet("chickenroad", "400.01").await), "insufficient_funds");
    assert_eq!(keeper.all(), before);
    let placed = client.bet("chickenroad", "400.00").await;
    assert_eq!(placed["round"]["view"]["fair"]["nonce"], 1);
    assert_eq!(client.money().await, ("0.00".into(), "1000.00".into()));
}

/// A store that fails says so, and nothing has changed.
#[tokio::test]
async fn a_failing_store_changes_nothing() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "10.00").await;
    let round = client.active("hilo").await;
    let tower = client.bet_ask("dragontower", "1.00").await;
    let before = keeper.all();
    keeper.fails.store(true, Ordering::Relaxed);
    for ask in [json!({"type": "hilo.choice", "choice": "skip"}), tower] {
        assert_eq!(code(&client.ask(ask).await), "storage_failed");
    }
    let rotated = client.ask(json!({"type": "session.rotate"})).await;
    assert_eq!(code(&rotated), "storage_failed", "whatever else there is to say");
    let seed = client.ask(json!({"type": "session.setClientSeed", "clientSeed": ""})).await;
    assert_eq!(code(&seed), "storage_failed");
    assert_eq!(client.active("hilo").await, round);
    assert_eq!(client.active("dragontower").await, json!(null));
    assert_eq!(client.money().await, ("990.00".into(), "10.00".into()));
    assert_eq!(keeper.all(), before);
    let stranger = house.guests().register("Chi").await;
    assert_eq!(stranger.expect_err("the store has failed").code, wire::Code::StorageFailed);
}

/// A house that closes down finishes what is under way and takes nothing more.
#[tokio::test]
async fn a_house_that_closes_down_takes_no_request() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let bet = client.bet_ask("hilo", "10.00").await;
    let placed = client.ask_as("bet", bet.clone()).await;
    house.shut_down().await;
    let before = keeper.all();
    let asks = [
        json!({"type": "hilo.choice", "choice": "skip"}),
        json!({"type": "hilo.cashOut"}),
        json!({"type": "session.rotate"}),
        json!({"type": "session.info"}),
    ];
    for ask in asks {
        assert_eq!(code(&client.ask(ask).await), "shutting_down");
    }
    assert_eq!(keeper.all(), before);
    let next = open(&keeper, Configs::default()).await;
    assert_eq!(client.at(&next).ask_as("bet", bet).await, placed);
}
