//! The rule book of HiLo, rule by rule: `docs/rules/hilo.md`, *Rules* and *Worked example*.

use conformance::Scenario;
use hilo::{Event, Hilo};
use serde_json::{Value, json};
use table::Code;
use table::draws::{Cursor, sha256_hex};

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";
const BET: &str = r#"{"type":"placeBet","amount":"10.00"}"#;
const HIGHER: &str = r#"{"type":"choice","choice":"higher"}"#;
const LOWER: &str = r#"{"type":"choice","choice":"lower"}"#;
const SKIP: &str = r#"{"type":"choice","choice":"skip"}"#;
const CASH_OUT: &str = r#"{"type":"cashOut"}"#;

/// A table at which these cards will be drawn, after those commands.
fn after(cards: &[u32], commands: &[&str]) -> Scenario<Hilo> {
    let words: Vec<u32> = cards.iter().map(|card| card - 1).collect();
    let mut table = Scenario::scripted(1, "{}", &words);
    for command in commands {
        table.accept(0, command);
    }
    table
}

/// [H28] [H29] [H30] [H6]
#[test]
fn the_worked_example() {
    let mut table = Scenario::<Hilo>::fair(1, "{}", ZEROS, "lucky", 0);
    table.accept(0, BET);
    let mut steps = Vec::new();
    for (command, choice) in [(LOWER, "lower"), (HIGHER, "higher"), (HIGHER, "higher")] {
        steps.push(table.see(0, &format!("/{choice}/multiplier")));
        table.accept(0, command);
    }
    assert_eq!(steps, ["1.5600", "1.1345", "1.3867"]);
    let running = json!(["1.56000000", "1.76982000", "2.45420939"]);
    assert_eq!(table.see(0, "/multiplierHistory"), running);
    table.accept(0, CASH_OUT);
    assert_eq!(table.see(0, "/finalPayout"), "24.54");
    assert_eq!(table.see(0, "/phase"), "cashed_out");
}

/// [H1] [H28] [H29] [H30]
#[test]
fn any_card_can_be_checked_alone() {
    let by_shell = |index: usize| {
        let digits = &sha256_hex(format!("{ZEROS}:lucky:0:{index}").as_bytes())[..8];
        u32::from_str_radix(digits, 16).expect("eight hex digits") % 13 + 1
    };
    let mut table = Scenario::<Hilo>::fair(1, "{}", ZEROS, "lucky", 0);
    for command in [BET, SKIP, SKIP, SKIP, SKIP, SKIP] {
        table.accept(0, command);
    }
    assert_eq!(table.see(0, "/cardHistory"), json!([8, 3, 5, 12, 3, 9]));
    assert_eq!(table.see(0, "/cardHistory"), json!([0, 1, 2, 3, 4, 5].map(by_shell)));
}

/// [H1]
#[test]
fn a_card_is_the_draw_modulo_13_plus_1() {
    for (word, card) in [(0, 1), (12, 13), (13, 1), (4_294_967_295, 9)] {
        let mut table = Scenario::<Hilo>::scripted(1, "{}", &[word]);
        table.accept(0, BET);
        assert_eq!(table.see(0, "/currentCard"), card, "{word}");
    }
}

/// [H1] Drawn with replacement, each card with its own index, the first with 0.
#[test]
fn card_number_i_has_index_i() {
    let table = after(&[7; 60], &[BET, SKIP, HIGHER, LOWER, SKIP, HIGHER]);
    assert_eq!(table.see(0, "/cardHistory"), json!([7, 7, 7, 7, 7, 7]));
    let drawn = |event: &Event| match event {
        Event::CardDealt { index, .. }
        | Event::CardSkipped { index, .. }
        | Event::GuessedRight { index, .. }
        | Event::GuessedWrong { index, .. } => Some(*index),
        Event::BetPlaced { .. } | Event::CashedOut { .. } => None,
    };
    let indexes: Vec<u64> = table.events().iter().filter_map(drawn).collect();
    assert_eq!(indexes, [0, 1, 2, 3, 4, 5]);
}

