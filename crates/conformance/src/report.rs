//! What the laws found.

use std::collections::BTreeMap;
use std::fmt;

use crate::line::Line;
use crate::play::{Play, Setting};

/// What was looked at, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures(BTreeMap<String, u64>);

impl Figures {
    /// Counts one more.
    pub fn count(&mut self, what: impl Into<String>) {
        self.add(what, 1);
    }

    /// Counts some more.
    pub fn add(&mut self, what: impl Into<String>, more: u64) {
        *self.0.entry(what.into()).or_default() += more;
    }

    /// How often that was counted.
    pub fn of(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or_default()
    }

    /// Everything that was counted.
    pub fn each(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0.iter().map(|(what, count)| (what.as_str(), *count))
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, count) in &self.0 {
            writeln!(f, "  {count:>9} {what}")?;
        }
        Ok(())
    }
}

/// A law that a game broke, and the lines that show it.
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// What was wrong.
    pub what: String,
    scene: Option<Scene>,
}

struct Scene {
    setting: Setting,
    lines: Vec<Line>,
}

impl Broken {
    /// Broken at this point of a play.
    pub fn during(law: &'static str, what: String, play: &Play) -> Box<Self> {
        let scene = Scene { setting: play.setting.clone(), lines: play.lines.clone() };
        Box::new(Self { law, what, scene: Some(scene) })
    }

    /// Broken by all plays together.
    pub fn altogether(law: &'static str, what: String) -> Box<Self> {
        Box::new(Self { law, what, scene: None })
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "broken: {}\n{}", self.law, self.what)?;
        match &self.scene {
            Some(scene) => write!(f, "{scene}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The referee's command line, and the lines to feed it.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setting { game, seats, config, seed, .. } = &self.setting;
        let (name, seeds) = (game.name(), self.setting.seeds());
        let (server, client) = (seeds.server(), seeds.client());
        writeln!(f, "seed {seed}, after {} lines:", self.lines.len())?;
        writeln!(
            f,
            "croupier table {name} --seats {seats} --server-seed {server} \
             --client-seed {client} --config '{config}'"
        )?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}
