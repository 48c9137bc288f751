//! A database that another store's records are carried to. It is a house's when it is whole.

use std::sync::Arc;

use futures_executor::block_on;
use store::StoreFault;
use store_keeping::{Line as LogLine, Record, Records, State, Target};
use tokio_postgres::types::ToSql;

use crate::address::Address;
use crate::lines::{Line, Lines};
use crate::records::PostgresRecords;
use crate::rows::signed;
use crate::schema;
use crate::trouble::{Tried, Trouble};

/// A database that is being filled, all in one transaction.
pub struct PostgresTarget {
    lines: Arc<Lines>,
    line: Line,
}

impl PostgresTarget {
    /// Begins in a database that is nobody's; what another copy has left there unfinished goes.
    pub fn begin(address: &Address) -> Result<Self, StoreFault> {
        let begun = || -> Tried<Self> {
            let lines = Arc::new(Lines::to(address.clone())?);
            let line = lines.target()?;
            Ok(Self { lines, line })
        };
        begun().map_err(|trouble| trouble.at(address))
    }

    /// Whether a copy into it was begun, and not finished.
    pub fn is_pending(address: &Address) -> Result<bool, StoreFault> {
        let found = Lines::to(address.clone()).and_then(|lines| lines.version());
        found
            .map(|version| version == Some(schema::UNFINISHED))
            .map_err(|trouble| trouble.at(address))
    }

    async fn take(&self, records: &[Record]) -> Tried<()> {
        let (mut words, mut keys, mut values, mut sums) = (vec![], vec![], vec![], vec![]);
        let (mut streams, mut numbers, mut seqs, mut lines) = (vec![], vec![], vec![], vec![]);
        for record in records {
            match record {
                Record::Document(kind, document) => {
                    words.push(kind.word());
                    keys.push(document.key.as_str());
                    values.push(document.stored.as_slice());
                    sums.push(signed(document.sum));
                }
                Record::Line(LogLine { row, stream, number, locked }) => {
                    streams.push(stream.as_str());
                    numbers.push(signed(*number));
                    seqs.push(signed(*row));
                    lines.push(locked.as_slice());
                }
                Record::Log { .. } => {}
            }
        }
        let ask = &self.line.ask;
        if !words.is_empty() {
            self.line.execute(&ask.put, &[&words, &keys, &values, &sums]).await?;
        }
        if !streams.is_empty() {
            self.line.execute(&ask.append, &[&streams, &numbers, &seqs, &lines]).await?;
        }
        self.take_archive(records).await
    }

    async fn take_archive(&self, records: &[Record]) -> Tried<()> {
        let (mut streams, mut ended, mut lengths, mut sums, mut packed) =
            (vec![], vec![], vec![], vec![], vec![]);
        for record in records {
            let Record::Log { stream, log, sum } = record else { continue };
            streams.push(stream.as_str());
            ended.push(signed(log.ended));
            lengths.push(signed(log.length));
            sums.push(signed(*sum));
            packed.push(log.bytes.as_slice());
        }
        if !streams.is_empty() {
            let values: [&(dyn ToSql + Sync); 5] = [&streams, &ended, &lengths, &sums, &packed];
            self.line.execute(&self.line.ask.archive, &values).await?;
        }
        Ok(())
    }

    async fn keep(&self, state: &State) -> Tried<()> {
        self.line.execute(&self.line.ask.set_state, &[&state.encode()]).await?;
        Ok(self.line.batch_execute("COMMIT").await?)
    }

    fn fault(&self, trouble: Trouble) -> StoreFault {
        trouble.at(self.lines.address())
    }
}

impl Target for PostgresTarget {
    fn put(&mut self, records: &[Record]) -> Result<(), StoreFault> {
        block_on(self.take(records)).map_err(|trouble| self.fault(trouble))
    }

    fn settle(&mut self, state: &State) -> Result<(), StoreFault> {
        block_on(self.keep(state)).map_err(|trouble| self.fault(trouble))
    }

    fn records(&self) -> Result<Box<dyn Records>, StoreFault> {
        let records = PostgresRecords::of_target(self.lines.clone());
        Ok(Box::new(records.map_err(|trouble| self.fault(trouble))?))
    }

    fn finish(self: Box<Self>) -> Result<(), StoreFault> {
        let finished = block_on(schema::set_version(&self.line, schema::VERSION));
        finished.map_err(|trouble| self.fault(trouble))
    }

    fn abandon(self: Box<Self>) -> Result<(), StoreFault> {
        let gone = async || -> Tried<()> {
            self.line.batch_execute("ROLLBACK").await?;
            schema::clear(&self.line).await
        };
        block_on(gone()).map_err(|trouble| self.fault(trouble))
    }
}
