//! One game being played, typed.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::draws::{Chance, Cursor, Dice, FairDraws, Seeds};
use crate::event::Event;
use crate::game::{Game, Rules, Table, Touched};
use crate::hash::Hash;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::refusal::{BadConfig, Code, Refused};
use crate::sealed::Whole as _;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::secret::Lens;
use crate::settings::Settings;
use crate::shown::{Common, Shown, ShownFair};
use crate::state::State;
use crate::strict;
use crate::talk::Channel;
use crate::time::Millis;
use crate::version::Version;
use crate::view::View;

/// What a match is opened with, beside its chance.
#[derive(Clone, Debug)]
pub struct Setup<C> {
    /// The version of the rules.
    pub rules: Version,
    /// How many seats.
    pub seats: u8,
    /// The settings.
    pub config: C,
    /// The first nonce.
    pub nonce: u64,
}

/// One game being played: proposes on a copy, commits, replays, and mints lenses.
pub struct Match<G: Game, C: Chance = FairDraws> {
    state: G::State,
    chance: C,
    cursor: Cursor,
    now: Millis,
    closed: bool,
    rules: Version,
    config: G::Config,
    seats: u8,
}

/// An event of a game as one viewer may know it.
type Seen<G> = <<G as Game>::Event as Event>::Seen;

/// What a command would do, not yet done.
pub struct Proposal<G: Game> {
    state: G::State,
    cursor: Cursor,
    at: Millis,
    /// What happens.
    pub events: Vec<G::Event>,
    /// How many draws it uses.
    pub draws: u64,
}

impl<G: Game, C: Chance + Clone> Clone for Match<G, C> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            chance: self.chance.clone(),
            cursor: self.cursor,
            now: self.now,
            closed: self.closed,
            rules: self.rules,
            config: self.config.clone(),
            seats: self.seats,
        }
    }
}

impl<G: Game> Proposal<G> {
    /// When it happens.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// The nonce in force after it.
    pub fn nonce(&self) -> u64 {
        self.cursor.nonce
    }

    /// What is true after it.
    pub(crate) fn state(&self) -> &G::State {
        &self.state
    }
}

impl<G: Rules, C: Chance> Match<G, C> {
    /// Opens a match, with what its beginning did.
    pub fn open(setup: Setup<G::Config>, chance: C) -> Result<(Self, Proposal<G>), BadConfig> {
        let mut play = Self::unbegun(setup, chance)?;
        let opening = play.draft(Millis::ZERO, |table| {
            G::begin(table);
            Ok::<(), core::convert::Infallible>(())
        });
        let Ok(opening) = opening;
        play.state = opening.state.clone();
        play.cursor = opening.cursor;
        Ok((play, opening))
    }

    /// A match before its beginning, for one whose events are replayed.
    pub fn unbegun(setup: Setup<G::Config>, chance: C) -> Result<Self, BadConfig> {
        let Setup { rules, seats, config, nonce } = setup;
        if !G::SEATS.contains(&seats) {
            return Err(BadConfig::new(format_args!("{} takes {}", G::NAME, SeatCounts(G::SEATS))));
        }
        config.check()?;
        let state = G::State::open(rules, &config, seats)?;
        let cursor = Cursor { nonce, index: 0 };
        Ok(Self { state, chance, cursor, now: Millis::ZERO, closed: false, rules, config, seats })
    }

    /// Reads a command that was checked by [`strict::object`], as these rules know it.
    pub fn read(&self, command: Value) -> Result<G::Command, Refused> {
        let kind = command.get("type").and_then(Value::as_str).unwrap_or_default();
        let known = G::commands(self.rules);
        if !known.contains(&kind) {
            let message = format_args!("A command's type is one of {}.", known.join(", "));
            return Err(Refused::new(Code::BadInput, message));
        }
        strict::flat(&command).map_err(unreadable)?;
        self.refuse_later_fields(&command)?;
        G::Command::read(command).map_err(unreadable)
    }

    fn refuse_later_fields(&self, command: &Value) -> Result<(), Refused> {
        let mut names = command.as_object().into_iter().flat_map(Map::keys);
        match names.find(|name| !G::knows_field(self.rules, name)) {
            Some(name) => Err(unreadable(format_args!("unknown field `{name}`"))),
            None => Ok(()),
        }
    }

    /// What the command would do, decided on a copy of the state and of the draws' cursor.
    pub fn propose(
        &mut self,
        seat: Seat,
        command: &G::Command,
        at: Millis,
    ) -> Result<Proposal<G>, Refused> {
        self.refuse_when_over()?;
        self.draft(at, |table| G::decide(table, seat, command)).map_err(Refused::from)
    }

