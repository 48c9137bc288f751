//! What nobody may read on a disk is sealed whole, and bound to its place: it opens nowhere else.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use chacha20poly1305::aead::{AeadInOut, KeyInit};
use chacha20poly1305::{Key, Tag, XChaCha20Poly1305, XNonce};

use crate::digest::digest;

const NONCE: usize = 24;
const TAG: usize = 16;

/// Sealed texts have one of few lengths, so that theirs tell little about what they say.
const STEP: usize = 256;

/// Marks the end of a text; zeros follow.
const END: u8 = 0x80;

/// A key for texts.
#[derive(Clone)]
pub struct Sealing(XChaCha20Poly1305);

impl Sealing {
    /// The key of these bytes.
    pub fn new(key: [u8; 32]) -> Self {
        Self(XChaCha20Poly1305::new(&Key::from(key)))
    }

    /// The key of a house's records, made from the one that lies beside them. The house itself
    /// seals with that one, and no two uses share a key.
    pub fn of_house(key: &[u8; 32]) -> Self {
        Self::new(digest(&[b"croupier.records:", key]))
    }

    /// The text as it is stored at that place.
    pub fn seal(&self, nonces: &Nonces, place: &str, text: &str) -> Vec<u8> {
        let nonce = nonces.next();
        let padded = (text.len() + 1).next_multiple_of(STEP);
        let mut locked = Vec::with_capacity(NONCE + padded + TAG);
        locked.extend_from_slice(&nonce);
        locked.extend_from_slice(text.as_bytes());
        locked.push(END);
        locked.resize(NONCE + padded, 0);
        let tag = self.0.encrypt_inout_detached(
            &XNonce::from(nonce),
            place.as_bytes(),
            (&mut locked[NONCE..]).into(),
        );
        locked.extend_from_slice(&tag.expect("a record is short enough to be encrypted"));
        locked
    }

    /// The text again; none at another place, under another key, or if a bit has changed.
    pub fn open(&self, place: &str, locked: &[u8]) -> Option<String> {
        let mut bytes = locked.to_vec();
        let text = self.open_here(place, &mut bytes)?;
        bytes.truncate(text.end);
        bytes.drain(..text.start);
        String::from_utf8(bytes).ok()
    }

    /// Opens a text where it lies, and says where in these bytes it stands then.
    pub fn open_here(&self, place: &str, locked: &mut [u8]) -> Option<Range<usize>> {
        let (nonce, rest) = locked.split_first_chunk_mut::<NONCE>()?;
        let (text, tag) = rest.split_last_chunk_mut::<TAG>()?;
        let (nonce, tag) = (XNonce::from(*nonce), Tag::from(*tag));
        let opened =
            self.0.decrypt_inout_detached(&nonce, place.as_bytes(), (&mut *text).into(), &tag);
        opened.ok()?;
        let end = text.iter().rposition(|byte| *byte == END)?;
        Some(NONCE..NONCE + end)
    }
}

/// Numbers that no sealed text has had before: a random beginning for each process, then a count.
pub struct Nonces {
    beginning: [u8; 16],
    used: AtomicU64,
}

impl Default for Nonces {
    fn default() -> Self {
        Self::new()
    }
}

impl Nonces {
    /// Those of a process that begins.
    pub fn new() -> Self {
        Self { beginning: random(), used: AtomicU64::new(0) }
    }

    fn next(&self) -> [u8; NONCE] {
        let number = self.used.fetch_add(1, Ordering::Relaxed);
        let mut nonce = [0; NONCE];
        nonce[..16].copy_from_slice(&self.beginning);
        nonce[16..].copy_from_slice(&number.to_be_bytes());
        nonce
    }
}

/// Bytes that nobody guesses.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_opens_with_its_own_key_at_its_own_place_alone() {
        let (sealing, nonces) = (Sealing::of_house(&[7; 32]), Nonces::new());
        let locked = sealing.seal(&nonces, "log:t:0", "betray");
        assert_eq!(sealing.open("log:t:0", &locked).as_deref(), Some("betray"));
        assert_eq!(sealing.open("log:t:1", &locked), None);
        assert_eq!(Sealing::of_house(&[8; 32]).open("log:t:0", &locked), None);
        for cut in [0, 10, 24, 39, locked.len() - 1] {
            assert_eq!(sealing.open("log:t:0", &locked[..cut]), None, "{cut}");
        }
        for bit in 0..locked.len() * 8 {
            let mut flipped = locked.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(sealing.open("log:t:0", &flipped), None, "bit {bit}");
        }
        assert_ne!(sealing.seal(&nonces, "log:t:0", "betray"), locked, "no number is used twice");
    }

    #[test]
    fn the_length_tells_little() {
        let (sealing, nonces) = (Sealing::new([7; 32]), Nonces::new());
        let length = |text: &str| sealing.seal(&nonces, "", text).len();
        assert_eq!(length("betray"), length("cooperate"));
        assert_eq!(length(""), length(&"x".repeat(255)));
        assert_eq!(length(&"x".repeat(256)) - length(""), 256);
        for text in ["", "x\u{80}", &"0".repeat(255), &"0".repeat(256)] {
            let locked = sealing.seal(&nonces, "", text);
            assert_eq!(sealing.open("", &locked).as_deref(), Some(text));
        }
    }
}
