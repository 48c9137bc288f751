//! What people give the program: arguments, addresses, tokens, keys and what lies beside a copy.

use croupier::read::{JournalAddress, Manifest, OwnSeed, Token, key, key_text, near};

use crate::same::json;

pub(super) fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(seed) = OwnSeed::read(text) {
        let written = format!("{}={}", seed.seat.number(), seed.text);
        assert_eq!(OwnSeed::read(&written), Ok(seed));
    }
    if let Ok(address) = near(text) {
        assert_eq!(near(&address.to_string()), Ok(address), "{text}");
    }
    if let Some(found) = key(text) {
        assert_eq!(key_text(&found).trim(), text.trim().to_ascii_lowercase());
    }
    json::<Manifest>(text);
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    address(first);
    token(first, rest);
}

fn address(text: &str) {
    let Ok(address) = JournalAddress::read(text) else { return };
    let again = JournalAddress::read(&address.url());
    assert_eq!(again.as_ref(), Ok(&address), "{text} leads elsewhere than {}", address.url());
}

/// A token that is taken goes to the house that it names, and to no other.
fn token(house: &str, secret: &str) {
    let Ok(token) = Token::read(secret, Some(house)) else { return };
    let elsewhere = JournalAddress::read("http://elsewhere.example:1/tables/ab12");
    let elsewhere = elsewhere.expect("an address");
    if let Ok(sent) = token.secret_for(&elsewhere) {
        let named = format!("{house}\n{secret}").to_ascii_lowercase();
        assert!(named.contains("http://elsewhere.example:1"), "{named} sends {sent}");
    }
}
