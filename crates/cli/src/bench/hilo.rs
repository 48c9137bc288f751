//! HiLo cards through decide and apply with fair draws.

use hilo::{Choice, Command, Hilo};
use table::draws::{FairDraws, Seeds};
use table::{Match, Millis, Seat, Setup};

use super::draws::{CLIENT_SEED, LIMIT, SERVER_SEED};
use super::meter::Subject;

const BATCH: u64 = 1000;

pub(crate) fn cards() -> Subject {
    let seeds = Seeds::new(SERVER_SEED, CLIENT_SEED);
    let setup = Setup { seats: 1, config: Default::default(), nonce: 0 };
    let opened = Match::<Hilo>::open(setup, FairDraws::new(seeds));
    let (mut game, _) = opened.expect("the defaults are taken");
    let bet = Command::PlaceBet { amount: "1.00".into() };
    let work = move || {
        for _ in 0..BATCH {
            one_card(&mut game, &bet);
        }
        BATCH
    };
    Subject { name: "HiLo cards, fair draws", against: Some(LIMIT), work: Box::new(work) }
}

/// The likelier guess while a round is open, else the next bet: each shows one card.
fn one_card(game: &mut Match<Hilo>, bet: &Command) {
    let choice = match game.state().card() {
        Some(..=7) => Choice::Higher,
        _ => Choice::Lower,
    };
    let guess = Command::Choice { choice };
    let command = if game.state().round.is_playing() { &guess } else { bet };
    game.play(Seat::new(0), command, Millis::ZERO).expect("the rules take it");
}
