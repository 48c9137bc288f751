//! How a request says who sent it: `Croupier-Signature`.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The header of every request, in either direction.
pub const HEADER: &str = "croupier-signature";

/// How many hex digits the random part of a signature has.
const NONCE: usize = 16;

/// A key that a house and an operator share. Its secret is the bytes of the text that was shown.
#[derive(Clone)]
pub struct Key {
    id: String,
    secret: String,
}

/// What is signed of a request.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// `POST`, `GET` …
    pub method: &'a str,
    /// The path as sent, with `?` and the query if there is one.
    pub target: &'a str,
    /// The body; may be empty.
    pub body: &'a [u8],
}

/// What the header says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Which key, by its id.
    pub key: String,
    /// When, in seconds since 1970.
    pub at: u64,
    /// 16 random hex digits.
    pub nonce: String,
    code: [u8; 32],
}

impl Key {
    /// A key by its id and its secret: ids are 1 to 32 of `a`–`z`, `0`–`9` and `-`.
    pub fn new(id: &str, secret: &str) -> Option<Self> {
        let letter = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        let is_id = (1..=32).contains(&id.len()) && id.bytes().all(letter);
        let is_secret = !secret.is_empty() && secret.bytes().all(|byte| byte.is_ascii_graphic());
        (is_id && is_secret).then(|| Self { id: id.into(), secret: secret.into() })
    }

    /// Its id, which is no secret.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The header of a request that is sent at that second.
    pub fn sign(&self, asked: &Asked<'_>, at: u64, nonce: &str) -> String {
        let code = hex(&self.mac(asked, at, nonce).finalize().into_bytes());
        format!("k={},t={at},n={nonce},v1={code}", self.id)
    }

    /// Whether this key made the stamp, for this request.
    pub fn has_made(&self, stamp: &Stamp, asked: &Asked<'_>) -> bool {
        self.id == stamp.key
            && self.mac(asked, stamp.at, &stamp.nonce).verify_slice(&stamp.code).is_ok()
    }

    fn mac(&self, asked: &Asked<'_>, at: u64, nonce: &str) -> Hmac<Sha256> {
        let mut mac: Hmac<Sha256> = KeyInit::new_from_slice(self.secret.as_bytes())
            .expect("HMAC takes a key of any length");
        let Asked { method, target, body } = asked;
        mac.update(format!("{at}.{nonce}.{method}.{target}.").as_bytes());
        mac.update(body);
        mac
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({})", self.id)
    }
}

impl Stamp {
    /// Reads a header: its four parts once each, in their order, and nothing else.
    pub fn read(header: &str) -> Option<Self> {
        let mut parts = header.split(',');
        let mut part = |name: &str| parts.next()?.strip_prefix(name)?.strip_prefix('=');
        let (key, at, nonce, code) = (part("k")?, part("t")?, part("n")?, part("v1")?);
        let is_number = !at.is_empty() && at.bytes().all(|byte| byte.is_ascii_digit());
        let is_nonce = nonce.len() == NONCE && nonce.bytes().all(is_hex);
        if parts.next().is_some() || !is_number || !is_nonce {
            return None;
        }
        let (at, code) = (at.parse().ok()?, unhex(code)?);
        Some(Self { key: key.into(), at, nonce: nonce.into(), code })
    }
}

fn is_hex(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(is_hex) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, start) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&text[start..start + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: Asked<'_> =
        Asked { method: "POST", target: "/wallet/debit?x=1", body: b"{\"a\":1}" };

    fn key() -> Key {
        Key::new("acme-1", "s3cret").expect("that is a key")
    }

    /// The figure is OpenSSL's: `printf '1700000000.00112233aabbccdd.POST./wallet/debit?x=1.{"a":1}' |
    /// openssl dgst -sha256 -hmac s3cret`.
    #[test]
    fn a_request_is_signed_as_one_line_of_shell_does_it() {
        let header = key().sign(&ASKED, 1_700_000_000, "00112233aabbccdd");
        assert_eq!(
            header,
            "k=acme-1,t=1700000000,n=00112233aabbccdd,v1=9d0392f67c50f86a503b20cb2509a9f123e045a9c68f29b9d5e6c734944e4556"
        );
    }

    #[test]
    fn a_stamp_is_of_its_key_its_request_and_its_time_alone() {
        let header = key().sign(&ASKED, 1_700_000_000, "00112233aabbccdd");
        let stamp = Stamp::read(&header).expect("it is a stamp");
        assert!(key().has_made(&stamp, &ASKED));
        let others = [
            Asked { method: "GET", ..ASKED },
            Asked { target: "/wallet/debit", ..ASKED },
            Asked { body: b"{\"a\":2}", ..ASKED },
        ];
        assert!(others.iter().all(|other| !key().has_made(&stamp, other)));
        let other_key = Key::new("acme-1", "s3creT").expect("that is a key");
        assert!(!other_key.has_made(&stamp, &ASKED));
        let later = Stamp { at: stamp.at + 1, ..stamp };
        assert!(!key().has_made(&later, &ASKED));
    }

    #[test]
    fn a_header_of_another_form_is_none() {
        let header = key().sign(&ASKED, 1, "00112233aabbccdd");
        let broken = [
            String::new(),
            header.replace("v1=", "v2="),
            header.replace("n=0", "n=G"),
            header.replace("n=0", "n="),
            header.replace("t=1", "t=+1"),
            header.replace("t=1", "t="),
            header.clone() + ",x=1",
            header.clone() + "0",
            header[..header.len() - 1].into(),
            header.to_uppercase(),
        ];
        for bad in broken {
            assert_eq!(Stamp::read(&bad), None, "{bad}");
        }
    }

    #[test]
    fn a_key_is_no_secret_when_it_is_printed() {
        assert_eq!(format!("{:?}", key()), "Key(acme-1)");
        for (id, secret) in [("", "s"), ("A", "s"), ("a", ""), ("a", "s s"), ("ü", "s")] {
            assert!(Key::new(id, secret).is_none(), "{id} {secret}");
        }
    }
}
