//! The order that binds everybody: a commitment, hashes that quote it, signed terms, openings, and
//! the game, or an attempt that is void before everybody's eyes.

use std::sync::atomic::Ordering;
use std::time::Duration;

use house::{House, RoomHandle, Wish};
use journal::Opened;
use journal::signed::{PublicKey, Signature, Statement};
use serde_json::{Value, json};
use store::{Kind, Reads};
use table::{Code, Hash, Seat};
use wire::{Status, TableId, TableInfo, VoidReason};

use crate::clock::{by_hand, pass, settle};
use crate::common::{Client, begin, open, open_table_of_two};
use crate::keeper::Keeper;

/// A house with a table at which An and Bình sit, both joined.
async fn table(keeper: &Keeper) -> (std::sync::Arc<House>, [Client; 2], TableId, RoomHandle) {
    let house = open(keeper, true).await;
    let people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, handle) = open_table_of_two(&house, &people, json!({})).await;
    (house, people, table, handle)
}

/// What the opening of a journal says.
fn opening(keeper: &Keeper, table: TableId) -> journal::TableOpened {
    let text = keeper.store.stream(&table.to_string()).expect("it is read").expect("a journal");
    let first = journal::read(text.as_bytes()).next().expect("a line").expect("an entry");
    match Opened::of(&first.entry).expect("an opening") {
        Opened::Table(opened) => opened,
        Opened::Seed(_) => panic!("a table's journal"),
    }
}

fn signature(message: &Value) -> Signature {
    message["signature"].as_str().expect("a signature").parse().expect("a signature")
}

/// [K50] [K68] The commitment is there before anybody's hash, signed for this table and attempt, and
/// a hash must quote it.
#[tokio::test]
async fn a_hash_is_taken_only_in_answer_to_the_commitment() {
    let (house, [an, _], table, handle) = table(&Keeper::default()).await;
    let info = an.look(&handle).await;
    let promised = Statement::commitment(&table.to_string(), 1, info.server_seed_hash);
    let (key, signature) = (info.house_key.expect("a key"), info.signature.expect("a signature"));
    assert_eq!((info.attempt, key), (1, house.public_key()));
    assert!(key.has_signed(&promised, &signature));
    let mut stale = an.sit(&info);
    stale.server_seed_hash = Hash::of("another");
    let refused = handle.change(an.player.clone(), Wish::Sit(stale)).await.expect_err("stale");
    assert_eq!(refused.code, Code::StaleSeed);
    assert_eq!(an.look(&handle).await, info, "nothing has changed");
}

/// [K50] Nobody sits with another's hash: whoever copies one could never open it.
#[tokio::test]
async fn a_hash_belongs_to_one_seat() {
    let (_, [an, binh], _, handle) = table(&Keeper::default()).await;
    let copied = an.sit(&an.look(&handle).await);
    let refused = handle.change(binh.player.clone(), Wish::Sit(copied)).await.expect_err("a copy");
    assert_eq!(refused.code, Code::Conflict);
}

/// [K50] The start is refused by name while a seat has no hash, or the client that sent it is not
/// there to open it; another device of the player may take its place, and the host may free the seat.
#[tokio::test]
async fn a_start_waits_for_everybody_who_is_to_open_a_seed() {
    let (_, [an, binh], _, handle) = table(&Keeper::default()).await;
    handle.send(binh.part()).await;
    let refused = an.starts(&handle).await.expect_err("Bình's device is away");
    assert_eq!(refused.code, Code::Conflict);
    assert!(refused.message.contains("Bình") && !refused.message.contains("An"), "{refused:?}");
    handle.send(binh.join_as("phone".parse().ok())).await;
    let refused = an.starts(&handle).await.expect_err("another device of Bình is there");
    assert!(refused.message.contains("Bình"), "{refused:?}");
    assert!(!an.look(&handle).await.seats[1].ready && an.look(&handle).await.seats[0].ready);
    let mut on_phone = binh.sit(&binh.look(&handle).await);
    on_phone.client = "phone".parse().expect("a name");
    on_phone.client_seed_hash = Hash::of("typed on the phone");
    handle.change(binh.player.clone(), Wish::Sit(on_phone)).await.expect("it replaces the hash");
    let started = an.starts(&handle).await.expect("it starts");
    assert_eq!((started.status, started.seats[1].ready), (Status::Starting, true));
}

