//! The store of a house in PostgreSQL, for houses that have one anyway.
//!
//! A commit is one transaction of at most two round trips: what it must know of the rows it changes,
//! then all that it writes, each table in one statement. The row in which the store says of itself
//! how far it is is locked first and compared: whoever finds another one than it wrote last writes
//! nothing. What is not over is sealed as in any store (`store-keeping`), so the server's own log
//! has ciphertext alone; keys and witness are in a folder of the house's machine.

mod address;
mod claim;
mod commit;
mod examine;
mod hold;
mod lines;
mod lookout;
mod plan;
mod reader;
mod records;
mod rows;
mod schema;
mod server;
mod statements;
mod talk;
mod target;
mod title;
mod trouble;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures_executor::block_on;
use store::{Kind, Reads, Store, StoreFault, Write};
use store_keeping::{
    COPY, Conversation, Durable, Folder, Records, Seals, Seen, Sighting, Standing, State,
    Testimony, Witness, document_sum,
};

pub use address::Address;
use commit::{Before, Made};
use lines::{Line, Lines};
pub use lookout::{Held, Lookout};
use plan::Plan;
use reader::PostgresReader;
use records::PostgresRecords;
pub use target::PostgresTarget;
use title::Title;
use trouble::{Tried, Trouble};

/// How many upkeeps lie between two in which the witness is made durable.
const UPKEEPS: u32 = 10;

/// How long whoever must know what became of a commit waits between two tries to ask.
const ASK_AGAIN: Duration = Duration::from_millis(500);

/// A house's database, open for writing.
pub struct PostgresStore {
    lines: Arc<Lines>,
    line: Line,
    /// The folder, which is locked as long as this is there.
    folder: Folder,
    /// What the database said of itself after the last commit.
    state: State,
    /// As whom this store writes.
    title: Title,
    /// Whether somebody else was found to write here: that stays so.
    is_replaced: bool,
    /// How many lines each open log has.
    counts: HashMap<String, u64>,
    seals: Arc<Seals>,
    witness: Witness,
    /// Conversations that have ended, and whose keys are still there.
    forgotten: Vec<Conversation>,
    /// How often there was upkeep.
    upkeeps: u32,
    /// Told while it is not known what became of a commit.
    in_doubt: Box<dyn Fn(bool) + Send>,
}

impl PostgresStore {
    /// Opens the database of a house, or makes its tables. One that lacks something that was
    /// acknowledged is refused, unless the loss is accepted.
    pub fn open(
        address: &Address,
        folder: Folder,
        key: &[u8; 32],
        accept_loss: bool,
    ) -> Result<(Self, Standing), StoreFault> {
        Self::try_open(address, folder, key, accept_loss).map_err(|trouble| trouble.at(address))
    }

    fn try_open(
        address: &Address,
        folder: Folder,
        key: &[u8; 32],
        accept_loss: bool,
    ) -> Tried<(Self, Standing)> {
        let seals = Seals::open(folder.path(), key)?;
        let lines = Lines::to(address.clone())?;
        let (line, is_new) = lines.writer()?;
        let testimony = Witness::ask(folder.path())?;
        let title = block_on(claim::alone(&line, &seals))?;
        let (standing, state) = match block_on(rows::state(&line)) {
            // A database that is new beside a witness is one that was lost.
            Ok(state) if is_new && testimony == Testimony::Missing => (Standing::New, state),
            found => block_on(examine(&line, found, &testimony, accept_loss))?,
        };
        keep_open_conversations(&line, &seals)?;
        Ok((Self::begin(lines, line, folder, (state, title), seals)?, standing))
    }

    fn begin(
        lines: Lines,
        line: Line,
        folder: Folder,
        (state, title): (State, Title),
        seals: Seals,
    ) -> Tried<Self> {
        let witness = Witness::begin(folder.path(), &sighting(&state))?;
        let counts = block_on(rows::counts(&line))?;
        Ok(Self {
            lines: Arc::new(lines),
            line,
            folder,
            state,
            title,
            is_replaced: false,
            counts,
            seals: Arc::new(seals),
            witness,
            forgotten: Vec::new(),
            upkeeps: 0,
            in_doubt: Box::new(|_| ()),
        })
    }

    /// How it is held by this store.
    pub fn held(&self) -> Held {
        Held::new(self.title.clone(), &self.state)
    }

    /// A document of a database, without opening a store; none if there is no database of a house.
    pub fn house_document(address: &Address, key: &str) -> Result<Option<String>, StoreFault> {
        let found = || -> Tried<Option<String>> {
            let lines = Lines::to(address.clone())?;
            let Some(line) = lines.enter()? else { return Ok(None) };
            let found = block_on(rows::get(&line, Kind::House, key))?;
            Ok(found.and_then(|document| String::from_utf8(document.stored).ok()))
        };
        found().map_err(|trouble| trouble.at(address))
    }

