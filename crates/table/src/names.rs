//! The names of fields and variants as the wire has them, made by the compiler.

/// How long a name is in camelCase.
pub const fn length(name: &str) -> usize {
    let (bytes, mut length, mut i) = (name.as_bytes(), 0, 0);
    while i < bytes.len() {
        length += (bytes[i] != b'_') as usize;
        i += 1;
    }
    length
}

/// The letters of a name in camelCase, be it in `snake_case` or in `PascalCase`.
pub const fn letters<const LENGTH: usize>(name: &str) -> [u8; LENGTH] {
    let (bytes, mut letters) = (name.as_bytes(), [0; LENGTH]);
    let (mut i, mut written) = (0, 0);
    while i < bytes.len() {
        if bytes[i] != b'_' {
            letters[written] = match bytes[i] {
                first if written == 0 => first.to_ascii_lowercase(),
                letter if bytes[i - 1] == b'_' => letter.to_ascii_uppercase(),
                letter => letter,
            };
            written += 1;
        }
        i += 1;
    }
    letters
}

/// An identifier in camelCase, as a text that the compiler makes.
#[doc(hidden)]
#[macro_export]
macro_rules! camel_case {
    ($name:ident) => {{
        const RUST: &str = stringify!($name);
        const LETTERS: [u8; $crate::names::length(RUST)] = $crate::names::letters(RUST);
        const WIRE: &str = match core::str::from_utf8(&LETTERS) {
            Ok(name) => name,
            Err(_) => panic!("identifiers of games are ASCII"),
        };
        WIRE
    }};
}

#[cfg(test)]
mod tests {
    #[test]
    fn fields_and_variants_are_written_in_camel_case() {
        let rows = [
            (crate::camel_case!(rounds), "rounds"),
            (crate::camel_case!(max_smuggle), "maxSmuggle"),
            (crate::camel_case!(NotYourTurn), "notYourTurn"),
            (crate::camel_case!(Non), "non"),
        ];
        for (written, expected) in rows {
            assert_eq!(written, expected);
        }
    }
}
