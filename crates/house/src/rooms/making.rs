//! How a room's next match is made: its game, its seats, and who sits where.

use bots::{Budget, Staff};
use serde_json::{Map, Value};
use session::Registry;
use table::erased::AnyGame;
use table::settings::Takes;
use table::{Code, Seat};
use wire::room::{Arrange, NextMatch, Pick, SetRoom};
use wire::{PlayerId, Status};

use super::bank::usual;
use super::clients::Clients;
use super::document::RoomDocument;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::matches::{MatchDocument, checked_config, must_play};
use crate::shared::{Shared, refuse};
use crate::{Answer, Refused, random};

/// How long a pause may be set to last, in seconds.
const PAUSES: std::ops::RangeInclusive<u32> = 10..=3600;

/// How long a bot may be set to take for a move, in seconds, and how far `sharp` to look ahead: never
/// further than a second of one core allows.
const PACES: std::ops::RangeInclusive<u8> = 1..=60;
const NODES: std::ops::RangeInclusive<u32> = 200..=Budget::SERVED.nodes;

impl RoomDocument {
    /// The host sets the room up, while no match runs.
    pub(crate) fn set(&mut self, ask: &SetRoom, games: &Registry, staff: Staff) -> Answer<()> {
        if let Status::Starting | Status::Running | Status::Parked = self.played.status {
            return refuse(Code::Conflict, "A game runs; set the next one up when it is over.");
        }
        if ask.game.is_some() || ask.seats.is_some() || ask.config.is_some() {
            self.set_match(ask, games)?;
        }
        if let Some(bot) = ask.fill.as_deref().filter(|bot| !bot.is_empty()) {
            must_play(staff, bot, &self.played.game)?;
        }
        if ask.pause_seconds.is_some_and(|seconds| !PAUSES.contains(&seconds)) {
            return refuse(Code::BadInput, "A pause may last 10 to 3600 seconds.");
        }
        if ask.bot_seconds.is_some_and(|seconds| !PACES.contains(&seconds)) {
            return refuse(Code::BadInput, "A bot takes 1 to 60 seconds for a move.");
        }
        if ask.bot_nodes.is_some_and(|nodes| !NODES.contains(&nodes)) {
            return refuse(Code::BadInput, "A bot tries 200 to 20000 moves ahead.");
        }
        let fill = ask.fill.clone().map(|bot| Some(bot).filter(|bot| !bot.is_empty()));
        self.fill = fill.unwrap_or_else(|| self.fill.take());
        self.public = ask.public.unwrap_or(self.public);
        self.bot_after_seconds = ask.bot_after_seconds.unwrap_or(self.bot_after_seconds);
        self.bot_seconds = ask.bot_seconds.or(self.bot_seconds);
        self.bot_nodes = ask.bot_nodes.unwrap_or(self.bot_nodes);
        self.bank = ask.bank.unwrap_or(self.bank);
        self.auto = ask.auto.or(self.auto);
        self.onlookers_talk = ask.onlookers_talk.unwrap_or(self.onlookers_talk);
        self.pause_seconds = ask.pause_seconds.unwrap_or(self.pause_seconds);
        Ok(())
    }

    /// Another game, another size or other settings, before the match has begun.
    fn set_match(&mut self, ask: &SetRoom, games: &Registry) -> Answer<()> {
        self.played.must_be_open()?;
        let plan = self.plan(ask.game.as_deref(), ask.seats, ask.config.as_ref(), games)?;
        self.played.seats.resize(plan.most);
        self.note_unseated();
        self.most_seats = plan.most;
        self.played.game = plan.game.name().into();
        self.played.rules = plan.game.rules_version();
        self.played.config = plan.config;
        // Nobody is bound to settings that they were not shown: all commit again, to these.
        self.played.seats.forget_hashes();
        if ask.game.is_some() {
            self.played.seats.forget_picks();
        }
        self.seat_bank();
        Ok(())
    }

