//! What machines of a house say to each other is sealed under keys that follow from the house's own:
//! whoever lacks it learns nothing and is not listened to.

use chacha20poly1305::aead::{AeadInOut, KeyInit};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce, Tag};
use serde::Serialize;
use serde::de::DeserializeOwned;
use store_keeping::digest::{digest, hex};
use store_keeping::{Nonces, Sealing};

/// Bytes of a number before a sealed message, and of what proves it behind it.
const NUMBER: usize = 8;
const TAG: usize = 16;

/// The keys of a house between its machines.
pub struct ClusterKey {
    words: Sealing,
    nonces: Nonces,
    tunnels: [u8; 32],
    /// What every subject of this house begins with.
    prefix: String,
}

impl ClusterKey {
    /// Those of the house that seals with this key, and signs with the one of that public half.
    pub fn of(vault: &[u8; 32], public: &str) -> Self {
        let hash = digest(&[b"croupier.cluster.subjects:", public.as_bytes()]);
        Self {
            words: Sealing::new(digest(&[b"croupier.cluster.words:", vault])),
            nonces: Nonces::new(),
            tunnels: digest(&[b"croupier.cluster.tunnels:", vault]),
            prefix: format!("croupier.{}", hex(&hash[..8])),
        }
    }

    /// What every subject of this house begins with.
    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Something said on a subject, as it goes over the wire.
    pub(crate) fn seal(&self, subject: &str, said: &impl Serialize) -> Vec<u8> {
        let text = serde_json::to_string(said).expect("what machines say is plain data");
        self.words.seal(&self.nonces, subject, &text)
    }

    /// What was said on a subject; none from whoever lacks the key, or was listened to elsewhere.
    pub(crate) fn open<T: DeserializeOwned>(&self, subject: &str, locked: &[u8]) -> Option<T> {
        serde_json::from_str(&self.words.open(subject, locked)?).ok()
    }

    /// The keys of a tunnel: its door has chosen the one text, and its far end the other.
    pub(crate) fn tunnel(&self, id: &str, salt: &str) -> Both {
        let key = |way: &[u8]| {
            let parts: [&[u8]; 6] =
                [&self.tunnels, way, b":", id.as_bytes(), b":", salt.as_bytes()];
            Half(ChaCha20Poly1305::new(&Key::from(digest(&parts))))
        };
        Both { up: key(b"up"), down: key(b"down") }
    }
}

/// The keys of a tunnel.
pub(crate) struct Both {
    /// From the door to the house.
    pub(crate) up: Half,
    /// From the house to the door.
    pub(crate) down: Half,
}

/// The key of one direction, under which every number is used once.
pub(crate) struct Half(ChaCha20Poly1305);

impl Half {
    fn nonce(number: u64) -> Nonce {
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&number.to_be_bytes());
        nonce.into()
    }

    /// The message of that number, made of these parts.
    pub(crate) fn seal(&self, number: u64, parts: [&[u8]; 2]) -> Vec<u8> {
        let [first, second] = parts;
        let mut bytes = Vec::with_capacity(NUMBER + first.len() + second.len() + TAG);
        bytes.extend_from_slice(&number.to_be_bytes());
        bytes.extend_from_slice(first);
        bytes.extend_from_slice(second);
        let text = (&mut bytes[NUMBER..]).into();
        let tag = self.0.encrypt_inout_detached(&Self::nonce(number), &[], text);
        bytes.extend_from_slice(&tag.expect("a message is short enough to be encrypted"));
        bytes
    }

    /// What that message says; none if it is another one, or nobody's.
    pub(crate) fn open(&self, number: u64, locked: &[u8]) -> Option<Vec<u8>> {
        let (found, rest) = locked.split_first_chunk::<NUMBER>()?;
        let (text, tag) = rest.split_last_chunk::<TAG>()?;
        if u64::from_be_bytes(*found) != number {
            return None;
        }
        let mut text = text.to_vec();
        let nonce = Self::nonce(number);
        let inout = text.as_mut_slice().into();
        self.0.decrypt_inout_detached(&nonce, &[], inout, &Tag::from(*tag)).ok()?;
        Some(text)
    }
}

/// A text that nobody guesses.
pub(crate) fn token() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    hex(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_opens_with_its_own_key_and_number_alone() {
        let key = ClusterKey::of(&[7; 32], "public");
        let Both { up, down } = key.tunnel("a", "b");
        let locked = up.seal(3, [b"betr", b"ay"]);
        assert_eq!(up.open(3, &locked).as_deref(), Some(&b"betray"[..]));
        assert_eq!(up.open(4, &locked), None, "a number that is another's");
        assert_eq!(down.open(3, &locked), None, "the other direction");
        assert_eq!(key.tunnel("a", "c").up.open(3, &locked), None, "another tunnel");
        let other = ClusterKey::of(&[8; 32], "public");
        assert_eq!(other.tunnel("a", "b").up.open(3, &locked), None, "another house");
        for bit in 0..locked.len() * 8 {
            let mut flipped = locked.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(up.open(3, &flipped), None, "bit {bit}");
        }
        for cut in 0..locked.len() {
            assert_eq!(up.open(3, &locked[..cut]), None, "{cut}");
        }
    }

    #[test]
    fn a_word_opens_on_its_own_subject_alone() {
        let key = ClusterKey::of(&[7; 32], "public");
        let locked = key.seal("x.beat", &"here");
        assert_eq!(key.open::<String>("x.beat", &locked).as_deref(), Some("here"));
        assert_eq!(key.open::<String>("x.open", &locked), None);
        assert_eq!(ClusterKey::of(&[8; 32], "public").open::<String>("x.beat", &locked), None);
    }
}
