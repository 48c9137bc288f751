//! Who may be at a database at once: one house alone, or the nodes of one cluster, or whoever looks at it.
//! These locks only give a clear sentence to those who come at the wrong time. What keeps a house whole is the
//! row that every commit compares.

use std::time::Duration;

use tokio_postgres::Client;
use tokio_postgres::error::SqlState;

use crate::trouble::{Tried, Trouble};

/// Held by a house alone, and shared by the nodes of a cluster and by whoever looks: `croupier`.
const HOUSE: i64 = 0x63_726f_7570_6965;

/// Shared by the nodes of a cluster.
const CLUSTER: i64 = HOUSE + 1;

/// How often whoever looks asks whether there are nodes: another who looks may be asking just then.
const ASKED: u32 = 50;

/// How long somebody may take to go.
const PATIENCE: &str = "SET lock_timeout = '5s'";

/// Takes the database for this connection alone, as long as it lasts. The server may need a moment to see
/// that whoever had it before is gone.
pub(crate) async fn alone(client: &Client) -> Tried<()> {
    must_take_writes(client).await?;
    if !is_taken(client, "SELECT pg_advisory_lock($1)", HOUSE).await? {
        let free = client.query_one("SELECT pg_try_advisory_lock($1)", &[&CLUSTER]).await?;
        return Err(Trouble::damage(match free.get(0) {
            true => "it is in use: another croupier is serving it",
            false => "it is in use: nodes of a cluster are serving it",
        }));
    }
    Ok(client.batch_execute("SET lock_timeout = 0").await?)
}

/// Takes the database for this connection as that of a node, beside other nodes.
pub(crate) async fn in_cluster(client: &Client) -> Tried<()> {
    must_take_writes(client).await?;
    share(client).await?;
    Ok(client.batch_execute("SET lock_timeout = 0").await?)
}

/// The same for a node that only looks who holds the house, and waits for nobody.
pub(crate) async fn stand_by(client: &Client) -> Tried<()> {
    client.batch_execute("SET lock_timeout = '1s'").await?;
    share(client).await
}

async fn share(client: &Client) -> Tried<()> {
    for lock in [HOUSE, CLUSTER] {
        if !is_taken(client, "SELECT pg_advisory_lock_shared($1)", lock).await? {
            return Err(Trouble::damage("it is in use: another croupier is serving it alone"));
        }
    }
    Ok(())
}

/// Whoever looks keeps a house from being served alone, and not others from looking; says whether nobody
/// serves.
pub(crate) async fn to_look(client: &Client) -> Tried<bool> {
    let shared = client.query_one("SELECT pg_try_advisory_lock_shared($1)", &[&HOUSE]).await?;
    if !shared.get::<_, bool>(0) {
        return Ok(false);
    }
    // Taken and given back at once, if there are no nodes.
    let asked =
        "SELECT CASE WHEN pg_try_advisory_lock($1) THEN pg_advisory_unlock($1) ELSE false END";
    for _ in 0..ASKED {
        if client.query_one(asked, &[&CLUSTER]).await?.get(0) {
            return Ok(true);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(false)
}

async fn must_take_writes(client: &Client) -> Tried<()> {
    let text = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool";
    if client.query_one(text, &[]).await?.get(0) {
        return Err(Trouble::damage("it takes no writes: it is a replica, or set to be read only"));
    }
    // A server that loses its power must not lose what it has said it has.
    client.batch_execute("SET synchronous_commit = on").await?;
    Ok(client.batch_execute(PATIENCE).await?)
}

/// Whether a lock was given before patience ended.
async fn is_taken(client: &Client, text: &str, lock: i64) -> Tried<bool> {
    match client.query_one(text, &[&lock]).await {
        Err(error) if error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE) => Ok(false),
        taken => Ok(taken.map(|_| true)?),
    }
}
