//! What serde and the doc comments say about an item.

use syn::{Attribute, Expr, Lit, LitStr, Meta, Token};

/// The `#[serde(…)]` of an item: words, some with a value.
#[derive(Debug, Default)]
pub(crate) struct Serde(Vec<(String, Option<String>)>);

impl Serde {
    /// All attributes of an item.
    pub(crate) fn of(attributes: &[Attribute]) -> Self {
        let mut words = Vec::new();
        for attribute in attributes.iter().filter(|one| one.path().is_ident("serde")) {
            let read = attribute.parse_nested_meta(|meta| {
                let word = meta.path.require_ident()?.to_string();
                let given = meta.input.peek(Token![=]);
                let value =
                    if given { Some(meta.value()?.parse::<LitStr>()?.value()) } else { None };
                words.push((word, value));
                Ok(())
            });
            read.unwrap_or_else(|error| {
                panic!("a serde attribute that codegen cannot read: {error}")
            });
        }
        Self(words)
    }

    /// Those of a variant, with what its enum says about the fields of all variants.
    pub(crate) fn in_enum(mut self, of: &Self) -> Self {
        if let (false, Some(rule)) = (self.has("rename_all"), of.value("rename_all_fields")) {
            self.0.push(("rename_all".into(), Some(rule.into())));
        }
        self
    }

    /// Whether the word is there.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.0.iter().any(|(known, _)| known == word)
    }

    /// The value of a word.
    pub(crate) fn value(&self, word: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == word).and_then(|(_, value)| value.as_deref())
    }

    /// A variant's name on the wire.
    pub(crate) fn variant(&self, own: &Self, name: &str) -> String {
        let renamed = || match self.value("rename_all") {
            Some(rule) => words_of(name, rule),
            None => name.into(),
        };
        own.value("rename").map_or_else(renamed, Into::into)
    }

    /// A field's name on the wire.
    pub(crate) fn field(&self, own: &Self, name: &str) -> String {
        let pascal: String = name.split('_').map(capital).collect();
        let renamed = || match self.value("rename_all") {
            Some(rule) => words_of(&pascal, rule),
            None => name.into(),
        };
        own.value("rename").map_or_else(renamed, Into::into)
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A name in PascalCase by serde's rule.
fn words_of(pascal: &str, rule: &str) -> String {
    let mut snake = String::new();
    for letter in pascal.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    match rule {
        "lowercase" => pascal.to_lowercase(),
        "UPPERCASE" => pascal.to_uppercase(),
        "snake_case" => snake,
        "kebab-case" => snake.replace('_', "-"),
        "SCREAMING_SNAKE_CASE" => snake.to_uppercase(),
        "camelCase" => pascal[..1].to_lowercase() + &pascal[1..],
        other => panic!("codegen does not know serde's rule {other}"),
    }
}

/// The doc comment of an item, one paragraph per line.
pub(crate) fn doc(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(text) => match &text.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    let text = lines.map(|line| line.trim().to_owned()).collect::<Vec<_>>().join("\n");
    let paragraphs = text.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
    paragraphs.collect::<Vec<_>>().join("\n").replace("[`", "`").replace("`]", "`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_serdes_rules() {
        let rows = [
            ("CryptoGamble", "SCREAMING_SNAKE_CASE", "CRYPTO_GAMBLE"),
            ("CryptoGamble", "snake_case", "crypto_gamble"),
            ("CryptoGamble", "kebab-case", "crypto-gamble"),
            ("CryptoGamble", "camelCase", "cryptoGamble"),
            ("CryptoGamble", "lowercase", "cryptogamble"),
            ("Tkl", "UPPERCASE", "TKL"),
        ];
        for (name, rule, expected) in rows {
            assert_eq!(words_of(name, rule), expected);
        }
        let camel = Serde(vec![("rename_all".into(), Some("camelCase".into()))]);
        assert_eq!(camel.field(&Serde::default(), "client_seed_hash"), "clientSeedHash");
        assert_eq!(Serde::default().field(&Serde::default(), "one_of"), "one_of");
        let renamed = Serde(vec![("rename".into(), Some("amountC".into()))]);
        assert_eq!(camel.field(&renamed, "amount_c"), "amountC");
    }
}