/// [H2] [H18]
#[test]
fn a_round_goes_from_ready_through_playing_to_either_end() {
    let mut table = after(&[7, 8, 9, 2], &[]);
    assert_eq!(table.see(0, "/phase"), "ready");
    for (command, phase) in [
        (BET, "playing"),
        (HIGHER, "playing"),
        (CASH_OUT, "cashed_out"),
        (BET, "playing"),
        (HIGHER, "finished"),
    ] {
        table.accept(0, command);
        assert_eq!(table.see(0, "/phase"), phase, "{command}");
    }
}

/// [H2] The draws of a further round start at index 0 under the next nonce.
#[test]
fn from_either_end_a_new_bet_takes_the_next_nonce() {
    let mut table = after(&[7, 8, 9, 2, 5], &[]);
    let expected = [
        (BET, (0, 1)),
        (HIGHER, (0, 2)),
        (CASH_OUT, (0, 2)),
        (BET, (1, 1)),
        (HIGHER, (1, 2)),
        (BET, (2, 1)),
    ];
    assert_eq!(table.play().cursor(), Cursor { nonce: 0, index: 0 });
    for (command, (nonce, index)) in expected {
        table.accept(0, command);
        assert_eq!(table.play().cursor(), Cursor { nonce, index }, "{command}");
    }
}

/// [H2] [H1] Each round's cards are those of its own nonce.
#[test]
fn a_further_round_is_dealt_as_a_first_one_under_its_nonce() {
    let mut table = Scenario::<Hilo>::fair(1, "{}", ZEROS, "lucky", 0);
    for command in [BET, LOWER, CASH_OUT, BET, SKIP, SKIP] {
        table.accept(0, command);
    }
    let mut alone = Scenario::<Hilo>::fair(1, "{}", ZEROS, "lucky", 1);
    for command in [BET, SKIP, SKIP] {
        alone.accept(0, command);
    }
    assert_eq!(table.view(0), alone.view(0));
}

/// [H2] [H8] [H18] What is refused, and that a refusal changes nothing.
#[test]
fn each_state_has_its_commands() {
    let without_a_round = [HIGHER, LOWER, SKIP, CASH_OUT].map(|asked| (asked, Code::WrongPhase));
    let bad_bet = r#"{"type":"placeBet","amount":"0"}"#;
    let before_a_guess =
        [(BET, Code::WrongPhase), (bad_bet, Code::WrongPhase), (CASH_OUT, Code::NotAllowed)];
    let rows = [
        (vec![], &without_a_round[..]),
        (vec![BET], &before_a_guess),
        (vec![BET, HIGHER], &before_a_guess[..2]),
        (vec![BET, HIGHER, CASH_OUT], &without_a_round),
        (vec![BET, LOWER], &without_a_round),
    ];
    for (commands, refused) in rows {
        let mut table = after(&[7, 8, 9], &commands);
        let (view, cursor) = (table.view(0), table.play().cursor());
        for (command, code) in refused {
            table.refuse(0, command, *code);
        }
        assert_eq!((table.view(0), table.play().cursor()), (view, cursor), "{commands:?}");
    }
}

/// [H3]
#[test]
fn a_bet_takes_the_stake_and_deals_the_first_card() {
    let table = after(&[11], &[BET]);
    assert_eq!(table.see(0, "/betAmount"), "10.00");
    assert_eq!(table.see(0, "/cardHistory"), json!([11]));
    assert_eq!(table.see(0, "/currentCard"), 11);
    assert_eq!(table.events().len(), 2);
}

/// [H4] [H7] Every pair of cards, both ways; equal wins both.
#[test]
fn higher_wins_from_the_same_card_up_and_lower_from_it_down() {
    for current in 1..=13 {
        for next in 1..=13 {
            let phase = |guess| after(&[current, next], &[BET, guess]).see(0, "/phase");
            let word = |wins| if wins { "playing" } else { "finished" };
            assert_eq!(phase(HIGHER), word(next >= current), "{next} after {current}");
            assert_eq!(phase(LOWER), word(next <= current), "{next} after {current}");
        }
    }
}

