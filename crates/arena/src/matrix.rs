//! A game of one choice each, solved exactly: what one wins the other loses.

use crate::rational::Rational;

/// What the row wins, by row and column.
#[derive(Clone, Debug)]
pub struct Matrix(pub Vec<Vec<i64>>);

/// How both play who cannot do better, and what the row wins on average.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// How often each row is chosen.
    pub rows: Vec<Rational>,
    /// How often each column is chosen.
    pub columns: Vec<Rational>,
    /// What the row then wins.
    pub value: Rational,
}

impl Matrix {
    /// An equilibrium, by the simplex method in fractions.
    ///
    /// All wins are raised above 0; then the columns maximise the sum of y with A y ≤ 1, and the
    /// rows' part stands in the prices of the slack.
    pub fn solve(&self) -> Solution {
        // In the largest unit that all wins are whole numbers of, fractions stay short.
        let all = || self.0.iter().flatten().copied();
        let unit = all().fold(0, common).max(1);
        let wins: Vec<Vec<i64>> =
            self.0.iter().map(|row| row.iter().map(|win| win / unit).collect()).collect();
        let raise = 1 - all().min().unwrap_or(0) / unit;
        let mut tableau = Tableau::of(&wins, raise);
        while tableau.improve() {}
        let sum = tableau.sum();
        let share = |part: Rational| part / sum;
        Solution {
            rows: tableau.prices().into_iter().map(share).collect(),
            columns: tableau.amounts().into_iter().map(share).collect(),
            value: (Rational::ONE / sum - Rational::whole(raise)) * Rational::whole(unit),
        }
    }

    /// What the best answer wins against rows that are chosen so often, for the column: the least
    /// that the row is left with.
    pub fn row_is_left_with(&self, rows: &[Rational]) -> Rational {
        let columns = 0..self.0.first().map_or(0, Vec::len);
        let against = |column: usize| {
            let parts = self.0.iter().zip(rows).map(|(row, part)| weighed(row[column], *part));
            parts.fold(Rational::ZERO, Rational::add_up)
        };
        columns.map(against).min().unwrap_or(Rational::ZERO)
    }

    /// The most that a row wins against columns that are chosen so often.
    pub fn best_row_wins(&self, columns: &[Rational]) -> Rational {
        let against = |row: &Vec<i64>| {
            let parts = row.iter().zip(columns).map(|(win, part)| weighed(*win, *part));
            parts.fold(Rational::ZERO, Rational::add_up)
        };
        self.0.iter().map(against).max().unwrap_or(Rational::ZERO)
    }
}

impl Rational {
    fn add_up(self, other: Self) -> Self {
        self + other
    }
}

/// The largest number that divides both.
fn common(one: i64, other: i64) -> i64 {
    if other == 0 { one.abs() } else { common(other, one % other) }
}

fn weighed(win: i64, part: Rational) -> Rational {
    Rational::whole(win) * part
}

/// Rows of equations, the last of them what is maximised.
struct Tableau {
    rows: Vec<Vec<Rational>>,
    /// Which variable each row stands for.
    basis: Vec<usize>,
    columns: usize,
}

impl Tableau {
    fn of(wins: &[Vec<i64>], raise: i64) -> Self {
        let (height, columns) = (wins.len(), wins.first().map_or(0, Vec::len));
        let mut rows: Vec<Vec<Rational>> = Vec::new();
        for (number, row) in wins.iter().enumerate() {
            let own = row.iter().map(|win| Rational::whole(win + raise));
            let slack = (0..height)
                .map(|other| if other == number { Rational::ONE } else { Rational::ZERO });
            rows.push(own.chain(slack).chain([Rational::ONE]).collect());
        }
        let wanted = (0..columns).map(|_| -Rational::ONE);
        rows.push(wanted.chain((0..=height).map(|_| Rational::ZERO)).collect());
        Self { rows, basis: (columns..columns + height).collect(), columns }
    }

    fn goal(&self) -> &[Rational] {
        self.rows.last().map_or(&[], Vec::as_slice)
    }

    /// One exchange, by the smallest number of those that help, which never goes in circles; says
    /// whether there was one.
    fn improve(&mut self) -> bool {
        let variables = self.goal().len() - 1;
        let Some(entering) = (0..variables).find(|place| self.goal()[*place] < Rational::ZERO)
        else {
            return false;
        };
        let limit = |row: &Vec<Rational>| row[variables] / row[entering];
        let open = (0..self.basis.len()).filter(|row| self.rows[*row][entering] > Rational::ZERO);
        let leaving = open.min_by(|one, other| {
            let by_limit = limit(&self.rows[*one]).cmp(&limit(&self.rows[*other]));
            by_limit.then(self.basis[*one].cmp(&self.basis[*other]))
        });
        let leaving = leaving.expect("every win is above 0, so no column grows without end");
        self.exchange(leaving, entering);
        true
    }

    fn exchange(&mut self, leaving: usize, entering: usize) {
        let by = self.rows[leaving][entering];
        let pivot: Vec<Rational> = self.rows[leaving].iter().map(|value| *value / by).collect();
        for (number, row) in self.rows.iter_mut().enumerate() {
            let times = row[entering];
            if number != leaving && times != Rational::ZERO {
                row.iter_mut()
                    .zip(&pivot)
                    .for_each(|(value, part)| *value = *value - times * *part);
            }
        }
        self.rows[leaving] = pivot;
        self.basis[leaving] = entering;
    }

    fn sum(&self) -> Rational {
        self.goal().last().copied().unwrap_or(Rational::ONE)
    }

    fn prices(&self) -> Vec<Rational> {
        let height = self.basis.len();
        self.goal()[self.columns..self.columns + height].to_vec()
    }

    fn amounts(&self) -> Vec<Rational> {
        let amount = |column: usize| {
            let row = self.basis.iter().position(|basic| *basic == column);
            row.map_or(Rational::ZERO, |row| {
                self.rows[row].last().copied().unwrap_or(Rational::ZERO)
            })
        };
        (0..self.columns).map(amount).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_with_known_answers() {
        let third = Rational::new(1, 3);
        let stone_paper_scissors = Matrix(vec![vec![0, -1, 1], vec![1, 0, -1], vec![-1, 1, 0]]);
        let even =
            Solution { rows: vec![third; 3], columns: vec![third; 3], value: Rational::ZERO };
        assert_eq!(stone_paper_scissors.solve(), even);
        let saddle = Matrix(vec![vec![3, 5], vec![1, 9]]).solve();
        assert_eq!(
            (saddle.value, saddle.rows),
            (Rational::whole(3), vec![Rational::ONE, Rational::ZERO])
        );
        let mixed = Matrix(vec![vec![2, -1], vec![-1, 1]]).solve();
        assert_eq!(mixed.value, Rational::new(1, 5));
        assert_eq!(mixed.rows, [Rational::new(2, 5), Rational::new(3, 5)]);
    }

    #[test]
    fn nobody_does_better_than_the_value_against_either_side() {
        let matrix = Matrix(vec![vec![0, 300, 700], vec![900, -400, 100], vec![200, 50, -800]]);
        let Solution { rows, columns, value } = matrix.solve();
        assert_eq!(matrix.row_is_left_with(&rows), value);
        assert_eq!(matrix.best_row_wins(&columns), value);
    }
}
