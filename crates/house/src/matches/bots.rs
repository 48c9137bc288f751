//! The seats that no person plays now: those of bots, and those of players who are away long enough
//! for a bot to stand in.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bots::Brain;
use journal::By;
use serde_json::{Map, Value};
use table::erased::AnyMatch;
use table::{Seat, Viewer};
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::seating::Seating;
use crate::random;
use crate::rooms::{Clients, HouseAsk, RoomAsk, RoomHandle};
use crate::shared::Shared;

/// The bot that plays for a player who is away.
const STAND_IN: &str = "careful";

/// The seats that bots play now.
#[derive(Default)]
pub(crate) struct Bots {
    /// Bots by seat, those who stand in included.
    seats: BTreeMap<Seat, Bot>,
    /// Since when players are away. Only [`Bots::due`] adds to it.
    away: BTreeMap<Seat, Instant>,
    /// How long a player may be away before a bot stands in.
    grace: Duration,
}

/// A bot at a seat.
struct Bot {
    /// Its name among the bots.
    kind: String,
    /// Whether it plays for a player who is away.
    stands_in: bool,
    /// What it thinks with: none before its first thought and while it thinks.
    brain: Option<Box<dyn Brain>>,
    /// After how many events it had nothing to say; it is asked again when more has happened.
    gave_up_at: Option<usize>,
    /// Whether a thought is under way.
    thinking: bool,
}

/// What a bot came to.
pub struct Thought {
    seat: Seat,
    brain: Box<dyn Brain>,
    command: Option<Map<String, Value>>,
    /// How many events there were when it began.
    seen: usize,
}

impl Bot {
    fn new(kind: &str, stands_in: bool) -> Self {
        Self { kind: kind.into(), stands_in, brain: None, gave_up_at: None, thinking: false }
    }
}

impl Bots {
    /// The bots of these seats.
    pub(crate) fn of(seats: &Seating) -> Self {
        let mut bots = Self::default();
        bots.reseat(seats);
        bots
    }

    /// The seats have changed.
    pub(crate) fn reseat(&mut self, seats: &Seating) {
        self.seats.retain(|seat, bot| {
            let chair = seats.chair(*seat);
            bot.stands_in || chair.is_some_and(|chair| chair.bot.as_ref() == Some(&bot.kind))
        });
        for (seat, kind) in seats.bots() {
            self.seats.entry(seat).or_insert_with(|| Bot::new(kind, false));
        }
    }

    /// Whether a bot plays for whoever sits there.
    pub(crate) fn stands_in(&self, seat: Seat) -> bool {
        self.seats.get(&seat).is_some_and(|bot| bot.stands_in)
    }

    /// Who is to play which seat from now on: a bot for a player who is away longer than the grace
    /// period, and a player who is back.
    pub(crate) fn due(
        &mut self,
        seats: &Seating,
        clients: &Clients,
        grace_seconds: u32,
    ) -> Vec<(Seat, By)> {
        if grace_seconds == 0 {
            return Vec::new();
        }
        self.grace = Duration::from_secs(grace_seconds.into());
        seats.people().filter_map(|(seat, player)| self.due_at(seat, clients.has(player))).collect()
    }

    fn due_at(&mut self, seat: Seat, is_here: bool) -> Option<(Seat, By)> {
        if is_here {
            self.away.remove(&seat);
            return self.stands_in(seat).then_some((seat, By::Person));
        }
        let since = *self.away.entry(seat).or_insert_with(Instant::now);
        let takes_over = since.elapsed() >= self.grace && !self.seats.contains_key(&seat);
        takes_over.then_some((seat, By::Bot))
    }

    /// Somebody else plays a player's seat from now on.
    pub(crate) fn hand_over(&mut self, seat: Seat, by: By) {
        match by {
            By::Bot => drop(self.seats.insert(seat, Bot::new(STAND_IN, true))),
            By::Person => {
                self.away.remove(&seat);
                self.seats.remove(&seat);
            }
        }
    }

    /// When the next grace period ends.
    pub(crate) fn next_wake(&self) -> Option<Instant> {
        let waiting = self.away.iter().filter(|(seat, _)| !self.seats.contains_key(seat));
        waiting.map(|(_, since)| *since + self.grace).min()
    }

    /// Lets every bot that is awaited think, off the room's task.
    pub(crate) fn prompt(&mut self, shared: &Shared, play: &dyn AnyMatch, room: &RoomHandle) {
        let delay = Duration::from_millis(shared.limits.bot_delay_ms);
        let awaited = play.awaited();
        for (seat, bot) in &mut self.seats {
            let asked = awaited.contains(*seat) && bot.gave_up_at != Some(play.seq());
            if !asked || bot.thinking {
                continue;
            }
            let made = || bots::brain(&bot.kind, play.game().name(), random::number());
            let Some(brain) = bot.brain.take().or_else(made) else { continue };
            bot.thinking = true;
            let view = play.view(Viewer::Seat(*seat));
            let options =
                serde_json::to_string(&play.options(*seat)).expect("options are plain data");
            let thought = Thought { seat: *seat, brain, command: None, seen: play.seq() };
            let thinkers = shared.thinkers.clone();
            tokio::spawn(think(thought, view, options, room.clone(), delay, thinkers));
        }
    }

    /// Takes a brain back, with what it wants if its seat is still its own.
    pub(crate) fn take_back(&mut self, thought: Thought) -> Option<(Seat, Map<String, Value>)> {
        let bot = self.seats.get_mut(&thought.seat).filter(|bot| bot.thinking)?;
        bot.thinking = false;
        bot.brain = Some(thought.brain);
        if thought.command.is_none() {
            bot.gave_up_at = Some(thought.seen);
        }
        thought.command.map(|command| (thought.seat, command))
    }

    /// A bot was refused: it waits until more has happened.
    pub(crate) fn give_up(&mut self, seat: Seat, seq: usize) {
        if let Some(bot) = self.seats.get_mut(&seat) {
            bot.gave_up_at = Some(seq);
        }
    }
}

async fn think(
    mut thought: Thought,
    view: String,
    options: String,
    room: RoomHandle,
    delay: Duration,
    thinkers: Arc<Semaphore>,
) {
    tokio::time::sleep(delay).await;
    let _turn = thinkers.acquire().await.expect("nobody ever closes it");
    let thinking = tokio::task::spawn_blocking(move || {
        thought.command = thought.brain.choose(&view, &options);
        thought
    });
    match thinking.await {
        Ok(thought) => room.send(RoomAsk::House(HouseAsk::Thought(thought))).await,
        Err(fault) => tracing::error!(%fault, "a bot's thought has failed"),
    }
}
