//! A house, a liar in front of it, and a client in Python that plays through the liar.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

use journal::signed::HouseKey;
use liar::lies::{Deceit, Place};
use liar::proxy::{Proxy, listen};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::common::croupier;
use crate::house::{Folder, House};
use crate::temp::Temp;

/// What is played where a lie is told.
const ROUNDS: &[&str] = &["--game", "hilo", "--rounds", "3"];
const QUICK: &str = r#"{"turnSeconds":5}"#;
/// By this seed the dealer deals first: whoever closes an evening at once is told no card to lie about.
const DEALS: &str = "a dealer who deals";
const ALONE: &[&str] = &["--game", "xidach", "--config", QUICK, "--enough", "4", "--seed", DEALS];
const TOGETHER: &[&str] =
    &["--game", "xidach", "--config", QUICK, "--enough", "4", "--people", "2", "--seed", DEALS];
const SHORT: &str = r#"{"rounds":1,"negotiateSeconds":5,"revealSeconds":5}"#;
/// Of four everybody is paired, so everybody has to act once more after the negotiation.
const WITH_BOTS: &[&str] =
    &["--game", "bazaar", "--config", SHORT, "--seats", "4", "--people", "2"];

/// A house that tells the truth, and the liars in front of it.
pub(crate) struct Evening {
    /// Gone before its folder is.
    house: House,
    _folder: Folder,
    _settings: Temp,
    key: HouseKey,
    runtime: Runtime,
}

/// A client that plays, and what it leaves behind.
pub(crate) struct Run {
    place: Place,
    credulous: bool,
    folder: Temp,
    pub(crate) code: Option<i32>,
    pub(crate) said: String,
}

impl Evening {
    pub(crate) fn begin() -> Self {
        let unique = format!("lies-{:?}", std::thread::current().id());
        let (folder, settings) = (Folder::new(&unique), Temp::new(&format!("{unique}-settings")));
        let limits = json!({"limits": {"botDelayMs": 1, "seedSeconds": 2}});
        std::fs::write(settings.path(), limits.to_string()).expect("settings");
        let house = House::open(&folder, &["--config", settings.text()]);
        let key = std::fs::read_to_string(folder.path().join("croupier.house-key")).expect("a key");
        let key = HouseKey::from_bytes(&table::hex::read(key.trim()).expect("64 hex digits"));
        let runtime = Runtime::new().expect("threads");
        Self { house, _folder: folder, _settings: settings, key, runtime }
    }

    /// A liar in front of the house, by its address.
    fn liar(&self, deceit: Box<dyn Deceit>) -> SocketAddr {
        let (to, key) = (self.house.address().to_owned(), self.key.clone());
        let any = "127.0.0.1:0".parse().expect("an address");
        let (listener, address) = self.runtime.block_on(listen(any)).expect("a port");
        self.runtime.spawn(Proxy::new(&to, key, deceit).serve(listener));
        address
    }

    /// Plays through a liar.
    pub(crate) fn play(&self, mut run: Run, deceit: Box<dyn Deceit>) -> Run {
        let url = format!("http://{}", self.liar(deceit));
        let keys = json!({&url: self.key.public().to_string()});
        std::fs::create_dir_all(run.folder.path()).expect("a folder");
        std::fs::write(run.file("house-keys.json"), keys.to_string()).expect("a key is kept");
        if run.place == Place::TwoTables {
            run.play(&url);
            assert_eq!(run.code, Some(0), "the first table is served honestly: {}", run.said);
        }
        run.play(&url);
        run
    }
}

impl Run {
    pub(crate) fn new(place: Place) -> Self {
        static RUNS: AtomicUsize = AtomicUsize::new(0);
        let folder = Temp::new(&format!("run-{}", RUNS.fetch_add(1, Ordering::Relaxed)));
        Self { place, credulous: false, folder, code: None, said: String::new() }
    }

    /// The same by a client that compares nothing.
    pub(crate) fn credulous(self) -> Self {
        Self { credulous: true, ..self }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn play(&mut self, url: &str) {
        let mut python = self.program();
        python.args(["--url", url, "--keep", self.folder.text()]);
        python.arg("--evidence").arg(self.file("evidence.json"));
        python.arg("--journal").arg(self.file("journal"));
        let Output { status, stdout, stderr } = python.output().expect("this test needs python3");
        self.code = status.code();
        self.said = String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned();
    }

    fn program(&self) -> Command {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut python = Command::new("python3");
        let (name, word) = match self.place {
            Place::Rounds => ("croupier_rounds.py", "rounds"),
            _ => ("croupier_client.py", "table"),
        };
        match self.credulous {
            true => python.arg(here.join("tests/liar/credulous.py")).arg(word),
            false => python.arg(here.join("../../clients/python").join(name)),
        };
        python.args(match self.place {
            Place::Rounds => ROUNDS,
            Place::One | Place::TwoTables => ALONE,
            Place::Two => TOGETHER,
            Place::Four => WITH_BOTS,
        });
        python
    }

    /// Whether the house gave the client a journal.
    pub(crate) fn has_journal(&self) -> bool {
        self.file("journal").exists()
    }

    /// What `croupier verify` says of what the client kept.
    pub(crate) fn verified(&self) -> (Option<i32>, String) {
        let text = |name| self.file(name).to_str().expect("the path is text").to_owned();
        let mut arguments = vec!["verify".into(), text("journal")];
        for name in ["evidence.json", "evidence-1.json"] {
            if self.file(name).exists() {
                arguments.extend(["--evidence".to_owned(), text(name)]);
            }
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let Output { status, stdout, stderr } = croupier(&arguments, b"");
        (status.code(), String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned())
    }
}
