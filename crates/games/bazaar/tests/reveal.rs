//! The reveal, step by step.

use serde_json::{Value, json};

use crate::setting::{
    FREE, Table, all_ready, buy, choose, gamble, held, log, lot, pair, priced, sell, table,
};

/// Two seats with much TS choose, and all is revealed.
fn revealed(choices: [&str; 2]) -> Table {
    let mut table = pair("{}", [6, 7]);
    choose(&mut table, 0, choices[0]);
    choose(&mut table, 1, choices[1]);
    all_ready(&mut table, &[0, 1]);
    table
}

fn change(table: &Table, seat: u8) -> Value {
    table.see(0, &format!("/reveal/changes/{seat}"))
}

/// [B16] One seat goes through b to f in a row: each step sees what the one before it left.
#[test]
fn steps_follow_in_their_order() {
    let mut table = table(FREE, &[0, 1, 2], &["exchange_outage"], &[0, 1, 2]);
    sell(&mut table, 0, "TKL", 7, 1, 2);
    sell(&mut table, 0, "C", 1, 1, 2);
    sell(&mut table, 1, "C", 1, 1, 2);
    sell(&mut table, 0, "TG", 1, 12, 2);
    choose(&mut table, 2, "G1");
    choose(&mut table, 0, "B");
    all_ready(&mut table, &[0, 1, 2]);
    let rows = json!([
        {"step": "b", "seat": 2, "TS": -6, "C": 1},
        {"step": "d", "seat": 2, "TS": -1},
        {"step": "e", "seat": 2, "C": -1},
        {"step": "f", "seat": 2, "TG": -1, "TS": 1},
    ]);
    assert_eq!(log(&table), rows);
    assert_eq!(change(&table, 2), json!({"TKL": 0, "TG": -1, "TS": -6, "C": 0}));
    assert_eq!(held(&table, 2), json!([14, 12, 1, 3]));
}

/// [B17] The goods are back before anything else: the gold fee counts them.
#[test]
fn open_offers_end_and_their_goods_go_back() {
    let mut table = pair("{}", [3, 0]);
    table.accept(1, &lot("TKL", 1));
    table.accept(0, &buy(1));
    table.accept(0, &lot("TKL", 5));
    table.accept(0, &lot("TG", 7));
    all_ready(&mut table, &[0, 1]);
    assert_eq!(table.see(0, "/offers"), json!([]));
    assert_eq!(table.see(0, "/portfolios/0/reserved"), json!({"TKL": 0, "TG": 0, "C": 0}));
    assert_eq!(log(&table), json!([{"step": "d", "seat": 0, "TS": -1}]));
    assert_eq!(held(&table, 0), json!([8, 7, 23, 1]));
}

/// [B18] Costs at N −1 (C 6), N −2 (C 8), N 0 (C 5) and N 1 (C 5 for TS at 2).
#[test]
fn a_gamble_is_paid_at_the_rounds_price() {
    let rows = [
        ("rumor_spread", "2", 12),
        ("panic_selling", "2", 16),
        ("stable_mood", "2", 10),
        ("confidence_wave", "1", 3),
        ("confidence_wave", "2", 5),
    ];
    for (event, amount, cost) in rows {
        let mut table = table("{}", &[6, 0], &[event], &[0, 1]);
        table.accept(0, &gamble(amount));
        all_ready(&mut table, &[0, 1]);
        let bought: i64 = amount.parse().expect("a number");
        assert_eq!(log(&table), json!([{"step": "b", "seat": 0, "TS": -cost, "C": bought}]));
        assert_eq!(held(&table, 0), json!([0, 20, 30 - cost, 2 + bought]));
    }
}

/// [B18] [B38] 30 TS pay 6 C at 5, and not 7.
#[test]
fn a_gamble_that_cannot_be_paid_does_nothing_and_is_logged() {
    let mut table = pair("{}", [6, 0]);
    choose(&mut table, 0, "G7");
    all_ready(&mut table, &[0, 1]);
    assert_eq!(log(&table), json!([{"step": "b", "seat": 0, "failed": true}]));
    assert_eq!(held(&table, 0), json!([0, 20, 30, 2]));

    let exact = revealed(["G6", "-"]);
    assert_eq!(
        log(&exact),
        json!([
            {"step": "b", "seat": 0, "TS": -30, "C": 6},
            {"step": "f", "seat": 0, "TG": -1, "TS": 1},
        ])
    );
}