    /// Whether something in a database cannot be read without the key.
    pub fn has_secrets(address: &Address) -> Result<bool, StoreFault> {
        let found = || -> Tried<bool> {
            let lines = Lines::to(address.clone())?;
            let Some(line) = lines.enter()? else { return Ok(false) };
            block_on(rows::has_secrets(&line))
        };
        found().map_err(|trouble| trouble.at(address))
    }

    fn write(&mut self, writes: &[Write]) -> Tried<()> {
        let plan = Plan::of(writes, &self.counts, &self.state, &self.seals)?;
        let before = Before { state: &self.state, title: &self.title };
        let made = match block_on(commit::run(&mut self.line, &plan, &before, &self.seals)) {
            Ok(made) => made,
            Err(Trouble::Doubt(made)) => self.find_out(made)?,
            Err(trouble) => return Err(trouble),
        };
        self.take_up(made, plan)
    }

    fn take_up(&mut self, made: Box<Made>, plan: Plan<'_>) -> Tried<()> {
        self.state = made.state;
        for stream in plan.ended() {
            self.counts.remove(stream);
        }
        for (stream, count) in plan.counts() {
            self.counts.insert(stream.to_owned(), count);
        }
        self.forgotten.extend(plan.forgotten);
        self.seals.talk().settle();
        self.follow();
        Ok(())
    }

    /// The line was lost after the commit was asked for, so that nobody knows whether it was made.
    /// Nothing is said to anybody before that is known. Whoever is still at it holds the row.
    fn find_out(&mut self, made: Box<Made>) -> Tried<Box<Made>> {
        tracing::error!("the line to the database was lost in a commit");
        (self.in_doubt)(true);
        loop {
            let found = self.lines.writer().and_then(|(line, _)| {
                let found = block_on(rows::state_when_free(&line))?;
                self.line = line;
                Ok(found)
            });
            match found {
                Ok((found, title)) if title != self.title => {
                    return Err(self.replaced_in_doubt(&title, &found, &made));
                }
                Ok((found, _)) if found == made.state => {
                    (self.in_doubt)(false);
                    return Ok(made);
                }
                Ok((found, _)) if found == self.state => {
                    return Err(Trouble::damage("the line was lost, and the commit with it"));
                }
                Ok(_) => return Err(Trouble::loss("somebody else has written in it")),
                Err(trouble) => tracing::warn!(%trouble, "what became of a commit is not known"),
            }
            std::thread::sleep(ASK_AGAIN);
        }
    }

    /// Whoever has taken the house has found the commit, or has not. Nobody is told either: the house has
    /// gone on without those who wait here, and answers them when they ask it.
    fn replaced_in_doubt(&self, title: &Title, found: &State, made: &Made) -> Trouble {
        let was_made = match found.compare(made.state.counter, &made.state.hash) {
            Seen::Before => "was made, or lies too far back to be known",
            Seen::After | Seen::Elsewhere => "was not made",
        };
        tracing::warn!("the commit that was under way when the house was taken {was_made}");
        self.title.replaced_by(title)
    }

    /// What comes behind a commit, which is durable: if it fails nothing is lost, and it is tried
    /// again.
    fn follow(&mut self) {
        if let Err(error) = self.witness.see(&sighting(&self.state)) {
            tracing::error!(%error, "the witness of the store cannot be written");
        }
        match self.seals.talk().forget(&self.forgotten) {
            Ok(()) => self.forgotten.clear(),
            Err(error) => tracing::error!(%error, "talk that has ended cannot be forgotten"),
        }
    }

    fn open_again(&mut self) -> Tried<()> {
        self.must_hold()?;
        // A line that still holds has the database: no other would get it.
        match self.line.is_closed() {
            true => self.line = self.lines.writer()?.0,
            false => block_on(self.line.batch_execute("ROLLBACK"))?,
        }
        self.title.must_be(&block_on(Title::now(&self.line))?)?;
        if block_on(rows::state(&self.line))? != self.state {
            return Err(Trouble::loss("it is not what was acknowledged"));
        }
        self.write(&[])
    }

    fn must_hold(&self) -> Tried<()> {
        match self.folder.holds()? {
            true => Ok(()),
            false => Err(Trouble::loss("the house's folder was moved or replaced meanwhile")),
        }
    }

    fn keep_up(&mut self) -> Tried<()> {
        self.must_hold()?;
        if self.lines.are_shared() {
            self.title.must_be(&block_on(Title::now(&self.line))?)?;
        }
        if !self.forgotten.is_empty() {
            self.follow();
        }
        self.upkeeps += 1;
        if self.upkeeps.is_multiple_of(UPKEEPS) {
            self.witness.keep()?;
        }
        Ok(())
    }

