//! Two bots against each other: the same seeds twice, with the seats swapped.

use table::BadConfig;

use crate::crew::Crew;
use crate::evening::{Ended, Evening, Table};
use crate::tally::{Estimate, Tally};

/// Two bots and where they meet.
#[derive(Clone)]
pub struct Contest {
    /// The table.
    pub table: Table,
    /// How many seats.
    pub seats: u8,
    /// The two.
    pub bots: [String; 2],
    /// How many pairs of matches.
    pub pairs: usize,
    /// What all chance follows from.
    pub seed: u64,
}

/// How the first of the two did, in pairs.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Its part of the wins in percent, in thousandths of a point.
    pub wins: Estimate,
    /// How many points it was ahead in a match, in thousandths.
    pub points: Estimate,
    /// How many matches were played, and how many came to an end.
    pub matches: usize,
    /// Those of them that came to an end.
    pub over: usize,
    /// The moves of a match, in thousandths.
    pub moves: Estimate,
}

/// What one pair gave the first of the two: hundreds of wins, and points.
struct Pair {
    wins: i64,
    points: i64,
    over: usize,
    moves: [u32; 2],
}

/// A win, split among those who share it.
const WIN: i64 = 1000;

impl Contest {
    /// Plays all pairs.
    pub fn run(&self, crew: Crew) -> Result<Standing, BadConfig> {
        let pairs = crew.all(self.pairs, |number| self.pair(number));
        let pairs: Result<Vec<Pair>, BadConfig> = pairs.into_iter().collect();
        let pairs = pairs?;
        let (mut wins, mut points, mut moves) =
            (Tally::default(), Tally::default(), Tally::default());
        for pair in &pairs {
            wins.add(pair.wins);
            points.add(pair.points);
            pair.moves.iter().for_each(|count| moves.add(i64::from(*count)));
        }
        // Of two matches, a thousand each, in percent: ÷ 20; of two matches the points: ÷ 2.
        Ok(Standing {
            wins: scaled(wins.estimate(), 20),
            points: scaled(points.estimate(), 2),
            matches: 2 * pairs.len(),
            over: pairs.iter().map(|pair| pair.over).sum(),
            moves: moves.estimate(),
        })
    }

    fn pair(&self, number: usize) -> Result<Pair, BadConfig> {
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
        let [one, other] = [self.evening(seed, 0)?, self.evening(seed, 1)?];
        Ok(Pair {
            wins: self.wins(&one, 0) + self.wins(&other, 1),
            points: self.points(&one, 0) + self.points(&other, 1),
            over: usize::from(one.over) + usize::from(other.over),
            moves: [one.moves, other.moves],
        })
    }

    fn evening(&self, seed: u64, first: usize) -> Result<Ended, BadConfig> {
        let bots = (0..usize::from(self.seats))
            .map(|seat| self.bots[usize::from(self.side(seat) != first)].as_str());
        Ok(Evening::open(&self.table, &bots.collect::<Vec<_>>(), seed)?.play(self.table.moves))
    }

    /// Which side a seat is on: in games of two teams the first half, in others every second one.
    fn side(&self, seat: usize) -> usize {
        match self.table.game.name() {
            "contraband" => usize::from(seat >= usize::from(self.seats) / 2),
            _ => seat % 2,
        }
    }

    /// The part of the win that fell to that side, of [`WIN`]; a draw is half a win.
    fn wins(&self, ended: &Ended, side: usize) -> i64 {
        let all = i64::from(ended.winners.len());
        if all == 0 {
            return WIN / 2;
        }
        let own = ended.winners.iter().filter(|seat| self.side(seat.index()) == side).count();
        WIN * i64::try_from(own).expect("few seats") / all
    }

    /// What that side's seats reached more than the other's, on average.
    fn points(&self, ended: &Ended, side: usize) -> i64 {
        let mean = |wanted: usize| {
            let scores = ended.scores.iter().enumerate();
            let of_side: Vec<i64> =
                scores.filter(|(seat, _)| self.side(*seat) == wanted).map(|(_, s)| *s).collect();
            let count = i64::try_from(of_side.len()).expect("few seats").max(1);
            of_side.iter().sum::<i64>() / count
        };
        mean(side) - mean(1 - side)
    }
}

fn scaled(estimate: Estimate, by: i64) -> Estimate {
    Estimate { mean: estimate.mean / by, within: estimate.within / by }
}
