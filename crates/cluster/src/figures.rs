//! The counters of a machine, as Prometheus reads them: its own, and those of the house while it holds it.

use std::fmt::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use crate::beat::Stage;
use crate::node::{Houses, Node};

/// All counters.
pub(crate) fn figures<H: Houses>(node: &Node<H>) -> String {
    let beat = node.beat();
    let nodes = node.peers().count(Instant::now()) as u64;
    let is_held = beat.stage == Stage::Holding;
    let rows = [
        ("holds", "gauge", "Whether this machine holds the house.", u64::from(is_held)),
        ("holds_total", "counter", "How often it has.", node.holds.load(Ordering::Relaxed)),
        ("epoch", "gauge", "Under which epoch it did last.", beat.epoch),
        ("nodes", "gauge", "Machines that it hears, itself among them.", nodes),
        ("tunnels", "gauge", "Connections to or from other machines.", beat.tunnels),
        ("nats", "gauge", "Whether NATS is reached.", u64::from(beat.lag.is_some())),
        ("postgres", "gauge", "Whether PostgreSQL is.", u64::from(beat.postgres.is_some())),
    ];
    let mut text = node.app().map(|app| app.figures()).unwrap_or_default();
    for (name, kind, help, value) in rows {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# HELP croupier_cluster_{name} {help}");
        let _ = writeln!(text, "# TYPE croupier_cluster_{name} {kind}");
        let _ = writeln!(text, "croupier_cluster_{name} {value}");
    }
    text
}
