//! Bytes as choices: what follows from them follows again from the same bytes.

/// What is left of an input.
pub(crate) struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte; 0 behind the end.
    pub(crate) fn byte(&mut self) -> u8 {
        self.some(1).first().copied().unwrap_or(0)
    }

    /// The next two bytes as a number.
    pub(crate) fn number(&mut self) -> usize {
        usize::from(self.byte()) << 8 | usize::from(self.byte())
    }

    /// One of these; there must be one.
    pub(crate) fn one<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.number() % things.len()]
    }

    /// As many bytes as the next one says, as a text; what is not UTF-8 is left out.
    pub(crate) fn text(&mut self) -> String {
        let length = usize::from(self.byte());
        String::from_utf8_lossy(self.some(length)).replace(char::REPLACEMENT_CHARACTER, "")
    }

    /// All the rest.
    pub(crate) fn rest(&mut self) -> &'a [u8] {
        self.some(usize::MAX)
    }

    fn some(&mut self, most: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(most.min(self.0.len()));
        self.0 = rest;
        taken
    }
}
