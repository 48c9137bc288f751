//! A server and the clients that keep it busy.

use std::thread::sleep;
use std::time::{Duration, Instant};

use super::peer::{Ground, Peer, node};
use super::process::Process;

/// The core of the clients, as `taskset` takes it.
const CORE: &str = "1";

/// Tables of four at every server.
const TABLES: &str = "50";

/// This many actions before the first turn: machine code is made of what is used often.
const WARM: u64 = 10_000;

/// Caches and queues fill again before anything is counted.
const RUN_UP: Duration = Duration::from_millis(400);

/// A server with its clients; both stand still except in their turn.
pub(super) struct Pair {
    server: Process,
    clients: Process,
}

/// What one turn measured.
pub(super) struct Turn {
    /// Actions that all four clients of a table were told of; at least one.
    pub(super) actions: u64,
    /// The server's time on its core.
    pub(super) cpu: Duration,
    /// The time that passed.
    pub(super) time: Duration,
}

impl Pair {
    /// Starts both, and lets them play until they are warm.
    pub(super) fn warm(peer: &Peer, ground: &Ground) -> Result<Self, String> {
        let (server, address) = peer.serve(ground)?;
        let words = ["clients/load.js", peer.clients, &address, TABLES];
        let clients = Process::start(CORE, |command| node(command.arg("node"), &words))?;
        let mut pair = Self { server, clients };
        while pair.clients.number()? < WARM {
            sleep(RUN_UP);
        }
        pair.stop()?;
        Ok(pair)
    }

    /// Plays for this long while everybody else stands still.
    pub(super) fn take_turn(&mut self, time: Duration) -> Result<Turn, String> {
        self.server.go_on()?;
        self.clients.go_on()?;
        sleep(RUN_UP);
        let (actions, cpu, start) = self.meter()?;
        sleep(time);
        let (actions_then, cpu_then, end) = self.meter()?;
        self.stop()?;
        if actions_then == actions {
            return Err("A table does not go on.".into());
        }
        Ok(Turn { actions: actions_then - actions, cpu: cpu_then - cpu, time: end - start })
    }

    fn meter(&mut self) -> Result<(u64, Duration, Instant), String> {
        Ok((self.clients.number()?, self.server.cpu()?, Instant::now()))
    }

    fn stop(&self) -> Result<(), String> {
        self.clients.stop()?;
        self.server.stop()
    }
}
