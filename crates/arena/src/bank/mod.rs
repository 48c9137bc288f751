//! The bank of Xì Dách against one Nhà Con, exactly: every pair of hands from one deck is counted in
//! whole numbers, and what is best for either side follows.
//!
//! Special hands are left out: dealer and Nhà Con have them equally often, and they cancel out.

mod asked;
mod chart;
mod hands;
mod plan;

use hands::{Hands, Held, Rivals};
use plan::{COUNTS, Stands, Stood, best, held, start, stood, total, worth};

use crate::crew::Crew;
use crate::rational::Rational;

pub(crate) use chart::page;

/// One Nhà Con against the bank.
#[derive(Debug)]
pub struct Bank {
    hands: Hands,
}

/// What is known exactly. All figures are in parts of the stake a hand.
#[derive(Debug)]
pub struct Exact {
    /// What the bank wins where both sides are `careful`.
    pub careful: Rational,
    /// What the bank wins with the best answer to a `careful` Nhà Con.
    pub bank_best: Rational,
    /// What the bank wins where the Nhà Con has the best answer to a `careful` bank.
    pub player_best: Rational,
    /// What the bank can be sure of, and the most that a Nhà Con must give it.
    pub between: [Rational; 2],
    /// How the Nhà Con plays who gives no more: how often of a whole it stands.
    player: Vec<Often>,
    /// The same of the bank, by the number of the Nhà Con's cards.
    dealer: [Vec<Often>; COUNTS],
}

/// How often one stands with a hand, of how often one has it and may.
#[derive(Clone, Copy, Debug, Default)]
struct Often {
    stands: i64,
    held: i64,
}

/// How both sides play.
struct Plans {
    player: Stands,
    dealer: [Stands; COUNTS],
}

/// How often each hand was stood with on both sides, over some ways to play.
struct Sum {
    player: Stood,
    dealer: [Stood; COUNTS],
    plans: i64,
}

impl Bank {
    /// At a table of two.
    pub fn of_two() -> Self {
        Self { hands: Hands::new(Rivals::One) }
    }

    /// Against one of several, each of whom is settled with by a comparison, so that what is done with
    /// one takes nothing from the bank's choice against another.
    pub fn of_many() -> Self {
        Self { hands: Hands::new(Rivals::Each) }
    }

    /// Solves it as far as so many rounds of answers lead: each side answers all that the other has
    /// done so far.
    pub fn solve(&self, rounds: usize, crew: Crew) -> Exact {
        let careful = self.sum_of(&asked::careful(&self.hands, crew));
        let worth = self.player_worth(&careful.dealer, crew);
        let mut exact = Exact {
            careful: -self.part(total(&worth, &careful.player), 1),
            bank_best: self.part(self.dealer_answer(&careful, crew).1, 1),
            player_best: -self.part(self.player_answer(&worth).1, 1),
            between: [Rational::ZERO; 2],
            player: Vec::new(),
            dealer: std::array::from_fn(|_| Vec::new()),
        };
        let sum = self.settle(careful, rounds, crew);
        let worth = self.player_worth(&sum.dealer, crew);
        exact.between = [
            -self.part(self.player_answer(&worth).1, sum.plans),
            self.part(self.dealer_answer(&sum, crew).1, sum.plans),
        ];
        exact.player = self.often(&sum.player, sum.plans, |held| held.player_may_stand);
        exact.dealer = std::array::from_fn(|count| {
            self.often(&sum.dealer[count], sum.plans, |held| held.dealer_may_stand)
        });
        exact
    }

    /// Answers upon answers.
    fn settle(&self, first: Sum, rounds: usize, crew: Crew) -> Sum {
        let mut sum = first;
        for _ in 0..rounds {
            let worth = self.player_worth(&sum.dealer, crew);
            let answer = Plans {
                player: self.player_answer(&worth).0,
                dealer: self.dealer_answer(&sum, crew).0,
            };
            sum.add(&self.sum_of(&answer));
        }
        sum
    }

    fn sum_of(&self, plans: &Plans) -> Sum {
        Sum {
            player: stood(&self.hands, &plans.player),
            dealer: std::array::from_fn(|count| stood(&self.hands, &plans.dealer[count])),
            plans: 1,
        }
    }

    /// What standing is worth to a Nhà Con, whose number of cards the dealer sees.
    fn player_worth(&self, dealer: &[Stood; COUNTS], crew: Crew) -> Vec<i128> {
        crew.quietly(self.hands.all.len(), |place| {
            let own = &self.hands.all[place];
            let against = &dealer[own.count - 2];
            if own.player_may_stand { worth(&self.hands, own, against, Held::wins) } else { 0 }
        })
    }

    fn player_answer(&self, worth: &[i128]) -> (Stands, i128) {
        let (stands, values) = best(&self.hands, |held| held.player_may_stand, worth);
        (stands, start(&self.hands, &values))
    }

    fn dealer_answer(&self, sum: &Sum, crew: Crew) -> ([Stands; COUNTS], i128) {
        let mut won = 0;
        let plans = std::array::from_fn(|count| {
            let worth = self.dealer_worth(&sum.player, count + 2, crew);
            let (stands, values) = best(&self.hands, |held| held.dealer_may_stand, &worth);
            won += start(&self.hands, &values);
            stands
        });
        (plans, won)
    }

    /// What standing is worth to a dealer whose Nhà Con has so many cards.
    fn dealer_worth(&self, player: &Stood, cards: usize, crew: Crew) -> Vec<i128> {
        let all = self.hands.all.iter().zip(player);
        let those = all.map(|(held, often)| if held.count == cards { *often } else { 0 }).collect();
        crew.quietly(self.hands.all.len(), |place| {
            let own = &self.hands.all[place];
            let wins = |own: &Held, other: &Held| -other.wins(own);
            if own.dealer_may_stand { worth(&self.hands, own, &those, wins) } else { 0 }
        })
    }

    fn part(&self, ways: i128, plans: i64) -> Rational {
        Rational::new(ways, i128::from(self.hands.whole()) * i128::from(plans))
    }

    fn often(&self, stood: &Stood, plans: i64, may: plan::May) -> Vec<Often> {
        let held = held(&self.hands, stood, plans);
        let all = self.hands.all.iter().zip(stood).zip(held);
        all.map(|((hand, stands), held)| {
            let held = if may(hand) && !hand.is_full() { held } else { 0 };
            Often { stands: *stands, held }
        })
        .collect()
    }
}

impl Sum {
    fn add(&mut self, other: &Self) {
        let add = |to: &mut Stood, more: &Stood| {
            to.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        };
        add(&mut self.player, &other.player);
        self.dealer.iter_mut().zip(&other.dealer).for_each(|(to, more)| add(to, more));
        self.plans += other.plans;
    }
}
