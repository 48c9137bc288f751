//! Conceding.

use serde_json::{Value, json};
use table::{Code, Version};

use crate::events::ruined;
use crate::support::Play;
use crate::windows::lotus;

/// Three nurses with a salary of savings.
fn three(top: &[&str]) -> Play {
    Play::new(3, json!({"savings": "salary"}), top)
}

/// What everybody sees of the course of the game.
fn course(play: &Play) -> Vec<Value> {
    let fields = ["phase", "current", "turn", "turnNumber", "deadline", "card", "due", "over"];
    fields.iter().map(|field| play.see(&format!("/{field}"))).collect()
}

/// It is that seat's turn to roll, the next after that number.
fn assert_passed(play: &Play, seat: u8, number: u64) {
    assert_eq!((play.see("/current"), play.phase()), (json!(seat), "roll".into()));
    assert_eq!((play.see("/turn"), play.see("/turnNumber")), (json!([seat]), json!(number + 1)));
    assert_eq!((play.see("/card"), play.see("/due")), (json!(null), json!(null)));
}

fn assert_won(play: &mut Play, winners: &Value, scores: &Value) {
    assert_eq!((play.phase(), play.see("/over")), ("over".into(), json!(true)));
    assert_eq!((play.see("/turn"), play.see("/deadline")), (json!([]), json!(null)));
    assert_eq!((play.see("/card"), play.see("/due")), (json!(null), json!(null)));
    assert_eq!(play.see("/result"), json!({"winners": winners, "scores": scores}));
    play.no(0, json!({"type": "concede"}), Code::GameOver);
}

fn turn_number(play: &Play) -> u64 {
    play.see("/turnNumber").as_u64().expect("a number")
}

/// [F54] [F51] Cash is 0, assets and debts are empty, all else stays.
#[test]
fn who_concedes_is_out_and_has_nothing() {
    let mut play = three(&["s38"]);
    play.buy_deal(0, &[2], "small");
    play.borrow(0, 2000);
    play.end(0);
    let before = play.see("/players/0");
    play.say(0, "concede");
    let mut expected = before;
    for (field, value) in [
        ("out", json!(true)),
        ("conceded", json!(true)),
        ("cash", json!(0)),
        ("assets", json!([])),
        ("liabilities", json!([])),
        ("passiveIncome", json!(0)),
        ("totalIncome", json!(3100)),
        ("totalExpenses", json!(1310)),
        ("payday", json!(1790)),
    ] {
        expected[field] = value;
    }
    assert_eq!(play.see("/players/0"), expected);
    assert_eq!(play.of(1, "conceded"), json!(false));
}

/// [F54] One's turn or not: the others' game goes on as it was.
#[test]
fn who_is_not_at_turn_concedes_without_a_trace_in_the_turn() {
    let mut play = three(&["s38"]);
    for phase in ["roll", "chooseDeal", "deal"] {
        let mut copy = three(&["s38"]);
        if phase != "roll" {
            copy.roll(0, &[2]);
        }
        if phase == "deal" {
            copy.draw(0, "small");
        }
        let before = course(&copy);
        copy.table.at(1000);
        copy.say(2, "concede");
        assert_eq!(copy.phase(), phase);
        assert_eq!(course(&copy), before);
    }
    play.say(2, "concede");
    play.idle(0, &[4]);
    play.idle(1, &[4]);
    assert_eq!(play.see("/current"), json!(0), "seat 2 is passed over");
    assert_eq!(play.see("/turnNumber"), json!(3));
}

/// [F54] Who is out, by whichever way, cannot.
#[test]
fn who_is_out_may_not_concede() {
    let mut play = three(&[]);
    play.say(1, "concede");
    play.no(1, json!({"type": "concede"}), Code::NotAllowed);
    assert_eq!(play.option(1, "concede")["code"], json!("not_allowed"));
    play.no(1, json!({"type": "concede", "now": true}), Code::BadInput);
    let mut play = ruined(3);
    play.sell(0, "a3");
    play.no(0, json!({"type": "concede"}), Code::NotAllowed);
    assert_eq!(play.of(0, "conceded"), json!(false));
}

/// [F56] In every phase of one's turn: an open card is put down, and the turn passes on at once.
#[test]
fn a_concession_at_turn_passes_the_turn_on() {
    let in_phase = |phase: &str| {
        let mut play = three(&["s38"]);
        match phase {
            "charity" => play.roll(0, &[3]),
            "roll" => {}
            _ => play.roll(0, &[2]),
        }
        if ["deal", "end"].contains(&phase) {
            play.draw(0, "small");
        }
        if phase == "end" {
            play.buy(0);
        }
        assert_eq!(play.phase(), phase);
        play
    };
    for (phase, discarded) in
        [("roll", 0), ("chooseDeal", 0), ("deal", 1), ("charity", 0), ("end", 1)]
    {
        let mut play = in_phase(phase);
        play.table.at(5000);
        play.say(0, "concede");
        assert_passed(&play, 1, 1);
        assert_eq!(play.see("/deadline"), json!(65_000), "{phase}");
        assert_eq!(play.see("/decks/small/discard"), json!(discarded), "{phase}");
    }
}

