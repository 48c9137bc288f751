//! Reports.

use operator::{By, Moment, Report, RoundRecord, Status};
use serde_json::{Value, json};

use crate::some::{at, cents, won};

fn rows(by: By, rounds: &[RoundRecord]) -> Value {
    let (from, to) = (at("2026-11-01T00:00:00.000Z"), at("2026-12-01T00:00:00.000Z"));
    let mut report = Report::new(by, from, to, at("2026-11-20T12:00:00.000Z"));
    rounds.iter().for_each(|round| report.add(round));
    serde_json::to_value(report.info()).expect("plain data")["rows"].take()
}

fn ended(at: Moment, player: &str) -> RoundRecord {
    RoundRecord { ended: Some(at), player: player.into(), ..won() }
}

fn as_status(status: Status) -> RoundRecord {
    let payout = (status != Status::Open).then_some(cents(0));
    let ended = won().ended.filter(|_| status != Status::Open);
    RoundRecord { status, payout, ended, ..won() }
}

/// [O36] Rounds, players, turnover, payouts, their difference.
#[test]
fn a_row_tells_rounds_players_turnover_payouts_and_their_difference() {
    let lost = RoundRecord { payout: Some(cents(0)), status: Status::Lost, ..won() };
    let other = RoundRecord { player: "p-78".into(), ..won() };
    assert_eq!(
        rows(By::Game, &[won(), won(), lost, other]),
        json!([{
            "key": "inhousegame:hilo", "currency": "USD", "rounds": 4, "players": 2,
            "turnover": "4.00", "payouts": "4.68", "difference": "-0.68", "exposure": "0.00",
        }])
    );
}

/// [O36] Turnover is without void and returned rounds; what is open is exposure, worth what it could
/// be cashed out for.
#[test]
fn void_and_returned_rounds_are_no_turnover_and_open_ones_are_exposure() {
    let rounds = [Status::Void, Status::Returned, Status::Open].map(as_status);
    assert_eq!(
        rows(By::Currency, &rounds),
        json!([{
            "key": "USD", "currency": "USD", "rounds": 3, "players": 1,
            "turnover": "0.00", "payouts": "0.00", "difference": "0.00", "exposure": "1.56",
        }])
    );
}

/// [O36] Days go by the round's end; what is open stands with today.
#[test]
fn days_go_by_the_end_of_a_round() {
    let before = ended(at("2026-11-17T23:59:59.999Z"), "a");
    let after = ended(at("2026-11-18T00:00:00.000Z"), "a");
    let days = rows(By::Day, &[after, before, as_status(Status::Open)]);
    let keys: Vec<_> = days.as_array().expect("rows").iter().map(|row| &row["key"]).collect();
    assert_eq!(keys, ["2026-11-17", "2026-11-18", "2026-11-20"]);
    assert_eq!(days[2]["exposure"], "1.56");
}

/// [O36] From a moment to before another; play money is no money.
#[test]
fn what_ended_at_another_time_and_play_money_are_left_out() {
    let early = ended(at("2026-10-31T23:59:59.999Z"), "a");
    let first = ended(at("2026-11-01T00:00:00.000Z"), "a");
    let late = ended(at("2026-12-01T00:00:00.000Z"), "a");
    let demo = RoundRecord { demo: true, ..won() };
    assert_eq!(rows(By::Currency, &[early, first, late, demo])[0]["rounds"], 1);
}

/// [O36] Money of two currencies is never added.
#[test]
fn each_currency_has_a_row_of_its_own() {
    let yen = RoundRecord { currency: "JPY".into(), ..won() };
    let games = rows(By::Game, &[won(), yen]);
    let currencies: Vec<_> =
        games.as_array().expect("rows").iter().map(|row| &row["currency"]).collect();
    assert_eq!(currencies, ["JPY", "USD"]);
    assert_eq!("week".parse::<By>(), Err("A report goes by day, game or currency."));
    assert_eq!("day".parse(), Ok(By::Day));
}
