//! Operators: a file each, `configs/operators/*.json`. What is not said is the game's or the
//! currency's.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{Ipv4Addr, Ipv6Addr};

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::currency::Limits;
use super::faults::{BadFile, BadFiles};
use super::game::{Parameters, Status};
use super::keyed::{keyed, maybe_keyed};
use super::reading::{Needs, name_missing};

/// [O9] The operator that is built in: play money for guests, no outside wallet.
pub const HOUSE: &str = "house";

/// How long records are kept unless an operator says otherwise.
pub(crate) const KEEP_DAYS: u32 = 3650;

/// [O7] An operator's file.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OperatorConfig {
    pub(crate) operator_id: String,
    #[serde(default)]
    pub(crate) name: Option<String>,
    #[serde(default = "active")]
    pub(crate) status: Status,
    /// All of the house's without it.
    #[serde(default)]
    pub(crate) currencies: Option<Vec<String>>,
    #[serde(default, deserialize_with = "keyed")]
    pub(crate) games: BTreeMap<String, GameOverride>,
    #[serde(default)]
    pub(crate) wallet: Option<WalletConfig>,
    #[serde(default)]
    pub(crate) seed_per: SeedPer,
    #[serde(default)]
    pub(crate) idle_round_hours: u32,
    #[serde(default)]
    pub(crate) min_round_seconds: u32,
    #[serde(default = "ten_years")]
    pub(crate) keep_days: u32,
    /// [O14] Who may embed the page.
    #[serde(default)]
    pub(crate) origins: Vec<String>,
    /// Where a player goes back to.
    #[serde(default)]
    pub(crate) return_url: Option<String>,
}

const fn active() -> Status {
    Status::Active
}

const fn ten_years() -> u32 {
    KEEP_DAYS
}

impl Needs for OperatorConfig {
    fn name_what_is_missing(file: &Value, missing: &mut dyn FnMut(&str, &str)) {
        name_missing(file, "", &["operatorId"], missing);
        name_missing(&file["wallet"], "wallet", &["url"], missing);
    }
}

/// What an operator sets of a game.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GameOverride {
    #[serde(default)]
    pub(crate) rtp: Option<Box<RawValue>>,
    #[serde(default)]
    pub(crate) rtp_below50: bool,
    #[serde(default)]
    pub(crate) status: Option<Status>,
    #[serde(default, deserialize_with = "maybe_keyed")]
    pub(crate) game_parameters: Option<Parameters>,
    #[serde(default, deserialize_with = "keyed")]
    pub(crate) limits: BTreeMap<String, Limits>,
}

/// The operator's wallet.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WalletConfig {
    pub(crate) url: String,
}

/// When a seed is rotated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeedPer {
    /// When the player asks for it.
    #[default]
    Manual,
    /// By itself after each round.
    Round,
}

impl SeedPer {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::Round => "round",
        }
    }
}

impl OperatorConfig {
    /// What can be said of the file by itself.
    pub(crate) fn check(&self, file: &str, faults: &mut BadFiles) {
        let mut say = |field: &str, why: &str| faults.note(BadFile::field(file, field, why));
        if !is_operator_id(&self.operator_id) {
            say("operatorId", "must be 1 to 32 of a–z, 0–9 and -");
        }
        if self.operator_id == HOUSE {
            say("operatorId", "the operator house is built in, and has no file");
        }
        if self.name.as_ref().is_some_and(|name| !is_name(name)) {
            say("name", "must have 1 to 64 characters that can be read");
        }
        if let Some(codes) = &self.currencies {
            if codes.is_empty() {
                say("currencies", "must name a currency");
            }
            if codes.iter().collect::<BTreeSet<_>>().len() < codes.len() {
                say("currencies", "names one twice");
            }
        }
        if self.wallet.as_ref().is_some_and(|wallet| !is_safe_url(&wallet.url)) {
            say("wallet.url", "must begin with https://, or with http:// on this machine itself");
        }
        if self.return_url.as_ref().is_some_and(|url| !is_safe_url(url)) {
            say("returnUrl", "must begin with https://, or with http:// on this machine itself");
        }
        for origin in &self.origins {
            if !is_origin(origin) {
                say("origins", "must be https://HOST or https://HOST:PORT each, without a path");
            }
        }
        if self.keep_days == 0 {
            say("keepDays", "must be 1 or more");
        }
    }
}

fn is_name(text: &str) -> bool {
    let length = text.chars().count();
    (1..=64).contains(&length) && !text.trim().is_empty() && !text.contains(char::is_control)
}

pub(crate) fn is_operator_id(text: &str) -> bool {
    let letter = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=32).contains(&text.len()) && text.bytes().all(letter)
}

/// [O17] https, this machine excepted.
fn is_safe_url(url: &str) -> bool {
    let (host, is_plain) = match (url.strip_prefix("https://"), url.strip_prefix("http://")) {
        (Some(rest), _) => (rest, false),
        (None, Some(rest)) => (rest, true),
        (None, None) => return false,
    };
    let authority = host.split(['/', '?', '#']).next().unwrap_or_default();
    let readable = url.bytes().all(|byte| byte.is_ascii_graphic()) && !url.contains(['@', '#']);
    let host = authority_of(authority);
    readable && host.is_some_and(|host| !is_plain || is_this_machine(host))
}

fn is_origin(text: &str) -> bool {
    let rest = text.split_once("://").map(|(_, rest)| rest);
    is_safe_url(text) && rest.is_some_and(|rest| !rest.contains(['/', '?']))
}

/// A host without its port, if there can be such.
fn authority_of(authority: &str) -> Option<&str> {
    let (host, port) = match authority.strip_prefix('[') {
        Some(rest) => rest.split_once(']').filter(|(host, _)| host.parse::<Ipv6Addr>().is_ok())?,
        None => {
            let (host, port) = authority.split_at(authority.find(':').unwrap_or(authority.len()));
            host.split('.').all(is_label).then_some((host, port))?
        }
    };
    let number = port.strip_prefix(':').map(str::parse::<u16>);
    let is_port = port.is_empty() || number.is_some_and(|number| number.is_ok_and(|one| one > 0));
    is_port.then_some(host)
}

/// A part of a host's name.
fn is_label(text: &str) -> bool {
    let letters = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (1..=63).contains(&text.len()) && letters && !text.starts_with('-') && !text.ends_with('-')
}

fn is_this_machine(host: &str) -> bool {
    host == "localhost"
        || host.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
        || host.parse::<Ipv6Addr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [O17] A wallet's address is https; this machine is excepted.
    #[test]
    fn an_address_is_safe_or_on_this_machine() {
        for good in ["https://a.example/wallet", "http://127.0.0.1:8090/wallet", "http://[::1]:1"] {
            assert!(is_safe_url(good), "{good}");
        }
        for bad in [
            "",
            "https://",
            "http://a.example",
            "http://127.0.0.1.example/",
            "http://localhost@a.example/",
            "ftp://localhost/",
            "https://a b",
            "https:///x",
            "https://a:99999/x",
            "https://a:0/x",
            "https://a:x",
            "https://a:/x",
            "https://[::1",
            "https://a..b/",
            "https://-a/",
            "https://a\"b/",
            "https://*.a.example",
        ] {
            assert!(!is_safe_url(bad), "{bad}");
        }
        assert!(is_origin("https://a.example:444"));
        assert!(!is_origin("https://a.example/"));
    }
}
