//! A match as a seat may imagine it, for whoever looks ahead and names no game.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value};

use super::AnyCommand;
use crate::draws::{CheapDraws, Dice};
use crate::game::{Rules, Wish};
use crate::json;
use crate::matches::Match;
use crate::options::Options;
use crate::seat::{Seat, SeatSet, Viewer};

/// A match that somebody at a seat imagines. It is never the real one: what the seat does not know
/// was drawn again when it was made, and its chance is its own. So whoever holds one may do with
/// it what it likes.
pub trait World: Send + Sync {
    /// How many seats.
    fn seats(&self) -> u8;
    /// Whether it has ended.
    fn is_over(&self) -> bool;
    /// Whether it is a good moment to stop looking ahead.
    fn pauses(&self) -> bool;
    /// Whom it waits for.
    fn awaited(&self) -> SeatSet;
    /// What a seat may ask for.
    fn options(&self, seat: Seat) -> Options;
    /// Reads a command; none where it is not one.
    fn read(&self, command: Map<String, Value>) -> Option<AnyCommand>;
    /// A number for what the seat sees: the same where it sees the same.
    fn sight(&self, seat: Seat) -> u64;
    /// What a sensible player at the seat would ask for, if the game says.
    fn wish(&self, seat: Seat, dice: &mut Dice) -> Wish<AnyCommand>;
    /// Does what a seat asks for; says whether it was accepted.
    fn play(&mut self, seat: Seat, command: &AnyCommand) -> bool;
    /// Does what a sensible player at the seat would; says whether that was anything.
    fn follow_wish(&mut self, seat: Seat, dice: &mut Dice) -> bool;
    /// Plays on as sensible players would, for that many moves at most; says for how many.
    fn play_out(&mut self, dice: &mut Dice, most: u32) -> u32;
    /// The next deadline takes effect, if there is one.
    fn let_time_pass(&mut self) -> bool;
    /// What it is worth to a seat, in millionths of a sure win.
    fn worth(&self, seat: Seat) -> i64;
    /// Another one that the seat cannot tell from this.
    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Box<dyn World>;
}

impl<G: Rules> World for Match<G, CheapDraws> {
    fn seats(&self) -> u8 {
        self.seats()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn pauses(&self) -> bool {
        G::pauses(self.state())
    }

    fn awaited(&self) -> SeatSet {
        self.awaited()
    }

    fn options(&self, seat: Seat) -> Options {
        self.options(seat)
    }

    fn read(&self, command: Map<String, Value>) -> Option<AnyCommand> {
        self.read(Value::Object(command)).ok().map(AnyCommand::of)
    }

    fn sight(&self, seat: Seat) -> u64 {
        let mut text = Vec::new();
        json::write(&self.own_view(Viewer::Seat(seat)), &mut text);
        json::write(&self.awaited(), &mut text);
        fingerprint(&text)
    }

    fn wish(&self, seat: Seat, dice: &mut Dice) -> Wish<AnyCommand> {
        match self.wish(seat, dice) {
            Wish::Unknown => Wish::Unknown,
            Wish::Nothing => Wish::Nothing,
            Wish::Ask(command) => Wish::Ask(AnyCommand::of(command)),
        }
    }

    fn play(&mut self, seat: Seat, command: &AnyCommand) -> bool {
        let now = self.now();
        self.play(seat, command.of_game::<G>(), now).is_ok()
    }

    fn follow_wish(&mut self, seat: Seat, dice: &mut Dice) -> bool {
        self.follow_wish(seat, dice)
    }

    fn play_out(&mut self, dice: &mut Dice, most: u32) -> u32 {
        self.play_out(dice, most)
    }

    fn let_time_pass(&mut self) -> bool {
        self.let_time_pass()
    }

    fn worth(&self, seat: Seat) -> i64 {
        self.worth(seat)
    }

    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Box<dyn World> {
        Box::new(self.imagined(seat, dice))
    }
}

/// FNV-1a: quick, and nobody chooses what it is given.
fn fingerprint(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
