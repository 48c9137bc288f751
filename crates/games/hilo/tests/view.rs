//! What is seen and offered: `docs/rules/hilo.md`, *At the table* and *Decided where the source is
//! silent*.

use conformance::Scenario;
use hilo::Hilo;
use serde_json::{Value, json};
use table::draws::{Seeds, sha256_hex};
use table::erased::{AnyGame, AnyMatch, Opening, Registered};
use table::{Millis, Seat, State as _, Viewer, strict};

const BET: &str = r#"{"type":"placeBet","amount":"10"}"#;
const HIGHER: &str = r#"{"type":"choice","choice":"higher"}"#;
const SKIP: &str = r#"{"type":"choice","choice":"skip"}"#;
const CASH_OUT: &str = r#"{"type":"cashOut"}"#;

fn after(cards: &[u32], commands: &[&str]) -> Scenario<Hilo> {
    let words: Vec<u32> = cards.iter().map(|card| card - 1).collect();
    let mut table = Scenario::scripted(1, "{}", &words);
    for command in commands {
        table.accept(0, command);
    }
    table
}

/// The view of a seat, after a check that the public sees the same.
fn seen(table: &Scenario<Hilo>) -> Value {
    assert_eq!(table.view(0), table.public());
    table.view(0)
}

/// [H20] [H21]
#[test]
fn in_ready_the_lists_are_empty_and_all_else_is_null() {
    let expected = json!({
        "phase": "ready", "turn": [0], "deadline": null, "over": false, "result": null,
        "currentCard": null, "cardHistory": [], "guessCount": null, "skipCount": null,
        "currentMultiplier": null, "multiplierHistory": [], "higher": null, "lower": null,
        "nextProbability": null, "nextMultiplier": null, "canCashOut": false,
        "betAmount": null, "finalPayout": null, "isWin": null,
    });
    assert_eq!(seen(&after(&[], &[])), expected);
}

/// [H20] [H21]
#[test]
fn after_the_bet() {
    let expected = json!({
        "phase": "playing", "turn": [0], "deadline": null, "over": false, "result": null,
        "currentCard": 7, "cardHistory": [7], "guessCount": 0, "skipCount": 0,
        "currentMultiplier": "1.00000000", "multiplierHistory": [],
        "higher": {"probability": "0.53846154", "multiplier": "1.7829"},
        "lower": {"probability": "0.53846154", "multiplier": "1.7829"},
        "nextProbability": "0.53846154", "nextMultiplier": "1.78290000", "canCashOut": false,
        "betAmount": "10.00", "finalPayout": null, "isWin": null,
    });
    assert_eq!(seen(&after(&[7], &[BET])), expected);
}

/// [H20] [H21] Skipped cards stay in the history.
#[test]
fn while_playing() {
    let expected = json!({
        "phase": "playing", "turn": [0], "deadline": null, "over": false, "result": null,
        "currentCard": 11, "cardHistory": [7, 2, 11], "guessCount": 1, "skipCount": 1,
        "currentMultiplier": "1.04000000", "multiplierHistory": ["1.04000000"],
        "higher": {"probability": "0.23076923", "multiplier": "4.1600"},
        "lower": {"probability": "0.84615385", "multiplier": "1.1345"},
        "nextProbability": "0.84615385", "nextMultiplier": "1.17988000", "canCashOut": true,
        "betAmount": "10.00", "finalPayout": null, "isWin": null,
    });
    assert_eq!(seen(&after(&[7, 2, 11], &[BET, SKIP, HIGHER])), expected);
}

/// [H20] [H21] The losing card is shown, the wrong guess counted, and the multiplier stays.
#[test]
fn after_a_loss() {
    let expected = json!({
        "phase": "finished", "turn": [0], "deadline": null, "over": false, "result": null,
        "currentCard": 4, "cardHistory": [7, 11, 4], "guessCount": 2, "skipCount": 0,
        "currentMultiplier": "1.78290000", "multiplierHistory": ["1.78290000"],
        "higher": null, "lower": null, "nextProbability": null, "nextMultiplier": null,
        "canCashOut": false, "betAmount": "10.00", "finalPayout": "0.00", "isWin": false,
    });
    assert_eq!(seen(&after(&[7, 11, 4], &[BET, HIGHER, HIGHER])), expected);
}

/// [H20] [H21]
#[test]
fn after_a_cash_out() {
    let expected = json!({
        "phase": "cashed_out", "turn": [0], "deadline": null, "over": false, "result": null,
        "currentCard": 11, "cardHistory": [7, 11], "guessCount": 1, "skipCount": 0,
        "currentMultiplier": "1.78290000", "multiplierHistory": ["1.78290000"],
        "higher": null, "lower": null, "nextProbability": null, "nextMultiplier": null,
        "canCashOut": false, "betAmount": "10.00", "finalPayout": "17.82", "isWin": true,
    });
    assert_eq!(seen(&after(&[7, 11], &[BET, HIGHER, CASH_OUT])), expected);
}

/// [H21] A new round starts from nothing.
#[test]
fn nothing_of_the_last_round_stays_in_the_next() {
    let again = after(&[7, 2, 11, 1, 7], &[BET, SKIP, HIGHER, HIGHER, BET]);
    assert_eq!(seen(&again), seen(&after(&[7], &[BET])));
}

