//! What changed between two values, as paths with what is new there: the form in which a client is
//! told (docs/protocol.md).

use alloc::vec::Vec;

use serde::Serialize;

use crate::json::write;

/// A value whose changes are told part by part.
pub trait Changes: PartialEq {
    /// Writes what is not as it was. It is asked only where something is not.
    fn changes(&self, old: &Self, patch: &mut Patch<'_>);
}

/// A list is told item by item while it grows, and whole when it gets shorter.
impl<T: Changes + Serialize> Changes for Vec<T> {
    fn changes(&self, old: &Self, patch: &mut Patch<'_>) {
        if self.len() < old.len() {
            return patch.whole(self);
        }
        for (index, (new, old)) in self.iter().zip(old).enumerate().filter(|(_, (a, b))| a != b) {
            patch.inside_item(index, |patch| new.changes(old, patch));
        }
        for (index, new) in self.iter().enumerate().skip(old.len()) {
            patch.inside_item(index, |patch| patch.whole(new));
        }
    }
}

/// Where changes are written: a JSON list of lists, each a path of keys and indexes and then the
/// new value. An empty path stands for the whole; an index as large as a list appends to it.
pub struct Patch<'a> {
    out: &'a mut Vec<u8>,
    path: Vec<u8>,
    begun: bool,
}

impl<'a> Patch<'a> {
    /// Nothing has changed yet.
    pub fn new(out: &'a mut Vec<u8>) -> Self {
        Self { out, path: Vec::new(), begun: false }
    }

    /// Ends the list; whether there is one, because something changed.
    pub fn end(self) -> bool {
        if self.begun {
            self.out.push(b']');
        }
        self.begun
    }

    /// What stands here is new.
    pub fn whole<T: Serialize + ?Sized>(&mut self, value: &T) {
        self.out.extend_from_slice(if self.begun { b",[" } else { b"[[" });
        self.begun = true;
        self.out.extend_from_slice(&self.path);
        write(value, self.out);
        self.out.push(b']');
    }

    /// A field is new. Its key comes as JSON, with a comma behind it.
    pub fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) {
        self.inside(key, |patch| patch.whole(value));
    }

    /// Something in a field is new. Its key comes as JSON, with a comma behind it.
    pub fn inside(&mut self, key: &'static str, changes: impl FnOnce(&mut Self)) {
        let here = self.path.len();
        self.path.extend_from_slice(key.as_bytes());
        changes(self);
        self.path.truncate(here);
    }

    /// Something in an item of a list is new.
    pub fn inside_item(&mut self, index: usize, changes: impl FnOnce(&mut Self)) {
        let here = self.path.len();
        write(&index, &mut self.path);
        self.path.push(b',');
        changes(self);
        self.path.truncate(here);
    }
}
