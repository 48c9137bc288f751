//! The bare-hands client in Python plays every table game over real sockets, by the protocol's
//! page alone, and recomputes its journal.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use house::{House, HouseSetup, Limits, Vault};
use journal::MemoryStore;
use server::{App, Settings};
use tokio::net::TcpListener;

/// A game that a client plays: its name, how many seats, and settings that do not let it wait.
const TABLES: &[(&str, &str, &str)] = &[
    ("xidach", "2", r#"{"turnSeconds":5}"#),
    ("xidach", "4", r#"{"turnSeconds":5}"#),
    ("contraband", "4", r#"{"rounds":4,"selectSeconds":5,"actSeconds":5,"settleSeconds":5}"#),
    ("contraband", "6", r#"{"rounds":2,"selectSeconds":5,"actSeconds":5,"settleSeconds":5}"#),
    ("bazaar", "2", r#"{"rounds":2,"negotiateSeconds":10,"revealSeconds":5}"#),
    ("bazaar", "5", r#"{"rounds":2,"negotiateSeconds":10,"revealSeconds":5,"pricing":"free"}"#),
];

fn client() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/python/croupier_client.py")
}

/// A house in memory on a free port; its address.
async fn serve() -> String {
    let setup = HouseSetup {
        games: games_all::GAMES,
        limits: Limits { bot_delay_ms: 0, ..Limits::default() },
        vault: Vault::new(Vault::new_key()),
        memory: true,
    };
    let house = House::open(setup, Box::new(MemoryStore::default())).await.expect("a house");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let app = App::new(Arc::clone(&house), Settings::default()).expect("settings");
    tokio::spawn(server::run(app, listener, std::future::pending()));
    format!("http://{address}")
}

async fn play(url: String, game: &'static str, seats: &'static str, config: &'static str) -> Output {
    let words = ["--url", &url, "--game", game, "--seats", seats, "--people", seats];
    let more = ["--config", config, "--seed", "a word", "--drop", "0.05", "--patience", "120"];
    let mut python = Command::new("python3");
    python.arg(client()).args(words).args(more);
    let ended = tokio::task::spawn_blocking(move || python.output()).await;
    ended.expect("the client was waited for").expect("this test needs python3")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_in_python_plays_every_game_and_verifies_it() {
    let url = serve().await;
    for game in games_all::GAMES.iter().filter(|game| game.ends()) {
        assert!(TABLES.iter().any(|(name, ..)| *name == game.name()), "{} too", game.name());
    }
    for (game, seats, config) in TABLES {
        let Output { stdout, stderr, status } = play(url.clone(), game, seats, config).await;
        let (told, wrong) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
        assert!(status.success(), "{game} {seats}: {wrong}{told}");
        assert!(told.contains(&format!("verified {game}: ")), "{game} {seats}: {told}");
    }
}
