//! Whole matches of a game that is known by its rules alone, as a referee plays them: through JSON.

use bots::Random;
use serde_json::Value;
use table::draws::{Dice, Seeds};
use table::erased::{AnyGame, AnyMatch, Opening};
use table::{Seat, Viewer};

use crate::meter::{Done, Subject};

/// A match that has no end is left after so many moves.
const MOST: u32 = 5_000;

/// Matches in which every seat chooses at random from its options.
pub(crate) fn games(game: &'static dyn AnyGame, seats: u8) -> Subject {
    let mut dice = Dice::new(5);
    let name = format!("{} games through JSON, {seats} seats", game.name());
    let work = move || {
        one_match(game, seats, &mut dice);
        Done { things: 1, draws: 0 }
    };
    Subject { name, hashes: false, work: Box::new(work) }
}

fn one_match(game: &dyn AnyGame, seats: u8, dice: &mut Dice) {
    let seeds = Seeds::new(format!("{:08x}", dice.below(1 << 32)), "bench");
    let opening = Opening { seats, config: "{}", seeds, nonce: 0 };
    let (mut play, _) = game.open(opening).expect("the defaults are valid");
    let mut random = Random::new(Dice::new(dice.below(1 << 32)));
    for _ in 0..MOST {
        if play.is_over() || !(one_move(&mut *play, &mut random) || expires(&mut *play)) {
            return;
        }
    }
}

fn one_move(play: &mut dyn AnyMatch, random: &mut Random) -> bool {
    let awaited: Vec<Seat> = play.awaited().iter().collect();
    awaited.into_iter().any(|seat| {
        let options = serde_json::to_string(&play.options(seat)).expect("options are plain data");
        let Some(wish) = random.any(&play.view(Viewer::Seat(seat)), &options) else { return false };
        let command = play.read(Value::Object(wish)).expect("what is offered is a command");
        let done = play.propose(seat, &command, play.now()).is_ok();
        play.commit();
        done
    })
}

fn expires(play: &mut dyn AnyMatch) -> bool {
    let expired = play.expire().is_some();
    play.commit();
    expired
}