    /// What a match is to be made with: what is asked for, else what there was, else what the game has.
    fn plan(
        &self,
        game: Option<&str>,
        seats: Option<u8>,
        config: Option<&Map<String, Value>>,
        games: &Registry,
    ) -> Answer<Plan> {
        let same = game.is_none_or(|game| game == self.played.game);
        let Some(game) = games.table(game.unwrap_or(&self.played.game)) else {
            return refuse(Code::NotFound, "There is no such game to be played at a table.");
        };
        let largest = || *game.seat_counts().last().expect("every game can be played by somebody");
        let before = same.then_some(self.most_seats());
        let most = seats.or(before).unwrap_or_else(largest);
        let config = match config {
            Some(config) => usual(game, config),
            None if same => without_picks(game, &self.played.config),
            None => usual(game, &Map::new()),
        };
        Ok(Plan { game, most, config: checked_config(game, most, &config)? })
    }

    /// How many seats a match has at most; older rooms do not say.
    pub(crate) fn most_seats(&self) -> u8 {
        self.most_seats.max(self.played.seats.count())
    }

    /// The host puts the seats in another order, before the start.
    pub(crate) fn arrange(&mut self, ask: &Arrange) -> Answer<()> {
        self.played.must_be_open()?;
        let seats = &mut self.played.seats;
        match (&ask.order, ask.shuffle, ask.swap) {
            (Some(order), false, false) => seats.reorder(order)?,
            (None, true, false) => seats.shuffle(random::number),
            (None, false, true) => seats.swap_halves(),
            _ => return refuse(Code::BadInput, "Give an order, or shuffle, or swap."),
        }
        self.seat_bank();
        Ok(())
    }

    /// A player picks for the own seat, or the host for a bot's.
    pub(crate) fn pick(
        &mut self,
        player: &Player,
        is_host: bool,
        ask: &Pick,
        games: &Registry,
    ) -> Answer<()> {
        self.played.must_be_open()?;
        let seat = match ask.seat {
            None => self.played.seats.seat_of(player.id),
            Some(seat) if is_host && self.played.seats.is_bot(seat) => Some(seat),
            Some(_) => return refuse(Code::Forbidden, "Only the host picks, and only for bots."),
        };
        let Some(seat) = seat else {
            return refuse(Code::Conflict, "You have no seat at this table.");
        };
        let mut next = self.clone();
        next.played.seats.pick(seat, ask.picks.clone());
        next.config_with_picks(games)?;
        *self = next;
        Ok(())
    }

    /// The settings with what was picked in them.
    fn config_with_picks(&self, games: &Registry) -> Answer<Value> {
        let game = self.played.game_in(games).ok_or_else(gone)?;
        let mut config = self.played.config.as_object().cloned().unwrap_or_default();
        for (seat, picks) in self.played.seats.picks() {
            for (setting, value) in picks {
                set_pick(game, &mut config, setting, seat, value)?;
            }
        }
        checked_config(game, self.played.seats.count(), &config)
    }

    /// The match as it can begin with who is there: its free seats closed up or filled, with what its
    /// people picked, and its rules asked whether they take that.
    pub(crate) fn made_ready(
        &self,
        clients: &Clients,
        most_voided: usize,
        games: &Registry,
    ) -> Answer<Self> {
        self.played.must_be_open()?;
        if self.played.voided.len() >= most_voided {
            return refuse(Code::Conflict, "This table could not be begun; make another one.");
        }
        let mut ready = self.clone();
        ready.most_seats = self.most_seats();
        let game = self.played.game_in(games).ok_or_else(gone)?;
        match &self.fill {
            Some(bot) => ready.played.seats.fill(bot),
            None => ready.played.seats.close_up(),
        }
        let seats = ready.played.seats.count();
        if !game.seat_counts().contains(&seats) {
            return Err(too_few(game, seats));
        }
        ready.must_have_its_bank()?;
        ready.played.seats.may_start(clients)?;
        ready.played.config = ready.config_with_picks(games)?;
        Ok(ready)
    }

