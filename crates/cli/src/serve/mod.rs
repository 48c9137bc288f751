//! `croupier serve`: the house, until it is told to stop.

mod announce;
mod data;
pub(crate) mod key;
mod log;
pub(crate) mod session_configs;
pub(crate) mod signals;

use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Weak};
use std::time::Duration;

use house::{Configs, House, HouseSetup, Retention};
use server::{App, Settings};
use store_sqlite::SqliteStore;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use crate::args::Serve;
use crate::config;
use crate::say::{self, Fault};
pub(crate) use data::Data;

/// Where the house listens unless told otherwise.
const LISTEN: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8080);

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub(crate) fn run(arguments: &Serve) -> ExitCode {
    log::start(arguments.log, arguments.log_format);
    say::end(serve(arguments))
}

fn serve(arguments: &Serve) -> Result<(), Fault> {
    let settings = settings(arguments)?;
    let runtime = runtime(arguments.threads)?;
    runtime.block_on(async {
        let listener = listen(arguments).await?;
        let stop = signals::stop()?;
        signals::make_limits_errors()?;
        let data = Data::open(&arguments.data, arguments.accept_loss)?;
        let configs = session_configs::read(Data::folder(&arguments.data))?;
        let house = open(data, &settings, configs).await?;
        clear_copies(&arguments.data)?;
        tokio::spawn(prune(Arc::downgrade(&house), settings.retention.clone()));
        let app = App::new(house, settings).map_err(Fault::asked)?;
        announce::tell(arguments, &app, &listener)?;
        server::run(app, listener, stop).await;
        Ok(())
    })
}

fn settings(arguments: &Serve) -> Result<Settings, Fault> {
    let folder = Data::folder(&arguments.data);
    let mut settings = config::read(arguments.config.as_deref(), folder)?;
    if let Some(url) = &arguments.public_url {
        settings.public_url = Some(url.clone());
    }
    settings.check().map_err(Fault::asked)?;
    Ok(settings)
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
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => Fault::found(format_args!(
            "{address} is taken by another program: choose another with --listen"
        )),
        _ => Fault::found(format_args!("cannot listen on {address}: {error}")),
    })
}

async fn open(data: Data, settings: &Settings, configs: Configs) -> Result<Arc<House>, Fault> {
    let setup = HouseSetup {
        games: games_all::GAMES,
        limits: settings.limits.clone(),
        vault: data.vault,
        memory: data.memory,
        configs,
        opened_as: data.opened_as,
    };
    House::open(setup, data.store).await.map_err(data::lost)
}

/// Once a day, and at first, what has been kept long enough goes.
async fn prune(house: Weak<House>, retention: Retention) {
    let mut day = tokio::time::interval(DAY);
    loop {
        day.tick().await;
        let Some(house) = house.upgrade() else { return };
        // A store that has failed has said so.
        let _ = house.prune(&retention).await;
    }
}

/// What the migration of an older house has left goes when this one has opened.
fn clear_copies(data: &Path) -> Result<(), Fault> {
    let Some(folder) = Data::folder(data) else { return Ok(()) };
    for copy in SqliteStore::clear_copies(folder).map_err(Fault::found)? {
        tracing::info!(copy = %copy.display(), "the copy of before the migration was removed");
    }
    Ok(())
}
