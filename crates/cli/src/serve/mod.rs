//! `croupier serve`: the house, until it is told to stop.

mod announce;
mod cluster;
mod data;
pub(crate) mod kept;
pub(crate) mod key;
pub(crate) mod log;
mod place;
pub(crate) mod session_configs;
pub(crate) mod signals;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Weak};
use std::time::Duration;

use house::{Configs, House, HouseSetup, Retention};
use server::{AdminDoor, App, Boards, Changes, Entrances, HttpPurse, Reload, Settings, Tls};
use store_sqlite::SqliteStore;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use crate::args::Serve;
use crate::config;
use crate::program::Program;
use crate::say::{self, Fault};
use announce::Told;
pub(crate) use data::{Allowed, Data};
pub(crate) use kept::Kept;
pub(crate) use place::Place;

/// Where the house listens unless told otherwise.
const LISTEN: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8080);

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub(crate) fn run(arguments: &Serve, program: &'static Program) -> ExitCode {
    log::start(arguments.log, arguments.log_format);
    say::end(serve(arguments, program))
}

impl Serve {
    fn place(&self) -> Result<Place, Fault> {
        Place::of(&self.data, &self.home)
    }
}

fn serve(arguments: &Serve, program: &'static Program) -> Result<(), Fault> {
    let settings = settings(arguments, program)?;
    let runtime = runtime(arguments.threads)?;
    let tls = tls(&arguments.tls)?;
    runtime.block_on(async {
        let public = listen(arguments).await?;
        let metrics = match arguments.metrics {
            Some(address) => Some(bind(address, "--metrics").await?),
            None => None,
        };
        let stop = signals::stop()?;
        signals::make_limits_errors()?;
        if let Some(nats) = &arguments.together.cluster {
            let entrances = ::cluster::Entrances { public, tls, metrics };
            return cluster::serve(arguments, (nats, settings), program, entrances, stop).await;
        }
        let allowed =
            Allowed { loss: arguments.accept_loss, new_house_key: arguments.new_house_key };
        let place = arguments.place()?;
        let data = Data::open(&place, allowed)?;
        let configs = configs(arguments)?;
        let house = open(data, &settings, configs, program).await?;
        clear_copies(&place)?;
        let app = furnish(house, arguments, settings)?;
        let reload = reload(arguments, program);
        let admin = admin(&place, reload.clone())?;
        let (settings, key) = (app.settings(), app.house().public_key());
        announce::tell(arguments, &place, &Told { settings, key, machine: None }, &public)?;
        let reloaded = app.clone();
        tokio::spawn(signals::on_hang_up(move || reloaded.reload(&reload))?);
        server::run(app, Entrances { public, tls, metrics, admin }, stop).await;
        Ok(())
    })
}

/// Gives a house that is open what it needs beside its store, and its doors.
fn furnish(house: Arc<House>, arguments: &Serve, settings: Settings) -> Result<App, Fault> {
    tokio::spawn(prune(Arc::downgrade(&house), settings.retention.clone()));
    let purse = HttpPurse::new().map_err(|error| {
        Fault::found(format_args!("cannot read this machine's certificates: {error}"))
    })?;
    house.sessions().serve_wallets(Arc::new(purse));
    let boards = boards(arguments, &house)?;
    App::with_boards(house, settings, boards).map_err(Fault::asked)
}

/// The door of whoever runs the house, in its data folder; a house that keeps nothing has none.
fn admin(place: &Place, reload: Reload) -> Result<Option<AdminDoor>, Fault> {
    let Some(folder) = place.folder() else { return Ok(None) };
    AdminDoor::open(folder, reload).map(Some).map_err(|error| {
        Fault::found(format_args!(
            "cannot open {}: {error}",
            folder.join(AdminDoor::FILE).display()
        ))
    })
}