/// [H21] Money has exactly the decimals of the currency.
#[test]
fn money_is_shown_with_the_currencys_decimals() {
    for (decimals, stake, nothing) in
        [(0, "1", "0"), (1, "1.0", "0.0"), (8, "1.00000000", "0.00000000")]
    {
        let config = json!({"decimals": decimals, "minBet": "1", "maxBet": "2", "maxPayout": "3"});
        let mut table = Scenario::<Hilo>::scripted(1, &config.to_string(), &[6, 0]);
        table.accept(0, r#"{"type":"placeBet","amount":"1"}"#);
        table.accept(0, HIGHER);
        assert_eq!(table.see(0, "/betAmount"), stake);
        assert_eq!(table.see(0, "/finalPayout"), nothing);
    }
}

/// [H18] [H19] Contract §2.
#[test]
fn options_in_each_state() {
    let refused = |kind: &str, code: &str, reason: &str| json!({"type": kind, "allowed": false, "code": code, "reason": reason});
    let bet = json!({"type": "placeBet", "allowed": true, "fields": {
        "amount": {"text": "decimal", "min": "0.10", "max": "1000.00", "decimals": 2},
    }});
    let choice = json!({"type": "choice", "allowed": true, "fields": {
        "choice": {"oneOf": ["higher", "lower", "skip"]},
    }});
    let cash_out = json!({"type": "cashOut", "allowed": true, "fields": {}});
    let between = json!([
        bet,
        refused("choice", "wrong_phase", "noRound"),
        refused("cashOut", "wrong_phase", "noRound")
    ]);
    let no_bet = refused("placeBet", "wrong_phase", "roundUnderWay");
    let rows: [(&[&str], Value); 5] = [
        (&[], between.clone()),
        (&[BET], json!([no_bet, choice, refused("cashOut", "not_allowed", "nothingWonYet")])),
        (&[BET, HIGHER], json!([no_bet, choice, cash_out])),
        (&[BET, HIGHER, CASH_OUT], between.clone()),
        (&[BET, HIGHER, HIGHER], between),
    ];
    for (commands, expected) in rows {
        assert_eq!(after(&[7, 8, 1], commands).options(0), expected, "{commands:?}");
    }
}

fn opened(server: &str, client: &str, nonce: u64) -> Box<dyn AnyMatch> {
    let opening = Opening { seats: 1, config: "{}", seeds: Seeds::new(server, client), nonce };
    Registered::<Hilo>::GAME.open(opening).expect("the settings are taken").0
}

fn play(table: &mut dyn AnyMatch, command: &str) {
    let fields = strict::object(command).expect("a command");
    let command = table.read(Value::Object(fields)).expect("a command of the game");
    table.propose(Seat::new(0), &command, Millis::ZERO).expect("it is taken");
    table.commit();
}

fn view(table: &dyn AnyMatch) -> Value {
    serde_json::from_str(&table.view(Viewer::Seat(Seat::new(0)))).expect("a view is JSON")
}

/// [H22] [H15] The seed covers every round of the table, so it is never shown here.
#[test]
fn the_server_seed_stays_hidden_and_the_nonce_is_the_rounds() {
    let mut table = opened("planted", "mine", 41);
    let fair = |nonce: u64| {
        json!({
            "serverSeedHash": sha256_hex(b"planted"), "clientSeed": "mine",
            "nonce": nonce, "serverSeed": null,
        })
    };
    assert_eq!(view(&*table)["fair"], fair(41));
    for nonce in 41..46 {
        play(&mut *table, BET);
        assert_eq!(view(&*table)["fair"], fair(nonce));
        while table.phase() == "playing" {
            play(&mut *table, HIGHER);
        }
        assert_eq!(view(&*table)["fair"], fair(nonce), "until the next bet");
    }
    assert!(!table.view(Viewer::Public).contains("planted"));
}

/// [H20] Contract §3.
#[test]
fn the_common_fields() {
    let table = opened("s", "c", 0);
    let own = view(&*table);
    assert_eq!((&own["game"], &own["seat"]), (&json!("hilo"), &json!(0)));
    let mut public: Value =
        serde_json::from_str(&table.view(Viewer::Public)).expect("a view is JSON");
    assert_eq!(public["seat"], Value::Null);
    public["seat"] = json!(0);
    assert_eq!(public, own);
}

/// [H14] A bet's cards come from the client seed in force; it is the same for every bet here.
#[test]
fn the_client_seed_is_set_once_and_covers_many_bets() {
    let cards = |client: &str| {
        let mut table = opened("s", client, 0);
        play(&mut *table, BET);
        for _ in 0..9 {
            play(&mut *table, SKIP);
        }
        assert_eq!(view(&*table)["fair"]["clientSeed"], client);
        view(&*table)["cardHistory"].clone()
    };
    assert_eq!(cards("mine"), cards("mine"));
    assert_ne!(cards("mine"), cards("yours"));
}

/// [H16] Nobody is hurried, and no time ends a round.
#[test]
fn a_round_waits_for_ever() {
    let mut table = after(&[7, 11, 13], &[BET, HIGHER]);
    let before = table.view(0);
    table.at(365 * 24 * 60 * 60 * 1000);
    assert_eq!(table.view(0), before);
    assert_eq!(table.see(0, "/deadline"), Value::Null);
    assert!(table.play().state().waits_for_ever());
    table.accept(0, HIGHER);
    table.accept(0, CASH_OUT);
}
