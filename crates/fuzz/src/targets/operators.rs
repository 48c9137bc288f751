//! What operators, their people and their wallets say: amounts, times, signatures.

use operator::{Answer, Asked, Balance, BalanceAsk, By, Day, Key, Moment, Stamp, Transaction};

use super::names::one_text;
use crate::same::json;

/// A request that somebody signs, or pretends to have signed.
const ASKED: Asked<'_> = Asked { method: "POST", target: "/operator/sessions", body: b"{}" };

pub(super) fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    one_text::<Day>(text);
    if let Ok(moment) = text.parse::<Moment>() {
        assert_eq!(moment.to_string().parse(), Ok(moment), "{text}");
    }
    if let Ok(by) = text.parse::<By>() {
        assert_eq!(serde_json::to_value(by).expect("a word"), text);
    }
    [0, 2, 18].into_iter().for_each(|decimals| balance(text, decimals));
    json::<Balance>(text);
    json::<Answer>(text);
    answer(text);
    json::<BalanceAsk>(text);
    json::<Transaction>(text);
    stamp(text);
}

fn balance(text: &str, decimals: u8) {
    let Some(balance) = Balance::read(text, decimals) else { return };
    assert_eq!(Balance::read(&balance.text(), decimals), Some(balance), "{text}");
    assert_eq!(text.starts_with('-') && balance.units != 0, balance.units < 0, "{text}");
}

/// A wallet's answer is an object, whatever else would do for one.
fn answer(text: &str) {
    let Some(answer) = Answer::read(text.as_bytes()) else { return };
    assert!(text.trim_ascii_start().starts_with('{'), "{text}");
    assert_eq!(serde_json::from_str(text).ok(), Some(answer), "{text}");
}

/// A header is what its key has written, or nobody's.
fn stamp(header: &str) {
    let Some(stamp) = Stamp::read(header) else { return };
    let key = Key::new("acme-1", "s3cret").expect("that is a key");
    let honest = Stamp::read(&key.sign(&ASKED, stamp.at, &stamp.nonce));
    assert_eq!(key.has_made(&stamp, &ASKED), honest.as_ref() == Some(&stamp), "{header}");
}
