//! What a file says of itself: how many commits it has had, a running hash over all of them, and
//! how much of everything there must be. It is one row, written with every commit: whatever is
//! missing from the file, or older than it, is found.

use store::Kind;

use crate::digest::{Digest, checksum, digest, first_word};
use crate::seal::random;

/// How many of the last commits a file can name: a witness may lag behind by as many.
const RECENT: usize = 16;

/// How many there are of something, and the sum of their checksums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many.
    pub count: u64,
    sum: u64,
}

impl Tally {
    /// One more, with that checksum.
    pub fn add(&mut self, sum: u64) {
        self.count += 1;
        self.sum = self.sum.wrapping_add(sum);
    }

    /// One less.
    pub fn take(&mut self, sum: u64) {
        self.count = self.count.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(sum);
    }
}

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// How many commits there were.
    pub counter: u64,
    /// The running hash over all of them, from a random beginning.
    pub hash: Digest,
    /// The row of the next line of any log.
    pub next_row: u64,
    /// How many lines all open logs have.
    pub lines: u64,
    /// The logs in the archive.
    pub archive: Tally,
    /// The documents, by kind.
    pub documents: [Tally; Kind::ALL.len()],
    /// The beginnings of the last hashes, each at its counter's place.
    recent: [u64; RECENT],
}

/// How a state that was seen stands to the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It is the present one, or one on the way here.
    Before,
    /// It came after the present one.
    After,
    /// It is of another history.
    Elsewhere,
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// A new file, whose history is like no other.
    pub fn new() -> Self {
        let mut state = Self {
            counter: 0,
            hash: random(),
            next_row: 1,
            lines: 0,
            archive: Tally::default(),
            documents: Default::default(),
            recent: [0; RECENT],
        };
        state.note_recent();
        state
    }

    /// The documents of a kind.
    pub fn of(&mut self, kind: Kind) -> &mut Tally {
        &mut self.documents[kind.place()]
    }

    /// Moves on by one commit, which has changed that.
    pub fn follow(&mut self, changed: &Digest) {
        self.hash = digest(&[&self.hash, &self.counter.to_be_bytes(), changed]);
        self.counter += 1;
        self.note_recent();
    }

    /// Goes on from here with a history of its own, from beyond all that was seen.
    pub fn branch(&mut self, seen: u64) {
        self.counter = self.counter.max(seen) + 1;
        self.hash = random();
        self.recent = [0; RECENT];
        self.note_recent();
    }

    fn note_recent(&mut self) {
        self.recent[place(self.counter)] = first_word(&self.hash);
    }

    /// How a state that somebody saw stands to this one. Of those that lie too far back only the
    /// number is compared.
    pub fn compare(&self, counter: u64, hash: &Digest) -> Seen {
        if counter > self.counter {
            return Seen::After;
        }
        let is_recent = self.counter - counter < RECENT as u64;
        match is_recent && self.recent[place(counter)] != first_word(hash) {
            true => Seen::Elsewhere,
            false => Seen::Before,
        }
    }

    /// The bytes in the file, with a sum that finds damage.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(512);
        bytes.extend_from_slice(&self.hash);
        let kinds = self.documents.len() as u64;
        let numbers = [self.counter, self.next_row, self.lines, kinds];
        let tallies = std::iter::once(&self.archive).chain(&self.documents);
        let tallies = tallies.flat_map(|tally| [tally.count, tally.sum]);
        for number in numbers.into_iter().chain(tallies).chain(self.recent) {
            bytes.extend_from_slice(&number.to_be_bytes());
        }
        let sum = checksum(&[&bytes]);
        bytes.extend_from_slice(&sum.to_be_bytes());
        bytes
    }

    /// What they say; nothing if they are damaged.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (bytes, sum) = bytes.split_last_chunk()?;
        if checksum(&[bytes]) != u64::from_be_bytes(*sum) {
            return None;
        }
        let (hash, mut rest) = bytes.split_first_chunk::<32>()?;
        let mut number = || {
            let (first, behind) = rest.split_first_chunk()?;
            rest = behind;
            Some(u64::from_be_bytes(*first))
        };
        let [counter, next_row, lines, kinds] = [number()?, number()?, number()?, number()?];
        let archive = Tally { count: number()?, sum: number()? };
        // A file of before a kind was there has none of it.
        let mut documents = [Tally::default(); Kind::ALL.len()];
        for tally in documents.get_mut(..usize::try_from(kinds).ok()?)? {
            *tally = Tally { count: number()?, sum: number()? };
        }
        let mut recent = [0; RECENT];
        for place in &mut recent {
            *place = number()?;
        }
        Some(Self { counter, hash: *hash, next_row, lines, archive, documents, recent })
    }
}

fn place(counter: u64) -> usize {
    usize::try_from(counter % RECENT as u64).expect("the remainder is small")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved_on(mut state: State, commits: u64) -> State {
        (0..commits).for_each(|number| state.follow(&digest(&[&number.to_be_bytes()])));
        state
    }

    #[test]
    fn a_state_knows_those_on_the_way_to_it() {
        let first = State::new();
        let then = moved_on(first.clone(), 5);
        let later = moved_on(then.clone(), 3);
        assert_eq!(later.compare(then.counter, &then.hash), Seen::Before);
        assert_eq!(later.compare(later.counter, &later.hash), Seen::Before);
        assert_eq!(then.compare(later.counter, &later.hash), Seen::After);
        let other = moved_on(State::new(), 5);
        assert_eq!(later.compare(other.counter, &other.hash), Seen::Elsewhere);
        let far = moved_on(then.clone(), 100);
        assert_eq!(far.compare(then.counter, &then.hash), Seen::Before, "it may lag far behind");
        let mut branched = then.clone();
        branched.branch(later.counter);
        assert!(branched.counter > later.counter);
        assert_eq!(later.compare(branched.counter, &branched.hash), Seen::After);
        let on = moved_on(branched, 2);
        assert_eq!(on.compare(later.counter, &later.hash), Seen::Elsewhere);
    }

    #[test]
    fn a_state_is_read_as_it_was_written_or_not_at_all() {
        let mut state = moved_on(State::new(), 40);
        state.of(Kind::Seed).add(u64::MAX);
        state.of(Kind::Seed).add(7);
        state.of(Kind::Seed).take(u64::MAX);
        assert_eq!(*state.of(Kind::Seed), Tally { count: 1, sum: 7 });
        let bytes = state.encode();
        assert_eq!(State::decode(&bytes), Some(state));
        for bit in 0..bytes.len() * 8 {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(State::decode(&flipped), None, "bit {bit}");
        }
        (0..bytes.len()).for_each(|cut| assert_eq!(State::decode(&bytes[..cut]), None));
    }
}
