//! Limits of players.

use conformance::Effort;
use operator::{Limits, LimitsInForce, Moment, Stopped, Usage};
use session::Money;
use table::draws::Dice;

use crate::some::{at, cents};

const HOUR: u64 = 3_600_000;

fn limits(text: &str) -> Limits {
    let read: Limits = serde_json::from_str(text).expect("limits");
    read.fitted(|code| (code == "USD").then_some(2)).expect("amounts in dollars")
}

fn noon() -> Moment {
    at("2026-11-18T12:00:00.000Z")
}

fn allowed(limits: &Limits, used: &Usage, now: Moment, stake: u64) -> Result<(), Stopped> {
    limits.allow(now, used, "USD", cents(stake))
}

/// [O41] A stricter limit acts at once, a looser one after 24 h.
#[test]
fn a_stricter_limit_acts_at_once_and_a_looser_one_after_a_day() {
    let hundred = limits(r#"{"stakeADay":{"USD":"100"}}"#);
    let fifty = limits(r#"{"stakeADay":{"USD":"50.00"}}"#);
    let set = LimitsInForce::default().set(hundred.clone(), noon());
    assert_eq!(set.holds(noon()), &hundred);
    let set = set.set(fifty.clone(), noon());
    assert_eq!((set.holds(noon()), set.pending(noon())), (&fifty, None));

    let looser = set.set(hundred.clone(), noon());
    let due = noon().after(24 * HOUR);
    assert_eq!(looser.holds(noon()), &fifty);
    assert_eq!(looser.pending(noon()).map(|pending| pending.from), Some(due));
    assert_eq!(looser.holds(due.after(0)), &hundred);
    assert_eq!(looser.pending(due), None);
    let just_before = Moment::of_millis(due.millis() - 1);
    assert_eq!(looser.holds(just_before), &fifty);
}

/// [O41] Whoever asks again does not wait longer, and whoever thinks better of it is bound at once.
#[test]
fn asking_again_moves_nothing_and_a_stricter_wish_takes_the_looser_back() {
    let fifty = limits(r#"{"lossADay":{"USD":"50.00"}}"#);
    let none = Limits::default();
    let set = LimitsInForce::default().set(fifty.clone(), noon()).set(none.clone(), noon());
    let again = set.set(none.clone(), noon().after(HOUR));
    assert_eq!(again, set);
    let back = set.set(fifty.clone(), noon().after(HOUR));
    assert_eq!(back.holds(noon().after(48 * HOUR)), &fifty);
    assert_eq!(set.holds(noon().after(48 * HOUR)), &none);
}

/// [O41] Each part of a wish waits or acts by itself.
#[test]
fn a_wish_that_is_stricter_here_and_looser_there_is_both() {
    let before = limits(r#"{"minutesADay":60,"stakeADay":{"USD":"10.00"}}"#);
    let wish = limits(r#"{"minutesADay":30,"stakeADay":{"USD":"20.00"}}"#);
    let set = LimitsInForce::default().set(before, noon()).set(wish.clone(), noon());
    let both = limits(r#"{"minutesADay":30,"stakeADay":{"USD":"10.00"}}"#);
    assert_eq!(set.holds(noon()), &both);
    assert_eq!(set.holds(noon().after(24 * HOUR)), &wish);
}

/// [O41] The stricter of the operator's and the player's holds, in every part.
#[test]
fn the_stricter_of_two_sides_holds() {
    let operator = limits(
        r#"{"stakeADay":{"USD":"100.00"},"minutesADay":60,"pauseUntil":"2026-11-20T00:00:00.000Z"}"#,
    );
    let player = limits(
        r#"{"stakeADay":{"USD":"200.00"},"lossADay":{"USD":"5.00"},"minutesADay":10,"pauseUntil":"2026-11-19T00:00:00.000Z","excluded":true}"#,
    );
    let both = limits(
        r#"{"stakeADay":{"USD":"100.00"},"lossADay":{"USD":"5.00"},"minutesADay":10,"pauseUntil":"2026-11-20T00:00:00.000Z","excluded":true}"#,
    );
    assert_eq!(operator.stricter(&player), both);
    assert_eq!(player.stricter(&operator), both);
}

/// [O41] Stake, loss and time a day.
#[test]
fn a_day_has_only_so_much() {
    let mut used = Usage::default();
    used.stake(noon(), "USD", cents(900));
    let stake = limits(r#"{"stakeADay":{"USD":"10.00"}}"#);
    assert_eq!(allowed(&stake, &used, noon(), 100), Ok(()));
    assert_eq!(allowed(&stake, &used, noon(), 101), Err(Stopped::Stake(cents(1_000))));

    let loss = limits(r#"{"lossADay":{"USD":"10.00"}}"#);
    assert_eq!(allowed(&loss, &used, noon(), 101), Err(Stopped::Loss(cents(1_000))));
    used.pay(noon(), noon(), "USD", cents(500));
    assert_eq!(allowed(&loss, &used, noon(), 600), Ok(()));
    assert_eq!(allowed(&loss, &used, noon(), 601), Err(Stopped::Loss(cents(1_000))));
    assert_eq!(allowed(&stake, &used, noon(), 101), Err(Stopped::Stake(cents(1_000))));

    let time = limits(r#"{"minutesADay":2}"#);
    used.act(noon());
    used.act(noon().after(119_999));
    assert_eq!(allowed(&time, &used, noon().after(119_999), 1), Ok(()));
    used.act(noon().after(120_000));
    assert_eq!(allowed(&time, &used, noon().after(120_000), 1), Err(Stopped::Time(2)));

    let tomorrow = noon().after(12 * HOUR);
    for limits in [&stake, &loss, &time] {
        assert_eq!(allowed(limits, &used, tomorrow, 1_000), Ok(()));
    }
}

/// [O41] Another currency's stakes are not counted together, and a pause between rounds is not play.
#[test]
fn what_is_not_used_is_not_counted() {
    let mut used = Usage::default();
    used.stake(noon(), "EUR", cents(900));
    used.act(noon());
    used.act(noon().after(HOUR));
    assert_eq!((used.staked(noon(), "USD"), used.played(noon().after(HOUR))), (0, 0));
}

/// [O41] What yesterday's stake pays today makes up for nothing that is lost today; what is played
/// over midnight counts from midnight.
#[test]
fn a_day_begins_with_nothing() {
    let night = at("2026-11-18T23:59:00.000Z");
    let morning = at("2026-11-19T00:01:00.000Z");
    let mut used = Usage::default();
    used.act(night);
    used.stake(night, "USD", cents(100));
    used.act(morning);
    used.pay(morning, night, "USD", cents(10_000));
    used.stake(morning, "USD", cents(100));
    assert_eq!(used.lost(morning, "USD"), 100);
    assert_eq!(used.played(morning), 60_000);
}

/// [O41] A pause ends with its date, an exclusion does not.
#[test]
fn a_pause_ends_and_an_exclusion_stays() {
    let pause = limits(r#"{"pauseUntil":"2026-11-18T13:00:00.000Z"}"#);
    let (until, used) = (noon().after(HOUR), Usage::default());
    assert_eq!(allowed(&pause, &used, noon(), 1), Err(Stopped::Paused(until)));
    assert_eq!(allowed(&pause, &used, until, 1), Ok(()));
    let excluded = limits(r#"{"excluded":true}"#);
    assert_eq!(allowed(&excluded, &used, noon().after(9_999 * HOUR), 1), Err(Stopped::Excluded));
}

/// Amounts are in the currency's decimals.
#[test]
fn limits_in_a_currency_that_is_not_there_are_refused() {
    let decimals = |code: &str| (code == "USD").then_some(2);
    for (text, sentence) in [
        (r#"{"stakeADay":{"XXX":"1"}}"#, "There is no currency XXX."),
        (r#"{"lossADay":{"USD":"1.001"}}"#, "USD has 2 decimals."),
    ] {
        let limits: Limits = serde_json::from_str(text).expect("limits");
        assert_eq!(limits.fitted(decimals), Err(sentence.into()));
    }
    for text in [r#"{"stakes":{}}"#, r#"{"lossADay":{"USD":"-1"}}"#, r#"{"minutesADay":-1}"#] {
        assert!(serde_json::from_str::<Limits>(text).is_err(), "{text}");
    }
}

fn any(dice: &mut Dice) -> Limits {
    let mut limits = Limits::default();
    if dice.chance(2, 3) {
        limits.stake_a_day.insert("USD".into(), Money { units: dice.below(5), decimals: 2 });
    }
    if dice.chance(2, 3) {
        limits.minutes_a_day = u32::try_from(dice.below(3)).ok();
    }
    limits.excluded = dice.chance(1, 8);
    limits
}

/// [O41] However limits are changed, nothing that was asked for within a day is exceeded.
#[test]
fn no_way_of_asking_loosens_a_limit_within_a_day() {
    let effort = Effort::of_this_run();
    let mut dice = Dice::new(effort.seed(41));
    for play in 0..effort.of(500) {
        let (mut set, mut now, mut asked) = (LimitsInForce::default(), noon(), Vec::new());
        for _ in 0..12 {
            now = now.after(dice.below(10) * HOUR);
            let wish = any(&mut dice);
            set = set.set(wish.clone(), now);
            asked.push((now, wish));
            for (_, wish) in asked.iter().filter(|(then, _)| now.since(*then) < 24 * HOUR) {
                let holds = set.holds(now);
                assert_eq!(&holds.stricter(wish), holds, "play {play}: {asked:?}");
            }
        }
    }
}
