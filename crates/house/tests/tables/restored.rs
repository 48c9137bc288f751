//! A house that was opened from a copy does not play on with cards that somebody may have seen.

use house::{Configs, House, HouseSetup, Keys, Limits, OpenedAs, Staff};
use journal::EndReason;
use serde_json::json;
use store::{Kind, Reads, Store};
use table::{Code, Hash};
use wire::{Status, VoidReason};

use crate::common::{Client, open, open_table_of_two, open_with, table_of_two};
use crate::keeper::Keeper;
use crate::parked::{Changed, to_come};

/// [K55] Running games of a copy are ended with their reason, and their journals are closed and
/// verified; the next start finds nothing to do.
#[tokio::test]
async fn a_running_game_of_a_copy_is_ended_as_restored() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, _) = table_of_two(&house, &mut people, json!({})).await;
    drop(house);
    keeper.clone().commit(&[OpenedAs::copy_mark()]).expect("it is marked");

    let house = open(&keeper, true).await;
    let an = Client::of(&house, &people[0].token);
    let handle = house.lobby().room(table).expect("it is still looked at");
    let info = an.look(&handle).await;
    assert_eq!((info.status, info.end_reason), (Status::Over, Some(EndReason::Restored)));
    let text = keeper.store.stream(&table.to_string()).expect("it is read").expect("a journal");
    assert!(text.contains(r#"{"type":"end","reason":"restored"}"#));
    journal::verify(text.as_bytes(), &[], &games_all::GAMES).expect("it holds");
    let past = house.archive().history(&an.player, None, 50).await.expect("a history").items;
    assert_eq!(past[0].end_reason, Some(EndReason::Restored));
    house.shut_down().await;

    let mut people = people.map(|client| Client::of(&house, &client.token));
    let house = open(&keeper, true).await;
    let (table, handle) = table_of_two(&house, &mut people, json!({})).await;
    drop((house, handle));
    let house = open(&keeper, true).await;
    let handle = house.lobby().room(table).expect("it is served");
    let info = Client::of(&house, &people[0].token).look(&handle).await;
    assert_eq!(info.status, Status::Running, "it is no copy any more");
}

/// [K53] [K67] A table of a copy that had not begun is closed and its promises are published: its name
/// is signed for one game only, which may have been played since.
#[tokio::test]
async fn a_table_of_a_copy_that_had_not_begun_is_closed() {
    for starting in [false, true] {
        let keeper = Keeper::default();
        let house = open(&keeper, true).await;
        let people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
        let (table, handle) = open_table_of_two(&house, &people, json!({})).await;
        if starting {
            people[0].starts(&handle).await.expect("it starts");
        }
        let before = people[0].look(&handle).await;
        drop((house, handle));
        keeper.clone().commit(&[OpenedAs::copy_mark()]).expect("it is marked");
        let house = open(&keeper, true).await;
        assert_eq!(house.lobby().room(table).err().expect("it is gone").code, Code::NotFound);
        let seeds = house.archive().seeds(table.into()).await.expect("they are published");
        assert_eq!((seeds.len(), seeds[0].reason), (1, VoidReason::Restored));
        assert_eq!(Hash::of(&seeds[0].server_seed), before.server_seed_hash);
        assert!(keeper.documents(Kind::Table).is_empty());
    }
}

/// A loss that an operator has accepted is settled in the same way.
#[tokio::test]
async fn a_house_that_is_opened_after_a_loss_ends_what_ran() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, _) = table_of_two(&house, &mut people, json!({})).await;
    drop(house);
    let setup = HouseSetup {
        games: games_all::GAMES,
        staff: Staff::default(),
        limits: Limits::default(),
        keys: Keys::new([7; 32], &[8; 32]),
        memory: true,
        configs: Configs::default(),
        opened_as: OpenedAs::Restored,
    };
    let house = House::open(setup, Box::new(keeper.clone())).await.expect("the house opens");
    let handle = house.lobby().room(table).expect("it is still looked at");
    let info = Client::of(&house, &people[0].token).look(&handle).await;
    assert_eq!(info.end_reason, Some(EndReason::Restored));
}

/// What waits for its rules while a copy is opened is ended when they are there.
#[tokio::test]
async fn a_game_of_a_copy_that_waits_for_its_rules_ends_when_they_come() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, _) = table_of_two(&house, &mut people, json!({})).await;
    drop(house);
    keeper.clone().commit(&[OpenedAs::copy_mark()]).expect("it is marked");
    let house = open_with(to_come(Changed::Rules), &keeper, true).await;
    let an = Client::of(&house, &people[0].token);
    let handle = house.lobby().room(table).expect("it is served");
    assert_eq!(an.look(&handle).await.status, Status::Parked);
    drop((house, handle));
    let house = open(&keeper, true).await;
    let handle = house.lobby().room(table).expect("it is still looked at");
    let info = Client::of(&house, &people[0].token).look(&handle).await;
    assert_eq!(info.end_reason, Some(EndReason::Restored));
}
