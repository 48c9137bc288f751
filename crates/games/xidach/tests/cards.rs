//! Cards, values and kinds: `docs/rules/xidach.md`, "Cards" and "Worked examples".

mod common;

use cards::{Card, Rank, Suit};
use common::hand;
use table::Seat;
use xidach::{DEALER, Hand, Kind, kind, value};

const NHA_CON: Seat = Seat::new(1);

/// Every total that some choice of the aces gives, from the rule's own words.
fn totals(hand: &Hand) -> Vec<u8> {
    hand.iter().fold(vec![0], |totals, card| {
        let choices: &[u8] = match card.rank() {
            Rank::Ace => &[1, 10, 11],
            Rank::Jack | Rank::Queen | Rank::King => &[10],
            number => &[number.order()],
        };
        totals.iter().flat_map(|total| choices.iter().map(move |worth| total + worth)).collect()
    })
}

fn value_by_choices(hand: &Hand) -> u8 {
    let totals = totals(hand);
    let fitting = totals.iter().copied().filter(|total| *total <= 21).max();
    fitting.unwrap_or_else(|| totals.into_iter().min().expect("at least one total"))
}

fn kind_by_the_book(hand: &Hand, dealer: bool) -> Option<Kind> {
    let ranks: Vec<Rank> = hand.iter().map(|card| card.rank()).collect();
    let aces = ranks.iter().filter(|rank| **rank == Rank::Ace).count();
    let tens = ranks.iter().filter(|rank| **rank >= Rank::Ten).count();
    let value = value_by_choices(hand);
    let non = if dealer { 15 } else { 16 };
    let rows = [
        (ranks.len() == 2 && aces == 2, Kind::XiBang),
        (ranks.len() == 2 && aces == 1 && tens == 1, Kind::XiDach),
        (ranks.len() == 5 && totals(hand).iter().any(|total| *total < 21), Kind::NguLinh),
        (value > 21, Kind::Quac),
        (value < non, Kind::Non),
        ((16..=21).contains(&value), Kind::Du),
    ];
    rows.into_iter().find(|(fits, _)| *fits).map(|(_, kind)| kind)
}

/// Every set of ranks that a hand of that many cards can have, added to the given ones.
fn extend(ranks: &mut Vec<Rank>, count: usize, check: &mut impl FnMut(&Hand)) {
    if ranks.len() == count {
        let suited = |(at, rank): (usize, &Rank)| Card::new(*rank, Suit::ALL[at % 4]);
        return check(&ranks.iter().enumerate().map(suited).collect());
    }
    let lowest = ranks.last().copied().unwrap_or(Rank::Ace);
    for rank in Rank::ALL.into_iter().filter(|rank| *rank >= lowest) {
        if ranks.iter().filter(|other| **other == rank).count() < 4 {
            ranks.push(rank);
            extend(ranks, count, check);
            ranks.pop();
        }
    }
}

/// [X2] [X3]
#[test]
fn every_hand_has_the_value_and_the_kind_that_trying_all_aces_gives() {
    let mut hands = 0;
    for count in 1..=5 {
        extend(&mut Vec::new(), count, &mut |hand| {
            hands += 1;
            assert_eq!(value(hand), value_by_choices(hand), "{hand:?}");
            assert_eq!(kind(hand, NHA_CON), kind_by_the_book(hand, false), "{hand:?}");
            assert_eq!(kind(hand, DEALER), kind_by_the_book(hand, true), "{hand:?}");
        });
    }
    assert_eq!(hands, 13 + 91 + 455 + 1820 + 6175);
}

/// [X1]
#[test]
fn a_card_is_shown_as_rank_and_suit() {
    let rows = [(0, "AS"), (1, "2S"), (9, "10S"), (10, "JS"), (22, "10H"), (38, "KD"), (51, "KC")];
    for (number, text) in rows {
        assert_eq!(Card::numbered(number).map(|card| card.to_string()), Some(text.to_owned()));
    }
}

/// [X2] [X3] [X22] [X23] [X24] [X25] [X26]
#[test]
fn the_worked_examples() {
    let rows = [
        ("AS 4H", 15, Some(Kind::Non)),
        ("AS 5H", 16, Some(Kind::Du)),
        ("AS AH 9D", 21, Some(Kind::Du)),
        ("2S 3S 4S 5S 6S", 20, Some(Kind::NguLinh)),
        ("2S 3S 4S 5S 7S", 21, Some(Kind::Du)),
        ("AS 2S 3S 4S KS", 20, Some(Kind::NguLinh)),
        ("AS 9S", 20, Some(Kind::Du)),
        ("AS AH", 21, Some(Kind::XiBang)),
        ("AS 2S 2H 3S 3H", 21, Some(Kind::NguLinh)),
    ];
    for (text, worth, named) in rows {
        assert_eq!(value(&hand(text)), worth, "{text}");
        assert_eq!(kind(&hand(text), NHA_CON), named, "{text}");
    }
}

/// [X2] [X3] [X11] [X12]
#[test]
fn values_and_kinds_at_the_edges() {
    use Kind::{Du, NguLinh, Non, Quac, XiBang, XiDach};
    let rows = [
        ("AS 10S", 21, Some(XiDach), Some(XiDach)),
        ("KH AS", 21, Some(XiDach), Some(XiDach)),
        ("10S 4S", 14, Some(Non), Some(Non)),
        ("10S 5S", 15, Some(Non), None),
        ("10S 6S", 16, Some(Du), Some(Du)),
        ("10S 6S 5D", 21, Some(Du), Some(Du)),
        ("10S 6S 6D", 22, Some(Quac), Some(Quac)),
        ("AS KS KH", 21, Some(Du), Some(Du)),
        ("AS KS KH AD", 22, Some(Quac), Some(Quac)),
        ("AS AH AD", 21, Some(Du), Some(Du)),
        ("AS AH AD AC", 14, Some(Non), Some(Non)),
        ("AS AH AD AC 7S", 21, Some(NguLinh), Some(NguLinh)),
        ("AS AH 2S 2H 2D", 18, Some(NguLinh), Some(NguLinh)),
        ("2S 2H 2D 2C 3S", 11, Some(NguLinh), Some(NguLinh)),
        ("2S 2H 3D 4C KS", 21, Some(Du), Some(Du)),
        ("2S 2H 4D 4C KS", 22, Some(Quac), Some(Quac)),
        ("AD AC", 21, Some(XiBang), Some(XiBang)),
    ];
    for (text, worth, players, dealers) in rows {
        assert_eq!(value(&hand(text)), worth, "{text}");
        assert_eq!(kind(&hand(text), NHA_CON), players, "{text}");
        assert_eq!(kind(&hand(text), DEALER), dealers, "{text}");
    }
}

/// [X3]
#[test]
fn two_cards_are_xi_bang_once_in_221_and_xi_dach_32_times_in_663() {
    let pairs: Vec<Hand> = Card::all()
        .flat_map(|one| {
            Card::all().filter(move |other| one < *other).map(move |other| [one, other])
        })
        .map(|cards| cards.into_iter().collect())
        .collect();
    let count =
        |kind_of: Kind| pairs.iter().filter(|pair| kind(pair, NHA_CON) == Some(kind_of)).count();
    assert_eq!(pairs.len(), 1326);
    assert_eq!(count(Kind::XiBang) * 221, pairs.len());
    assert_eq!(count(Kind::XiDach) * 663, pairs.len() * 32);
}
