//! What is kept of rounds and of operators' players: in which order, for how long, and what a check of
//! the store finds in it.

use std::sync::Arc;

use house::{Answered, Configs, House, Keys, LaunchAsk, Purse, RoundQuery};
use operator::RoundRecord;
use serde_json::{Value, json};
use store::{Kind, Store, Write};

use crate::common::{Client, Keeper, configs, open};
use crate::patrons::{Patron, caller};

/// A wallet that takes everything.
struct Willing;

impl Purse for Willing {
    fn post(&self, _: String, _: String, _: Vec<u8>) -> Answered {
        Box::pin(async { Some(br#"{"balance":"100.00"}"#.to_vec()) })
    }
}

fn keys() -> Keys {
    Keys::new([7; 32], &[8; 32])
}

fn acme() -> Configs {
    let acme = json!({"operatorId": "acme", "currencies": ["DEMO"],
        "wallet": {"url": "http://127.0.0.1:1/wallet"}});
    configs(&[("operators/acme.json", acme)])
}

/// A house whose operator has a key and a wallet.
async fn house_with_a_wallet(keeper: &mut Keeper) -> Arc<House> {
    if keeper.documents(Kind::OperatorKey).is_empty() {
        let made = house::new_operator_key(&keeper.store, &keys(), "acme", false);
        keeper.commit(&[made.expect("a key").write]).expect("it is written");
    }
    let house = open(keeper, acme()).await;
    house.sessions().serve_wallets(Arc::new(Willing));
    house
}

/// [O34] Rounds of one moment are listed newest first too, and pages neither skip nor repeat one.
#[tokio::test]
async fn rounds_of_one_moment_stand_newest_first() {
    let keeper = Keeper::default();
    let house = open(&keeper, acme()).await;
    let mut player = Patron::new(&house).await;
    for _ in 0..230 {
        player.bet("hilo").await;
        player.finish().await;
    }
    let (mut nonces, mut cursor) = (Vec::new(), None);
    loop {
        let query = RoundQuery { cursor, ..RoundQuery::default() };
        let page = house.sessions().rounds_of("acme", query).await.expect("a page");
        nonces.extend(page.rounds.iter().map(|round: &RoundRecord| round.nonce));
        cursor = page.cursor;
        if cursor.is_none() {
            break;
        }
        // What comes between two pages is on neither.
        player.bet("hilo").await;
        player.finish().await;
    }
    assert_eq!(nonces, (0..230).rev().collect::<Vec<u64>>());
}

/// An operator's players are listed by name, page by page.
#[tokio::test]
async fn players_are_listed_page_by_page() {
    let keeper = Keeper::default();
    let house = open(&keeper, acme()).await;
    for number in 0..150 {
        let ask = LaunchAsk {
            player: format!("p/{number:03}"),
            currency: "DEMO".into(),
            game: "hilo".into(),
            language: None,
            demo: number % 2 == 0,
        };
        house.sessions().launch(&caller(), ask).await.expect("a session");
    }
    let (first, cursor) = house.sessions().patrons("acme", None);
    let (second, end) = house.sessions().patrons("acme", cursor.as_deref());
    assert_eq!((first.len(), second.len(), end), (100, 50, None));
    let names: Vec<_> = first.iter().chain(&second).map(|one| one.player.clone()).collect();
    assert_eq!(names, (0..150).map(|number| format!("p/{number:03}")).collect::<Vec<_>>());
    assert!(house.sessions().patrons("other", None).0.is_empty());
}

/// A store that fails when a player is new keeps nobody out later, and nothing of that player is kept
/// without the player.
#[tokio::test(start_paused = true)]
async fn a_player_is_kept_before_anything_of_the_player() {
    let keeper = Keeper::default();
    let house = open(&keeper, acme()).await;
    keeper.fails.store(true, std::sync::atomic::Ordering::Relaxed);
    let limits = || serde_json::from_value(json!({"minutesADay": 5})).expect("limits");
    let ask = LaunchAsk {
        player: "p-77".into(),
        currency: "DEMO".into(),
        game: "hilo".into(),
        language: None,
        demo: false,
    };
    assert!(house.sessions().launch(&caller(), ask).await.is_err());
    assert!(keeper.documents(Kind::Patron).is_empty());
    keeper.fails.store(false, std::sync::atomic::Ordering::Relaxed);
    while !house.is_ready() {
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
    house.sessions().limits_of(&caller(), "p-77", Some(limits())).await.expect("it is taken");
    assert_eq!(keeper.documents(Kind::Patron).len(), 1, "the player is kept with the limits");
    house.shut_down().await;
    let house = open(&keeper, acme()).await;
    let held = house.sessions().limits_of(&caller(), "p-77", None).await.expect("they are kept");
    assert_eq!(held["holds"]["minutesADay"], 5);
}

/// [O44] [O45] A game is stopped by what came back of its stakes, stays stopped when the house is opened
/// again, and goes on when the house says so; what was counted before does not stop it again.
#[tokio::test]
async fn a_game_is_stopped_by_its_returns() {
    let mut keeper = Keeper::default();
    let house = house_with_a_wallet(&mut keeper).await;
    let mut player = Patron::real(&house).await;
    let mut won = None;
    while won.is_none() {
        player.bet("hilo").await;
        player.finish().await;
        // What nearly every card wins weighs little: a bolder bet would outweigh thousands of it [O45].
        let bold = ["7/13", "8/13", "9/13"];
        let by_luck = |step: &Value| {
            step["won"] == true && step["chance"].as_str().is_some_and(|one| bold.contains(&one))
        };
        won = player.records().await.into_iter().find(|record| {
            record["status"] == "won"
                && record["steps"].as_array().expect("steps").iter().any(by_luck)
        });
    }
    house.shut_down().await;
    // The same luck again and again.
    let won = won.expect("a round was won");
    let day = &won["ended"].as_str().expect("it has ended")[..10];
    let copies = (0..2500).map(|number| {
        let mut record = won.clone();
        record["roundId"] = json!(format!("copy-{number}"));
        let key = format!("acme/{day}/copy-{number}");
        Write::Put { kind: Kind::Ended, key, value: record.to_string() }
    });
    keeper.commit(&copies.collect::<Vec<_>>()).expect("they are written");
    let house = house_with_a_wallet(&mut keeper).await;
    let mut player = Patron::real(&house).await;
    player.bet("hilo").await;
    player.finish().await;
    let refused = player.bet("hilo").await;
    assert_eq!(refused["error"]["code"], "not_allowed", "{refused}");
    assert_eq!(player.bet("chickenroad").await["type"], "session.accepted", "no other game is");
    let returns = house.sessions().returns_of("acme");
    assert!(returns.iter().any(|set| set.stopped), "{returns:?}");
    while keeper.documents(Kind::Stopped).is_empty() {
        tokio::task::yield_now().await;
    }
    house.shut_down().await;
    let house = house_with_a_wallet(&mut keeper).await;
    let mut player = Patron::real(&house).await;
    assert_eq!(player.bet("hilo").await["error"]["code"], "not_allowed");
    house.sessions().resume_game("acme", "inhousegame:hilo").await.expect("it is stopped");
    for _ in 0..3 {
        assert_eq!(player.bet("hilo").await["type"], "session.accepted");
        player.finish().await;
    }
}

/// The records of a guest's rounds go with the seed that they were played under, and not before.
#[tokio::test]
async fn a_guests_records_go_with_their_seed() {
    let mut keeper = Keeper::default();
    let house = open(&keeper, Configs::default()).await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "1.00").await;
    client.finish("hilo").await;
    client.rotate().await;
    client.bet("hilo", "1.00").await;
    client.finish("hilo").await;
    house.shut_down().await;
    let prune = async |keeper: &Keeper| {
        let house = open(keeper, Configs::default()).await;
        let retention = house::Retention { rounds_days: Some(400), ..house::Retention::default() };
        house.prune(&retention).await.expect("it is pruned");
        house.shut_down().await;
        (keeper.documents(Kind::Round).len(), keeper.documents(Kind::RoundOf).len())
    };
    assert_eq!(prune(&keeper).await, (2, 2));
    for (key, mut doc) in keeper.documents(Kind::RetiredSeed) {
        let retired = doc["seed"]["retired"].as_u64().expect("a time");
        doc["seed"]["retired"] = json!(retired - 401 * 86_400_000);
        let value = doc.to_string();
        keeper.commit(&[Write::Put { kind: Kind::RetiredSeed, key, value }]).expect("written");
    }
    assert_eq!(prune(&keeper).await, (1, 1), "those of the live seed stay");
}

fn findings(keeper: &Keeper) -> Vec<String> {
    let keys = &keys();
    let examined = house::examine(&keeper.store, &games_all::GAMES, Some(keys), acme());
    examined.expect("it is looked at").findings
}

/// `check` looks into every kind of document that operators have.
#[tokio::test]
async fn a_check_looks_into_what_operators_have() {
    let mut keeper = Keeper::default();
    let house = house_with_a_wallet(&mut keeper).await;
    let mut player = Patron::real(&house).await;
    player.bet("hilo").await;
    player.finish().await;
    player.bet("chickenroad").await;
    house.sessions().limits_of(&caller(), "p-77", None).await.expect("limits");
    while !house.sessions().owed_to("acme").is_empty() {
        tokio::task::yield_now().await;
    }
    house.shut_down().await;
    assert_eq!(findings(&keeper), Vec::<String>::new());
    let spoil = |kind: Kind, change: &dyn Fn(&mut Value)| {
        let (key, sound) = keeper.documents(kind).into_iter().next().expect("there is one");
        let put = |value: &Value| Write::Put { kind, key: key.clone(), value: value.to_string() };
        let mut spoilt = sound.clone();
        change(&mut spoilt);
        keeper.clone().commit(&[put(&spoilt)]).expect("it is written");
        let found = findings(&keeper);
        keeper.clone().commit(&[put(&sound)]).expect("it is written");
        found
    };
    for kind in [Kind::OperatorKey, Kind::Patron, Kind::Round, Kind::Ended, Kind::Owed, Kind::Act] {
        let found = spoil(kind, &|value| *value = json!({"spoilt": true}));
        assert!(
            found.iter().any(|one| one.contains(kind.word()) || one.contains("owed")),
            "{kind:?}: {found:?}"
        );
    }
    let found = spoil(Kind::OperatorKey, &|value| value["locked"] = json!("00"));
    assert!(found.iter().any(|one| one.contains("key")), "{found:?}");
    let found = spoil(Kind::Owed, &|value| value["money"] = json!("7.77"));
    assert!(found.iter().any(|one| one.contains("owed")), "{found:?}");
    let found = spoil(Kind::Round, &|value| value["roundId"] = json!("another"));
    assert!(!found.is_empty());
}
