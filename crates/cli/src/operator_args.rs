//! The arguments of what is about operators and money.

use std::path::PathBuf;

use clap::Subcommand;

use crate::args::ConfigFolder;
use crate::store_args::Home;

#[derive(Debug, Subcommand)]
pub(crate) enum Operator {
    /// Make a key of an operator: it is shown once
    Key {
        #[command(flatten)]
        of: OfOperator,
        /// One that reads, and changes nothing
        #[arg(long)]
        read_only: bool,
    },
    /// List the keys of an operator, without their secrets
    Keys {
        #[command(flatten)]
        of: OfOperator,
    },
    /// A key is worth nothing any more
    Revoke {
        #[command(flatten)]
        of: OfOperator,
        /// The key's id
        key: String,
    },
}

/// Which operator, of which house.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct OfOperator {
    /// The operator, by its id
    pub(crate) operator: String,
    #[command(flatten)]
    pub(crate) folder: ConfigFolder,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Ledger {
    /// Sum up every account again from its movements
    Check {
        /// The data folder of the house, or of a copy; or `postgres://user@host/name`
        data: PathBuf,
        #[command(flatten)]
        home: Home,
    },
}
