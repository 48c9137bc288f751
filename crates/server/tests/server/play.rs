//! Whole games over real sockets and a real file.

use crate::common::{Dice, Party, Person, TestHouse, quick_settings, short, table_games};
use serde_json::{Value, json};

/// A party with a house of its own.
struct Round {
    house: TestHouse,
    party: Party,
}

impl std::ops::Deref for Round {
    type Target = Party;

    fn deref(&self) -> &Party {
        &self.party
    }
}

impl std::ops::DerefMut for Round {
    fn deref_mut(&mut self) -> &mut Party {
        &mut self.party
    }
}

impl Round {
    async fn begin(house: TestHouse, game: &str, seats: u8, config: Value) -> Self {
        let party = Party::begin(&house, game, seats, config).await;
        Self { house, party }
    }
}

/// Every table game of the registry, from the first guest to the verified journal.
#[tokio::test]
async fn every_table_game_is_played_to_its_end() {
    let mut ended = 0;
    for game in table_games(&TestHouse::open().await).await {
        let name = game["name"].as_str().expect("a name");
        let seats = game["seats"][0].as_u64().and_then(|seats| u8::try_from(seats).ok());
        let house = TestHouse::open().await;
        let seats = seats.expect("seats");
        let mut round = Round::begin(house, name, seats, short(&game, 1)).await;
        match round.play(&mut Dice::new(7), 600).await {
            true => ended += 1,
            // A long game, such as CashFlow: its people have had enough.
            false => round.party.agree_to_end().await,
        }
        check_past(&mut round, name).await;
        assert!(round.house.metric("commands_total").await > 0, "{name} was played");
    }
    assert!(ended >= 3, "{ended} games ended by their rules");
}

/// A game that is over is there for everybody who played it, and for nobody else.
async fn check_past(round: &mut Round, game: &str) {
    round.party.check_journal(&round.house, game).await;
    for (person, socket) in round.people.iter().zip(&round.sockets) {
        let history = person.get(&round.house, "/api/history").await.json();
        assert_eq!(history[0]["table"], json!(round.table));
        assert_eq!(history[0]["bots"], json!([]), "people played");
        let replay = format!("/api/tables/{}/replay", round.table);
        let replay = person.get(&round.house, &replay).await.json();
        let mut view = Value::Null;
        for step in replay["steps"].as_array().expect("steps") {
            wire::follow(&mut view, step.get("view"));
        }
        assert_eq!(view, socket.tables[&round.table].view, "{game}");
    }
    let stranger = Person::new(&round.house, "Stranger").await;
    let path = format!("/api/tables/{}/journal", round.table);
    assert_eq!(stranger.get(&round.house, &path).await.code(), "not_found");
}

/// Xì Dách: the dealer's first deal, which always is there to be asked for.
fn deal() -> Value {
    json!({"type": "deal", "first": "left"})
}

async fn xidach(config: Value) -> Round {
    Round::begin(TestHouse::open().await, "xidach", 2, config).await
}

