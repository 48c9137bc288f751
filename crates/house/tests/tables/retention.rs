//! What is over is kept as long as the settings say, and money's rounds never shorter than their term.

use house::{House, MONEY_DAYS, Part, Prunable, Retention};
use serde_json::{Value, json};
use store::{Kind, Store, Write};
use wire::{Code, TableId};

use crate::common::{Client, open, table_of_two};
use crate::keeper::Keeper;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// A table whose game was ended by all.
async fn over(house: &House, people: &mut [Client; 2]) -> TableId {
    let (table, room) = table_of_two(house, people, json!({})).await;
    for client in people {
        room.send(client.agree("end", true)).await;
        client.until("accepted").await;
    }
    table
}

fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    u64::try_from(since.expect("it is after 1970").as_millis()).expect("not so long")
}

/// As if bots had played it.
fn among_bots(keeper: &Keeper, table: TableId) {
    let past = keeper.documents(Kind::Past);
    let (key, mut room) =
        past.into_iter().find(|(key, _)| *key == table.to_string()).expect("over");
    for seat in room["seats"].as_array_mut().expect("seats") {
        seat["player"] = Value::Null;
        seat["bot"] = json!("random");
    }
    let value = room.to_string();
    keeper.clone().commit(&[Write::Put { kind: Kind::Past, key, value }]).expect("it is written");
}

fn found(keeper: &Keeper, retention: &Retention, days: u64) -> Vec<(String, u64)> {
    let found = Prunable::find(&keeper.store, retention, now() + days * DAY).expect("it is found");
    found.parts.into_iter().map(|(what, Part { count, .. })| (what, count)).collect()
}

#[tokio::test]
async fn matches_are_kept_by_game_and_age() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (kept, bots) = (over(&house, &mut people).await, over(&house, &mut people).await);
    among_bots(&keeper, bots);
    let usual = Retention::default();
    assert_eq!(found(&keeper, &usual, 6), []);
    assert_eq!(found(&keeper, &usual, 100_000), [("xidach among bots".into(), 1)]);
    let month = Retention { days: Some(30), ..Retention::default() };
    assert_eq!(found(&keeper, &month, 29), [("xidach among bots".into(), 1)]);
    assert_eq!(found(&keeper, &month, 31).len(), 2);
    let longer = Retention { games: [("xidach".into(), Some(60))].into(), ..month.clone() };
    assert_eq!(found(&keeper, &longer, 31).len(), 1);
    assert_eq!(found(&keeper, &longer, 61).len(), 2);
    let for_ever = Retention { games: [("xidach".into(), None)].into(), ..month };
    assert_eq!(found(&keeper, &for_ever, 100_000).len(), 1);

    let an = &people[0].player;
    assert_eq!(house.archive().history(an, None, 50).await.expect("a history").items.len(), 2);
    let at_once = Retention { days: Some(0), ..Retention::default() };
    house.prune(&at_once).await.expect("it is removed");
    let gone = house.archive().journal(an, kept.into()).await.err().expect("it is removed");
    assert_eq!(gone.code, Code::NotFound);
    let left = house.archive().history(an, None, 50).await.expect("a history").items;
    assert_eq!(left.len(), 1, "the other was not kept long enough");
    assert_eq!(keeper.documents(Kind::Past).len(), 1);
}

/// A shorter term is refused where it is set, and would not be followed.
#[test]
fn rounds_for_money_have_a_term() {
    let short = Retention { rounds_days: Some(MONEY_DAYS - 1), ..Retention::default() };
    assert!(short.check().expect_err("too short").contains("366 days at least"));
    let long = Retention { rounds_days: Some(MONEY_DAYS), ..Retention::default() };
    assert_eq!(long.check(), Ok(()));
    let keeper = Keeper::default();
    let hash = "0".repeat(64);
    let seed = json!({"serverSeedHash": hash, "serverSeed": hash, "rounds": 1, "head": hash,
        "opened": 0, "retired": now()});
    let value = json!({"stream": "seed-1", "seed": seed}).to_string();
    let (kind, key) = (Kind::RetiredSeed, "player/1/seed-1".into());
    keeper.clone().commit(&[Write::Put { kind, key, value }]).expect("it is written");
    let term = u64::from(MONEY_DAYS);
    for retention in [&short, &long] {
        assert_eq!(found(&keeper, retention, term - 1), []);
        assert_eq!(found(&keeper, retention, term + 1).len(), 1);
    }
    assert_eq!(found(&keeper, &Retention::default(), 100_000), []);
}
