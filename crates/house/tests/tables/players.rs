//! Who plays a seat, and who would rather end the game: entries of the journal, not the house's word.

use std::time::Duration;

use house::{House, RoomHandle};
use journal::{By, EndReason, Entry, HouseAct, Who};
use serde_json::{Value, json};
use store::{Kind, Reads, Store, Write};
use table::Seat;
use wire::TableId;

use crate::clock::{by_hand, pass, settle};
use crate::common::{Client, begin, deal, open, open_table, table_of_two};
use crate::keeper::Keeper;

fn entries(keeper: &Keeper, table: TableId) -> Vec<Entry> {
    let text = keeper.store.stream(&table.to_string()).expect("it is read").expect("a journal");
    journal::read(text.as_bytes()).map(|read| read.expect("a line").entry).collect()
}

/// Every change of who plays a seat, by a journal.
fn changes(keeper: &Keeper, table: TableId) -> Vec<(u8, By)> {
    let seat = |entry: Entry| match entry.house_act() {
        Some(HouseAct::Seat { seat, by }) => Some((seat.number(), by)),
        _ => None,
    };
    entries(keeper, table).into_iter().filter_map(seat).collect()
}

/// Why the house has ended a game, by its journal.
fn end(keeper: &Keeper, table: TableId) -> Option<EndReason> {
    entries(keeper, table).iter().find_map(|entry| match entry.house_act() {
        Some(HouseAct::End { reason }) => Some(reason),
        _ => None,
    })
}

fn verify(keeper: &Keeper, table: TableId) {
    let text = keeper.store.stream(&table.to_string()).expect("it is read").expect("a journal");
    journal::verify(text.as_bytes(), &[], &games_all::GAMES).expect("it holds");
}

/// What an answer says, without its id.
async fn answer(client: &mut Client, id: &str) -> Value {
    loop {
        let message = client.next().await;
        if message["id"] == json!(id) {
            return message;
        }
    }
}

async fn running(house: &House) -> ([Client; 2], TableId, RoomHandle) {
    let mut people = [Client::new(house, "An").await, Client::new(house, "Bình").await];
    let (table, handle) = table_of_two(house, &mut people, json!({})).await;
    (people, table, handle)
}

/// [K56] An agreement and its withdrawal are entries of the seat with the client's id, answered with
/// their head; the game ends when every seat that a person plays agrees.
#[tokio::test]
async fn an_agreement_to_end_is_an_entry_of_its_seat() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let (mut people, table, handle) = running(&house).await;
    for (id, agree) in [("a1", true), ("a2", false), ("a3", true)] {
        handle.send(people[0].agree(id, agree)).await;
        let accepted = answer(&mut people[0], id).await;
        assert_eq!(accepted["type"], "accepted");
        let last = entries(&keeper, table).pop().expect("an entry");
        assert_eq!((last.who, last.consent_of()), (Who::Seat(Seat::new(0)), Some(agree)));
        assert_eq!((last.id.as_deref(), last.draws, last.events.len()), (Some(id), 0, 0));
        let agreed = people[1].look(&handle).await.agreed_to_end;
        assert_eq!(agreed, if agree { vec![Seat::new(0)] } else { vec![] });
    }
    handle.send(people[0].agree("a4", true)).await;
    assert_eq!(answer(&mut people[0], "a4").await["error"]["code"], "conflict", "said already");
    assert_eq!(end(&keeper, table), None, "Bình plays on");
    handle.send(people[1].agree("b1", true)).await;
    assert_eq!(answer(&mut people[1], "b1").await["type"], "accepted");
    assert_eq!(end(&keeper, table), Some(EndReason::Consent));
    verify(&keeper, table);
    assert_eq!(people[0].look(&handle).await.end_reason, Some(EndReason::Consent));
}

