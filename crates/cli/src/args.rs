//! The arguments of the command line.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::say;

/// Croupier: provably fair tables. Referee a game, verify a journal, measure the rules.
#[derive(Debug, Parser)]
#[command(name = "croupier", version, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Referee one table: a JSON object a line in, one answer a line out
    Table(Table),
    /// Replay a journal and say whether it holds
    Verify(Verify),
    /// Measure draws and games, as ratios within one run
    Bench(Bench),
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
    /// The journal
    pub(crate) file: PathBuf,
    /// A hash that was given during play; it must be in the journal (may be repeated)
    #[arg(long, value_name = "HASH")]
    pub(crate) head: Vec<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// Seconds for each measurement
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub(crate) seconds: u64,
}

impl Arguments {
    /// The arguments, or the exit code after help was printed or one line said what is wrong.
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

/// What the program can do.
pub(crate) fn print_help() -> ExitCode {
    say::tell(Arguments::command().render_help().to_string().trim_end());
    ExitCode::SUCCESS
}
