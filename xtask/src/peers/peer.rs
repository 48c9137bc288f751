//! The servers that are compared, and the ground they run on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::process::Process;
use crate::tools::root;

/// The core of the servers, as `taskset` takes it.
const CORE: &str = "0";

/// A server of the comparison.
pub(super) struct Peer {
    /// What it is called on the command line.
    pub(super) name: &'static str,
    /// What it is called in the table.
    pub(super) title: &'static str,
    /// Its package, if its version belongs behind the title.
    package: Option<&'static str>,
    /// Which clients speak to it (`peers/clients/adapters.js`).
    pub(super) clients: &'static str,
    kind: Kind,
}

enum Kind {
    /// `croupier bench echo`.
    Echo,
    /// A program of the folder `peers` and its words.
    Node(&'static [&'static str]),
    /// A house that keeps nothing beyond the process.
    Memory,
    /// A house with a data folder.
    Durable,
}

/// The name of the house in memory, which everything else is divided into.
pub(super) const MEMORY: &str = "croupier-memory";
/// The name of the house that keeps everything.
pub(super) const DURABLE: &str = "croupier-durable";

/// All of them.
pub(super) const PEERS: &[Peer] = &[
    Peer {
        name: "echo",
        title: "bare echo (tungstenite)",
        package: None,
        clients: "echo",
        kind: Kind::Echo,
    },
    Peer {
        name: "colyseus-messages",
        title: "Colyseus, messages by hand",
        package: Some("@colyseus/core"),
        clients: "colyseus-messages",
        kind: Kind::Node(&["servers/colyseus.js", "messages"]),
    },
    Peer {
        name: "colyseus-views",
        title: "Colyseus, state hidden by StateView",
        package: Some("@colyseus/core"),
        clients: "colyseus-views",
        kind: Kind::Node(&["servers/colyseus.js", "views"]),
    },
    Peer {
        name: "boardgame",
        title: "boardgame.io",
        package: Some("boardgame.io"),
        clients: "boardgame",
        kind: Kind::Node(&["servers/boardgame.js"]),
    },
    Peer {
        name: MEMORY,
        title: "Croupier in memory",
        package: None,
        clients: "croupier",
        kind: Kind::Memory,
    },
    Peer {
        name: DURABLE,
        title: "Croupier, durable",
        package: None,
        clients: "croupier",
        kind: Kind::Durable,
    },
];

impl Peer {
    /// Starts it, and gives it with the address that it says it listens on.
    pub(super) fn serve(&self, ground: &Ground) -> Result<(Process, String), String> {
        let mut server = Process::start(CORE, |command| match self.kind {
            Kind::Echo => {
                command.arg(&ground.croupier).args(["bench", "echo"]);
            }
            Kind::Node(words) => node(command.arg("node"), words),
            Kind::Memory => ground.house(Path::new("memory"), command),
            Kind::Durable => ground.house(&ground.folder.join("durable"), command),
        })?;
        loop {
            if let Some((_, address)) = server.line()?.split_once("http://") {
                return Ok((server, address.trim().to_owned()));
            }
        }
    }

    /// The title with the version that is installed.
    pub(super) fn full_title(&self) -> String {
        let Some(package) = self.package else { return self.title.into() };
        let manifest = fs::read_to_string(root().join("peers/package.json"));
        let version = manifest.ok().and_then(|text| version_of(package, &text));
        format!("{} ({})", self.title, version.expect("a peer is fixed in peers/package.json"))
    }
}

/// Gives a program of Node its words, in the folder `peers`.
pub(super) fn node(command: &mut Command, words: &[&str]) {
    command.args(words).current_dir(root().join("peers")).env("NODE_ENV", "production");
}

/// The version that a manifest fixes for a package.
fn version_of(package: &str, manifest: &str) -> Option<String> {
    let (_, after) = manifest.split_once(&format!("\"{package}\": \""))?;
    after.split_once('"').map(|(version, _)| version.to_owned())
}

/// The program that we measure, and a folder for a house's data, which is deleted in the end.
pub(super) struct Ground {
    croupier: PathBuf,
    folder: PathBuf,
}

impl Ground {
    pub(super) fn new(croupier: PathBuf) -> Result<Self, String> {
        let folder = root().join(format!("target/peers-{}", std::process::id()));
        let ground = Self { croupier, folder };
        // Our clients ask more than any person would, and are silent while others have their turn.
        let settings = r#"{"doors":{"socketRate":100000,"playerRate":100000,"deadSeconds":3600}}"#;
        fs::create_dir_all(&ground.folder)
            .and_then(|()| fs::write(ground.settings(), settings))
            .map_err(|error| format!("{}: {error}", ground.folder.display()))?;
        Ok(ground)
    }

    fn settings(&self) -> PathBuf {
        self.folder.join("settings.json")
    }

    fn house(&self, data: &Path, command: &mut Command) {
        command.arg(&self.croupier).args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        command.arg("--config").arg(self.settings());
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        // What cannot be deleted is left below `target`.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_title_says_which_version_is_measured() {
        let manifest = "{ \"a\": \"1.2.3\",\n  \"b\": \"4.5\" }";
        assert_eq!(version_of("b", manifest).as_deref(), Some("4.5"));
        assert_eq!(version_of("c", manifest), None);
        for peer in PEERS {
            let title = peer.full_title();
            assert_eq!(title.ends_with(')') && title.contains('.'), peer.package.is_some());
        }
    }
}
