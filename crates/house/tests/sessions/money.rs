//! The ledger: holds and postings, which sum to zero.

use house::Configs;
use serde_json::{Value, json};
use store::{Kind, Store, Write};

use crate::common::{Client, cents, code, new_house, open, opens_without, places};

fn reasons(postings: &[(String, Value)]) -> Vec<&str> {
    postings.iter().map(|(_, posting)| posting["reason"].as_str().expect("a reason")).collect()
}

/// [H26] [H27] Play money from the bank, a hold for the stake, postings at the round's end.
#[tokio::test]
async fn stake_and_payout_are_entries_of_a_ledger() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    assert_eq!(client.money().await, ("1000.00".into(), "0.00".into()));
    client.bet("hilo", "10.00").await;
    assert_eq!(client.money().await, ("990.00".into(), "10.00".into()));
    let view = client.finish("hilo").await;
    let payout = cents(&view["finalPayout"]);
    let (available, held) = client.money().await;
    assert_eq!(cents(&json!(available)), 99_000 + payout);
    assert_eq!(held, "0.00");
    let postings = keeper.documents(Kind::Posting);
    let expected: &[&str] = match payout {
        0 => &["grant", "hold", "stake"],
        _ => &["grant", "hold", "stake", "payout"],
    };
    assert_eq!(reasons(&postings), expected);
    for (_, posting) in &postings {
        assert!(posting["units"].is_u64(), "whole units: {posting}");
    }
}

/// Play money is filled up to what one begins with, and never above it; stakes of open rounds count as there.
#[tokio::test]
async fn play_money_is_filled_up_again() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "10.00").await;
    client.ask(json!({"type": "session.refill", "currency": "DEMO"})).await;
    assert_eq!(
        client.money().await,
        ("990.00".into(), "10.00".into()),
        "a stake is not given twice"
    );
    let view = client.finish("hilo").await;
    let before = cents(&json!(client.money().await.0));
    assert_eq!(before, 99_000 + cents(&view["finalPayout"]));
    let info = client.ask(json!({"type": "session.refill", "currency": "DEMO"})).await;
    assert_eq!(info["type"], "session.info");
    assert_eq!(cents(&json!(client.money().await.0)), before.max(100_000));
    let refused = client.ask(json!({"type": "session.refill", "currency": "GOLD"})).await;
    assert_eq!(code(&refused), "bad_input");
    let postings = keeper.documents(Kind::Posting);
    let grants = reasons(&postings).iter().filter(|reason| **reason == "grant").count();
    assert_eq!(grants, if before < 100_000 { 2 } else { 1 });
}

/// A generator for play that can be repeated.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % n
    }
}

/// [H27] Over random play: postings sum to zero, accounts are what the postings give, nothing is
/// negative, and what the players have and the bank lost is the same.
#[tokio::test]
async fn no_play_makes_or_loses_money() {
    let (keeper, house) = new_house().await;
    let mut dice = Dice(11);
    let mut clients = [Client::new(&house).await, Client::new(&house).await];
    for _ in 0..300 {
        let client = &mut clients[usize::try_from(dice.below(2)).expect("small")];
        let game =
            ["hilo", "chickenroad", "dragontower"][usize::try_from(dice.below(3)).expect("small")];
        match dice.below(4) {
            0 => drop(
                client
                    .bet(
                        game,
                        ["0.10", "33.33", "700.00"][usize::try_from(dice.below(3)).expect("small")],
                    )
                    .await,
            ),
            1 | 2 => drop(client.step(game).await),
            _ => drop(client.cash_out(game).await),
        }
    }
    let places = places(&keeper);
    assert_eq!(places.values().sum::<i64>(), 0, "{places:?}");
    let accounts = keeper.documents(Kind::Account);
    let sum = |field: &str| -> i64 {
        accounts
            .iter()
            .map(|(_, account)| account[field].as_u64().expect("not negative"))
            .sum::<u64>()
            .try_into()
            .expect("small")
    };
    assert_eq!((sum("available"), sum("held")), (places["available"], places["held"]));
    let mut open_stakes = 0;
    for client in &mut clients {
        for game in ["hilo", "chickenroad", "dragontower"] {
            let round = client.active(game).await;
            if round != json!(null) {
                open_stakes += cents(&round["view"]["betAmount"]);
            }
        }
    }
    assert_eq!(sum("held"), open_stakes);
    assert!(keeper.documents(Kind::Posting).len() > 60, "there was play");
    drop(house);
    open(&keeper, Configs::default()).await;
}

/// Whoever has a server seed has been given play money: nobody is given it twice.
#[tokio::test]
async fn a_session_without_its_money_is_left_out_by_name() {
    let (keeper, house) = new_house().await;
    let client = Client::new(&house).await;
    drop(house);
    let money = [Kind::Posting, Kind::Account].map(|kind| (kind, keeper.documents(kind)));
    let delete = |(kind, documents): (Kind, Vec<(String, _)>)| {
        documents.into_iter().map(move |(key, _)| Write::Delete { kind, key })
    };
    let writes: Vec<Write> = money.into_iter().flat_map(delete).collect();
    keeper.clone().commit(&writes).expect("it is written");
    opens_without(&keeper, &client, &["money"]).await;
}

/// [H27] On start every account is derived from its postings again; one that differs is named.
#[tokio::test]
async fn an_account_that_its_postings_do_not_give_is_left_out() {
    let (keeper, house) = new_house().await;
    let client = Client::new(&house).await;
    drop(house);
    let key = format!("{}/DEMO", client.player.id);
    let value = json!({"decimals": 2, "available": 100_001, "held": 0}).to_string();
    let forged = Write::Put { kind: Kind::Account, key: key.clone(), value };
    keeper.clone().commit(&[forged]).expect("it is written");
    opens_without(&keeper, &client, &[&key]).await;
}
