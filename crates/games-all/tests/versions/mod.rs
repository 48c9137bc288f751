//! The games by every version of their rules.

use table::Version;
use table::erased::AnyGame;

/// Every game by each of its versions.
pub(crate) fn every_game() -> impl Iterator<Item = &'static dyn AnyGame> {
    let versions = |game: &'static dyn AnyGame| {
        let by = move |rules: &Version| game.of_version(*rules).expect("a version that it lists");
        game.versions().iter().map(by)
    };
    games_all::GAMES.all().flat_map(versions)
}