#[tokio::test]
async fn an_accepted_id_gets_the_same_answer_for_ever() {
    let mut round = xidach(json!({})).await;
    let table = round.table.clone();
    let first = round.sockets[0].command(&table, "1", &deal()).await;
    assert_eq!(first["type"], "accepted");
    let again = round.sockets[0].command(&table, "1", &deal()).await;
    assert_eq!(again, first);
    let other = json!({"type": "deal", "first": "right"});
    let conflict = round.sockets[0].command(&table, "1", &other).await;
    assert_eq!(conflict["error"]["code"], "conflict");
    let himself = json!({"type": "compare", "seat": 0});
    let refused = round.sockets[0].command(&table, "2", &himself).await;
    assert_eq!(refused["type"], "refused");
    // Another token's ids are its own.
    let theirs = round.sockets[1].command(&table, "1", &json!({"type": "close"})).await;
    assert_ne!(theirs["error"]["code"], "conflict");
    // A new house on the same file remembers.
    let Round { house, party: Party { people, sockets, .. } } = round;
    drop(sockets);
    let house = house.again(quick_settings()).await;
    let mut socket = people[0].connect(&house).await;
    socket.join(&table).await;
    assert_eq!(socket.command(&table, "1", &deal()).await, first);
    assert_eq!(socket.command(&table, "1", &other).await["error"]["code"], "conflict");
    // Nor does the end of the game change it, nor a house that never served the table.
    for person in &people {
        person.connect(&house).await.agree(&table, "end", true).await;
    }
    assert_eq!(socket.command(&table, "1", &deal()).await, first);
    let house = house.again(quick_settings()).await;
    let mut socket = people[0].connect(&house).await;
    assert_eq!(socket.command(&table, "1", &deal()).await, first);
    assert_eq!(socket.command(&table, "1", &other).await["error"]["code"], "conflict");
    assert_eq!(socket.command(&table, "2", &deal()).await["error"]["code"], "game_over");
    let mut theirs = people[1].connect(&house).await;
    assert_eq!(theirs.command(&table, "1", &deal()).await["error"]["code"], "game_over");
    let mut stranger = Person::new(&house, "Stranger").await.connect(&house).await;
    assert_eq!(stranger.command(&table, "1", &deal()).await["error"]["code"], "not_found");
}

#[tokio::test]
async fn how_long_commands_take_is_told_in_buckets() {
    let mut round = xidach(json!({})).await;
    let table = round.table.clone();
    round.sockets[0].command(&table, "1", &deal()).await;
    let text = round.house.metrics().await;
    for name in ["command_seconds", "commit_seconds", "commit_writes"] {
        assert!(text.contains(&format!("# TYPE croupier_{name} histogram\n")), "{text}");
        let rows =
            text.lines().filter(|line| line.starts_with(&format!("croupier_{name}_bucket{{")));
        let counts: Vec<u64> =
            rows.filter_map(|row| row.rsplit(' ').next()?.parse().ok()).collect();
        assert!(counts.is_sorted() && counts.len() > 10, "{name}: {counts:?}");
        let count = round.house.metric(&format!("{name}_count")).await;
        assert!(count >= 1 && counts.last().is_some_and(|last| *last <= count), "{name}");
    }
    assert_eq!(round.house.metric("command_seconds_count").await, 1);
    assert_eq!(round.house.metric("bot_thought_seconds_count").await, 0, "no bot plays here");
    assert!(text.contains("croupier_command_seconds_bucket{le=\"0.000050\"}"), "{text}");
}

#[tokio::test]
async fn who_comes_back_goes_on_from_the_own_number() {
    let mut round = xidach(json!({})).await;
    let table = round.table.clone();
    round.sockets[0].command(&table, "1", &deal()).await;
    round.listen().await;
    let before = round.sockets[1].tables[&table].clone();
    let whole = round.sockets[0].tables[&table].clone();
    assert!(before.n > 0 && before.events.len() as u64 == before.n);
    let mut back = round.people[1].connect(&round.house).await;
    back.send(json!({"type": "join", "table": table, "from": 1})).await;
    let update = back.until("update").await;
    assert_eq!((&update["fresh"], &update["n"]), (&json!(true), &json!(before.n)));
    assert_eq!(update["events"], json!(before.events[1..]));
    assert_eq!(back.tables[&table].view, before.view);
    assert_ne!(before.view, whole.view, "each seat sees its own cards");
    for odd in [json!(before.n + 1), json!(null)] {
        back.send(json!({"type": "join", "table": table, "from": odd})).await;
        let update = back.until("update").await;
        assert_eq!((&update["events"], &update["fresh"]), (&json!([]), &json!(true)));
    }
}

#[tokio::test]
async fn two_tabs_of_one_player_see_the_same() {
    let mut round = xidach(json!({})).await;
    let table = round.table.clone();
    let mut tab = round.people[0].connect(&round.house).await;
    tab.join(&table).await;
    tab.until("update").await;
    let answer = tab.command(&table, "tab", &deal()).await;
    assert_eq!(answer["type"], "accepted");
    tab.until("update").await;
    round.sockets[0].until("update").await;
    assert_eq!(tab.tables[&table].view, round.sockets[0].tables[&table].view);
    drop(tab);
    // The seat is not the socket's: the other tab plays on, and the player is still there.
    round.listen().await;
    assert_eq!(round.sockets[1].tables[&table].info["seats"][0]["present"], true);
}

