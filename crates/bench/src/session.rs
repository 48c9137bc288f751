//! Cards of HiLo and steps of its siblings, through decide and apply with fair draws.

use chickenroad::ChickenRoad;
use dragontower::DragonTower;
use hilo::{Choice, Command, Hilo};
use serde_json::json;
use table::draws::{FairDraws, Seeds};
use table::sealed::Whole;
use table::{Match, Millis, Rules, Seat, Setup};

use crate::draws::{CLIENT_SEED, SERVER_SEED};
use crate::meter::{Done, Subject};

const BATCH: u64 = 1000;
const PLAYER: Seat = Seat::new(0);

fn open<G: Rules>() -> Match<G> {
    let setup = Setup { rules: G::NEWEST, seats: 1, config: G::Config::default(), nonce: 0 };
    let opened = Match::<G>::open(setup, FairDraws::new(Seeds::new(SERVER_SEED, CLIENT_SEED)));
    opened.expect("the defaults are valid").0
}

/// Guesses the likelier way while a round is open and bets otherwise: either shows one card.
pub(crate) fn hilo_cards() -> Subject {
    let mut play = open::<Hilo>();
    let bet = Command::PlaceBet { amount: "1.00".into() };
    let work = move || {
        for _ in 0..BATCH {
            let choice = match play.state().card() {
                Some(..=7) => Choice::Higher,
                _ => Choice::Lower,
            };
            let guess = Command::Choice { choice };
            let command = if play.state().round.is_playing() { &guess } else { &bet };
            play.play(PLAYER, command, Millis::ZERO).expect("the rules accept it");
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

/// Steps until the round ends, then bets again; only steps are counted.
fn steps<G: Rules>(name: &str, step: &str) -> Subject {
    let read = |command| G::Command::read(command).expect("it is a command");
    let bet = read(json!({"type": "placeBet", "amount": "1.00", "difficulty": "medium"}));
    let step = read(json!({"type": step}));
    let mut play = open::<G>();
    let work = move || {
        let mut done = Done::default();
        while done.things < BATCH {
            let moved = play.play(PLAYER, &step, Millis::ZERO);
            if moved.is_err() {
                play.play(PLAYER, &bet, Millis::ZERO).expect("the rules accept a bet");
                continue;
            }
            done.things += 1;
            done.draws += 1;
        }
        done
    };
    Subject { name: name.into(), hashes: true, work: Box::new(work) }
}
