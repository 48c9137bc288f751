//! What a concession does, told from the views before and after it by the rule book's sentences, by
//! code that shares nothing with the game.

use serde_json::{Value, json};

/// What follows from what a player owns and owes.
const FIGURES: [&str; 5] =
    ["passiveIncome", "totalIncome", "totalExpenses", "payday", "canEnterFastTrack"];

fn seats(view: &Value, field: &str) -> Vec<usize> {
    let list = view[field].as_array().expect("a list");
    list.iter().map(|seat| usize::try_from(seat.as_u64().expect("a seat")).expect("few")).collect()
}

fn current(view: &Value) -> usize {
    usize::try_from(view["current"].as_u64().expect("a seat")).expect("few seats")
}

fn is_out(view: &Value, seat: usize) -> bool {
    view["players"][seat]["out"] == true
}

pub(crate) fn check(before: &Value, after: &Value, seat: usize) {
    check_player(&before["players"][seat], &after["players"][seat]);
    let players = 0..before["players"].as_array().expect("players").len();
    let left: Vec<usize> = players.filter(|other| !is_out(after, *other)).collect();
    match left[..] {
        [] => check_end(after, &json!([])),
        [last] => check_end(after, &json!([last])),
        _ => check_course(before, after, seat),
    }
    check_cards(before, after);
}

/// [F54] Out; cash is 0, assets and debts are empty, all else stays.
fn check_player(before: &Value, after: &Value) {
    assert_eq!(before["out"], false);
    let mut expected = before.clone();
    expected["out"] = true.into();
    expected["conceded"] = true.into();
    expected["cash"] = 0.into();
    expected["assets"] = json!([]);
    expected["liabilities"] = json!([]);
    for figure in FIGURES {
        expected[figure] = after[figure].clone();
    }
    assert_eq!(*after, expected);
}

/// [F57] [F58] Over at once: whoever is left has won; [F59] who conceded scores 0.
fn check_end(after: &Value, winners: &Value) {
    assert_eq!((&after["phase"], &after["over"]), (&json!("over"), &json!(true)));
    assert_eq!((&after["card"], &after["turn"]), (&Value::Null, &json!([])));
    assert_eq!(after["result"]["winners"], *winners);
    let players = after["players"].as_array().expect("players");
    let score = |player: &Value| match player["conceded"] == true {
        true => json!(0),
        false => player["passiveIncome"].clone(),
    };
    let scores: Vec<Value> = players.iter().map(score).collect();
    assert_eq!(after["result"]["scores"], json!(scores));
}

/// [F55] [F56] What becomes of the turn while the game goes on.
fn check_course(before: &Value, after: &Value, seat: usize) {
    assert_eq!(after["over"], false);
    let mut waiting = seats(before, "turn");
    waiting.retain(|other| *other != seat);
    let in_window = before["phase"] == "window";
    let window_goes_on = in_window && !waiting.is_empty();
    let window_ended = in_window && waiting.is_empty();
    if window_goes_on || !in_window && seat != current(before) {
        for field in ["phase", "current", "turnNumber", "deadline", "card", "due"] {
            assert_eq!(after[field], before[field], "{field}");
        }
        assert_eq!(seats(after, "turn"), waiting_after(before, &waiting));
    } else if window_ended && !is_out(after, current(before)) {
        assert_eq!((&after["phase"], &after["card"]), (&json!("end"), &Value::Null));
        assert_eq!(after["current"], before["current"]);
    } else {
        check_passed(before, after);
    }
}

/// In a window all but the one who left; elsewhere the one whose turn it is.
fn waiting_after(before: &Value, waiting: &[usize]) -> Vec<usize> {
    if before["phase"] == "window" { waiting.to_vec() } else { vec![current(before)] }
}

/// [F6] On to the next who is not out, past those who skip a turn; nothing lies open any more.
fn check_passed(before: &Value, after: &Value) {
    let count = before["players"].as_array().expect("players").len();
    let mut skips: Vec<i64> = (0..count)
        .map(|seat| before["players"][seat]["skipTurns"].as_i64().expect("a number"))
        .collect();
    let (mut seat, mut number) =
        (current(before), before["turnNumber"].as_i64().expect("a number"));
    loop {
        seat = (seat + 1) % count;
        if is_out(after, seat) {
            continue;
        }
        number += 1;
        if skips[seat] == 0 {
            break;
        }
        skips[seat] -= 1;
    }
    assert_eq!((current(after), &after["turnNumber"]), (seat, &json!(number)));
    assert_eq!((&after["phase"], &after["turn"]), (&json!("roll"), &json!([seat])));
    assert_eq!((&after["card"], &after["due"]), (&Value::Null, &Value::Null));
    for (seat, left) in skips.into_iter().enumerate() {
        assert_eq!(after["players"][seat]["skipTurns"], left);
    }
}

/// [F5] [F56] An open card that is gone was put down.
fn check_cards(before: &Value, after: &Value) {
    let Some(deck) = before["card"]["deck"].as_str().filter(|deck| *deck != "fastTrack") else {
        return assert_eq!(after["decks"], before["decks"]);
    };
    let put_down = i64::from(after["card"].is_null());
    let discards = |view: &Value| view["decks"][deck]["discard"].as_i64().expect("a count");
    assert_eq!(discards(after), discards(before) + put_down);
    assert_eq!(after["decks"][deck]["draw"], before["decks"][deck]["draw"]);
}
