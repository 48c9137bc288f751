//! Connections to a database. A thread of its own moves their bytes, so that whoever asks may wait
//! wherever it is: the writer in its thread, a reader in any.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use futures_executor::block_on;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::Client;
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::address::Address;
use crate::server::Server;
use crate::statements::Statements;
use crate::trouble::{Tried, Trouble};
use crate::{hold, schema};

/// How long a server may take to answer a new connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a server may keep silent before a node of a cluster takes the connection for lost: its machine may
/// be gone, or the way there.
const SILENCE: Duration = Duration::from_secs(8);

/// A connection, and what is asked over it.
pub(crate) struct Line {
    client: Client,
    pub(crate) ask: Statements,
}

impl Deref for Line {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

/// How a database is served.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Serving {
    /// By this program alone.
    Alone,
    /// By one of several nodes in turn.
    InCluster,
}

/// What makes connections to one database.
pub(crate) struct Lines {
    address: Address,
    serving: Serving,
    tls: MakeRustlsConnect,
    /// None only while it goes.
    runtime: Option<Runtime>,
}

impl Lines {
    /// Those of a house that is served alone, and of whoever looks.
    pub(crate) fn to(address: Address) -> Tried<Self> {
        Self::new(address, Serving::Alone)
    }

    /// Those of a node.
    pub(crate) fn of_cluster(address: Address) -> Tried<Self> {
        Self::new(address, Serving::InCluster)
    }

    fn new(address: Address, serving: Serving) -> Tried<Self> {
        let mut builder = Builder::new_multi_thread();
        let builder = builder.worker_threads(1).thread_name("postgres").enable_all();
        Ok(Self { address, serving, tls: tls()?, runtime: Some(builder.build()?) })
    }

    pub(crate) fn address(&self) -> &Address {
        &self.address
    }

    /// Whether other nodes may be at the same database.
    pub(crate) fn are_shared(&self) -> bool {
        self.serving == Serving::InCluster
    }

    fn runtime(&self) -> &Runtime {
        self.runtime.as_ref().expect("it goes last")
    }

    /// Does something within a time, or gives up.
    pub(crate) fn within<T: Send + 'static>(
        &self,
        patience: Duration,
        work: impl Future<Output = Tried<T>> + Send + 'static,
    ) -> Tried<T> {
        let (told, tell) = sync_channel(1);
        self.runtime().spawn(async move {
            let silent = |_| Trouble::damage("the server does not answer");
            let done = tokio::time::timeout(patience, work).await.map_err(silent);
            // Whoever asked waits for it.
            let _ = told.send(done.and_then(|done| done));
        });
        tell.recv().expect("it ends in time")
    }

    fn connect(&self) -> Tried<Client> {
        self.connect_with("")
    }

    fn connect_with(&self, more: &str) -> Tried<Client> {
        let runtime = self.runtime();
        let (told, tell) = sync_channel(1);
        let (mut config, tls) = (self.address.config().clone(), self.tls.clone());
        config.application_name("croupier");
        let options = [config.get_options().unwrap_or_default(), schema::WAIT, more].join(" ");
        config.options(options);
        if self.are_shared() {
            config.tcp_user_timeout(SILENCE);
            config.keepalives_idle(SILENCE / 4).keepalives_interval(SILENCE / 4);
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        runtime.spawn(async move {
            match config.connect(tls).await {
                Ok((client, connection)) => {
                    let server = Server::of(&connection);
                    // Whoever asked has gone if this fails; the connection goes, too.
                    let _ = told.send(Ok((client, server)));
                    if let Err(error) = connection.await {
                        tracing::warn!(%error, "a line to the database was lost");
                    }
                }
                Err(error) => drop(told.send(Err(error))),
            }
        });
        let (client, server) = tell.recv().expect("connecting ends")?;
        server.must_do()?;
        Ok(client)
    }

    /// A connection for the writer, of which there is one: and whether the database is new. Its tables
    /// are there, and it is nobody else's, or that of nodes alone.
    pub(crate) fn writer(&self) -> Tried<(Line, bool)> {
        let client = match self.serving {
            Serving::Alone => {
                let client = self.connect()?;
                block_on(hold::alone(&client))?;
                client
            }
            Serving::InCluster => {
                let client = self.connect_with(schema::GO_ON)?;
                block_on(hold::in_cluster(&client))?;
                client
            }
        };
        let is_new = block_on(schema::bring_forward(&client))?;
        Ok((line(client)?, is_new))
    }

    /// A connection for a node that stands by.
    pub(crate) fn lookout(&self) -> Tried<Client> {
        let client = self.connect_with(schema::HURRY)?;
        block_on(hold::stand_by(&client))?;
        Ok(client)
    }

    /// A connection for reading in a database of a house.
    pub(crate) fn reader(&self) -> Tried<Line> {
        let client = self.connect()?;
        block_on(schema::only_read(&client))?;
        line(client)
    }

    /// A connection for a copy into a database that is nobody's, in a transaction that is open.
    pub(crate) fn target(&self) -> Tried<Line> {
        let client = self.connect()?;
        block_on(hold::alone(&client))?;
        block_on(schema::begin_copy(&client))?;
        line(client)
    }

    /// The version of the tables; none if there are none.
    pub(crate) fn version(&self) -> Tried<Option<i32>> {
        block_on(schema::version(&self.connect()?))
    }

    /// A connection to a database of a house, which is brought forward where that is due; none if it
    /// has no tables of one.
    pub(crate) fn enter(&self) -> Tried<Option<Line>> {
        let client = self.connect()?;
        let Some(version) = block_on(schema::version(&client))? else { return Ok(None) };
        if !schema::steps_from(version)?.is_empty() {
            block_on(hold::in_cluster(&client))?;
            block_on(schema::bring_forward(&client))?;
        }
        line(client).map(Some)
    }

    /// The same for whoever changes nothing.
    pub(crate) fn look(&self) -> Tried<Line> {
        let client = self.connect()?;
        let found = block_on(schema::version(&client))?;
        let version = found.ok_or_else(|| Trouble::damage("there is no house in it"))?;
        if !schema::steps_from(version)?.is_empty() {
            return Err(Trouble::damage(format_args!(
                "it is of version {version}: `croupier serve` brings it forward first"
            )));
        }
        block_on(schema::only_read(&client))?;
        line(client)
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        // It may be dropped where nothing may be waited for.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn line(client: Client) -> Tried<Line> {
    let ask = block_on(Statements::prepare(&client))?;
    Ok(Line { client, ask })
}

/// The certificates that this machine trusts; the address says whether TLS is asked for.
fn tls() -> Tried<MakeRustlsConnect> {
    let mut roots = RootCertStore::empty();
    for certificate in rustls_native_certs::load_native_certs().certs {
        // One that cannot be read is trusted by nobody.
        let _ = roots.add(certificate);
    }
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| Trouble::damage(format_args!("TLS cannot be set up: {error}")))?;
    let config = config.with_root_certificates(roots).with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}