/// [K56] An accepted id of an agreement gets the same answer for ever, also after a restart and when
/// the game is over; another body under it is a conflict.
#[tokio::test]
async fn an_accepted_agreement_gets_the_same_answer_for_ever() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let (mut people, table, handle) = running(&house).await;
    handle.send(people[0].agree("a1", true)).await;
    let first = answer(&mut people[0], "a1").await;
    house.shut_down().await;

    let house = open(&keeper, true).await;
    let mut people = people.map(|client| Client::of(&house, &client.token));
    let handle = house.lobby().room(table).expect("it is served");
    assert_eq!(people[1].look(&handle).await.agreed_to_end, [Seat::new(0)], "it is remembered");
    handle.send(people[0].agree("a1", true)).await;
    assert_eq!(answer(&mut people[0], "a1").await, first);
    handle.send(people[0].agree("a1", false)).await;
    assert_eq!(answer(&mut people[0], "a1").await["error"]["code"], "conflict");
    handle.send(people[1].agree("b1", true)).await;
    answer(&mut people[1], "b1").await;
    assert_eq!(end(&keeper, table), Some(EndReason::Consent));
    handle.send(people[0].agree("a1", true)).await;
    assert_eq!(answer(&mut people[0], "a1").await, first, "the game is over");
    handle.send(people[0].agree("a5", false)).await;
    assert_eq!(answer(&mut people[0], "a5").await["error"]["code"], "game_over");
    let ask = |id: &str, agree| house::PastAsk {
        of: table.into(),
        id: id.parse().expect("an id"),
        what: house::PastWish::Agree(agree),
    };
    let archive = house.archive();
    archive.answer(&people[0].player, &people[0].outbox, ask("a1", true)).await;
    assert_eq!(answer(&mut people[0], "a1").await, first, "nobody serves the table");
    archive.answer(&people[0].player, &people[0].outbox, ask("a1", false)).await;
    assert_eq!(answer(&mut people[0], "a1").await["error"]["code"], "conflict");
}

/// A table at which a bot plays after ten seconds for whoever is away, with Bình gone that long.
async fn stood_in(keeper: &Keeper) -> (std::sync::Arc<House>, [Client; 2], TableId, RoomHandle) {
    let house = open(keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, handle) = open_table(&house, &people, json!({"turnSeconds": 3600}), 10).await;
    begin(&mut people, &handle).await;
    handle.send(people[1].part()).await;
    settle(&house, &people[0]).await;
    pass(&house, &people[0], Duration::from_millis(9_900)).await;
    assert_eq!(changes(keeper, table), [], "not yet");
    pass(&house, &people[0], Duration::from_millis(200)).await;
    assert_eq!(changes(keeper, table), [(1, By::Bot)]);
    (house, people, table, handle)
}

/// [K57] Who plays a seat changes only by an entry: when a bot takes over for somebody who is away,
/// and when that player is back. Outside such spans every entry of a person's seat has an id.
#[test]
fn a_bot_that_takes_over_and_hands_back_is_in_the_journal() {
    by_hand(async {
        let keeper = Keeper::default();
        let (house, mut people, table, handle) = stood_in(&keeper).await;
        // A bot thinks in a thread of its own, for which the clock by hand does not wait: it gets time
        // to act first, and then many short looks.
        for look in 0..5_000 {
            handle.send(people[0].command(&format!("deal {look}"), &deal())).await;
            let pause = Duration::from_millis(if look < 20 { 2_000 } else { 1 });
            pass(&house, &people[0], pause).await;
            if entries(&keeper, table).iter().any(by_bot) {
                break;
            }
        }
        assert!(entries(&keeper, table).iter().any(by_bot), "the bot has moved");
        handle.send(people[1].join()).await;
        people[1].until("update").await;
        settle(&house, &people[0]).await;
        assert_eq!(changes(&keeper, table), [(1, By::Bot), (1, By::Person)]);
        let all = entries(&keeper, table);
        let back = all.iter().rposition(|entry| entry.house_act().is_some()).expect("an act");
        pass(&house, &people[0], Duration::from_secs(30)).await;
        assert!(!entries(&keeper, table)[back..].iter().any(by_bot), "Bình is there");
        for (client, id) in people.iter_mut().zip(["a", "b"]) {
            handle.send(client.agree(id, true)).await;
            answer(client, id).await;
        }
        settle(&house, &people[0]).await;
        verify(&keeper, table);
    });
}

/// An entry of Bình's seat that no client sent.
fn by_bot(entry: &Entry) -> bool {
    entry.who == Who::Seat(Seat::new(1)) && entry.id.is_none()
}

/// [K57] A player who acts again without joining plays the seat again, and the journal says so first.
#[test]
fn a_command_of_a_player_takes_the_seat_back_first() {
    by_hand(async {
        let keeper = Keeper::default();
        let (house, mut people, table, handle) = stood_in(&keeper).await;
        handle.send(people[1].agree("b1", true)).await;
        answer(&mut people[1], "b1").await;
        settle(&house, &people[0]).await;
        let all = entries(&keeper, table);
        let [.., back, agreed] = &all[..] else { panic!("two entries") };
        let by_person = HouseAct::Seat { seat: Seat::new(1), by: By::Person };
        assert_eq!(back.house_act(), Some(by_person));
        assert_eq!(agreed.id.as_deref(), Some("b1"));
        pass(&house, &people[0], Duration::from_millis(10_100)).await;
        assert_eq!(changes(&keeper, table).last(), Some(&(1, By::Bot)), "still away");
    });
}

