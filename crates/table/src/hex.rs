//! Bytes written as lowercase hex digits, and read from nothing else.

use alloc::string::String;

/// Writes two digits a byte.
pub fn write(bytes: &[u8], digits: &mut [u8]) {
    for (pair, byte) in digits.as_chunks_mut::<2>().0.iter_mut().zip(bytes) {
        *pair = PAIRS[usize::from(*byte)];
    }
}

/// The digits of every byte.
const PAIRS: [[u8; 2]; 256] = {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let mut pairs = [[0; 2]; 256];
    let mut byte = 0;
    while byte < pairs.len() {
        pairs[byte] = [HEX[byte >> 4], HEX[byte & 15]];
        byte += 1;
    }
    pairs
};

/// The digits of these bytes.
pub fn text(bytes: &[u8]) -> String {
    let mut digits = alloc::vec![0; 2 * bytes.len()];
    write(bytes, &mut digits);
    String::from_utf8(digits).expect("hex digits are ASCII")
}

/// The bytes that a text of twice as many digits stands for.
pub fn read<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = value(pair[0])? << 4 | value(pair[1])?;
    }
    Some(bytes)
}

const fn value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_as_they_are_written() {
        assert_eq!(text(&[0, 15, 160, 255]), "000fa0ff");
        assert_eq!(read("000fa0ff"), Some([0, 15, 160, 255]));
        for other in ["", "000fa0f", "000fa0ff0", "000fa0fF", "000fa0fg", "00é0ff"] {
            assert_eq!(read::<4>(other), None, "{other}");
        }
    }
}
