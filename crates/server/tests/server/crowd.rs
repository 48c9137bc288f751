//! Many people at once, people who lose the line, and requests that come twice or out of order.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::{Dice, Party, Socket, TestHouse, quick_settings, short, table_games};
use serde_json::{Value, json};

/// How many seats a table of a game has here.
fn seats(game: &Value) -> u8 {
    let counts = game["seats"].as_array().expect("seats");
    let count = counts.get(1).unwrap_or(&counts[0]);
    count.as_u64().and_then(|count| u8::try_from(count).ok()).expect("a number")
}

/// Dozens of tables of all games in one house, everybody at a socket of their own.
#[tokio::test]
async fn many_play_every_game_at_once() {
    let house = Arc::new(TestHouse::open().await);
    let mut tables = Vec::new();
    for game in table_games(&house).await {
        for number in 0..8 {
            let (house, game) = (house.clone(), game.clone());
            tables.push(tokio::spawn(async move {
                let name = game["name"].as_str().expect("a name");
                let config = short(&game, 2);
                let mut party = Party::begin(&house, name, seats(&game), config).await;
                if !party.play(&mut Dice::new(number), 60).await {
                    party.agree_to_end().await;
                }
                party.check_journal(&house, name).await;
            }));
        }
    }
    let count = tables.len() as u64;
    for table in tables {
        table.await.expect("the table was played");
    }
    assert_eq!(house.metric("games_ended_total").await, count);
    assert_eq!(house.metric("cut_off_total").await, 0);
}

/// Loses the line of a seat and comes back from the middle: what is missed comes once, and the
/// view is that of a socket of the same player that was never lost. False if the game went on in
/// between, so that nothing can be compared.
async fn comes_back(house: &TestHouse, party: &mut Party, seat: usize) -> bool {
    party.listen().await;
    let before = party.sockets[seat].tables[&party.table].clone();
    let from = before.n / 2;
    let mut back = party.people[seat].connect(house).await;
    back.send(json!({"type": "join", "table": party.table, "from": from})).await;
    let update = back.until("update").await;
    party.listen().await;
    let twin = &party.sockets[seat].tables[&party.table];
    assert_eq!(twin.n, twin.events.len() as u64, "no gap, nothing twice");
    let (n, missed) = (update["n"].as_u64().expect("a number"), &update["events"]);
    let known = usize::try_from(n).expect("few").min(twin.events.len());
    let first = usize::try_from(from).expect("few");
    if twin.n != n {
        return false;
    }
    assert_eq!(missed, &json!(twin.events[first..known]));
    let again = &back.tables[&party.table];
    assert_eq!((&again.view, &again.options), (&twin.view, &twin.options));
    true
}

/// In each phase that a game comes to, everybody loses the line once.
#[tokio::test]
async fn who_loses_the_line_in_any_phase_goes_on() {
    let house = TestHouse::open().await;
    for game in table_games(&house).await {
        let name = game["name"].as_str().expect("a name");
        let mut config = short(&game, 3);
        if let Some(rounds) = config.get_mut("rounds") {
            // The last round has no phase behind it but the end.
            *rounds = json!(2);
        }
        let mut party = Party::begin(&house, name, seats(&game), config).await;
        let mut left = BTreeSet::new();
        let mut dice = Dice::new(11);
        for number in 0..5000 {
            for seat in 0..party.people.len() {
                let phase = party.sockets[0].tables[&party.table].view["phase"].to_string();
                let here = (phase, seat);
                if !left.contains(&here) && comes_back(&house, &mut party, seat).await {
                    left.insert(here);
                }
            }
            if party.is_over() || (number > 300 && phases(&left).len() > 2) {
                break;
            }
            party.ask(&mut dice, &format!("c{number}")).await;
            party.listen().await;
        }
        let phases = phases(&left);
        assert!(phases.len() > 2, "{name} was left and found again in {phases:?}");
    }
}

/// The phases in which somebody has lost the line.
fn phases(left: &BTreeSet<(String, usize)>) -> BTreeSet<&str> {
    left.iter().map(|(phase, _)| phase.as_str()).collect()
}

async fn send_command(socket: &mut Socket, table: &str, id: &str, command: &Value) {
    let ask = json!({"type": "command", "table": table, "id": id, "command": command});
    socket.send(ask).await;
}

/// [K42] The same id on two sockets at once, again and again, and ids in any order.
#[tokio::test]
async fn what_is_asked_twice_at_once_happens_once() {
    let house = TestHouse::with(quick_settings()).await;
    let mut party = Party::begin(&house, "xidach", 2, json!({})).await;
    let table = party.table.clone();
    let deal = json!({"type": "deal", "first": "left"});
    let mut tabs = [party.people[0].connect(&house).await, party.people[0].connect(&house).await];
    for tab in &mut tabs {
        for id in ["z", "a", "z", "m"] {
            send_command(tab, &table, id, &deal).await;
        }
    }
    let mut accepted: BTreeMap<String, Value> = BTreeMap::new();
    for tab in &mut tabs {
        for _ in 0..4 {
            let answer = tab.next().await;
            let id = answer["id"].as_str().expect("an id").to_owned();
            match answer["type"] == "accepted" {
                true => assert_eq!(accepted.entry(id).or_insert(answer.clone()), &answer),
                false => assert_eq!(answer["error"]["code"], "wrong_phase", "{answer}"),
            }
        }
    }
    assert!(!accepted.is_empty(), "one of them was dealt");
    party.agree_to_end().await;
    party.check_journal(&house, "xidach").await;
    let path = format!("/api/tables/{table}/journal");
    let journal = party.people[0].get(&house, &path).await.text();
    let entries = journal::read(journal.as_bytes()).map(|read| read.expect("a line").entry);
    let commands = entries.filter(|entry| entry.consent_of().is_none());
    let mut ids: Vec<String> = commands.filter_map(|entry| entry.id).collect();
    ids.sort_unstable();
    assert!(ids.iter().eq(accepted.keys()), "each happened once: {ids:?}");
}