/// [H4] [H21]
#[test]
fn a_skip_swaps_the_card_and_changes_no_multiplier() {
    let table = after(&[7, 9, 2, 4], &[BET, HIGHER, SKIP, SKIP]);
    assert_eq!(table.see(0, "/cardHistory"), json!([7, 9, 2, 4]));
    assert_eq!(table.see(0, "/currentCard"), 4);
    assert_eq!(table.see(0, "/currentMultiplier"), "1.78290000");
    assert_eq!(table.see(0, "/multiplierHistory"), json!(["1.78290000"]));
    assert_eq!(table.see(0, "/skipCount"), 2);
    assert_eq!(table.see(0, "/guessCount"), 1);
    assert_eq!(table.see(0, "/canCashOut"), true);
}

/// [H4] [H19] Fifty, before the first guess or after; then only guesses and the cash-out.
#[test]
fn the_51st_skip_is_not_allowed() {
    for early in [0, 25, 50] {
        let mut table = after(&[7; 60], &[BET]);
        (0..early).for_each(|_| drop(table.accept(0, SKIP)));
        table.accept(0, HIGHER);
        (early..50).for_each(|_| drop(table.accept(0, SKIP)));
        table.refuse(0, SKIP, Code::NotAllowed);
        let words = json!({"oneOf": ["higher", "lower"]});
        assert_eq!(table.option(0, "choice")[0]["fields"]["choice"], words);
        table.accept(0, LOWER);
        table.refuse(0, SKIP, Code::NotAllowed);
        assert_eq!(table.see(0, "/skipCount"), 50);
        table.accept(0, CASH_OUT);
    }
}

/// [H4] The next round has its own fifty.
#[test]
fn a_new_round_may_skip_again() {
    let mut table = after(&[7; 60], &[BET]);
    (0..50).for_each(|_| drop(table.accept(0, SKIP)));
    for command in [HIGHER, CASH_OUT, BET, SKIP] {
        table.accept(0, command);
    }
    assert_eq!(table.see(0, "/skipCount"), 1);
}

/// [H7]
#[test]
fn a_correct_guess_moves_on_to_the_new_card() {
    let table = after(&[7, 9, 5], &[BET, HIGHER, LOWER]);
    assert_eq!(table.see(0, "/currentCard"), 5);
    assert_eq!(table.see(0, "/phase"), "playing");
}

/// [H7] [H21]
#[test]
fn a_wrong_guess_ends_the_round_with_nothing() {
    let table = after(&[7, 9, 8], &[BET, HIGHER, HIGHER]);
    assert_eq!(table.see(0, "/phase"), "finished");
    assert_eq!(table.see(0, "/finalPayout"), "0.00");
    assert_eq!(table.see(0, "/isWin"), false);
}

/// [H8]
#[test]
fn a_cash_out_needs_a_correct_guess() {
    let mut table = after(&[7, 4, 9], &[BET, SKIP]);
    table.refuse(0, CASH_OUT, Code::NotAllowed);
    table.accept(0, HIGHER);
    table.accept(0, CASH_OUT);
    assert_eq!(table.see(0, "/finalPayout"), "12.48");
    assert_eq!(table.see(0, "/isWin"), true);
}

/// [H9] Every number of a view that has decimals is a string; no other number has any.
#[test]
fn multipliers_and_money_are_decimal_strings() {
    let table = after(&[7, 9, 8], &[BET, HIGHER]);
    for pointer in ["/currentMultiplier", "/nextMultiplier", "/nextProbability", "/betAmount"] {
        assert!(table.see(0, pointer).is_string(), "{pointer}");
    }
    assert!(!holds_a_fraction(&table.view(0)), "{}", table.view(0));
}

fn holds_a_fraction(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(items) => items.iter().any(holds_a_fraction),
        Value::Object(fields) => fields.values().any(holds_a_fraction),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}
