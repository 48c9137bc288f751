//! Players of operators: sessions that were asked for, and what an operator's file says of them. They play
//! with play money here; wallets are real in the program's own tests.

use std::sync::Arc;

use house::{
    Answered, Configs, House, Launch, LaunchAsk, Letters, OperatorCaller, Outbox, Purse, RoundQuery,
};
use serde_json::{Value, json};
use store::{Kind, Store, Write};

use crate::common::{Keeper, configs, open, request};
use crate::keeper::ROOMY;

/// No wallet is asked for play money.
struct NoWallet;

impl Purse for NoWallet {
    fn post(&self, _: String, _: String, _: Vec<u8>) -> Answered {
        Box::pin(async { None })
    }
}

fn acme(terms: &Value) -> Configs {
    let mut config = json!({"operatorId": "acme", "currencies": ["DEMO"]});
    let more = terms.as_object().expect("an object").clone();
    config.as_object_mut().expect("an object").extend(more);
    configs(&[("operators/acme.json", config)])
}

pub(crate) fn caller() -> OperatorCaller {
    OperatorCaller { operator: "acme".into(), key: "k-1".into(), read_only: false }
}

/// A player of the operator, at a socket.
pub(crate) struct Patron {
    house: Arc<House>,
    launch: Arc<Launch>,
    outbox: Outbox,
    inbox: Letters,
    asked: u64,
    /// What was told without having been asked for.
    untold: Vec<Value>,
}

impl Patron {
    pub(crate) async fn new(house: &Arc<House>) -> Self {
        Self::launched(house, true).await
    }

    /// One whose wallet pays.
    pub(crate) async fn real(house: &Arc<House>) -> Self {
        Self::launched(house, false).await
    }

    async fn launched(house: &Arc<House>, demo: bool) -> Self {
        let ask = LaunchAsk {
            player: "p-77".into(),
            currency: "DEMO".into(),
            game: "hilo".into(),
            language: None,
            demo,
        };
        let made = house.sessions().launch(&caller(), ask).await.expect("a session");
        let (_, launch) = house.sessions().open_launch(&made.token).await.expect("it opens");
        let (outbox, inbox) = Outbox::new(ROOMY, house.metrics().clone());
        let house = house.clone();
        Self { house, launch, outbox, inbox, asked: 0, untold: Vec::new() }
    }

    async fn ask(&mut self, mut ask: Value) -> Value {
        self.asked += 1;
        let id = format!("{}-{}", self.launch.session, self.asked);
        ask["id"] = json!(id);
        let (player, launch) = (self.launch.patron.id, Some(self.launch.clone()));
        let ask = request(ask).expect("a request of the wire");
        self.house.sessions().tell_sized(player, launch, &self.outbox, ask, 0);
        loop {
            let bytes = self.inbox.recv().await.expect("the house is there");
            let told: Value = serde_json::from_slice(&bytes).expect("JSON");
            if told["id"] == id.as_str() {
                return told;
            }
            self.untold.push(told);
        }
    }

    pub(crate) async fn bet(&mut self, game: &str) -> Value {
        let seeds = self.ask(json!({"type": "session.seeds"})).await["seeds"].clone();
        if seeds["clientSeed"].is_null() {
            self.ask(json!({"type": "session.setClientSeed", "clientSeed": "lucky"})).await;
        }
        let mut bet = json!({"type": format!("{game}.placeBet"), "amount": "1.00",
            "currency": "DEMO", "serverSeedHash": seeds["serverSeedHash"], "clientSeed": "lucky",
            "nonce": seeds["nonce"]});
        if game != "hilo" {
            bet["difficulty"] = json!("easy");
        }
        self.ask(bet).await
    }

    /// One guess.
    async fn guess(&mut self) -> Value {
        let active = self.ask(json!({"type": "hilo.checkActive"})).await;
        let low = active["round"]["view"]["currentCard"].as_u64().is_some_and(|card| card <= 7);
        let choice = if low { "higher" } else { "lower" };
        self.ask(json!({"type": "hilo.choice", "choice": choice})).await
    }

    pub(crate) async fn finish(&mut self) {
        if self.guess().await["round"]["view"]["canCashOut"] == true {
            self.ask(json!({"type": "hilo.cashOut"})).await;
        }
    }

