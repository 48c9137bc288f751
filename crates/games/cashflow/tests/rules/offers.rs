//! Offer cards.

use serde_json::json;
use table::Code;

use crate::support::Play;

/// Alone and rich, with fast dice, owning what these cards sell; on square 4 or wherever the
/// purchases led, always even.
fn owning(cards: &[&str], offer: &str) -> Play {
    let mut top = cards.to_vec();
    top.push(offer);
    let mut play = Play::with(json!({"dice": "fast"}), &top);
    play.borrow(0, 10_000_000);
    for card in cards {
        let deck = if card.starts_with('s') { "small" } else { "big" };
        play.buy_deal(0, &[1, 1], deck);
        play.end(0);
    }
    play
}

/// Goes to the next offer square: 7, 15 or 23.
fn to_offer(play: &mut Play) {
    let at = play.money(0, "position");
    let steps = [7, 15, 23].map(|square| square - at).into_iter().find(|steps| *steps > 1);
    let steps = u32::try_from(steps.expect("an offer ahead")).expect("forward");
    play.roll(0, &[steps / 2, steps - steps / 2]);
}

/// [F14] [F25] Nobody has what the card asks for: nothing happens.
#[test]
fn an_offer_for_nobody_is_put_down() {
    let mut play = owning(&["s38"], "o22");
    to_offer(&mut play);
    assert_eq!(play.phase(), "end");
    assert_eq!(play.see("/decks/offer"), json!({"draw": 43, "discard": 1}));
    assert_eq!(play.see("/card"), json!(null));
}

/// [F24] [F25] [F3] Settlement = max(0, sale price − mortgage).
#[test]
fn settlements() {
    let rows = [
        ("s38", "o16", 135_000 - 33_000),
        ("b16", "o19", 0),
        ("b04", "o01", 4 * 30_000 - 64_000),
        ("b05", "o06", 8 * 25_000 - 128_000),
        ("b18", "o02", 48 * 25_000 - 500_000),
        ("b31", "o28", 250_000 - 100_000),
        ("b32", "o28", 0),
        ("s50", "o31", 150_000),
        ("s54", "o35", 100_000),
        ("b11", "o33", 250_000 - 120_000),
        ("b23", "o34", 100_000),
    ];
    for (owned, offer, settlement) in rows {
        let mut play = owning(&[owned], offer);
        to_offer(&mut play);
        assert_eq!(play.phase(), "window");
        assert_eq!(play.see("/card/deck"), json!("offer"));
        assert_eq!(play.fields(0, "sell"), [json!({"asset": {"oneOf": ["a1"]}})]);
        let before = play.figures(0);
        play.sell(0, "a1");
        assert_eq!(play.cash(0) - before[0], settlement, "{owned} {offer}");
        assert_eq!(play.of(0, "assets"), json!([]));
        assert_eq!(play.money(0, "passiveIncome"), 0);
        assert_eq!(play.phase(), "end", "nothing more to sell");
        assert_eq!(play.see("/card"), json!(null));
    }
}

/// [F25]
#[test]
fn min_units_and_more() {
    for (owned, phase) in [("b19", "window"), ("b18", "window"), ("b04", "end")] {
        let mut play = owning(&[owned], "o15");
        to_offer(&mut play);
        assert_eq!(play.phase(), phase, "{owned}");
    }
}

/// [F25] A known mistake of the origin: selling coins leaves houses alone.
#[test]
fn selling_coins_leaves_houses_alone() {
    let mut play = owning(&["s38", "s53", "s52"], "o37");
    to_offer(&mut play);
    let coins = json!({"asset": {"oneOf": ["a2"]},
        "quantity": {"min": 1, "max": 10, "step": 1, "optional": true}});
    assert_eq!(play.fields(0, "sell"), [coins]);
    for other in ["a1", "a3", "a4"] {
        play.no(0, json!({"type": "sell", "asset": other}), Code::NotAllowed);
    }
    let before = play.cash(0);
    play.ok(0, json!({"type": "sell", "asset": "a2", "quantity": 4}));
    assert_eq!(play.cash(0) - before, 4 * 600);
    assert_eq!(play.of(0, "assets/1/metadata"), json!({"coin": "gold", "quantity": 6}));
    assert_eq!(play.of(0, "assets/1/cost"), json!(3000), "the card's cost stays");
    play.no(0, json!({"type": "sell", "asset": "a2", "quantity": 7}), Code::InvalidAmount);
    play.sell(0, "a2");
    assert_eq!(play.cash(0) - before, 10 * 600);
    assert_eq!(play.asset_ids(0), ["a1", "a3"]);
    assert_eq!(play.money(0, "passiveIncome"), 220);
    assert_eq!(play.phase(), "end");
}

