//! What a game is, and the table at which its rules work.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use crate::draws::{Chance, Cursor, Dice, below};
use crate::event::Event;
use crate::options::Options;
use crate::preview::{NoPreview, Question};
use crate::refusal::Refusal;
use crate::sealed::Whole;
use crate::seat::Seat;
use crate::secret::{Lens, Secret};
use crate::settings::{Choice, Settings};
use crate::state::State;
use crate::time::Millis;
use crate::version::Version;
use crate::view::View;

/// What a game is called and what it is made of: the table of contents of its crate.
pub trait Game: Sized + Send + Sync + 'static {
    /// The game's name on the command line and in journals; it never changes.
    const NAME: &'static str;
    /// The versions of its rules that this build plays, oldest first. A new table gets the last;
    /// whatever began under another one ends under it, and its journal is verified by it.
    const VERSIONS: &'static [Version] = &[Version::FIRST];
    /// The version that a new table gets.
    const NEWEST: Version = *Self::VERSIONS.last().expect("a game has rules");
    /// How many seats a table of this game may have.
    const SEATS: &'static [u8];
    /// Every type of command of the newest rules, in their order.
    const COMMANDS: &'static [&'static str];
    /// Whether the rules know an end.
    const ENDS: bool = true;
    /// What the game says to people, by language (`en`, `vi`, `zh`, `ko`): a JSON object each, for a
    /// client that has no board of its own for it. What is missing is said by the names on the wire.
    const TEXTS: &'static [(&'static str, &'static str)] = &[];

    /// What a table may set.
    type Config: Settings;
    /// What is true now.
    type State: State<Self>;
    /// What a seat may ask for.
    type Command: Clone + Debug + Whole + Send + Sync;
    /// What happened.
    type Event: Event;
    /// What one viewer sees, beside the fields that every view has.
    type View: View<Self::State>;
    /// Why not.
    type Refusal: Refusal;

    /// Every type of command of those rules, in their order.
    fn commands(_rules: Version) -> &'static [&'static str] {
        Self::COMMANDS
    }
    /// Whether commands of those rules know a field that those of the newest have.
    fn knows_field(_rules: Version, _field: &str) -> bool {
        true
    }
    /// What a seat may pick before the start, where that can be said in figures.
    fn choices(_rules: Version) -> Vec<Choice> {
        Vec::new()
    }
    /// The data of those rules as it is embedded; a journal names its hash.
    fn data(_rules: Version) -> &'static [u8] {
        b""
    }
}

/// A rule book. Everything here is pure: no clock, no randomness, no input or output.
pub trait Rules: Game {
    /// What happens by itself when the game begins.
    fn begin(_table: &mut Table<'_, Self>) {}
    /// All rules for what a seat asks: refuse first, then emit.
    fn decide(
        table: &mut Table<'_, Self>,
        seat: Seat,
        command: &Self::Command,
    ) -> Result<(), Self::Refusal>;
    /// What the rules say happens at the deadline, which is now.
    fn expire(_table: &mut Table<'_, Self>) {}
    /// What a seat may ask for now, through its own lens. Every type of command, in order.
    fn options(state: &Self::State, seat: Seat, lens: Lens) -> Options;

    /// For every type of command one whose values break no rule by themselves, where this seat
    /// has such values.
    fn examples(state: &Self::State, seat: Seat) -> Vec<Self::Command>;
    /// What something would come to by those rules, for a page that says what it was shown; both are
    /// JSON, see [`preview`](crate::preview). A game foretells nothing unless it says so.
    fn preview(_rules: Version, _asked: Question) -> Result<String, NoPreview> {
        Err(NoPreview::new("This game foretells nothing."))
    }
    /// Another state that the viewer behind the lens cannot tell from this one, as often as it is
    /// the true one by all that the viewer knows: chance as the rules make it, others' sealed
    /// choices as [`Rules::wish`] makes them. It follows from what the viewer knows and from the
    /// dice alone, so that states which the viewer cannot tell apart give the same one.
    fn resample(state: &Self::State, lens: Lens, dice: &mut Dice) -> Self::State;

    /// What a sensible player at that seat asks for, seeing what the seat sees: for whoever plays a
    /// game out. It need not be good, but quick.
    fn wish(
        _state: &Self::State,
        _seat: Seat,
        _lens: Lens,
        _dice: &mut Dice,
    ) -> Wish<Self::Command> {
        Wish::Unknown
    }
    /// Whether whoever looks ahead may stop here and ask [`Rules::promise`].
    fn pauses(_state: &Self::State) -> bool {
        false
    }
    /// How good the state is for a seat, in millionths of a sure win: for whoever stops looking
    /// ahead before the end.
    fn promise(_state: &Self::State, _seat: Seat) -> i64 {
        HALF
    }
}

/// A sure win, in the millionths of [`Rules::promise`].
pub const SURE: i64 = 1_000_000;
/// As good as anybody's chance.
pub const HALF: i64 = SURE / 2;

/// What a player wants to do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish<C> {
    /// The game does not say: anything that is offered.
    Unknown,
    /// To wait.
    Nothing,
    /// To ask for this.
    Ask(C),
}

/// What deciding a command did at the table before it was accepted or refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touched {
    /// How many events were emitted.
    pub events: usize,
    /// How many draws were used.
    pub draws: u64,
}

