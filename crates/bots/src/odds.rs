//! The odds of Xì Dách, from the cards that a seat has not seen.

/// Cards that count alike: the ace, two to nine, and all that count ten.
const FACES: usize = 10;
const MOST_CARDS: u8 = 5;
const NGU_LINH: u8 = 22;
const QUAC: u8 = 0;

/// What aces may count beyond one each, the most first: how many aces, how much more. A third ace
/// never has room.
const RAISES: &[(u8, u8)] = &[(2, 20), (2, 19), (2, 18), (1, 10), (1, 9)];

/// A sure win; a sure loss is its opposite.
const WIN: i64 = 1 << 20;
/// A certainty, split among all that may come.
const WHOLE: u64 = 1 << 40;

/// What a card counts by its text: 0 for an ace, else one less than its number.
fn face(card: &str) -> usize {
    let rank = &card[..card.len().saturating_sub(1)];
    match rank {
        "A" => 0,
        _ => rank.parse().map_or(FACES - 1, |number: usize| number - 1),
    }
}

/// The cards that somebody holds, by what they count.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hand {
    count: u8,
    aces: u8,
    others: u8,
}

impl Hand {
    pub(crate) fn of<'a>(cards: impl IntoIterator<Item = &'a str>) -> Self {
        cards.into_iter().fold(Self::default(), |hand, card| hand.and(face(card)))
    }

    fn and(self, face: usize) -> Self {
        let counts = u8::try_from(face).expect("one of thirteen faces") + 1;
        let (aces, others) = if face == 0 { (1, 0) } else { (0, counts) };
        Self { count: self.count + 1, aces: self.aces + aces, others: self.others + others }
    }

    fn least(self) -> u8 {
        self.others + self.aces
    }

    pub(crate) fn value(self) -> u8 {
        let fits = |(aces, more): &&(u8, u8)| *aces <= self.aces && self.least() + more <= 21;
        self.least() + RAISES.iter().find(fits).map_or(0, |(_, more)| *more)
    }

    /// Of two hands the one of higher rank wins.
    fn rank(self) -> u8 {
        match self.value() {
            22.. => QUAC,
            _ if self.count == MOST_CARDS && self.least() < 21 => NGU_LINH,
            value => value,
        }
    }

    fn is_special(self) -> bool {
        self.count == 2 && (self.aces == 2 || (self.aces == 1 && self.others == 10))
    }

    fn is_full(self) -> bool {
        self.count == MOST_CARDS || self.value() > 21
    }

    /// A hand of which nothing more is asked: full, or worth that much.
    pub(crate) fn suffices(self, value: u8) -> bool {
        self.is_full() || self.value() >= value
    }
}

/// The cards that a seat has not seen.
#[derive(Clone, Copy)]
pub(crate) struct Unseen([u8; FACES]);

impl Unseen {
    /// All cards but these.
    pub(crate) fn without<'a>(seen: impl IntoIterator<Item = &'a str>) -> Self {
        let mut left = [4; FACES];
        left[FACES - 1] = 16;
        for card in seen {
            let alike: &mut u8 = &mut left[face(card)];
            *alike = alike.saturating_sub(1);
        }
        Self(left)
    }

    /// Each card that may come: the hand with it, how many such cards there are, and what is left.
    fn draws(self, hand: Hand) -> impl Iterator<Item = (Hand, u64, Self)> {
        let there = (0..FACES).filter(move |face| self.0[*face] > 0);
        there.map(move |face| {
            let mut rest = self;
            rest.0[face] -= 1;
            (hand.and(face), self.0[face].into(), rest)
        })
    }

    fn count(self) -> u64 {
        self.0.iter().map(|alike| u64::from(*alike)).sum()
    }
}

/// How likely each rank is at the end.
#[derive(Clone, Copy)]
pub(crate) struct Finals([u64; NGU_LINH as usize + 1]);

impl Finals {
    const NONE: Self = Self([0; NGU_LINH as usize + 1]);

    /// What a hand may expect against these: from a sure loss to a sure win.
    pub(crate) fn edge(&self, hand: Hand) -> i64 {
        let rank = usize::from(hand.rank());
        let sum = |ranks: &[u64]| ranks.iter().sum::<u64>();
        let (below, above) = (sum(&self.0[..rank]), sum(&self.0[rank + 1..]));
        let all = sum(&self.0).max(1);
        share(below, all) - share(above, all)
    }
}

