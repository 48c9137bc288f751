//! Addresses, and nets of them.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What is counted as one client: an address of version 4, or the net that one customer gets in
/// version 6, whose every address is theirs to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl Address {
    /// The bits of a customer's net in version 6.
    const CUSTOMER: u32 = 64;

    pub(crate) fn of(ip: IpAddr) -> Self {
        match ip.to_canonical() {
            IpAddr::V6(ip) => {
                let bits = ip.to_bits() & (u128::MAX << (128 - Self::CUSTOMER));
                Self(Ipv6Addr::from_bits(bits).into())
            }
            v4 @ IpAddr::V4(_) => Self(v4),
        }
    }
}

/// All addresses that begin alike: `10.0.0.0/8`, `fd00::/8`, or a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Net {
    first: IpAddr,
    bits: u8,
}

/// A text that is no net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotANet(String);

impl fmt::Display for NotANet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        write!(f, "{text:?} is not an address or a net such as 10.0.0.0/8")
    }
}

impl std::error::Error for NotANet {}

impl Net {
    /// Whether it has that address.
    pub fn has(&self, ip: IpAddr) -> bool {
        let ip = ip.to_canonical();
        ip.is_ipv4() == self.first.is_ipv4() && head(ip, self.bits) == head(self.first, self.bits)
    }
}

/// The first bits of an address, as a number of that many.
fn head(ip: IpAddr, bits: u8) -> u128 {
    let (number, length) = match ip {
        IpAddr::V4(ip) => (u128::from(ip.to_bits()), 32),
        IpAddr::V6(ip) => (ip.to_bits(), 128),
    };
    number.checked_shr(length - u32::from(bits)).unwrap_or(0)
}

impl FromStr for Net {
    type Err = NotANet;

    fn from_str(text: &str) -> Result<Self, NotANet> {
        let wrong = || NotANet(text.to_owned());
        let (ip, bits) = match text.split_once('/') {
            Some((ip, bits)) => (ip, Some(bits)),
            None => (text, None),
        };
        let first: IpAddr = ip.parse().map_err(|_| wrong())?;
        let most = if first.is_ipv4() { 32 } else { 128 };
        let plain = |bits: &str| bits.bytes().all(|byte| byte.is_ascii_digit());
        let bits = match bits {
            None => most,
            Some(bits) if plain(bits) => bits.parse().map_err(|_| wrong())?,
            Some(_) => return Err(wrong()),
        };
        let net = Self { first, bits }.canonical().ok_or_else(wrong)?;
        // What is behind the net's own bits would be a slip of the pen.
        let clean = bits <= most && net.last_bits_are_empty();
        if clean { Ok(net) } else { Err(wrong()) }
    }
}

impl Net {
    /// Addresses of version 4 are met as such: a net of those that are written in version 6 is one of
    /// them. None for a net that has others, too.
    fn canonical(self) -> Option<Self> {
        match (self.first, self.first.to_canonical()) {
            (IpAddr::V6(_), first @ IpAddr::V4(_)) => {
                Some(Self { first, bits: self.bits.checked_sub(128 - 32)? })
            }
            _ => Some(self),
        }
    }

    fn last_bits_are_empty(&self) -> bool {
        let (whole, length) = match self.first {
            IpAddr::V4(ip) => (u128::from(ip.to_bits()), 32),
            IpAddr::V6(ip) => (ip.to_bits(), 128),
        };
        let behind = length - u32::from(self.bits);
        head(self.first, self.bits).checked_shl(behind).unwrap_or(0) == whole
    }
}

impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.bits)
    }
}

impl Serialize for Net {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Net {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_net_has_what_begins_alike() {
        let rows = [
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("192.168.1.7", "192.168.1.7", true),
            ("192.168.1.7", "192.168.1.8", false),
            ("192.168.1.0/24", "::ffff:192.168.1.9", true),
            ("::ffff:192.168.1.0/120", "192.168.1.9", true),
            ("::ffff:192.168.1.7", "::ffff:192.168.1.7", true),
            ("0.0.0.0/0", "198.51.100.1", true),
            ("0.0.0.0/0", "::1", false),
            ("fd00::/8", "fd12::1", true),
            ("fd00::/8", "fe80::1", false),
            ("::/0", "2001:db8::1", true),
            ("::1", "::1", true),
        ];
        for (net, address, inside) in rows {
            let net: Net = net.parse().expect("a net");
            assert_eq!(net.has(ip(address)), inside, "{address} in {net}");
        }
    }

    #[test]
    fn what_is_no_net_is_refused_by_name() {
        for bad in
            ["", "10.0.0.0/", "10.0.0.0/33", "10.0.0.1/8", "::1/129", "host", "10/8", "1.2.3.4/+8"]
        {
            assert_eq!(bad.parse::<Net>(), Err(NotANet(bad.into())), "{bad}");
        }
    }

    #[test]
    fn a_customer_of_version_6_is_one_client() {
        let of = |text| Address::of(ip(text));
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:198.51.100.7"), of("198.51.100.7"));
        assert_ne!(of("198.51.100.7"), of("198.51.100.8"));
    }
}
