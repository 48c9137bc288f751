//! A player: a name and a token. The token is the player; the house keeps only its hash.

use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::{Code, Hash};
use wire::PlayerId;

use crate::matches::wall_clock;
use crate::random;
use crate::{Answer, Refused};

/// A guest of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Player {
    /// The id that others see.
    pub id: PlayerId,
    /// The name that others see.
    pub name: String,
    /// Whoever reads the store cannot log in with it.
    pub(super) token_hash: Hash,
    /// When the player came first, in milliseconds since 1970.
    since: u64,
}

impl Player {
    /// A new player and the token, which nobody will see again.
    pub(crate) fn new(name: &str, longest: usize) -> Answer<(Self, String)> {
        let name = clean_name(name, longest)?;
        let token = random::secret();
        let token_hash = Hash::of(&token);
        Ok((Self { id: random::player(), name, token_hash, since: wall_clock() }, token))
    }

    /// The same player under another name.
    pub(crate) fn renamed(&self, name: &str, longest: usize) -> Answer<Self> {
        Ok(Self { name: clean_name(name, longest)?, ..self.clone() })
    }

    pub(crate) fn write(&self) -> Write {
        let value = serde_json::to_string(self).expect("a player is plain data");
        Write::Put { kind: Kind::Player, key: self.id.to_string(), value }
    }
}

/// A name is one line of visible text.
fn clean_name(name: &str, longest: usize) -> Answer<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let invisible = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let length = name.chars().count();
    if length == 0 || length > longest || name.chars().any(invisible) {
        let message = format!("A name has 1 to {longest} visible characters.");
        return Err(Refused::new(Code::BadInput, message));
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line_of_visible_text() {
        assert_eq!(clean_name("  Bà   Tư ", 24), Ok("Bà Tư".into()));
        for bad in ["", "   ", "a\u{202e}b", "a\u{7}", &"x".repeat(25)] {
            assert!(clean_name(bad, 24).is_err(), "{bad:?}");
        }
    }
}