/// [B18] The largest number of the contract costs more than anybody has, and no more than that.
#[test]
fn a_gamble_for_the_largest_number_fails() {
    let mut table = table("{}", &[6, 7], &["panic_selling"], &[0, 1]);
    table.accept(0, &gamble("9007199254740991"));
    all_ready(&mut table, &[0, 1]);
    assert_eq!(log(&table), json!([{"step": "b", "seat": 0, "failed": true}]));
    let action = json!({"type":"act","action":"CRYPTO_GAMBLE","amountC":9_007_199_254_740_991_i64});
    assert_eq!(table.see(1, "/reveal/actions/0"), action);
}

/// [B18] It could not be paid when it was chosen, and can at the reveal; and the other way round.
#[test]
fn whether_a_gamble_can_be_paid_is_looked_at_in_the_reveal() {
    let mut table = pair(FREE, [0, 7]);
    choose(&mut table, 0, "G3");
    choose(&mut table, 1, "G8");
    sell(&mut table, 0, "TG", 1, 3, 1);
    all_ready(&mut table, &[0, 1]);
    assert_eq!(
        log(&table),
        json!([
            {"step": "b", "seat": 0, "TS": -15, "C": 3},
            {"step": "b", "seat": 1, "failed": true},
            {"step": "f", "seat": 0, "TG": -1, "TS": 1},
        ])
    );
}

/// [B18] The price of a gamble is taken before the partner's money comes.
#[test]
fn a_gamble_comes_before_the_pairs() {
    let mut table = table("{}", &[0, 1, 2, 3], &["stable_mood"], &[3, 1, 2, 0]);
    for (seat, choice) in (0..).zip(["G1", "C", "G1", "C"]) {
        choose(&mut table, seat, choice);
    }
    all_ready(&mut table, &[0, 1, 2, 3]);
    assert_eq!(
        log(&table),
        json!([
            {"step": "b", "seat": 0, "TS": -5, "C": 1},
            {"step": "b", "seat": 2, "TS": -5, "C": 1},
            {"step": "c", "seat": 1, "TS": 5},
            {"step": "c", "seat": 3, "TS": 5},
        ])
    );
}

/// [B19] [B27] [B28] Every combination of a pair, with what each gets and where N goes.
#[test]
fn results_of_a_pair() {
    let rows = [
        (["C", "C"], [5, 5], 1),
        (["B", "B"], [0, 0], -1),
        (["B", "C"], [8, -5], 0),
        (["C", "B"], [-5, 8], 0),
        (["C", "G1"], [0, -5], 1),
        (["G1", "C"], [-5, 0], 1),
        (["B", "G1"], [0, -5], -1),
        (["G1", "B"], [-5, 0], -1),
        (["G1", "G1"], [-5, -5], 0),
        (["C", "-"], [0, 0], 1),
        (["-", "C"], [0, 0], 1),
        (["B", "-"], [0, 0], -1),
        (["-", "B"], [0, 0], -1),
        (["G1", "-"], [-5, 0], 0),
        (["-", "-"], [0, 0], 0),
    ];
    for (choices, ts, n) in rows {
        let table = revealed(choices);
        for seat in 0..2 {
            assert_eq!(change(&table, seat)["TS"], json!(ts[usize::from(seat)]), "{choices:?}");
        }
        assert_eq!(table.see(0, "/reveal/n"), json!(n), "{choices:?}");
    }
}

/// [B19] [B29] The loser pays what it has; the betrayer gets its 8 in full.
#[test]
fn a_loss_stops_at_nothing_and_the_win_is_paid_in_full() {
    for (left, lost) in [(6, 5), (5, 5), (4, 4), (1, 1), (0, 0)] {
        let mut table = pair(FREE, [0, 7]);
        sell(&mut table, 1, "TG", 1, 12 - left, 0);
        choose(&mut table, 0, "C");
        choose(&mut table, 1, "B");
        all_ready(&mut table, &[0, 1]);
        let rows = log(&table);
        let rows = rows.as_array().expect("a list");
        let of = |step: &str, seat: u8| {
            rows.iter().find(|row| row["step"] == step && row["seat"] == seat).cloned()
        };
        let paid = (lost > 0).then(|| json!({"step": "c", "seat": 0, "TS": -lost}));
        assert_eq!(of("c", 0), paid);
        assert_eq!(of("c", 1), Some(json!({"step": "c", "seat": 1, "TS": 8})));
        let converted = (left <= 5).then(|| json!({"step": "f", "seat": 0, "TG": -1, "TS": 1}));
        assert_eq!(of("f", 0), converted);
    }
}

