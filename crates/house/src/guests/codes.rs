//! Codes by which a player signs in with another device: short, for some minutes, each once.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;
use wire::PlayerId;

use crate::random;

/// How long a code holds.
pub(super) const HOLDS: Duration = Duration::from_secs(300);

/// Digits and letters that nobody takes for one another.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// How many letters a code has: 50 bits, which nobody tries through in five minutes.
const LENGTH: usize = 10;

/// The codes that hold now, one a player.
#[derive(Default)]
pub(super) struct Codes(HashMap<String, (PlayerId, Instant)>);

impl Codes {
    /// A code for a player; the one before holds no longer.
    pub(super) fn make(&mut self, player: PlayerId) -> String {
        let now = Instant::now();
        self.0.retain(|_, (of, until)| *of != player && *until > now);
        let bytes: [u8; LENGTH] = random::bytes();
        let code: String = bytes.iter().map(|byte| letter(*byte)).collect();
        self.0.insert(code.clone(), (player, now + HOLDS));
        let (first, second) = code.split_at(LENGTH / 2);
        format!("{first}-{second}")
    }

    /// Whose code it is; it holds no longer.
    pub(super) fn take(&mut self, code: &str) -> Option<PlayerId> {
        let (player, until) = self.0.remove(&plain(code))?;
        (until > Instant::now()).then_some(player)
    }

    /// A player has no code any more.
    pub(super) fn forget(&mut self, player: PlayerId) {
        self.0.retain(|_, (of, _)| *of != player);
    }
}

fn letter(byte: u8) -> char {
    char::from(LETTERS[usize::from(byte % 32)])
}

/// A code as it was made, however somebody typed it.
fn plain(code: &str) -> String {
    let typed = code.chars().filter(char::is_ascii_alphanumeric);
    let meant = |letter: char| match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    typed.map(meant).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u8) -> PlayerId {
        PlayerId::of([number; 10])
    }

    #[tokio::test(start_paused = true)]
    async fn a_code_holds_once_and_for_five_minutes() {
        let mut codes = Codes::default();
        let code = codes.make(player(1));
        assert_eq!(code.len(), LENGTH + 1);
        assert_eq!(codes.take("nothing"), None);
        let typed = code.to_lowercase().replace('0', "o").replace('-', " ");
        assert_eq!(codes.take(&typed), Some(player(1)), "however it is typed");
        assert_eq!(codes.take(&code), None, "once");
        let (old, new) = (codes.make(player(1)), codes.make(player(1)));
        assert_eq!((codes.take(&old), codes.take(&new)), (None, Some(player(1))), "the last one");
        let late = codes.make(player(1));
        tokio::time::advance(HOLDS).await;
        assert_eq!(codes.take(&late), None, "not for ever");
    }
}
