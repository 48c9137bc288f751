//! The tables of Dragon Tower, every entry proved against its exact value:
//! `docs/rules/session-games.md`.

use conformance::Scenario;
use dragontower::DragonTower;

const CHANCES: [(&str, u128, u128); 5] =
    [("easy", 3, 4), ("medium", 2, 3), ("hard", 1, 2), ("expert", 1, 3), ("master", 1, 4)];

/// The table that a player is shown.
fn table(config: &str, difficulty: &str) -> Vec<String> {
    let mut table = Scenario::<DragonTower>::scripted(1, config, &[]);
    table.accept(0, &format!(r#"{{"type":"placeBet","amount":"1","difficulty":"{difficulty}"}}"#));
    serde_json::from_value(table.see(0, "/multipliers")).expect("a list of strings")
}

/// Whether a shown multiplier is a fraction rounded half up to 8 decimals, without dividing: m is,
/// if and only if 2m − 1 ≤ 2 × value < 2m + 1 in units of 10⁻⁸.
fn is_rounded(shown: &str, numerator: u128, denominator: u128) -> bool {
    assert_eq!(shown.len() - shown.find('.').expect("a decimal"), 9, "{shown}");
    let units: u128 = shown.replace('.', "").parse().expect("digits");
    let twice = 2 * numerator * 100_000_000;
    2 * units * denominator <= twice + denominator && twice < (2 * units + 1) * denominator
}

/// [S1] [S7] What a sure return would give, less what greed takes of it; both over
/// chanceⁿ × 81 × 10¹⁰, since RTP is in units of 10⁻⁴ percent and the penalty in units of 10⁻⁴.
#[test]
fn every_entry_of_every_table_is_its_exact_value_rounded_once() {
    let returns = [("97", 970_000), ("99.9", 999_000), ("96.1234", 961_234), ("0.0001", 1)];
    let penalties = [("0.15", 1_500), ("0", 0), ("0.6", 6_000), ("0.0001", 1), ("0.3333", 3_333)];
    for ((rtp, return_units), (greed, greed_units)) in
        returns.iter().flat_map(|row| penalties.map(|penalty| (*row, penalty)))
    {
        let config = format!(r#"{{"rtp":{rtp},"greedPenalty":{greed}}}"#);
        for (difficulty, a, b) in CHANCES {
            let shown = table(&config, difficulty);
            assert_eq!(shown.len(), 9, "{difficulty}");
            for (n, entry) in (1..).zip(&shown) {
                let sure = return_units * 81 * 10_000 * b.pow(n);
                let greed_takes = return_units * greed_units * u128::from(n * n) * b.pow(n);
                let fits = is_rounded(entry, sure - greed_takes, 81 * 10_000_000_000 * a.pow(n));
                assert!(fits, "{difficulty}, layer {n} with {config}: {entry}");
            }
        }
    }
}

/// [S2]
#[test]
fn the_reference_row() {
    let medium = [
        "1.45230556",
        "2.16633333",
        "3.21918750",
        "4.76512500",
        "7.02492188",
        "10.31231250",
        "15.06948047",
        "21.91366406",
        "31.69654980",
    ];
    assert_eq!(table("{}", "medium"), medium);
}

/// [S1] The return after n layers is RTP × (1 − greedPenalty × (n/9)²): at the largest penalty the
/// last layer of a fair climb returns 40 percent of it.
#[test]
fn greed_takes_most_at_the_top() {
    let without = table(r#"{"rtp":50,"greedPenalty":0}"#, "hard");
    assert_eq!(without[..3], ["1.00000000", "2.00000000", "4.00000000"]);
    assert_eq!(without[8], "256.00000000");
    let most = table(r#"{"rtp":50,"greedPenalty":0.6}"#, "hard");
    assert_eq!(most[8], "102.40000000");
    assert_eq!(most[2], "3.73333333");
}

/// [S7] A third more of 1.18518519 would be 1.58024692, and so on to 6.65914751.
#[test]
fn an_entry_is_not_made_from_the_one_before() {
    let shown = table(r#"{"rtp":50,"greedPenalty":0}"#, "easy");
    assert_eq!(shown[2..4], ["1.18518519", "1.58024691"]);
    assert_eq!(shown[8], "6.65914749");
}
