//! Figures of a player.

use serde_json::json;

use crate::support::Play;

/// [F1] [F2]
#[test]
fn figures_follow_from_profession_assets_and_debts() {
    let mut play = Play::alone(&["s38"]);
    assert_eq!(play.figures(0), [480, 0, 1950, 1150]);
    assert_eq!(play.money(0, "salary"), 3100);
    play.buy_deal(0, &[2], "small");
    assert_eq!(play.figures(0), [480, 220, 2150, 1170]);
    assert_eq!(play.money(0, "totalIncome"), 3320);
}

/// [F3] [F52]
#[test]
fn a_mortgage_is_part_of_its_asset_and_has_no_payment() {
    let mut play = Play::with(json!({"savings": "salary"}), &["s38"]);
    play.buy_deal(0, &[2], "small");
    assert_eq!(play.debt_ids(0), ["home", "car", "card", "retail"]);
    assert_eq!(play.money(0, "totalExpenses"), 1950);
    assert_eq!(play.of(0, "assets/0/metadata/mortgage"), json!(33000));
}

/// [F1] [F2] Every profession's first payday.
#[test]
fn the_first_payday_of_every_profession() {
    let rows = [
        ("airline_pilot", 9500, 6870, 2630),
        ("business_manager", 4600, 2870, 1730),
        ("doctor", 13200, 8900, 4300),
        ("engineer", 4900, 3150, 1750),
        ("janitor", 1600, 950, 650),
        ("lawyer", 7500, 5030, 2470),
        ("mechanic", 2000, 1280, 720),
        ("nurse", 3100, 1950, 1150),
        ("police_officer", 3000, 1880, 1120),
        ("secretary", 2500, 1620, 880),
        ("teacher", 3300, 2130, 1170),
        ("truck_driver", 2500, 1620, 880),
    ];
    for (profession, salary, expenses, payday) in rows {
        let play = Play::with(json!({"professions": [profession]}), &[]);
        let seen = ["salary", "totalExpenses", "payday"].map(|field| play.money(0, field));
        assert_eq!(seen, [salary, expenses, payday], "{profession}");
    }
}