    /// What the deadline does, at its own time.
    pub fn expire(&mut self) -> Option<Proposal<G>> {
        let due = self.deadline()?;
        let drafted = self.draft(due, |table| {
            G::expire(table);
            Ok::<(), core::convert::Infallible>(())
        });
        let Ok(proposal) = drafted;
        Some(proposal)
    }

    /// Lets every deadline up to then take effect, each at its own time, in order. Each is recorded
    /// before it becomes true; what cannot be recorded does not happen.
    pub fn pass_time<E>(
        &mut self,
        at: Millis,
        mut record: impl FnMut(&Proposal<G>) -> Result<(), E>,
    ) -> Result<(), E> {
        while self.deadline().is_some_and(|due| due <= at) {
            let Some(proposal) = self.expire() else { break };
            record(&proposal)?;
            self.commit(proposal);
        }
        self.wait_until(at);
        Ok(())
    }

    /// Makes a proposal of this match the present.
    pub fn commit(&mut self, proposal: Proposal<G>) {
        self.state = proposal.state;
        self.cursor = proposal.cursor;
        self.now = proposal.at;
    }

    /// Decides in place and keeps no record: for simulation, where nothing has to be durable
    /// before it is true. The rules refuse before they emit, so a refusal leaves nothing here too.
    ///
    /// # Panics
    /// If a game refuses what it has begun to carry out.
    pub fn play(&mut self, seat: Seat, command: &G::Command, at: Millis) -> Result<(), Refused> {
        self.refuse_when_over()?;
        let before = self.cursor;
        let mut table = Table::new(&mut self.state, &mut self.chance, &mut self.cursor, at, None);
        let decided = G::decide(&mut table, seat, command);
        assert!(decided.is_ok() || table.untouched(), "a refusal after an event");
        match decided {
            Ok(()) => self.now = at,
            Err(_) => self.cursor = before,
        }
        decided.map_err(Refused::from)
    }

    /// What deciding the command does at the table, on a copy, also where it is refused in the
    /// end: a refusal that touched something came too late.
    pub fn touched(&mut self, seat: Seat, command: &G::Command, at: Millis) -> Touched {
        let (mut state, mut cursor) = (self.state.clone(), self.cursor);
        let mut table = Table::new(&mut state, &mut self.chance, &mut cursor, at, None);
        let _ = G::decide(&mut table, seat, command);
        table.touched()
    }

    /// Folds an event of a journal.
    pub fn replay(&mut self, event: &G::Event) {
        self.state.apply(event);
    }

    /// Sets the draws' cursor after the entry that was replayed.
    pub fn replayed(&mut self, nonce: u64, draws: u64) {
        let index = if nonce == self.cursor.nonce { self.cursor.index + draws } else { draws };
        self.cursor = Cursor { nonce, index };
    }

    /// Lets time pass in which nothing happens.
    pub fn wait_until(&mut self, at: Millis) {
        self.now = self.now.max(at);
    }

    /// The house ends the game without a result.
    pub fn close(&mut self) {
        self.closed = true;
        self.state.close();
    }

    /// What is true now: for tests and simulation that know the game's type.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The version of the rules.
    pub fn rules(&self) -> Version {
        self.rules
    }

    /// The settings.
    pub fn config(&self) -> &G::Config {
        &self.config
    }

    /// How many seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The time of the table.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// Where the draws stand.
    pub fn cursor(&self) -> Cursor {
        self.cursor
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.closed || self.state.outcome().is_some()
    }

