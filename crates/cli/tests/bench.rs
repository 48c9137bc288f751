//! `croupier bench serve` runs to its end and prints every row.

mod common;
mod temp;

use common::croupier;

#[test]
fn a_running_house_is_measured_beside_the_echo() {
    let output = croupier(&["bench", "serve", "--quick"], b"");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    let printed = String::from_utf8(output.stdout).expect("text");
    let rows = [
        ("echo: CPU of 1,000 messages to four", " ms"),
        ("memory: CPU of 1,000 commands", " ms"),
        ("  of the echo's in the same round", "at most 160 %"),
        ("durable: CPU of 1,000 commands", " ms"),
        ("  of that in memory in the same round", "at most 115 %"),
        ("two threads, of one in the same round", "at most 110 %"),
        ("memory: growth of a command", "at most 150 B"),
        ("durable: growth of a command", "at most 150 B"),
        ("echo: command to own update at 300 a second, p50", " ms"),
        ("echo: command to own update at 300 a second, p99", " ms"),
        ("memory: command to own update at 300 a second, p50", " ms"),
        ("memory: command to own update at 300 a second, p99", " ms"),
        ("durable: command to own update at 300 a second, p50", " ms"),
        ("durable: command to own update at 300 a second, p99", " ms"),
        ("memory of a player with a round open, one of 5", " B"),
        ("tables: CPU of 1,000 commands", " ms"),
        ("tables: command at the same rate, p50", " ms"),
        ("tables: command at the same rate, p99", " ms"),
        ("play money: bets", " a second"),
        ("play money: CPU of 1,000 bets", " ms"),
        ("  of a table's command in the same round", "at most 150 %"),
        ("play money: CPU of 1,000 requests behind bets", " ms"),
        ("  of a table's command in the same round", " %"),
        ("play money: CPU of 1,000 rounds", " ms"),
        ("play money: bet to its answer at 300 a second, p50", " ms"),
        ("play money: bet to its answer at 300 a second, p99", " ms"),
        ("wallet: bets", " a second"),
        ("wallet: CPU of 1,000 bets", " ms"),
        ("  of a table's command in the same round", "at most 150 %"),
        ("wallet: CPU of 1,000 requests behind bets", " ms"),
        ("  of a table's command in the same round", " %"),
        ("wallet: CPU of 1,000 rounds", " ms"),
        ("wallet: bet to its answer at 300 a second, p50", " ms"),
        ("wallet: bet to its answer at 300 a second, p99", " ms"),
        ("beside open rounds: CPU of 1,000 bets", " ms"),
        ("  of those without them in the same round", " %"),
        ("beside open rounds: bet to its answer at 300 a second, p50", " ms"),
        ("beside open rounds: bet to its answer at 300 a second, p99", " ms"),
        ("start to /healthz, 5 open rounds", " ms"),
        ("memory of a table of four, one of 2 idle", "at most 57 KiB"),
        ("CPU a second of 2 idle tables", "at most 3.000 ms"),
        ("memory of a CashFlow table of four, one of 2", "at most 80 KiB"),
        ("start to /healthz, memory", "at most 40.000 ms"),
        ("start to /healthz, new folder", "at most 40.000 ms"),
        ("start to /healthz, 5 open tables of 60 entries", "at most 1000.000 ms"),
    ];
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), rows.len(), "{printed}");
    for (line, (what, end)) in lines.into_iter().zip(rows) {
        assert!(line.starts_with(what) && line.ends_with(end), "{what}: {line}");
    }
}