/// [K56] A change of who plays a seat ends its agreement; then whoever is left to agree decides.
#[test]
fn a_change_of_who_plays_ends_the_agreement() {
    by_hand(async {
        let keeper = Keeper::default();
        let (house, mut people, table, handle) = stood_in(&keeper).await;
        handle.send(people[1].agree("b1", true)).await;
        answer(&mut people[1], "b1").await;
        settle(&house, &people[0]).await;
        assert_eq!(people[0].look(&handle).await.agreed_to_end, [Seat::new(1)]);
        pass(&house, &people[0], Duration::from_millis(10_100)).await;
        assert_eq!(people[0].look(&handle).await.agreed_to_end, [], "a bot plays there");
        assert_eq!(end(&keeper, table), None);
        handle.send(people[0].agree("a1", true)).await;
        answer(&mut people[0], "a1").await;
        settle(&house, &people[0]).await;
        assert_eq!(end(&keeper, table), Some(EndReason::Consent), "An alone plays");
        verify(&keeper, table);
    });
}

/// [K56] Whoever goes away without having agreed no longer stands in the way once a bot plays.
#[test]
fn a_seat_that_a_bot_takes_over_need_not_agree() {
    by_hand(async {
        let keeper = Keeper::default();
        let house = open(&keeper, true).await;
        let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
        let (table, handle) = open_table(&house, &people, json!({}), 10).await;
        begin(&mut people, &handle).await;
        handle.send(people[0].agree("a1", true)).await;
        answer(&mut people[0], "a1").await;
        handle.send(people[1].part()).await;
        settle(&house, &people[0]).await;
        pass(&house, &people[0], Duration::from_millis(9_900)).await;
        assert_eq!(end(&keeper, table), None);
        pass(&house, &people[0], Duration::from_millis(200)).await;
        assert_eq!(end(&keeper, table), Some(EndReason::Consent));
        verify(&keeper, table);
    });
}

/// [K57] A bot that stood in when the house went down stands in when the next one opens, without a
/// second entry.
#[test]
fn a_stand_in_outlives_the_house() {
    by_hand(async {
        let keeper = Keeper::default();
        let (house, people, table, _) = stood_in(&keeper).await;
        house.shut_down().await;
        let house = open(&keeper, true).await;
        let handle = house.lobby().room(table).expect("it is served");
        let mut people = people.map(|client| Client::of(&house, &client.token));
        handle.send(people[0].join()).await;
        pass(&house, &people[0], Duration::from_secs(15)).await;
        assert_eq!(changes(&keeper, table), [(1, By::Bot)]);
        handle.send(people[1].join()).await;
        people[1].until("update").await;
        settle(&house, &people[0]).await;
        assert_eq!(changes(&keeper, table), [(1, By::Bot), (1, By::Person)]);
    });
}

/// [K56] A house that dies between the last agreement and the end leaves the end to the next one.
#[tokio::test]
async fn the_end_that_a_kill_interrupts_comes_with_the_next_house() {
    let before = Keeper::default();
    let house = open(&before, true).await;
    let (mut people, table, handle) = running(&house).await;
    let killed = Keeper::default();
    let documents = [Kind::Player, Kind::Table, Kind::Clock].into_iter().flat_map(|kind| {
        let found = before.store.list(kind, "").expect("it is read");
        found.into_iter().map(move |(key, value)| Write::Put { kind, key, value })
    });
    killed.clone().commit(&documents.collect::<Vec<_>>()).expect("it is written");
    for client in &mut people {
        handle.send(client.agree("end", true)).await;
        answer(client, "end").await;
    }
    let journal = before.store.stream(&table.to_string()).expect("it is read").expect("a journal");
    let last = journal.lines().position(|line| line.contains(r#""reason":"consent""#));
    let lines = journal.lines().take(last.expect("an end"));
    let stream = table.to_string();
    let lines = lines.map(|line| Write::Append { stream: stream.clone(), line: line.into() });
    killed.clone().commit(&lines.collect::<Vec<_>>()).expect("it is written");
    assert_eq!(end(&killed, table), None);

    let house = open(&killed, true).await;
    let handle = house.lobby().room(table).expect("it is served");
    let info = Client::of(&house, &people[0].token).look(&handle).await;
    assert_eq!(info.end_reason, Some(EndReason::Consent));
    verify(&killed, table);
}

/// [K55] A table that waits for ever for people who do nothing is ended with its reason.
#[test]
fn a_table_that_nobody_plays_is_ended_as_idle() {
    by_hand(async {
        let keeper = Keeper::default();
        let house = open(&keeper, true).await;
        let (people, table, _) = running(&house).await;
        pass(&house, &people[0], Duration::from_secs(601)).await;
        assert_eq!(end(&keeper, table), Some(EndReason::Idle));
        verify(&keeper, table);
    });
}
