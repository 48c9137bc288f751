//! What `cargo xtask fuzz` is asked for.

use super::corpus;

/// Which targets, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    /// One target; none for all.
    pub(super) target: Option<String>,
    /// Seconds for each.
    pub(super) seconds: u64,
    /// Whether what is worth keeping goes into the repository.
    pub(super) keep: bool,
}

const USUAL: u64 = 60;

impl Options {
    /// All targets, for that long.
    pub(super) fn all(seconds: u64) -> Self {
        Self { target: None, seconds, keep: false }
    }

    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let mut options = Self::all(USUAL);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--keep" => options.keep = true,
                "--seconds" => {
                    let seconds = words.next().and_then(|word| word.parse().ok());
                    options.seconds = seconds.ok_or("--seconds has a whole number behind it.")?;
                }
                word if word.starts_with('-') => return Err(format!("There is no {word} here.")),
                word => options.target = Some(word.to_owned()),
            }
        }
        Ok(options)
    }

    /// The targets by name.
    pub(super) fn targets(&self) -> Result<Vec<String>, String> {
        let all = corpus::targets();
        match &self.target {
            None => Ok(all),
            Some(one) if all.contains(one) => Ok(vec![one.clone()]),
            Some(one) => {
                Err(format!("There is no target {one:?}; the targets are {}.", all.join(", ")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_is_looked_for() {
        let one = Options { target: Some("play".into()), seconds: 7, keep: true };
        assert_eq!(Options::read(&["play", "--seconds", "7", "--keep"]), Ok(one));
        assert_eq!(Options::read(&[]), Ok(Options::all(USUAL)));
        for bad in [&["--seconds"][..], &["--seconds", "x"], &["--steal"]] {
            assert!(Options::read(bad).is_err(), "{bad:?}");
        }
        let unknown = Options { target: Some("nothing".into()), ..Options::all(1) };
        assert!(unknown.targets().is_err());
        assert!(Options::all(1).targets().is_ok_and(|all| all.contains(&"journals".into())));
    }
}
