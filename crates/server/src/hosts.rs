//! The names by which the house is reached. A page of another name whose address was turned to this
//! machine is not the house's, though its requests arrive here.

use std::net::{IpAddr, SocketAddr};

use crate::origins::{self, BadAddress};
use crate::settings::Settings;

/// The names that the settings know.
#[derive(Debug)]
pub(crate) struct Hosts(Vec<String>);

/// The name of this machine for itself.
const LOCALHOST: &str = "localhost";

impl Hosts {
    pub(crate) fn of(settings: &Settings) -> Result<Self, BadAddress> {
        let public = settings.public_url.iter().map(|url| origins::host(url));
        let named = settings.hosts.iter().map(|name| host_name(name));
        public.chain(named).collect::<Result<_, _>>().map(Self)
    }

    /// Whether a request that arrived there may ask for this host, with or without a port.
    pub(crate) fn allow(&self, host: &str, arrived_at: SocketAddr) -> bool {
        let Some(name) = without_port(host) else { return false };
        let name = name.to_ascii_lowercase();
        match literal(&name) {
            Some(ip) => {
                ip.is_loopback() || ip == arrived_at.ip().to_canonical() || self.names(&name)
            }
            None => name == LOCALHOST || self.names(&name),
        }
    }

    fn names(&self, name: &str) -> bool {
        self.0.iter().any(|known| known == name)
    }

    /// The names, in the order in which they were given.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// A name that was set, as it stands in `Host`.
fn host_name(text: &str) -> Result<String, BadAddress> {
    let bad = || BadAddress::new(text);
    if let Ok(IpAddr::V6(ip)) = text.parse() {
        return Ok(format!("[{ip}]"));
    }
    match without_port(text) {
        Some(name) if name == text => Ok(name.to_ascii_lowercase()),
        _ => Err(bad()),
    }
}

/// The address that a host is, if it is one.
fn literal(host: &str) -> Option<IpAddr> {
    let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let ip: IpAddr = bare.unwrap_or(host).parse().ok()?;
    (ip.is_ipv6() == bare.is_some()).then(|| ip.to_canonical())
}

/// The host of `HOST` or `HOST:PORT`; none for what is neither.
fn without_port(text: &str) -> Option<&str> {
    let end = match text.starts_with('[') {
        true => text.find(']')? + 1,
        false => text.find(':').unwrap_or(text.len()),
    };
    let (host, rest) = text.split_at(end);
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b".-_[:]".contains(&byte);
    let port = rest.is_empty() || rest[1..].parse::<u16>().is_ok() && rest.starts_with(':');
    (port && !host.is_empty() && host.bytes().all(known)).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts() -> Hosts {
        let settings = Settings {
            public_url: Some("https://Cards.example.org:444/".into()),
            hosts: vec!["Attic.local".into(), "198.51.100.7".into(), "2001:db8::7".into()],
            ..Settings::default()
        };
        Hosts::of(&settings).expect("names")
    }

    #[test]
    fn only_the_names_of_the_house_are_answered() {
        let lan: SocketAddr = "192.168.1.7:8080".parse().expect("an address");
        let rows = [
            ("cards.example.org", true),
            ("CARDS.example.org:444", true),
            ("attic.local:8080", true),
            ("localhost:8080", true),
            ("localhost", true),
            ("127.0.0.1:8080", true),
            ("[::1]:8080", true),
            ("192.168.1.7", true),
            ("192.168.1.7:8080", true),
            ("198.51.100.7", true),
            ("[2001:db8::7]", true),
            ("evil.example.org", false),
            ("cards.example.org.evil.net", false),
            ("cards.example.org@evil.net", false),
            ("192.168.1.8:8080", false),
            ("203.0.113.1", false),
            ("::1", false),
            ("localhost:", false),
            ("localhost:x", false),
            ("localhost:99999", false),
            ("localhost.", false),
            ("", false),
            (":8080", false),
        ];
        for (host, allowed) in rows {
            assert_eq!(hosts().allow(host, lan), allowed, "{host}");
        }
    }

    #[test]
    fn a_name_that_cannot_be_one_is_refused() {
        for bad in ["", "a b", "host:80", "http://host", "*.example.org"] {
            let settings = Settings { hosts: vec![bad.into()], ..Settings::default() };
            assert!(Hosts::of(&settings).is_err(), "{bad}");
        }
    }
}
