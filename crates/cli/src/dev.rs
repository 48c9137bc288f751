//! `croupier dev`: the workbench for authors, for the browsers of this machine.

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::process::ExitCode;

use workbench::{Bench, Wanted};

use crate::program::Program;
use crate::say::{self, Fault};

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Dev {
    /// The game, by name [default: the only one]
    pub(crate) game: Option<String>,
    /// How many seats [default: the fewest with company]
    #[arg(long)]
    pub(crate) seats: Option<u8>,
    /// The settings as a JSON object; a missing one has its default
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) config: Option<String>,
    /// The server seed, used as it is [default: 64 zeros]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) server_seed: Option<String>,
    /// The client seed, used as it is [default: bench]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) client_seed: Option<String>,
    /// The file that keeps the line; one that is there is decided again [default: GAME.dev.journal]
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
    /// The port on 127.0.0.1; 0 is any that is free
    #[arg(long, default_value_t = 8085)]
    pub(crate) port: u16,
}

pub(crate) fn run(arguments: &Dev, program: &Program) -> ExitCode {
    say::end(serve(arguments, program))
}

fn serve(arguments: &Dev, program: &Program) -> Result<(), Fault> {
    let bench = Bench::open(&program.games, &wanted(arguments), this_run()).map_err(fault)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(Fault::found)?.block_on(async {
        let place = (Ipv4Addr::LOCALHOST, arguments.port);
        let listener = tokio::net::TcpListener::bind(place).await.map_err(|error| {
            Fault::found(format_args!("cannot listen on 127.0.0.1:{}: {error}", place.1))
        })?;
        let address = listener.local_addr().map_err(Fault::found)?;
        say::tell(format_args!("the bench is at http://{address}"));
        say::tell(format_args!("its line is kept in {}", bench.file()));
        server::serve_bench(bench, listener).await.map_err(Fault::found)
    })
}

fn wanted(arguments: &Dev) -> Wanted {
    let Dev { game, seats, config, server_seed, client_seed, journal, .. } = arguments.clone();
    Wanted { game, seats, config, server_seed, client_seed, file: journal }
}

/// Another word at each start: by it a page knows that the program is another.
fn this_run() -> String {
    format!("{}-{}", std::process::id(), say::now())
}

fn fault(fault: workbench::Fault) -> Fault {
    match fault {
        workbench::Fault::File(_) => Fault::found(fault),
        _ => Fault::asked(fault),
    }
}