fn share(part: u64, all: u64) -> i64 {
    let share = i128::from(part) * i128::from(WIN) / i128::from(all);
    i64::try_from(share).expect("a part is no larger than the whole")
}

/// The ends of a hand that nobody sees, by its number of cards.
pub(crate) struct Guess([Finals; MOST_CARDS as usize + 1]);

impl Guess {
    /// Of a hand that is not special and is drawn to until it is worth that much.
    pub(crate) fn drawn_to(value: u8, unseen: Unseen) -> Self {
        let mut guess = Self([Finals::NONE; MOST_CARDS as usize + 1]);
        guess.follow(Hand::default(), WHOLE, unseen, value);
        guess
    }

    fn follow(&mut self, hand: Hand, chance: u64, unseen: Unseen, value: u8) {
        if hand.is_special() {
            return;
        }
        if hand.count >= 2 && hand.suffices(value) {
            self.0[usize::from(hand.count)].0[usize::from(hand.rank())] += chance;
            return;
        }
        let each = chance / unseen.count().max(1);
        for (next, cards, rest) in unseen.draws(hand) {
            self.follow(next, each * cards, rest, value);
        }
    }

    /// If it ended with that many cards.
    pub(crate) fn with_cards(&self, count: usize) -> Finals {
        self.0.get(count).copied().unwrap_or(Finals::NONE)
    }

    /// With whatever number of cards.
    pub(crate) fn all(&self) -> Finals {
        let mut all = Finals::NONE;
        for finals in &self.0 {
            all.0.iter_mut().zip(finals.0).for_each(|(sum, chance)| *sum += chance);
        }
        all
    }
}

/// What one more card may bring to a player who then goes on in the best way, and may stop with that value;
/// none for a hand that takes no more.
pub(crate) fn drawing(hand: Hand, unseen: Unseen, against: &Finals, value: u8) -> Option<i64> {
    if hand.is_full() || unseen.count() == 0 {
        return None;
    }
    let draws = unseen.draws(hand).map(|(next, cards, rest)| {
        i64::try_from(cards).expect("at most 52 cards") * best(next, rest, against, value)
    });
    Some(draws.sum::<i64>() / i64::try_from(unseen.count()).expect("at most 52 cards"))
}

fn best(hand: Hand, unseen: Unseen, against: &Finals, value: u8) -> i64 {
    let stopping = hand.suffices(value).then(|| against.edge(hand));
    stopping.max(drawing(hand, unseen, against, value)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_worth_what_the_rule_book_says() {
        let rows: [(&[&str], u8, u8); 9] = [
            (&["AS", "4S"], 15, 15),
            (&["AS", "5D"], 16, 16),
            (&["AS", "AH", "9C"], 21, 21),
            (&["2S", "3S", "4S", "5S", "6S"], 20, NGU_LINH),
            (&["2S", "3S", "4S", "5S", "7S"], 21, 21),
            (&["AS", "2S", "3S", "4S", "KS"], 20, NGU_LINH),
            (&["AS", "2S", "2H", "3S", "3H"], 21, NGU_LINH),
            (&["10S", "QS", "2H"], 22, QUAC),
            (&["AS", "AH"], 21, 21),
        ];
        for (cards, value, rank) in rows {
            let hand = Hand::of(cards.iter().copied());
            assert_eq!((hand.value(), hand.rank()), (value, rank), "{cards:?}");
        }
    }

    #[test]
    fn the_odds_follow_the_cards_that_are_left() {
        let sixteen = Hand::of(["10S", "6S"]);
        let all = Unseen::without([]);
        let dealer = Guess::drawn_to(16, all).all();
        let fives = Unseen([0, 0, 0, 0, 4, 0, 0, 0, 0, 0]);
        let tens = Unseen([0, 0, 0, 0, 0, 0, 0, 0, 0, 16]);
        let now = dealer.edge(sixteen);
        assert!(drawing(sixteen, fives, &dealer, 16).is_some_and(|then| then > now));
        assert!(drawing(sixteen, tens, &dealer, 16).is_some_and(|then| then < now));
        assert!(dealer.edge(Hand::of(["10S", "QS"])) > now);
    }

    #[test]
    fn more_cards_are_seldom_better() {
        let guess = Guess::drawn_to(16, Unseen::without([]));
        let seventeen = Hand::of(["10S", "7S"]);
        let against = |count| guess.with_cards(count).edge(seventeen);
        assert!(against(2) < against(3) && against(3) < against(4), "{}", against(4));
    }
}
