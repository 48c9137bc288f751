//! Whose pages may speak to the house: an exact list, no patterns.

use std::fmt;
use std::net::SocketAddr;

use crate::settings::Settings;

/// The origins that the settings name.
#[derive(Debug)]
pub(crate) struct Origins(Vec<String>);

/// A setting that should be an address such as `https://cards.example.org`, and is not.
#[derive(Debug, PartialEq, Eq)]
pub struct BadAddress(String);

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

    /// Whether a page of this origin may: a named one, or a page that came from the very address
    /// at which this connection arrived.
    pub(crate) fn allow(&self, origin: &str, arrived_at: SocketAddr) -> bool {
        self.0.iter().any(|named| named == origin)
            || own_origins(arrived_at).iter().any(|own| own == origin)
    }
}

/// The origins of pages that were served at this address.
fn own_origins(at: SocketAddr) -> Vec<String> {
    let at = SocketAddr::new(at.ip().to_canonical(), at.port());
    let port = if at.port() == 80 { String::new() } else { format!(":{}", at.port()) };
    let host = match at {
        SocketAddr::V4(at) => at.ip().to_string(),
        SocketAddr::V6(at) => format!("[{}]", at.ip()),
    };
    let mut own = vec![format!("http://{host}{port}")];
    if at.ip().is_loopback() {
        own.push(format!("http://localhost{port}"));
    }
    own
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

    fn at(text: &str) -> SocketAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn an_origin_is_matched_exactly() {
        let public_url = Some("https://Cards.example.org:443/".into());
        let settings = Settings { public_url, ..Settings::default() };
        let origins = Origins::of(&settings).expect("an address");
        let rows = [
            ("https://cards.example.org", "127.0.0.1:8080", true),
            ("http://cards.example.org", "127.0.0.1:8080", false),
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
            assert_eq!(origins.allow(origin, at(arrived)), allowed, "{origin} at {arrived}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_by_name() {
        for bad in ["", "cards", "ftp://x", "https://", "https://a/b", "https://a b", "https://*"] {
            let settings = Settings { public_url: Some(bad.into()), ..Settings::default() };
            assert_eq!(Origins::of(&settings).err(), Some(BadAddress(bad.into())), "{bad}");
        }
    }
}
