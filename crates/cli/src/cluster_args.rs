//! The arguments about a house that several machines serve.

use std::path::PathBuf;

use clap::Subcommand;

use crate::store_args::Home;

/// How a machine serves a house together with others.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Together {
    /// Serve the house together with other machines, which meet at this NATS (nats://HOST:PORT or
    /// tls://HOST:PORT, several with commas between); with the data in PostgreSQL, and on each the same keys
    #[arg(long, value_name = "NATS", env = "CROUPIER_CLUSTER")]
    pub(crate) cluster: Option<String>,
    /// With --cluster: the name of this machine, which no other has [default: the machine's own]
    #[arg(long, value_name = "NAME", env = "CROUPIER_NODE", requires = "cluster")]
    pub(crate) node: Option<String>,
    /// With --cluster: a file of credentials for NATS
    #[arg(long, value_name = "FILE", env = "CROUPIER_CLUSTER_CREDS", requires = "cluster")]
    pub(crate) cluster_creds: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Cluster {
    /// Say which machines are there, who holds the house since when, and what each of them reaches
    Status(ClusterStatus),
}

#[derive(Debug, clap::Args)]
pub(crate) struct ClusterStatus {
    /// Where the machines meet, as in `croupier serve --cluster`
    pub(crate) nats: String,
    #[command(flatten)]
    pub(crate) home: Home,
    /// A file of credentials for NATS
    #[arg(long, value_name = "FILE", env = "CROUPIER_CLUSTER_CREDS")]
    pub(crate) cluster_creds: Option<PathBuf>,
    /// Print what each says as JSON, a line for each
    #[arg(long)]
    pub(crate) json: bool,
}