/// [F56] A charge lapses, and a deal of the Fast Track closes.
#[test]
fn a_concession_on_the_fast_track() {
    let mut play = ruined(3);
    let number = turn_number(&play);
    play.say(0, "concede");
    assert_passed(&play, 1, number);
    assert_eq!((play.cash(0), play.of(0, "assets")), (0, json!([])));

    let mut play = Play::with_others_on_fast_track(3, json!({"fastTrack": "events"}));
    play.land(2, &[]);
    assert_eq!(play.see("/card/deck"), json!("fastTrack"));
    let (number, decks) = (turn_number(&play), play.see("/decks"));
    play.say(0, "concede");
    assert_passed(&play, 1, number);
    assert_eq!(play.see("/decks"), decks);
    assert_eq!(play.money(0, "passiveIncome"), 57_150, "start amount and boosts stay");
}

/// [F6] [F56] Turns are skipped on the way as ever.
#[test]
fn a_turn_that_a_concession_passes_on_can_be_skipped() {
    let mut play = three(&[]);
    for _ in 0..3 {
        for (seat, die) in [(0, 2), (1, 6), (2, 2)] {
            play.idle(seat, &[die]);
        }
    }
    play.idle(0, &[2]);
    play.idle(1, &[1]);
    assert_eq!(play.of(1, "skipTurns"), json!(3), "downsized on square 19");
    play.idle(2, &[2]);
    let number = turn_number(&play);
    play.say(0, "concede");
    assert_passed(&play, 2, number + 1);
    assert_eq!(play.of(1, "skipTurns"), json!(2));
}

/// [F55] As by `done`, with nothing left to sell.
#[test]
fn who_concedes_in_a_window_leaves_it() {
    let mut play = lotus();
    let before = (play.see("/deadline"), play.see("/card"), play.see("/turnNumber"));
    play.table.at(1000);
    play.say(0, "concede");
    assert_eq!((play.phase(), play.see("/turn")), ("window".into(), json!([1, 2])));
    let after = (play.see("/deadline"), play.see("/card"), play.see("/turnNumber"));
    assert_eq!(after, before);
    play.no(0, json!({"type": "sell", "asset": "a1"}), Code::NotYourTurn);
    play.say(2, "done");
    play.say(1, "done");
    assert_eq!((play.phase(), play.see("/current")), ("end".into(), json!(2)));
}

/// [F55] The last one who leaves ends the window for the player at turn.
#[test]
fn the_last_in_a_window_concedes() {
    let mut play = lotus();
    play.say(2, "done");
    play.say(1, "done");
    play.say(0, "concede");
    assert_eq!((play.phase(), play.see("/turn")), ("end".into(), json!([2])));
    assert_eq!(play.see("/decks/small/discard"), json!(3));
}

/// [F56] Out of a window the turn passes when it ends for the others: left now or before.
#[test]
fn the_player_at_turn_concedes_in_a_window() {
    for left_before in [false, true] {
        let mut play = lotus();
        let number = turn_number(&play);
        if left_before {
            play.say(2, "done");
        }
        let deadline = play.see("/deadline");
        play.say(2, "concede");
        assert_eq!((play.phase(), play.see("/turn")), ("window".into(), json!([0, 1])));
        assert_eq!((play.see("/current"), play.see("/deadline")), (json!(2), deadline));
        play.no(0, json!({"type": "buy", "shares": 1}), Code::NotAllowed);
        play.no(2, json!({"type": "done"}), Code::NotYourTurn);
        play.sell(0, "a1");
        assert_eq!((play.phase(), play.see("/turn")), ("window".into(), json!([1])));
        play.say(1, "done");
        assert_passed(&play, 0, number);
        assert_eq!(play.see("/decks/small/discard"), json!(3));
    }
}

/// [F56] [F36] When it ends by the clock, too, at its own time.
#[test]
fn the_clock_ends_the_window_of_a_player_who_conceded() {
    let mut play = lotus();
    let number = turn_number(&play);
    play.say(2, "concede");
    let due = play.see("/deadline").as_u64().expect("a deadline");
    play.table.at(due);
    assert_passed(&play, 0, number);
    assert_eq!(play.see("/deadline"), json!(due + 60_000));
}

