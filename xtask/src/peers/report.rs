//! The table for `docs/benchmarks.md`.

use std::time::Duration;

use super::pair::Turn;
use super::peer::{DURABLE, MEMORY, Peer};

const HEAD: &str = "\
| server | CPU of 1,000 actions in ms | of its core | Croupier in memory ÷ it | durable ÷ it |
|---|---|---|---|---|";

/// A server, and what every round measured.
pub(super) struct Row {
    peer: &'static Peer,
    turns: Vec<Turn>,
}

impl Row {
    /// Nothing yet.
    pub(super) fn new(peer: &'static Peer) -> Self {
        Self { peer, turns: Vec::new() }
    }

    /// One more round.
    pub(super) fn push(&mut self, turn: Turn) {
        self.turns.push(turn);
    }

    /// The server's time for 1,000 actions in microseconds, in every round.
    fn costs(&self) -> Vec<u64> {
        self.turns.iter().map(|turn| micros(turn.cpu) * 1000 / turn.actions).collect()
    }

    /// Percent of its core that the server used; the rest of the time it waited for its clients.
    fn shares(&self) -> Vec<u64> {
        self.turns.iter().map(|turn| micros(turn.cpu) * 100 / micros(turn.time)).collect()
    }

    /// What a house costs in hundredths of what this server did, in every round.
    fn ratios(&self, house: &Self) -> Vec<u64> {
        house.costs().iter().zip(self.costs()).map(|(house, own)| house * 100 / own).collect()
    }
}

/// The rows as Markdown: medians and quartiles, and ratios of figures from the same round.
pub(super) fn table(rows: &[Row]) -> String {
    let house = |name: &str| rows.iter().find(|row| row.peer.name == name);
    let lines = rows.iter().map(|row| {
        let ratio = |name| match house(name) {
            Some(house) if house.peer.name != row.peer.name => {
                Spread::of(row.ratios(house)).text(hundredths)
            }
            _ => String::new(),
        };
        format!(
            "| {} | {} | {} % | {} | {} |",
            row.peer.full_title(),
            Spread::of(row.costs()).text(millis),
            Spread::of(row.shares()).middle,
            ratio(MEMORY),
            ratio(DURABLE)
        )
    });
    [HEAD.to_owned()].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

/// The middle half of what all rounds measured.
struct Spread {
    low: u64,
    middle: u64,
    high: u64,
}

impl Spread {
    fn of(mut seen: Vec<u64>) -> Self {
        seen.sort_unstable();
        let (count, quarter) = (seen.len(), seen.len() / 4);
        Self { low: seen[quarter], middle: seen[count / 2], high: seen[count - 1 - quarter] }
    }

    fn text(&self, show: fn(u64) -> String) -> String {
        format!("{} [{}–{}]", show(self.middle), show(self.low), show(self.high))
    }
}

fn millis(micros: u64) -> String {
    format!("{}.{}", micros / 1000, micros % 1000 / 100)
}

fn hundredths(number: u64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).expect("a turn is shorter than the age of the earth")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::peer::PEERS;

    /// A server that needs this many milliseconds for 1,000 actions in each round.
    fn row(name: &str, costs: &[u64]) -> Row {
        let peer = PEERS.iter().find(|peer| peer.name == name).expect("a peer");
        let turn = |cost: &u64| Turn {
            actions: 500,
            cpu: Duration::from_micros(cost * 500),
            time: Duration::from_millis(200),
        };
        Row { peer, turns: costs.iter().map(turn).collect() }
    }

    #[test]
    fn the_middle_half_is_told() {
        let text = |seen: &[u64]| Spread::of(seen.to_vec()).text(|number| number.to_string());
        assert_eq!(text(&[7]), "7 [7–7]");
        assert_eq!(text(&[5, 1, 4, 2, 3]), "3 [2–4]");
        assert_eq!(text(&[7, 1, 6, 2, 5, 3, 4]), "4 [2–6]");
    }

    #[test]
    fn ratios_are_made_within_a_round() {
        // The machine was half as fast in the second round, for both.
        let rows = [row("echo", &[20, 40, 20]), row(MEMORY, &[50, 100, 50])];
        let table = table(&rows);
        let lines: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(
            lines,
            [
                "| bare echo (tungstenite) | 20.0 [20.0–40.0] | 5 % | 2.50 [2.50–2.50] |  |",
                "| Croupier in memory | 50.0 [50.0–100.0] | 12 % |  |  |",
            ]
        );
    }
}