/// [O3] What reads settings and configuration again.
fn reload(arguments: &Serve, program: &'static Program) -> Reload {
    let arguments = arguments.clone();
    Arc::new(move || {
        let read = || {
            let place = arguments.place()?;
            let configs = session_configs::texts(place.folder(), arguments.configs.as_deref())?;
            let settings = settings(&arguments, program)?;
            Ok(Changes { settings, configs })
        };
        read().map_err(|fault: Fault| fault.to_string())
    })
}

/// The boards that the house is given.
fn boards(arguments: &Serve, house: &House) -> Result<Boards, Fault> {
    let given = arguments.board.iter().map(|one| (one.game.clone(), one.folder.clone()));
    Boards::read(&given.collect(), house).map_err(Fault::asked)
}

fn configs(arguments: &Serve) -> Result<Configs, Fault> {
    session_configs::read(arguments.place()?.folder(), arguments.configs.as_deref())
}

fn settings(arguments: &Serve, program: &Program) -> Result<Settings, Fault> {
    let place = arguments.place()?;
    let mut settings = config::read(arguments.config.as_deref(), place.folder(), program)?;
    if let Some(url) = &arguments.public_url {
        settings.public_url = Some(url.clone());
    }
    settings.hosts.extend(arguments.host.iter().cloned());
    if arguments.lan {
        settings.hosts.extend(announce::names_on_the_network());
    }
    settings.check().map_err(Fault::asked)?;
    Ok(settings)
}

fn tls(files: &[PathBuf]) -> Result<Option<Tls>, Fault> {
    match files {
        [] => Ok(None),
        [certificate, key] => Tls::open(certificate, key).map(Some).map_err(Fault::asked),
        _ => Err(Fault::asked("--tls has two files: a certificate and its key")),
    }
}

fn runtime(threads: u16) -> Result<Runtime, Fault> {
    let mut builder = match threads {
        1 => Builder::new_current_thread(),
        _ => Builder::new_multi_thread(),
    };
    let runtime = builder.worker_threads(usize::from(threads)).enable_all().build();
    runtime.map_err(|error| Fault::found(format_args!("cannot start: {error}")))
}

async fn listen(arguments: &Serve) -> Result<TcpListener, Fault> {
    let mut address = arguments.listen.unwrap_or(LISTEN);
    if arguments.lan {
        address.set_ip(std::net::Ipv4Addr::UNSPECIFIED.into());
    }
    bind(address, "--listen").await
}

async fn bind(address: SocketAddr, option: &str) -> Result<TcpListener, Fault> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => Fault::found(format_args!(
            "{address} is taken by another program: choose another with {option}"
        )),
        _ => Fault::found(format_args!("cannot listen on {address}: {error}")),
    })
}

async fn open(
    data: Data,
    settings: &Settings,
    configs: Configs,
    program: &Program,
) -> Result<Arc<House>, Fault> {
    let setup = HouseSetup {
        games: program.games,
        staff: program.staff,
        limits: settings.limits.clone(),
        keys: data.keys,
        memory: data.memory,
        configs,
        opened_as: data.opened_as,
    };
    House::open(setup, data.store).await.map_err(kept::lost)
}

/// Once a day, and at first, what has been kept long enough goes, and all money is summed up again.
async fn prune(house: Weak<House>, retention: Retention) {
    let mut day = tokio::time::interval(DAY);
    loop {
        day.tick().await;
        let Some(house) = house.upgrade() else { return };
        // A store that has failed has said so.
        let _ = house.prune(&retention).await;
        let _ = house.check_ledger().await;
    }
}

/// What the migration of an older house has left goes when this one has opened.
fn clear_copies(place: &Place) -> Result<(), Fault> {
    let Place::Folder(folder) = place else { return Ok(()) };
    for copy in SqliteStore::clear_copies(folder).map_err(Fault::found)? {
        tracing::info!(copy = %copy.display(), "the copy of before the migration was removed");
    }
    Ok(())
}
