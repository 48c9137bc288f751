//! JSON appended to a buffer. `serde_json` does this only with the standard library; and it looks
//! at every byte of every key, which was a fifth of what a command cost.

#![no_std]

extern crate alloc;

use alloc::vec::Vec;
use core::fmt::{self, Display};

use serde::Serialize;
use serde::ser::{self, Serializer};

/// Appends a value as JSON, in the same text as `serde_json`.
///
/// # Panics
/// Where the value is no plain data: a fraction, raw JSON, or a map whose keys are no texts.
pub fn write<T: Serialize + ?Sized>(value: &T, out: &mut Vec<u8>) {
    value.serialize(Writer(out)).expect("what is written is plain data");
}

/// A value has no JSON. It says no more than that, so that every step's result is one byte.
#[derive(Debug)]
struct NotPlain;

impl Display for NotPlain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no plain data")
    }
}

impl core::error::Error for NotPlain {}

impl ser::Error for NotPlain {
    fn custom<T: Display>(_why: T) -> Self {
        Self
    }
}

fn not_plain<T>() -> Done<T> {
    Err(NotPlain)
}

type Done<T = ()> = Result<T, NotPlain>;

struct Writer<'a>(&'a mut Vec<u8>);

impl<'a> Writer<'a> {
    fn raw(self, text: &[u8]) -> Done {
        self.0.extend_from_slice(text);
        Ok(())
    }

    fn integer(self, negative: bool, mut number: u64) -> Done {
        // Most numbers are short: seats, counts, places.
        if let (false, digit @ 0..10) = (negative, number) {
            self.0.push(b'0' + u8::try_from(digit).expect("a digit"));
            return Ok(());
        }
        let mut digits = [0; 21];
        let mut start = digits.len();
        while number >= 10 {
            start -= 2;
            digits[start..start + 2].copy_from_slice(&PAIRS[(number % 100) as usize]);
            number /= 100;
        }
        if number > 0 {
            start -= 1;
            digits[start] = b'0' + u8::try_from(number).expect("a digit");
        }
        if negative {
            start -= 1;
            digits[start] = b'-';
        }
        self.raw(&digits[start..])
    }

    fn text(self, text: &str) {
        self.0.push(b'"');
        match is_plain(text.as_bytes()) {
            true => self.0.extend_from_slice(text.as_bytes()),
            false => text.chars().for_each(|letter| escape(letter, self.0)),
        }
        self.0.push(b'"');
    }

    /// A key or the name of a variant, which is a word of a Rust program.
    #[inline]
    fn word(&mut self, word: &'static str) {
        self.0.push(b'"');
        self.0.extend_from_slice(word.as_bytes());
        self.0.push(b'"');
    }

    fn list(self) -> Parts<'a> {
        self.0.push(b'[');
        Parts { out: self.0, first: true, end: b']', in_variant: false }
    }

    fn object(self) -> Parts<'a> {
        self.0.push(b'{');
        Parts { out: self.0, first: true, end: b'}', in_variant: false }
    }

    fn variant(mut self, name: &'static str) -> Self {
        self.0.push(b'{');
        self.word(name);
        self.0.push(b':');
        self
    }
}

/// The two digits of every number below a hundred.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number: u8 = 0;
    while number < 100 {
        pairs[number as usize] = [b'0' + number / 10, b'0' + number % 10];
        number += 1;
    }
    pairs
};

/// Whether a text is written as it is, looked at eight bytes at a time.
fn is_plain(text: &[u8]) -> bool {
    let (words, rest) = text.as_chunks::<8>();
    words.iter().all(|word| is_plain_word(u64::from_le_bytes(*word)))
        && !rest.iter().any(|byte| needs_escape(*byte))
}

/// Whether none of eight bytes is escaped. A byte below a limit, and no other, borrows from its
/// highest bit when the limit is taken from it; one behind such a byte may seem to.
const fn is_plain_word(word: u64) -> bool {
    const EACH: u64 = u64::MAX / 0xff;
    const HIGHEST: u64 = EACH * 0x80;
    let (quote, slash) = (word ^ (EACH * b'"' as u64), word ^ (EACH * b'\\' as u64));
    let control = word.wrapping_sub(EACH * b' ' as u64) & !word;
    let quoted = quote.wrapping_sub(EACH) & !quote;
    let slashed = slash.wrapping_sub(EACH) & !slash;
    (control | quoted | slashed) & HIGHEST == 0
}