/// [K50] After a void attempt nobody has a hash: the start is refused until everybody took part
/// again, and a seat that stays away can be freed.
#[tokio::test]
async fn a_seat_without_a_hash_can_be_freed() {
    let (_, [an, binh], _, handle) = table(&Keeper::default()).await;
    an.starts(&handle).await.expect("it starts");
    handle.send(an.open_seed(1, "not what was promised")).await;
    let seats = binh.look(&handle).await.seats;
    assert_eq!((seats[0].player, seats[1].player), (None, Some(binh.player.id)));
    an.sits(&handle).await;
    let refused = an.starts(&handle).await.expect_err("Bình has no hash");
    assert!(refused.message.contains("Bình") && !refused.message.contains("An"), "{refused:?}");
    handle.change(an.player.clone(), Wish::Empty(Seat::new(1))).await.expect("it is freed");
    handle.change(an.player.clone(), Wish::LetIn(binh.player.id)).await.expect("may come again");
    handle.send(binh.join()).await;
    binh.sits(&handle).await;
    an.starts(&handle).await.expect("it starts");
}

/// [K50] [K66] [K68] The request to open says the terms, signed: what the journal's opening then
/// says, at nonce 0. Whoever joins while seeds are opened is asked again.
#[tokio::test]
async fn the_game_begins_with_exactly_the_terms_that_were_signed() {
    let keeper = Keeper::default();
    let (house, mut people, table, handle) = table(&keeper).await;
    let info = people[0].starts(&handle).await.expect("it starts");
    let asked = people[0].until("openSeeds").await;
    handle.send(people[1].join()).await;
    people[1].until("channels").await;
    while people[1].has_more() {
        people[1].next().await;
    }
    handle.send(people[1].join()).await;
    assert_eq!(people[1].until("openSeeds").await, asked, "asked again");
    let terms = asked["terms"].as_str().expect("a text");
    let signed = Statement::terms(&table.to_string(), 1, Hash::of(terms));
    assert!(house.public_key().has_signed(&signed, &signature(&asked)));
    for client in &people {
        handle.send(client.open_seed(1, &client.seed(1))).await;
    }
    people[1].until("update").await;
    let opened = opening(&keeper, table);
    assert_eq!((opened.terms().text().as_str(), opened.nonce), (terms, 0));
    assert!(terms.starts_with(&info.server_seed_hash.to_string()), "{terms}");
    let hashes: Vec<_> = info.seats.iter().map(|seat| seat.client_seed_hash).collect();
    assert_eq!(opened.client_seed_hashes, hashes);
    assert_eq!(opened.client_seed, format!("{},{}", people[0].seed(1), people[1].seed(1)));
    assert_eq!(opened.house().expect("a house").attempt, 1);
}

/// [K50] What is opened is shown to nobody before all are open.
#[tokio::test]
async fn an_opened_seed_is_shown_to_nobody_before_all_are_open() {
    let (_, mut people, _, handle) = table(&Keeper::default()).await;
    people[0].starts(&handle).await.expect("it starts");
    people[1].until("openSeeds").await;
    let secret = people[0].seed(1);
    handle.send(people[0].open_seed(1, &secret)).await;
    handle.send(people[1].join()).await;
    people[1].until("openSeeds").await;
    let seen = serde_json::to_string(&people[1].look(&handle).await).expect("JSON");
    assert!(!seen.contains(&secret), "{seen}");
    handle.send(people[1].open_seed(1, &people[1].seed(1))).await;
    let update = people[1].until("update").await;
    let joined = update["view"][0]["fair"]["clientSeed"].as_str().expect("a seed");
    assert!(joined.starts_with(&secret), "{joined}");
}

/// A table whose first attempt Bình did not open in time.
async fn void(house: &House, an: &Client, handle: &RoomHandle) -> TableInfo {
    an.starts(handle).await.expect("it starts");
    handle.send(an.open_seed(1, &an.seed(1))).await;
    settle(house, an).await;
    pass(house, an, Duration::from_millis(4_900)).await;
    assert_eq!(an.look(handle).await.status, Status::Starting, "there is still time");
    pass(house, an, Duration::from_millis(200)).await;
    an.look(handle).await
}

/// [K51] [K52] A seat that has not opened within 5 s voids the attempt and is lost; the others keep
/// theirs without a hash, the next attempt has a new commitment, and everybody sees what was opened.
#[test]
fn a_seat_that_does_not_open_voids_the_attempt_and_is_lost() {
    by_hand(async {
        let keeper = Keeper::default();
        let (house, mut people, table, handle) = table(&keeper).await;
        let mut watcher = Client::new(&house, "Watcher").await;
        handle.send(watcher.join_as(None)).await;
        let before = people[0].look(&handle).await;
        let after = void(&house, &people[0], &handle).await;
        assert_eq!((after.status, after.attempt), (Status::Open, 2));
        assert_ne!(after.server_seed_hash, before.server_seed_hash);
        let promised = Statement::commitment(&table.to_string(), 2, after.server_seed_hash);
        assert!(house.public_key().has_signed(&promised, &after.signature.expect("a signature")));
        let people_there: Vec<_> = after.seats.iter().map(|seat| seat.player).collect();
        assert_eq!(people_there, [Some(people[0].player.id), None]);
        assert!(after.seats.iter().all(|seat| seat.client_seed_hash.is_none()));
        let [void] = &after.voided[..] else { panic!("one attempt: {:?}", after.voided) };
        assert_eq!((void.attempt, void.reason), (1, VoidReason::Unopened));
        assert_eq!(void.seats, [Seat::new(1)]);
        assert_eq!(Hash::of(&void.server_seed), before.server_seed_hash);
        assert_eq!(void.server_seed_hash, before.server_seed_hash);
        assert_eq!(Some(void.signature), before.signature);
        assert_eq!(void.opened, [Some(people[0].seed(1)), None]);
        for client in [&mut people[1], &mut watcher] {
            let mut told = client.until("table").await;
            while told["table"]["attempt"] != json!(2) {
                told = client.until("table").await;
            }
            assert_eq!(told["table"]["voided"], json!(after.voided));
        }
    });
}

