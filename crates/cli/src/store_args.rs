//! The arguments of the commands about where a house keeps its data.

use std::path::PathBuf;

/// Where the keys of a house are.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Home {
    /// With the data in PostgreSQL: the folder of the house's keys and configuration
    #[arg(long, value_name = "FOLDER", default_value = "croupier-data", env = "CROUPIER_HOME")]
    pub(crate) home: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Backup {
    /// The data folder of the house; or `postgres://user@host/name`
    pub(crate) data: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// The folder of the copy, which must not hold a house yet
    pub(crate) to: PathBuf,
    /// Copy the keys, too: whoever has both knows every card to come, and can sign as this house
    #[arg(long)]
    pub(crate) with_key: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Copy {
    /// Where the house is, which must not run: its data folder, or `postgres://user@host/name`
    pub(crate) from: PathBuf,
    /// Where it goes, and where no house is yet: a folder, or `postgres://user@host/name`
    pub(crate) to: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// With the copy in PostgreSQL: the folder of its keys
    #[arg(long, value_name = "FOLDER")]
    pub(crate) to_home: Option<PathBuf>,
    /// Let the house go on there: what is left behind is a copy from then on
    #[arg(long = "move")]
    pub(crate) moves: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    /// The data folder of the house, or of a copy; or `postgres://user@host/name`
    pub(crate) data: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Prune {
    /// The data folder of the house, which must not run; or `postgres://user@host/name`
    pub(crate) data: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// The settings [default: croupier.json in the data folder, if there is one]
    #[arg(long, value_name = "FILE", env = "CROUPIER_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    /// Remove it
    #[arg(long)]
    pub(crate) yes: bool,
}
