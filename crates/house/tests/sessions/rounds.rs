//! Full rounds of all three games.

use serde_json::json;

use crate::common::{Client, cards, cents, new_house, word};

/// [H23] [H26] Requests have the rule book's names, and the round that is open can be asked for.
#[tokio::test]
async fn a_round_of_hilo_is_played_over_the_wire() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    assert_eq!(client.active("hilo").await, json!(null));
    let placed = client.bet("hilo", "10.00").await;
    assert_eq!(placed["type"], "session.accepted", "{placed}");
    let view = &placed["round"]["view"];
    assert_eq!((&view["phase"], &view["betAmount"]), (&json!("playing"), &json!("10.00")));
    assert_eq!(client.active("hilo").await, placed["round"]);
    let skipped = client.ask(json!({"type": "hilo.choice", "choice": "skip"})).await;
    assert_eq!(skipped["round"]["view"]["skipCount"], 1);
    let view = client.finish("hilo").await;
    assert_eq!(client.active("hilo").await, json!(null));
    let seed = client.rotate().await["retired"]["serverSeed"].clone();
    let seed = seed.as_str().expect("the seed is revealed");
    assert_eq!(view["cardHistory"], cards(seed, 0, 3));
    assert_eq!(view["fair"]["clientSeed"], "lucky");
}

/// [S9] [H23] The siblings have a step of their own, and the same answers.
#[tokio::test]
async fn rounds_of_the_siblings_are_played_over_the_wire() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    for (nonce, game) in ["chickenroad", "dragontower"].into_iter().enumerate() {
        let placed = client.bet(game, "1.00").await;
        assert_eq!(placed["round"]["view"]["difficulty"], "easy", "{placed}");
        let mut view = client.step(game).await["round"]["view"].clone();
        while view["phase"] == "playing" && view["step"].as_u64() < Some(3) {
            view = client.step(game).await["round"]["view"].clone();
        }
        if view["phase"] == "playing" {
            view = client.cash_out(game).await["round"]["view"].clone();
            assert_eq!(view["isWin"], true);
        }
        assert_eq!(view["fair"]["nonce"], nonce);
        assert!(view["phase"] == "finished" || view["phase"] == "cashed_out", "{view}");
    }
    let retired = client.rotate().await["retired"].clone();
    let history = client
        .ask(json!({"type": "session.history", "serverSeedHash": retired["serverSeedHash"]}))
        .await;
    let seed = retired["serverSeed"].as_str().expect("a seed");
    for (nonce, chance) in [(0, (19, 20)), (1, (3, 4))] {
        let survived = word(seed, nonce, 0) * chance.1 < chance.0 << 32;
        let view = &history["rounds"][usize::try_from(nonce).expect("small")]["view"];
        assert_eq!(view["survived"][0], survived, "nonce {nonce}");
    }
}

/// [H2] One counter for all games; one open round a game, rounds of different games interleave.
#[tokio::test]
async fn rounds_of_different_games_interleave_under_one_counter() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let games = ["dragontower", "hilo", "chickenroad"];
    for (nonce, game) in games.into_iter().enumerate() {
        let placed = client.bet(game, "1.00").await;
        assert_eq!(placed["round"]["view"]["fair"]["nonce"], nonce);
    }
    for game in games.into_iter().rev() {
        client.finish(game).await;
    }
    let placed = client.bet("hilo", "1.00").await;
    assert_eq!(placed["round"]["view"]["fair"]["nonce"], 3);
}

/// [H8] Two sockets at once: one bet is taken, each request is answered.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_bets_at_once_one_is_taken() {
    let (_, house) = new_house().await;
    let mut first = Client::new(&house).await;
    let mut second = first.at(&house);
    let bet = first.bet_ask("hilo", "10.00").await;
    let (one, other) = tokio::join!(first.ask_as("a", bet.clone()), second.ask_as("b", bet));
    let taken = [&one, &other].iter().filter(|told| told["type"] == "session.accepted").count();
    assert_eq!(taken, 1, "{one} {other}");
    let refused = if one["type"] == "session.accepted" { &other } else { &one };
    assert_eq!(refused["error"]["code"], "wrong_phase");
    assert_eq!(first.money().await, ("990.00".into(), "10.00".into()));
}

/// [H25] The bet information has limits, odds and every table of the siblings.
#[tokio::test]
async fn the_bet_information_has_limits_and_tables() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let info = client.ask(json!({"type": "session.info"})).await;
    assert_eq!(
        info["currencies"],
        json!([{"currency": "DEMO", "currencyType": "play", "decimals": 2, "defaultBet": "1.00", "minBet": "0.10", "maxBet": "1000.00",
            "maxPayout": "100000.00"}])
    );
    let game = |name: &str| {
        let all = info["games"].as_array().expect("games");
        all.iter().find(|game| game["game"] == name).expect(name).clone()
    };
    assert_eq!(game("hilo")["tables"], json!([]));
    assert_eq!(game("hilo")["rtp"], "96.0");
    let tower = game("dragontower");
    assert_eq!(tower["tables"][1]["difficulty"], "medium");
    assert_eq!(tower["tables"][1]["multipliers"][0], "1.45230556");
    assert_eq!(tower["gameParameters"]["greedPenalty"], json!(0.15));
    let road = game("chickenroad");
    assert_eq!(road["tables"][3]["multipliers"][9], "181060.88000000");
    assert_eq!(cents(&info["balances"][0]["available"]), 100_000);
}
