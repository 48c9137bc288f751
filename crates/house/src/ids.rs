//! Names that nobody guesses.

use table::draws::sha256_hex;

/// 32 random bytes of the operating system, as 64 hex digits.
pub(crate) fn secret() -> String {
    hex(&random::<32>())
}

/// An id of 80 random bits: enough for a table that is found by its link alone.
pub(crate) fn id() -> String {
    hex(&random::<10>())
}

/// Whether a text could be an id at all.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 20 && text.bytes().all(is_hex)
}

fn is_hex(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte)
}

/// What is stored of a token: who reads the store cannot log in.
pub(crate) fn token_hash(token: &str) -> String {
    sha256_hex(token.as_bytes())
}

/// A number for a bot's own dice.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(random())
}

pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of a hex text.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// 64 lowercase hex digits: a SHA-256 as clients send it.
pub(crate) fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(is_hex)
}

/// A single client seed of the contract.
pub(crate) fn is_client_seed(text: &str) -> bool {
    let printable = |byte: u8| (b' '..=b'~').contains(&byte) && byte != b':' && byte != b',';
    (1..=64).contains(&text.len()) && text.bytes().all(printable)
}