/// [K51] A seed that does not fit its hash voids the attempt at once; only that seat is lost, and one
/// who opened what another attempt asked for has done nothing.
#[tokio::test]
async fn a_seed_that_does_not_fit_its_hash_voids_the_attempt() {
    let (_, mut people, _, handle) = table(&Keeper::default()).await;
    people[0].starts(&handle).await.expect("it starts");
    handle.send(people[1].open_seed(2, "for another attempt")).await;
    let refused = people[1].until("refused").await;
    assert_eq!(refused["error"]["code"], "stale_seed");
    assert_eq!(people[0].look(&handle).await.status, Status::Starting);
    handle.send(people[1].open_seed(1, "another seed")).await;
    let after = people[0].look(&handle).await;
    assert_eq!((after.status, after.attempt), (Status::Open, 2));
    assert_eq!(after.voided[0].seats, [Seat::new(1)], "An had time left");
    assert_eq!(after.voided[0].opened, [None, None]);
    assert_eq!(after.seats[0].player, Some(people[0].player.id));
}

/// [K52] [K54] The journal's opening has every attempt before it, and no hash is used in two.
#[tokio::test]
async fn the_journal_opens_with_the_void_attempts() {
    let keeper = Keeper::default();
    let (_, mut people, table, handle) = table(&keeper).await;
    people[0].starts(&handle).await.expect("it starts");
    handle.send(people[0].open_seed(1, &people[0].seed(1))).await;
    handle.send(people[1].open_seed(1, "another seed")).await;
    let open = people[0].look(&handle).await;
    let mut again = people[0].sit(&open);
    again.client_seed_hash = Hash::of(people[0].seed(1));
    let refused = handle.change(people[0].player.clone(), Wish::Sit(again)).await;
    assert_eq!(refused.expect_err("it was opened").code, Code::Conflict);
    for client in &people {
        client.sits(&handle).await;
    }
    begin(&mut people, &handle).await;
    let house = opening(&keeper, table).house().expect("a house's journal");
    assert_eq!((house.attempt, house.voided.len()), (2, 1));
    let (told, written) = (&open.voided[0], &house.voided[0]);
    assert_eq!(written.server_seed, told.server_seed);
    assert_eq!(Hash::of(&written.server_seed), written.server_seed_hash);
    assert_eq!(written.client_seed_hashes, told.client_seed_hashes);
    assert_eq!(written.opened, [Some(people[0].seed(1)), None]);
    end_and_verify(&keeper, &mut people, table, &handle).await;
}

async fn end_and_verify(
    keeper: &Keeper,
    people: &mut [Client; 2],
    table: TableId,
    handle: &RoomHandle,
) {
    for client in people {
        handle.send(client.agree("the end", true)).await;
        client.until("accepted").await;
    }
    let text = keeper.store.stream(&table.to_string()).expect("it is read").expect("a journal");
    journal::verify(text.as_bytes(), &[], &games_all::GAMES).expect("it holds");
}

/// [K51] [K53] A start that was accepted survives a kill: the attempt is void, nobody's fault, and
/// everybody is told on coming back.
#[tokio::test]
async fn a_start_that_a_kill_interrupts_is_void_and_costs_nobody_a_seat() {
    let keeper = Keeper::default();
    let (house, people, table, handle) = table(&keeper).await;
    let before = people[0].starts(&handle).await.expect("it starts");
    handle.send(people[0].open_seed(1, &people[0].seed(1))).await;
    people[0].look(&handle).await;
    drop((house, handle));
    let house = open(&keeper, true).await;
    let handle = house.lobby().room(table).expect("it is served");
    let mut people = people.map(|client| Client::of(&house, &client.token));
    handle.send(people[1].join()).await;
    let told = people[1].until("table").await["table"].clone();
    assert_eq!((&told["status"], &told["attempt"]), (&json!("open"), &json!(2)));
    assert_eq!(told["voided"][0]["reason"], "outage");
    assert_eq!(told["voided"][0]["seats"], json!([]));
    assert_eq!(told["voided"][0]["serverSeedHash"], json!(before.server_seed_hash));
    let after = people[0].look(&handle).await;
    let sit = |info: &TableInfo| info.seats.iter().map(|seat| seat.player).collect::<Vec<_>>();
    assert_eq!(sit(&after), sit(&before));
    for client in &people {
        client.sits(&handle).await;
    }
    handle.send(people[0].join()).await;
    begin(&mut people, &handle).await;
    assert_eq!(opening(&keeper, table).house().expect("a house").voided.len(), 1);
    end_and_verify(&keeper, &mut people, table, &handle).await;
}

