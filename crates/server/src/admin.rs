//! The door of whoever runs the house: a socket in its data folder, never the network. One line of JSON
//! asks, one answers.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use house::Page;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;
use wire::admin::{AdminAsk, AdminTell};
use wire::{Code, Refused};

use crate::app::App;
use crate::settings::Settings;

/// Bytes of a request.
const LONGEST: u64 = 64 * 1024;

/// Seconds for a request.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often a house that drains looks whether anything is still played.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Reads settings and configuration again, or says why they cannot hold.
pub type Reload = Arc<dyn Fn() -> Result<Changes, String> + Send + Sync>;

/// What a house that is open takes anew, whole or not at all.
pub struct Changes {
    /// The settings.
    pub settings: Settings,
    /// The files of the configuration of the games against the house, by name.
    pub configs: BTreeMap<String, String>,
}

/// The door of whoever runs the house.
pub struct AdminDoor {
    listener: UnixListener,
    reload: Reload,
    /// Where it is, until it is closed.
    place: PathBuf,
}

impl Drop for AdminDoor {
    fn drop(&mut self) {
        // What cannot be removed leads nowhere.
        let _ = std::fs::remove_file(&self.place);
    }
}

impl AdminDoor {
    /// What the socket is called in the data folder.
    pub const FILE: &str = "croupier.admin";

    /// Opens the door in a folder whose house is ours alone: nobody but the owner of the process gets
    /// through it, from its first moment.
    pub fn open(folder: &Path, reload: Reload) -> io::Result<Self> {
        let nursery = folder.join("croupier.admin.new");
        let (born, place) = (nursery.join("s"), folder.join(Self::FILE));
        // What a house before has left there.
        let _ = std::fs::remove_dir_all(&nursery);
        std::fs::DirBuilder::new().mode(0o700).create(&nursery)?;
        let near = Near::to(&nursery)?;
        let listener = UnixListener::bind(near.path("s"))?;
        std::fs::set_permissions(&born, std::fs::Permissions::from_mode(0o600))?;
        std::fs::rename(&born, &place)?;
        std::fs::remove_dir(&nursery)?;
        Ok(Self { listener, reload, place })
    }

    /// Goes through the door of a folder.
    pub fn enter(folder: &Path) -> io::Result<std::os::unix::net::UnixStream> {
        std::os::unix::net::UnixStream::connect(Near::to(folder)?.path(Self::FILE))
    }
}

/// Names a folder's sockets by: a socket's address has a hundred bytes, and a folder may lie deep.
struct Near {
    path: PathBuf,
    /// Held as long as it is named by its number.
    _open: Option<File>,
}

impl Near {
    /// A longer name leaves too little room for what is in the folder.
    const SHORT: usize = 64;

    fn to(folder: &Path) -> io::Result<Self> {
        if folder.as_os_str().len() <= Self::SHORT {
            return Ok(Self { path: folder.into(), _open: None });
        }
        let open = File::open(folder)?;
        let path = format!("/proc/self/fd/{}", open.as_raw_fd()).into();
        Ok(Self { path, _open: Some(open) })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

/// Serves the door until it is dropped.
pub(crate) async fn serve(app: App, door: AdminDoor) {
    loop {
        match door.listener.accept().await {
            Ok((stream, _)) => {
                let (app, reload) = (app.clone(), door.reload.clone());
                tokio::spawn(async move { answer(&app, &reload, stream).await });
            }
            Err(error) => {
                tracing::warn!(%error, "the admin's socket does not accept");
                tokio::time::sleep(LOOK_EVERY).await;
            }
        }
    }
}

async fn answer(app: &App, reload: &Reload, stream: UnixStream) {
    let (reading, mut writing) = stream.into_split();
    let mut line = String::new();
    let mut reading = BufReader::new(reading.take(LONGEST));
    let read = tokio::time::timeout(PATIENCE, reading.read_line(&mut line)).await;
    let told = match read {
        Ok(Ok(1..)) => match serde_json::from_str(&line) {
            Ok(ask) => grant(app, reload, ask).await,
            Err(error) => {
                Err(Refused::new(Code::BadInput, format!("That is no request: {error}.")))
            }
        },
        _ => return,
    };
    let told = told.unwrap_or_else(|error| AdminTell::Refused { error });
    let text = serde_json::to_string(&told).expect("an answer is plain data") + "\n";
    // Whoever asked may be gone.
    let _ = writing.write_all(text.as_bytes()).await;
}

async fn grant(app: &App, reload: &Reload, ask: AdminAsk) -> Result<AdminTell, Refused> {
    let house = app.house();
    let message = match ask {
        AdminAsk::Rooms { after } => {
            let Page { items: rooms, next } = house.all_rooms(after).await;
            let next = next.and_then(|next| next.parse().ok());
            return Ok(AdminTell::Rooms { rooms, next });
        }
        AdminAsk::Banned {} => return Ok(AdminTell::Banned { players: house.guests().banned() }),
        AdminAsk::Reports {} => return Ok(AdminTell::Reports { reports: house.reports().list() }),
        AdminAsk::Report { report } => {
            let report = Box::new(house.reports().get(report).await?);
            return Ok(AdminTell::Report { report });
        }
        AdminAsk::OperatorKey { operator, read_only } => {
            let (key, secret) = house.sessions().new_operator_key(&operator, read_only).await?;
            return Ok(AdminTell::OperatorKey { key, secret });
        }
        AdminAsk::OperatorKeys { operator } => {
            let keys = house.sessions().operator_keys(&operator).await?;
            return Ok(AdminTell::OperatorKeys { keys });
        }
        AdminAsk::RevokeKey { operator, key } => {
            house.sessions().revoke_operator_key(&operator, &key).await?;
            format!("The key {key} is worth nothing any more.")
        }
        AdminAsk::Resume { operator, game } => {
            house.sessions().resume_game(&operator, &game).await?;
            format!("{game} takes bets of {operator} again.")
        }
        AdminAsk::Close { table } => {
            house.close_room(table).await?;
            format!("Table {table} is closed.")
        }
        AdminAsk::Ban { player } => {
            house.ban(player).await?;
            format!("{player} is not welcome any more.")
        }
        AdminAsk::LetIn { player } => {
            house.let_in(player).await?;
            format!("{player} is welcome again.")
        }
        AdminAsk::Settle { report } => {
            house.reports().settle(report).await?;
            format!("Report {report} is settled and gone.")
        }
        AdminAsk::Drain { drain } => draining(app, drain),
        AdminAsk::Reload {} => reloaded(app, reload)?,
    };
    Ok(AdminTell::Done { message })
}

fn draining(app: &App, drain: bool) -> String {
    let house = app.house();
    house.drain(drain);
    app.doors().draining.send_replace(drain);
    match (drain, house.matches_under_way()) {
        (false, _) => "The house takes everything again.".into(),
        (true, 0) => "The house takes nothing new. No game runs, so it closes.".into(),
        (true, games) => {
            format!("The house takes nothing new, and closes when these games are over: {games}.")
        }
    }
}

fn reloaded(app: &App, reload: &Reload) -> Result<String, Refused> {
    app.reload(reload).map_err(|why| Refused::new(Code::BadInput, why))?;
    Ok("Settings and configuration were read again and hold from now on.".into())
}

/// Returns when the house drains and no match is played any more.
pub(crate) async fn drained(app: &App) {
    let mut draining: watch::Receiver<bool> = app.doors().draining.subscribe();
    loop {
        // The sender is a part of the doors, which are held here.
        let _ = draining.wait_for(|drain| *drain).await;
        if app.house().matches_under_way() == 0 {
            return;
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
