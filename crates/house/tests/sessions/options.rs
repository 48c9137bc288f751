//! Rounds against the house have options, like every table.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::common::{Client, Keeper, code, configs, new_house, open};

/// The stakes on offer, by currency.
fn stakes(options: &BTreeMap<String, Vec<Value>>) -> BTreeMap<String, (String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let part = |option: &Value| {
        let fields = &option["fields"];
        let amount = &fields["amount"];
        (text(&fields["currency"]["oneOf"][0]), (text(&amount["min"]), text(&amount["max"])))
    };
    options["placeBet"].iter().map(part).collect()
}

/// [K30] A bet is offered for each currency, within its limits and what the player has, and what is
/// offered is accepted.
#[tokio::test]
async fn a_bet_is_offered_for_each_currency_up_to_the_balance() {
    let currencies = json!({
        "DEMO": {"decimals": 2, "minBet": "0.10", "maxBet": "1000.00", "maxPayout": "100000.00",
            "playMoney": "1000.00"},
        "COIN": {"decimals": 0, "minBet": "5", "maxBet": "50", "maxPayout": "5000", "playMoney": "7"},
    });
    let files = configs(&[("currencies.json", currencies)]);
    let house = open(&Keeper::default(), files).await;
    let mut client = Client::new(&house).await;
    let pair = |min: &str, max: &str| (min.to_owned(), max.to_owned());
    let all = BTreeMap::from([
        ("DEMO".to_owned(), pair("0.10", "1000.00")),
        ("COIN".to_owned(), pair("5", "7")),
    ]);
    for game in ["hilo", "chickenroad", "dragontower"] {
        assert_eq!(stakes(&client.options(game).await), all, "{game}");
    }
    let mut bet = client.bet_ask("hilo", "7").await;
    bet["currency"] = json!("COIN");
    assert_eq!(client.ask(bet).await["type"], "session.accepted");
    let left = stakes(&client.options("chickenroad").await);
    assert_eq!(left.keys().collect::<Vec<_>>(), ["DEMO"], "too little is left of the other");
}

/// In an open round the options are the rules' own, and a bet says why not.
#[tokio::test]
async fn an_open_round_offers_its_steps() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    assert_eq!(client.options("hilo").await["choice"][0]["code"], "wrong_phase");
    client.bet("hilo", "1.00").await;
    let options = client.options("hilo").await;
    assert_eq!(options["placeBet"][0]["code"], "wrong_phase");
    assert_eq!(options["choice"][0]["allowed"], true);
    assert_eq!(options["cashOut"][0]["code"], "not_allowed");
    let refused = client.ask(json!({"type": "hilo.cashOut"})).await;
    assert_eq!(code(&refused), "not_allowed");
}

/// What the house itself refuses is not offered.
#[tokio::test]
async fn without_a_client_seed_no_bet_is_offered() {
    let (_, house) = new_house().await;
    let mut client = Client::without_seed(&house).await;
    assert_eq!(client.options("hilo").await["placeBet"][0]["code"], "not_allowed");
}

/// Requests of one socket are served in the order in which they came.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_of_a_socket_do_not_overtake_each_other() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    for round in 0..50 {
        let ids: Vec<String> = (0..10).map(|number| format!("{round}-{number}")).collect();
        let ask = |id: &String| json!({"type": "session.seeds", "id": id});
        let asks: Vec<Value> = ids.iter().map(ask).collect();
        assert_eq!(client.pipeline(&asks).await, ids);
    }
}
