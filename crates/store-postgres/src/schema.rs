//! The tables of a house, in a schema of their own.

use store_keeping::State;
use tokio_postgres::Client;

use crate::trouble::{Tried, Trouble};

/// The version that is written today.
pub(crate) const VERSION: i32 = 3;

/// The version of what is being copied here, until it is finished.
pub(crate) const UNFINISHED: i32 = 0;

/// The first version that says who owns it.
const OWNED: i32 = 3;

/// Held by whoever makes tables or brings them forward, until it is done.
const TABLES_LOCK: i64 = 0x6372_6f75_7069_6572;

/// The tables of version 1. Keys are compared byte by byte. What is encrypted or compressed already is
/// not compressed again.
const TABLES: &str = r#"
    CREATE SCHEMA IF NOT EXISTS croupier;
    CREATE TABLE croupier.documents (
        kind text COLLATE "C" NOT NULL,
        key text COLLATE "C" NOT NULL,
        value bytea NOT NULL,
        sum bigint NOT NULL,
        PRIMARY KEY (kind, key)
    );
    CREATE TABLE croupier.log (
        stream text COLLATE "C" NOT NULL,
        number bigint NOT NULL,
        seq bigint NOT NULL,
        line bytea NOT NULL,
        PRIMARY KEY (stream, number)
    );
    CREATE TABLE croupier.archive (
        stream text COLLATE "C" PRIMARY KEY,
        ended bigint NOT NULL,
        length bigint NOT NULL,
        sum bigint NOT NULL,
        packed bytea NOT NULL
    );
    CREATE TABLE croupier.state (
        id smallint PRIMARY KEY CHECK (id = 0),
        version integer NOT NULL,
        value bytea NOT NULL
    );
    ALTER TABLE croupier.log ALTER COLUMN line SET STORAGE EXTERNAL;
    ALTER TABLE croupier.archive ALTER COLUMN packed SET STORAGE EXTERNAL;
"#;

/// What leads from each version to the next. A new database goes the same way.
const STEPS: [&str; 2] = [
    // What is written again in every commit has room beside it, so that no index changes.
    "ALTER TABLE croupier.state SET (fillfactor = 10);
     ALTER TABLE croupier.documents SET (fillfactor = 80);",
    // Who writes here, and how often that has changed; and keys of talk where several machines find them.
    "ALTER TABLE croupier.state ADD COLUMN owner text NOT NULL DEFAULT '',
        ADD COLUMN epoch bigint NOT NULL DEFAULT 0;
     CREATE TABLE croupier.talk_keys (conversation bytea PRIMARY KEY, sealed bytea NOT NULL);",
];

/// What a connection begins with. Nobody's patience with other programs ends a commit: a house waits, and
/// says so.
pub(crate) const WAIT: &str = "-c statement_timeout=0 -c lock_timeout=0 -c idle_session_timeout=0 \
    -c idle_in_transaction_session_timeout=0";

/// What the connection of a node that writes has beside that: a node that was stopped in the middle of a
/// commit holds the row that others wait for, until the server ends its transaction.
pub(crate) const GO_ON: &str = "-c idle_in_transaction_session_timeout=2s";

/// What the connection of a node that stands by has beside that: it waits for nobody.
pub(crate) const HURRY: &str = "-c statement_timeout=3s";

/// Makes the tables where there are none, and says whether it did; brings older ones forward. Those of
/// a later program are refused. Several may be at it at once.
pub(crate) async fn bring_forward(client: &Client) -> Tried<bool> {
    let mut is_new = false;
    while is_due(client).await? {
        client.batch_execute("BEGIN").await?;
        client.execute("SELECT pg_advisory_xact_lock($1)", &[&TABLES_LOCK]).await?;
        // Another may have been faster.
        match version(client).await? {
            None => {
                make_tables(client, VERSION).await?;
                is_new = true;
            }
            Some(version) => {
                if let Some(step) = steps_from(version)?.first() {
                    client.batch_execute(step).await?;
                    set_version(client, version + 1).await?;
                }
            }
        }
        client.batch_execute("COMMIT").await?;
    }
    Ok(is_new)
}

