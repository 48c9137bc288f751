//! A log that has ended, compressed.

use crate::trouble::{Tried, Trouble};

/// More would take longer than it saves: the writer waits for it.
const LEVEL: i32 = 6;

/// The text, compressed.
pub(crate) fn pack(text: &str) -> Tried<Vec<u8>> {
    Ok(zstd::bulk::compress(text.as_bytes(), LEVEL)?)
}

/// The text again, which has that length.
pub(crate) fn unpack(packed: &[u8], length: u64) -> Tried<String> {
    let damaged = || Trouble::damage("an archived log is damaged");
    let length = usize::try_from(length).map_err(|_| damaged())?;
    let text = zstd::bulk::decompress(packed, length).map_err(|_| damaged())?;
    let text = String::from_utf8(text).map_err(|_| damaged())?;
    if text.len() == length { Ok(text) } else { Err(damaged()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_unpacked_as_it_was() {
        for text in ["", "a line\n", &"a line that comes again\n".repeat(1000)] {
            let packed = pack(text).expect("it is packed");
            assert_eq!(unpack(&packed, text.len() as u64).expect("it is unpacked"), text);
            assert!(unpack(&packed, text.len() as u64 + 1).is_err(), "another length");
        }
    }
}
