//! What a viewer may imagine: every deal that the rules could have made behind what it sees.

mod common;

use common::{DRAW, LEFT, Play, RIGHT, STAND, Table, at_seat, compare};
use conformance::Scripted;
use serde_json::Value;
use table::draws::{Dice, FairDraws, Seeds};
use table::{Seat, Viewer};
use xidach::{DEALER, Hand, Phase, State, Status, kind, value};

fn chance() -> Scripted {
    Scripted::Fair(FairDraws::new(Seeds::new("another", "seed")))
}

/// Every hand, each as its owner sees it.
fn hands(play: &Play) -> Vec<Hand> {
    let own = |seat: Seat| {
        let view = serde_json::to_value(play.own_view(Viewer::Seat(seat))).expect("plain data");
        serde_json::from_value(view["seats"][seat.index()]["cards"].clone()).expect("own cards")
    };
    Seat::all(play.seats()).map(own).collect()
}

fn may_stand(hand: &Hand, seat: Seat) -> bool {
    hand.len() == 5 || value(hand) >= if seat == DEALER { 15 } else { 16 }
}

/// Whether the rules could have led a seat to that hand, as long as nobody sees it.
fn could_be_hidden(state: &State, seat: Seat, hand: &Hand) -> bool {
    let first = |count: usize| hand.iter().copied().take(count).collect::<Hand>();
    let special = kind(&first(2), seat)
        .is_some_and(|kind| matches!(kind, xidach::Kind::XiBang | xidach::Kind::XiDach));
    let drew_when_it_might = (2..hand.len()).all(|count| value(&first(count)) <= 21);
    let stood = state.place(seat).status == Status::Stood;
    !special && drew_when_it_might && (!stood || may_stand(hand, seat))
}

fn assert_imagines(play: &Play, viewer: Viewer, dice: &mut Dice) -> bool {
    let imagined = play.imagine(viewer, chance(), dice);
    assert_eq!(play.own_view(viewer), imagined.own_view(viewer), "{viewer:?}");
    if let Some(seat) = viewer.seat() {
        assert_eq!(play.options(seat), imagined.options(seat), "{viewer:?}");
    }
    let hands = hands(&imagined);
    let mut cards: Vec<_> = hands.iter().flat_map(|hand| hand.to_vec()).collect();
    cards.sort_unstable();
    assert!(cards.windows(2).all(|pair| pair[0] != pair[1]), "a card twice: {cards:?}");
    for (seat, hand) in Seat::all(play.seats()).zip(&hands) {
        if !play.state().place(seat).open {
            assert!(could_be_hidden(play.state(), seat, hand), "{seat:?}: {hand:?}");
        }
    }
    imagined.state() != play.state()
}

/// Asks for something at random; what is refused is left.
fn step(table: &mut Table, dice: &mut Dice) {
    let seat = table.play().state().acting.number();
    let other = compare([1, 2, 3, 4, 5, 6, 7][dice.position(7)]);
    let command = match table.play().state().phase {
        Phase::Players | Phase::Dealer => [DRAW, STAND, &other][dice.position(3)],
        _ => [LEFT, RIGHT][dice.position(2)],
    };
    let at = table.play().now().get() + dice.below(40_000);
    let _ = table.at(at).ask(seat, command);
}

/// [X5] [X6] [X14]
#[test]
fn imagined_hands_are_such_as_the_rules_could_have_dealt() {
    let mut others = 0;
    for seats in 2..=8 {
        let mut dice = Dice::new(seats.into());
        let mut table = Table::fair(seats, "{}", "server", "client", 0);
        for _ in 0..150 {
            for viewer in Viewer::all(seats) {
                others += u32::from(assert_imagines(table.play(), viewer, &mut dice));
            }
            step(&mut table, &mut dice);
        }
    }
    assert!(others > 1000, "hidden hands were redrawn {others} times");
}

/// [X9] [X1] The cards to come depend on the order in which the others were dealt.
#[test]
fn who_sees_every_hand_imagines_the_very_same_table() {
    let mut dice = Dice::new(1);
    let mut ended = 0;
    for seats in 2..=8 {
        let mut table = Table::fair(seats, "{}", "server", "client", 5);
        for _ in 0..150 {
            step(&mut table, &mut dice);
            if table.play().state().phase == Phase::Settled {
                ended += 1;
                let imagined = table.play().imagine(Viewer::Public, chance(), &mut dice);
                assert!(imagined.state() == table.play().state());
            }
        }
    }
    assert!(ended > 50, "{ended} hands ended");
}

