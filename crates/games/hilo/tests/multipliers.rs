//! The multipliers of HiLo: `docs/rules/hilo.md`, rules 5, 6 and 8, and what was decided about
//! rounding and limits.

use conformance::Scenario;
use hilo::Hilo;
use serde_json::{Value, json};
use table::Code;

const BET: &str = r#"{"type":"placeBet","amount":"10.00"}"#;
const HIGHER: &str = r#"{"type":"choice","choice":"higher"}"#;
const LOWER: &str = r#"{"type":"choice","choice":"lower"}"#;
const CASH_OUT: &str = r#"{"type":"cashOut"}"#;

fn after(config: &str, cards: &[u32], commands: &[&str]) -> Scenario<Hilo> {
    let words: Vec<u32> = cards.iter().map(|card| card - 1).collect();
    let mut table = Scenario::scripted(1, config, &words);
    for command in commands {
        table.accept(0, command);
    }
    table
}

fn odds(probability: &str, multiplier: &str) -> Value {
    json!({"probability": probability, "multiplier": multiplier})
}

/// [H5] [H13] [H21] The table of the source, higher and lower on every card, with probabilities
/// at 8 decimals.
#[test]
fn the_table_of_the_source() {
    let rows = [
        (("1.00000000", "0.9600"), ("0.07692308", "12.4800")),
        (("0.92307692", "1.0400"), ("0.15384615", "6.2400")),
        (("0.84615385", "1.1345"), ("0.23076923", "4.1600")),
        (("0.76923077", "1.2480"), ("0.30769231", "3.1200")),
        (("0.69230769", "1.3867"), ("0.38461538", "2.4960")),
        (("0.61538462", "1.5600"), ("0.46153846", "2.0800")),
        (("0.53846154", "1.7829"), ("0.53846154", "1.7829")),
        (("0.46153846", "2.0800"), ("0.61538462", "1.5600")),
        (("0.38461538", "2.4960"), ("0.69230769", "1.3867")),
        (("0.30769231", "3.1200"), ("0.76923077", "1.2480")),
        (("0.23076923", "4.1600"), ("0.84615385", "1.1345")),
        (("0.15384615", "6.2400"), ("0.92307692", "1.0400")),
        (("0.07692308", "12.4800"), ("1.00000000", "0.9600")),
    ];
    for (card, (higher, lower)) in (1..).zip(rows) {
        let table = after("{}", &[card], &[BET]);
        assert_eq!(table.see(0, "/higher"), odds(higher.0, higher.1), "higher on {card}");
        assert_eq!(table.see(0, "/lower"), odds(lower.0, lower.1), "lower on {card}");
    }
}

