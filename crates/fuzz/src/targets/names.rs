//! Names and numbers in hex, and nets: one text each.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use cards::Card;
use journal::signed::{PublicKey, Signature};
use journal::words;
use serde::Serialize;
use serde::de::DeserializeOwned;
use server::Net;
use table::draws::is_client_seed;
use table::{Hash, hex};
use wire::{ClientId, MatchId, PlayerId, RequestId, TableId};

use crate::same::{json, reads_again};

pub(super) fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    one_text::<PlayerId>(text);
    one_text::<TableId>(text);
    one_text::<MatchId>(text);
    one_text::<RequestId>(text);
    one_text::<PublicKey>(text);
    one_text::<Signature>(text);
    one_text::<Hash>(text);
    one_text::<Card>(text);
    if let Ok(hash) = text.parse::<Hash>() {
        let six = words::of_head(&hash);
        assert!(six.iter().all(|word| word.bytes().all(|letter| letter.is_ascii_lowercase())));
    }
    if let Ok(id) = text.parse::<ClientId>() {
        assert!((1..=64).contains(&text.chars().count()), "{id:?}");
    }
    let digits: Option<[u8; 4]> = hex::read(text);
    assert_eq!(digits.map(|bytes| hex::text(&bytes)), digits.map(|_| text.to_owned()));
    let is_seed = is_client_seed(text);
    assert_eq!(is_seed, text.len() <= 64 && !text.is_empty() && is_printable(text), "{text:?}");
    net(text);
    json::<Net>(text);
    json::<RequestId>(text);
    json::<TableId>(text);
}

fn is_printable(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii() && !letter.is_ascii_control())
        && !text.contains([':', ','])
}

pub(super) fn one_text<T>(text: &str)
where
    T: FromStr + Display + Debug + Serialize + DeserializeOwned,
{
    let Ok(value) = text.parse::<T>() else { return };
    assert_eq!(value.to_string(), text);
    reads_again(&value);
}

/// A net may be written in more ways than one, and means the same in all.
fn net(text: &str) {
    let Ok(net) = text.parse::<Net>() else { return };
    assert_eq!(net.to_string().parse(), Ok(net), "{text}");
    let (first, _) = text.split_once('/').unwrap_or((text, ""));
    let first = first.parse().expect("a net begins with an address");
    assert!(net.has(first), "{text} has its own first address");
}
