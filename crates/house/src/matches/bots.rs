//! The seats that no person plays now: those of bots, and those of players who are away long enough
//! for a bot to stand in.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bots::{Brain, Budget, Company, Look, Remark};
use journal::By;
use serde_json::{Map, Value};
use table::draws::Dice;
use table::erased::{AnyMatch, World};
use table::{Seat, SeatSet, Viewer};
use tokio::sync::Semaphore;
use tokio::time::Instant;
use wire::PlayerId;

use super::seating::Seating;
use crate::metrics::{Metrics, micros};
use crate::random;
use crate::rooms::{HouseAsk, RoomAsk, RoomHandle, Talk};
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
    /// How long a bot takes for a move.
    pace: Duration,
    /// How many moves ahead it tries for one of its own.
    nodes: u32,
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
    /// When it thinks next, if it is awaited.
    due: Option<Instant>,
    /// At which moment it gave the people their chance.
    waited_at: Option<Moment>,
}

/// How much has happened and was said.
type Moment = (usize, usize);

/// Where bots play: at which match, in which company, and how fast.
pub(crate) struct Setting<'a> {
    pub(crate) play: &'a dyn AnyMatch,
    pub(crate) talk: &'a Talk,
    pub(crate) people: SeatSet,
    pub(crate) room: &'a RoomHandle,
}

impl Setting<'_> {
    fn moment(&self, seat: Seat) -> Moment {
        (self.play.seq(), self.talk.heard(seat).count())
    }

    fn company(&self, seat: Seat) -> Company {
        Company { people: self.people, talk: self.talk.heard(seat).collect() }
    }
}

/// What a bot came to.
pub struct Thought {
    seat: Seat,
    brain: Box<dyn Brain>,
    command: Option<Map<String, Value>>,
    remark: Option<Remark>,
    /// How long it gives the people their chance before it chooses, in moves; none if it has chosen.
    waits: Option<u32>,
    /// How much there was when it began.
    seen: Moment,
    /// Whether the people had their chance.
    waited: bool,
}

/// What a bot does.
pub(crate) struct Deed {
    pub(crate) seat: Seat,
    pub(crate) remark: Option<Remark>,
    pub(crate) command: Option<Map<String, Value>>,
}

impl Bot {
    fn new(kind: &str, stands_in: bool) -> Self {
        let (gave_up_at, due, waited_at) = (None, None, None);
        let (kind, brain) = (kind.into(), None);
        Self { kind, stands_in, brain, gave_up_at, thinking: false, due, waited_at }
    }

