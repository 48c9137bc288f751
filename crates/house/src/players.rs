//! Players: a name and a token. The token is the player; the house keeps only its hash.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use wire::Code;

use crate::clock::wall_clock;
use crate::ids;
use crate::{Answer, Refused};

/// A guest of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Player {
    /// The id that others see.
    pub id: String,
    /// The name that others see.
    pub name: String,
    token_hash: String,
    since: u64,
}

/// All players, by the hash of their token.
#[derive(Default)]
pub struct Players(RwLock<HashMap<String, Arc<Player>>>);

impl Players {
    /// The player behind a token.
    pub fn by_token(&self, token: &str) -> Option<Arc<Player>> {
        self.0.read().ok()?.get(&ids::token_hash(token)).cloned()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.read().map_or(0, |players| players.len())
    }

    pub(crate) fn insert(&self, player: Player) -> Arc<Player> {
        let player = Arc::new(player);
        if let Ok(mut players) = self.0.write() {
            players.insert(player.token_hash.clone(), player.clone());
        }
        player
    }
}

impl Player {
    /// A new player and the token, which nobody will see again.
    pub(crate) fn new(name: &str, longest: usize) -> Answer<(Self, String)> {
        let name = clean_name(name, longest)?;
        let token = ids::secret();
        let token_hash = ids::token_hash(&token);
        Ok((Self { id: ids::id(), name, token_hash, since: wall_clock() }, token))
    }

    /// The same player under another name.
    pub(crate) fn renamed(&self, name: &str, longest: usize) -> Answer<Self> {
        Ok(Self { name: clean_name(name, longest)?, ..self.clone() })
    }

    pub(crate) fn write(&self) -> Write {
        let value = serde_json::to_string(self).expect("a player is plain data");
        Write::Put { kind: Kind::Player, key: self.id.clone(), value }
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

    #[test]
    fn a_player_is_found_by_token_and_stored_without_it() {
        let (player, token) = Player::new("An", 24).expect("a name");
        let text = format!("{:?}", player.write());
        assert!(!text.contains(&token));
        let players = Players::default();
        players.insert(player.clone());
        assert_eq!(players.by_token(&token).as_deref(), Some(&player));
        assert_eq!(players.by_token("other"), None);
    }
}
