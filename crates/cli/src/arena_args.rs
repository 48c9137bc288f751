//! The arguments of the commands that let bots play against bots.

use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Arena {
    /// The game, by name
    pub(crate) game: String,
    /// The bots; each meets each
    #[arg(long, value_delimiter = ',', default_value = "sharp,careful,random")]
    pub(crate) bots: Vec<String>,
    /// Pairs of games, the seats swapped, for each two
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// How many seats
    #[arg(long, default_value_t = 2)]
    pub(crate) seats: u8,
    /// How many moves `sharp` makes in imagined worlds for each of its own
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) nodes: u32,
    /// What all chance follows from
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The settings of the table as a JSON object [default: what is usual in the game]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) config: Option<String>,
    /// How many cores to use [default: all]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Report {
    /// The game, by name, or `all`
    pub(crate) game: String,
    /// Matches of each table
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// What all chance follows from
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The folder that the pages are written to
    #[arg(long, value_name = "FOLDER", default_value = "docs/reports")]
    pub(crate) folder: PathBuf,
    /// How many cores to use [default: all]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
}