const fn needs_escape(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

fn escape(letter: char, out: &mut Vec<u8>) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let short = match letter {
        '"' => b"\\\"",
        '\\' => b"\\\\",
        '\n' => b"\\n",
        '\r' => b"\\r",
        '\t' => b"\\t",
        '\u{8}' => b"\\b",
        '\u{c}' => b"\\f",
        '\0'..' ' => {
            let code = letter as usize;
            out.extend_from_slice(&[b'\\', b'u', b'0', b'0', HEX[code >> 4], HEX[code & 15]]);
            return;
        }
        _ => {
            out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
            return;
        }
    };
    out.extend_from_slice(short);
}

/// A list or an object under way.
struct Parts<'a> {
    out: &'a mut Vec<u8>,
    first: bool,
    /// The bracket that ends it.
    end: u8,
    /// Whether the object of a variant ends with it.
    in_variant: bool,
}

impl Parts<'_> {
    #[inline]
    fn next(&mut self) -> &mut Vec<u8> {
        if !core::mem::take(&mut self.first) {
            self.out.push(b',');
        }
        self.out
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(Writer(self.next()))
    }

    /// Inlined, because a key is copied best where its length is known.
    #[inline]
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        let out = self.next();
        out.push(b'"');
        out.extend_from_slice(key.as_bytes());
        out.extend_from_slice(b"\":");
        value.serialize(Writer(out))
    }

    fn finish(self) -> Done {
        self.out.push(self.end);
        if self.in_variant {
            self.out.push(b'}');
        }
        Ok(())
    }
}

impl<'a> Serializer for Writer<'a> {
    type Ok = ();
    type Error = NotPlain;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    fn serialize_bool(self, value: bool) -> Done {
        self.raw(if value { b"true" } else { b"false" })
    }
    fn serialize_i8(self, value: i8) -> Done {
        self.serialize_i64(value.into())
    }
    fn serialize_i16(self, value: i16) -> Done {
        self.serialize_i64(value.into())
    }
    fn serialize_i32(self, value: i32) -> Done {
        self.serialize_i64(value.into())
    }
    fn serialize_i64(self, value: i64) -> Done {
        self.integer(value < 0, value.unsigned_abs())
    }
    fn serialize_u8(self, value: u8) -> Done {
        self.integer(false, value.into())
    }
    fn serialize_u16(self, value: u16) -> Done {
        self.integer(false, value.into())
    }
    fn serialize_u32(self, value: u32) -> Done {
        self.integer(false, value.into())
    }
    fn serialize_u64(self, value: u64) -> Done {
        self.integer(false, value)
    }
    fn serialize_f32(self, _value: f32) -> Done {
        not_plain()
    }
    fn serialize_f64(self, _value: f64) -> Done {
        not_plain()
    }
    fn serialize_char(self, value: char) -> Done {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, value: &str) -> Done {
        self.text(value);
        Ok(())
    }
    fn serialize_bytes(self, _value: &[u8]) -> Done {
        not_plain()
    }
    fn serialize_none(self) -> Done {
        self.raw(b"null")
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Done {
        self.raw(b"null")
    }
    fn serialize_unit_struct(self, _name: &'static str) -> Done {
        self.raw(b"null")
    }
    fn serialize_unit_variant(mut self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.word(variant);
        Ok(())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        let Writer(out) = self.variant(variant);
        value.serialize(Writer(out))?;
        Writer(out).raw(b"}")
    }
    fn serialize_seq(self, _length: Option<usize>) -> Done<Parts<'a>> {
        Ok(self.list())
    }
    fn serialize_tuple(self, _length: usize) -> Done<Parts<'a>> {
        Ok(self.list())
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Done<Parts<'a>> {
        Ok(self.list())
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Done<Parts<'a>> {
        Ok(Parts { in_variant: true, ..self.variant(variant).list() })
    }
    fn serialize_map(self, _length: Option<usize>) -> Done<Parts<'a>> {
        Ok(self.object())
    }
    fn serialize_struct(self, name: &'static str, _: usize) -> Done<Parts<'a>> {
        // So serde_json marks what it would write raw.
        if name.starts_with('$') { not_plain() } else { Ok(self.object()) }
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Done<Parts<'a>> {
        Ok(Parts { in_variant: true, ..self.variant(variant).object() })
    }
}

