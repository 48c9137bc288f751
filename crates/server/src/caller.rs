//! Where a request comes from: the address that is counted, whatever stands between.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::http::HeaderMap;
use wire::Code;

use crate::answer::Declined;
use crate::app::App;
use crate::net::{Address, Net};
use crate::turnstile::Pass;

/// Both ends of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Where the client is.
    pub address: SocketAddr,
    /// Where it came in.
    pub arrived_at: SocketAddr,
    /// Whether nobody between can read along.
    pub secure: bool,
}

/// A connection, and what is counted with it.
#[derive(Clone)]
pub(crate) struct Peer {
    /// Both its ends.
    pub(crate) arrival: Arrival,
    /// Held as long as anything of the connection is.
    pub(crate) _pass: Option<Arc<Pass<Address>>>,
}

/// Who asks, by address.
#[derive(Clone)]
pub(crate) struct Caller {
    /// What is counted; none for whoever sits at this machine.
    pub(crate) address: Option<Address>,
    /// Held as long as the request, or the socket that it became.
    pub(crate) _pass: Option<Arc<Pass<Address>>>,
}

/// The headers by which a proxy gives itself away.
const FORWARDED: [&str; 6] =
    ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-host", "x-forwarded-proto", "via"];

/// The one that is read.
const FORWARDED_FOR: &str = "x-forwarded-for";

impl Caller {
    /// Who asks over this connection; refused where a proxy does not say it.
    pub(crate) fn of(app: &App, peer: &Peer, headers: &HeaderMap) -> Result<Self, Declined> {
        let trusted = &app.setup().trusted_proxies;
        let address = client(peer.arrival.address.ip(), headers, trusted)?;
        // Who is connected directly was counted with the connection.
        let counted = address.filter(|_| peer._pass.is_none());
        let pass = match counted {
            None => None,
            Some(address) => Some(app.enter(address)?),
        };
        Ok(Self { address, _pass: pass.map(Arc::new) })
    }
}

/// The address that is counted: the connection's own, or what the proxies that the house trusts say
/// of it. None for whoever sits at this machine, with no proxy between.
pub(crate) fn client(
    peer: IpAddr,
    headers: &HeaderMap,
    trusted: &[Net],
) -> Result<Option<Address>, Declined> {
    let peer = peer.to_canonical();
    if is_trusted(peer, trusted) {
        return forwarded(peer, headers, trusted).map(|ip| Some(Address::of(ip)));
    }
    let at_this_machine =
        peer.is_loopback() && !FORWARDED.iter().any(|one| headers.contains_key(*one));
    Ok((!at_this_machine).then(|| Address::of(peer)))
}

pub(crate) fn is_trusted(ip: IpAddr, trusted: &[Net]) -> bool {
    trusted.iter().any(|net| net.has(ip))
}

/// From the last hop to the first, as far as each was told by one that is trusted: what stands
/// before that anybody may have written.
fn forwarded(peer: IpAddr, headers: &HeaderMap, trusted: &[Net]) -> Result<IpAddr, Declined> {
    let lines: Vec<_> = headers.get_all(FORWARDED_FOR).iter().collect();
    let mut found = peer;
    for line in lines.iter().rev() {
        let text = line.to_str().map_err(|_| unreadable())?;
        for hop in text.rsplit(',') {
            found = address(hop.trim()).ok_or_else(unreadable)?;
            if !is_trusted(found, trusted) {
                return Ok(found);
            }
        }
    }
    Ok(found)
}

/// An address, with or without its port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let ip: IpAddr = text.parse().ok().or_else(bare).or_else(with_port)?;
    Some(ip.to_canonical())
}

fn unreadable() -> Declined {
    Declined::new(Code::BadInput, "X-Forwarded-For is a list of addresses.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    const REFUSED: &str = "refused";
    const UNCOUNTED: &str = "uncounted";

    fn counted(peer: &str, lines: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, HeaderValue::from_str(line).expect("a header"));
        }
        let trusted: Vec<Net> = trusted.iter().map(|net| net.parse().expect("a net")).collect();
        let peer: IpAddr = peer.parse().expect("an address");
        match client(peer, &headers, &trusted) {
            Ok(Some(address)) => format!("{address:?}"),
            Ok(None) => UNCOUNTED.into(),
            Err(_) => REFUSED.into(),
        }
    }

    fn address_of(text: &str) -> String {
        format!("{:?}", Address::of(text.parse().expect("an address")))
    }

    #[test]
    fn whoever_a_trusted_proxy_names_is_counted() {
        let (proxy, both) = (&["127.0.0.1"][..], &["127.0.0.1", "10.0.0.0/8"][..]);
        let rows: &[(&[&str], &[&str], &str)] = &[
            (&["198.51.100.7"], proxy, "198.51.100.7"),
            (&["9.9.9.9, 198.51.100.7"], proxy, "198.51.100.7"),
            (&["9.9.9.9", "198.51.100.7"], proxy, "198.51.100.7"),
            (&["garbage", "198.51.100.7"], proxy, "198.51.100.7"),
            (&["198.51.100.7:4711"], proxy, "198.51.100.7"),
            (&["[2001:db8::7]:4711"], proxy, "2001:db8::7"),
            (&["[2001:db8::7]"], proxy, "2001:db8::7"),
            (&["2001:db8::1234"], proxy, "2001:db8::7"),
            (&["::ffff:198.51.100.7"], proxy, "198.51.100.7"),
            (&["9.9.9.9, 198.51.100.7, 10.1.2.3"], both, "198.51.100.7"),
            (&["198.51.100.7", "10.1.2.3, 10.9.9.9"], both, "198.51.100.7"),
            (&["10.1.2.3"], both, "10.1.2.3"),
            (&["127.0.0.1"], proxy, "127.0.0.1"),
            (&[], proxy, "127.0.0.1"),
        ];
        for (lines, trusted, expected) in rows {
            let found = counted("127.0.0.1", lines, trusted);
            assert_eq!(found, address_of(expected), "{lines:?} through {trusted:?}");
        }
    }

    #[test]
    fn what_a_trusted_proxy_says_is_an_address_or_refused() {
        for bad in
            ["garbage", "", "198.51.100.7, ", "198.51.100", "unknown", "1.2.3.4:x", "localhost"]
        {
            assert_eq!(counted("127.0.0.1", &[bad], &["127.0.0.1"]), REFUSED, "{bad}");
        }
    }

    #[test]
    fn nobody_else_is_believed_and_this_machine_is_uncounted_only_without_a_proxy() {
        let outside = "203.0.113.9";
        assert_eq!(counted(outside, &["198.51.100.7"], &["127.0.0.1"]), address_of(outside));
        assert_eq!(counted(outside, &["garbage"], &[]), address_of(outside));
        assert_eq!(counted("127.0.0.1", &[], &[]), UNCOUNTED);
        assert_eq!(counted("::1", &[], &[]), UNCOUNTED);
        assert_eq!(counted("127.0.0.1", &["198.51.100.7"], &[]), address_of("127.0.0.1"));
        for header in FORWARDED {
            let headers = HeaderMap::from_iter([(
                axum::http::HeaderName::from_static(header),
                HeaderValue::from_static("x"),
            )]);
            let found = client("127.0.0.1".parse().expect("an address"), &headers, &[]);
            assert!(found.is_ok_and(|address| address.is_some()), "{header}");
        }
    }
}
