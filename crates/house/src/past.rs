//! Games that are over: who played, how it ended, and how a seat saw it.

use journal::{Closed, Entry, Finding, Who};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use session::Registry;
use store::{Kind, Write};
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Opening};
use table::{Millis, Seat, Viewer};
use wire::Code;
use wire::http::{GameInfo, PastGame};

use crate::clock::wall_clock;
use crate::fields::Fields;
use crate::meta::Meta;
use crate::running::other_body;
use crate::{Answer, Refused};

/// A command to a table that is no longer served.
#[derive(Clone, Debug)]
pub struct PastCommand {
    /// The table.
    pub table: String,
    /// The client's id.
    pub id: String,
    /// The command.
    pub command: Map<String, Value>,
}

/// A past game as one seat saw it, step by step.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    /// The game.
    pub game: String,
    /// The seat whose eyes these are.
    pub seat: u8,
    /// The steps in which that seat saw something.
    pub steps: Vec<Step>,
}

/// Something that the seat saw.
#[derive(Debug, Serialize)]
pub struct Step {
    /// Table time.
    pub at: u64,
    /// What happened.
    pub events: Vec<Box<RawValue>>,
    /// The fields of the view that changed.
    pub view: Box<RawValue>,
}

/// What is stored of a table that is over.
pub(crate) fn writes(meta: &Meta, game: &dyn AnyMatch) -> Vec<Write> {
    let public = game.view(Viewer::Public);
    let result =
        serde_json::from_str::<Value>(&public).map_or(Value::Null, |view| view["result"].clone());
    let ended = wall_clock();
    let names: Vec<String> =
        meta.seats.iter().map(|seat| seat.name.clone().unwrap_or_default()).collect();
    let bots = (0_u8..).zip(&meta.seats).filter(|(_, seat)| seat.bot.is_some());
    let bots: Vec<u8> = bots.map(|(number, _)| number).collect();
    let mut writes = vec![
        Write::Delete { kind: Kind::Table, key: meta.id.clone() },
        Write::Delete { kind: Kind::Clock, key: meta.id.clone() },
        meta.write_as(Kind::Past),
        Write::Archive { stream: meta.id.clone() },
    ];
    for (seat, player) in meta.people() {
        let past = PastGame {
            table: meta.id.clone(),
            game: meta.game.clone(),
            seat: u8::try_from(seat).unwrap_or(u8::MAX),
            names: names.clone(),
            bots: bots.clone(),
            ended,
            result: result.clone(),
            head: meta.head.clone().unwrap_or_default(),
        };
        // Newest first, in the order of keys.
        let key = format!("{player}/{:016x}/{}", u64::MAX - ended, meta.id);
        let value = serde_json::to_string(&past).expect("a past game is plain data");
        writes.push(Write::Put { kind: Kind::History, key, value });
    }
    writes
}

/// Plays a journal through the eyes of a seat.
pub(crate) fn replay(journal: &str, seat: u8, games: &Registry) -> Answer<Replay> {
    let unreadable = |_| Refused::new(Code::Conflict, "This build cannot replay that game.");
    look_through(journal, Seat::new(seat), games).map_err(unreadable)
}

fn look_through(journal: &str, seat: Seat, games: &Registry) -> Result<Replay, Finding> {
    let closed = Closed::read(journal.as_bytes())?;
    let mut replay = reopen(&closed, games)?;
    let mut eyes = Eyes::of(seat);
    eyes.look(table(&replay), Millis::ZERO);
    for read in &closed.reads[1..] {
        replay.take(read)?;
        eyes.look(table(&replay), read.entry.at);
    }
    let game = table(&replay).game().name().into();
    Ok(Replay { game, seat: seat.number(), steps: eyes.steps })
}

fn reopen(closed: &Closed<'_>, games: &Registry) -> Result<journal::Replay, Finding> {
    journal::Replay::reopen(&closed.reads[0], &closed.server_seed, games)
}

fn table(replay: &journal::Replay) -> &dyn AnyMatch {
    replay.table().expect("the stream of a table holds the journal of a table")
}

/// What a seat has seen of a match so far.
struct Eyes {
    viewer: Viewer,
    /// How many events there were when it last looked.
    since: usize,
    /// The view as it was then.
    view: Fields,
    /// Each time that it saw something new.
    steps: Vec<Step>,
}

impl Eyes {
    fn of(seat: Seat) -> Self {
        let viewer = Viewer::Seat(seat);
        Self { viewer, since: 0, view: Fields::default(), steps: Vec::new() }
    }

    fn look(&mut self, play: &dyn AnyMatch, at: Millis) {
        let events = play.events(self.viewer, self.since);
        self.since = play.seq();
        let now = play.view(self.viewer);
        if events.is_empty() && now == self.view.text() {
            return;
        }
        let raw = |text: String| RawValue::from_string(text).expect("events are JSON");
        let events = events.into_iter().map(raw).collect();
        self.steps.push(Step { at: at.get(), events, view: raw(self.view.change_to(&now)) });
    }
}

/// The head that this seat's id was answered with when the game still ran.
pub(crate) fn answer(
    journal: &str,
    seat: Seat,
    id: &str,
    command: Map<String, Value>,
    games: &Registry,
) -> Answer<String> {
    let unreadable = |_| Refused::new(Code::Conflict, "The journal of that game cannot be read.");
    let closed = Closed::read(journal.as_bytes()).map_err(unreadable)?;
    let command = match reopen(&closed, games) {
        Ok(replay) => table(&replay).read(Value::Object(command))?.text().expose().to_owned(),
        // Without the rules the command is taken by the letter.
        Err(_) => Value::Object(command).to_string(),
    };
    let asked = |entry: &Entry| entry.who == Who::Seat(seat) && entry.id.as_deref() == Some(id);
    match closed.reads.iter().find(|read| asked(&read.entry)) {
        Some(read) if same(read.entry.what.get(), &command) => Ok(read.line.hash.to_string()),
        Some(_) => Err(other_body()),
        None => Err(Refused::new(Code::GameOver, "The game is over.")),
    }
}

/// Whether two texts are the same JSON.
fn same(one: &str, other: &str) -> bool {
    let read = serde_json::from_str::<Value>;
    read(one).ok().zip(read(other).ok()).is_some_and(|(one, other)| one == other)
}

/// A game of the house.
pub(crate) fn game_info(game: &dyn AnyGame) -> GameInfo {
    let seats = game.seat_counts().first().copied().unwrap_or(1);
    let opening = Opening { seats, config: "{}", seeds: Seeds::new("", ""), nonce: 0 };
    let config = game.reopen(opening).map(|game| game.config()).unwrap_or_default();
    GameInfo {
        name: game.name().into(),
        seats: game.seat_counts().into(),
        config: serde_json::from_str(&config).unwrap_or_default(),
        table: game.ends(),
    }
}