/// Where `decide` works: the only place where chance is drawn, secrets open and events are born.
pub struct Table<'a, G: Game> {
    state: &'a mut G::State,
    chance: &'a mut dyn Chance,
    cursor: &'a mut Cursor,
    now: Millis,
    draws: u64,
    emitted: usize,
    record: Option<&'a mut Vec<G::Event>>,
}

impl<'a, G: Game> Table<'a, G> {
    pub(crate) fn new(
        state: &'a mut G::State,
        chance: &'a mut dyn Chance,
        cursor: &'a mut Cursor,
        now: Millis,
        record: Option<&'a mut Vec<G::Event>>,
    ) -> Self {
        Self { state, chance, cursor, now, draws: 0, emitted: 0, record }
    }

    /// What is true now, after all that was emitted.
    pub fn state(&self) -> &G::State {
        self.state
    }

    /// The time of this command.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// The number of the next draw under the present nonce.
    pub fn index(&self) -> u64 {
        self.cursor.index
    }

    /// `draw(n)` of the contract, for n from 1 to 2^32.
    pub fn draw(&mut self, n: u64) -> u64 {
        let word = self.chance.word(*self.cursor);
        self.cursor.index += 1;
        self.draws += 1;
        below(word, n)
    }

    /// A choice of one among k: a position in a list that is not empty.
    pub fn choose(&mut self, length: usize) -> usize {
        usize::try_from(self.draw(length as u64)).expect("a draw lies below the length")
    }

    /// One die.
    pub fn die(&mut self) -> u8 {
        u8::try_from(self.draw(6)).expect("a draw below 6") + 1
    }

    /// A chance of a in b, as the contract draws it.
    pub fn chance(&mut self, a: u32, b: u32) -> bool {
        u128::from(self.draw(1 << 32)) * u128::from(b) < u128::from(a) << 32
    }

    /// The contract's shuffle. The top of a pile is its end.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.choose(i + 1);
            items.swap(i, j);
        }
    }

    /// Goes on to the next nonce, whose draws start at index 0.
    ///
    /// # Panics
    /// After a draw of the same entry: an entry's draws lie under one nonce, so that a journal's
    /// count of them tells where the sequence stands.
    pub fn next_nonce(&mut self) {
        assert_eq!(self.draws, 0, "the nonce moves on before an entry's first draw");
        *self.cursor = Cursor { nonce: self.cursor.nonce + 1, index: 0 };
    }

    /// A fact: applied at once, so that the next line of the rule sees it.
    pub fn emit(&mut self, event: impl Into<G::Event>) {
        let event = event.into();
        self.state.apply(&event);
        self.emitted += 1;
        if let Some(record) = &mut self.record {
            record.push(event);
        }
    }

    /// Opens a secret for the rules.
    pub fn peek<'s, T>(&self, secret: &'s Secret<T>) -> &'s T {
        secret.value()
    }

    pub(crate) fn draws(&self) -> u64 {
        self.draws
    }

    pub(crate) fn untouched(&self) -> bool {
        self.emitted == 0
    }

    pub(crate) fn touched(&self) -> Touched {
        Touched { events: self.emitted, draws: self.draws }
    }
}
