//! Words of the rules, each standing for one thing.

use core::fmt::Debug;

/// What has a word for each of its values; made by [`words!`](crate::words).
pub trait Words: Copy + Debug + Eq + Send + Sync + 'static {
    /// Every value, in the order of the rules.
    const ALL: &'static [Self];
    /// Their words, in the same order.
    const WORDS: &'static [&'static str];

    /// Its word.
    fn word(self) -> &'static str;

    /// The value of that word.
    fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }
}

/// Makes an enum whose values are written as words: `pub enum Pricing { Table = "table", … }`.
/// Only a text is read as a word: serde's own enums would also take `{"table":null}`.
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $crate::Words for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const WORDS: &'static [&'static str] = &[$($word),+];

            fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl $crate::reexport::Serialize for $name {
            fn serialize<S: $crate::reexport::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str($crate::Words::word(*self))
            }
        }

        impl<'de> $crate::reexport::Deserialize<'de> for $name {
            fn deserialize<D: $crate::reexport::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                use $crate::reexport::de::Error as _;
                let word = <$crate::reexport::String as $crate::reexport::Deserialize>::deserialize(d)?;
                let known = <Self as $crate::Words>::of_word(&word);
                known.ok_or_else(|| D::Error::unknown_variant(&word, <Self as $crate::Words>::WORDS))
            }
        }
    };
}