    fn leave(&mut self) -> Tried<()> {
        self.witness.keep()?;
        // Others wait as after a kill if this fails.
        if let Err(trouble) = block_on(self.title.release(&self.line)) {
            tracing::warn!(%trouble, "the house was left, and nobody could be told");
        }
        Ok(())
    }

    /// Does something, unless this store was replaced; whoever finds that out remembers it.
    fn unless_replaced(
        &mut self,
        act: impl FnOnce(&mut Self) -> Tried<()>,
    ) -> Result<(), StoreFault> {
        if self.is_replaced {
            let said = format_args!("{}: another node holds the house", self.lines.address());
            return Err(StoreFault::replaced(said));
        }
        let done = act(self);
        self.is_replaced = matches!(done, Err(Trouble::Replaced(_)));
        done.map_err(|trouble| self.fault(trouble))
    }

    fn fault(&self, trouble: Trouble) -> StoreFault {
        trouble.at(self.lines.address())
    }
}

impl Store for PostgresStore {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        self.unless_replaced(|store| store.write(writes))
    }

    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
        let reader = PostgresReader::open(self.lines.clone(), self.seals.clone());
        Ok(Box::new(reader.map_err(|trouble| self.fault(trouble))?))
    }

    fn mend(&mut self) -> Result<(), StoreFault> {
        self.unless_replaced(Self::open_again)
    }

    fn when_in_doubt(&mut self, tell: Box<dyn Fn(bool) + Send>) {
        self.in_doubt = tell;
    }

    fn upkeep(&mut self) -> Result<(), StoreFault> {
        self.unless_replaced(Self::keep_up)
    }

    fn compact(&mut self) -> Result<(), StoreFault> {
        let compacted = block_on(schema::compact(&self.line));
        compacted.map_err(|trouble| self.fault(trouble))
    }

    fn close(mut self: Box<Self>) -> Result<(), StoreFault> {
        self.unless_replaced(Self::leave)
    }
}

impl Durable for PostgresStore {
    fn records(&self) -> Result<Box<dyn Records>, StoreFault> {
        let records = PostgresRecords::of(self.lines.clone());
        Ok(Box::new(records.map_err(|trouble| self.fault(trouble))?))
    }
}

/// Says how the database was found. Where a loss is accepted, it is looked for, and the house goes
/// on from what is there.
async fn examine(
    line: &Line,
    found: Tried<State>,
    testimony: &Testimony,
    accept_loss: bool,
) -> Tried<(Standing, State)> {
    let state = match judged(line, found, testimony, accept_loss).await {
        Ok((Standing::Restored, state)) => state,
        Ok((Standing::Moved, state)) if accept_loss => state,
        Ok(found) => return Ok(found),
        Err(Trouble::Loss(what) | Trouble::Damage(what)) if accept_loss => {
            tracing::error!("{what}; the loss was accepted");
            rows::recount(line).await?
        }
        Err(trouble) => return Err(trouble),
    };
    Ok((Standing::Restored, go_on_from(line, state, testimony).await?))
}

async fn judged(
    line: &Line,
    found: Tried<State>,
    testimony: &Testimony,
    recount: bool,
) -> Tried<(Standing, State)> {
    let state = found?;
    let (kind, key) = COPY;
    let mark = rows::get(line, kind, key).await?;
    let mark = mark.as_ref().map(|mark| String::from_utf8_lossy(&mark.stored));
    let standing =
        store_keeping::judge(mark.as_deref(), &state, testimony).map_err(Trouble::Loss)?;
    if recount {
        let counted = rows::recount(line).await?;
        store_keeping::must_be_whole(&state, &counted).map_err(Trouble::Loss)?;
    }
    Ok((standing, state))
}

/// From here on the database has a history of its own, and knows until a house has taken it up that
/// something came after it.
async fn go_on_from(line: &Line, mut state: State, testimony: &Testimony) -> Tried<State> {
    let seen = match testimony {
        Testimony::Saw(sighting) => sighting.counter,
        Testimony::Missing | Testimony::Damaged => 0,
    };
    state.branch(seen);
    let ((kind, key), value) = (COPY, b"{}");
    if let Some(before) = rows::get(line, kind, key).await? {
        state.of(kind).take(before.sum);
    }
    let sum = document_sum(kind, key, value);
    state.of(kind).add(sum);
    rows::mark(line, (kind, key), (value, sum), &state).await?;
    Ok(state)
}

/// A conversation of which nothing is left has ended: its key goes, too.
fn keep_open_conversations(line: &Line, seals: &Seals) -> Tried<()> {
    let open = block_on(talk::open_conversations(line))?;
    Ok(seals.talk().keep_only(&open)?)
}

fn sighting(state: &State) -> Sighting {
    Sighting { counter: state.counter, hash: state.hash }
}
