//! The one border between typed games and everybody who names none: JSON texts and an
//! object-safe trait.

mod command;
mod kept;
mod log;
#[cfg(feature = "changes")]
mod news;
#[cfg(feature = "changes")]
mod sight;
#[cfg(feature = "worlds")]
mod world;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use core::ops::Range;

use serde_json::Value;

use crate::draws::{Cursor, FairDraws, Seeds};
use crate::game::{Rules, Touched};
use crate::hash::Hash;
use crate::matches::{Match, Setup};
use crate::options::Options;
use crate::refusal::{BadConfig, Code, Refused};
use crate::sealed::WholeText;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::settings::{self, Choice, Setting};
use crate::strict;
use crate::talk::Channel;
use crate::time::Millis;
use crate::version::Version;

pub use command::AnyCommand;
#[cfg(feature = "changes")]
pub use news::News;
#[cfg(feature = "changes")]
pub use sight::Sight;
#[cfg(feature = "worlds")]
pub use world::World;

use kept::{Kept, draft_of};
use log::Log;

/// How a table is opened, for a game that is known by name alone.
#[derive(Clone, Debug)]
pub struct Opening<'a> {
    /// How many seats.
    pub seats: u8,
    /// The settings as JSON; `{}` for all defaults.
    pub config: &'a str,
    /// The seeds.
    pub seeds: Seeds,
    /// The first nonce.
    pub nonce: u64,
}

/// A game of the registry.
pub trait AnyGame: Send + Sync {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// The version of its rules: the newest, unless it was asked for by another.
    fn rules_version(&self) -> Version;
    /// The versions of its rules that this build plays, oldest first.
    fn versions(&self) -> &'static [Version];
    /// The same game by that version of its rules, if this build still has it.
    fn of_version(&self, rules: Version) -> Option<&'static dyn AnyGame>;
    /// SHA-256 of its data.
    fn data_hash(&self) -> Hash;
    /// How many seats a table may have.
    fn seat_counts(&self) -> &'static [u8];
    /// Every type of command, in the order of the rules.
    fn commands(&self) -> &'static [&'static str];
    /// Whether the rules know an end.
    fn ends(&self) -> bool;
    /// What a table may set, in the order of the rules.
    fn settings(&self) -> Vec<Setting>;
    /// What a seat may pick before the start, where that can be said in figures.
    fn choices(&self) -> Vec<Choice>;
    /// What it says to people, by language, as JSON.
    fn texts(&self) -> &'static [(&'static str, &'static str)];
    /// Opens a table, with what its beginning did.
    fn open(&self, opening: Opening<'_>) -> Result<(Box<dyn AnyMatch>, Draft), BadConfig>;
    /// Opens a table whose events will be replayed, its beginning's included.
    fn reopen(&self, opening: Opening<'_>) -> Result<Box<dyn AnyMatch>, BadConfig>;
}

/// What an entry of the journal holds of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// When it happens.
    pub at: Millis,
    /// What happens, whole.
    pub events: Vec<WholeText>,
    /// The nonce in force after it.
    pub nonce: u64,
    /// How many draws it uses.
    pub draws: u64,
}

/// An event of a journal that this build cannot read.
#[derive(Debug)]
pub struct UnreadableEvent(serde_json::Error);

impl fmt::Display for UnreadableEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an event cannot be read: {}", self.0)
    }
}

/// One game being played, behind the JSON border. Proposals are decided on a copy; at most one
/// is pending, and it becomes true with [`AnyMatch::commit`].
pub trait AnyMatch: Send + Sync {
    /// The game.
    fn game(&self) -> &'static dyn AnyGame;
    /// How many seats.
    fn seats(&self) -> u8;
    /// The settings with all defaults filled in, as JSON.
    fn config(&self) -> String;
    /// The seeds.
    fn seeds(&self) -> &Seeds;
    /// The time of the table.
    fn now(&self) -> Millis;
    /// Where the draws stand.
    fn cursor(&self) -> Cursor;
    /// How many events there were.
    fn seq(&self) -> usize;
    /// How many of them are forgotten: nobody asks for those here.
    fn forgotten(&self) -> usize;
    /// Forgets what happened before that many events: for whoever has it in a journal.
    fn forget_before(&mut self, seq: usize);
    /// Whether the game has ended.
    fn is_over(&self) -> bool;
    /// When something happens by itself.
    fn deadline(&self) -> Option<Millis>;
    /// Whom the game waits for.
    fn awaited(&self) -> SeatSet;
    /// Whether the rules let it wait without a limit now.
    fn waits_for_ever(&self) -> bool;
    /// The phase, by its name in the rules.
    fn phase(&self) -> &'static str;

