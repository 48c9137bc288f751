//! Dream perks.

use serde_json::{Value, json};

use crate::support::Play;

fn dreaming(dream: &str, more: Value, top: &[&str]) -> Play {
    let Value::Object(mut config) = more else { panic!("settings are an object") };
    config.insert("dreams".into(), json!([dream]));
    config.insert("dice".into(), "fast".into());
    config.entry("perks").or_insert(true.into());
    Play::with(Value::Object(config), top)
}

/// [F35] Not at a fourth child.
#[test]
fn cash_at_each_child() {
    let mut play = dreaming("library", json!({}), &[]);
    let mut cash = play.cash(0);
    for child in 1..=4 {
        play.idle(0, if child == 1 { &[5, 6] } else { &[6, 6] });
        let perk = if child <= 3 { 1000 } else { 0 };
        let expense = 174 * (child - 1).min(3);
        let paychecks = if child == 1 { 1 } else { 3 };
        cash += paychecks * (1150 - expense) + perk;
        if child > 1 {
            assert_eq!(play.of(0, "position"), json!(23));
            play.idle(0, &[6, 6]);
        }
        assert_eq!(play.of(0, "position"), json!(11));
        assert_eq!(play.cash(0), cash, "child {child}");
    }
}

/// [F35] [F17]
#[test]
fn fewer_turns_are_skipped() {
    let mut play = dreaming("forest", json!({}), &[]);
    play.idle(0, &[6, 6]);
    play.roll(0, &[1, 6]);
    assert_eq!(play.of(0, "skipTurns"), json!(2));
}

/// [F35] Doodads of fixed cost only; loan and payment stay.
#[test]
fn doodads_at_a_percentage() {
    let rows = [("d01", 338), ("d18", 15), ("d36", 11), ("d13", 60), ("d44", 240 + 575)];
    for (doodad, cost) in rows {
        let mut play = dreaming("ocean", json!({}), &[doodad]);
        play.roll(0, &[3, 6]);
        assert_eq!(play.cash(0), 480 + 1150 - cost, "{doodad}");
    }
    let mut boat = dreaming("ocean", json!({}), &["d37"]);
    boat.roll(0, &[3, 6]);
    assert_eq!(boat.cash(0), 480 + 1150 - 750);
    assert_eq!(boat.of(0, "liabilities/4/balance"), json!(17_000));
    assert_eq!(boat.of(0, "liabilities/4/payment"), json!(340));
}

fn selling(dream: &str, owned: &str, offer: &str, perks: bool) -> (Play, i64) {
    let mut play =
        dreaming(dream, json!({"savings": "double-salary", "perks": perks}), &[owned, offer]);
    let deck = if owned.starts_with('s') { "small" } else { "big" };
    play.buy_deal(0, &[1, 1], deck);
    play.end(0);
    play.roll(0, &[2, 3]);
    let cash = play.cash(0);
    (play, cash)
}

/// [F35] [F25] At a settlement of 0 too, and once per sale command.
#[test]
fn bonuses_on_sales_to_offers() {
    let rows = [
        ("festival", "s38", "o21", 32_000 + 3200),
        ("festival", "b32", "o28", 0),
        ("stadium", "s38", "o21", 32_000 + 500),
        ("stadium", "b32", "o28", 500),
        ("voyage", "s38", "o21", 32_000),
    ];
    for (dream, owned, offer, gain) in rows {
        let (mut play, cash) = selling(dream, owned, offer, true);
        play.sell(0, "a1");
        assert_eq!(play.cash(0) - cash, gain, "{dream} {owned}");
    }
    let (mut off, cash) = selling("stadium", "s38", "o21", false);
    off.sell(0, "a1");
    assert_eq!(off.cash(0) - cash, 32_000, "perks are off");
}

