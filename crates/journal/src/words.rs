//! Hashes and keys as words that people can read to one another.

use bip39::Language;
use table::Hash;

use crate::signed::PublicKey;

/// How many words.
pub const WORDS: usize = 6;

/// How many bits a word of the list stands for: it has 2,048.
const BITS: usize = 11;

/// The six words of a head.
pub fn of_head(head: &Hash) -> [&'static str; WORDS] {
    six(head.bytes())
}

/// The six words of a house's key.
pub fn of_key(key: &PublicKey) -> [&'static str; WORDS] {
    six(key.bytes())
}

/// The first 66 bits, the highest first, eleven a word.
fn six(bytes: &[u8; 32]) -> [&'static str; WORDS] {
    let mut first = [0; 16];
    first.copy_from_slice(&bytes[..16]);
    let bits = u128::from_be_bytes(first);
    let list = Language::English.word_list();
    core::array::from_fn(|word| {
        let place = (bits >> (128 - BITS * (word + 1))) & ((1 << BITS) - 1);
        list[usize::try_from(place).expect("eleven bits")]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;

    /// The list is BIP-39's, and the bits are taken from the front.
    #[test]
    fn the_first_66_bits_are_six_words() {
        assert_eq!(of_head(&Hash::ZERO), ["abandon"; 6]);
        // 0xff × 32: every place is 2047.
        let ones = "f".repeat(64).parse().expect("a hash");
        assert_eq!(of_head(&ones), ["zoo"; 6]);
        // 00000000001 00000000010 00000000011 …: places 1, 2, 3, 4, 5, 6.
        let counting = "0020080180400a0180".to_owned() + &"0".repeat(46);
        let counting = counting.parse().expect("a hash");
        assert_eq!(of_head(&counting), ["ability", "able", "about", "above", "absent", "absorb"]);
    }
}
