//! Whose pages may speak to the house: an exact list, no patterns.

use crate::caller::Peer;
use crate::hosts::Hosts;
use crate::settings::Settings;
use std::fmt;
use std::net::IpAddr;

/// The origins that the settings name.
#[derive(Debug)]
pub(crate) struct Origins(Vec<String>);

/// A setting that should be an address such as `https://cards.example.org`, and is not.
#[derive(Debug, PartialEq, Eq)]
pub struct BadAddress(String);

impl BadAddress {
    pub(crate) fn new(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Display for BadAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        write!(f, "{text:?} is not an address such as https://cards.example.org")
    }
}

impl Origins {
    pub(crate) fn of(settings: &Settings) -> Result<Self, BadAddress> {
        let named = settings.public_url.iter().chain(&settings.origins);
        named.map(|text| origin(text)).collect::<Result<_, _>>().map(Self)
    }

    /// Whether a page of this origin may: a named one, or a page that came from the very address at
    /// which this connection arrived, under one of the names of the house.
    pub(crate) fn allow(&self, origin: &str, hosts: &Hosts, peer: &Peer) -> bool {
        self.0.iter().any(|named| named == origin) || is_own(origin, hosts, peer)
    }
}

/// Whether a page of this origin was served where the connection arrived.
fn is_own(origin: &str, hosts: &Hosts, peer: &Peer) -> bool {
    let (scheme, usual) = if peer.arrival.secure { ("https", 443) } else { ("http", 80) };
    let at = peer.arrival.arrived_at;
    let port = if at.port() == usual { String::new() } else { format!(":{}", at.port()) };
    let page = |host: &str| format!("{scheme}://{host}{port}");
    let ip = match at.ip().to_canonical() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    let this_machine = at.ip().to_canonical().is_loopback().then_some("localhost");
    let mut names = hosts.iter().chain(this_machine).chain([ip.as_str()]);
    names.any(|name| page(name) == origin)
}

/// The host of an address.
pub(crate) fn host(text: &str) -> Result<String, BadAddress> {
    let origin = origin(text)?;
    let (_, host) = origin.split_once("://").expect("an origin has a scheme");
    let port = host.rfind(':').filter(|at| !host[*at..].contains(']'));
    Ok(host[..port.unwrap_or(host.len())].to_owned())
}

/// An address as browsers name it in `Origin`: scheme, host, and the port unless it is usual.
fn origin(text: &str) -> Result<String, BadAddress> {
    let bad = || BadAddress(text.to_owned());
    let (scheme, rest) = text.split_once("://").ok_or_else(bad)?;
    let usual = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return Err(bad()),
    };
    let host = rest.strip_suffix('/').unwrap_or(rest);
    let host = host.strip_suffix(usual).unwrap_or(host);
    let known = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte);
    if host.is_empty() || !host.bytes().all(known) {
        return Err(bad());
    }
    Ok(format!("{scheme}://{}", host.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::caller::Arrival;

    fn at(text: &str, secure: bool) -> Peer {
        let arrived_at = text.parse().expect("an address");
        Peer { arrival: Arrival { address: arrived_at, arrived_at, secure }, _pass: None }
    }

    #[test]
    fn an_origin_is_matched_exactly() {
        let public_url = Some("https://Cards.example.org:443/".into());
        let hosts = vec!["attic.local".into()];
        let settings = Settings { public_url, hosts, ..Settings::default() };
        let origins = Origins::of(&settings).expect("an address");
        let hosts = Hosts::of(&settings).expect("names");
        let rows = [
            ("https://cards.example.org", "127.0.0.1:8080", true),
            ("http://cards.example.org", "127.0.0.1:8080", false),
            ("http://attic.local:8080", "192.168.1.7:8080", true),
            ("http://attic.local", "192.168.1.7:8080", false),
            ("https://cards.example.org.evil.net", "127.0.0.1:8080", false),
            ("https://cards.example.org:444", "127.0.0.1:8080", false),
            ("http://127.0.0.1:8080", "127.0.0.1:8080", true),
            ("http://localhost:8080", "127.0.0.1:8080", true),
            ("http://localhost:8081", "127.0.0.1:8080", false),
            ("http://localhost", "127.0.0.1:80", true),
            ("http://[::1]:8080", "[::1]:8080", true),
            ("http://192.168.1.7:8080", "[::ffff:192.168.1.7]:8080", true),
            ("http://localhost:8080", "192.168.1.7:8080", false),
            ("https://127.0.0.1:8080", "127.0.0.1:8080", false),
            ("null", "127.0.0.1:8080", false),
            ("", "127.0.0.1:8080", false),
        ];
        for (origin, arrived, allowed) in rows {
            let peer = at(arrived, false);
            assert_eq!(origins.allow(origin, &hosts, &peer), allowed, "{origin} at {arrived}");
        }
        let secure = at("127.0.0.1:8443", true);
        assert!(origins.allow("https://localhost:8443", &hosts, &secure));
        assert!(!origins.allow("http://localhost:8443", &hosts, &secure));
    }

    #[test]
    fn what_is_no_address_is_refused_by_name() {
        for bad in ["", "cards", "ftp://x", "https://", "https://a/b", "https://a b", "https://*"] {
            let settings = Settings { public_url: Some(bad.into()), ..Settings::default() };
            assert_eq!(Origins::of(&settings).err(), Some(BadAddress(bad.into())), "{bad}");
        }
    }
}
