//! Objects whose keys are names; a repeated one is refused.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Such an object as a file of its own.
pub(crate) struct Keyed<T>(pub(crate) BTreeMap<String, T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Keyed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        keyed(deserializer).map(Self)
    }
}

/// Such an object in a field that may be left out.
pub(crate) fn maybe_keyed<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<BTreeMap<String, T>>, D::Error> {
    keyed(deserializer).map(Some)
}

/// Such an object in a field.
pub(crate) fn keyed<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    struct Collect<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Collect<T> {
        type Value = BTreeMap<String, T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = BTreeMap::new();
            while let Some((name, value)) = map.next_entry::<String, T>()? {
                if members.insert(name, value).is_some() {
                    return Err(serde::de::Error::custom("a key is repeated"));
                }
            }
            Ok(members)
        }
    }
    deserializer.deserialize_map(Collect(PhantomData))
}
