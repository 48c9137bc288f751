//! The arguments of the command line.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use table::Seat;

use crate::say;

/// Croupier: a house of games that anybody can check. Without a command it serves.
#[derive(Debug, Parser)]
#[command(
    name = "croupier",
    version,
    disable_help_subcommand = true,
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: Serve,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the house: tables, players, bots, journals
    Serve(Serve),
    /// Copy the data of a house, which may be running
    Backup(Backup),
    /// Write the default settings to a file
    #[command(subcommand)]
    Config(Config),
    /// Referee one table: one JSON object per line in, one answer per line out
    Table(Table),
    /// Replay a journal and say whether it holds
    Verify(Verify),
    /// Measure draws and games, or a running house, as ratios within one run
    Bench(Bench),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Serve {
    /// The address to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "CROUPIER_LISTEN")]
    pub(crate) listen: Option<SocketAddr>,
    /// Listen on all interfaces, for friends on the same network, and show a QR code
    #[arg(long, env = "CROUPIER_LAN")]
    pub(crate) lan: bool,
    /// The folder of the house's data, or `memory` to keep nothing
    #[arg(long, value_name = "FOLDER", default_value = "croupier-data", env = "CROUPIER_DATA")]
    pub(crate) data: PathBuf,
    /// The settings [default: croupier.json in the data folder, if there is one]
    #[arg(long, value_name = "FILE", env = "CROUPIER_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    /// The address that people open, where a proxy stands in front
    #[arg(long, value_name = "URL", env = "CROUPIER_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// Take another house key than the one that this house signed with: games under the old one end,
    /// and every player is told
    #[arg(long)]
    pub(crate) new_house_key: bool,
    /// Threads that serve the tables, besides the one that writes to disk
    #[arg(long, default_value_t = 1, env = "CROUPIER_THREADS",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// How much is logged on standard error
    #[arg(long, value_name = "LEVEL", default_value = "warn", env = "CROUPIER_LOG")]
    pub(crate) log: LogLevel,
    /// How it is logged
    #[arg(long, value_name = "FORMAT", default_value = "text", env = "CROUPIER_LOG_FORMAT")]
    pub(crate) log_format: LogFormat,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum LogLevel {
    Off,
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum LogFormat {
    Text,
    Json,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Backup {
    /// The data folder of the house
    pub(crate) folder: PathBuf,
    /// The folder of the copy, which must not hold a house yet
    pub(crate) to: PathBuf,
    /// Copy the keys, too: whoever has both knows every card to come, and can sign as this house
    #[arg(long)]
    pub(crate) with_key: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Config {
    /// Write croupier.json, with every setting at its default, into the data folder
    Init {
        /// The data folder
        #[arg(long, value_name = "FOLDER", default_value = "croupier-data", env = "CROUPIER_DATA")]
        data: PathBuf,
    },
}

#[derive(Debug, clap::Args)]
pub(crate) struct Table {
    /// The game, by name
    pub(crate) game: String,
    /// How many seats
    #[arg(long)]
    pub(crate) seats: u8,
    /// The server seed, used as it is
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) server_seed: String,
    /// The client seed (of several seats: joined by commas), used as it is
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) client_seed: String,
    /// The first nonce
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(..1 << 53))]
    pub(crate) nonce: u64,
    /// The settings as a JSON object; a missing one has its default
    #[arg(long, default_value = "{}", allow_hyphen_values = true)]
    pub(crate) config: String,
    /// Write the journal of the table to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Verify {
    /// The journal: a file, or the address of a table in a house (http://…/tables/ID)
    pub(crate) journal: String,
    /// The hash of the server seed that you were shown before the start (may be repeated)
    #[arg(long, value_name = "HASH")]
    pub(crate) commitment: Vec<String>,
    /// The client seed that you gave, and its seat (may be repeated)
    #[arg(long, value_name = "SEAT=TEXT", value_parser = OwnSeed::read)]
    pub(crate) seed: Vec<OwnSeed>,
    /// A hash that was given during play; it must be in the journal (may be repeated)
    #[arg(long, value_name = "HASH")]
    pub(crate) head: Vec<String>,
    /// What a client kept of the game, in its own file (may be repeated: one for each player)
    #[arg(long, value_name = "FILE")]
    pub(crate) evidence: Vec<PathBuf>,
    /// Print one JSON object instead of sentences
    #[arg(long)]
    pub(crate) json: bool,
    /// A file with your token, for a journal in a house [default: $CROUPIER_TOKEN]
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// The house that your token is of (http://HOST:PORT): it is sent to no other
    #[arg(long, value_name = "HOUSE", env = "CROUPIER_HOUSE")]
    pub(crate) token_for: Option<String>,
}

/// A player's own seed, as it is given on the command line.
#[derive(Clone, Debug)]
pub(crate) struct OwnSeed {
    pub(crate) seat: Seat,
    pub(crate) text: String,
}

impl OwnSeed {
    fn read(given: &str) -> Result<Self, &'static str> {
        let wrong = "a seat's number, = and its seed";
        let (seat, text) = given.split_once('=').ok_or(wrong)?;
        let seat: u8 = seat.parse().map_err(|_| wrong)?;
        Ok(Self { seat: Seat::try_from(seat)?, text: text.into() })
    }
}

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Bench {
    #[command(subcommand)]
    pub(crate) of: Option<BenchOf>,
    /// Seconds for each measurement
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(crate) seconds: u64,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BenchOf {
    /// Measure a running house over real sockets, next to a bare WebSocket echo
    Serve(BenchServe),
    /// Count the instructions of a command with callgrind, and the bytes of an update
    Instructions,
    /// The echo that a house is measured against
    #[command(hide = true)]
    Echo,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchServe {
    /// Rounds of each measurement, whose median counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) rounds: u16,
    /// Tiny amounts: shows that it runs, but measures nothing
    #[arg(long)]
    pub(crate) quick: bool,
    /// The core that the servers get to themselves, if this program was started on another
    #[arg(long, value_name = "NUMBER")]
    pub(crate) server_core: Option<u16>,
    /// Where the houses keep their data while they are measured
    #[arg(long, value_name = "FOLDER", default_value_os_t = std::env::temp_dir())]
    pub(crate) folder: PathBuf,
}

impl Arguments {
    /// The arguments; or the exit code, after printing the help or a line that says what is wrong.
    pub(crate) fn read() -> Result<Self, ExitCode> {
        Self::try_parse().map_err(|error| match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                say::tell(error.render().to_string().trim_end());
                ExitCode::SUCCESS
            }
            _ => say::fail(say::BAD_ARGUMENTS, first_paragraph(&error.render().to_string())),
        })
    }
}

/// What is wrong, without the usage that clap prints below it.
fn first_paragraph(text: &str) -> String {
    let paragraph: Vec<&str> = text.lines().take_while(|line| !line.trim().is_empty()).collect();
    paragraph.join(" ").trim_start_matches("error: ").to_owned()
}
