//! Lines of standard input, none longer than the contract allows, read without ever waiting while
//! an answer is still in a buffer.

use std::io::{self, BufRead};

/// The longest line, without its line feed.
const LONGEST: usize = 64 * 1024;

/// One line, without its line feed.
#[derive(Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// Its bytes.
    Bytes(&'a [u8]),
    /// It is longer than the contract allows; its bytes are gone.
    TooLong,
}

/// Reads line by line; calls `before_waiting` whenever no more input is ready.
pub struct Lines<R> {
    input: R,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of that input.
    pub fn new(input: R) -> Self {
        Self { input, line: Vec::new() }
    }

    /// The next line, or none at the end of input.
    pub fn next(
        &mut self,
        is_waiting: impl Fn(&R) -> bool,
        mut before_waiting: impl FnMut() -> io::Result<()>,
    ) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut too_long = false;
        let mut begun = false;
        loop {
            if is_waiting(&self.input) {
                before_waiting()?;
            }
            let ready = match self.input.fill_buf() {
                Ok(ready) => ready,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if ready.is_empty() && !begun {
                return Ok(None);
            }
            begun = true;
            let end = ready.iter().position(|byte| *byte == b'\n');
            let part = &ready[..end.unwrap_or(ready.len())];
            too_long |= self.line.len() + part.len() > LONGEST;
            if !too_long {
                self.line.extend_from_slice(part);
            }
            let ended = end.is_some() || ready.is_empty();
            let used = end.map_or(part.len(), |end| end + 1);
            self.input.consume(used);
            if ended {
                return Ok(Some(if too_long { Line::TooLong } else { Line::Bytes(&self.line) }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(io::BufReader::with_capacity(7, text));
        let mut read = Vec::new();
        while let Some(line) = lines.next(|_| false, || Ok(())).expect("bytes can be read") {
            read.push(match line {
                Line::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
                Line::TooLong => "too long".into(),
            });
        }
        read
    }

    #[test]
    fn a_last_line_needs_no_line_feed() {
        assert_eq!(
            read(b"a\n\nlonger than the buffer\nend"),
            ["a", "", "longer than the buffer", "end"]
        );
        assert_eq!(read(b"end\n"), ["end"]);
        assert!(read(b"").is_empty());
    }

    #[test]
    fn a_line_of_64_kib_is_read_and_a_longer_one_is_not() {
        let longest = [b'x'; LONGEST];
        assert_eq!(read(&[&longest[..], b"\nnext"].concat())[0].len(), LONGEST);
        assert_eq!(read(&[&longest[..], b"x\nnext"].concat()), ["too long", "next"]);
    }
}