/// Whether there are tables to make or to bring forward.
async fn is_due(client: &Client) -> Tried<bool> {
    match version(client).await? {
        None => Ok(true),
        Some(version) => Ok(!steps_from(version)?.is_empty()),
    }
}

/// Whether tables of that version say who owns them.
pub(crate) fn has_owners(version: i32) -> Tried<bool> {
    steps_from(version)?;
    Ok(version >= OWNED)
}

/// What is still to be done from that version on.
pub(crate) fn steps_from(version: i32) -> Tried<&'static [&'static str]> {
    match usize::try_from(version) {
        Ok(0) => {
            Err(Trouble::damage("a copy into it was not finished: `croupier copy` begins it again"))
        }
        Ok(done) if done - 1 <= STEPS.len() => Ok(&STEPS[done - 1..]),
        Ok(_) => Err(Trouble::damage(format_args!(
            "it was written by a newer croupier (version {version})"
        ))),
        Err(_) => Err(Trouble::damage(format_args!("it has the version {version}"))),
    }
}

/// Makes the tables as a part of what is under way.
pub(crate) async fn make_tables(client: &Client, version: i32) -> Tried<()> {
    client.batch_execute(TABLES).await?;
    for step in STEPS {
        client.batch_execute(step).await?;
    }
    let state = State::new().encode();
    client.execute("INSERT INTO croupier.state VALUES (0, $1, $2)", &[&version, &state]).await?;
    Ok(())
}

/// Begins a copy into a database, in a transaction that is left open.
pub(crate) async fn begin_copy(client: &Client) -> Tried<()> {
    match version(client).await? {
        None => {}
        Some(UNFINISHED) => clear(client).await?,
        Some(_) => return Err(Trouble::damage("it holds a house already")),
    }
    client.batch_execute("BEGIN").await?;
    make_tables(client, UNFINISHED).await
}

/// Takes away what a copy that was not finished has left.
pub(crate) async fn clear(client: &Client) -> Tried<()> {
    match version(client).await? {
        Some(UNFINISHED) => Ok(client
            .batch_execute(
                "DROP TABLE croupier.documents, croupier.log, croupier.archive, croupier.state;
                 DROP TABLE IF EXISTS croupier.talk_keys",
            )
            .await?),
        _ => Ok(()),
    }
}

/// Says which version it is.
pub(crate) async fn set_version(client: &Client, version: i32) -> Tried<()> {
    client.execute("UPDATE croupier.state SET version = $1 WHERE id = 0", &[&version]).await?;
    Ok(())
}

/// The version of the tables; none if there are none.
pub(crate) async fn version(client: &Client) -> Tried<Option<i32>> {
    // `to_regclass` may remember that there were none before another made them.
    let text =
        "SELECT EXISTS(SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'croupier' AND c.relname = 'state')";
    if !client.query_one(text, &[]).await?.get::<_, bool>(0) {
        return Ok(None);
    }
    let row = client.query_opt("SELECT version FROM croupier.state WHERE id = 0", &[]).await?;
    match row {
        Some(row) => Ok(Some(row.get(0))),
        None => Err(Trouble::loss("what it says of itself is gone")),
    }
}

/// Sets up a connection that writes nothing.
pub(crate) async fn only_read(client: &Client) -> Tried<()> {
    Ok(client.batch_execute("SET default_transaction_read_only = on").await?)
}

/// Gives back the room of what was removed.
pub(crate) async fn compact(client: &Client) -> Tried<()> {
    for table in ["documents", "log", "archive", "state", "talk_keys"] {
        client.batch_execute(&format!("VACUUM croupier.{table}")).await?;
    }
    Ok(())
}
