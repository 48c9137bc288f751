//! The lines of one open log in memory, most of them compressed.

use std::fmt;

use zstd::bulk::Compressor;

/// How many lines are compressed together: they are much alike.
const TOGETHER: usize = 32;

/// More would take longer than it saves: whoever appends waits for it.
const LEVEL: i32 = 1;

/// The lines of one log.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    packed: Vec<Packed>,
    /// Those behind, each with its line feed.
    newest: String,
    /// The place of every line among all that were ever appended.
    places: Vec<u64>,
}

/// Some lines, compressed.
#[derive(Debug)]
struct Packed {
    bytes: Box<[u8]>,
    /// Bytes of the lines themselves.
    length: usize,
}

/// Compresses lines. It is made once: each one clears far more memory than it compresses.
pub(crate) struct Packer(Compressor<'static>);

impl Default for Packer {
    fn default() -> Self {
        Self(Compressor::new(LEVEL).expect("there is memory for it"))
    }
}

impl fmt::Debug for Packer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Packer")
    }
}

impl Lines {
    pub(crate) fn append(&mut self, place: u64, line: &str, packer: &mut Packer) {
        self.newest.extend([line, "\n"]);
        self.places.push(place);
        if self.places.len().is_multiple_of(TOGETHER) {
            self.packed.push(packer.pack(&self.newest));
            self.newest.clear();
        }
    }

    /// All lines, each with its line feed.
    pub(crate) fn text(&self) -> String {
        let old = self.packed.iter().map(Packed::text);
        old.chain([self.newest.clone()]).collect()
    }

    /// The place of every line.
    pub(crate) fn places(&self) -> &[u64] {
        &self.places
    }
}

impl Packer {
    fn pack(&mut self, text: &str) -> Packed {
        let bytes = self.0.compress(text.as_bytes()).expect("what is in memory can be packed");
        Packed { bytes: bytes.into(), length: text.len() }
    }
}

impl Packed {
    fn text(&self) -> String {
        let text = zstd::bulk::decompress(&self.bytes, self.length).expect("it was packed here");
        String::from_utf8(text).expect("lines are text")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_given_back_as_they_came() {
        let (mut lines, mut packer) = (Lines::default(), Packer::default());
        let mut text = String::new();
        for place in 0..100 {
            let line = format!("a line of its own, which is the number {place}");
            lines.append(2 * place, &line, &mut packer);
            text.extend([&line, "\n"]);
            assert_eq!(lines.text(), text);
        }
        assert_eq!(lines.places().len(), 100);
        let packed: usize = lines.packed.iter().map(|packed| packed.bytes.len()).sum();
        assert!(packed < text.len() / 4, "{packed} bytes of {}", text.len());
    }
}
