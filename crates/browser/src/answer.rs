//! What a page can ask.

use serde::{Deserialize, Serialize};

#[cfg(feature = "audit")]
use crate::audit::{self, Audit};
#[cfg(feature = "previews")]
use crate::preview::{self, Odds, Preview};

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "camelCase", deny_unknown_fields)]
enum Ask {
    #[cfg(feature = "audit")]
    Audit(Audit),
    #[cfg(feature = "previews")]
    Preview(Preview),
    #[cfg(feature = "previews")]
    Odds(Odds),
}

/// Why a question cannot be read, as a verdict on it and as an answer to it.
#[derive(Serialize)]
struct Refused<'a> {
    verdict: &'a str,
    why: &'a str,
    refused: &'a str,
}

/// The answer to a question, both as JSON. What cannot be read is refused in a sentence.
pub fn answer(asked: &[u8]) -> String {
    match serde_json::from_slice(asked) {
        #[cfg(feature = "audit")]
        Ok(Ask::Audit(asked)) => written(&audit::judge(&asked)),
        #[cfg(feature = "previews")]
        Ok(Ask::Preview(asked)) => written(&preview::told(asked)),
        #[cfg(feature = "previews")]
        Ok(Ask::Odds(asked)) => written(&preview::odds(asked)),
        Err(error) => {
            let why = error.to_string();
            written(&Refused { verdict: "refused", why: &why, refused: &why })
        }
    }
}

fn written<T: Serialize>(told: &T) -> String {
    serde_json::to_string(told).expect("an answer is plain data")
}
