//! Bots at a table of their own: it runs to its end, and nobody asks for what is refused.

use crate::evening;
use bots::{Budget, Look};
use serde_json::Value;
use table::Seat;
use table::draws::Dice;

/// Every table game with its settings, and how many games of each number of seats are played.
const TABLES: &[(&str, &str, u64)] = &[
    ("xidach", "{}", 3),
    ("xidach", r#"{"hands":12}"#, 1),
    ("contraband", "{}", 20),
    ("contraband", r#"{"rounds":9,"startMoney":300,"maxSmuggle":5000}"#, 10),
    ("bazaar", "{}", 10),
    ("bazaar", r#"{"rounds":13,"pricing":"free"}"#, 3),
    ("cashflow", "{}", 2),
    ("cashflow", r#"{"fastTrack":"events","dice":"fast","perks":true}"#, 1),
    ("cashflow", r#"{"credit":"covered","bigDeals":false,"savings":"none"}"#, 1),
];

fn seat_counts(game: &str) -> &'static [u8] {
    games_all::GAMES.find(game).expect("the game is registered").seat_counts()
}

/// Who sits where, by the bots' names in turn.
fn seated(bots: &[&'static str], seats: u8) -> Vec<&'static str> {
    bots.iter().copied().cycle().take(seats.into()).collect()
}

fn turn_number(view: &Value) -> i64 {
    view["turnNumber"].as_i64().unwrap_or(0)
}

/// Plays every table and shows each as it ended, with whether the game was over.
fn every_table(bots: &[&'static str], enough: fn(&Value) -> bool, check: fn(&Value, bool)) {
    let mut games = 0;
    for (game, config, count) in TABLES {
        for (seats, seed) in seat_counts(game).iter().flat_map(|s| (0..*count).map(|n| (*s, n))) {
            let mut evening = evening::with(config, game, &seated(bots, seats), seed);
            let over = evening::until(&mut evening, enough);
            assert_eq!(evening::refusals(&evening), [""; 0], "{game} {config} of {seats}, {seed}");
            check(&evening.view(), over);
            games += 1;
        }
    }
    println!("{games} games of {bots:?}, nothing refused");
    assert!(games > 200, "{games}");
}

#[test]
fn a_table_of_careful_bots_runs_to_its_end() {
    let endless = |view: &Value| turn_number(view) > 5_000;
    every_table(&["careful"], endless, |view, over| assert!(over, "{view}"));
}

/// CashFlow has no end for a bot without judgement; it is left after some turns.
#[test]
fn nobody_is_refused_where_bots_of_both_kinds_meet() {
    let late = |view: &Value| turn_number(view) > 60;
    let ended = |view: &Value, over: bool| assert!(over || turn_number(view) > 60, "{view}");
    every_table(&["random"], late, ended);
    every_table(&["random", "careful", "careful"], late, ended);
}

const BOTH_WAYS: [[&str; 2]; 2] = [["careful", "random"], ["random", "careful"]];

/// The types of command that a bot does not use in some games among bots of both kinds.
fn left_out(game: &str, bot: &str, seats: u8) -> Vec<&'static str> {
    let mut left = games_all::GAMES.find(game).expect("the game is registered").commands().to_vec();
    for (seed, bots) in (0..30).flat_map(|seed| BOTH_WAYS.map(|bots| (seed, bots))) {
        let mut evening = evening::of(game, &seated(&bots, seats), seed);
        evening::until(&mut evening, |view| turn_number(view) > 200);
        let asks = evening.asks().iter().filter(|ask| ask.bot == bot);
        asks.for_each(|ask| left.retain(|kind| ask.command["type"] != **kind));
    }
    left
}

/// The Fast Track is beyond who borrows blindly.
#[test]
fn random_does_whatever_comes_its_way_and_careful_what_may_be_good() {
    let rows: [(&str, u8, &[&str], &[&str]); 4] = [
        ("xidach", 4, &[], &[]),
        ("contraband", 6, &[], &["transfer"]),
        ("bazaar", 4, &[], &["cancel"]),
        ("cashflow", 4, &["enterFastTrack", "concede"], &["borrow", "concede"]),
    ];
    for (game, seats, random, careful) in rows {
        assert_eq!(left_out(game, "random", seats), random, "{game}");
        assert_eq!(left_out(game, "careful", seats), careful, "{game}");
    }
}

#[test]
fn a_bot_that_deals_closes_after_ten_hands_and_not_before() {
    for dealer in bots::NAMES {
        for seats in seat_counts("xidach") {
            let mut players = seated(&["random"], *seats);
            players[0] = dealer;
            let mut evening = evening::of("xidach", &players, 7);
            assert!(evening::until(&mut evening, |_| false));
            assert_eq!(evening.view()["hand"], 10, "{dealer} with {seats} seats");
        }
    }
}

#[test]
fn a_bot_that_deals_plays_the_hands_that_the_table_was_set_to() {
    for (dealer, hands) in bots::NAMES.iter().flat_map(|dealer| [(dealer, 2), (dealer, 12)]) {
        let config = format!("{{\"hands\":{hands}}}");
        let mut evening = evening::with(&config, "xidach", &[dealer, "random"], 7);
        assert!(evening::until(&mut evening, |_| false));
        assert_eq!(evening.view()["hand"], hands, "{dealer}");
    }
}

/// In how many of the last rounds of some games each team agreed on somebody.
fn agreed(bots: &[&'static str], seats: u8) -> usize {
    let chosen = (0..10).flat_map(|seed| {
        let mut evening = evening::of("contraband", &seated(bots, seats), seed);
        assert!(evening::until(&mut evening, |_| false));
        let view = evening.view();
        ["smuggler", "inspector"].map(|role| view["chosenBy"][role].clone())
    });
    chosen.filter(|by| by == "vote").count()
}

/// Who is nominated by another has to agree, and bots do.
#[test]
fn bots_agree_on_who_goes_to_the_border() {
    for seats in [4, 6] {
        assert_eq!(agreed(&["careful"], seats), 20, "{seats} seats");
        assert!(agreed(&["random"], seats) >= 15, "{seats} seats");
        assert!(agreed(&["random", "careful", "careful"], seats) >= 15, "{seats} seats");
    }
}

#[test]
fn there_is_a_bot_of_each_name_for_every_table_game_and_no_other() {
    for (game, ..) in TABLES {
        for name in bots::NAMES {
            assert!(
                bots::Staff::default().brain(name, game, 0, Budget::MEASURED).is_some(),
                "{name} {game}"
            );
        }
        assert!(
            bots::Staff::default().brain("reckless", game, 0, Budget::MEASURED).is_none(),
            "{game}"
        );
    }
    assert!(bots::Staff::default().brain("careful", "chess", 0, Budget::MEASURED).is_some());
}

#[test]
fn a_bot_that_cannot_read_what_it_is_shown_waits() {
    let play = evening::table("{}", "bazaar", 4, 0);
    let world = &*play.world(Seat::new(0), &mut Dice::new(0));
    for name in bots::NAMES {
        let mut brain =
            bots::Staff::default().brain(name, "bazaar", 0, Budget::MEASURED).expect("such a bot");
        let look = |view, options| Look { seat: Seat::new(0), view, options, world };
        assert!(brain.choose(&look("{}", "?")).is_none(), "{name}");
        assert!(*name != "careful" || brain.choose(&look("{", "[]")).is_none(), "{name}");
    }
}