    pub(crate) async fn records(&self) -> Vec<Value> {
        let page = self.house.sessions().rounds_of("acme", RoundQuery::default()).await;
        let rounds = serde_json::to_value(page.expect("a page")).expect("plain data");
        rounds["rounds"].as_array().expect("a list").clone()
    }
}

/// [H34] [O39] With a seed a round, the end of a round opens its seed and brings the next commitment;
/// one round is open at a time, whatever the game.
#[tokio::test]
async fn a_seed_is_opened_by_the_end_of_its_round() {
    let keeper = Keeper::default();
    let house = open(&keeper, acme(&json!({"seedPer": "round"}))).await;
    let mut player = Patron::new(&house).await;
    let first = player.ask(json!({"type": "session.seeds"})).await["seeds"].clone();
    assert_eq!(player.bet("hilo").await["type"], "session.accepted");
    let second = player.bet("chickenroad").await;
    assert_eq!(second["error"]["code"], "not_allowed", "{second}");
    player.finish().await;
    let seeds = player.ask(json!({"type": "session.seeds"})).await["seeds"].clone();
    assert_ne!(seeds["serverSeedHash"], first["serverSeedHash"]);
    assert_eq!((&seeds["nonce"], &seeds["clientSeed"]), (&json!(0), &Value::Null));
    let opened = player.untold.iter().find(|told| told["type"] == "session.reseeded");
    let opened = opened.expect("the player is told");
    assert_eq!(opened["retired"]["serverSeedHash"], first["serverSeedHash"]);
    assert_eq!(opened["seeds"]["serverSeedHash"], seeds["serverSeedHash"]);
}

/// [O42] Two bets are as far apart as the operator says, also when the house was opened again.
#[tokio::test]
async fn two_bets_are_some_time_apart() {
    let (keeper, terms) = (Keeper::default(), json!({"minRoundSeconds": 3600}));
    let house = open(&keeper, acme(&terms)).await;
    let mut player = Patron::new(&house).await;
    assert_eq!(player.bet("hilo").await["type"], "session.accepted");
    player.finish().await;
    assert_eq!(player.bet("hilo").await["error"]["code"], "not_allowed");
    house.shut_down().await;
    let house = open(&keeper, acme(&terms)).await;
    let mut player = Patron::new(&house).await;
    assert_eq!(player.bet("hilo").await["error"]["code"], "not_allowed");
}

/// Moves all that is recorded of rounds two hours back.
fn age(keeper: &mut Keeper) {
    let earlier = |text: &mut Value| {
        let at: operator::Moment = text.as_str().expect("a time").parse().expect("a time");
        *text = json!(operator::Moment::of_millis(at.millis() - 2 * 3_600_000));
    };
    for (key, mut record) in keeper.documents(Kind::Round) {
        earlier(&mut record["begun"]);
        record["steps"]
            .as_array_mut()
            .expect("steps")
            .iter_mut()
            .for_each(|step| earlier(&mut step["at"]));
        let value = record.to_string();
        keeper.commit(&[Write::Put { kind: Kind::Round, key, value }]).expect("it is written");
    }
}

/// [O40] A round that nobody touched for as long as the operator says is cashed out if it can be, else its
/// stake goes back; its journal still holds.
#[tokio::test]
async fn an_idle_round_is_ended() {
    let (mut keeper, terms) = (Keeper::default(), json!({"idleRoundHours": 1}));
    let mut house = open(&keeper, acme(&terms)).await;
    for guessed in [false, true] {
        let mut player = Patron::new(&house).await;
        player.bet("hilo").await;
        // A wrong guess ends the round: another one is bet.
        while guessed && player.guess().await["round"]["view"]["canCashOut"] != true {
            player.bet("hilo").await;
        }
        let is_open = |record: &Value| record["status"] == "open";
        let id = player.records().await.into_iter().find(is_open).expect("it is open")["roundId"]
            .clone();
        house.shut_down().await;
        age(&mut keeper);
        house = open(&keeper, acme(&terms)).await;
        house.sessions().serve_wallets(Arc::new(NoWallet));
        let player = Patron::new(&house).await;
        let ended = loop {
            let records = player.records().await;
            let record = records.into_iter().find(|record| record["roundId"] == id);
            let record = record.expect("it is listed");
            if !is_open(&record) {
                break record;
            }
            tokio::task::yield_now().await;
        };
        let expected = if guessed { "won" } else { "returned" };
        assert_eq!(ended["status"], expected, "{ended}");
    }
    let mut player = Patron::new(&house).await;
    let rotated = player.ask(json!({"type": "session.rotate"})).await;
    let hash = rotated["retired"]["serverSeedHash"].as_str().expect("a hash").parse();
    let visit = house::Visit::of_patron(&player.launch.patron);
    let journal = house.sessions().journal(&visit.player, hash.expect("a hash")).await;
    let journal = journal.expect("its journal").text;
    let held = journal::verify(journal.as_bytes(), &[], &games_all::GAMES);
    assert!(held.is_ok(), "{:?}\n{journal}", held.err());
}

