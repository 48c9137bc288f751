//! Figures of a player [F1] [F2]: all that a screen shows follows from here.

use crate::data::Data;
use crate::state::{Player, Track};

/// What a player's assets, debts and profession come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) salary: i64,
    pub(crate) passive_income: i64,
    pub(crate) total_income: i64,
    pub(crate) total_expenses: i64,
    pub(crate) payday: i64,
}

impl Figures {
    pub(crate) fn of(data: &Data, player: &Player) -> Self {
        let salary = salary(data, player);
        let passive_income = passive_income(player);
        let total_income = salary + passive_income;
        let total_expenses = total_expenses(data, player);
        let payday = total_income - total_expenses;
        Self { salary, passive_income, total_income, total_expenses, payday }
    }

    /// [F28] [F42] Whether a player with these figures may leave the Rat Race.
    pub(crate) fn cover_expenses(&self) -> bool {
        self.passive_income >= self.total_expenses
    }
}

/// [F28] The salary ends on the Fast Track.
pub(crate) fn salary(data: &Data, player: &Player) -> i64 {
    match player.track {
        Track::RatRace => data.professions[player.profession].salary,
        Track::FastTrack { .. } => 0,
    }
}

/// [F1] The assets' cash flows, on the Fast Track with the start amount and boosts.
pub(crate) fn passive_income(player: &Player) -> i64 {
    let flows: i64 = player.assets.iter().map(|asset| asset.cashflow).sum();
    match player.track {
        Track::RatRace => flows,
        Track::FastTrack { income, .. } => flows + income,
    }
}

/// [F2] A mortgage has no payment of its own [F3]; on the Fast Track nothing is left [F52].
fn total_expenses(data: &Data, player: &Player) -> i64 {
    let payments: i64 = player.liabilities.iter().map(|debt| debt.payment).sum();
    fixed_expenses(data, player) + player.child_expense + payments
}

fn fixed_expenses(data: &Data, player: &Player) -> i64 {
    let profession = &data.professions[player.profession];
    match player.track {
        Track::RatRace => profession.taxes + profession.other_expenses,
        Track::FastTrack { .. } => 0,
    }
}

/// `round` of the rules: numerator by denominator to the nearest, halves up, below zero too.
pub(crate) fn round(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// A part of an amount, rounded; wide, for the product may not fit.
pub(crate) fn share(amount: i64, part: i64, whole: i64) -> i64 {
    let product = 2 * i128::from(amount) * i128::from(part) + i128::from(whole);
    i64::try_from(product.div_euclid(2 * i128::from(whole)))
        .expect("a part is no larger than its whole")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up_below_zero_too() {
        let rows = [(5, 2, 3), (-5, 2, -2), (1, 3, 0), (2, 3, 1), (-1, 3, 0), (-2, 3, -1)];
        for (numerator, denominator, expected) in rows {
            assert_eq!(round(numerator, denominator), expected, "{numerator}/{denominator}");
        }
        assert_eq!(round(1600 * 56, 1000), 90);
        assert_eq!(round(9500 * 56, 1000), 532);
    }

    #[test]
    fn a_share_of_much_is_exact() {
        assert_eq!(share(10, 1, 3), 3);
        assert_eq!(share(10, 1, 4), 3);
        assert_eq!(share(i64::MAX, i64::MAX, i64::MAX), i64::MAX);
    }
}
