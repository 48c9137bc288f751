//! Rules that panic: nobody else is to suffer from it, and nobody is to wait for ever.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use house::{House, RoomHandle, Wish};
use serde::Serialize;
use serde_json::json;
use session::Registry;
use table::draws::Dice;
use table::erased::{AnyGame, Registered};
use table::options::{Fields, Options};
use table::{
    BadConfig, Changes, Game, Lens, Millis, Outcome, Rules, Seat, SeatSet, Table, Version,
};
use wire::http::{AddBot, NewTable};

use crate::common::{Client, begin, open_with};
use crate::keeper::Keeper;

table::settings! { pub struct Config {} }
table::commands! { pub enum Command { Press {}, Snap {}, Wind {}, Stop {} } }
table::facts! {
    pub enum Event { Pressed {}, Wound { deadline: Millis }, Stopped {} }
}
table::open!(State);

/// Until somebody has pressed it, it panics: at a snap, at its deadline, and at what a bot would like.
struct Brittle;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
pub(crate) struct State {
    pressed: bool,
    deadline: Option<Millis>,
    stopped: bool,
}

impl table::State<Brittle> for State {
    fn open(_: Version, _: &Config, _: u8) -> Result<Self, BadConfig> {
        Ok(Self { pressed: false, deadline: None, stopped: false })
    }
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Pressed {} => self.pressed = true,
            Event::Wound { deadline } => self.deadline = Some(*deadline),
            Event::Stopped {} => self.stopped = true,
        }
    }
    fn phase(&self) -> &'static str {
        "playing"
    }
    fn awaited(&self) -> SeatSet {
        if self.stopped { SeatSet::EMPTY } else { SeatSet::all(2) }
    }
    fn deadline(&self) -> Option<Millis> {
        self.deadline
    }
    fn waits_for_ever(&self) -> bool {
        true
    }
    fn outcome(&self) -> Option<Outcome> {
        self.stopped.then(|| Outcome::new(SeatSet::EMPTY, vec![0; 2]))
    }
}

impl Game for Brittle {
    const NAME: &'static str = "brittle";
    const SEATS: &'static [u8] = &[2];
    const COMMANDS: &'static [&'static str] = Command::TYPES;
    type Config = Config;
    type State = State;
    type View = State;
    type Command = Command;
    type Event = Event;
    type Refusal = Infallible;
}

impl Rules for Brittle {
    fn decide(table: &mut Table<'_, Self>, _: Seat, ask: &Command) -> Result<(), Infallible> {
        let (pressed, deadline) = (table.state().pressed, table.now() + Millis::seconds(1));
        table.emit(match ask {
            Command::Press {} => Event::Pressed {},
            Command::Wind {} => Event::Wound { deadline },
            Command::Snap {} if !pressed => panic!("it has snapped"),
            Command::Snap {} | Command::Stop {} => Event::Stopped {},
        });
        Ok(())
    }
    fn expire(table: &mut Table<'_, Self>) {
        assert!(table.state().pressed, "the spring has broken");
        table.emit(Event::Stopped {});
    }
    fn options(_: &State, _: Seat, _: Lens) -> Options {
        let offer =
            |options: Options, kind| options.offer(kind, Ok::<_, Infallible>(Fields::none()));
        Command::TYPES.iter().copied().fold(Options::new(), offer)
    }
    fn examples(_: &State, _: Seat) -> Vec<Command> {
        vec![Command::Stop {}]
    }
    fn resample(state: &State, _: Lens, _: &mut Dice) -> State {
        state.clone()
    }
    fn wish(state: &State, _: Seat, _: Lens, _: &mut Dice) -> table::Wish<Command> {
        assert!(state.pressed, "nothing comes to mind");
        table::Wish::Ask(Command::Press {})
    }
}

static BRITTLE: &[&dyn AnyGame] = &[&Registered::<Brittle>::GAME];

/// A house that has it, and a room of a guest who has joined.
async fn room() -> (Arc<House>, RoomHandle, Client) {
    let games = Registry { tables: BRITTLE, ..games_all::GAMES };
    let house = open_with(games, &Keeper::default(), true).await;
    let an = Client::new(&house, "An").await;
    let new: NewTable =
        serde_json::from_value(json!({"game": "brittle", "seats": 2, "public": true}))
            .expect("a table");
    let made = house.rooms().create(&an.player, &new).await.expect("a table");
    let room = house.lobby().room(made.table.id).expect("it is served");
    an.sits(&room).await;
    room.send(an.join()).await;
    (house, room, an)
}

/// A match of two people that has begun.
async fn match_of_two() -> (Arc<House>, RoomHandle, [Client; 2]) {
    let (house, room, an) = room().await;
    let binh = Client::new(&house, "Bình").await;
    binh.sits(&room).await;
    room.send(binh.join()).await;
    let mut people = [an, binh];
    begin(&mut people, &room).await;
    (house, room, people)
}

#[tokio::test]
async fn a_command_at_which_the_rules_panic_is_refused_and_the_match_goes_on() {
    let (_house, room, mut people) = match_of_two().await;
    room.send(people[0].command("a", &json!({"type": "snap"}))).await;
    let refused = people[0].until("refused").await;
    assert_eq!((&refused["id"], &refused["error"]["code"]), (&json!("a"), &json!("not_allowed")));
    room.send(people[1].command("b", &json!({"type": "press"}))).await;
    people[1].until("accepted").await;
    assert_eq!(people[0].until("update").await["view"]["pressed"], json!([true]));
    room.send(people[0].command("a", &json!({"type": "snap"}))).await;
    people[0].until("accepted").await;
}

#[tokio::test(start_paused = true)]
async fn whoever_waits_where_the_rules_panic_by_themselves_is_told_that_the_room_is_gone() {
    let (house, room, mut people) = match_of_two().await;
    room.send(people[0].command("a", &json!({"type": "wind"}))).await;
    assert_eq!(people[1].until("gone").await["why"], "closed");
    assert!(house.lobby().count() == 0, "nobody is led to it");
}

#[tokio::test(start_paused = true)]
async fn a_bot_whose_thought_has_failed_thinks_again_once_more_has_happened() {
    let (house, room, mut an) = room().await;
    let sharp = AddBot { seat: None, bot: "sharp".into() };
    room.change(an.player.clone(), Wish::AddBot(sharp)).await.expect("a seat for it");
    let attempt = an.starts(&room).await.expect("it starts").attempt;
    room.send(an.open_seed(attempt, &an.seed(attempt))).await;
    an.until("update").await;
    tokio::time::sleep(Duration::from_secs(60)).await;
    room.send(an.command("a", &json!({"type": "press"}))).await;
    an.until("accepted").await;
    an.until("update").await;
    assert_eq!(house.metrics().spread.thought.count(), 0, "no thought came to anything");
    an.until("update").await;
    assert_eq!(house.metrics().spread.thought.count(), 1);
}
