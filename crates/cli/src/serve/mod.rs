//! `croupier serve`: the house, until it is told to stop.

mod announce;
mod data;
pub(crate) mod key;
mod log;
pub(crate) mod session_configs;

use std::net::SocketAddr;
use std::process::ExitCode;

use house::{Configs, House, HouseSetup};
use server::{App, Settings};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};

use crate::args::Serve;
use crate::config;
use crate::say::{self, Fault};
pub(crate) use data::Data;

/// Where the house listens unless told otherwise.
const LISTEN: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8080);

pub(crate) fn run(arguments: &Serve) -> ExitCode {
    log::start(arguments.log, arguments.log_format);
    say::end(serve(arguments))
}

fn serve(arguments: &Serve) -> Result<(), Fault> {
    let settings = settings(arguments)?;
    let runtime = runtime(arguments.threads)?;
    runtime.block_on(async {
        let listener = listen(arguments).await?;
        let stop = stop_signal()?;
        let data = Data::open(&arguments.data, arguments.new_house_key)?;
        let configs = session_configs::read(Data::folder(&arguments.data))?;
        let house = open(data, &settings, configs).await?;
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

async fn open(
    data: Data,
    settings: &Settings,
    configs: Configs,
) -> Result<std::sync::Arc<House>, Fault> {
    let setup = HouseSetup {
        games: games_all::GAMES,
        limits: settings.limits.clone(),
        keys: data.keys,
        memory: data.memory,
        configs,
        opened_as: data.opened_as,
    };
    House::open(setup, data.store).await.map_err(Fault::found)
}

/// Returns when the process is asked to end: by the system, or by Ctrl-C.
fn stop_signal() -> Result<impl Future<Output = ()>, Fault> {
    let catch = |kind| {
        signal(kind).map_err(|error| Fault::found(format_args!("cannot catch signals: {error}")))
    };
    let mut terminate = catch(SignalKind::terminate())?;
    let mut interrupt = catch(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
