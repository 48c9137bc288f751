//! What a page can ask.

use journal::Failure;
use serde::{Deserialize, Serialize};

use crate::audit::{self, Audit};
use crate::preview::{self, Odds, Preview};

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "camelCase", deny_unknown_fields)]
enum Ask {
    Audit(Audit),
    Preview(Preview),
    Odds(Odds),
}

/// The answer to a question, both as JSON. What cannot be read is refused in a sentence.
pub fn answer(asked: &[u8]) -> String {
    match serde_json::from_slice(asked) {
        Ok(Ask::Audit(asked)) => written(&audit::judge(&asked)),
        Ok(Ask::Preview(asked)) => written(&preview::told(asked)),
        Ok(Ask::Odds(asked)) => written(&preview::odds(asked)),
        Err(error) => written(&Failure::refused(error.to_string())),
    }
}

fn written<T: Serialize>(told: &T) -> String {
    serde_json::to_string(told).expect("an answer is plain data")
}
