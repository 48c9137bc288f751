//! Which bots sit down at a game, and how they behave among people.

use std::collections::BTreeSet;

use house::Wish;
use serde_json::json;
use session::Registry;
use table::erased::AnyGame;
use table::{Code, Seat};
use wire::http::{AddBot, NewTable};

use crate::common::{Client, open, open_with};
use crate::keeper::Keeper;
use crate::parked::{Changed, Next};

#[tokio::test]
async fn a_game_that_is_added_later_has_every_bot_and_no_other() {
    let game: &'static dyn AnyGame = games_all::GAMES.tables[0];
    let newcomer: &'static dyn AnyGame = Box::leak(Box::new(Next(game, Changed::Name)));
    let tables = vec![newcomer].leak();
    let house = open_with(Registry { tables, ..games_all::GAMES }, &Keeper::default(), true).await;
    let host = Client::new(&house, "An").await.player;
    let new = serde_json::json!({"game": "newcomer", "seats": game.seat_counts()[0]});
    let new: NewTable = serde_json::from_value(new).expect("a table");
    let made = house.rooms().create(&host, &new).await.expect("a table");
    let room = house.lobby().room(made.table.id).expect("it is served");
    let add = |bot: &str| Wish::AddBot(AddBot { seat: None, bot: bot.into() });
    for unknown in ["clever", "careful-", "careful-clever", ""] {
        let refused = room.change(host.clone(), add(unknown)).await.expect_err("there is none");
        assert_eq!(refused.message, "The bots are random, careful, sharp.", "{unknown}");
    }
    room.change(host.clone(), add("careful")).await.expect("without judgement it looks ahead");
    room.change(host, add("careful-bold")).await.expect("a character of its own");
}

/// The host chooses how well each bot plays and who it is, and again as often as it likes.
#[tokio::test]
async fn a_host_chooses_each_bot_and_mixed_bots_are_four_different_characters() {
    let house = open(&Keeper::default(), true).await;
    let host = Client::new(&house, "An").await.player;
    let new = json!({"game": "bazaar", "seats": 6});
    let new: NewTable = serde_json::from_value(new).expect("a table");
    let made = house.rooms().create(&host, &new).await.expect("a table");
    let room = house.lobby().room(made.table.id).expect("it is served");
    let add =
        |seat: u8, bot: &str| Wish::AddBot(AddBot { seat: Some(Seat::new(seat)), bot: bot.into() });
    for seat in 1..5 {
        room.change(host.clone(), add(seat, "sharp-mixed")).await.expect("a free seat");
    }
    let info = room.change(host.clone(), add(5, "random")).await.expect("a free seat");
    let words = info.seats[1..5].iter().map(|seat| seat.bot.clone().expect("a bot"));
    let met: BTreeSet<String> = words.collect();
    let all = ["bold", "grudging", "steady", "trusting"].map(|word| format!("sharp-{word}"));
    assert_eq!(met.into_iter().collect::<Vec<_>>(), all);
    let info = room.change(host.clone(), add(5, "careful-bold")).await.expect("a bot's seat");
    assert_eq!(info.seats[5].bot.as_deref(), Some("careful-bold"));
    assert_eq!(info.seats[5].name.as_deref(), Some("careful-bold 5"));
    let refused = room.change(host.clone(), add(6, "careful")).await.expect_err("no such seat");
    assert_eq!(refused.code, Code::BadInput);
}

/// The table says how long bots take and how far they look ahead, within what one core has.
#[tokio::test]
async fn a_host_sets_how_long_bots_take_and_how_far_they_look_ahead() {
    let house = open(&Keeper::default(), true).await;
    let host = Client::new(&house, "An").await.player;
    let new: NewTable =
        serde_json::from_value(json!({"game": "bazaar", "seats": 2})).expect("a table");
    let made = house.rooms().create(&host, &new).await.expect("a table");
    assert_eq!((made.table.bot_seconds, made.table.bot_nodes), (None, 20_000));
    let room = house.lobby().room(made.table.id).expect("it is served");
    let set = |change: serde_json::Value| {
        Wish::Set(serde_json::from_value(change).expect("what a host may set"))
    };
    for (change, why) in [
        (json!({"botSeconds": 0}), "A bot takes 1 to 60 seconds for a move."),
        (json!({"botSeconds": 61}), "A bot takes 1 to 60 seconds for a move."),
        (json!({"botNodes": 199}), "A bot tries 200 to 20000 moves ahead."),
        (json!({"botNodes": 20_001}), "A bot tries 200 to 20000 moves ahead."),
    ] {
        let refused = room.change(host.clone(), set(change)).await.expect_err("beyond the bounds");
        assert_eq!((refused.code, refused.message.as_str()), (Code::BadInput, why));
    }
    let both = set(json!({"botSeconds": 5, "botNodes": 2000}));
    let info = room.change(host.clone(), both).await.expect("within the bounds");
    assert_eq!((info.bot_seconds, info.bot_nodes), (Some(5), 2000));
    let info = room.change(host, set(json!({"auto": true}))).await.expect("something else");
    assert_eq!((info.bot_seconds, info.bot_nodes), (Some(5), 2000), "they stay");
}

/// The bot would seal its choice after two seconds, but talks it over first, at the pace of the table.
#[tokio::test(start_paused = true)]
async fn a_bot_talks_with_a_person_before_it_seals_anything() {
    let house = open(&Keeper::default(), true).await;
    let mut an = Client::new(&house, "An").await;
    let new = json!({"game": "contraband", "seats": 2, "botSeconds": 2});
    let new: NewTable = serde_json::from_value(new).expect("a table");
    let made = house.rooms().create(&an.player, &new).await.expect("a table");
    let room = house.lobby().room(made.table.id).expect("it is served");
    an.sits(&room).await;
    let trusting = AddBot { seat: None, bot: "careful-trusting".into() };
    room.change(an.player.clone(), Wish::AddBot(trusting)).await.expect("a seat for it");
    room.send(an.join()).await;
    let attempt = an.starts(&room).await.expect("it starts").attempt;
    room.send(an.open_seed(attempt, &an.seed(attempt))).await;
    an.until("update").await;
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    room.send(an.say_in("a", ("negotiation", 1), "Cho qua, mình chia.")).await;
    loop {
        let message = an.next().await;
        assert_ne!(message["type"], "update", "nothing is sealed before the answer");
        if message["type"] == "said" && message["message"]["seat"] == 1 {
            assert_eq!(message["message"]["text"], "Deal!");
            assert_eq!(message["message"]["player"], "00000000000000000001");
            break;
        }
    }
    let update = an.until("update").await;
    assert_eq!(update["view"]["decided"][0]["inspector"], true, "{update}");
}