/// [B19] [B27] Who is alone has no result; the choice still counts for N.
#[test]
fn alone_there_is_no_result() {
    for (choice, n) in [("C", 1), ("B", -1), ("-", 0)] {
        let mut table = table("{}", &[0, 1, 2], &["stable_mood"], &[0, 2, 1]);
        choose(&mut table, 1, choice);
        all_ready(&mut table, &[0, 1, 2]);
        assert_eq!(log(&table), json!([]));
        assert_eq!(table.see(0, "/n"), json!(n));
    }
}

/// [B19] [B38] Rows of a step go by seat, not by pair.
#[test]
fn rows_go_by_step_and_then_by_seat() {
    let mut table = table("{}", &[0, 1, 2, 3], &["stable_mood"], &[3, 1, 2, 0]);
    for (seat, choice) in (0..).zip(["C", "B", "B", "C"]) {
        choose(&mut table, seat, choice);
    }
    all_ready(&mut table, &[0, 1, 2, 3]);
    assert_eq!(
        log(&table),
        json!([
            {"step": "c", "seat": 0, "TS": -5},
            {"step": "c", "seat": 1, "TS": 8},
            {"step": "c", "seat": 2, "TS": 8},
            {"step": "c", "seat": 3, "TS": -5},
        ])
    );
}

/// [B20]
#[test]
fn the_gold_fee() {
    for (bought, fee) in [(0, 0), (1, 1), (4, 1), (5, 2), (7, 2)] {
        let mut table = pair(FREE, [3, 2]);
        if bought > 0 {
            sell(&mut table, 1, "TKL", bought, 1, 0);
        }
        all_ready(&mut table, &[0, 1]);
        let row = json!({"step": "d", "seat": 0, "TS": -fee});
        let rows = if fee > 0 { json!([row]) } else { json!([]) };
        assert_eq!(log(&table), rows, "{} TKL", 7 + bought);
    }
}

/// [B20] [B29] With 1 TS a fee of 2 takes 1; with none it takes nothing and leaves no row.
#[test]
fn the_gold_fee_stops_at_nothing() {
    for (left, rows) in [
        (1, json!([{"step":"d","seat":0,"TS":-1}, {"step":"f","seat":0,"TG":-1,"TS":1}])),
        (0, json!([{"step":"f","seat":0,"TG":-1,"TS":1}])),
    ] {
        let mut table = pair(FREE, [3, 2]);
        sell(&mut table, 1, "TKL", 5, 27 - left, 0);
        all_ready(&mut table, &[0, 1]);
        assert_eq!(log(&table), rows);
    }
}

/// [B21] Under the flag alone, and from 4 C on; [B32] the flag has its name of the source.
#[test]
fn the_crypto_crash() {
    let rows = [("exchange_outage", 1, 3), ("exchange_outage", 2, 3), ("rumor_spread", 2, 4)];
    for (event, bought, left) in rows {
        let mut table = table("{}", &[7, 0], &[event], &[0, 1]);
        choose(&mut table, 0, &format!("G{bought}"));
        all_ready(&mut table, &[0, 1]);
        assert_eq!(table.see(0, "/event/cryptoCrashFlag"), json!(event == "exchange_outage"));
        assert_eq!(table.see(0, "/portfolios/0/C"), json!(left));
        let rows = log(&table);
        let lost = json!({"step": "e", "seat": 0, "C": -1});
        let crashed = rows.as_array().expect("a list").contains(&lost);
        assert_eq!(crashed, 2 + bought > left);
    }
}