/// [K51] A house whose store fails while the seeds are opened begins nothing; the next one finds the
/// attempt void.
#[tokio::test]
async fn a_house_that_cannot_begin_leaves_a_void_attempt() {
    let keeper = Keeper::default();
    let (_, people, table, handle) = table(&keeper).await;
    people[0].starts(&handle).await.expect("it starts");
    keeper.fails.store(true, Ordering::Relaxed);
    for client in &people {
        handle.send(client.open_seed(1, &client.seed(1))).await;
    }
    assert_eq!(people[0].look(&handle).await.status, Status::Starting);
    keeper.fails.store(false, Ordering::Relaxed);
    let house = open(&keeper, true).await;
    let handle = house.lobby().room(table).expect("it is served");
    let after = Client::of(&house, &people[0].token).look(&handle).await;
    assert_eq!(after.voided[0].reason, VoidReason::Outage);
}

/// [K51] A start that is not durable is not accepted.
#[tokio::test]
async fn a_start_that_cannot_be_stored_is_refused() {
    let keeper = Keeper::default();
    let (_, [an, _], _, handle) = table(&keeper).await;
    keeper.fails.store(true, Ordering::Relaxed);
    assert_eq!(an.starts(&handle).await.expect_err("no disk").code, Code::StorageFailed);
}

/// [K53] The server seed of a commitment that was quoted is published, also if the table closes before
/// it begins; one that nobody quoted is forgotten.
#[test]
fn a_table_that_closes_before_it_begins_publishes_what_was_promised() {
    by_hand(async {
        let keeper = Keeper::default();
        let (house, people, table, handle) = table(&keeper).await;
        let before = people[0].look(&handle).await;
        let new = json!({"game": "xidach", "seats": 2});
        let new = serde_json::from_value(new).expect("a table");
        let unused = house.rooms().create(&people[0].player, &new).await.expect("a table").table;
        people.iter().for_each(|client| handle.tell(client.part()).expect("there is room"));
        pass(&house, &people[0], Duration::from_secs(601)).await;
        assert!(house.lobby().room(table).is_err() && house.lobby().room(unused.id).is_err());
        let seeds = house.archive().seeds(table.into()).await.expect("they are published");
        let [seed] = &seeds[..] else { panic!("one seed: {seeds:?}") };
        assert_eq!((seed.attempt, seed.reason), (1, VoidReason::Closed));
        assert_eq!(seed.server_seed_hash, before.server_seed_hash);
        assert_eq!(Hash::of(&seed.server_seed), before.server_seed_hash);
        assert_eq!(
            house.archive().seeds(unused.id.into()).await.expect_err("unused").code,
            Code::NotFound
        );
        assert_eq!(keeper.documents(Kind::Unbegun).len(), 1);
        let mut late = Client::of(&house, &people[1].token);
        house.archive().join(&late.player, &late.outbox, table, None).await;
        let gone = late.next().await;
        assert_eq!((&gone["type"], &gone["seeds"]), (&json!("gone"), &json!(seeds)));
    });
}

/// Whoever makes starts fail for ever only makes that table unusable.
#[tokio::test]
async fn a_table_that_cannot_be_begun_is_given_up() {
    let (_, people, _, handle) = table(&Keeper::default()).await;
    for attempt in 1..=20 {
        people[0].starts(&handle).await.expect("it starts");
        handle.send(people[1].open_seed(attempt, "never what was promised")).await;
        for client in &people {
            client.sits(&handle).await;
        }
    }
    let refused = people[0].starts(&handle).await.expect_err("enough");
    assert_eq!(refused.code, Code::Conflict);
    let info = people[0].look(&handle).await;
    assert_eq!((info.voided.len(), info.status), (20, Status::Open));
    let key: PublicKey = info.house_key.expect("a key");
    for void in &info.voided {
        let promised =
            Statement::commitment(&info.id.to_string(), void.attempt, void.server_seed_hash);
        assert!(key.has_signed(&promised, &void.signature));
    }
}
