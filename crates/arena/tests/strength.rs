//! Who beats whom, over few paired games of a seed that is always the same; the reports have many more.

use arena::{Contest, Crew, Table};
use bots::Budget;
use table::erased::AnyGame;

const FEW: Budget = Budget { nodes: 2_000, time: None };

/// What part of the wins the first bot has, in thousandths of a percent.
fn wins(game: &'static dyn AnyGame, bots: [&str; 2], pairs: usize) -> i64 {
    let contest = Contest {
        table: Table::usual(game, FEW),
        seats: 2,
        bots: bots.map(str::to_owned),
        pairs,
        seed: 31,
    };
    let crew = Crew { threads: 2, progress: |_, _| {} };
    contest.run(crew).expect("a game of the house").wins.mean
}

/// Xì Dách is not here: there careful is held against the best answer, exactly.
#[test]
fn sharp_beats_careful_by_five_points_where_careful_is_not_near_the_best_answer() {
    for (game, pairs) in [("contraband", 40), ("bazaar", 100), ("cashflow", 12)] {
        let rules = games_all::GAMES.find(game).expect("a game of the house");
        let won = wins(rules, ["sharp", "careful"], pairs);
        assert!(won >= 52_500, "{game}: {won}");
    }
}

#[test]
fn careful_beats_random_by_ten_points_in_every_table_game() {
    for game in games_all::GAMES.tables {
        let won = wins(*game, ["careful", "random"], 60);
        assert!(won >= 55_000, "{}: {won}", game.name());
    }
}