    /// Whether it is to think now: what it waits for may have come before its time.
    fn is_due(&mut self, seat: Seat, setting: &Setting<'_>, pace: Duration) -> bool {
        let asked = setting.play.awaited().contains(seat);
        if !asked || self.thinking || self.gave_up_at == Some(setting.play.seq()) {
            self.due = None;
            return false;
        }
        let now = Instant::now();
        let soon = now + pace;
        let due = self.due.get_or_insert(soon);
        if self.waited_at.is_some_and(|before| before != setting.moment(seat)) {
            *due = soon.min(*due);
            self.waited_at = None;
        }
        *due <= now
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
        is_here: impl Fn(PlayerId) -> bool,
        grace_seconds: u32,
    ) -> Vec<(Seat, By)> {
        if grace_seconds == 0 {
            return Vec::new();
        }
        self.grace = Duration::from_secs(grace_seconds.into());
        seats.people().filter_map(|(seat, player)| self.due_at(seat, is_here(player))).collect()
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

    /// When the next grace period ends, or the next bot thinks.
    pub(crate) fn next_wake(&self) -> Option<Instant> {
        let waiting = self.away.iter().filter(|(seat, _)| !self.seats.contains_key(seat));
        let graces = waiting.map(|(_, since)| *since + self.grace);
        graces.chain(self.seats.values().filter_map(|bot| bot.due)).min()
    }

    /// Bots take that long for a move from now on, and new ones try so many ahead.
    pub(crate) fn keep_pace(&mut self, pace: Duration, nodes: u32) {
        (self.pace, self.nodes) = (pace, nodes);
    }

    /// Lets every bot think that is awaited and has taken its time, off the room's task.
    pub(crate) fn prompt(&mut self, shared: &Shared, setting: &Setting<'_>) {
        for (seat, bot) in &mut self.seats {
            if !bot.is_due(*seat, setting, self.pace) {
                continue;
            }
            let game = setting.play.game().name();
            let budget = Budget { nodes: self.nodes, ..Budget::SERVED };
            let made = || shared.staff.brain(&bot.kind, game, random::number(), budget);
            let Some(brain) = bot.brain.take().or_else(made) else {
                bot.gave_up_at = Some(setting.play.seq());
                continue;
            };
            let seen = setting.moment(*seat);
            let waited = bot.stands_in || bot.waited_at == Some(seen);
            (bot.thinking, bot.due) = (true, None);
            let (command, remark, waits) = (None, None, None);
            let thought = Thought { seat: *seat, brain, command, remark, waits, seen, waited };
            let shown = Seen::of(setting, *seat);
            let (thinkers, metrics) = (shared.thinkers.clone(), shared.metrics.clone());
            shared.ending.spawn(think(thought, shown, setting.room.clone(), thinkers, metrics));
        }
    }

    /// Takes a brain back, with what it wants if its seat is still its own.
    pub(crate) fn take_back(&mut self, thought: Thought) -> Option<Deed> {
        let bot = self.seats.get_mut(&thought.seat).filter(|bot| bot.thinking)?;
        bot.thinking = false;
        bot.brain = Some(thought.brain);
        match thought.waits {
            Some(waits) => {
                bot.due = Some(Instant::now() + self.pace * waits);
                bot.waited_at = Some(thought.seen);
            }
            None if thought.command.is_none() => bot.gave_up_at = Some(thought.seen.0),
            None => {}
        }
        let remark = thought.remark.filter(|_| !bot.stands_in);
        Some(Deed { seat: thought.seat, remark, command: thought.command })
    }

    /// A bot was refused, or its thought has failed: it waits until more has happened.
    pub(crate) fn give_up(&mut self, seat: Seat, seq: usize) {
        if let Some(bot) = self.seats.get_mut(&seat) {
            bot.thinking = false;
            bot.gave_up_at = Some(seq);
        }
    }
}

/// What a bot is shown: what its seat sees, may ask for and may imagine.
struct Seen {
    view: String,
    options: String,
    world: Box<dyn World>,
    company: Company,
}

impl Seen {
    fn of(setting: &Setting<'_>, seat: Seat) -> Self {
        let (play, company) = (setting.play, setting.company(seat));
        let options = serde_json::to_string(&play.options(seat)).expect("options are plain data");
        let world = play.world(seat, &mut Dice::new(random::number()));
        Self { view: play.view(Viewer::Seat(seat)), options, world, company }
    }

    fn look(&self, seat: Seat) -> Look<'_> {
        Look { seat, view: &self.view, options: &self.options, world: &*self.world }
    }
}

impl Thought {
    /// People first, then the game.
    fn come_to(mut self, seen: &Seen) -> Self {
        let look = seen.look(self.seat);
        if !self.waited {
            let courtesy = self.brain.courtesy(&look, &seen.company);
            self.remark = courtesy.remark;
            self.waits = (courtesy.waits > 0).then_some(courtesy.waits);
        }
        if self.waits.is_none() {
            self.command = self.brain.choose(&look);
        }
        self
    }
}

async fn think(
    thought: Thought,
    seen: Seen,
    room: RoomHandle,
    thinkers: Arc<Semaphore>,
    metrics: Arc<Metrics>,
) {
    let (seat, before) = (thought.seat, thought.brain.cut_off());
    let _turn = thinkers.acquire().await.expect("nobody ever closes it");
    let begun = Instant::now();
    let thinking = tokio::task::spawn_blocking(move || thought.come_to(&seen));
    match thinking.await {
        Ok(thought) => {
            metrics.thoughts.add(1);
            metrics.spread.thought.note(micros(begun.elapsed()));
            metrics.thoughts_cut.add(thought.brain.cut_off() - before);
            room.send(RoomAsk::House(HouseAsk::Thought(thought))).await;
        }
        Err(fault) => {
            tracing::error!(%fault, "a bot's thought has failed");
            room.send(RoomAsk::House(HouseAsk::Thoughtless(seat))).await;
        }
    }
}
