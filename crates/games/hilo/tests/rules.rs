//! The rule book of HiLo, rule by rule: `docs/rules/hilo.md`.

use conformance::Scenario;
use hilo::Hilo;
use serde_json::json;
use table::Code;

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

fn bet(table: &mut Scenario<Hilo>, amount: &str) {
    table.accept(0, &format!(r#"{{"type":"placeBet","amount":"{amount}"}}"#));
}

fn choose(table: &mut Scenario<Hilo>, choice: &str) {
    table.accept(0, &format!(r#"{{"type":"choice","choice":"{choice}"}}"#));
}

/// [H29] [H30] [H6] [H1]
#[test]
fn the_worked_example() {
    let mut table = Scenario::<Hilo>::fair(1, "{}", ZEROS, "lucky", 0);
    bet(&mut table, "10.00");
    choose(&mut table, "lower");
    choose(&mut table, "higher");
    choose(&mut table, "higher");
    assert_eq!(table.see(0, "/cardHistory"), json!([8, 3, 5, 12]));
    assert_eq!(
        table.see(0, "/multiplierHistory"),
        json!(["1.56000000", "1.76982000", "2.45420939"])
    );
    table.accept(0, r#"{"type":"cashOut"}"#);
    assert_eq!(table.see(0, "/finalPayout"), json!("24.54"));
    assert_eq!(table.see(0, "/phase"), json!("cashed_out"));
    table.refuse(0, r#"{"type":"cashOut"}"#, Code::WrongPhase);
}
