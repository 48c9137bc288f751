//! What changed between two values, in the form in which a client is told (docs/protocol.md): an
//! object leads to fields and items by their names and numbers, and a list of one is the new value
//! there. `{"turn":[[1]],"seats":{"2":{"count":[3]}}}`.

use alloc::vec::Vec;

use serde::Serialize;

use crate::json;

/// A struct whose changes are told field by field. `#[derive(Changes)]` gives it.
pub trait Changes: PartialEq {
    /// Writes the fields that are not as they were.
    fn changes(&self, old: &Self, fields: &mut ChangedFields<'_>);
}

/// The fields of an object of changes.
pub struct ChangedFields<'a> {
    out: &'a mut Vec<u8>,
    first: bool,
}

impl ChangedFields<'_> {
    /// A field has this value now. Keys come as JSON, with their colon: `"turn":`. Inlined, because
    /// a key is copied best where its length is known.
    #[inline]
    pub fn whole<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) {
        self.key(key.as_bytes());
        whole(value, self.out);
    }

    /// Something in a struct is not as it was.
    pub fn inside<T: Changes>(&mut self, key: &'static str, new: &T, old: &T) {
        self.key(key.as_bytes());
        inside(new, old, self.out);
    }

    /// Some items of a list are not as they were.
    pub fn items<T: Serialize + PartialEq>(&mut self, key: &'static str, new: &[T], old: &[T]) {
        self.key(key.as_bytes());
        items(new, old, self.out);
    }

    /// Something in some structs of a list is not as it was.
    pub fn each<T: Serialize + Changes>(&mut self, key: &'static str, new: &[T], old: &[T]) {
        self.key(key.as_bytes());
        list(new, old, self.out, inside);
    }

    #[inline]
    fn key(&mut self, key: &[u8]) {
        if !core::mem::take(&mut self.first) {
            self.out.push(b',');
        }
        self.out.extend_from_slice(key);
    }

    fn number(&mut self, number: usize) {
        self.key(b"\"");
        json::write(&number, self.out);
        self.out.extend_from_slice(b"\":");
    }
}

/// Appends that the value is new.
pub(crate) fn whole<T: Serialize + ?Sized>(value: &T, out: &mut Vec<u8>) {
    out.push(b'[');
    json::write(value, out);
    out.push(b']');
}

/// Appends what is not as it was in a struct.
pub(crate) fn inside<T: Changes>(new: &T, old: &T, out: &mut Vec<u8>) {
    out.push(b'{');
    new.changes(old, &mut ChangedFields { out, first: true });
    out.push(b'}');
}

/// Appends what is not as it was in a list, whose items are told whole.
fn items<T: Serialize + PartialEq>(new: &[T], old: &[T], out: &mut Vec<u8>) {
    list(new, old, out, |new, _old, out| whole(new, out));
}

/// A list is told item by item while it grows, and whole when it gets shorter.
pub(crate) fn list<T: Serialize + PartialEq>(
    new: &[T],
    old: &[T],
    out: &mut Vec<u8>,
    item: fn(&T, &T, &mut Vec<u8>),
) {
    if new.len() < old.len() {
        return whole(new, out);
    }
    out.push(b'{');
    let mut fields = ChangedFields { out, first: true };
    for (number, value) in new.iter().enumerate() {
        match old.get(number) {
            Some(old) if old == value => {}
            Some(old) => {
                fields.number(number);
                item(value, old, fields.out);
            }
            None => {
                fields.number(number);
                whole(value, fields.out);
            }
        }
    }
    out.push(b'}');
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec;

    use super::*;

    #[derive(Clone, PartialEq, Serialize, table_derive::Changes)]
    #[serde(rename_all = "camelCase")]
    struct View {
        whose_turn: Vec<u8>,
        #[items]
        past: Vec<u8>,
        #[each]
        seats: Vec<Hand>,
        #[serde(flatten)]
        money: Money,
        #[inside]
        bank: Money,
    }

    #[derive(Clone, PartialEq, Serialize, table_derive::Changes)]
    struct Hand {
        cards: Vec<u8>,
        open: bool,
    }

    #[derive(Clone, PartialEq, Serialize, table_derive::Changes)]
    #[serde(rename_all = "UPPERCASE")]
    struct Money {
        gold: i64,
        silver: i64,
    }

    fn changed(change: impl FnOnce(&mut View)) -> String {
        let hand = Hand { cards: vec![1], open: false };
        let money = Money { gold: 5, silver: 7 };
        let old = View {
            whose_turn: vec![0],
            past: vec![1, 2],
            seats: vec![hand.clone(), hand],
            money: money.clone(),
            bank: money,
        };
        let mut new = old.clone();
        change(&mut new);
        let mut out = Vec::new();
        inside(&new, &old, &mut out);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn only_what_changed_is_told() {
        assert_eq!(changed(|_| ()), "{}");
        assert_eq!(changed(|view| view.whose_turn = vec![1, 2]), r#"{"whoseTurn":[[1,2]]}"#);
        assert_eq!(changed(|view| view.past.push(9)), r#"{"past":{"2":[9]}}"#);
        assert_eq!(changed(|view| view.past = vec![3, 2]), r#"{"past":{"0":[3]}}"#);
        assert_eq!(changed(|view| view.past.clear()), r#"{"past":[[]]}"#);
        assert_eq!(changed(|view| view.seats[1].open = true), r#"{"seats":{"1":{"open":[true]}}}"#);
        assert_eq!(changed(|view| view.money.silver = 0), r#"{"SILVER":[0]}"#);
        assert_eq!(changed(|view| view.bank.gold = 1), r#"{"bank":{"GOLD":[1]}}"#);
        let both =
            r#"{"whoseTurn":[[]],"seats":{"0":{"cards":[[]]},"1":{"cards":[[]],"open":[true]}}}"#;
        let all = |view: &mut View| {
            view.whose_turn.clear();
            view.seats.iter_mut().for_each(|hand| hand.cards.clear());
            view.seats[1].open = true;
        };
        assert_eq!(changed(all), both);
    }
}
