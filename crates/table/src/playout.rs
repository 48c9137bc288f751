//! Matches that are only imagined: what a seat may think the table is, played on by guesses.

use serde_json::Value;

use crate::draws::{Chance, CheapDraws, Cursor, Dice};
use crate::game::{HALF, Rules, SURE, Wish};
use crate::matches::Match;
use crate::outcome::Outcome;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::secret::Lens;

/// What the margin of a win or a loss may add to it, in millionths: of two ways to win the larger.
const MARGIN: i64 = SURE / 25;

impl<G: Rules, C: Chance> Match<G, C> {
    /// Another match that the seat cannot tell from this one. Nothing of the truth is in it: what
    /// the seat does not know is drawn again, and so is all chance to come.
    pub fn imagined(&self, seat: Seat, dice: &mut Dice) -> Match<G, CheapDraws> {
        let state = G::resample(self.state(), Lens::of(Viewer::Seat(seat)), dice);
        let chance = CheapDraws::new(dice.below(1 << 32) << 32 | dice.below(1 << 32));
        self.with_state(state, chance, Cursor::default())
    }

    /// What a sensible player at the seat would ask for.
    pub fn wish(&self, seat: Seat, dice: &mut Dice) -> Wish<G::Command> {
        G::wish(self.state(), seat, Lens::of(Viewer::Seat(seat)), dice)
    }

    /// Plays on as sensible players would, until the end, a pause, or that many moves; says how
    /// many there were.
    pub fn play_out(&mut self, dice: &mut Dice, most: u32) -> u32 {
        let mut moves = 0;
        while moves < most && !self.is_over() && !G::pauses(self.state()) {
            let done = self.ask_everybody(dice);
            if done == 0 && !self.let_time_pass() {
                break;
            }
            moves += done.max(1);
        }
        moves
    }

    /// Everybody who is awaited does what it wishes; says how many did anything.
    fn ask_everybody(&mut self, dice: &mut Dice) -> u32 {
        let mut done = 0;
        for seat in from_any(self.awaited(), dice) {
            if self.awaited().contains(seat) {
                done += u32::from(self.follow_wish(seat, dice));
            }
        }
        done
    }

    /// Lets a seat do what it wishes; says whether it did anything.
    pub fn follow_wish(&mut self, seat: Seat, dice: &mut Dice) -> bool {
        let wish = match self.wish(seat, dice) {
            Wish::Unknown => self.anything(seat, dice),
            Wish::Nothing => None,
            Wish::Ask(command) => Some(command),
        };
        wish.is_some_and(|command| self.play(seat, &command, self.now()).is_ok())
    }

    fn anything(&self, seat: Seat, dice: &mut Dice) -> Option<G::Command> {
        let command = self.options(seat).any(dice)?;
        self.read(Value::Object(command)).ok()
    }

    /// The next deadline takes effect, if there is one.
    pub fn let_time_pass(&mut self) -> bool {
        let Some(proposal) = self.expire() else { return false };
        self.commit(proposal);
        true
    }

    /// What the match is worth to a seat, in millionths of a sure win: its end, or what is
    /// promised.
    pub fn worth(&self, seat: Seat) -> i64 {
        match self.outcome() {
            Some(outcome) => worth_of(&outcome, seat),
            None => G::promise(self.state(), seat),
        }
    }
}

/// A win is nearly all that counts; where everybody has won, nobody has.
fn worth_of(outcome: &Outcome, seat: Seat) -> i64 {
    let Outcome { winners, scores, .. } = outcome;
    let all = winners.len() as usize == scores.len();
    let won = match winners.contains(seat) {
        _ if winners.is_empty() || all => HALF,
        true => SURE,
        false => 0,
    };
    won + (margin(scores, seat) - won) * MARGIN / SURE
}

/// How the seat's score compares with the others', in millionths.
fn margin(scores: &[i64], seat: Seat) -> i64 {
    let others = scores.iter().enumerate().filter(|(other, _)| *other != seat.index());
    let best = others.map(|(_, score)| *score).max().unwrap_or(0);
    let own = scores.get(seat.index()).copied().unwrap_or(0);
    let (lead, scale) =
        (i128::from(own) - i128::from(best), i128::from(own.abs().max(best.abs()).max(1)));
    let share = lead * i128::from(HALF) / (lead.abs() + scale);
    HALF + i64::try_from(share).expect("less than the whole")
}

/// The seats in turn from any of them, so that nobody always comes first.
fn from_any(seats: SeatSet, dice: &mut Dice) -> impl Iterator<Item = Seat> + use<> {
    let count = usize::try_from(seats.len()).expect("few seats");
    let first = if count > 1 { dice.position(count) } else { 0 };
    (0..count).filter_map(move |step| seats.iter().nth((first + step) % count))
}