/// [X14] [X16] The clock draws only while a hand may not stand, and everybody knows the clock.
#[test]
fn a_hand_that_the_clock_played_is_imagined_as_the_clock_plays() {
    let mut dice = Dice::new(9);
    let mut table = common::dealt(&["10S 7S", "2H 3H 4H 5H 2D"]);
    table.at(30_000);
    let mut kinds = Vec::new();
    for _ in 0..200 {
        let imagined = table.play().imagine(at_seat(0), chance(), &mut dice);
        let hand = hands(&imagined)[1];
        let first = |count: usize| hand.iter().copied().take(count).collect::<Hand>();
        assert!((2..5).all(|count| value(&first(count)) < 16), "{hand:?}");
        kinds.push(kind(&hand, Seat::new(1)));
    }
    kinds.dedup();
    assert!(kinds.len() > 1, "always {kinds:?}");
}

/// [X14]
#[test]
fn a_stood_hand_is_imagined_with_and_without_a_quac() {
    let mut dice = Dice::new(2);
    let mut table = common::dealt(&["10S 7S", "10H 5H 3D"]);
    common::play(&mut table, 1, &[DRAW, STAND]);
    let quacs = (0..400).filter(|_| {
        let imagined = table.play().imagine(Viewer::Public, chance(), &mut dice);
        value(&hands(&imagined)[1]) > 21
    });
    assert!((50..350).contains(&quacs.count()));
    assert_eq!(table.public()["seats"][1]["kind"], Value::Null);
}

/// What the two cards of a hand count, by rank: its value as the rules have it.
fn stood_values(unseen: &[cards::Card]) -> std::collections::BTreeMap<(u8, u8), u64> {
    let hand =
        |one: &cards::Card, other: &cards::Card| [*one, *other].into_iter().collect::<Hand>();
    let stands = |hand: &Hand| {
        let special = kind(hand, Seat::new(1))
            .is_some_and(|kind| matches!(kind, xidach::Kind::XiBang | xidach::Kind::XiDach));
        !special && value(hand) >= 16
    };
    let mut counts = std::collections::BTreeMap::new();
    let pairs = |of: &[cards::Card]| -> Vec<(cards::Card, cards::Card)> {
        let places = 0..of.len();
        places
            .clone()
            .flat_map(|i| (i + 1..of.len()).map(move |j| (i, j)))
            .map(|(i, j)| (of[i], of[j]))
            .collect()
    };
    for (a, b) in pairs(unseen) {
        let first = hand(&a, &b);
        if !stands(&first) {
            continue;
        }
        let rest: Vec<cards::Card> =
            unseen.iter().copied().filter(|card| *card != a && *card != b).collect();
        for (c, d) in pairs(&rest) {
            let second = hand(&c, &d);
            if stands(&second) {
                *counts.entry((value(&first), value(&second))).or_default() += 1;
            }
        }
    }
    counts
}

/// [X14] Two Nhà Con who stood on two cards: every deal that fits is as likely as any other, which
/// is compared with all of them, counted.
#[test]
fn hidden_hands_come_as_often_as_all_deals_counted_have_them() {
    let mut table = common::dealt(&["10S 7S", "10H 9H", "KD 8D"]);
    common::play(&mut table, 1, &[STAND]);
    common::play(&mut table, 2, &[STAND]);
    let own: Hand = hands(table.play())[0];
    let deck = cards::Deck::full();
    let unseen: Vec<cards::Card> =
        deck.cards().iter().copied().filter(|card| !own.contains(card)).collect();
    let counted = stood_values(&unseen);
    let all: u64 = counted.values().sum();
    const TIMES: u64 = 20_000;
    let mut seen = std::collections::BTreeMap::new();
    let mut dice = Dice::new(77);
    for _ in 0..TIMES {
        let imagined = hands(&table.play().imagine(at_seat(0), chance(), &mut dice));
        *seen.entry((value(&imagined[1]), value(&imagined[2]))).or_insert(0u64) += 1;
    }
    for (values, count) in &counted {
        let expected = TIMES * count / all;
        let found = seen.remove(values).unwrap_or(0);
        // Five deviations of a count that is nearly Poisson's.
        let off = found.abs_diff(expected);
        assert!(off * off <= 25 * (expected + 4), "{values:?}: {found}, expected {expected}");
    }
    assert!(seen.is_empty(), "never possible: {seen:?}");
}