#[tokio::test]
async fn a_game_ends_when_all_people_agree_and_a_rematch_has_the_same_people() {
    let mut round = xidach(json!({})).await;
    let (table, people) = (round.table.clone(), round.people.clone());
    for (id, agree, agreed) in [("1", true, json!([0])), ("2", false, json!([]))] {
        assert_eq!(round.sockets[0].agree(&table, id, agree).await["type"], "accepted");
        let told = round.sockets[1].until("table").await;
        assert_eq!(
            (&told["table"]["agreedToEnd"], &told["table"]["status"]),
            (&agreed, &json!("running"))
        );
    }
    round.agree_to_end().await;
    assert_eq!(round.sockets[0].tables[&table].view["result"], Value::Null);
    let path = format!("/api/tables/{table}/journal");
    let journal = people[1].get(&round.house, &path).await;
    journal::verify(&journal.body, &[], &games_all::GAMES).expect("it holds");
    let again = format!("/api/tables/{table}/rematch");
    let mut made = Vec::new();
    for person in &people {
        let answer = person.post(&round.house, &again, json!({})).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        assert_eq!(person.sit(&round.house, &table, "").await.status, 200, "the seat was kept");
        made.push(answer.json()["table"]["match"].clone());
    }
    assert_eq!(made, [json!(format!("{table}-2")), json!(format!("{table}-2"))]);
    round.listen().await;
    assert_eq!(round.sockets[1].tables[&table].info["match"], made[0], "at the same address");
    let past = people[1].get(&round.house, &format!("/api/tables/{table}/journal")).await;
    assert_eq!(past.body, journal.body, "what is over is found as before");
}

#[tokio::test]
async fn a_table_that_nobody_plays_is_moved_on_by_its_deadlines() {
    let config = json!({"rounds": 1, "selectSeconds": 1, "actSeconds": 1, "settleSeconds": 1});
    let mut round = Round::begin(TestHouse::open().await, "contraband", 2, config).await;
    let table = round.table.clone();
    round.sockets.truncate(1);
    while !round.sockets[0].tables[&table].is_over() {
        round.sockets[0].next().await;
    }
    assert!(round.house.metric("deadlines_total").await > 0);
    assert_eq!(round.house.metric("commands_total").await, 0);
    assert_eq!(round.sockets[0].tables[&table].info["seats"][1]["present"], false);
    check_past(&mut round, "contraband").await;
}

#[tokio::test]
async fn what_is_said_at_a_table_is_heard_there_and_muted_where_wanted() {
    let mut round = xidach(json!({})).await;
    let (table, an) = (round.table.clone(), round.people[0].id.clone());
    let say = |id: &str, text: &str| json!({"type": "say", "table": table, "id": id, "channel": "table", "number": 0, "text": text});
    round.sockets[0].send(say("s1", "<b>chào</b>")).await;
    assert_eq!(round.sockets[0].answer("s1").await["type"], "accepted");
    let said = round.sockets[1].until("said").await;
    assert_eq!(said["message"]["text"], "<b>chào</b>", "text stays text");
    round.sockets[0].send(say("s2", &"x".repeat(501))).await;
    assert_eq!(round.sockets[0].answer("s2").await["error"]["code"], "bad_input");
    let mute = format!("/api/tables/{table}/mute");
    let body = json!({"player": an, "mute": true});
    assert_eq!(round.people[1].post(&round.house, &mute, body).await.status, 200);
    round.listen().await;
    round.sockets[0].send(say("s3", "nobody hears this")).await;
    round.sockets[0].answer("s3").await;
    round.sockets[1].send(json!({"type": "ping"})).await;
    loop {
        let message = round.sockets[1].next().await;
        assert_ne!(message["type"], "said");
        if message["type"] == "pong" {
            break;
        }
    }
}