    /// Those who wait get the free seats, in the order in which they came; whether any did.
    pub(crate) fn seat_all(&mut self, waiting: &[PlayerId]) -> bool {
        let people = self.people.clone().into_iter().filter(|one| waiting.contains(&one.player));
        let mut seated = false;
        for one in people {
            let kept = self.kept(one.player);
            seated |= self.played.seats.seat(one.player, &one.name, kept);
        }
        self.seat_bank();
        seated
    }

    /// The room with its next match, in which those sit who are there and want to play.
    pub(crate) fn next(
        &self,
        ask: &NextMatch,
        Shared { games, staff, keys, .. }: &Shared,
        is_here: impl Fn(PlayerId) -> bool,
    ) -> Answer<Self> {
        if self.played.status != Status::Over {
            return refuse(Code::Conflict, "The game is not over yet.");
        }
        if self.played.restored {
            return refuse(Code::Conflict, "The house was opened from a copy; make another table.");
        }
        let plan = self.plan(ask.game.as_deref(), ask.seats, ask.config.as_ref(), games)?;
        let comes = |player: PlayerId| is_here(player) && self.wants_to_play(player);
        let mut next = self.clone();
        let mut seats =
            self.played.seats.again(comes, |bot| must_play(*staff, bot, plan.game.name()).is_ok());
        let seated: Vec<PlayerId> = seats.people().map(|(_, player)| player).collect();
        next.rotate_bank(&seated);
        let waiting = self.people.iter().filter(|one| !seated.contains(&one.player));
        let waiting: Vec<_> = waiting.filter(|one| comes(one.player)).collect();
        seats.make_room(plan.most, waiting.len());
        waiting.into_iter().for_each(|one| seats.add(one.player, &one.name, plan.most));
        if ask.swap {
            seats.swap_halves();
        }
        if plan.game.name() != self.played.game {
            seats.forget_picks();
        }
        seats.resize(plan.most);
        next.number += 1;
        next.most_seats = plan.most;
        for gone in std::mem::take(&mut next.dropped) {
            if !is_here(gone) {
                next.forget_person(gone);
            }
        }
        next.paused = None;
        next.played = MatchDocument::new(next.match_id(), plan.game, seats, plan.config, keys);
        next.seat_bank();
        next.note_unseated();
        Ok(next)
    }
}

/// What a match is to be made with.
struct Plan {
    game: &'static dyn AnyGame,
    most: u8,
    config: Value,
}

/// The settings without those that have a value a seat: those are picked again.
fn without_picks(game: &dyn AnyGame, config: &Value) -> Map<String, Value> {
    let mut config = config.as_object().cloned().unwrap_or_default();
    for setting in game.settings() {
        if let Takes::Seats { .. } = setting.takes {
            config.remove(setting.name);
        }
    }
    config
}

/// Writes one pick into the settings.
fn set_pick(
    game: &dyn AnyGame,
    config: &mut Map<String, Value>,
    setting: &str,
    seat: Seat,
    value: &str,
) -> Answer<()> {
    let is_picked = |one: &table::settings::Setting| {
        one.name == setting && matches!(one.takes, Takes::Seats { .. })
    };
    if !game.settings().iter().any(is_picked) {
        return refuse(Code::BadInput, "The game has no such setting to pick.");
    }
    let list = config.entry(setting).or_insert_with(|| Value::Array(Vec::new()));
    let Value::Array(list) = list else { return Ok(()) };
    if list.len() <= seat.index() {
        list.resize(seat.index() + 1, Value::Null);
    }
    list[seat.index()] = value.into();
    Ok(())
}

/// The refusal of a start with as many seats as the game does not take.
fn too_few(game: &dyn AnyGame, seats: u8) -> Refused {
    let counts: Vec<String> = game.seat_counts().iter().map(u8::to_string).collect();
    let counts = counts.join(", ");
    let message =
        format!("This game is played by {counts}, and {seats} have a seat: add bots, or wait.");
    Refused::new(Code::Conflict, message)
}
