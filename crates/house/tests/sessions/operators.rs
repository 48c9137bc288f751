//! What operators may set, and what holds then.

use std::collections::BTreeMap;

use house::{Configs, HOUSE, check_configs, operator_information};
use serde_json::{Value, json};

use crate::common::{Client, configs, new_house};

fn currency(fields: &Value) -> Value {
    let mut currency = json!({"decimals": 2, "minBet": "0.10", "maxBet": "100.00",
        "maxPayout": "1000.00", "playMoney": "50.00"});
    let more = fields.as_object().expect("fields").clone();
    currency.as_object_mut().expect("an object").extend(more);
    currency
}

fn currencies() -> Value {
    json!({
        "EUR": currency(&json!({"type": "fiat", "order": 2, "defaultBet": "1.00"})),
        "BTC": currency(&json!({"type": "crypto", "order": 2, "decimals": 8})),
        "USD": currency(&json!({"type": "fiat", "order": 1})),
    })
}

fn acme() -> Value {
    json!({"operatorId": "acme", "name": "Acme", "currencies": ["EUR", "USD"],
        "games": {
            "inhousegame:hilo": {"rtp": 94.5, "limits": {"USD": {"minBet": "1.00", "maxPayout": "500.00"}}},
            "inhousegame:chickenroad": {"status": "disabled"},
        },
        "wallet": {"url": "https://wallet.acme.example/croupier"},
        "seedPer": "round", "idleRoundHours": 12, "minRoundSeconds": 3,
        "origins": ["https://play.acme.example"], "returnUrl": "https://acme.example/lobby"})
}

fn files(list: &[(&str, &Value)]) -> BTreeMap<String, String> {
    list.iter().map(|(name, value)| ((*name).to_owned(), value.to_string())).collect()
}

fn terms(files: &BTreeMap<String, String>, operator: &str) -> Value {
    let configs = Configs::new(files).expect("they can be read");
    let found = operator_information(configs, &games_all::GAMES, operator);
    let found = found.unwrap_or_else(|bad| panic!("{bad}")).expect("there is such an operator");
    serde_json::to_value(found).expect("terms are plain data")
}

/// [O5] [O7] [O9] [O10] [O11] An operator's override holds, else the game's file and the currency.
#[test]
fn an_operators_override_holds_and_else_the_houses() {
    let files = files(&[("currencies.json", &currencies()), ("operators/a.json", &acme())]);
    let acme = terms(&files, "acme");
    let bets = |terms: &Value, game: &str| terms["games"][game]["bets"].clone();
    assert_eq!(
        bets(&acme, "hilo"),
        json!([
            {"currency": "USD", "currencyType": "fiat", "decimals": 2, "defaultBet": "1.00",
                "minBet": "1.00", "maxBet": "100.00", "maxPayout": "500.00", "rtp": "94.5"},
            {"currency": "EUR", "currencyType": "fiat", "decimals": 2, "defaultBet": "1.00",
                "minBet": "0.10", "maxBet": "100.00", "maxPayout": "1000.00", "rtp": "94.5"},
        ])
    );
    assert_eq!(acme["games"]["chickenroad"]["status"], "disabled");
    assert_eq!((&acme["seedPer"], &acme["idleRoundHours"]), (&json!("round"), &json!(12)));
    assert_eq!((&acme["keepDays"], &acme["minRoundSeconds"]), (&json!(3650), &json!(3)));
    let house = terms(&files, HOUSE);
    let codes: Vec<_> = bets(&house, "hilo").as_array().expect("bets").clone();
    let codes: Vec<_> = codes.iter().map(|bet| bet["currency"].clone()).collect();
    assert_eq!(codes, ["USD", "BTC", "EUR"], "by order, then by code");
    assert_ne!(bets(&house, "hilo")[0]["rtp"], "94.5");
    assert_eq!(house["games"]["chickenroad"]["status"], "active");
}

/// [O7] A game that the house has switched off is off for everybody.
#[test]
fn no_operator_switches_on_what_the_house_has_switched_off() {
    let hilo = json!({"gameId": "inhousegame:hilo", "status": "disabled", "oddsType": "formula",
        "rtp": 96, "gameParameters": {}});
    let on = json!({"operatorId": "a", "games": {"inhousegame:hilo": {"status": "active"}}});
    let files = files(&[("games/hilo.json", &hilo), ("operators/a.json", &on)]);
    assert_eq!(terms(&files, "a")["games"]["hilo"]["status"], "disabled");
}