    /// Reads a command that was checked by [`strict::object`].
    fn read(&self, command: Value) -> Result<AnyCommand, Refused>;
    /// What the command would do.
    fn propose(&mut self, seat: Seat, command: &AnyCommand, at: Millis) -> Result<Draft, Refused>;
    /// What deciding the command touches, also where it is refused in the end: for the laws.
    fn touched(&mut self, seat: Seat, command: &AnyCommand, at: Millis) -> Touched;
    /// What the deadline does, at its own time; none if there is no deadline.
    fn expire(&mut self) -> Option<Draft>;
    /// Lets deadlines up to then take effect while they can be recorded: see [`pass_time`].
    fn pass_time(&mut self, at: Millis, record: &mut dyn FnMut(&Draft) -> bool);
    /// Makes the pending proposal true.
    fn commit(&mut self);
    /// Drops the pending proposal: it could not be recorded.
    fn withdraw(&mut self);
    /// Lets time pass in which nothing happens.
    fn wait_until(&mut self, at: Millis);
    /// The house ends the game without a result.
    fn close(&mut self);
    /// Replays an entry of a journal without deciding it again.
    #[cfg(feature = "replay")]
    fn replay(&mut self, entry: &Replayed<'_>) -> Result<(), UnreadableEvent>;

    /// What a viewer sees, as a JSON object.
    fn view(&self, viewer: Viewer) -> String;
    /// What happened since that many events, as a viewer may know it: JSON objects.
    fn events(&self, viewer: Viewer, since: usize) -> Vec<String>;
    /// How many of those events a viewer may know of.
    fn told(&self, viewer: Viewer, events: Range<usize>) -> u64;
    /// Whether each event that [`AnyMatch::events`] gives opens something to the viewer.
    fn reveals(&self, viewer: Viewer, since: usize) -> Vec<bool>;
    /// What happened since that many events, whole, each with its time: for the referee.
    fn whole_events(&self, since: usize) -> Vec<WholeText>;
    /// What a viewer has been shown, once it has the whole view and all options of now.
    #[cfg(feature = "changes")]
    fn sight(&self, viewer: Viewer) -> Sight;
    /// Appends what changed in the view since, as a list of paths with new values; whether
    /// anything did.
    #[cfg(feature = "changes")]
    fn view_changes(&self, sight: &mut Sight, out: &mut Vec<u8>) -> bool;
    /// Appends what changed in the options since, as a list of paths with new values; whether
    /// anything did.
    #[cfg(feature = "changes")]
    fn options_changes(&self, sight: &mut Sight, out: &mut Vec<u8>) -> bool;
    /// What happened since that many events, to be told to these viewers.
    #[cfg(feature = "changes")]
    fn gather(&self, since: usize, viewers: Vec<Viewer>) -> News;
    /// What a seat may ask for now.
    fn options(&self, seat: Seat) -> Options;
    /// Who may talk to whom now.
    fn channels(&self) -> Vec<Channel>;

    /// Commands whose values break no rule by themselves, whole.
    fn examples(&self, seat: Seat) -> Vec<WholeText>;
    /// Another match that the viewer cannot tell from this one, with another server seed.
    #[cfg(feature = "worlds")]
    fn imagine(
        &self,
        viewer: Viewer,
        server_seed: &str,
        dice: &mut crate::draws::Dice,
    ) -> Box<dyn AnyMatch>;
    /// The match as a seat may imagine it: for bots, who get nothing else of it but the seat's view
    /// and options.
    #[cfg(feature = "worlds")]
    fn world(&self, seat: Seat, dice: &mut crate::draws::Dice) -> Box<dyn World>;
    /// A copy.
    fn duplicate(&self) -> Box<dyn AnyMatch>;
    /// Whether the other match is of the same game in the same state.
    fn same_state(&self, other: &dyn AnyMatch) -> bool;
    /// For [`AnyMatch::same_state`].
    fn as_any(&self) -> &dyn Any;
}

/// What a replay needs of an entry of a journal.
#[derive(Clone, Copy, Debug)]
pub struct Replayed<'a> {
    /// When it happened.
    pub at: Millis,
    /// What happened, whole.
    pub events: &'a [Box<str>],
    /// The nonce in force after it.
    pub nonce: u64,
    /// How many draws it used.
    pub draws: u64,
}