/// [F56] [F55] Alone in the window, the turn passes at once.
#[test]
fn the_player_at_turn_is_the_last_in_the_window() {
    let mut play = lotus();
    let number = turn_number(&play);
    play.say(0, "done");
    play.say(1, "done");
    play.say(2, "concede");
    assert_passed(&play, 0, number);
}

/// [F56] [F25] A window in which the player at turn never was.
#[test]
fn a_concession_outside_of_the_window_of_ones_own_turn() {
    let config = json!({"dice": "fast", "savings": "double-salary"});
    let mut play = Play::new(3, config, &["s38", "o16"]);
    play.buy_deal(0, &[1, 1], "small");
    play.end(0);
    play.roll(1, &[3, 4]);
    assert_eq!((play.see("/turn"), play.see("/current")), (json!([0]), json!(1)));
    play.say(1, "concede");
    assert_eq!((play.phase(), play.see("/turn")), ("window".into(), json!([0])));
    play.sell(0, "a1");
    assert_passed(&play, 2, 2);
}

/// [F57] At once, before any turn passes; [F59] who conceded scores 0.
#[test]
fn the_only_one_left_has_won() {
    for (quitter, winner) in [(0, 1), (1, 0)] {
        let mut play = Play::new(2, json!({}), &[]);
        play.say(quitter, "concede");
        assert_won(&mut play, &json!([winner]), &json!([0, 0]));
        assert_eq!((play.see("/current"), play.see("/turnNumber")), (json!(0), json!(1)));
        play.no(winner, json!({"type": "concede"}), Code::GameOver);
    }
}

/// [F57] [F5] An open card is put down, whoever's it is.
#[test]
fn an_open_card_is_put_down_when_the_game_is_won() {
    for quitter in [0, 1] {
        let mut play = Play::new(2, json!({}), &["s38"]);
        play.roll(0, &[2]);
        play.draw(0, "small");
        play.say(quitter, "concede");
        assert_won(&mut play, &json!([1 - quitter]), &json!([0, 0]));
        assert_eq!(play.see("/decks/small"), json!({"draw": 54, "discard": 1}));
    }
    let mut play = lotus();
    play.say(1, "concede");
    play.say(2, "concede");
    assert_eq!(play.of(0, "assets/0/metadata/quantity"), json!(10));
    assert_won(&mut play, &json!([0]), &json!([0, 0, 0]));
    assert_eq!(play.see("/decks/small/discard"), json!(3));
}

/// [F57] By whichever way the others went, in either order.
#[test]
fn one_conceded_and_one_is_ruined() {
    let mut play = ruined(3);
    let number = turn_number(&play);
    play.say(1, "concede");
    assert_eq!(play.phase(), "liquidate");
    play.sell(0, "a3");
    assert_won(&mut play, &json!([2]), &json!([57_150, 0, 0]));
    assert_eq!(turn_number(&play), number, "no turn passes");

    let mut play = ruined(3);
    play.sell(0, "a3");
    play.say(2, "concede");
    assert_won(&mut play, &json!([1]), &json!([57_150, 0, 0]));
}

/// [F57] [F34] Without a concession the last one plays on; [F58] who then concedes ends it.
#[test]
fn the_last_one_left_by_ruin_plays_on_and_may_concede() {
    let mut play = ruined(2);
    play.sell(0, "a3");
    assert_eq!((play.see("/over"), play.see("/current")), (json!(false), json!(1)));
    play.say(1, "concede");
    assert_won(&mut play, &json!([]), &json!([57_150, 0]));
}

/// [F58]
#[test]
fn alone_a_concession_ends_the_game_without_a_winner() {
    let mut play = Play::with(json!({}), &["s38"]);
    play.roll(0, &[2]);
    play.draw(0, "small");
    play.say(0, "concede");
    assert_won(&mut play, &json!([]), &json!([0]));
    assert_eq!(play.see("/decks/small"), json!({"draw": 54, "discard": 1}));
}

/// [F59] Whatever the view still shows of the Fast Track.
#[test]
fn who_conceded_on_the_fast_track_scores_0() {
    let mut play = Play::with_others_on_fast_track(2, json!({}));
    play.say(0, "concede");
    assert_eq!(play.money(0, "passiveIncome"), 57_150);
    assert_won(&mut play, &json!([1]), &json!([0, 0]));
}

/// [F54] [F51] The first version knows nothing of it.
#[test]
fn the_first_version_has_no_way_out() {
    let mut play = Play::by(Version::FIRST, 2, json!({}), &[]);
    play.no(0, json!({"type": "concede"}), Code::BadInput);
    assert!(play.table.option(0, "concede").is_empty());
    assert_eq!(play.see("/players/0").get("conceded"), None);
}
