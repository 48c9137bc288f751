//! Games that are over: who played, how it ended, and how a seat saw it.

use journal::{Entry, HouseAct, Line, Opened};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use store::{Kind, Write};
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Opening};
use table::{Actor, Seat, Viewer};
use wire::Code;
use wire::http::{GameInfo, PastGame};

use crate::clock::wall_clock;
use crate::fields::Fields;
use crate::meta::Meta;
use crate::running::other_body;
use crate::{Answer, Refused};

/// A command to a table that is no longer at hand.
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
pub(crate) fn replay(
    journal: &str,
    seat: u8,
    find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
) -> Answer<Replay> {
    let unreadable = |_| Refused::new(Code::Conflict, "This build cannot replay that game.");
    let mut game: Option<Box<dyn AnyMatch>> = None;
    let viewer = Viewer::Seat(Seat::new(seat));
    let mut steps = Vec::new();
    let mut view = Fields::default();
    for text in journal.lines() {
        let line = Line::parse(text).ok_or(()).map_err(unreadable)?;
        let entry: Entry = serde_json::from_str(line.entry).map_err(|_| unreadable(()))?;
        let playing = match game.as_mut() {
            Some(playing) => playing,
            None => game.insert(reopen(&entry, journal, &find).ok_or(()).map_err(unreadable)?),
        };
        let since = playing.seq();
        playing.replay(&entry.replayed()).map_err(|_| unreadable(()))?;
        if let Ok(HouseAct::End { .. }) = serde_json::from_str(entry.what.get()) {
            playing.close();
        }
        let events = playing.events(viewer, since);
        let now = playing.view(viewer);
        if !events.is_empty() || now != view.text() {
            let raw = |text: String| RawValue::from_string(text).expect("events are JSON");
            let events = events.into_iter().map(raw).collect();
            steps.push(Step { at: entry.at.get(), events, view: raw(view.change_to(&now)) });
        }
    }
    let game = game.map_or_else(String::new, |game| game.game().name().into());
    Ok(Replay { game, seat, steps })
}

/// The head that this seat's id was answered with when the game still ran.
pub(crate) fn answer(
    journal: &str,
    seat: Seat,
    id: &str,
    command: Map<String, Value>,
    find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
) -> Answer<String> {
    let mut entries = journal.lines().filter_map(|text| {
        let line = Line::parse(text)?;
        Some((line.hash, serde_json::from_str::<Entry>(line.entry).ok()?))
    });
    let game = entries.next().and_then(|(_, opened)| reopen(&opened, journal, find));
    let command = match game {
        Some(game) => game.read(Value::Object(command))?.text().expose().to_owned(),
        // Without the rules the command is taken by the letter.
        None => Value::Object(command).to_string(),
    };
    let asked =
        |entry: &Entry| entry.who.actor() == Actor::Seat(seat) && entry.id.as_deref() == Some(id);
    match entries.find(|(_, entry)| asked(entry)) {
        Some((head, entry)) if same(entry.what.get(), &command) => Ok(head.to_owned()),
        Some(_) => Err(other_body()),
        None => Err(Refused::new(Code::GameOver, "The game is over.")),
    }
}

/// Whether two texts are the same JSON.
fn same(one: &str, other: &str) -> bool {
    let read = serde_json::from_str::<Value>;
    read(one).ok().zip(read(other).ok()).is_some_and(|(one, other)| one == other)
}

fn reopen(
    entry: &Entry,
    journal: &str,
    find: impl Fn(&str) -> Option<&'static dyn AnyGame>,
) -> Option<Box<dyn AnyMatch>> {
    let opened: Opened = serde_json::from_str(entry.what.get()).ok()?;
    let last: Entry = serde_json::from_str(Line::parse(journal.lines().last()?)?.entry).ok()?;
    let HouseAct::Close { server_seed } = serde_json::from_str(last.what.get()).ok()? else {
        return None;
    };
    let game = find(&opened.game).filter(|game| game.rules_version() == opened.rules)?;
    let opening = Opening {
        seats: opened.seats,
        config: opened.config.get(),
        seeds: Seeds::new(server_seed, opened.client_seed.as_str()),
        nonce: opened.nonce,
    };
    game.reopen(opening).ok()
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
