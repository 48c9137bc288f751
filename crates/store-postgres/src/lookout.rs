//! Who holds a house, for the nodes that stand by.

use std::sync::Arc;
use std::time::Duration;

use store::StoreFault;
use store_keeping::State;
use tokio_postgres::{Client, Row, Statement};

use crate::address::Address;
use crate::lines::Lines;
use crate::rows::unsigned;
use crate::schema;
use crate::title::Title;
use crate::trouble::{Tried, Trouble};

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

const HELD: &str = "SELECT value, owner, epoch FROM croupier.state WHERE id = 0";

/// The same of a database of before there were owners.
const UNHELD: &str = "SELECT value, '', 0::bigint FROM croupier.state WHERE id = 0";

/// How a database is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Who holds it; none once it was released, or before anybody held it.
    pub owner: Option<String>,
    /// How often it was taken.
    pub epoch: u64,
    /// How many commits there were: it moves while the owner writes.
    pub counter: u64,
}

impl Held {
    pub(crate) fn new(title: Title, state: &State) -> Self {
        let Title { owner, epoch } = title;
        let owner = Some(owner).filter(|name| !name.is_empty());
        Self { owner, epoch: unsigned(epoch), counter: state.counter }
    }

    pub(crate) fn of(row: &Row) -> Tried<Self> {
        let state = State::decode(row.get(0));
        let state = state.ok_or_else(|| Trouble::damage("what it says of itself is damaged"))?;
        Ok(Self::new(Title::of(row, 1), &state))
    }
}

/// A connection of a node that stands by. It makes nothing, waits for nobody's lock, and comes back by
/// itself.
pub struct Lookout {
    lines: Lines,
    line: Option<Post>,
}

/// A connection, and what is asked over it once there is something to ask for.
struct Post {
    client: Arc<Client>,
    held: Option<Statement>,
}

impl Lookout {
    /// Looks at that database from now on. Nothing is asked yet.
    pub fn to(address: &Address) -> Result<Self, StoreFault> {
        let lines = Lines::of_cluster(address.clone()).map_err(|trouble| trouble.at(address))?;
        Ok(Self { lines, line: None })
    }

    /// Who holds the house now; none if there are no tables of one yet.
    pub fn look(&mut self) -> Result<Option<Held>, StoreFault> {
        self.try_look().map_err(|trouble| trouble.at(self.lines.address()))
    }

    fn try_look(&mut self) -> Tried<Option<Held>> {
        let post = match self.line.take().filter(|post| !post.client.is_closed()) {
            Some(post) => post,
            None => Post { client: Arc::new(self.lines.lookout()?), held: None },
        };
        // A connection over which something failed is not used again.
        let (post, held) = self.lines.within(PATIENCE, post.ask())?;
        self.line = Some(post);
        Ok(held)
    }
}

impl Post {
    async fn ask(mut self) -> Tried<(Self, Option<Held>)> {
        if self.held.is_none() {
            match schema::version(&self.client).await? {
                None => return Ok((self, None)),
                Some(version) if schema::has_owners(version)? => {
                    self.held = Some(self.client.prepare(HELD).await?);
                }
                Some(_) => {
                    let held = Held::of(&self.client.query_one(UNHELD, &[]).await?)?;
                    return Ok((self, Some(held)));
                }
            }
        }
        let held = self.held.as_ref().expect("it was prepared");
        let held = Held::of(&self.client.query_one(held, &[]).await?)?;
        Ok((self, Some(held)))
    }
}
