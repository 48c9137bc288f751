//! The watch on returns.

use conformance::Effort;
use operator::{
    Beginnings, Distribution, ExactChance, Finding, Returns, RoundRecord, Status, StepRecord,
};
use session::{Chance, Fraction, Multiplier};
use table::draws::Dice;

use crate::some::{at, cents, json, multiplier, won};

fn step(a: u32, b: u32, multiplier: Multiplier, won: bool) -> StepRecord {
    StepRecord {
        at: at("2026-11-18T08:00:02.000Z"),
        draw: Some(1),
        chance: Some(ExactChance(Chance { a, b })),
        multiplier,
        won: Some(won),
        event: json("{}"),
    }
}

fn round(stake: u64, payout: u64, steps: Vec<StepRecord>) -> RoundRecord {
    let status = if payout > 0 { Status::Won } else { Status::Lost };
    RoundRecord { stake: cents(stake), payout: Some(cents(payout)), status, steps, ..won() }
}

fn counted<'a>(rounds: impl IntoIterator<Item = &'a RoundRecord>) -> Returns {
    let mut returns = Returns::default();
    rounds.into_iter().for_each(|round| returns.add(round));
    returns
}

/// A guess at even chances that pays 1.9 times.
fn even(won: bool) -> RoundRecord {
    round(100, if won { 190 } else { 0 }, vec![step(1, 2, multiplier(190), won)])
}

/// [O43] A stake of 1.00 at 8 in 13 for 1.56: it came to 1.56 where 0.96 was expected, and the variance
/// is 1.56² × 40/169.
#[test]
fn one_step_is_told_by_hand() {
    let one = counted([&won()]);
    assert_eq!((one.rounds, one.steps, one.staked, one.paid), (1, 1, 100, 156));
    assert_eq!(one.actual().as_deref(), Some("156.0000"));
    assert_eq!(one.expected().as_deref(), Some("96.0000"));
    // 0.6 / (1.56 × √40 / 13) = 0.790569…
    assert_eq!(one.z().as_deref(), Some("0.79"));
    // Four times 1.56 × √40 / 13 of a stake of 1: 303.578…
    assert_eq!(one.band().as_deref(), Some("303.5786"));
}

/// [O43] A round of two steps: the second begins with what the first has come to.
#[test]
fn steps_are_of_the_value_before_them() {
    let steps = vec![step(1, 2, multiplier(190), true), step(1, 2, multiplier(361), false)];
    let lost = counted([&round(100, 0, steps)]);
    // 1.00 + (0.95 − 1.00) + (1.805 − 1.90) = 0.855.
    assert_eq!(lost.expected().as_deref(), Some("85.5000"));
    assert_eq!(lost.actual().as_deref(), Some("0.0000"));
    // (1.90 − 0.95 − 1.805) / √(1.90²/4 + 3.61²/4) = −0.855 / 2.0397 = −0.4191…
    assert_eq!(lost.z().as_deref(), Some("-0.41"));
}

/// [O43] A skip, a first card and a round that never began have nothing at stake.
#[test]
fn nothing_at_stake_is_not_counted() {
    let mut void = won();
    (void.status, void.payout) = (Status::Void, Some(cents(0)));
    let returned = RoundRecord { status: Status::Returned, ..void.clone() };
    let open = RoundRecord { status: Status::Open, ..void.clone() };
    let none = counted([&void, &returned, &open]);
    assert_eq!(none, Returns::default());
    assert_eq!((none.z(), none.expected(), none.band()), (None, None, None));
    assert_eq!(none.finding(), Finding::Usual);
}

/// [O44] 4 deviations are reported, and not the least bit less: of n even rounds, w won, z is
/// (2w − n) / √n.
#[test]
fn four_deviations_are_reported() {
    for (rounds, won, finding, z) in [
        (10_000, 5_200, Finding::Reported, "4.00"),
        (10_000, 5_199, Finding::Usual, "3.98"),
        (10_000, 4_800, Finding::Reported, "-4.00"),
        (10_000, 4_801, Finding::Usual, "-3.98"),
    ] {
        let set = counted((0..rounds).map(|round| even(round < won)).collect::<Vec<_>>().iter());
        assert_eq!((set.finding(), set.z().as_deref()), (finding, Some(z)), "{won} of {rounds}");
    }
}

/// [O45] 5 deviations stop a game, in a set in which no step has more than a thousandth of the
/// variance; in another they are reported.
#[test]
fn five_deviations_stop_a_game_but_few_bold_bets_do_not() {
    let many: Vec<_> = (0..10_000).map(|round| even(round < 5_250)).collect();
    assert_eq!(counted(&many).finding(), Finding::Stops);
    let fewer: Vec<_> = (0..10_000).map(|round| even(round < 5_249)).collect();
    assert_eq!(counted(&fewer).finding(), Finding::Reported);

    // 1,000 even steps: each has exactly a thousandth. 999: each has more.
    let just: Vec<_> = (0..1_000).map(|round| even(round < 580)).collect();
    assert_eq!(counted(&just).finding(), Finding::Stops);
    let short: Vec<_> = (0..999).map(|round| even(round < 580)).collect();
    assert_eq!(counted(&short).finding(), Finding::Reported);

    // A single bet of ten times the others' stake, among ten thousand.
    let mut bold = many;
    bold.push(round(1_000, 1_900, vec![step(1, 2, multiplier(190), true)]));
    assert_eq!(counted(&bold).z().as_deref(), Some("5.07"));
    assert_eq!(counted(&bold).finding(), Finding::Reported);
    let jackpot = round(100, 9_900_000, vec![step(1, 100_000, multiplier(9_900_000), true)]);
    let jackpot = RoundRecord { parameters: json("{}"), ..jackpot };
    assert_eq!(counted([&jackpot]).finding(), Finding::Reported);
}