/// [O45] A game that is stopped takes no bets until the house lets it go on.
#[tokio::test]
async fn a_stopped_game_waits_for_the_house() {
    let mut keeper = Keeper::default();
    let value = json!({"stopped": true, "at": "2026-11-18T00:00:00.000Z"}).to_string();
    let key = "acme/inhousegame:hilo".to_owned();
    keeper.commit(&[Write::Put { kind: Kind::Stopped, key, value }]).expect("it is written");
    let house = open(&keeper, acme(&json!({}))).await;
    let mut player = Patron::new(&house).await;
    assert_eq!(player.bet("hilo").await["error"]["code"], "not_allowed");
    assert_eq!(player.bet("chickenroad").await["type"], "session.accepted");
    house.sessions().resume_game("acme", "inhousegame:hilo").await.expect("it is stopped");
    assert_eq!(player.bet("hilo").await["type"], "session.accepted");
    assert!(house.sessions().resume_game("acme", "inhousegame:hilo").await.is_err());
}

/// A player's other clients learn of every change.
#[tokio::test]
async fn another_tab_learns_what_happens() {
    let keeper = Keeper::default();
    let house = open(&keeper, acme(&json!({}))).await;
    let (mut one, mut other) = (Patron::new(&house).await, Patron::new(&house).await);
    other.ask(json!({"type": "session.info"})).await;
    let accepted = one.bet("hilo").await;
    other.ask(json!({"type": "session.info"})).await;
    let seen = |kind: &str| other.untold.iter().find(|told| told["type"] == kind).cloned();
    assert_eq!(seen("session.round").expect("the round")["round"], accepted["round"]);
    assert_eq!(seen("session.balance").expect("money")["balance"]["held"], "1.00");
}

/// A player's rounds are listed across seeds, newest first, with ids and times.
#[tokio::test]
async fn rounds_are_listed_across_seeds() {
    let keeper = Keeper::default();
    let house = open(&keeper, acme(&json!({"seedPer": "round"}))).await;
    let mut player = Patron::new(&house).await;
    for _ in 0..3 {
        player.bet("hilo").await;
        player.finish().await;
    }
    let listed = player.ask(json!({"type": "session.rounds"})).await;
    let rounds = listed["rounds"].as_array().expect("a list");
    assert_eq!((rounds.len(), &listed["cursor"]), (3, &Value::Null));
    let recorded = player.records().await;
    for (line, record) in rounds.iter().zip(&recorded) {
        for field in ["roundId", "stake", "payout", "status", "begun", "ended", "serverSeedHash"] {
            assert_eq!(line[field], record[field], "{field}");
        }
    }
    let seeds: std::collections::BTreeSet<_> =
        rounds.iter().map(|round| round["serverSeedHash"].to_string()).collect();
    assert_eq!(seeds.len(), 3, "each under a seed of its own");
}

/// [O33] Records are kept as long as the operator says, and no longer.
#[tokio::test]
async fn records_go_when_they_were_kept_long_enough() {
    let mut keeper = Keeper::default();
    let house = open(&keeper, acme(&json!({}))).await;
    let mut player = Patron::new(&house).await;
    player.bet("hilo").await;
    player.finish().await;
    house.shut_down().await;
    let two_days = 2 * 86_400_000;
    for (key, value) in keeper.documents(Kind::RoundOf) {
        let parts: Vec<&str> = key.split('/').collect();
        let at = u64::from_str_radix(parts[2], 16).expect("a time") + two_days;
        let older = format!("{}/{}/{at:016x}/{}", parts[0], parts[1], parts[3]);
        let value = value.to_string();
        let put = Write::Put { kind: Kind::RoundOf, key: older, value };
        let delete = Write::Delete { kind: Kind::RoundOf, key };
        keeper.commit(&[delete, put]).expect("it is written");
    }
    for (days, kept) in [(3, 1), (1, 0)] {
        let house = open(&keeper, acme(&json!({"keepDays": days}))).await;
        house.prune(&house::Retention::default()).await.expect("it is pruned");
        house.shut_down().await;
        assert_eq!(keeper.documents(Kind::Round).len(), kept, "after {days} days");
        assert_eq!(keeper.documents(Kind::RoundOf).len(), 2 * kept);
    }
}

