//! All that is derived from a draw (contract §1), at a table whose only game is drawing, against
//! the contract's text computed by hand.

use serde::{Deserialize, Serialize};
use table::draws::{Dice, FairDraws, Seeds, sha256_hex};
use table::options::Options;
use table::{
    BadConfig, ChangedFields, Changes, Code, Game, Lens, Match, Millis, Rules, Seat, SeatSet,
    Setup, Table, Version, Viewer,
};

const SERVER: &str = "5e1f";
const CLIENT: &str = "lucky";

table::settings! {
    /// Nothing can be set.
    struct Config {}
}

/// What was drawn last.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State(Vec<u64>);

/// A game that draws whatever it is asked to, and shows it.
struct Urn;

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Command {
    Draw(u64),
    Dice(usize),
    Shuffle(u64),
    Choose(usize),
    Chance(u32, u32),
    NextNonce,
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Drawn(Vec<u64>);

table::whole!(Command);
table::whole!(Drawn);

table::refusals! {
    /// Why nothing is drawn.
    enum Refusal {
        /// A command that asks for no draw.
        NothingToDraw => NotAllowed: "Ask for a draw.";
    }
}

impl Game for Urn {
    const NAME: &'static str = "urn";
    const VERSIONS: &'static [Version] = &[Version::FIRST];
    const SEATS: &'static [u8] = &[1];
    const COMMANDS: &'static [&'static str] = &["draw"];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Drawn;
    type View = Drawn;
    type Refusal = Refusal;
}

impl Rules for Urn {
    fn decide(table: &mut Table<'_, Self>, _seat: Seat, command: &Command) -> Result<(), Refusal> {
        let drawn = match *command {
            Command::Draw(n) => vec![table.draw(n)],
            Command::Dice(count) => (0..count).map(|_| table.die().into()).collect(),
            Command::Shuffle(length) => {
                let mut items: Vec<u64> = (0..length).collect();
                table.shuffle(&mut items);
                items
            }
            Command::Choose(length) => vec![table.choose(length) as u64],
            Command::Chance(a, b) => vec![table.chance(a, b).into()],
            Command::NextNonce => {
                table.next_nonce();
                Vec::new()
            }
            Command::Nothing => {
                table.draw(6);
                return Err(Refusal::NothingToDraw);
            }
        };
        table.emit(Drawn(drawn));
        Ok(())
    }

    fn options(_state: &State, _seat: Seat, _lens: Lens) -> Options {
        Options::new().offer("draw", Ok::<(), Refusal>(()))
    }

    fn examples(_state: &State, _seat: Seat) -> Vec<Command> {
        vec![Command::Draw(1)]
    }

    fn resample(state: &State, _lens: Lens, _dice: &mut Dice) -> State {
        state.clone()
    }
}

impl table::State<Urn> for State {
    fn open(_rules: Version, _config: &Config, _seats: u8) -> Result<Self, BadConfig> {
        Ok(Self(Vec::new()))
    }

    fn apply(&mut self, event: &Drawn) {
        self.0.clone_from(&event.0);
    }

    fn phase(&self) -> &'static str {
        "drawing"
    }

    fn awaited(&self) -> SeatSet {
        SeatSet::only(Seat::new(0))
    }
}

impl table::Event for Drawn {
    type Seen = Self;
    type Public = Self;

    fn seen(&self, _lens: Lens) -> Option<Self> {
        Some(self.clone())
    }

    fn public(&self) -> Option<&Self> {
        Some(self)
    }
}

impl Changes for Drawn {
    fn changes(&self, _old: &Self, fields: &mut ChangedFields<'_>) {
        fields.whole("\"drawn\":", &self.0);
    }
}

impl table::View<State> for Drawn {
    fn of(state: &State, _lens: Lens) -> Self {
        Self(state.0.clone())
    }
}

fn urn() -> Match<Urn> {
    let setup = Setup { rules: Version::FIRST, seats: 1, config: Config::default(), nonce: 0 };
    Match::open(setup, FairDraws::new(Seeds::new(SERVER, CLIENT))).expect("it takes one seat").0
}

/// What the table draws for a command, once it is committed.
fn drawn(urn: &mut Match<Urn>, command: &Command) -> Vec<u64> {
    let proposal = urn.propose(Seat::new(0), command, Millis::ZERO).expect("it is a draw");
    urn.commit(proposal);
    urn.own_view(Viewer::Public).0
}

