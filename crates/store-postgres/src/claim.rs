//! How a store takes a database: alone, or as a node of a cluster that has seen who held it before.

use std::collections::HashSet;

use futures_executor::block_on;
use store::StoreFault;
use store_keeping::{COPY, Folder, Seals, Standing, State, TalkKey, TalkKeys, Testimony, Witness};
use tokio_postgres::error::SqlState;

use crate::address::Address;
use crate::lines::{Line, Lines};
use crate::lookout::Held;
use crate::title::{ALONE, Title};
use crate::trouble::{Tried, Trouble};
use crate::{PostgresStore, rows, talk};

/// What every taking begins with. Whoever holds the row and does nothing loses it before this ends.
const BEGIN: &str = "BEGIN; SET LOCAL lock_timeout = '5s'";

/// What a node takes a database with.
struct Claim<'c> {
    node: &'c str,
    seen: Option<&'c Held>,
    testimony: &'c Testimony,
    seals: &'c Seals,
    /// Keys of talk that are in the node's folder, because it served the house alone.
    in_folder: &'c [TalkKey],
}

impl PostgresStore {
    /// Takes the database of a house for a node that has seen it held like that; its tables are made or
    /// brought forward where that is due. None if somebody else was faster, or whoever holds it was found
    /// to write in it still. One that lacks something that this node has seen is refused.
    pub fn claim(
        address: &Address,
        folder: Folder,
        key: &[u8; 32],
        node: &str,
        seen: Option<&Held>,
    ) -> Result<Option<(Self, Standing)>, StoreFault> {
        try_claim(address, folder, key, node, seen).map_err(|trouble| trouble.at(address))
    }
}

fn try_claim(
    address: &Address,
    folder: Folder,
    key: &[u8; 32],
    node: &str,
    seen: Option<&Held>,
) -> Tried<Option<(PostgresStore, Standing)>> {
    let seals = Seals::in_store(key);
    let lines = Lines::of_cluster(address.clone())?;
    let (line, _) = lines.writer()?;
    let testimony = Witness::ask(folder.path())?;
    let in_folder = TalkKeys::all_in(folder.path())?;
    let claim = Claim { node, seen, testimony: &testimony, seals: &seals, in_folder: &in_folder };
    let Some((standing, state, title)) = block_on(claim.take(&line))? else { return Ok(None) };
    // They are in the database now.
    TalkKeys::open(folder.path())?.keep_only(&HashSet::new())?;
    let store = PostgresStore::begin(lines, line, folder, (state, title), seals)?;
    Ok(Some((store, standing)))
}

impl Claim<'_> {
    /// All of it or nothing.
    async fn take(&self, line: &Line) -> Tried<Option<(Standing, State, Title)>> {
        line.batch_execute(BEGIN).await?;
        let (state, before) = free(line).await?;
        let found = Held::new(before, &state);
        if (found.epoch, found.counter) != self.expected() {
            return Ok(None);
        }
        let standing = self.judge(line, &state).await?;
        talk::push(line, self.seals, self.in_folder).await?;
        let title = Title::take(line, self.node).await?;
        line.batch_execute("COMMIT").await?;
        Ok(Some((standing, state, title)))
    }

    /// The epoch and the counter that must be there still.
    fn expected(&self) -> (u64, u64) {
        self.seen.map_or((0, 0), |seen| (seen.epoch, seen.counter))
    }

    /// A node that was never here has no witness, and none is missing.
    async fn judge(&self, line: &Line, state: &State) -> Tried<Standing> {
        let (kind, key) = COPY;
        let mark = rows::get(line, kind, key).await?;
        let mark = mark.as_ref().map(|mark| String::from_utf8_lossy(&mark.stored));
        if mark.is_none() && *self.testimony == Testimony::Missing {
            return Ok(if state.counter == 0 { Standing::New } else { Standing::Newest });
        }
        store_keeping::judge(mark.as_deref(), state, self.testimony).map_err(Trouble::Loss)
    }
}

/// Takes the database for a house alone, and its keys of talk with it.
pub(crate) async fn alone(line: &Line, seals: &Seals) -> Tried<Title> {
    line.batch_execute(BEGIN).await?;
    let found = line.query_one(&line.ask.lock_state, &[]).await;
    found.map_err(of_lock)?;
    talk::pull(line, seals).await?;
    let title = Title::take(line, ALONE).await?;
    line.batch_execute("COMMIT").await?;
    Ok(title)
}

/// What the database says of itself and whose it is, once nobody else is at it.
async fn free(line: &Line) -> Tried<(State, Title)> {
    match rows::state_when_free(line).await {
        Err(Trouble::Sql(error)) => Err(of_lock(error)),
        found => found,
    }
}

fn of_lock(error: tokio_postgres::Error) -> Trouble {
    match error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE) {
        true => Trouble::damage("somebody is in the middle of a commit, and does not end it"),
        false => error.into(),
    }
}
