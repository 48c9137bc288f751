//! What every game of steps gets from the session, shown by one that is nothing but its odds:
//! three hops, at even chances or at one in four. Numbers in brackets are those of
//! `docs/rules/session-games.md` and `docs/rules/hilo.md`.

use std::collections::BTreeSet;

use conformance::Scenario;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use session::ladder::{self, Ladder, Odds, Sibling};
use session::{Chance, Fraction, SessionRefusal, Terms};
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Draft, Opening, Registered, Replayed};
use table::{Code, Millis, Seat, Table, Version, Viewer, strict};

#[derive(Clone, Debug)]
struct Brook;

table::words! {
    /// How hard a round is.
    enum Weather {
        /// One in two.
        Calm = "calm",
        /// One in four.
        Wild = "wild",
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
enum Command {
    PlaceBet { amount: String, difficulty: Weather },
    Hop {},
    CashOut {},
}

table::whole!(Command);

impl Sibling for Brook {
    const NAME: &'static str = "brook";
    const VERSIONS: &'static [Version] = &[Version::FIRST];
    const OFFER: &'static str = "{}";
    const STEP: &'static str = "hop";

    type Config = Terms<90>;
    type Difficulty = Weather;
    type Command = Command;
}

impl Odds for Brook {
    fn steps(_difficulty: Weather) -> u32 {
        3
    }

    fn chance(difficulty: Weather, _step: u32) -> Chance {
        match difficulty {
            Weather::Calm => Chance { a: 1, b: 2 },
            Weather::Wild => Chance { a: 1, b: 4 },
        }
    }

    fn returns(config: &Terms<90>, _steps: u32) -> Fraction {
        Fraction::percent(config.rtp)
    }

    fn decide(
        table: &mut Table<'_, Ladder<Self>>,
        command: &Command,
    ) -> Result<(), SessionRefusal> {
        match command {
            Command::PlaceBet { amount, difficulty } => {
                ladder::place_bet(table, amount, *difficulty)
            }
            Command::Hop {} => ladder::step(table, None),
            Command::CashOut {} => ladder::cash_out(table),
        }
    }

    fn examples(amount: String) -> Vec<Command> {
        let bet = Command::PlaceBet { amount, difficulty: Weather::Calm };
        vec![bet, Command::Hop {}, Command::CashOut {}]
    }
}

type Hops = Scenario<Ladder<Brook>>;

const HOP: &str = r#"{"type":"hop"}"#;
const CASH_OUT: &str = r#"{"type":"cashOut"}"#;
const CALM_BET: &str = r#"{"type":"placeBet","amount":"10.00","difficulty":"calm"}"#;
/// A draw that every chance survives, and one that none does.
const DRY: u32 = 0;
const WET: u32 = u32::MAX;

fn after(config: &str, words: &[u32], commands: &[&str]) -> Hops {
    let mut table = Hops::scripted(1, config, words);
    for command in commands {
        table.accept(0, command);
    }
    table
}

/// The fields of the game itself.
fn own(table: &Hops) -> Value {
    let mut view = table.view(0);
    let fields = view.as_object_mut().expect("a view is an object");
    fields.retain(|field, _| !["turn", "deadline", "over", "result"].contains(&field.as_str()));
    view
}

/// [S8]
#[test]
fn in_ready_the_lists_are_empty_and_all_else_is_null() {
    let expected = json!({
        "phase": "ready", "difficulty": null, "step": null, "steps": null,
        "currentMultiplier": null, "nextMultiplier": null, "nextProbability": null,
        "multipliers": [], "survived": [], "canCashOut": false,
        "betAmount": null, "finalPayout": null, "isWin": null,
    });
    assert_eq!(own(&Hops::scripted(1, "{}", &[])), expected);
}

/// [S8]
#[test]
fn while_playing_the_whole_table_and_the_next_step_are_shown() {
    let expected = json!({
        "phase": "playing", "difficulty": "calm", "step": 0, "steps": 3,
        "currentMultiplier": "1.00000000",
        "nextMultiplier": "1.80000000", "nextProbability": "0.50000000",
        "multipliers": ["1.80000000", "3.60000000", "7.20000000"],
        "survived": [], "canCashOut": false,
        "betAmount": "10.00", "finalPayout": null, "isWin": null,
    });
    assert_eq!(own(&after("{}", &[], &[CALM_BET])), expected);
}

/// [S8]
#[test]
fn a_survived_step_moves_on_in_the_table() {
    let expected = json!({
        "phase": "playing", "difficulty": "calm", "step": 1, "steps": 3,
        "currentMultiplier": "1.80000000",
        "nextMultiplier": "3.60000000", "nextProbability": "0.50000000",
        "multipliers": ["1.80000000", "3.60000000", "7.20000000"],
        "survived": [true], "canCashOut": true,
        "betAmount": "10.00", "finalPayout": null, "isWin": null,
    });
    assert_eq!(own(&after("{}", &[DRY], &[CALM_BET, HOP])), expected);
}

/// [S8] [H7]
#[test]
fn a_lost_step_counts_and_the_multiplier_stays() {
    let expected = json!({
        "phase": "finished", "difficulty": "calm", "step": 2, "steps": 3,
        "currentMultiplier": "1.80000000", "nextMultiplier": null, "nextProbability": null,
        "multipliers": ["1.80000000", "3.60000000", "7.20000000"],
        "survived": [true, false], "canCashOut": false,
        "betAmount": "10.00", "finalPayout": "0.00", "isWin": false,
    });
    assert_eq!(own(&after("{}", &[DRY, WET], &[CALM_BET, HOP, HOP])), expected);
}

/// [S8] [H8]
#[test]
fn a_cash_out_pays_the_stake_times_the_multiplier() {
    let expected = json!({
        "phase": "cashed_out", "difficulty": "calm", "step": 1, "steps": 3,
        "currentMultiplier": "1.80000000", "nextMultiplier": null, "nextProbability": null,
        "multipliers": ["1.80000000", "3.60000000", "7.20000000"],
        "survived": [true], "canCashOut": false,
        "betAmount": "10.00", "finalPayout": "18.00", "isWin": true,
    });
    assert_eq!(own(&after("{}", &[DRY], &[CALM_BET, HOP, CASH_OUT])), expected);
}

/// [S1] [S3] [S7]
#[test]
fn the_last_step_cashes_out_by_itself() {
    let mut table = after("{}", &[DRY, DRY, DRY], &[CALM_BET, HOP, HOP, HOP]);
    assert_eq!(table.see(0, "/phase"), "cashed_out");
    assert_eq!(table.see(0, "/survived"), json!([true, true, true]));
    assert_eq!(table.see(0, "/finalPayout"), "72.00");
    table.refuse(0, HOP, Code::WrongPhase);
    table.refuse(0, CASH_OUT, Code::WrongPhase);
}

/// [S7] [H8] [H12]
#[test]
fn the_last_step_pays_at_most_the_limit() {
    let limit = r#"{"maxBet":"10.00","maxPayout":"50.00"}"#;
    let table = after(limit, &[DRY, DRY, DRY], &[CALM_BET, HOP, HOP, HOP]);
    assert_eq!(table.see(0, "/currentMultiplier"), "7.20000000");
    assert_eq!(table.see(0, "/finalPayout"), "50.00");
}

/// [S7] [H8] [H12]
#[test]
fn at_the_limit_a_round_is_cashed_out_by_itself() {
    let rows = [("18.00", "cashed_out"), ("18.01", "playing"), ("17.99", "cashed_out")];
    for (limit, phase) in rows {
        let config = format!(r#"{{"maxBet":"10.00","maxPayout":"{limit}"}}"#);
        let table = after(&config, &[DRY], &[CALM_BET, HOP]);
        assert_eq!(table.see(0, "/phase"), phase, "{limit}");
        let paid = if phase == "playing" { Value::Null } else { limit.into() };
        assert_eq!(table.see(0, "/finalPayout"), paid, "{limit}");
        assert_eq!(table.see(0, "/currentMultiplier"), "1.80000000", "{limit}");
    }
}

/// [H8] [H10] A payout of nothing is no win.
#[test]
fn a_payout_is_cut_to_the_decimals_of_the_currency() {
    let rows = [
        (r#"{"decimals":0,"minBet":"1","maxBet":"9","maxPayout":"99"}"#, "3", "5", true),
        (r#"{"rtp":0.9,"minBet":"0.01"}"#, "0.55", "0.00", false),
        (r#"{"rtp":0.9,"minBet":"0.01"}"#, "0.56", "0.01", true),
    ];
    for (config, amount, paid, win) in rows {
        let bet = format!(r#"{{"type":"placeBet","amount":"{amount}","difficulty":"calm"}}"#);
        let table = after(config, &[DRY], &[&bet, HOP, CASH_OUT]);
        assert_eq!(table.see(0, "/finalPayout"), paid, "{amount}");
        assert_eq!(table.see(0, "/isWin"), win, "{amount}");
        assert_eq!(table.see(0, "/betAmount"), amount, "{amount}");
    }
}

/// A step with chance a in b survives if `draw(2^32) × b < a × 2^32`.
#[test]
fn a_step_survives_below_its_share_of_all_draws() {
    let rows = [
        ("calm", (1 << 31) - 1, true),
        ("calm", 1 << 31, false),
        ("wild", (1 << 30) - 1, true),
        ("wild", 1 << 30, false),
    ];
    for (difficulty, word, survives) in rows {
        let bet = format!(r#"{{"type":"placeBet","amount":"1","difficulty":"{difficulty}"}}"#);
        let table = after("{}", &[word], &[&bet, HOP]);
        assert_eq!(table.see(0, "/survived"), json!([survives]), "{difficulty} {word}");
    }
}

/// A step is drawn and recorded only when it is made: the script holds no other draw.
#[test]
fn a_bet_draws_nothing_and_each_step_one_draw() {
    let mut table = after("{}", &[DRY, DRY], &[CALM_BET]);
    assert_eq!(table.play().cursor().index, 0);
    table.accept(0, HOP);
    table.accept(0, HOP);
    assert_eq!(table.play().cursor().index, 2);
    table.accept(0, CASH_OUT);
    assert_eq!(table.play().cursor().index, 2);
}

/// Steps not made are in no view or event, after the end either.
#[test]
fn what_the_next_step_would_have_been_shows_nowhere() {
    let moves = [CALM_BET, HOP, CASH_OUT];
    let (lucky, unlucky) = (after("{}", &[DRY, DRY], &moves), after("{}", &[DRY, WET], &moves));
    assert_eq!(lucky.view(0), unlucky.view(0));
    assert_eq!(lucky.public(), unlucky.public());
    assert_eq!(lucky.events(), unlucky.events());
}

/// [S6] [H2] [H8]
#[test]
fn what_is_refused_in_which_state() {
    let too_much = r#"{"type":"placeBet","amount":"1000.01","difficulty":"calm"}"#;
    let mut table = after("{}", &[DRY, WET], &[]);
    table.refuse(0, HOP, Code::WrongPhase);
    table.refuse(0, CASH_OUT, Code::WrongPhase);
    table.refuse(0, too_much, Code::InvalidAmount);
    table.accept(0, CALM_BET);
    table.refuse(0, CASH_OUT, Code::NotAllowed);
    table.refuse(0, CALM_BET, Code::WrongPhase);
    table.refuse(0, too_much, Code::WrongPhase);
    table.accept(0, HOP);
    table.accept(0, HOP);
    table.refuse(0, HOP, Code::WrongPhase);
    table.refuse(0, CASH_OUT, Code::WrongPhase);
    table.accept(0, CALM_BET);
    table.refuse(0, CASH_OUT, Code::NotAllowed);
}

/// [S6] Contract §2.
#[test]
fn options_in_each_state() {
    let bet = json!({"type": "placeBet", "allowed": true, "fields": {
        "amount": {"text": "decimal", "min": "0.10", "max": "1000.00", "decimals": 2},
        "difficulty": {"oneOf": ["calm", "wild"]},
    }});
    let allowed = |kind: &str| json!({"type": kind, "allowed": true, "fields": {}});
    let refused = |kind: &str, code: &str, reason: &str| json!({"type": kind, "allowed": false, "code": code, "reason": reason});
    let between = json!([
        bet,
        refused("hop", "wrong_phase", "noRound"),
        refused("cashOut", "wrong_phase", "noRound")
    ]);

    let mut table = after("{}", &[DRY, WET], &[]);
    assert_eq!(table.options(0), between);
    table.accept(0, CALM_BET);
    let no_bet = refused("placeBet", "wrong_phase", "roundUnderWay");
    let first = json!([no_bet, allowed("hop"), refused("cashOut", "not_allowed", "nothingWonYet")]);
    assert_eq!(table.options(0), first);
    table.accept(0, HOP);
    assert_eq!(table.options(0), json!([no_bet, allowed("hop"), allowed("cashOut")]));
    table.accept(0, HOP);
    assert_eq!(table.options(0), between);
}

fn opened() -> Box<dyn AnyMatch> {
    let opening = Opening { seats: 1, config: "{}", seeds: Seeds::new("s", "c"), nonce: 7 };
    let game: &'static dyn AnyGame = &Registered::<Ladder<Brook>>::GAME;
    game.open(opening).expect("the settings are taken").0
}

fn play(table: &mut dyn AnyMatch, command: &str) -> Draft {
    let fields = strict::object(command).expect("a command");
    let command = table.read(Value::Object(fields)).expect("a command of the game");
    let draft = table.propose(Seat::new(0), &command, Millis::ZERO).expect("it is taken");
    table.commit();
    draft
}

fn field(table: &dyn AnyMatch, viewer: Viewer, pointer: &str) -> Value {
    let view: Value = serde_json::from_str(&table.view(viewer)).expect("a view is JSON");
    view.pointer(pointer).expect("a field of every view").clone()
}

/// [H2] [H22]
#[test]
fn each_further_round_has_the_next_nonce() {
    let mut table = opened();
    for round in 0..4 {
        play(&mut *table, CALM_BET);
        assert_eq!(field(&*table, Viewer::Public, "/fair/nonce"), 7 + round);
        while table.phase() == "playing" {
            play(&mut *table, HOP);
        }
        assert_eq!(field(&*table, Viewer::Public, "/fair/nonce"), 7 + round);
        assert_eq!(field(&*table, Viewer::Public, "/fair/serverSeed"), Value::Null);
        assert_eq!(field(&*table, Viewer::Public, "/over"), false);
    }
}

/// Contract §4: a journal's events lead to the same state.
#[test]
fn events_replay() {
    let mut table = opened();
    let opening = Opening { seats: 1, config: "{}", seeds: Seeds::new("s", "c"), nonce: 7 };
    let mut copy = table.game().reopen(opening).expect("the same settings");
    let mut seen = BTreeSet::new();
    for command in [CALM_BET, HOP, CASH_OUT].repeat(12) {
        if command == CASH_OUT && table.phase() != "playing" {
            continue;
        }
        let draft = play(&mut *table, command);
        seen.extend(draft.events.iter().map(|event| kind(event.expose())));
        replay(&mut *copy, &draft);
        assert!(table.same_state(&*copy), "after {command}");
        assert_eq!(table.cursor(), copy.cursor(), "after {command}");
    }
    let every_kind = ["betPlaced", "cashedOut", "stepLost", "stepSurvived"].map(Into::into);
    assert_eq!(seen, BTreeSet::from(every_kind));
}

fn replay(copy: &mut dyn AnyMatch, draft: &Draft) {
    let events: Vec<Box<str>> = draft.events.iter().map(|text| text.expose().into()).collect();
    let Draft { at, nonce, draws, .. } = *draft;
    copy.replay(&Replayed { at, events: &events, nonce, draws }).expect("every event can be read");
}

fn kind(event: &str) -> String {
    let fields = strict::object(event).expect("an event is an object");
    fields["type"].as_str().expect("an event has a type").into()
}
