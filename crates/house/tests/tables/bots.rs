//! A bot sits down only at a game that it can play.

use house::Wish;
use session::Registry;
use table::erased::AnyGame;
use wire::http::{AddBot, NewTable};

use crate::common::{Client, open_with};
use crate::keeper::Keeper;
use crate::parked::{Changed, Next};

#[tokio::test]
async fn a_bot_without_a_brain_for_the_game_is_refused() {
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
    let refused = room.change(host.clone(), add("careful")).await.expect_err("it has no judgement");
    assert_eq!(refused.message, "The bots are random.");
    room.change(host, add("random")).await.expect("it plays whatever has options");
}