    /// The result, if the game came to one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome().filter(|_| !self.closed)
    }

    /// When something happens by itself.
    pub fn deadline(&self) -> Option<Millis> {
        if self.is_over() { None } else { self.state.deadline() }
    }

    /// Whom the game waits for.
    pub fn awaited(&self) -> SeatSet {
        if self.is_over() { SeatSet::EMPTY } else { self.state.awaited() }
    }

    /// What the viewer sees of the game itself.
    pub fn own_view(&self, viewer: Viewer) -> G::View {
        G::View::of(&self.state, Lens::of(viewer))
    }

    /// An event as the viewer may know it.
    pub fn seen(event: &G::Event, viewer: Viewer) -> Option<Seen<G>> {
        event.seen(Lens::of(viewer))
    }

    /// Whether the event opens something to the viewer.
    pub fn reveals(event: &G::Event, viewer: Viewer) -> bool {
        event.reveals(Lens::of(viewer))
    }

    /// What the seat may ask for now.
    pub fn options(&self, seat: Seat) -> Options {
        if self.is_over() {
            return Options::over(G::commands(self.rules));
        }
        G::options(&self.state, seat, Lens::of(Viewer::Seat(seat)))
    }

    /// Who may talk to whom now.
    pub fn channels(&self) -> Vec<Channel> {
        G::View::channels(&self.state)
    }

    /// Another match that the viewer cannot tell from this one, with other chance to come.
    pub fn imagine(&self, viewer: Viewer, chance: C, dice: &mut Dice) -> Self {
        let state = G::resample(&self.state, Lens::of(viewer), dice);
        self.with_state(state, chance, self.cursor)
    }

    /// A match at the same table in that state.
    pub(crate) fn with_state<D: Chance>(
        &self,
        state: G::State,
        chance: D,
        cursor: Cursor,
    ) -> Match<G, D> {
        Match {
            state,
            chance,
            cursor,
            now: self.now,
            closed: self.closed,
            rules: self.rules,
            config: self.config.clone(),
            seats: self.seats,
        }
    }

    /// The same match with other chance to come.
    #[must_use]
    pub fn with_chance(mut self, chance: C) -> Self {
        self.chance = chance;
        self
    }

    fn refuse_when_over(&self) -> Result<(), Refused> {
        if self.is_over() {
            return Err(Refused::new(
                Code::GameOver,
                "The game is over; nothing more can be asked for.",
            ));
        }
        Ok(())
    }

    fn draft<E>(
        &mut self,
        at: Millis,
        rules: impl FnOnce(&mut Table<'_, G>) -> Result<(), E>,
    ) -> Result<Proposal<G>, E> {
        let mut proposal = Proposal {
            state: self.state.clone(),
            cursor: self.cursor,
            at,
            events: Vec::new(),
            draws: 0,
        };
        let mut table = Table::new(
            &mut proposal.state,
            &mut self.chance,
            &mut proposal.cursor,
            at,
            Some(&mut proposal.events),
        );
        let decided = rules(&mut table);
        proposal.draws = table.draws();
        decided.map(|()| proposal)
    }
}

impl<G: Rules> Match<G> {
    /// The seeds of the table.
    pub fn seeds(&self) -> &Seeds {
        self.chance.seeds()
    }

    /// What the viewer sees, with the fields that every view has.
    pub fn view(&self, viewer: Viewer) -> FullView<'_, G::View> {
        let Shown { common, own } = self.shown(viewer);
        let Common { phase, turn, deadline, over, result, fair } = common;
        let seeds = self.seeds();
        let fair = Fair {
            server_seed_hash: seeds.server_hash(),
            client_seed: seeds.client(),
            nonce: fair.nonce,
            server_seed: fair.server_seed,
        };
        let (game, seat) = (G::NAME, viewer.seat());
        FullView { game, phase, seat, turn, deadline, over, result, fair, own }
    }

    /// What can change in that.
    pub(crate) fn shown(&self, viewer: Viewer) -> Shown<G::View> {
        let over = self.is_over();
        let fair = ShownFair {
            nonce: self.cursor.nonce,
            server_seed: over.then(|| self.seeds().server().into()),
        };
        let common = Common {
            phase: self.state.phase(),
            turn: self.awaited(),
            deadline: self.deadline(),
            over,
            result: self.outcome(),
            fair,
        };
        Shown { common, own: self.own_view(viewer) }
    }
}

fn unreadable(why: impl fmt::Display) -> Refused {
    Refused::new(Code::BadInput, format_args!("The command cannot be read: {why}."))
}

/// A view with the fields that every view has (contract §3).
#[derive(Serialize)]
pub struct FullView<'a, V> {
    /// The game's name.
    game: &'static str,
    /// The phase, by the name that the game's rules give.
    phase: &'static str,
    /// Whose view it is; null for a spectator.
    seat: Option<Seat>,
    /// The seats that the game is waiting for; others may still have commands.
    turn: SeatSet,
    /// When the phase or turn ends by itself; null without a limit.
    deadline: Option<Millis>,
    /// Whether the game has ended.
    over: bool,
    /// Null before the end, and where the house ended the game.
    result: Option<Outcome>,
    /// What its chance can be checked with.
    fair: Fair<'a>,
    #[serde(flatten)]
    own: V,
}

/// What the chance of a game can be checked with.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fair<'a> {
    /// The commitment to the server seed: SHA-256 of its text.
    server_seed_hash: Hash,
    /// The seats' client seeds, joined by `,` in seat order.
    client_seed: &'a str,
    /// The nonce of the current or last hand or round.
    nonce: u64,
    /// The server seed once the game is over, null before.
    server_seed: Option<String>,
}

/// The seat counts of a game in words.
struct SeatCounts(&'static [u8]);

impl fmt::Display for SeatCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(alloc::string::ToString::to_string).collect();
        match self.0 {
            [1] => f.write_str("1 seat"),
            [first, .., last] if usize::from(last - first) + 1 == self.0.len() => {
                write!(f, "{first} to {last} seats")
            }
            _ => write!(f, "{} seats", words.join(", ")),
        }
    }
}
