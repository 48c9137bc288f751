//! A house's database looked at record by record. Nothing in it, and nothing in its folder, is changed.

use std::path::Path;
use std::sync::Arc;

use futures_executor::block_on;
use store::StoreFault;
use store_keeping::{Examined, Inspection, Records, Seals, Witness, hold};

use crate::address::Address;
use crate::lines::Lines;
use crate::reader::PostgresReader;
use crate::records::PostgresRecords;
use crate::trouble::{Tried, Trouble};
use crate::{PostgresStore, schema};

impl PostgresStore {
    /// Looks at every record of a database that nobody serves, and whose keys are in that folder.
    /// Without the house's key, what is sealed is compared with its checksum alone.
    pub fn examine(
        address: &Address,
        home: &Path,
        key: Option<&[u8; 32]>,
    ) -> Result<Examined, StoreFault> {
        let held = hold(home)?;
        let examined = examine(address, home, key);
        let mut examined = examined.map_err(|trouble| trouble.at(address))?;
        examined.held = Box::new((held, examined.held));
        Ok(examined)
    }

    /// Every record of a database as of now, while a house may be running on it.
    pub fn look(address: &Address) -> Result<Box<dyn Records>, StoreFault> {
        let records =
            Lines::to(address.clone()).and_then(|lines| PostgresRecords::of(lines.into()));
        Ok(Box::new(records.map_err(|trouble| trouble.at(address))?))
    }
}

fn examine(address: &Address, home: &Path, key: Option<&[u8; 32]>) -> Tried<Examined> {
    let lines = Arc::new(Lines::to(address.clone())?);
    let held = lines.look()?;
    if !block_on(schema::keep_others_from_serving(&held))? {
        return Err(Trouble::damage("it is in use: another croupier is serving it"));
    }
    let seals = Seals::look(home, key)?;
    let mut records = PostgresRecords::of(lines.clone())?;
    let state = records.state();
    let mut inspection = Inspection::new(&seals, key.is_some());
    inspection.at_all(&mut records);
    let testimony = Witness::ask(home)?;
    let named = |fault: StoreFault| StoreFault::loss(format_args!("{address}: {fault}"));
    let standing = state.and_then(|state| inspection.standing(&state, &testimony).map_err(named));
    let Inspection { findings, documents, archived, counted, .. } = inspection;
    let reads = Box::new(PostgresReader::open(lines, Arc::new(seals))?);
    let (lines, held) = (counted.lines, Box::new(held));
    Ok(Examined { findings, standing, documents, lines, archived, reads, held })
}
