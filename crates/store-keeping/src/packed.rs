//! A log that has ended, compressed.

use std::io::{self, Read as _};

/// More would take longer than it saves: the writer waits for it.
const LEVEL: i32 = 6;

/// The text, compressed.
pub fn pack(text: &str) -> io::Result<Vec<u8>> {
    zstd::bulk::compress(text.as_bytes(), LEVEL)
}

/// The text again, which has that length; none if it is damaged.
pub fn unpack(packed: &[u8], length: u64) -> Option<String> {
    let mut text = String::new();
    // Room is made for what comes, not for what a length says that may be damaged, too.
    let unpacked = zstd::stream::read::Decoder::new(packed)
        .and_then(|log| log.take(length.saturating_add(1)).read_to_string(&mut text));
    unpacked.ok()?;
    (text.len() as u64 == length).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_unpacked_as_it_was() {
        for text in ["", "a line\n", &"a line that comes again\n".repeat(1000)] {
            let packed = pack(text).expect("it is packed");
            assert_eq!(unpack(&packed, text.len() as u64).as_deref(), Some(text));
            for length in [text.len() as u64 + 1, u64::MAX >> 1, u64::MAX] {
                assert_eq!(unpack(&packed, length), None, "another length");
            }
        }
    }
}