/// A report of the last days that can be written comes to an end.
#[tokio::test]
async fn the_last_day_of_all_is_reported() {
    let house = open(&Keeper::default(), acme(&json!({}))).await;
    let time = |text: &str| text.parse::<operator::Moment>().expect("a time");
    let days = (time("9999-12-30T00:00:00.000Z"), time("9999-12-31T23:59:59.999Z"));
    let report = house.sessions().report_of("acme", operator::By::Day, days).await;
    assert_eq!(report.expect("a report").rows.len(), 0);
}

/// [O34] A hundred a page, and no page behind the last; what was bet at `to` is not asked for.
#[tokio::test]
async fn a_page_ends_where_the_rounds_do() {
    let house = open(&Keeper::default(), acme(&json!({}))).await;
    let mut player = Patron::new(&house).await;
    for _ in 0..100 {
        player.bet("hilo").await;
        player.finish().await;
    }
    let page = |query| house.sessions().rounds_of("acme", query);
    let all = page(RoundQuery::default()).await.expect("a page");
    assert_eq!((all.rounds.len(), all.cursor), (100, None));
    let status = Some(operator::Status::Open);
    let open = page(RoundQuery { status, ..RoundQuery::default() }).await.expect("a page");
    assert_eq!((open.rounds.len(), open.cursor), (0, None));
    let newest = all.rounds[0].begun.expect("it began").millis();
    let query =
        |to| RoundQuery { to: Some(operator::Moment::of_millis(to)), ..RoundQuery::default() };
    let until = page(query(newest + 1)).await.expect("a page").rounds.len();
    let before = page(query(newest)).await.expect("a page").rounds;
    assert!(until > before.len() && before.iter().all(|one| one.begun < all.rounds[0].begun));
    player.bet("hilo").await;
    let first = page(RoundQuery::default()).await.expect("a page");
    let cursor = first.cursor.clone();
    assert!(first.rounds.len() == 100 && cursor.is_some());
    let rest = page(RoundQuery { cursor, ..RoundQuery::default() }).await.expect("a page");
    assert_eq!((rest.rounds.len(), rest.cursor), (1, None));
}

/// [O12] What stands in the address of a session is a language's code, and nothing else.
#[tokio::test]
async fn a_language_is_a_code() {
    let house = open(&Keeper::default(), acme(&json!({}))).await;
    for (language, taken) in [("vi", true), ("zh-Hant", true), ("vi#x", false), ("", false)] {
        let ask = LaunchAsk {
            player: "p-77".into(),
            currency: "DEMO".into(),
            game: "hilo".into(),
            language: Some(language.into()),
            demo: true,
        };
        let made = house.sessions().launch(&caller(), ask).await;
        assert_eq!(made.is_ok(), taken, "{language}");
    }
}

/// [O41] Limits hold for play money too, whoever set them.
#[tokio::test]
async fn who_has_excluded_oneself_bets_on_nothing() {
    let house = open(&Keeper::default(), acme(&json!({}))).await;
    let mut player = Patron::new(&house).await;
    let stake = json!({"stakeADay": {"DEMO": "1.50"}});
    player.ask(json!({"type": "session.limits", "limits": stake})).await;
    assert_eq!(player.bet("hilo").await["type"], "session.accepted");
    player.finish().await;
    let refused = player.bet("hilo").await;
    assert_eq!(refused["error"]["reason"], "limit", "{refused}");
    let mut guest = crate::common::Client::new(&house).await;
    assert_eq!(guest.bet("hilo", "1.00").await["type"], "session.accepted");
    guest.ask(json!({"type": "session.limits", "limits": {"excluded": true}})).await;
    guest.finish("hilo").await;
    let refused = guest.bet("hilo", "1.00").await;
    assert_eq!(refused["error"]["reason"], "limit", "{refused}");
}