/// [O3] Everything that is wrong is named, with file and field, at once.
#[test]
fn all_faults_are_named_with_file_and_field() {
    let mut acme = acme();
    acme["operatorId"] = json!("Acme");
    acme["currencies"] = json!(["USD", "XYZ", "USD"]);
    acme["games"]["inhousegame:hilo"]["rtp"] = json!(0.945);
    acme["games"]["inhousegame:hilo"]["limits"]["EUR"] = json!({"minBet": "1.00"});
    acme["games"]["inhousegame:chess"] = json!({});
    acme["wallet"]["url"] = json!("http://wallet.acme.example");
    acme["origins"] = json!(["https://play.acme.example/path"]);
    let mut money = currencies();
    money["EUR"]["defaultBet"] = json!("0.01");
    let hilo = json!({"gameId": "inhousegame:hilo", "status": "active", "oddsType": "table",
        "rtp": 96, "gameParameters": {}});
    let tower = json!({"gameId": "inhousegame:dragontower", "status": "active",
        "oddsType": "formula", "rtp": "96", "gameParameters": {}});
    let house = json!({"operatorId": HOUSE});
    let word = json!({"operatorId": "b", "seedPer": "hour"});
    let files = files(&[
        ("currencies.json", &money),
        ("games/hilo.json", &hilo),
        ("games/dragontower.json", &tower),
        ("operators/a.json", &acme),
        ("operators/b.json", &word),
        ("operators/house.json", &house),
        ("players.json", &json!({})),
    ]);
    let faults = check_configs(&files, &games_all::GAMES);
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let expected = [
        "currencies.json: EUR.defaultBet: ",
        "games/hilo.json: oddsType: ",
        "games/dragontower.json: ",
        "operators/a.json: operatorId: must be 1 to 32",
        "operators/a.json: currencies: there is no currency \"XYZ\"",
        "operators/a.json: currencies: names one twice",
        "operators/a.json: games.inhousegame:hilo.rtp: is below 50",
        "operators/a.json: games.inhousegame:hilo.limits.EUR: ",
        "operators/a.json: games.inhousegame:chess: ",
        "operators/a.json: wallet.url: ",
        "operators/a.json: origins: ",
        "operators/b.json: seedPer: ",
        "operators/house.json: operatorId: ",
        "players.json: ",
    ];
    for words in expected {
        assert!(
            said.iter().any(|bad| bad.starts_with(&format!("configs/{words}"))),
            "{words}\n{said:#?}"
        );
    }
    assert_eq!(said.len(), expected.len(), "{said:#?}");
}

/// [O6] A return below 50 is taken where the file says that it is meant.
#[test]
fn a_return_below_50_must_be_meant() {
    let mut hilo = json!({"gameId": "inhousegame:hilo", "status": "active", "oddsType": "formula",
        "rtp": 0.96, "gameParameters": {}});
    let count = |hilo: &Value| {
        check_configs(&files(&[("games/hilo.json", hilo)]), &games_all::GAMES).iter().count()
    };
    assert_eq!(count(&hilo), 1);
    hilo["rtp"] = json!(49.9);
    assert_eq!(count(&hilo), 1);
    hilo["rtpBelow50"] = json!(true);
    assert_eq!(count(&hilo), 0);
}

/// [O3] [O4] A house that is open takes another configuration, whole or not at all, and rounds that
/// are open keep their terms.
#[tokio::test]
async fn an_open_round_keeps_the_terms_it_began_with() {
    let (_keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let placed = client.bet("hilo", "10.00").await;
    let before = placed["round"]["view"]["higher"].clone();
    let mut hilo = json!({"gameId": "inhousegame:hilo", "status": "active", "oddsType": "formula",
        "rtp": 50, "gameParameters": {}});
    let bad = Configs::new(&files(&[("games/hilo.json", &json!({"gameId": "x"}))]));
    assert!(bad.is_err());
    hilo["gameId"] = json!("inhousegame:chess");
    let sessions = house.sessions();
    assert!(sessions.reconfigure(configs(&[("games/hilo.json", hilo.clone())])).is_err());
    let info = client.ask(json!({"type": "session.info"})).await;
    let rtp = |info: &Value| {
        let games = info["games"].as_array().expect("games").clone();
        games.into_iter().find(|game| game["game"] == "hilo").expect("HiLo")["rtp"].clone()
    };
    assert_ne!(rtp(&info), "50", "nothing of it holds");
    hilo["gameId"] = json!("inhousegame:hilo");
    sessions.reconfigure(configs(&[("games/hilo.json", hilo)])).expect("it is taken");
    assert_eq!(rtp(&client.ask(json!({"type": "session.info"})).await), "50");
    let active = client.active("hilo").await;
    assert_eq!(active["view"]["higher"], before, "{active}");
    let fewer = json!({"DEMO": currency(&json!({"decimals": 1, "minBet": "0.1", "maxBet": "100.0",
        "maxPayout": "1000.0", "playMoney": "50.0"}))});
    let why = sessions.reconfigure(configs(&[("currencies.json", fewer)])).expect_err("refused");
    assert!(why.to_string().contains("DEMO.decimals"), "{why}");
}