/// [B22] The first of TG, TKL, C that is there, for its price in TS, once.
#[test]
fn who_has_no_ts_converts_one_unit() {
    let rows = [
        ("stable_mood", vec![], json!({"step": "f", "seat": 0, "TG": -1, "TS": 1})),
        ("stable_mood", vec!["TG"], json!({"step": "f", "seat": 0, "TKL": -1, "TS": 3})),
        ("stable_mood", vec!["TG", "TKL"], json!({"step": "f", "seat": 0, "TS": 5, "C": -1})),
        ("rumor_spread", vec!["TG", "TKL"], json!({"step": "f", "seat": 0, "TS": 6, "C": -1})),
        ("panic_selling", vec!["TG", "TKL"], json!({"step": "f", "seat": 0, "TS": 8, "C": -1})),
        ("confidence_wave", vec![], json!({"step": "f", "seat": 0, "TG": -1, "TS": 1})),
        ("confidence_wave", vec!["TG"], json!({"step": "f", "seat": 0, "TKL": -1, "TS": 2})),
        ("confidence_wave", vec!["TG", "TKL"], json!({"step": "f", "seat": 0, "TS": 3, "C": -1})),
    ];
    for (event, sold, row) in rows {
        let mut table = table(FREE, &[0, 7], &[event], &[0, 1]);
        let mut money = 12;
        for asset in sold {
            let all = table.see(0, &format!("/portfolios/0/{asset}")).as_i64().expect("a count");
            sell(&mut table, 0, asset, all, 1, 1);
            money += 1;
        }
        sell(&mut table, 1, "C", 1, money, 0);
        all_ready(&mut table, &[0, 1]);
        assert_eq!(log(&table)[0], row, "{event}");
    }
}

/// [B22] [B29] With nothing to convert it stays at 0.
#[test]
fn who_has_nothing_at_all_stays_at_nothing() {
    let mut table = pair(FREE, [4, 7]);
    sell(&mut table, 1, "TG", 1, 12, 0);
    sell(&mut table, 0, "TG", 39, 1, 1);
    sell(&mut table, 0, "C", 2, 1, 1);
    choose(&mut table, 0, "C");
    choose(&mut table, 1, "B");
    all_ready(&mut table, &[0, 1]);
    assert_eq!(
        log(&table),
        json!([{"step": "c", "seat": 0, "TS": -2}, {"step": "c", "seat": 1, "TS": 8}])
    );
    assert_eq!(held(&table, 0), json!([0, 0, 0, 0]));
    assert_eq!(table.see(0, "/portfolios/0/value"), json!(0));
    let refused = json!({"type": "offer", "allowed": false, "code": "wrong_phase", "reason": "notNegotiating"});
    assert_eq!(table.option(0, "offer"), [refused]);
    all_ready(&mut table, &[0, 1]);
    let refused = json!({"type": "offer", "allowed": false, "code": "insufficient_funds", "reason": "tooFewGoods"});
    assert_eq!(table.option(0, "offer"), [refused]);
}

/// [B23] [B27] All choices in the room count, whoever made them; gambles and silence do not.
#[test]
fn the_room_moves_n() {
    let rows = [
        (["C", "C", "B", "-", "-"], 1),
        (["C", "B", "B", "G1", "-"], -1),
        (["C", "B", "G1", "G1", "G1"], 0),
        (["-", "-", "-", "-", "-"], 0),
        (["G1", "G1", "G1", "G1", "C"], 1),
        (["-", "-", "-", "-", "B"], -1),
    ];
    for (choices, n) in rows {
        let seats = [0, 1, 2, 3, 4];
        let mut table = table("{}", &seats, &["stable_mood", "surprise_inflation"], &seats);
        for (seat, choice) in (0..).zip(choices) {
            choose(&mut table, seat, choice);
        }
        all_ready(&mut table, &seats);
        assert_eq!(table.see(0, "/n"), json!(n), "{choices:?}");
        assert_eq!(table.see(0, "/prices/C"), json!(5), "it acts on the next round");
        assert_eq!(table.see(0, "/prices/TS"), json!(1), "it acts on the next round");
        all_ready(&mut table, &seats);
        let c = if n < 0 { 6 } else { 5 };
        let ts = if n > 0 { 2 } else { 1 };
        assert_eq!((table.see(0, "/prices/C"), table.see(0, "/prices/TS")), (json!(c), json!(ts)));
    }
}

/// [B22] [B25] Goods that an unsold offer reserved can be converted: they went back first.
#[test]
fn goods_of_an_unsold_offer_can_be_converted() {
    let mut table = pair(FREE, [0, 7]);
    sell(&mut table, 1, "TG", 1, 12, 0);
    table.accept(0, &priced("TG", 23, 40));
    all_ready(&mut table, &[0, 1]);
    assert_eq!(log(&table), json!([{"step": "f", "seat": 0, "TG": -1, "TS": 1}]));
    assert_eq!(held(&table, 0), json!([7, 22, 1, 1]));
}