/// [O44] A day's set and the set since the beginning are of the same sort: sets are joined.
#[test]
fn sets_are_joined_and_kept() {
    let rounds: Vec<_> = (0..100).map(|round| even(round % 3 == 0)).collect();
    let mut joined = counted(&rounds[..40]);
    joined.join(&counted(&rounds[40..]));
    let all = counted(&rounds);
    assert_eq!(joined, all);
    let text = serde_json::to_string(&all).expect("plain data");
    assert_eq!(serde_json::from_str::<Returns>(&text).ok(), Some(all));
}

/// [O47] A round that was cut counts with what it paid, and a step that was lost with what it would have
/// paid.
#[test]
fn a_cut_payout_counts_with_the_multiplier_that_it_paid() {
    let at_most = |won: bool| {
        let cut = round(100, if won { 200 } else { 0 }, vec![step(1, 2, multiplier(400), won)]);
        RoundRecord { parameters: json(r#"{"maxPayout":"2.00"}"#), ..cut }
    };
    let both = counted([&at_most(true), &at_most(false)]);
    assert_eq!(both.expected().as_deref(), Some("100.0000"));
    assert_eq!(both.z().as_deref(), Some("0.00"));
}

/// One round of guesses as anybody might choose them, at 96 %.
fn played(dice: &mut Dice, luck: u64) -> RoundRecord {
    let stake = [100, 200][dice.position(2)];
    let (mut steps, mut shown) = (Vec::new(), Multiplier::ONE);
    loop {
        let a = u32::try_from(dice.below(10) + 4).expect("small");
        let after =
            Multiplier::of(Fraction::new(shown.units() * 96 * 13, u128::from(a) * 10_000_000_000));
        let won = dice.below(13 * 100) < u64::from(a) * luck;
        steps.push(step(a, 13, after, won));
        if !won {
            return round(stake, 0, steps);
        }
        shown = after;
        if dice.chance(1, 2) || steps.len() == 2 {
            let paid = u128::from(stake) * shown.units() / 100_000_000;
            return round(stake, u64::try_from(paid).expect("small"), steps);
        }
    }
}

fn evening(seed: u64, rounds: u64, luck: u64) -> Returns {
    let mut dice = Dice::new(seed);
    counted(&(0..rounds).map(|_| played(&mut dice, luck)).collect::<Vec<_>>())
}

/// [O43] [O45] Whatever players choose, an honest house is let alone; one that takes one in ten
/// of their chances is stopped.
#[test]
fn an_honest_house_is_quiet_and_one_that_cheats_is_stopped() {
    let effort = Effort::of_this_run();
    let seed = effort.seed(43);
    for number in 0..effort.of(3) {
        let honest = evening(seed + number, 10_000, 100);
        assert_ne!(honest.finding(), Finding::Stops, "{seed}: {:?}", honest.z());
    }
    let cheat = evening(seed, 50_000, 90);
    assert_eq!(cheat.finding(), Finding::Stops, "{seed}: {:?}", cheat.z());
}

/// [O46] Void rounds against chance: cards from 1 to 13, whose mean is 7 and whose variance is 14.
#[test]
fn void_rounds_are_held_against_chance() {
    let cards = Distribution::even(1, 13);
    let mut fair = Beginnings::default();
    (1..=13).for_each(|card| fair.add(card, &cards));
    let fair = fair.info();
    assert_eq!((fair.opened, fair.z.as_deref()), (13, Some("0.00")));
    assert_eq!((fair.mean, fair.expected), (Some("7.0000".into()), Some("7.0000".into())));
    let mut chosen = Beginnings::default();
    (0..14).for_each(|_| chosen.add(13, &cards));
    // 14 × 6 / √(14 × 14).
    let chosen = chosen.info();
    assert_eq!(chosen.z.as_deref(), Some("6.00"));
    // 14 − 14/13 = 12.9230…, over √(14 × 12/169) = 0.9970…
    let last = chosen.numbers.last().expect("thirteen cards");
    assert_eq!((last.number, last.came, &*last.expected), (13, 14, "1.0769"));
    assert_eq!(last.z.as_deref(), Some("12.96"));
    assert_eq!(Beginnings::default().info().mean, None);
    let mut both = Beginnings::default();
    (0..13).for_each(|round| both.add(if round % 2 == 0 { 1 } else { 13 }, &cards));
    // Whoever calls the outermost cards void does not show in the mean, but in each card's own figure.
    let both = both.info();
    assert_eq!(both.z.as_deref(), Some("-0.44"));
    assert_eq!(both.numbers[0].z.as_deref(), Some("6.24"));
}

/// [O46] Steps survived: two steps at even chances are 0, 1 and 2 with 1/2, 1/4 and 1/4.
#[test]
fn steps_that_would_have_been_survived_are_held_against_chance() {
    let half = Chance { a: 1, b: 2 };
    let steps = Distribution::survived([half, half]);
    let mut voided = Beginnings::default();
    [0, 0, 1, 2].iter().for_each(|came| voided.add(*came, &steps));
    let told = voided.info();
    assert_eq!((told.mean, told.expected), (Some("0.7500".into()), Some("0.7500".into())));
    (0..11).for_each(|_| voided.add(2, &steps));
    // 11 × 1.25 / √(15 × 11/16) = 4.2817…
    assert_eq!(voided.info().z.as_deref(), Some("4.28"));
}