/// [H5] Every card under many returns. m is `rtp/100 ÷ probability` rounded half up if and only if
/// 2m − 1 ≤ 2 × value < 2m + 1 in units of 10⁻⁴.
#[test]
fn every_step_is_its_exact_value_rounded_half_up() {
    let returns = [("96", 960_000), ("99.9", 999_000), ("33.3333", 333_333), ("0.0385", 385)];
    for (rtp, units) in returns {
        for card in 1..=13 {
            let table = after(&format!(r#"{{"rtp":{rtp}}}"#), &[card], &[BET]);
            for (choice, winning) in [("higher", 14 - card), ("lower", card)] {
                let shown = table.see(0, &format!("/{choice}/multiplier"));
                let digits = shown.as_str().expect("a decimal string").replace('.', "");
                let twice: u64 = 2 * digits.parse::<u64>().expect("digits");
                let (value, whole) = (2 * units * 13, 100 * u64::from(winning));
                let fits = twice * whole <= value + whole && value < (twice + 1) * whole;
                assert!(fits, "{choice} on {card} at {rtp}: {shown}");
            }
        }
    }
}

/// [H5] [H17] On an ace, higher is sure, and its step is the return itself.
#[test]
fn halves_of_the_fourth_decimal_go_up() {
    let rows = [
        ("96.005", "0.9601"),
        ("96.0049", "0.9600"),
        ("96.0050", "0.9601"),
        ("99.9", "0.9990"),
        ("0.005", "0.0001"),
        ("0.0049", "0.0000"),
    ];
    for (rtp, step) in rows {
        let table = after(&format!(r#"{{"rtp":{rtp}}}"#), &[1], &[BET]);
        assert_eq!(table.see(0, "/higher/multiplier"), step, "{rtp}");
    }
}

/// [H6] [H11] Rounded at the end alone, the last would be 2.09430903.
#[test]
fn the_rounded_product_is_the_one_that_goes_on() {
    let table = after("{}", &[1, 3, 5, 5, 9], &[BET, HIGHER, HIGHER, HIGHER, HIGHER]);
    let running = json!(["0.96000000", "1.08912000", "1.51028270", "2.09430902"]);
    assert_eq!(table.see(0, "/multiplierHistory"), running);
    assert_eq!(table.see(0, "/currentMultiplier"), "2.09430902");
}

/// [H21] Of the likelier of the two, higher on a tie; a correct guess gives exactly this.
#[test]
fn the_next_multiplier_is_the_likelier_ones() {
    let rows = [
        (2, HIGHER, "0.92307692", "1.04000000"),
        (6, HIGHER, "0.61538462", "1.56000000"),
        (7, HIGHER, "0.53846154", "1.78290000"),
        (8, LOWER, "0.61538462", "1.56000000"),
        (13, LOWER, "1.00000000", "0.96000000"),
    ];
    for (card, guess, probability, multiplier) in rows {
        let mut table = after("{}", &[card, card, card], &[BET]);
        assert_eq!(table.see(0, "/nextProbability"), probability, "{card}");
        assert_eq!(table.see(0, "/nextMultiplier"), multiplier, "{card}");
        table.accept(0, guess);
        assert_eq!(table.see(0, "/currentMultiplier"), multiplier, "{card}");
        let next = table.see(0, "/nextMultiplier");
        table.accept(0, guess);
        assert_eq!(table.see(0, "/currentMultiplier"), next, "{card}");
    }
}

/// [H8] [H10] Cut, not rounded: to the nearest, the first four would pay a cent more.
#[test]
fn a_payout_is_cut_to_the_decimals_of_the_currency() {
    let cents = r#"{"minBet":"0.01"}"#;
    let whole = r#"{"decimals":0,"minBet":"1","maxBet":"1000","maxPayout":"100000"}"#;
    let all = r#"{"decimals":8,"minBet":"0.00000001"}"#;
    let rows = [
        (cents, "0.01", 6, "0.01"),
        (cents, "0.03", 6, "0.04"),
        (cents, "10.01", 7, "17.84"),
        (cents, "0.01", 1, "0.00"),
        (whole, "1", 7, "1"),
        (whole, "3", 7, "5"),
        (all, "0.00000001", 7, "0.00000001"),
        (all, "1", 7, "1.78290000"),
    ];
    for (config, amount, card, paid) in rows {
        let bet = json!({"type": "placeBet", "amount": amount}).to_string();
        let table = after(config, &[card, card], &[&bet, HIGHER, CASH_OUT]);
        assert_eq!(table.see(0, "/finalPayout"), paid, "{amount} on {card}");
        let win = paid.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
        assert_eq!(table.see(0, "/isWin"), win, "{amount} on {card}");
    }
}

/// [H8] [H12] Reached exactly or passed, the limit cashes out; the multiplier is shown uncapped.
#[test]
fn at_the_limit_the_round_is_cashed_out_by_itself() {
    let rows = [
        ("17.82", "cashed_out", "17.82"),
        ("17.83", "playing", "17.82"),
        ("12.00", "cashed_out", "12.00"),
    ];
    for (limit, phase, paid) in rows {
        let config = format!(r#"{{"maxBet":"10.00","maxPayout":"{limit}"}}"#);
        let mut table = after(&config, &[7, 7], &[BET, HIGHER]);
        assert_eq!(table.see(0, "/phase"), phase, "{limit}");
        assert_eq!(table.see(0, "/currentMultiplier"), "1.78290000", "{limit}");
        if phase == "playing" {
            table.accept(0, CASH_OUT);
        } else {
            table.refuse(0, CASH_OUT, Code::WrongPhase);
        }
        assert_eq!(table.see(0, "/finalPayout"), paid, "{limit}");
    }
}

/// [H8] [H12] With 15.60 as the limit, 10.00 × 1.56 is exactly there.
#[test]
fn the_limit_is_reached_when_the_product_equals_it() {
    let config = r#"{"maxBet":"10.00","maxPayout":"15.60"}"#;
    let table = after(config, &[8, 8], &[BET, LOWER]);
    assert_eq!(table.see(0, "/phase"), "cashed_out");
    assert_eq!(table.see(0, "/finalPayout"), "15.60");
    assert_eq!(table.see(0, "/multiplierHistory"), json!(["1.56000000"]));
}

/// [H8] A skip is no correct guess: only a guess is followed by the look at the limit.
#[test]
fn a_round_below_the_limit_goes_on() {
    let config = r#"{"maxBet":"10.00","maxPayout":"10.00"}"#;
    let mut table = after(config, &[1, 1, 13, 13], &[BET, HIGHER]);
    assert_eq!(table.see(0, "/currentMultiplier"), "0.96000000");
    assert_eq!(table.see(0, "/phase"), "playing");
    table.accept(0, r#"{"type":"choice","choice":"skip"}"#);
    table.accept(0, HIGHER);
    assert_eq!(table.see(0, "/currentMultiplier"), "11.98080000");
    assert_eq!(table.see(0, "/finalPayout"), "10.00");
}