/// [F35]
#[test]
fn a_sale_bonus_for_each_part_of_the_coins() {
    let (mut play, cash) = selling("stadium", "s53", "o37", true);
    for _ in 0..2 {
        play.ok(0, json!({"type": "sell", "asset": "a1", "quantity": 3}));
    }
    play.sell(0, "a1");
    assert_eq!(play.cash(0) - cash, 10 * 600 + 3 * 500);
    let (mut part, cash) = selling("festival", "s53", "o37", true);
    part.ok(0, json!({"type": "sell", "asset": "a1", "quantity": 3}));
    assert_eq!(part.cash(0) - cash, 1800 + 180);
}

/// [F35] [F26] Neither share sales nor forced sales give a sale perk.
#[test]
fn no_bonus_on_shares_and_forced_sales() {
    for dream in ["festival", "stadium"] {
        let mut shares = dreaming(dream, json!({}), &["s05"]);
        shares.roll(0, &[1, 1]);
        shares.draw(0, "small");
        shares.shares(0, 100);
        shares.sell(0, "a1");
        assert_eq!(shares.cash(0), 480);
        let (forced, cash) = {
            let mut play = dreaming(dream, json!({}), &["b34", "o39"]);
            play.buy_deal(0, &[1, 1], "big");
            play.end(0);
            let [cash, _, _, payday] = play.figures(0);
            play.roll(0, &[2, 3]);
            (play, cash + payday)
        };
        assert_eq!(forced.cash(0), cash + 60_000, "{dream}");
    }
}

/// [F35] [F8] For each paycheck, after the payday, on the Rat Race only.
#[test]
fn cash_at_each_paycheck() {
    let mut play = dreaming("island", json!({}), &[]);
    play.idle(0, &[2, 2]);
    play.roll(0, &[6, 6]);
    assert_eq!(play.cash(0), 480 + 2 * 1150 + 2 * 200);

    let mut negative = dreaming("island", json!({"savings": "none"}), &["s05"]);
    negative.borrow(0, 20_000);
    negative.roll(0, &[1, 1]);
    negative.draw(0, "small");
    negative.shares(0, 20_000);
    negative.say(0, "done");
    negative.end(0);
    negative.roll(0, &[1, 2]);
    assert_eq!(negative.cash(0), 1000 - 850 + 200, "lent before the perk came");

    let fast = json!({"perks": true, "dreams": ["island"]});
    let mut play = Play::on_fast_track(fast);
    let cash = play.land(9, &[]);
    assert_eq!(play.cash(0), cash);
}

/// [F35] [F15] [F32] On both tracks; not where a donation was none.
#[test]
fn a_donation_is_refunded() {
    let mut play = dreaming("temple", json!({"savings": "salary"}), &[]);
    play.roll(0, &[1, 2]);
    play.say(0, "donate");
    assert_eq!(play.cash(0), 3100 - 310 + 500);

    let mut poor = dreaming("temple", json!({"savings": "none"}), &[]);
    poor.roll(0, &[1, 2]);
    poor.say(0, "donate");
    assert_eq!(poor.cash(0), 0);

    let mut fast =
        Play::on_fast_track(json!({"perks": true, "dreams": ["temple"], "fastTrack": "events"}));
    let cash = fast.land(1, &[]);
    fast.say(0, "donate");
    assert_eq!(fast.cash(0), cash - 11_430 + 500);
}

/// [F35] [F28]
#[test]
fn cash_at_entering_the_fast_track() {
    let play = Play::on_fast_track(json!({"perks": true, "dreams": ["clinic"]}));
    assert_eq!(play.cash(0), 4_416_630 + 100_000);
    assert_eq!(play.money(0, "passiveIncome"), 57_150);
}

/// [F35] [F47] Off by default.
#[test]
fn perks_are_off_by_default() {
    let play = Play::on_fast_track(json!({"dreams": ["clinic"]}));
    assert_eq!(play.cash(0), 4_416_630);
    let mut play = Play::with(json!({"dreams": ["forest"], "dice": "fast"}), &[]);
    play.idle(0, &[6, 6]);
    play.roll(0, &[1, 6]);
    assert_eq!(play.of(0, "skipTurns"), json!(3));
}
