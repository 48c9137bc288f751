//! The arguments of the command line.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use crate::read::{OwnSeed, near};
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use wire::{PlayerId, ReportId, TableId};

use crate::arena_args::{Arena, Report};
use crate::audit_page::AuditPage;
use crate::cluster_args::{Cluster, Together};
use crate::dev::Dev;
use crate::new::New;
use crate::operator_args::{Ledger, Operator};
use crate::say;
use crate::serve::log::{LogFormat, LogLevel};
use crate::store_args::{Backup, Check, Copy, Prune};

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
    /// Copy a house that does not run from one store to another, record by record, or move it there
    Copy(Copy),
    /// Run a house that is open: its rooms, its people, its reports, its end
    Admin(Admin),
    /// Look at the machines that serve a house together
    #[command(subcommand)]
    Cluster(Cluster),
    /// Examine the data of a house that does not run, record by record
    Check(Check),
    /// Make, list and revoke the keys of operators
    #[command(subcommand)]
    Operator(Operator),
    /// Look at the money of a house that does not run
    #[command(subcommand)]
    Ledger(Ledger),
    /// Show what has been kept long enough, by the settings, and remove it with --yes
    Prune(Prune),
    /// Write the default settings to a file
    #[command(subcommand)]
    Config(Config),
    /// Referee one table: one JSON object per line in, one answer per line out
    Table(Table),
    /// Replay a journal and say whether it holds
    Verify(Verify),
    /// Write a page that audits journals in any browser, from the disk and without any house
    AuditPage(AuditPage),
    /// Measure draws and games, or a running house, as ratios within one run
    Bench(Bench),
    /// Say what a game against the house returns, exactly, for every choice
    Odds(Odds),
    /// Play rounds of a game against the house, and say what they returned
    Simulate(Simulate),
    /// Let bots play paired games, and say who is stronger and how sure that is
    Arena(Arena),
    /// Write a page that shows the balance of a game, from matches between bots
    Report(Report),
    /// Write the folder of a new game: a small one that is whole, with its tests and its own program
    New(New),
    /// Serve a workbench for authors on this machine: one game with every seat on one screen
    Dev(Dev),
    /// Serve a reference operator's wallet on this machine, to develop and test against
    Wallet(Wallet),
}

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Wallet {
    /// The address to listen on, of this machine alone
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8090")]
    pub(crate) listen: SocketAddr,
    /// The wallet's own file
    #[arg(long, value_name = "FILE", default_value = "wallet.sqlite")]
    pub(crate) data: PathBuf,
    /// The keys that requests are signed with: a file with a line for each, its id, a space, its secret
    #[arg(long, value_name = "FILE")]
    pub(crate) keys: PathBuf,
    /// What a player begins with who has nothing in the file yet, as in p-77=USD:100.00 (may be repeated)
    #[arg(long, value_name = "NAME=CURRENCY:BALANCE")]
    pub(crate) player: Vec<String>,
    /// Let something go wrong, as in lostAnswer@debit*3: slow, lostAnswer, lostRequest, error,
    /// errorAfter, doubled, reordered (may be repeated)
    #[arg(long, value_name = "FAULT")]
    pub(crate) fault: Vec<wallet::Planned>,
}

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Serve {
    /// The address to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "CROUPIER_LISTEN")]
    pub(crate) listen: Option<SocketAddr>,
    /// Listen on all interfaces, for friends on the same network, and show a QR code
    #[arg(long, env = "CROUPIER_LAN")]
    pub(crate) lan: bool,
    /// The folder of the house's data; or `postgres://user@host/name`; or `memory` to keep nothing
    #[arg(long, value_name = "FOLDER", default_value = "croupier-data", env = "CROUPIER_DATA")]
    pub(crate) data: PathBuf,
    /// With the data in PostgreSQL: the folder of the house's keys and configuration
    #[arg(long, value_name = "FOLDER", default_value = "croupier-data", env = "CROUPIER_HOME")]
    pub(crate) home: PathBuf,
    /// Go on even if the data lacks something that was acknowledged: what came later is lost
    #[arg(long)]
    pub(crate) accept_loss: bool,
    /// The settings [default: croupier.json in the data folder, if there is one]
    #[arg(long, value_name = "FILE", env = "CROUPIER_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    /// Games, currencies and operators of the games against the house [default: configs in the data
    /// folder, if there is one]
    #[arg(long, value_name = "FOLDER", env = "CROUPIER_CONFIGS")]
    pub(crate) configs: Option<PathBuf>,
    /// The address that people open, where a proxy stands in front
    #[arg(long, value_name = "URL", env = "CROUPIER_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// Show a game with the board in this folder, as in rps=boards/rps: board.js and what it needs (may be
    /// repeated)
    #[arg(long, value_name = "GAME=FOLDER", env = "CROUPIER_BOARD", value_delimiter = ',')]
    pub(crate) board: Vec<Board>,
    /// A name by which the house is reached, beside this machine's own (may be repeated)
    #[arg(long, value_name = "NAME", env = "CROUPIER_HOST", value_delimiter = ',')]
    pub(crate) host: Vec<String>,
    /// Serve https, with this certificate and its key (PEM files, read again when they are renewed)
    #[arg(long, num_args = 2, value_names = ["CERT", "KEY"], env = "CROUPIER_TLS",
          value_delimiter = ',')]
    pub(crate) tls: Vec<PathBuf>,
    /// Tell the counters for Prometheus there, at /metrics; a port alone is one of this machine
    #[arg(long, value_name = "[IP:]PORT", env = "CROUPIER_METRICS", value_parser = near)]
    pub(crate) metrics: Option<SocketAddr>,
    /// Take another house key than the one that this house signed with: games under the old one end,
    /// and every player is told
    #[arg(long)]
    pub(crate) new_house_key: bool,
    #[command(flatten)]
    pub(crate) together: Together,
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

