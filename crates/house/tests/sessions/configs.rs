//! The files of the configuration.

use std::collections::BTreeMap;

use house::{Configs, default_files};
use serde_json::{Value, json};
use store::Kind;

use crate::common::{Client, Keeper, code, configs, new_house, open, try_open};

fn hilo(field: &str, value: Value) -> Value {
    let mut file = json!({"gameId": "inhousegame:hilo", "status": "active",
        "oddsType": "formula", "rtp": 96.0, "gameParameters": {}});
    file[field] = value;
    file
}

/// [H25] A disabled game refuses new bets and lets running rounds end.
#[tokio::test]
async fn a_disabled_game_lets_running_rounds_end() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "10.00").await;
    drop(house);
    let disabled = configs(&[("games/hilo.json", hilo("status", json!("disabled")))]);
    let house = open(&keeper, disabled).await;
    let mut client = client.at(&house);
    assert_eq!(code(&client.bet("hilo", "1.00").await), "wrong_phase");
    client.finish("hilo").await;
    assert_eq!(code(&client.bet("hilo", "1.00").await), "not_allowed");
    assert_eq!(client.bet("dragontower", "1.00").await["type"], "session.accepted");
}

/// [H25] [H13] The return is set in percent, and taken exactly.
#[tokio::test]
async fn the_return_of_the_file_is_played() {
    let half = configs(&[("games/hilo.json", hilo("rtp", json!(50)))]);
    let house = open(&Keeper::default(), half).await;
    let mut client = Client::new(&house).await;
    let placed = client.bet("hilo", "10.00").await;
    let view = &placed["round"]["view"];
    let card = view["currentCard"].as_u64().expect("a card");
    let units = (2 * 5_000 * 13 + (14 - card)) / (2 * (14 - card));
    let expected = format!("{}.{:04}", units / 10_000, units % 10_000);
    assert_eq!(view["higher"]["multiplier"], json!(expected));
}

/// [H25] Currencies give decimals and limits; a new one gives play money to old players too.
#[tokio::test]
async fn currencies_give_decimals_and_limits() {
    let (keeper, house) = new_house().await;
    let client = Client::new(&house).await;
    drop(house);
    let currency = |decimals: u8, limits: [&str; 4]| {
        json!({"decimals": decimals, "minBet": limits[0], "maxBet": limits[1],
            "maxPayout": limits[2], "playMoney": limits[3]})
    };
    let demo = currency(2, ["0.10", "1000.00", "100000.00", "1000.00"]);
    let both = json!({"DEMO": demo, "CHIP": currency(0, ["1", "5", "50", "20"])});
    let house = open(&keeper, configs(&[("currencies.json", both)])).await;
    let mut client = client.at(&house);
    let mut bet = client.bet_ask("hilo", "5").await;
    bet["currency"] = json!("CHIP");
    let placed = client.ask(bet.clone()).await;
    assert_eq!(placed["round"]["view"]["betAmount"], "5");
    let info = client.ask(json!({"type": "session.info"})).await;
    let chips = json!({"currency": "CHIP", "available": "15", "held": "5"});
    assert_eq!(info["balances"][0], chips);
    assert_eq!(info["balances"][1]["available"], "1000.00");
    drop(house);
    let fewer = json!({"DEMO": currency(2, ["0.10", "1000.00", "100000.00", "1000.00"]),
        "CHIP": currency(1, ["1", "5", "50", "20"])});
    let opened = try_open(Box::new(keeper), configs(&[("currencies.json", fewer)]), true).await;
    let why = opened.err().expect("it is refused").to_string();
    assert!(why.contains("CHIP"), "{why}");
}

/// [H25] Unknown fields, repeated keys and what the rules do not take are refused by file name.
#[tokio::test]
async fn a_file_that_is_not_taken_is_named() {
    let text = hilo("rtp", json!(96)).to_string();
    let demo = json!({"decimals": 2, "minBet": "0.10", "maxBet": "1.00", "maxPayout": "9.00",
        "playMoney": "5.00"});
    let with = |field: &str, value: Value| {
        let mut demo = demo.clone();
        demo[field] = value;
        json!({"DEMO": demo}).to_string()
    };
    let rows = [
        ("games/hilo.json", hilo("colour", json!("red")).to_string()),
        ("games/hilo.json", hilo("status", json!("asleep")).to_string()),
        ("games/hilo.json", hilo("rtp", json!(100)).to_string()),
        ("games/hilo.json", hilo("rtp", json!("96")).to_string()),
        ("games/hilo.json", hilo("gameParameters", json!({"greedPenalty": 0.1})).to_string()),
        ("games/hilo.json", hilo("gameId", json!("inhousegame:chess")).to_string()),
        ("games/hilo.json", hilo("gameId", json!("inhousegame:xidach")).to_string()),
        ("games/hilo.json", text.replacen("{\"", "{\"rtp\":1,\"", 1)),
        ("games/hilo.json", text.replace("96", "96.00001")),
        ("games/hilo.json", String::new()),
        ("games/second.json", text.clone()),
        (
            "games/dragontower.json",
            text.replace("hilo", "dragontower").replace("{}", "{\"greedPenalty\":0.7}"),
        ),
        (
            "games/dragontower.json",
            text.replace("hilo", "dragontower")
                .replace("{}", "{\"greedPenalty\":0.1,\"greedPenalty\":0.1}"),
        ),
        ("players.json", "{}".into()),
        ("currencies.json", "{}".into()),
        ("currencies.json", with("decimals", json!(9))),
        ("currencies.json", with("minBet", json!("0.001"))),
        ("currencies.json", with("maxBet", json!("10.00"))),
        ("currencies.json", with("playMoney", json!("1.234"))),
        ("currencies.json", with("name", json!("Demo"))),
    ];
    for (name, text) in rows {
        let overrides = BTreeMap::from([(name.to_owned(), text.clone())]);
        let why = match Configs::new(&overrides) {
            Err(bad) => bad.to_string(),
            Ok(configs) => {
                let opened = try_open(Box::<Keeper>::default(), configs, true).await;
                opened.err().unwrap_or_else(|| panic!("taken: {name} {text}")).to_string()
            }
        };
        assert!(why.starts_with(&format!("configs/{name}: ")), "{name} {text}: {why}");
    }
}

/// The built-in files are what is played without others.
#[tokio::test]
async fn the_built_in_files_can_be_written_out_and_read_again() {
    let written = default_files(&games_all::GAMES);
    let written = written.into_iter().map(|(name, text)| (name, text.into()));
    let configs = Configs::new(&written.collect()).expect("they are taken");
    let keeper = Keeper::default();
    let house = open(&keeper, configs).await;
    Client::new(&house).await;
    assert_eq!(keeper.documents(Kind::Account)[0].1["available"], 100_000);
    assert_eq!(default_files(&games_all::GAMES).len(), 4);
}
