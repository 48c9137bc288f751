//! What lies are told about: a match and a server seed with something of everything in them.

use journal::signed::HouseKey;
use session::Registry;
use table::Seat;
use table::draws::{Dice, sha256_hex};
use table::erased::AnyGame;

use crate::party::{Chair, Honest, Invitation, Party, VoidAttempt};
use crate::rounds::{HonestSeed, Rounds};

/// The key of the house that all of this happens in.
pub fn house_key() -> HouseKey {
    HouseKey::from_bytes(&[7; 32])
}

/// A match between two people and bots, after a void attempt, played at random to its end.
///
/// # Panics
///
/// If the game cannot be played by so many, or not by these settings.
pub fn honest_match(game: &'static dyn AnyGame, seats: u8, config: &str, table: &str) -> Honest {
    let chairs = |attempt: u8| -> Vec<Chair> {
        let seed = |seat: u8| format!("{table}-{attempt}-{seat}-0123456789abcdef");
        let is_person = |seat: u8| seat == 0 || seat == seats - 1;
        let chair = |seat: u8| match is_person(seat) {
            true => Chair::Person(seed(seat)),
            false => Chair::Bot,
        };
        (0..seats).map(chair).collect()
    };
    let server_seed = |attempt: u8| sha256_hex(format!("{table} {attempt}").as_bytes());
    let voided =
        VoidAttempt { server_seed: server_seed(1), chairs: chairs(1), opened: vec![Seat::new(0)] };
    let mut party = Party::begin(&Invitation {
        key: &house_key(),
        table,
        game,
        config,
        server_seed: &server_seed(2),
        chairs: &chairs(2),
        voided: &[voided],
    });
    party.play_out(&mut Dice::new(1));
    party.finish()
}

/// A server seed with two rounds of each game, one after another.
pub fn honest_seed(registry: &Registry, player: &str, attempt: u64) -> HonestSeed {
    let server_seed = sha256_hex(format!("{player} {attempt}").as_bytes());
    let mut rounds = Rounds::begin(&house_key(), player, attempt, &server_seed, registry);
    let mut dice = Dice::new(attempt);
    for client_seed in ["mine-0123456789abcdef", "mine-fedcba9876543210"] {
        for game in registry.sessions {
            rounds.bet_at_random(*game, client_seed, &mut dice);
        }
        rounds.play_out(None, &mut dice);
    }
    rounds.finish()
}