/// A request's time is refused before anything else happens.
pub fn check_time(play: &dyn AnyMatch, at: Millis) -> Result<(), Refused> {
    let now = play.now();
    if (now..=now + Millis::DAY).contains(&at) {
        return Ok(());
    }
    Err(Refused::new(
        Code::BadTime,
        format_args!("The time must be from {} to {}.", now.get(), (now + Millis::DAY).get()),
    ))
}

/// Lets every deadline up to then take effect, each at its own time, in order. Each is recorded
/// before it becomes true; what cannot be recorded does not happen.
pub fn pass_time<E>(
    play: &mut dyn AnyMatch,
    at: Millis,
    mut record: impl FnMut(&Draft) -> Result<(), E>,
) -> Result<(), E> {
    let mut recorded = Ok(());
    play.pass_time(at, &mut |draft| {
        recorded = record(draft);
        recorded.is_ok()
    });
    recorded
}

/// The state that a match of this game will be in when its pending proposal is true, or is in now
/// if nothing is pending; none if it is a match of another game. Secrets in it stay shut.
pub fn state_ahead<G: Rules>(play: &dyn AnyMatch) -> Option<&G::State> {
    let kept: &Kept<G> = play.as_any().downcast_ref()?;
    Some(kept.pending.as_ref().map_or(kept.play.state(), |proposal| proposal.state()))
}

/// A game by one version of its rules. The registry's lines have the newest:
/// `&Registered::<Hilo>::GAME`.
pub struct Registered<G> {
    rules: Version,
    game: core::marker::PhantomData<fn() -> G>,
}

/// Room for every version of a game; a game that has more does not compile.
const MOST_VERSIONS: usize = 8;

impl<G: Rules> Registered<G> {
    /// The game by its newest rules.
    pub const GAME: Self = Self::by(G::NEWEST);
    /// The game by each version of its rules; behind the last, by the newest again.
    const EACH: [Self; MOST_VERSIONS] = {
        let mut each = [const { Self::GAME }; MOST_VERSIONS];
        let mut place = 0;
        while place < G::VERSIONS.len() {
            each[place] = Self::by(G::VERSIONS[place]);
            place += 1;
        }
        each
    };

    const fn by(rules: Version) -> Self {
        Self { rules, game: core::marker::PhantomData }
    }

    /// The game by that version of its rules, if this build still has it.
    pub fn of(rules: Version) -> Option<&'static Self> {
        const { &Self::EACH }.iter().find(|game| game.rules == rules)
    }

    fn setup(&self, opening: &Opening<'_>) -> Result<Setup<G::Config>, BadConfig> {
        let config = strict::settings(self.rules, opening.config)
            .map_err(|error| BadConfig::new(format_args!("the config is not taken: {error}")))?;
        Ok(Setup { rules: self.rules, seats: opening.seats, config, nonce: opening.nonce })
    }
}

impl<G: Rules> AnyGame for Registered<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules_version(&self) -> Version {
        self.rules
    }

    fn versions(&self) -> &'static [Version] {
        G::VERSIONS
    }

    fn of_version(&self, rules: Version) -> Option<&'static dyn AnyGame> {
        Self::of(rules).map(|game| game as _)
    }

    fn data_hash(&self) -> Hash {
        Hash::of(G::data(self.rules))
    }

    fn seat_counts(&self) -> &'static [u8] {
        G::SEATS
    }

    fn commands(&self) -> &'static [&'static str] {
        G::commands(self.rules)
    }

    fn ends(&self) -> bool {
        G::ENDS
    }

    fn settings(&self) -> Vec<Setting> {
        settings::under::<G::Config>(self.rules)
    }

    fn choices(&self) -> Vec<Choice> {
        G::choices(self.rules)
    }

    fn texts(&self) -> &'static [(&'static str, &'static str)] {
        G::TEXTS
    }

    fn open(&self, opening: Opening<'_>) -> Result<(Box<dyn AnyMatch>, Draft), BadConfig> {
        let setup = self.setup(&opening)?;
        let (play, begun) = Match::<G>::open(setup, FairDraws::new(opening.seeds))?;
        let draft = draft_of(&begun);
        let mut log = Log::new();
        log.add(Millis::ZERO, begun.events);
        Ok((Box::new(Kept { play, log, pending: None }), draft))
    }

    fn reopen(&self, opening: Opening<'_>) -> Result<Box<dyn AnyMatch>, BadConfig> {
        let setup = self.setup(&opening)?;
        let play = Match::<G>::unbegun(setup, FairDraws::new(opening.seeds))?;
        Ok(Box::new(Kept { play, log: Log::new(), pending: None }))
    }
}
