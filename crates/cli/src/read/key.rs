//! A key as a text.

/// The key of a file: 64 hex digits, and white space around them.
pub fn key(text: &str) -> Option<[u8; 32]> {
    let text = text.trim();
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut key = [0; 32];
    for (byte, start) in key.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&text[start..start + 2], 16).ok()?;
    }
    Some(key)
}

/// The key as it stands in a file.
pub fn key_text(key: &[u8; 32]) -> String {
    key.iter().map(|byte| format!("{byte:02x}")).chain(["\n".into()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_64_hex_digits() {
        assert_eq!(key(&"0f".repeat(32)), Some([15; 32]));
        assert_eq!(key(&key_text(&[0xa7; 32])), Some([0xa7; 32]));
        for bad in ["", "0f", &"0g".repeat(32), &"0f".repeat(33), &"é".repeat(32), &"+f".repeat(32)]
        {
            assert_eq!(key(bad), None, "{bad}");
        }
    }
}
