//! What is asked for after `cargo xtask peers`.

use std::time::Duration;

use super::peer::{PEERS, Peer};

/// What is measured, and for how long.
pub(super) struct Options {
    /// How often every server has its turn.
    pub(super) rounds: u32,
    /// How long a turn is.
    pub(super) time: Duration,
    /// Whether the servers are checked instead.
    pub(super) check: bool,
    /// The servers.
    pub(super) peers: Vec<&'static Peer>,
}

impl Options {
    /// Reads `[--rounds N] [--seconds N] [--check] [NAME…]`; without a name, all are meant.
    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let mut options =
            Self { rounds: 7, time: Duration::from_secs(3), check: false, peers: Vec::new() };
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "--rounds" => options.rounds = number(word, words.next())?,
                "--seconds" => {
                    options.time = Duration::from_secs(number(word, words.next())?.into());
                }
                "--check" => options.check = true,
                name => options.peers.push(named(name)?),
            }
        }
        if options.peers.is_empty() {
            options.peers = PEERS.iter().collect();
        }
        Ok(options)
    }
}

fn number(flag: &str, word: Option<&str>) -> Result<u32, String> {
    let number = word.and_then(|word| word.parse().ok()).filter(|number| *number > 0);
    number.ok_or_else(|| format!("{flag} takes a whole number from 1."))
}

fn named(name: &str) -> Result<&'static Peer, String> {
    let names: Vec<&str> = PEERS.iter().map(|peer| peer.name).collect();
    let found = PEERS.iter().find(|peer| peer.name == name);
    found.ok_or_else(|| format!("There is no `{name}`, only {}.", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(words: &[&str]) -> String {
        Options::read(words).err().unwrap_or_default()
    }

    #[test]
    fn without_a_word_everything_is_measured() {
        let options = Options::read(&[]).expect("nothing to refuse");
        assert_eq!(options.peers.len(), PEERS.len());
        assert!(!options.check);
    }

    #[test]
    fn rounds_seconds_and_names_may_come_in_any_order() {
        let words = ["echo", "--seconds", "2", "croupier-memory", "--rounds", "9", "--check"];
        let options = Options::read(&words).expect("nothing to refuse");
        assert_eq!((options.rounds, options.time.as_secs(), options.check), (9, 2, true));
        let names: Vec<&str> = options.peers.iter().map(|peer| peer.name).collect();
        assert_eq!(names, ["echo", "croupier-memory"]);
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        assert_eq!(fault(&["--rounds"]), "--rounds takes a whole number from 1.");
        assert_eq!(fault(&["--seconds", "0"]), "--seconds takes a whole number from 1.");
        assert!(fault(&["ech"]).starts_with("There is no `ech`, only echo, "));
    }
}
