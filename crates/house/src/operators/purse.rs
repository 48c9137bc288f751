//! What a wallet is asked, and what its answer means.

use std::pin::Pin;

use operator::{Answer as WalletAnswer, Asked, Balance, Key, WalletError};
use serde::Serialize;

use crate::matches::wall_clock;
use crate::random;

/// The bytes of an answer with status 200 that came whole and in time; none of anything else.
pub type Answered = Pin<Box<dyn Future<Output = Option<Vec<u8>>> + Send>>;

/// The way to operators' wallets: the house has no sockets of its own.
pub trait Purse: Send + Sync + 'static {
    /// [O22] Sends a request, once: no redirect is followed, 3 s are waited, 64 KiB are read.
    fn post(&self, url: String, signature: String, body: Vec<u8>) -> Answered;
}

/// [O23] What a wallet has said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// It is done, and the player has that now.
    Done(Balance),
    /// Nothing was done.
    Refused(WalletError),
    /// Nobody can tell.
    Unknown,
}

/// A request to a wallet, signed for now.
pub(crate) struct Signed {
    pub(crate) url: String,
    pub(crate) signature: String,
    pub(crate) body: Vec<u8>,
}

impl Signed {
    /// [O18] [O19] [O20] A request of that kind, with that body.
    pub(crate) fn new<T: Serialize>(key: &Key, wallet: &str, way: &str, body: &T) -> Self {
        let body = serde_json::to_vec(body).expect("a request is plain data");
        let (base, query) =
            wallet.split_once('?').map_or((wallet, None), |(base, query)| (base, Some(query)));
        let mut url = format!("{}/{way}", base.trim_end_matches('/'));
        if let Some(query) = query {
            url = format!("{url}?{query}");
        }
        let asked = Asked { method: "POST", target: target(&url), body: &body };
        let nonce = random::hex(&random::bytes::<8>());
        let signature = key.sign(&asked, wall_clock() / 1000, &nonce);
        Self { url, signature, body }
    }
}

/// The path of an address, with its query.
fn target(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.find('/').map_or("/", |at| &rest[at..])
}

/// [O23] [O24] Reads an answer: a balance with at most the currency's decimals, or a known error.
pub(crate) fn judge(answer: Option<&[u8]>, decimals: u8) -> Told {
    let read = answer.and_then(WalletAnswer::read);
    let Some(WalletAnswer { error, balance }) = read else { return Told::Unknown };
    match (error, balance.and_then(|text| Balance::read(&text, decimals))) {
        (Some(error), _) => Told::Refused(error),
        (None, Some(balance)) => Told::Done(balance),
        (None, None) => Told::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Told {
        judge(Some(text.as_bytes()), 2)
    }

    /// [O23] [O24] Only a balance without an error is a yes, and only a known error is a no.
    #[test]
    fn an_answer_is_a_yes_a_no_or_unknown() {
        let done = |units| Told::Done(Balance { units, decimals: 2 });
        assert_eq!(told(r#"{"balance":"90.00"}"#), done(9000));
        assert_eq!(told(r#"{"balance":"-0.5"}"#), done(-50));
        let refused = Told::Refused(WalletError::InsufficientFunds);
        assert_eq!(told(r#"{"error":"insufficient_funds","balance":"1.00"}"#), refused);
        assert_eq!(told(r#"{"error":"insufficient_funds","balance":"x"}"#), refused);
        for unknown in [
            "",
            "{}",
            "[]",
            "null",
            r#"{"balance":90}"#,
            r#"[null,"90.00"]"#,
            r#"["insufficient_funds"]"#,
            r#"{"balance":"90.00","balance":"90.00"}"#,
            r#"{"balance":"90.001"}"#,
            r#"{"balance":"+90"}"#,
            r#"{"balance":"9e1"}"#,
            r#"{"error":"tired"}"#,
            r#"{"error":"tired","balance":"1.00"}"#,
        ] {
            assert_eq!(told(unknown), Told::Unknown, "{unknown}");
        }
        assert_eq!(judge(None, 2), Told::Unknown);
    }

    /// [O18] [O19] What is signed is the request's target as sent, with the path of the wallet.
    #[test]
    fn the_target_is_what_is_sent() {
        let rows = [
            ("https://a.example/wallet/debit", "/wallet/debit"),
            ("http://127.0.0.1:8090/w/debit?x=1", "/w/debit?x=1"),
            ("https://a.example", "/"),
        ];
        for (url, expected) in rows {
            assert_eq!(target(url), expected);
        }
        let key = Key::new("a", "s").expect("a key");
        let signed = Signed::new(&key, "https://a.example/w?x=1", "debit", &7);
        assert_eq!(signed.url, "https://a.example/w/debit?x=1");
    }
}