/// A board that the house is given for a game.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) game: String,
    pub(crate) folder: PathBuf,
}

impl FromStr for Board {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (game, folder) = text.split_once('=').ok_or("a board is GAME=FOLDER")?;
        Ok(Self { game: game.into(), folder: folder.into() })
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct Admin {
    /// The folder of the house's data, through which it is reached
    #[arg(long, value_name = "FOLDER", default_value = "croupier-data", env = "CROUPIER_DATA")]
    pub(crate) data: PathBuf,
    /// Print the answers as JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) what: AdminWhat,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminWhat {
    /// List the rooms, private ones too, and who is in them
    Rooms,
    /// Close a room, whatever is played in it
    Close {
        /// The table's id
        table: TableId,
    },
    /// Show a player out of the house, until let in again
    Ban {
        /// The player's id
        player: PlayerId,
    },
    /// Let a player in again
    LetIn {
        /// The player's id
        player: PlayerId,
    },
    /// List who is banned
    Banned,
    /// Begin nothing new, and close the house when no game runs any more
    Drain {
        /// Take everything again instead
        #[arg(long)]
        off: bool,
    },
    /// Read the settings again
    Reload,
    /// Let a game go on that the watch on returns has stopped for an operator
    Resume {
        /// The operator, by its id
        operator: String,
        /// The game, by its id in the configuration
        game: String,
    },
    /// List what players reported
    Reports,
    /// Show a report with the lines concerned
    Report {
        /// The report's id
        report: ReportId,
    },
    /// A report is done with: delete it
    Settle {
        /// The report's id
        report: ReportId,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Config {
    /// Write croupier.json, with every setting at its default, into the data folder
    Init {
        /// The data folder
        #[arg(long, value_name = "FOLDER", default_value = "croupier-data", env = "CROUPIER_DATA")]
        data: PathBuf,
    },
    /// Read the configuration of the games against the house, and name all that is wrong with it
    Check(ConfigFolder),
    /// Print an operator's terms as they hold: games, currencies, limits, returns
    Show {
        /// The operator, by its id
        #[arg(long, value_name = "ID", default_value = house::HOUSE)]
        operator: String,
        #[command(flatten)]
        folder: ConfigFolder,
    },
}

/// Where the configuration of the games against the house lies.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ConfigFolder {
    /// The data folder
    #[arg(long, value_name = "FOLDER", default_value = "croupier-data", env = "CROUPIER_DATA")]
    pub(crate) data: PathBuf,
    /// The folder of the configuration [default: configs in the data folder]
    #[arg(long, value_name = "FOLDER", env = "CROUPIER_CONFIGS")]
    pub(crate) configs: Option<PathBuf>,
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
    /// Measure rounds against the house alone, next to a table's commands
    #[arg(long, conflicts_with = "minutes")]
    pub(crate) bets: bool,
    /// Play for this many minutes instead, and print after each what the house takes in memory and on disk
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1440))]
    pub(crate) minutes: Option<u32>,
    /// Measure a house in this PostgreSQL instead, in an empty database, next to one in a folder
    #[arg(long, value_name = "ADDRESS", conflicts_with = "minutes")]
    pub(crate) postgres: Option<String>,
    /// Where the houses keep their data while they are measured
    #[arg(long, value_name = "FOLDER", default_value_os_t = std::env::temp_dir())]
    pub(crate) folder: PathBuf,
}

/// Which game, and how it is set.
#[derive(Debug, clap::Args)]
pub(crate) struct Against {
    /// The game, by name
    pub(crate) game: String,
    /// The stated return, in percent [default: the game's own]
    #[arg(long = "return", value_name = "PERCENT", conflicts_with = "config")]
    pub(crate) rtp: Option<String>,
    /// The settings of a table as a JSON object; a missing one has its default
    #[arg(long, default_value = "{}", allow_hyphen_values = true)]
    pub(crate) config: String,
    /// The settings that hold at an operator's instead, by its id
    #[arg(long, value_name = "ID", conflicts_with_all = ["rtp", "config"])]
    pub(crate) operator: Option<String>,
    /// The currency, at an operator's [default: its first]
    #[arg(long, value_name = "CODE", requires = "operator")]
    pub(crate) currency: Option<String>,
    #[command(flatten)]
    pub(crate) folder: ConfigFolder,
    /// The stake that payouts are told for [default: 10.00, or the operator's first]
    #[arg(long, value_name = "AMOUNT")]
    pub(crate) stake: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Odds {
    #[command(flatten)]
    pub(crate) against: Against,
    /// Try every return from 50.0 to 99.9 percent instead, and say what rounding adds at most
    #[arg(long, conflicts_with_all = ["rtp", "config", "operator"])]
    pub(crate) sweep: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Simulate {
    #[command(flatten)]
    pub(crate) against: Against,
    /// How many rounds
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000_000))]
    pub(crate) rounds: u64,
    /// How they are played: best, likelier:N, higher:N or lower:N; in games of steps DIFFICULTY:N
    #[arg(long)]
    pub(crate) strategy: Option<String>,
    /// What all chance follows from
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many cores to use [default: all]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
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
