//! HiLo cards and its siblings' steps through decide and apply with fair draws.

use chickenroad::ChickenRoad;
use dragontower::DragonTower;
use hilo::{Choice, Command, Hilo};
use serde_json::json;
use table::draws::{FairDraws, Seeds};
use table::sealed::Whole;
use table::{Game, Match, Millis, Seat, Setup};

use crate::draws::{CLIENT_SEED, SERVER_SEED};
use crate::meter::{Done, Subject};

const BATCH: u64 = 1000;
const PLAYER: Seat = Seat::new(0);

fn open<G: Game>() -> Match<G> {
    let setup = Setup { seats: 1, config: G::Config::default(), nonce: 0 };
    let opened = Match::<G>::open(setup, FairDraws::new(Seeds::new(SERVER_SEED, CLIENT_SEED)));
    opened.expect("the defaults are taken").0
}

/// Guesses the likelier of the two while a round is open, else bets: each shows one card.
pub(crate) fn hilo_cards() -> Subject {
    let mut game = open::<Hilo>();
    let bet = Command::PlaceBet { amount: "1.00".into() };
    let work = move || {
        for _ in 0..BATCH {
            let choice = match game.state().card() {
                Some(..=7) => Choice::Higher,
                _ => Choice::Lower,
            };
            let guess = Command::Choice { choice };
            let command = if game.state().round.is_playing() { &guess } else { &bet };
            game.play(PLAYER, command, Millis::ZERO).expect("the rules take it");
        }
        Done { things: BATCH, draws: BATCH }
    };
    Subject { name: "HiLo cards".into(), hashes: true, work: Box::new(work) }
}

pub(crate) fn chickenroad_steps() -> Subject {
    steps::<ChickenRoad>("Chicken Road steps, medium", "move")
}

pub(crate) fn dragontower_steps() -> Subject {
    steps::<DragonTower>("Dragon Tower steps, medium", "climb")
}

/// Goes on until the round ends, then bets again; only steps are counted.
fn steps<G: Game>(name: &str, step: &str) -> Subject {
    let read = |command| G::Command::read(command).expect("it is a command");
    let bet = read(json!({"type": "placeBet", "amount": "1.00", "difficulty": "medium"}));
    let step = read(json!({"type": step}));
    let mut game = open::<G>();
    let work = move || {
        let mut done = Done::default();
        while done.things < BATCH {
            let moved = game.play(PLAYER, &step, Millis::ZERO);
            if moved.is_err() {
                game.play(PLAYER, &bet, Millis::ZERO).expect("the rules take a bet");
                continue;
            }
            done.things += 1;
            done.draws += 1;
        }
        done
    };
    Subject { name: name.into(), hashes: true, work: Box::new(work) }
}
