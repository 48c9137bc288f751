//! A real house on a real file behind a real port, and people who come in through its doors.

mod party;
mod person;
mod random;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use house::{Configs, House, HouseSetup, OpenedAs, Vault};
use serde_json::Value;
use server::{App, Settings};
use store_sqlite::{DataFolder, SqliteStore};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) use party::{Party, short, table_games};
pub(crate) use person::{Person, Socket, sha256};
pub(crate) use random::{Dice, any_command};

/// A house that is open.
pub(crate) struct TestHouse {
    pub(crate) address: SocketAddr,
    folder: Folder,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl TestHouse {
    pub(crate) async fn open() -> Self {
        Self::with(quick_settings()).await
    }

    pub(crate) async fn with(settings: Settings) -> Self {
        Self::in_folder(Folder::new(), settings).await
    }

    async fn in_folder(folder: Folder, settings: Settings) -> Self {
        let store = store(folder.path()).await;
        let setup = HouseSetup {
            games: games_all::GAMES,
            limits: settings.limits.clone(),
            vault: Vault::new([7; 32]),
            memory: false,
            configs: Configs::default(),
            opened_as: OpenedAs::Continued,
        };
        let house = House::open(setup, Box::new(store)).await.expect("a house");
        let app = App::new(house, settings).expect("its doors");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(server::run(app, listener, async {
            let _ = stopped.await;
        }));
        Self { address, folder, stop, running }
    }

    /// Closes the house and opens another on the same file.
    pub(crate) async fn again(self, settings: Settings) -> Self {
        let folder = self.close().await;
        Self::in_folder(folder, settings).await
    }

    /// Closes the house as a signal would.
    pub(crate) async fn close(self) -> Folder {
        let _ = self.stop.send(());
        self.running.await.expect("it ends");
        self.folder
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.request("GET", path, headers, b"").await
    }

    pub(crate) async fn post(&self, path: &str, headers: &[(&str, &str)], body: &Value) -> Answer {
        self.request("POST", path, headers, body.to_string().as_bytes()).await
    }

    /// One request over a connection of its own, written by hand.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.expect("a connection");
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.address);
        head += &format!("connection: close\r\ncontent-length: {}\r\n", body.len());
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        // A house that refuses early closes before all is written.
        let _ = stream.write_all((head + "\r\n").as_bytes()).await;
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        Answer::read(&bytes)
    }

    /// A number of `/metrics`.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics", &[]).await.text();
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("croupier_{name} ")));
        line.and_then(|value| value.parse().ok()).expect("a number of that name")
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// The store of a folder. A house that was closed in this same process lets go of it only when
/// its writer's thread has ended.
async fn store(folder: &Path) -> SqliteStore {
    for _ in 0..500 {
        let entered = DataFolder::enter(folder);
        match entered.and_then(|folder| SqliteStore::open(folder, &[7; 32], false)) {
            Err(fault) if fault.to_string().contains("in use") => {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            opened => return opened.expect("a file").0,
        }
    }
    panic!("the house before never let go of its file");
}

/// Settings under which tests do not wait.
pub(crate) fn quick_settings() -> Settings {
    let mut settings = Settings::default();
    settings.limits.bot_delay_ms = 0;
    settings.limits.seed_seconds = 1;
    settings.doors.socket_rate = 10_000;
    settings.doors.socket_burst = 10_000;
    settings.doors.player_rate = 10_000;
    settings.doors.player_burst = 10_000;
    settings
}

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    fn read(bytes: &[u8]) -> Self {
        let split = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&bytes[..split]).to_lowercase();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect("a status");
        Self { status, head, body: bytes[split + 4..].to_vec() }
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("text")
    }

    pub(crate) fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// A folder of this test run, which is gone when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("croupier-server-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
