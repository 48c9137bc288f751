//! A round: event, prices, pairs, negotiation, and what follows the reveal.

use bazaar::Bazaar;
use conformance::Scenario;
use serde_json::{Value, json};
use table::Code;

use crate::setting::{
    CARDS, FREE, READY, all_ready, buy, cancel, choose, deck, held, lot, pair, priced, sell,
    stacked, table,
};

/// [B12] The number and the flags are the card's; [B38] names them.
#[test]
fn the_six_events() {
    let rows = [
        ("confidence_wave", 1, false, false),
        ("rumor_spread", -1, false, false),
        ("panic_selling", -2, false, false),
        ("stable_mood", 0, false, false),
        ("surprise_inflation", 0, true, false),
        ("exchange_outage", -1, false, true),
    ];
    for (id, n, inflation, crash) in rows {
        let table = table("{}", &[0, 1], &[id], &[0, 1]);
        let card = json!({"id": id, "n": n, "inflation": inflation, "cryptoCrashFlag": crash});
        assert_eq!(table.see(0, "/event"), card);
        assert_eq!(table.see(0, "/n"), json!(n));
    }
}

/// [B12] [B36] Six rounds use up a deck; the seventh shuffles the six in their order afresh.
#[test]
fn events_are_drawn_without_replacement_until_the_deck_is_empty() {
    let events = [CARDS[4], CARDS[0], CARDS[3], CARDS[1], CARDS[5], CARDS[2]];
    let mut table = table(r#"{"rounds":8}"#, &[0, 1, 2], &events, &[0, 1, 2]);
    for (round, event) in (1..).zip(events) {
        assert_eq!(table.see(0, "/round"), json!(round));
        assert_eq!(table.see(0, "/event/id"), json!(event));
        assert_eq!(table.play().cursor().index, 7 + 5 + 2 * round);
        all_ready(&mut table, &[0, 1, 2]);
        if round < 6 {
            all_ready(&mut table, &[0, 1, 2]);
        }
    }
    let words = [deck(&["surprise_inflation", "panic_selling"]), stacked(&[2, 1, 0], 3)].concat();
    table.script(&words);
    (0..3).for_each(|seat| drop(table.accept(seat, READY)));
    assert_eq!(table.see(0, "/event/id"), json!("surprise_inflation"));
    assert_eq!(table.see(0, "/pairs"), json!([[2, 1]]));
    assert_eq!(table.play().cursor().index, 7 + 5 + 2 * 6 + 5 + 2);
    all_ready(&mut table, &[0, 1, 2]);
    all_ready(&mut table, &[0, 1, 2]);
    assert_eq!(table.see(0, "/event/id"), json!("panic_selling"));
}

/// [B12] [B23] N stays within −2 … +2 for cards and choices alike; the card's own number is shown.
#[test]
fn n_stays_within_its_bounds() {
    let mut low = table("{}", &[0, 1], &["panic_selling", "rumor_spread"], &[0, 1]);
    choose(&mut low, 0, "B");
    all_ready(&mut low, &[0, 1]);
    assert_eq!(low.see(0, "/n"), json!(-2));
    all_ready(&mut low, &[0, 1]);
    assert_eq!(low.see(0, "/n"), json!(-2));
    assert_eq!(low.see(0, "/event/n"), json!(-1));

    let mut high = table("{}", &[0, 1], &["stable_mood", CARDS[4], CARDS[0]], &[0, 1]);
    for n in [1, 2, 2] {
        choose(&mut high, 0, "C");
        all_ready(&mut high, &[0, 1]);
        assert_eq!(high.see(0, "/n"), json!(n));
        all_ready(&mut high, &[0, 1]);
    }
}

/// [B12] `cryptoCrashFlag` of one round is not that of the next; [B21] has nothing to act on then.
#[test]
fn flags_hold_for_that_round() {
    let mut table = table("{}", &[7, 0], &["exchange_outage", "stable_mood"], &[0, 1]);
    all_ready(&mut table, &[0, 1]);
    all_ready(&mut table, &[0, 1]);
    assert_eq!(table.see(0, "/event/cryptoCrashFlag"), json!(false));
    choose(&mut table, 0, "G3");
    all_ready(&mut table, &[0, 1]);
    assert_eq!(table.see(0, "/portfolios/0/C"), json!(5));
}

/// [B13] [B30] N is moved by the card, and by the choices of the round before.
#[test]
fn prices_of_the_round() {
    let rows = [
        (vec!["panic_selling"], -2, json!({"TKL": 3, "TG": 1, "TS": 1, "C": 8})),
        (vec!["rumor_spread"], -1, json!({"TKL": 3, "TG": 1, "TS": 1, "C": 6})),
        (vec!["stable_mood"], 0, json!({"TKL": 3, "TG": 1, "TS": 1, "C": 5})),
        (vec!["surprise_inflation"], 0, json!({"TKL": 3, "TG": 1, "TS": 1, "C": 5})),
        (vec!["confidence_wave"], 1, json!({"TKL": 3, "TG": 1, "TS": 2, "C": 5})),
        (vec!["stable_mood", CARDS[0]], 2, json!({"TKL": 3, "TG": 1, "TS": 2, "C": 5})),
    ];
    for (events, n, prices) in rows {
        let mut table = table("{}", &[0, 1], &events, &[0, 1]);
        for _ in 1..events.len() {
            choose(&mut table, 0, "C");
            all_ready(&mut table, &[0, 1]);
            all_ready(&mut table, &[0, 1]);
        }
        assert_eq!(table.see(0, "/n"), json!(n));
        assert_eq!(table.see(0, "/prices"), prices);
    }
}

/// [B13] `priceTS(asset, q) = max(1, ceil(q × price / price of TS))`.
#[test]
fn the_price_of_a_lot_in_ts() {
    let rows = [
        ("stable_mood", "TKL", 1, 3),
        ("stable_mood", "TKL", 7, 21),
        ("stable_mood", "TG", 1, 1),
        ("stable_mood", "TG", 22, 22),
        ("stable_mood", "C", 1, 5),
        ("rumor_spread", "C", 1, 6),
        ("panic_selling", "C", 1, 8),
        ("confidence_wave", "TKL", 1, 2),
        ("confidence_wave", "TKL", 2, 3),
        ("confidence_wave", "TKL", 3, 5),
        ("confidence_wave", "TG", 1, 1),
        ("confidence_wave", "TG", 2, 1),
        ("confidence_wave", "TG", 3, 2),
        ("confidence_wave", "C", 1, 3),
    ];
    for (event, asset, quantity, price) in rows {
        let mut table = table("{}", &[0, 1], &[event], &[0, 1]);
        table.accept(0, &lot(asset, quantity));
        assert_eq!(table.see(1, "/offers/0/price"), json!(price), "{event} {quantity} {asset}");
    }
}

/// [B14]
#[test]
fn seats_are_shuffled_into_pairs_and_an_odd_last_one_is_alone() {
    let even = table("{}", &[0, 1, 2, 3], &["stable_mood"], &[2, 0, 1, 3]);
    assert_eq!(even.see(0, "/pairs"), json!([[2, 0], [1, 3]]));
    assert_eq!(even.see(0, "/alone"), Value::Null);
    let partners: Vec<Value> = (0..4).map(|seat| even.see(seat, "/partner")).collect();
    assert_eq!(partners, [json!(2), json!(3), json!(0), json!(1)]);

    let odd = table("{}", &[0, 1, 2, 3, 4], &["stable_mood"], &[4, 3, 0, 2, 1]);
    assert_eq!(odd.see(0, "/pairs"), json!([[4, 3], [0, 2]]));
    assert_eq!(odd.see(0, "/alone"), json!(1));
    assert_eq!(odd.see(1, "/partner"), Value::Null);
    assert_eq!(odd.see(2, "/partner"), json!(0));
}

/// [B15] [B24] [B35] Three minutes, then a quarter of a minute, four times.
#[test]
fn a_round_is_negotiated_and_shown_for_as_long_as_the_settings_say() {
    let mut table = pair("{}", [0, 1]);
    table.script(&[0; 3]);
    let mut begun = 0;
    for round in 1..=4 {
        assert_eq!(table.see(0, "/phase"), json!("negotiation"));
        assert_eq!(table.see(0, "/deadline"), json!(begun + 180_000));
        table.at(begun + 179_999);
        assert_eq!(table.see(0, "/phase"), json!("negotiation"));
        table.at(begun + 180_000);
        if round == 4 {
            break;
        }
        assert_eq!(table.see(0, "/phase"), json!("reveal"));
        assert_eq!(table.see(0, "/deadline"), json!(begun + 195_000));
        begun += 195_000;
        table.at(begun - 1);
        assert_eq!(table.see(0, "/round"), json!(round));
        table.at(begun);
        assert_eq!(table.see(0, "/round"), json!(round + 1));
    }
    assert_eq!(table.see(0, "/phase"), json!("over"));
}

/// [B15] [B24] Both phases end early when every seat is ready; the next counts from then.
#[test]
fn a_phase_ends_when_every_seat_is_ready() {
    let mut table = pair("{}", [0, 1]);
    table.at(1_000).accept(1, READY);
    assert_eq!(table.see(0, "/turn"), json!([0]));
    assert_eq!(table.see(0, "/ready"), json!([1]));
    table.refuse(1, READY, Code::NotAllowed);
    table.at(2_000).accept(0, READY);
    assert_eq!(table.see(0, "/phase"), json!("reveal"));
    assert_eq!(table.see(0, "/ready"), json!([]));
    assert_eq!(table.see(0, "/turn"), json!([0, 1]));
    assert_eq!(table.see(0, "/deadline"), json!(17_000));
    table.script(&[1]);
    table.at(3_000).accept(0, READY);
    table.refuse(0, READY, Code::NotAllowed);
    table.accept(1, READY);
    assert_eq!(table.see(0, "/phase"), json!("negotiation"));
    assert_eq!(table.see(0, "/ready"), json!([]));
    assert_eq!(table.see(0, "/deadline"), json!(183_000));
}

/// [B15] [B28] A seat may be ready without a choice.
#[test]
fn ready_without_a_choice() {
    let mut table = pair("{}", [0, 1]);
    all_ready(&mut table, &[0, 1]);
    assert_eq!(table.see(0, "/reveal/actions"), json!([null, null]));
}

/// [B15] The last choice of several counts.
#[test]
fn a_choice_can_be_changed() {
    let mut table = pair("{}", [0, 1]);
    for choice in ["C", "G2", "G1", "B"] {
        choose(&mut table, 0, choice);
    }
    all_ready(&mut table, &[0, 1]);
    assert_eq!(table.see(1, "/reveal/actions/0"), json!({"type": "act", "action": "BETRAY"}));
}

/// [B15] Only the seat that acted loses its `ready`, and a refused trade takes nothing back.
#[test]
fn a_trade_takes_ready_back_and_a_choice_does_not() {
    let mut table = table(FREE, &[0, 1, 2], &["stable_mood"], &[0, 1, 2]);
    table.accept(0, READY);
    choose(&mut table, 0, "C");
    choose(&mut table, 0, "B");
    assert_eq!(table.see(1, "/ready"), json!([0]));
    table.accept(0, &lot("TG", 1));
    assert_eq!(table.see(1, "/ready"), json!([]));
    table.accept(0, READY);
    table.refuse(0, &priced("TG", 99, 1), Code::InsufficientFunds);
    table.accept(1, READY);
    table.accept(1, &buy(1));
    assert_eq!(table.see(1, "/ready"), json!([0]), "the buyer's is taken back, not the seller's");
    table.accept(0, &lot("TG", 1));
    table.accept(0, READY);
    table.accept(0, &cancel(2));
    assert_eq!(table.see(1, "/ready"), json!([]));
    assert_eq!(table.see(1, "/turn"), json!([0, 1, 2]));
}

/// [B24] [B38] At that round's prices, which N after step g no longer gives.
#[test]
fn the_last_round_is_followed_by_over_directly() {
    let mut table = table(r#"{"rounds":1}"#, &[0, 1, 2], &["confidence_wave"], &[0, 1, 2]);
    choose(&mut table, 1, "B");
    choose(&mut table, 2, "B");
    table.accept(0, READY);
    table.at(180_000);
    let view = table.view(0);
    assert_eq!(view["phase"], "over");
    assert_eq!(view["over"], true);
    assert_eq!((&view["turn"], &view["ready"]), (&json!([]), &json!([])));
    assert_eq!(view["deadline"], Value::Null);
    assert_eq!(view["n"], 0);
    assert_eq!(view["prices"], json!({"TKL": 3, "TG": 1, "TS": 2, "C": 5}));
    assert_eq!(view["result"], json!({"winners": [2], "scores": [72, 77, 82]}));
    assert_eq!(view["reveal"]["round"], 1);
    assert_eq!(view["history"][0]["values"], json!([72, 77, 82]));
    table.refuse(0, READY, Code::GameOver);
    assert_eq!(
        table.option(0, "ready"),
        [json!({"type":"ready","allowed":false,"code":"game_over"})]
    );
}

/// [B24] Seats that tie for the highest value all win.
#[test]
fn a_tie_has_several_winners() {
    let mut all = pair(r#"{"rounds":1}"#, [0, 5]);
    all_ready(&mut all, &[0, 1]);
    assert_eq!(all.see(0, "/result"), json!({"winners": [0, 1], "scores": [60, 60]}));

    let mut two = table(r#"{"rounds":1}"#, &[0, 1, 2], &["stable_mood"], &[0, 2, 1]);
    choose(&mut two, 0, "C");
    choose(&mut two, 2, "C");
    all_ready(&mut two, &[0, 1, 2]);
    assert_eq!(two.see(0, "/result"), json!({"winners": [0, 2], "scores": [65, 60, 65]}));
}

/// [B35] [B36] Missing settings have their defaults; the ranges are the contract's.
#[test]
fn settings() {
    let taken = [
        "{}",
        r#"{"rounds":1,"negotiateSeconds":1,"revealSeconds":1,"pricing":"free"}"#,
        r#"{"rounds":100,"negotiateSeconds":86400,"revealSeconds":86400,"pricing":"table"}"#,
    ];
    let refused = [
        r#"{"rounds":0}"#,
        r#"{"rounds":101}"#,
        r#"{"rounds":-1}"#,
        r#"{"rounds":4.0}"#,
        r#"{"rounds":null}"#,
        r#"{"rounds":"4"}"#,
        r#"{"rounds":4,"rounds":4}"#,
        r#"{"negotiateSeconds":0}"#,
        r#"{"negotiateSeconds":86401}"#,
        r#"{"revealSeconds":0}"#,
        r#"{"revealSeconds":86401}"#,
        r#"{"pricing":"auction"}"#,
        r#"{"pricing":null}"#,
        r#"{"pricing":{"free":null}}"#,
        r#"{"seats":2}"#,
    ];
    for config in taken {
        assert_eq!(Scenario::<Bazaar>::bad_config(2, config), None, "{config}");
    }
    for config in refused {
        assert!(Scenario::<Bazaar>::bad_config(2, config).is_some(), "{config}");
    }
    for seats in 0..=9 {
        let refused = Scenario::<Bazaar>::bad_config(seats, "{}").is_some();
        assert_eq!(refused, !(2..=8).contains(&seats), "{seats} seats");
    }
    assert_eq!(pair("{}", [0, 1]).see(0, "/rounds"), json!(4));
}

/// [B36] The first draws are the portfolios', the next the deck's, the last the pairs'.
#[test]
fn draws_come_in_the_order_of_the_rules() {
    let words = [stacked(&[3, 6], 8), deck(&["exchange_outage"]), stacked(&[1, 0], 2)].concat();
    let table = Scenario::<Bazaar>::scripted(2, "{}", &words);
    assert_eq!((held(&table, 0), held(&table, 1)), (json!([7, 7, 27, 1]), json!([0, 20, 30, 2])));
    assert_eq!(table.see(0, "/event/id"), json!("exchange_outage"));
    assert_eq!(table.see(0, "/pairs"), json!([[1, 0]]));
}

fn values(table: &Scenario<Bazaar>) -> Vec<Value> {
    (0..3).map(|seat| table.see(0, &format!("/portfolios/{seat}/value"))).collect()
}

/// [B39]
#[test]
fn the_worked_example() {
    let mut table = Scenario::<Bazaar>::fair(3, "{}", &"0".repeat(64), "a,b,c", 0);
    assert_eq!(held(&table, 0), json!([7, 22, 12, 1]));
    assert_eq!(held(&table, 1), json!([0, 38, 12, 2]));
    assert_eq!(held(&table, 2), json!([7, 17, 17, 1]));
    assert_eq!(table.see(0, "/event/id"), json!("rumor_spread"));
    assert_eq!((table.see(0, "/n"), table.see(0, "/prices/C")), (json!(-1), json!(6)));
    assert_eq!((table.see(0, "/pairs"), table.see(0, "/alone")), (json!([[2, 0]]), json!(1)));
    assert_eq!(values(&table), [61, 62, 61]);

    table.accept(0, &lot("TKL", 2));
    assert_eq!(table.see(1, "/offers/0/price"), json!(6));
    table.accept(1, &buy(1));
    choose(&mut table, 0, "C");
    choose(&mut table, 1, "G1");
    choose(&mut table, 2, "B");
    table.at(180_000);
    let changes = json!([
        {"TKL": 0, "TG": 0, "TS": -5, "C": 0},
        {"TKL": 0, "TG": -1, "TS": -5, "C": 1},
        {"TKL": 0, "TG": 0, "TS": 8, "C": 0},
    ]);
    assert_eq!(table.see(0, "/reveal/changes"), changes);
    assert_eq!(values(&table), [56, 62, 69]);
    assert_eq!(table.see(0, "/n"), json!(-1));

    table.at(195_000);
    assert_eq!(table.see(0, "/event/id"), json!("stable_mood"));
    assert_eq!((table.see(0, "/pairs"), table.see(0, "/alone")), (json!([[0, 2]]), json!(1)));
}

/// [B39] The deck from its end, round by round.
#[test]
fn the_deck_of_the_worked_example() {
    let config = r#"{"rounds":6,"negotiateSeconds":1,"revealSeconds":1}"#;
    let mut table = Scenario::<Bazaar>::fair(3, config, &"0".repeat(64), "a,b,c", 0);
    table.at(11_000);
    let events: Vec<Value> =
        (0..6).map(|row| table.see(0, &format!("/history/{row}/event"))).collect();
    let wanted = [CARDS[1], CARDS[3], CARDS[5], CARDS[2], CARDS[0], CARDS[4]];
    assert_eq!(events, wanted);
    assert_eq!(table.see(0, "/phase"), json!("over"));
}

/// [B24] Values are compared after trades at free prices too.
#[test]
fn the_most_valuable_portfolio_wins() {
    let mut table = pair(r#"{"rounds":1,"pricing":"free"}"#, [3, 0]);
    sell(&mut table, 0, "TKL", 1, 12, 1);
    all_ready(&mut table, &[0, 1]);
    assert_eq!(table.see(0, "/result/winners"), json!([0]));
}
