//! Laws of money over random play: where it comes from, where it goes, and that it is never owed.

mod random;

use contraband::{Event, Fact, State, Verdict};
use random::Evening;

const GAMES: u64 = 300;

fn money(state: &State) -> i64 {
    state.balances().iter().sum()
}

/// Plays games to their end and shows the check every step with the state before it.
fn at_every_step(mut check: impl FnMut(&State, &[Event], &State)) {
    for seed in 0..GAMES {
        let mut evening = Evening::new(seed);
        while !evening.play.is_over() {
            let before = evening.play.state().clone();
            let events = evening.step();
            check(&before, &events, evening.play.state());
        }
    }
}

fn facts(events: &[Event]) -> impl Iterator<Item = &Fact> {
    events.iter().filter_map(|event| match event {
        Event::Public(fact) => Some(fact),
        _ => None,
    })
}

/// [C5] [C10]
#[test]
fn every_settlement_creates_exactly_the_smuggled_amount_and_nothing_else_creates_any() {
    let (mut settled, mut created) = (0, 0);
    at_every_step(|before, events, after| {
        let smuggled: i64 = facts(events)
            .map(|fact| match fact {
                Fact::Settled { settlement } => settlement.amount,
                _ => 0,
            })
            .sum();
        assert_eq!(money(after), money(before) + smuggled);
        settled += i64::from(after.history.len() > before.history.len());
        created += smuggled;
    });
    assert!(settled > 1_000 && created > 100_000, "{settled} settlements made {created}");
}

/// [C6] [C7] [C8]
#[test]
fn what_two_players_gain_together_is_what_was_smuggled() {
    let mut seen = [false; 3];
    at_every_step(|_, _, after| {
        for line in &after.history {
            assert_eq!(line.smuggler_gain + line.inspector_gain, line.amount);
            seen[line.outcome as usize] = true;
        }
    });
    assert_eq!(
        [Verdict::Passed, Verdict::Missed, Verdict::Caught].map(|v| seen[v as usize]),
        [true; 3]
    );
}

/// [C4] [C18]
#[test]
fn nobody_ever_owes_anything() {
    at_every_step(|_, events, after| {
        assert!(after.balances().iter().all(|balance| *balance >= 0), "after {events:?}");
    });
}

/// [C10]
#[test]
fn a_transfer_moves_money_between_two_players_and_each_has_one_a_round() {
    let mut transfers = 0;
    at_every_step(|before, events, after| {
        for fact in facts(events) {
            let Fact::Transferred { from, to, amount } = fact else { continue };
            transfers += 1;
            assert_eq!(after.balance(*from), before.balance(*from) - amount);
            assert_eq!(after.balance(*to), before.balance(*to) + amount);
            assert!(!before.transferred.contains(*from) && !before.transferred.contains(*to));
            assert_eq!(after.transferred.len(), before.transferred.len() + 2);
            assert!(*amount > 0 && amount % 100 == 0);
        }
    });
    assert!(transfers > 500, "{transfers}");
}

/// [C4] The rules' limits hold in every settled round.
#[test]
fn every_settled_round_keeps_to_the_limits() {
    at_every_step(|before, _, after| {
        let Some(line) = after.history.get(before.history.len()) else { return };
        let most = after.config.max_smuggle.min(before.balance(line.smuggler));
        assert!((0..=most).contains(&line.amount) && line.amount % 100 == 0, "{line:?}");
        let threshold = line.threshold.unwrap_or(100);
        let covered = line.threshold.map_or(100, |_| 2 * before.balance(line.inspector));
        assert!((100..=covered).contains(&threshold) && threshold % 100 == 0, "{line:?}");
    });
}
