//! A house's database looked at record by record. Nothing in it, and nothing in its folder, is changed.

use std::path::Path;
use std::sync::Arc;

use futures_executor::block_on;
use store::StoreFault;
use store_keeping::{Examined, Inspection, Records, Seals, TalkKeys, Witness, hold as hold_folder};

use crate::address::Address;
use crate::lines::Lines;
use crate::reader::PostgresReader;
use crate::records::PostgresRecords;
use crate::trouble::{Tried, Trouble};
use crate::{PostgresStore, hold, talk};

impl PostgresStore {
    /// Looks at every record of a database that nobody serves, and whose keys are in that folder.
    /// Without the house's key, what is sealed is compared with its checksum alone.
    pub fn examine(
        address: &Address,
        home: &Path,
        key: Option<&[u8; 32]>,
    ) -> Result<Examined, StoreFault> {
        let held = hold_folder(home)?;
        let examined = examine(address, home, key);
        let mut examined = examined.map_err(|trouble| trouble.at(address))?;
        examined.held = Box::new((held, examined.held));
        Ok(examined)
    }

    /// Copies the keys of talk that a cluster keeps in a database to a folder, if there are any.
    pub fn copy_talk_keys(address: &Address, key: &[u8; 32], to: &Path) -> Result<(), StoreFault> {
        copy_talk_keys(address, key, to).map_err(|trouble| trouble.at(address))
    }

    /// Every record of a database as of now, while a house may be running on it.
    pub fn look(address: &Address) -> Result<Box<dyn Records>, StoreFault> {
        let records =
            Lines::to(address.clone()).and_then(|lines| PostgresRecords::of(lines.into()));
        Ok(Box::new(records.map_err(|trouble| trouble.at(address))?))
    }
}

fn copy_talk_keys(address: &Address, key: &[u8; 32], to: &Path) -> Tried<()> {
    // A line ends with what it came from.
    let lines = Lines::to(address.clone())?;
    let line = lines.look()?;
    let keys = block_on(talk::keys(&line, &Seals::in_store(key)))?;
    match keys.is_empty() {
        true => Ok(()),
        false => Ok(TalkKeys::open(to)?.take_over(&keys)?),
    }
}

fn examine(address: &Address, home: &Path, key: Option<&[u8; 32]>) -> Tried<Examined> {
    let lines = Arc::new(Lines::to(address.clone())?);
    let held = lines.look()?;
    if !block_on(hold::to_look(&held))? {
        return Err(Trouble::damage("it is in use: another croupier is serving it"));
    }
    let seals = Seals::look(home, key)?;
    if key.is_some() {
        let keys = block_on(talk::keys(&held, &seals))?;
        seals.talk().take_over(&keys)?;
    }
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
