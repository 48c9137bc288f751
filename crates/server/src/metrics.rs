//! The counters in Prometheus' text format.

use std::fmt::Write;

use house::Histogram;
use table::decimal::format_units;

use crate::app::App;

/// One number: its name without our prefix, its kind, what it is.
type Row = (&'static str, &'static str, &'static str, u64);

/// All counters of the house and its doors.
pub(crate) fn text(app: &App) -> String {
    let mut text = String::new();
    for (name, kind, help, value) in rows(app) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# HELP croupier_{name} {help}");
        let _ = writeln!(text, "# TYPE croupier_{name} {kind}");
        let _ = writeln!(text, "croupier_{name} {value}");
    }
    let spread = &app.house().metrics().spread;
    let help = "From taking a command to its being durable.";
    histogram(&mut text, "command_seconds", help, &spread.command, MICROS);
    histogram(&mut text, "commit_seconds", "Of a group commit.", &spread.commit, MICROS);
    let help = "Of a bot's thought, once it has its turn to think.";
    histogram(&mut text, "bot_thought_seconds", help, &spread.thought, MICROS);
    histogram(&mut text, "commit_writes", "Writes in a group commit.", &spread.batch, 0);
    text
}

/// The decimals of a microsecond in seconds.
const MICROS: u8 = 6;

/// A histogram whose values are shown with that many decimals.
fn histogram(text: &mut String, name: &str, help: &str, of: &Histogram, decimals: u8) {
    let shown = |value: u64| format_units(value.into(), decimals);
    let _ = writeln!(text, "# HELP croupier_{name} {help}");
    let _ = writeln!(text, "# TYPE croupier_{name} histogram");
    for (bound, count) in of.at_most() {
        let _ = writeln!(text, "croupier_{name}_bucket{{le=\"{}\"}} {count}", shown(bound));
    }
    let count = of.count();
    let _ = writeln!(text, "croupier_{name}_bucket{{le=\"+Inf\"}} {count}");
    let _ = writeln!(text, "croupier_{name}_sum {}", shown(of.sum()));
    let _ = writeln!(text, "croupier_{name}_count {count}");
}

fn rows(app: &App) -> Vec<Row> {
    [gauges(app), commands(app), traffic(app)].concat()
}

fn gauges(app: &App) -> Vec<Row> {
    let house = app.house();
    let counters = app.counters();
    vec![
        ("ready", "gauge", "Whether commands are taken.", u64::from(house.is_ready())),
        ("tables", "gauge", "Tables in the house.", house.lobby().count() as u64),
        ("players", "gauge", "Players that the house knows.", house.guests().count() as u64),
        ("connections", "gauge", "Open HTTP connections.", counters.connections.get()),
        ("sockets", "gauge", "Open WebSockets.", counters.sockets.get()),
    ]
}

fn commands(app: &App) -> Vec<Row> {
    let metrics = app.house().metrics();
    vec![
        ("commands_total", "counter", "Accepted commands.", metrics.commands.get()),
        ("refusals_total", "counter", "Refused commands.", metrics.refusals.get()),
        ("deadlines_total", "counter", "Deadlines that took effect.", metrics.deadlines.get()),
        ("commits_total", "counter", "Group commits.", metrics.commits.get()),
        ("writes_total", "counter", "Writes in group commits.", metrics.writes.get()),
        ("commit_micros_total", "counter", "Time in group commits.", metrics.commit_micros.get()),
        ("bot_thoughts_total", "counter", "Thoughts of bots.", metrics.thoughts.get()),
        ("bot_thoughts_cut_total", "counter", "Thoughts cut off.", metrics.thoughts_cut.get()),
        ("tables_made_total", "counter", "Tables that were made.", metrics.tables_made.get()),
        ("games_ended_total", "counter", "Games that ended.", metrics.games_ended.get()),
    ]
}

fn traffic(app: &App) -> Vec<Row> {
    let cut_off = app.house().metrics().cut_off.get();
    let counters = app.counters();
    let (took, refused) = (counters.request_micros.get(), counters.refused_requests.get());
    vec![
        ("requests_total", "counter", "HTTP requests.", counters.requests.get()),
        ("requests_refused_total", "counter", "HTTP requests that were refused.", refused),
        ("request_micros_total", "counter", "Time in HTTP requests.", took),
        ("messages_in_total", "counter", "Messages from sockets.", counters.messages_in.get()),
        ("messages_out_total", "counter", "Messages to sockets.", counters.messages_out.get()),
        ("unreadable_total", "counter", "Messages that cannot be read.", counters.unreadable.get()),
        ("rate_limited_total", "counter", "Asked for too fast.", counters.rate_limited.get()),
        ("cut_off_total", "counter", "Readers that did not read.", cut_off),
    ]
}