/// [F25]
#[test]
fn what_an_offer_refuses() {
    let mut play = owning(&["s38", "s39"], "o16");
    to_offer(&mut play);
    play.no(0, json!({"type": "sell", "asset": "a1", "quantity": 1}), Code::InvalidAmount);
    play.no(0, json!({"type": "sell", "asset": "a2", "quantity": 1}), Code::NotAllowed);
    play.no(0, json!({"type": "sell", "asset": "a9"}), Code::NotAllowed);
    play.no(0, json!({"type": "buy", "shares": 1}), Code::NotAllowed);
    play.no(0, json!({"type": "buy"}), Code::NotAllowed);
    assert_eq!(play.option(0, "buy")["code"], json!("not_allowed"));
    play.say(0, "done");
    assert_eq!(play.asset_ids(0), ["a1", "a2"]);
}

/// [F25] Each chooses what to sell, one asset or several.
#[test]
fn one_of_several_may_be_sold() {
    let mut play = owning(&["s38", "s47"], "o16");
    to_offer(&mut play);
    assert_eq!(play.fields(0, "sell"), [json!({"asset": {"oneOf": ["a1", "a2"]}})]);
    play.sell(0, "a2");
    assert_eq!(play.phase(), "window");
    assert_eq!(play.asset_ids(0), ["a1"]);
    assert_eq!(play.money(0, "passiveIncome"), 220);
    play.say(0, "done");
    assert_eq!(play.phase(), "end");
}

/// [F26]
#[test]
fn an_improvement_is_for_every_matching_asset_of_everyone() {
    let top = ["s54", "s55", "o42"];
    let mut play = Play::new(2, json!({"dice": "fast", "savings": "double-salary"}), &top);
    play.buy_deal(0, &[1, 1], "small");
    play.end(0);
    play.buy_deal(1, &[1, 1], "small");
    play.end(1);
    play.roll(0, &[2, 3]);
    assert_eq!(play.phase(), "end");
    assert_eq!(play.money(0, "passiveIncome"), 400);
    assert_eq!(play.money(1, "passiveIncome"), 400);
    assert_eq!(play.of(1, "assets/0/cashflow"), json!(400));
    assert_eq!(play.see("/decks/offer"), json!({"draw": 43, "discard": 1}));
}

/// [F26]
#[test]
fn a_forced_sale_pays_a_multiple_of_the_cost() {
    let mut play = owning(&["b34", "b36", "s38"], "o39");
    let [cash, _, _, payday] = play.figures(0);
    to_offer(&mut play);
    assert_eq!(play.cash(0), cash + payday + 2 * (30_000 + 25_000));
    assert_eq!(play.asset_ids(0), ["a3"]);
    assert_eq!(play.money(0, "passiveIncome"), 220);
    assert_eq!(play.phase(), "end");
}

/// [F26]
#[test]
fn a_foreclosure_takes_the_current_players_losing_houses() {
    let top = ["s46", "s42", "s38", "o44"];
    let mut play = Play::new(2, json!({"dice": "fast", "savings": "double-salary"}), &top);
    play.buy_deal(0, &[1, 1], "small");
    play.end(0);
    play.buy_deal(1, &[1, 1], "small");
    play.end(1);
    play.buy_deal(0, &[1, 1], "small");
    play.end(0);
    play.idle(1, &[1, 1]);
    play.roll(0, &[1, 2]);
    assert_eq!(play.asset_ids(0), ["a2"]);
    assert_eq!(play.asset_ids(1), ["a1"], "only the current player's");
    assert_eq!(play.money(0, "passiveIncome"), 220);
    assert_eq!(play.money(1, "passiveIncome"), -100);
}
