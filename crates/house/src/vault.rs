//! Live server seeds are encrypted with a key that is not in the store.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};

use crate::random::{self, hex, unhex};

/// What seals the server seeds of a house, and opens them again.
#[derive(Clone)]
pub(crate) struct Vault(ChaCha20Poly1305);

impl Vault {
    /// A vault with that key.
    pub(crate) fn new(key: [u8; 32]) -> Self {
        Self(ChaCha20Poly1305::new(&Key::from(key)))
    }

    /// The secret as it is stored; `owner` binds it to its table or player.
    pub(crate) fn seal(&self, owner: &str, secret: &str) -> String {
        let nonce: [u8; 12] = random::bytes();
        let payload = Payload { msg: secret.as_bytes(), aad: owner.as_bytes() };
        let locked = self.0.encrypt(&Nonce::from(nonce), payload);
        hex(&nonce) + &hex(&locked.expect("a seed is short enough to be encrypted"))
    }

    /// The secret again; none under another key or owner.
    pub(crate) fn open(&self, owner: &str, locked: &str) -> Option<String> {
        let bytes = unhex(locked)?;
        let (nonce, locked) = bytes.split_at_checked(12)?;
        let nonce: [u8; 12] = nonce.try_into().ok()?;
        let payload = Payload { msg: locked, aad: owner.as_bytes() };
        String::from_utf8(self.0.decrypt(&Nonce::from(nonce), payload).ok()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_opens_with_its_own_key_and_owner_alone() {
        let vault = Vault::new([7; 32]);
        let locked = vault.seal("table", "secret");
        assert!(!locked.contains(&hex(b"secret")));
        assert_eq!(vault.open("table", &locked).as_deref(), Some("secret"));
        assert_eq!(vault.open("other", &locked), None);
        assert_eq!(Vault::new([8; 32]).open("table", &locked), None);
        assert_eq!(vault.open("table", &locked[2..]), None);
    }
}
