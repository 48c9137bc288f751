//! The wall's time.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let since = since.expect("the machine's clock shows a time after 1970");
    u64::try_from(since.as_millis()).expect("nothing lasts half a thousand million years")
}
