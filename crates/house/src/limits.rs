//! What a house takes at most. All of it can be set.

use serde::{Deserialize, Serialize};

use crate::outbox::OutboxBounds;

/// Limits with sensible defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Limits {
    /// Characters of a player's name.
    pub name_characters: usize,
    /// Characters of something said.
    pub chat_characters: usize,
    /// Messages that a channel keeps.
    pub chat_messages: usize,
    /// Bytes of text that a channel keeps.
    pub chat_bytes: usize,
    /// What one player may say at a table in a second, in the long run.
    pub chat_per_second: u32,
    /// What one player may say at a table at once.
    pub chat_burst: u32,
    /// Tables in the house.
    pub tables: usize,
    /// Tables made by one player, until they are closed.
    pub tables_per_player: usize,
    /// Tables at which one player sits, or that the player made.
    pub seats_per_player: usize,
    /// Players that the house remembers.
    pub players: usize,
    /// Days after which a guest is forgotten who has not come, and holds nothing: no seat, no table,
    /// no open round and no more play money than everybody gets; 0: never.
    pub forget_days: u64,
    /// Days after which a guest is forgotten who holds only an open round or play money; 0: never.
    pub forget_holders_days: u64,
    /// Reports of players that the house keeps: the newest.
    pub reports: usize,
    /// Reports of one player that wait to be looked at.
    pub reports_per_player: usize,
    /// Days after which a report is forgotten.
    pub report_days: u64,
    /// Connections at one table that look on without a seat.
    pub connections_per_table: usize,
    /// Messages that wait for a reader before it is cut off.
    pub outbox_messages: usize,
    /// Bytes that wait for a reader before it is cut off.
    pub outbox_bytes: usize,
    /// Requests that wait for a table.
    pub table_queue: usize,
    /// Milliseconds that a bot takes to move, so that people can follow.
    pub bot_delay_ms: u64,
    /// Seconds for opening the client seeds.
    pub seed_seconds: u64,
    /// Attempts to begin that may be void at one table before it is given up.
    pub void_attempts: usize,
    /// Seconds after which a table that waits without a limit, or has not begun, is closed.
    pub idle_seconds: u64,
    /// Seconds after which a room is closed to which nobody has come back since its last game.
    pub room_seconds: u64,
    /// Seconds between a game and the next one that begins by itself, and as many for its people to
    /// commit to their seeds.
    pub next_seconds: u64,
    /// Seconds after which somebody stands in for a host who is gone.
    pub host_seconds: u64,
}

impl Limits {
    /// Says what is wrong with the limits, if anything: a house with them could serve nobody.
    pub fn check(&self) -> Result<(), &'static str> {
        let least =
            [self.outbox_messages, self.outbox_bytes, self.table_queue, self.name_characters];
        if least.contains(&0) {
            return Err(
                "outboxMessages, outboxBytes, tableQueue and nameCharacters are at least 1",
            );
        }
        let days = [self.forget_days, self.forget_holders_days, self.report_days];
        let seconds = [
            self.seed_seconds,
            self.idle_seconds,
            self.room_seconds,
            self.next_seconds,
            self.host_seconds,
            self.bot_delay_ms,
        ];
        let counts =
            [self.outbox_messages, self.table_queue, self.tables_per_player, self.seats_per_player];
        let counted = counts.iter().all(|count| *count as u64 <= Self::MOST);
        let timed = seconds.iter().all(|one| *one <= Self::MOST);
        match days.iter().all(|days| *days <= Self::MOST_DAYS) && counted && timed {
            true => Ok(()),
            false => Err("days are at most 36500, and all else 1000000000"),
        }
    }

    /// What is longer than that nobody means, and no clock could add it to the time.
    const MOST_DAYS: u64 = 36_500;
    /// The same of seconds, and of all that is counted.
    pub const MOST: u64 = 1_000_000_000;

    /// How much may wait for one reader.
    pub fn outbox(&self) -> OutboxBounds {
        OutboxBounds { messages: self.outbox_messages, bytes: self.outbox_bytes }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            name_characters: 24,
            chat_characters: 500,
            chat_messages: 500,
            chat_bytes: 64 * 1024,
            chat_per_second: 25,
            chat_burst: 200,
            tables: 20_000,
            tables_per_player: 20,
            seats_per_player: 64,
            players: 1_000_000,
            forget_days: 90,
            forget_holders_days: 365,
            reports: 1000,
            reports_per_player: 10,
            report_days: 90,
            connections_per_table: 200,
            outbox_messages: 256,
            outbox_bytes: 1024 * 1024,
            table_queue: 64,
            bot_delay_ms: 700,
            seed_seconds: 5,
            void_attempts: 20,
            idle_seconds: 600,
            room_seconds: 3600,
            next_seconds: 5,
            host_seconds: 60,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What no clock could add to the time is refused before anybody counts on it.
    #[test]
    fn limits_are_such_as_can_be_kept() {
        assert_eq!(Limits::default().check(), Ok(()));
        let usual = Limits::default;
        for wrong in [
            Limits { idle_seconds: u64::MAX, ..usual() },
            Limits { forget_days: u64::MAX / 1000, ..usual() },
            Limits { table_queue: usize::MAX, ..usual() },
            Limits { seats_per_player: usize::MAX, ..usual() },
            Limits { table_queue: 0, ..usual() },
        ] {
            assert!(wrong.check().is_err(), "{wrong:?}");
        }
    }
}
