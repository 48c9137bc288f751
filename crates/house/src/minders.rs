//! Who plays for a seat that no person plays: bots, and bots in place of who is away.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::Brain;
use serde_json::{Map, Value};
use table::erased::AnyMatch;
use table::{Seat, Viewer};
use tokio::time::Instant;

use crate::desk::{TableAsk, TableHandle, Thought};
use crate::feed::Feed;
use crate::ids;
use crate::meta::Meta;

/// The bot that plays for who is away.
const STAND_IN: &str = "careful";

/// The seats that bots play now.
#[derive(Default)]
pub(crate) struct Minders {
    seats: BTreeMap<Seat, Minder>,
    away: BTreeMap<Seat, Instant>,
    grace: Duration,
}

/// A bot at a seat.
struct Minder {
    bot: String,
    stands_in: bool,
    /// None while it thinks.
    brain: Option<Box<dyn Brain>>,
    /// After how many events it had nothing to say; it is asked again when more has happened.
    gave_up_at: Option<usize>,
    thinking: bool,
}

impl Minder {
    fn new(bot: &str, stands_in: bool) -> Self {
        Self { bot: bot.into(), stands_in, brain: None, gave_up_at: None, thinking: false }
    }
}

fn seats(meta: &Meta) -> impl Iterator<Item = (Seat, &crate::meta::SeatDoc)> {
    Seat::all(meta.seat_count()).zip(&meta.seats)
}

impl Minders {
    pub(crate) fn new(meta: &Meta) -> Self {
        Self::default().reseated(meta)
    }

    /// The bots of the seats as they are now.
    pub(crate) fn reseated(mut self, meta: &Meta) -> Self {
        self.seats.retain(|seat, minder| {
            let now = meta.seats.get(seat.index());
            minder.stands_in || now.is_some_and(|now| now.bot.as_ref() == Some(&minder.bot))
        });
        for (seat, doc) in seats(meta) {
            if let Some(bot) = &doc.bot {
                self.seats.entry(seat).or_insert_with(|| Minder::new(bot, false));
            }
        }
        self
    }

    /// A player is back: the seat is the player's again.
    pub(crate) fn came_back(&mut self, viewer: Viewer) {
        if let Viewer::Seat(seat) = viewer {
            self.away.remove(&seat);
            if self.seats.get(&seat).is_some_and(|minder| minder.stands_in) {
                self.seats.remove(&seat);
            }
        }
    }

    /// Looks who is away, and lets a bot stand in after the grace period.
    pub(crate) fn look(&mut self, meta: &Meta, feed: &Feed, grace_seconds: u32) {
        if grace_seconds == 0 {
            return;
        }
        self.grace = Duration::from_secs(grace_seconds.into());
        for (seat, doc) in seats(meta) {
            let Some(player) = &doc.player else { continue };
            if feed.has(player) {
                self.came_back(Viewer::Seat(seat));
                continue;
            }
            let since = *self.away.entry(seat).or_insert_with(Instant::now);
            if since.elapsed() >= self.grace {
                self.seats.entry(seat).or_insert_with(|| Minder::new(STAND_IN, true));
            }
        }
    }

    /// When the next grace period ends.
    pub(crate) fn next_wake(&self) -> Option<Instant> {
        let waiting = self.away.iter().filter(|(seat, _)| !self.seats.contains_key(seat));
        waiting.map(|(_, since)| *since + self.grace).min()
    }

    /// Lets every bot that is awaited think, off the table's task.
    pub(crate) fn prompt(
        &mut self,
        game: &dyn AnyMatch,
        name: &str,
        table: &TableHandle,
        delay: Duration,
    ) {
        let awaited = game.awaited();
        for (seat, minder) in &mut self.seats {
            let asked = awaited.contains(*seat) && minder.gave_up_at != Some(game.seq());
            if !asked || minder.thinking {
                continue;
            }
            let made = || bots::brain(&minder.bot, name, ids::number());
            let Some(brain) = minder.brain.take().or_else(made) else { continue };
            minder.thinking = true;
            let view = game.view(Viewer::Seat(*seat));
            let options = serde_json::to_string(&game.options(*seat)).unwrap_or_default();
            let thought = Thought { seat: *seat, brain, command: None, seen: game.seq() };
            tokio::spawn(think(thought, view, options, table.clone(), delay));
        }
    }

    /// Takes a brain back, with what it wants if its seat is still its own.
    pub(crate) fn take_back(&mut self, thought: Thought) -> Option<(Seat, Map<String, Value>)> {
        let minder = self.seats.get_mut(&thought.seat).filter(|minder| minder.thinking)?;
        minder.thinking = false;
        minder.brain = Some(thought.brain);
        if thought.command.is_none() {
            minder.gave_up_at = Some(thought.seen);
        }
        thought.command.map(|command| (thought.seat, command))
    }

    /// A bot was refused: it waits until more has happened.
    pub(crate) fn give_up(&mut self, seat: Seat, seq: usize) {
        if let Some(minder) = self.seats.get_mut(&seat) {
            minder.gave_up_at = Some(seq);
        }
    }
}

async fn think(
    mut thought: Thought,
    view: String,
    options: String,
    table: TableHandle,
    delay: Duration,
) {
    tokio::time::sleep(delay).await;
    let thinking = tokio::task::spawn_blocking(move || {
        thought.command = thought.brain.choose(&view, &options);
        thought
    });
    if let Ok(thought) = thinking.await {
        // A table that has ended needs no thought.
        let _ = table.0.send(TableAsk::Thought(thought)).await;
    }
}