/// One trait of serde for each kind of compound, all the same here.
macro_rules! parts {
    ($($compound:ident, $method:ident;)*) => {
        $(impl ser::$compound for Parts<'_> {
            type Ok = ();
            type Error = NotPlain;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                self.item(value)
            }
            fn end(self) -> Done {
                self.finish()
            }
        })*
    };
    (named $($compound:ident),*) => {
        $(impl ser::$compound for Parts<'_> {
            type Ok = ();
            type Error = NotPlain;

            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Done {
                self.field(key, value)
            }
            fn end(self) -> Done {
                self.finish()
            }
        })*
    };
}

parts! {
    SerializeSeq, serialize_element;
    SerializeTuple, serialize_element;
    SerializeTupleStruct, serialize_field;
    SerializeTupleVariant, serialize_field;
}
parts!(named SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = NotPlain;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        let out = self.next();
        let start = out.len();
        key.serialize(Writer(out))?;
        if out.get(start) == Some(&b'"') { Ok(()) } else { not_plain() }
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.out.push(b':');
        value.serialize(Writer(self.out))
    }
    fn end(self) -> Done {
        self.finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;
    use alloc::string::String;
    use alloc::vec;

    use super::*;

    #[derive(Serialize)]
    #[serde(tag = "type", rename_all = "camelCase")]
    enum Tagged {
        SomeThing { value: i64, list: Vec<Option<u8>> },
        Nothing,
    }

    #[derive(Serialize)]
    enum Untagged {
        Unit,
        One(u8),
        Two(u8, &'static str),
        Named { field: bool },
    }

    #[derive(Serialize)]
    struct Everything {
        numbers: (i64, u64, i8, u16),
        text: String,
        letter: char,
        unit: (),
        tagged: [Tagged; 2],
        plain: [Untagged; 4],
        #[serde(flatten)]
        more: BTreeMap<String, serde_json::Value>,
    }

    #[test]
    fn it_is_the_text_of_serde_json() {
        let strange: String =
            (0..0x250).filter_map(char::from_u32).chain("\u{1f0a1}🂡".chars()).collect();
        let value = Everything {
            numbers: (i64::MIN, u64::MAX, -7, 0),
            text: strange,
            letter: '"',
            unit: (),
            tagged: [Tagged::SomeThing { value: -10, list: vec![None, Some(3)] }, Tagged::Nothing],
            plain: [
                Untagged::Unit,
                Untagged::One(1),
                Untagged::Two(2, "b\\"),
                Untagged::Named { field: true },
            ],
            more: BTreeMap::from([("a\nb".into(), serde_json::json!({"c": [1, null, "d"]}))]),
        };
        let mut out = b"before".to_vec();
        write(&value, &mut out);
        let due = serde_json::to_string(&value).expect("plain data");
        assert_eq!(core::str::from_utf8(&out).expect("text"), alloc::format!("before{due}"));
    }

    #[test]
    fn every_place_of_a_letter_and_every_number_of_digits_is_written_right() {
        for letter in ['"', '\\', '\u{1f}', ' ', '!', '#', '[', ']', '\u{7f}', 'é', '🂡'] {
            for place in 0..24 {
                let text: String =
                    (0..24).map(|at| if at == place { letter } else { 'x' }).collect();
                same(&text);
            }
        }
        for digits in 0..20 {
            let ten = 10_u64.pow(digits);
            [ten - 1, ten, ten + 1, ten / 2].iter().for_each(same);
            let ten = i64::try_from(ten).unwrap_or(i64::MAX);
            [-ten, 1 - ten].iter().for_each(same);
        }
    }

    fn same<T: Serialize>(value: &T) {
        let mut out = Vec::new();
        write(value, &mut out);
        assert_eq!(out, serde_json::to_vec(value).expect("plain data"));
    }

    #[test]
    fn what_is_no_plain_data_is_refused() {
        let raw = serde_json::value::RawValue::from_string("1".into()).expect("JSON");
        assert!(raw.serialize(Writer(&mut Vec::new())).is_err());
        assert!(1.5_f64.serialize(Writer(&mut Vec::new())).is_err());
        assert!(BTreeMap::from([(1, 2)]).serialize(Writer(&mut Vec::new())).is_err());
    }
}
