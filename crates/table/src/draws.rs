//! All chance: one hash a draw, checkable with `sha256sum` (contract §1).

use alloc::string::{String, ToString};
use core::fmt;

use crate::hash::{Hash, Prefix};

/// Which draw comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The number of the hand, game or bet under the server seed.
    pub nonce: u64,
    /// The number of the draw under that nonce.
    pub index: u64,
}

/// Where chance comes from: a number for every place in the sequence.
pub trait Chance: Send + Sync {
    /// The 32 bits at that place; the same whenever it is asked.
    fn word(&mut self, at: Cursor) -> u32;
}

/// `draw(n)` of the contract: the word modulo n, for n up to 2^32.
pub(crate) fn below(word: u32, n: u64) -> u64 {
    u64::from(word) % n
}

/// The two seeds of a table.
#[derive(Clone, PartialEq, Eq)]
pub struct Seeds {
    server: String,
    server_hash: Hash,
    client: String,
}

impl Seeds {
    /// The seeds, used as they are.
    pub fn new(server: impl Into<String>, client: impl Into<String>) -> Self {
        let server = server.into();
        Self { server_hash: Hash::of(&server), server, client: client.into() }
    }

    /// The secret seed: for the journal's close, and views once the game is over.
    pub fn server(&self) -> &str {
        &self.server
    }

    /// The commitment, public from the start.
    pub fn server_hash(&self) -> Hash {
        self.server_hash
    }

    /// The players' seed.
    pub fn client(&self) -> &str {
        &self.client
    }
}

impl fmt::Debug for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seeds")
            .field("server_hash", &self.server_hash)
            .field("client", &self.client)
            .finish_non_exhaustive()
    }
}

/// The draws of the contract. What all draws of a nonce share is hashed once.
#[derive(Clone)]
pub struct FairDraws {
    seeds: Seeds,
    nonce: u64,
    prefix: Prefix,
}

impl FairDraws {
    /// The draws under these seeds.
    pub fn new(seeds: Seeds) -> Self {
        let prefix = prefix(&seeds, 0);
        Self { seeds, nonce: 0, prefix }
    }

    /// The seeds.
    pub fn seeds(&self) -> &Seeds {
        &self.seeds
    }
}

impl Chance for FairDraws {
    fn word(&mut self, at: Cursor) -> u32 {
        if at.nonce != self.nonce {
            self.nonce = at.nonce;
            self.prefix = prefix(&self.seeds, at.nonce);
        }
        let mut digits = [0; Digits::MAX];
        self.prefix.hash(Digits::of(at.index, &mut digits)).first_word()
    }
}

fn prefix(seeds: &Seeds, nonce: u64) -> Prefix {
    let mut digits = [0; Digits::MAX];
    let nonce = Digits::of(nonce, &mut digits);
    Prefix::of(&[seeds.server.as_bytes(), b":", seeds.client.as_bytes(), b":", nonce, b":"])
}

/// Decimal digits without an allocation: a draw a card is worth it.
struct Digits;

impl Digits {
    const MAX: usize = 20;

    fn of(mut number: u64, buffer: &mut [u8; Self::MAX]) -> &[u8] {
        let mut start = Self::MAX;
        loop {
            start -= 1;
            buffer[start] = b'0' + u8::try_from(number % 10).expect("a digit");
            number /= 10;
            if number == 0 {
                return &buffer[start..];
            }
        }
    }
}

/// A quick generator for simulation, where nobody has to check a draw.
#[derive(Clone, Debug)]
pub struct CheapDraws(u64);

impl CheapDraws {
    /// Another sequence for each seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }
}

impl Chance for CheapDraws {
    fn word(&mut self, at: Cursor) -> u32 {
        let mut z = self
            .0
            .wrapping_add(at.nonce.wrapping_mul(0xd134_2543_de82_ef95))
            .wrapping_add(at.index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((z ^ (z >> 31)) >> 32).expect("the upper half of 64 bits")
    }
}

/// A sequence of numbers that is nobody's game: for resampling, bots and tests.
#[derive(Clone, Debug)]
pub struct Dice {
    words: CheapDraws,
    next: Cursor,
}

impl Dice {
    /// Another sequence for each seed.
    pub const fn new(seed: u64) -> Self {
        Self { words: CheapDraws::new(seed), next: Cursor { nonce: 0, index: 0 } }
    }

    /// A number from 0 to n − 1.
    pub fn below(&mut self, n: u64) -> u64 {
        let word = self.words.word(self.next);
        self.next.index += 1;
        below(word, n)
    }

    /// A position in a list of that length, which is not empty.
    pub fn position(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).expect("a draw lies below the length")
    }

    /// True a times in b.
    pub fn chance(&mut self, a: u64, b: u64) -> bool {
        self.below(b) < a
    }

    /// Puts a list in another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.position(i + 1));
        }
    }
}

/// Whether a text can be one player's client seed: 1 to 64 printable ASCII characters without `:`
/// and `,`.
pub fn is_client_seed(text: &str) -> bool {
    let printable = |byte: u8| (b' '..=b'~').contains(&byte) && byte != b':' && byte != b',';
    (1..=64).contains(&text.len()) && text.bytes().all(printable)
}

/// SHA-256 as text, for whoever puts texts together.
pub fn sha256_hex(bytes: &[u8]) -> String {
    Hash::of(bytes).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn a_draw_is_the_hash_of_the_contracts_text() {
        let seeds = Seeds::new("0".repeat(64), "lucky");
        let mut draws = FairDraws::new(seeds);
        for (nonce, index) in [(0, 0), (0, 9), (0, 10), (7, 0), (0, 3), (u64::MAX, u64::MAX)] {
            let text = format!("{}:lucky:{nonce}:{index}", "0".repeat(64));
            let expected = u32::from_str_radix(&sha256_hex(text.as_bytes())[..8], 16);
            assert_eq!(Ok(draws.word(Cursor { nonce, index })), expected, "{text}");
        }
    }

    #[test]
    fn the_first_cards_of_the_rule_book() {
        let mut draws = FairDraws::new(Seeds::new("0".repeat(64), "lucky"));
        let cards =
            [0, 1, 2, 3, 4, 5].map(|index| below(draws.word(Cursor { nonce: 0, index }), 13) + 1);
        assert_eq!(cards, [8, 3, 5, 12, 3, 9]);
    }

    #[test]
    fn seeds_print_without_the_secret() {
        let text = format!("{:?}", Seeds::new("planted", "mine"));
        assert!(text.contains("mine") && !text.contains("planted"), "{text}");
    }
}
