//! A real house on a real file behind a real port, and people who come in through its doors.

mod party;
mod person;
mod random;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use house::{Configs, House, HouseSetup, Keys, OpenedAs};
use serde_json::Value;
use server::{AdminDoor, App, Boards, Entrances, Settings, Tls};
use store_sqlite::{DataFolder, SqliteStore};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) use party::{Party, short, table_games};
pub(crate) use person::{Person, Socket, sha256};
pub(crate) use random::{Dice, any_command};

/// A house that is open.
pub(crate) struct TestHouse {
    pub(crate) address: SocketAddr,
    /// Where its counters are told.
    pub(crate) metrics: SocketAddr,
    folder: Folder,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl TestHouse {
    pub(crate) async fn open() -> Self {
        Self::with(quick_settings()).await
    }

    pub(crate) async fn with(settings: Settings) -> Self {
        Self::in_folder(Folder::new(), settings, None).await
    }

    /// One that was given a board for a game.
    pub(crate) async fn showing(game: &str, board: &Path) -> Self {
        let boards = BTreeMap::from([(game.to_owned(), board.to_owned())]);
        Self::opened(Folder::new(), quick_settings(), None, &boards).await
    }

    /// One that speaks https.
    pub(crate) async fn secure(settings: Settings, tls: Tls) -> Self {
        Self::in_folder(Folder::new(), settings, Some(tls)).await
    }

    async fn in_folder(folder: Folder, settings: Settings, tls: Option<Tls>) -> Self {
        Self::opened(folder, settings, tls, &BTreeMap::new()).await
    }

    async fn opened(
        folder: Folder,
        settings: Settings,
        tls: Option<Tls>,
        boards: &BTreeMap<String, PathBuf>,
    ) -> Self {
        let store = store(folder.path()).await;
        let setup = HouseSetup {
            games: games_all::GAMES,
            staff: house::Staff::default(),
            limits: settings.limits.clone(),
            keys: Keys::new([7; 32], &[8; 32]),
            memory: false,
            configs: Configs::default(),
            opened_as: OpenedAs::Itself,
        };
        let house = House::open(setup, Box::new(store)).await.expect("a house");
        let boards = Boards::read(boards, &house).expect("its boards");
        let app = App::with_boards(house, settings, boards).expect("its doors");
        let (public, address) = listen().await;
        let (figures, metrics) = listen().await;
        let (stop, stopped) = oneshot::channel();
        let reload = Arc::new(|| Err("these settings have no file".to_owned()));
        let admin = AdminDoor::open(folder.path(), reload).expect("a door");
        let entrances =
            Entrances { metrics: Some(figures), tls, admin: Some(admin), ..public.into() };
        let running = tokio::spawn(server::run(app, entrances, async {
            let _ = stopped.await;
        }));
        Self { address, metrics, folder, stop, running }
    }

    /// Closes the house and opens another on the same file.
    pub(crate) async fn again(self, settings: Settings) -> Self {
        let folder = self.close().await;
        Self::in_folder(folder, settings, None).await
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
        request(self.address, method, path, headers, body).await
    }

    /// Its counters, at their own door.
    pub(crate) async fn metrics(&self) -> String {
        request(self.metrics, "GET", "/metrics", &[], b"").await.text()
    }

    /// A number of `/metrics`.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let text = self.metrics().await;
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("croupier_{name} ")));
        line.and_then(|value| value.parse().ok()).expect("a number of that name")
    }

    /// Asks as whoever runs the house does.
    pub(crate) async fn admin(&self, ask: Value) -> Value {
        let path = self.folder.path().join(AdminDoor::FILE);
        let mut stream = UnixStream::connect(path).await.expect("the admin's socket");
        stream.write_all(format!("{ask}\n").as_bytes()).await.expect("sent");
        let mut text = String::new();
        stream.read_to_string(&mut text).await.expect("an answer");
        serde_json::from_str(&text).expect("JSON")
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

async fn listen() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("its address");
    (listener, address)
}

/// One request over a connection of its own, written by hand. A host among the headers takes the
/// place of the address.
pub(crate) async fn request(
    at: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Answer {
    let mut stream = TcpStream::connect(at).await.expect("a connection");
    let mut head = format!("{method} {path} HTTP/1.1\r\n");
    if !headers.iter().any(|(name, _)| *name == "host") {
        head += &format!("host: {at}\r\n");
    }
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
    // However busy the machine is, everybody opens in time.
    settings.limits.seed_seconds = 60;
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

    /// A header of the answer, by its name in small letters.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
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