/// The 32 bits of the contract's text, by hand.
fn word(nonce: u64, index: u64) -> u64 {
    let hash = sha256_hex(format!("{SERVER}:{CLIENT}:{nonce}:{index}").as_bytes());
    u64::from_str_radix(&hash[..8], 16).expect("eight hex digits")
}

/// [K1] [K2] Every draw is the next word of the one sequence, modulo n.
#[test]
fn a_draw_is_the_next_word_modulo_n() {
    let mut urn = urn();
    for (index, n) in [(0, 1), (1, 2), (2, 13), (3, 52), (4, 1 << 32)] {
        assert_eq!(drawn(&mut urn, &Command::Draw(n)), [word(0, index) % n], "draw({n})");
    }
}

/// [K6] For a deck of cards the bias of the modulo, n / 2^32, is below 2 in 100 million.
#[test]
fn the_bias_of_a_deck_is_below_two_in_a_hundred_million() {
    let (deck, words) = (52_u64, 1_u64 << 32);
    assert!(deck * 100_000_000 < 2 * words);
}

/// [K7] [K8] Several dice are one draw each, in order.
#[test]
fn a_die_is_a_draw_of_six_plus_one() {
    let thrown = drawn(&mut urn(), &Command::Dice(5));
    let expected: Vec<u64> = (0..5).map(|index| word(0, index) % 6 + 1).collect();
    assert_eq!(thrown, expected);
}

/// [K7] [K9] From the last item down, each is swapped with a drawn one.
#[test]
fn a_shuffle_goes_from_the_end_down() {
    let shuffled = drawn(&mut urn(), &Command::Shuffle(52));
    let mut expected: Vec<u64> = (0..52).collect();
    for (index, i) in (1..52).rev().enumerate() {
        let j = usize::try_from(word(0, index as u64) % (i as u64 + 1)).expect("a position");
        expected.swap(i, j);
    }
    assert_eq!(shuffled, expected);
}

/// [K9] Lists of one and of none need no draw.
#[test]
fn a_shuffle_of_one_uses_no_draw() {
    let mut urn = urn();
    for (length, draws) in [(0, 0), (1, 0), (2, 1), (3, 3)] {
        drawn(&mut urn, &Command::Shuffle(length));
        assert_eq!(urn.cursor().index, draws, "after a list of {length}");
    }
}

/// [K7] [K10]
#[test]
fn a_choice_of_one_among_k_is_a_draw_of_k() {
    assert_eq!(drawn(&mut urn(), &Command::Choose(7)), [word(0, 0) % 7]);
}

/// [K7] [K11] `draw(2^32) × b < a × 2^32`, at its edges and between.
#[test]
fn a_chance_of_a_in_b_compares_exactly() {
    let mut urn = urn();
    for index in 0..200 {
        let (a, b) = [(0, 1), (1, 1), (3, 4), (1, u32::MAX), (u32::MAX, u32::MAX)][index % 5];
        let product = u128::from(word(0, index as u64)) * u128::from(b);
        let expected = product < u128::from(a) * (1 << 32);
        assert_eq!(drawn(&mut urn, &Command::Chance(a, b)), [u64::from(expected)], "{a} in {b}");
    }
}

/// [K2] [K5] Another nonce is another sequence from index 0.
#[test]
fn a_nonce_starts_at_index_zero() {
    let mut urn = urn();
    drawn(&mut urn, &Command::Dice(3));
    drawn(&mut urn, &Command::NextNonce);
    assert_eq!(drawn(&mut urn, &Command::Draw(1 << 32)), [word(1, 0)]);
}

/// [K21] A refused command uses no draw up, and neither does a proposal that is dropped.
#[test]
fn the_cursor_moves_when_an_entry_is_committed_and_not_before() {
    let mut urn = urn();
    let refused = urn.propose(Seat::new(0), &Command::Nothing, Millis::ZERO).map(|_| ());
    assert_eq!(refused.map_err(|refused| refused.code), Err(Code::NotAllowed));
    let dropped = urn.propose(Seat::new(0), &Command::Dice(4), Millis::ZERO).map(|_| ());
    assert_eq!(dropped, Ok(()));
    assert!(urn.play(Seat::new(0), &Command::Nothing, Millis::ZERO).is_err());
    assert_eq!(drawn(&mut urn, &Command::Draw(1 << 32)), [word(0, 0)]);
}
