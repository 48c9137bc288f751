//! Bots at a table of their own: it runs to its end, and nobody asks for what is refused.

#![expect(clippy::print_stdout, reason = "the figures are worth a look: cargo test -- --nocapture")]

mod evening;

use evening::Evening;
use serde_json::Value;

const GAMES: &[&str] = &["xidach", "contraband", "bazaar", "cashflow"];

/// CashFlow is long: a table of bots that has not ended by then never will.
fn endless(view: &Value) -> bool {
    view["turnNumber"].as_i64().is_some_and(|turn| turn > 10_000)
}

#[test]
fn a_table_of_careful_bots_runs_to_its_end() {
    for game in GAMES {
        let registered = games_all::find(game).expect("the game is registered");
        for seats in registered.seat_counts() {
            let (mut turns, mut worst) = (Vec::new(), 0);
            for seed in 0..30 {
                let bots = vec!["careful"; usize::from(*seats)];
                let mut evening = Evening::of(game, &bots, seed);
                let over = evening.play(endless);
                if let Some(t) = evening.view()["turnNumber"].as_i64() { turns.push(t); worst = worst.max(t); }
                assert!(over, "{game} of {seats}, {seed}: {}", evening.view());
                assert_eq!(evening.refusals, [""; 0], "{game} of {seats}, {seed}");
            }
            turns.sort();
            if !turns.is_empty() { println!("{game} {seats}: median {} worst {worst} per seat {}", turns[turns.len()/2], turns[turns.len()/2]/i64::from(*seats)); }
        }
    }
}
