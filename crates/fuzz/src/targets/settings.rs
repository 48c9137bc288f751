//! What a table may set, of every game and every version of its rules.

use games_all::GAMES;
use table::draws::Seeds;
use table::erased::{AnyGame, Opening};

use crate::input::Input;

pub(super) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let (game, seats) = game(&mut input);
    let Ok(config) = str::from_utf8(input.rest()) else { return };
    let seats = if config.starts_with(' ') { seats.wrapping_add(1) } else { seats };
    let opening = |config| Opening { seats, config, seeds: Seeds::new("s", "c"), nonce: 0 };
    let Ok(play) = game.reopen(opening(config)) else { return };
    let written = play.config();
    let again = match game.reopen(opening(&written)) {
        Ok(again) => again.config(),
        Err(error) => panic!("{written} is written out and not taken: {error}"),
    };
    assert_eq!(again, written, "{config}");
    let opened = game.open(opening(config)).map(|(play, _)| play.config());
    assert_eq!(opened.ok(), Some(written), "what can be opened again can be opened");
}

/// A game by one version of its rules, and how many seats.
pub(super) fn game(input: &mut Input<'_>) -> (&'static dyn AnyGame, u8) {
    let games: Vec<_> = GAMES.all().collect();
    let game = games[usize::from(input.byte()) % games.len()];
    let versions = game.versions();
    let version = versions[usize::from(input.byte()) % versions.len()];
    let game = game.of_version(version).expect("a version that it has");
    let counts = game.seat_counts();
    (game, counts[usize::from(input.byte()) % counts.len()])
}
