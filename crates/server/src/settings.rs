//! What can be set about a house and its doors.

use serde::{Deserialize, Serialize};

use crate::hosts::Hosts;
use crate::net::Net;
use crate::origins::Origins;

/// All settings; a missing one has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Settings {
    /// The address that people open, such as `https://cards.example.org`; null: the address that
    /// the house listens on.
    pub public_url: Option<String>,
    /// More origins whose pages may speak to the house.
    pub origins: Vec<String>,
    /// More names by which the house is reached, beside this machine's own and those of the addresses
    /// above.
    pub hosts: Vec<String>,
    /// The proxies in front that name each client in `X-Forwarded-For`, as addresses or nets. Nobody
    /// else is believed.
    pub trusted_proxies: Vec<Net>,
    /// What the house takes at most.
    pub limits: house::Limits,
    /// What its doors take at most.
    pub doors: DoorLimits,
    /// How long what is over is kept.
    pub retention: house::Retention,
}

/// Limits of what comes in from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct DoorLimits {
    /// Bytes of a request's body.
    pub body_bytes: usize,
    /// Bytes of a message over the socket.
    pub message_bytes: usize,
    /// Seconds for a request's head, and again for its body.
    pub request_seconds: u64,
    /// Seconds that a client may take nothing of its answer.
    pub answer_seconds: u64,
    /// Connections of all clients together.
    pub connections: usize,
    /// Connections from one address, or requests and sockets that a trusted proxy brings from there;
    /// an address of version 6 is counted by its net of 64 bits, and this machine is not.
    pub connections_per_address: usize,
    /// Requests a second from one address, in the long run; this machine is not counted.
    pub address_rate: u32,
    /// Requests at once from one address.
    pub address_burst: u32,
    /// Sockets of one player.
    pub sockets_per_player: usize,
    /// Tables that one socket receives.
    pub tables_per_socket: usize,
    /// Frames a second over one socket, in the long run; one counts again for each KiB of its length.
    pub socket_rate: u32,
    /// Frames at once over one socket. As many again are refused; behind them the socket is closed.
    pub socket_burst: u32,
    /// Frames and requests a second of one player, in the long run.
    pub player_rate: u32,
    /// Frames and requests at once of one player.
    pub player_burst: u32,
    /// New guests a minute from one address, in the long run; this machine is not counted.
    pub guests_per_minute: u32,
    /// New guests at once from one address.
    pub guests_burst: u32,
    /// Seconds between two pings of a socket.
    pub ping_seconds: u64,
    /// Seconds of silence after which a socket is dead.
    pub dead_seconds: u64,
}

impl Default for DoorLimits {
    fn default() -> Self {
        Self {
            body_bytes: 64 * 1024,
            message_bytes: 64 * 1024,
            request_seconds: 10,
            answer_seconds: 20,
            connections: 20_000,
            connections_per_address: 256,
            address_rate: 200,
            address_burst: 2000,
            sockets_per_player: 16,
            tables_per_socket: 64,
            socket_rate: 50,
            socket_burst: 200,
            player_rate: 100,
            player_burst: 400,
            guests_per_minute: 30,
            guests_burst: 60,
            ping_seconds: 20,
            dead_seconds: 40,
        }
    }
}

impl Settings {
    /// Says what is wrong with the settings, if anything: a house with them could serve nobody.
    pub fn check(&self) -> Result<(), String> {
        Origins::of(self).map_err(|error| error.to_string())?;
        Hosts::of(self).map_err(|error| error.to_string())?;
        self.limits.check()?;
        self.retention.check()?;
        self.doors.check().map_err(String::from)
    }
}

impl DoorLimits {
    fn check(&self) -> Result<(), &'static str> {
        let counts = [
            self.body_bytes,
            self.message_bytes,
            self.connections,
            self.connections_per_address,
            self.sockets_per_player,
            self.tables_per_socket,
        ];
        let rates = [
            self.address_rate,
            self.address_burst,
            self.socket_rate,
            self.socket_burst,
            self.player_rate,
            self.player_burst,
            self.guests_per_minute,
            self.guests_burst,
        ];
        let waits = [self.request_seconds, self.answer_seconds];
        if counts.contains(&0) || rates.contains(&0) || waits.contains(&0) {
            return Err("every limit of the doors is at least 1");
        }
        let longest = [self.request_seconds, self.answer_seconds, self.dead_seconds];
        if longest.iter().any(|seconds| *seconds > house::Limits::MOST) {
            return Err("seconds are at most 1000000000");
        }
        if self.ping_seconds == 0 || self.dead_seconds <= self.ping_seconds {
            return Err("deadSeconds is more than pingSeconds, which is at least 1");
        }
        Ok(())
    }
}
