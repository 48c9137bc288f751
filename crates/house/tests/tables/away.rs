//! Whoever comes back gets what was missed, however long ago that was, and the answer to every id.

use house::RoomHandle;
use serde_json::{Value, json};

use crate::common::{Client, deal, open, table_of_two};
use crate::keeper::Keeper;

/// More than a match remembers, several times over.
const EVENTS: u64 = 500;

/// What a seat tries, one after another; what it may not do is refused.
fn tries() -> [Value; 3] {
    [deal(), json!({"type": "draw"}), json!({"type": "stand"})]
}

/// What one client has been told.
#[derive(Default)]
struct Told {
    n: u64,
    events: Vec<Value>,
    /// The first command that was accepted, with its id and its head.
    first: Option<(String, Value, Value)>,
}

/// Plays on as a seat for one command of each kind, and listens.
async fn play(client: &mut Client, handle: &RoomHandle, round: usize, told: &mut Told) {
    for (number, command) in tries().iter().enumerate() {
        let id = format!("{round} {number}");
        handle.send(client.command(&id, command)).await;
        loop {
            let message = client.next().await;
            match message["type"].as_str() {
                Some("update") => told.hear(&message),
                Some("accepted") => {
                    let first = || (id.clone(), command.clone(), message["head"].clone());
                    told.first.get_or_insert_with(first);
                    break;
                }
                Some("refused") => break,
                _ => {}
            }
        }
    }
}

impl Told {
    fn hear(&mut self, update: &Value) {
        self.n = update["n"].as_u64().expect("a count");
        self.events.extend(update["events"].as_array().expect("a list").iter().cloned());
    }
}

/// What a client that comes back with this many events is told.
async fn missed(client: &mut Client, handle: &RoomHandle, from: u64) -> (u64, Vec<Value>) {
    handle.send(client.join_from(from)).await;
    let update = client.until("update").await;
    let events = update["events"].as_array().expect("a list").clone();
    (update["n"].as_u64().expect("a count"), events)
}

#[tokio::test]
async fn whoever_was_away_gets_everything_that_was_missed() {
    let house = open(&Keeper::default(), true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (_, handle) = table_of_two(&house, &mut people, json!({"hands": 0})).await;
    let mut told: [Told; 2] = Default::default();
    for round in 0.. {
        for (client, told) in people.iter_mut().zip(&mut told) {
            play(client, &handle, round, told).await;
        }
        if told[0].n >= EVENTS {
            break;
        }
    }
    for (client, told) in people.iter_mut().zip(&told) {
        let mut back = Client::of(&house, &client.token);
        let (n, all) = missed(&mut back, &handle, 0).await;
        assert_eq!(n, all.len() as u64);
        assert!(all.starts_with(&told.events), "it is what was told at the time");
        assert!(told.events.len() as u64 > EVENTS / 2);
        for from in [1, n / 2, n - 130, n - 70, n - 1, n] {
            let seen = missed(&mut back, &handle, from).await;
            assert_eq!(seen, (n, all[usize::try_from(from).expect("few")..].to_vec()), "{from}");
        }
        assert_eq!(missed(&mut back, &handle, n + 1).await, (n, vec![]), "what never was");
        let (id, command, head) = told.first.clone().expect("something was accepted");
        handle.send(back.command(&id, &command)).await;
        assert_eq!(back.until("accepted").await["head"], head, "it was answered with that");
        handle.send(back.command(&id, &json!({"type": "close"}))).await;
        assert_eq!(back.until("refused").await["error"]["code"], "conflict");
    }
}
