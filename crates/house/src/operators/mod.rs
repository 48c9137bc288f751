//! Operators: their keys, their players, their wallets, the records of their rounds.

mod acts;
mod console;
mod examine;
mod keys;
mod owed;
mod patrons;
mod purse;
pub(crate) mod records;
mod watch;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use operator::{Asked, Denied};
use serde::Serialize;
use store::{Kind, Reads, StoreFault, Write};
use table::Code;
use tokio::sync::Notify;

use crate::keys::Keys;
use crate::recovery::LeftOut;
use crate::shared::{Shared, refuse};
use crate::{Answer, Refused};

pub use acts::OperatorAct;
pub(crate) use acts::note;
pub(crate) use examine::examine;
pub use keys::{NewKey, OperatorCaller, new_operator_key, operator_keys, revoke_operator_key};
pub(crate) use owed::{AskedBet, OwedDoc};
pub(crate) use patrons::Patrons;
pub use patrons::{Launch, Launched, Patron};
pub use purse::{Answered, Purse};
pub(crate) use purse::{Signed, Told, judge};
pub use watch::ReturnsInfo;

/// A document to be written.
pub(crate) fn put<T: Serialize>(kind: Kind, key: String, document: &T) -> Write {
    let value = serde_json::to_string(document).expect("a document is plain data");
    Write::Put { kind, key, value }
}

/// What the house has of operators.
pub(crate) struct Operators {
    pub(crate) ring: keys::Ring,
    pub(crate) patrons: Patrons,
    pub(crate) consoles: console::Consoles,
    /// The way to wallets, once there is one.
    purse: OnceLock<Arc<dyn Purse>>,
    /// What wallets are owed, by its key.
    owed: Mutex<BTreeMap<String, Owing>>,
    /// Told when something more is owed.
    pub(crate) more: Notify,
    /// What came back of stakes.
    pub(crate) watch: watch::Watch,
}

/// Something that a wallet is owed, and how far it came.
#[derive(Clone)]
pub(crate) struct Owing {
    pub(crate) doc: OwedDoc,
    pub(crate) attempts: u64,
    /// Why the last attempt did not settle it.
    pub(crate) error: Option<String>,
    /// Whether somebody is at it.
    pub(crate) under_way: bool,
    /// When it is sent next.
    pub(crate) due: tokio::time::Instant,
}

const WHOLE: &str = "nothing panics while it holds what is owed";

impl Operators {
    /// What a store has of operators; what is owed is handed over with what that writes.
    pub(crate) fn read(
        reads: &dyn Reads,
        keys: &Keys,
        left_out: &mut LeftOut,
    ) -> Result<(Self, Vec<OwedDoc>, Vec<Write>), StoreFault> {
        let (docs, mut writes) = owed::read(reads, left_out)?;
        let (ring, forgotten) = keys::Ring::read(reads, keys)?;
        writes.extend(forgotten);
        let operators = Self {
            ring,
            patrons: Patrons::read(reads)?,
            consoles: console::Consoles::default(),
            purse: OnceLock::new(),
            owed: Mutex::default(),
            more: Notify::new(),
            watch: watch::Watch::read(reads, left_out)?,
        };
        docs.iter().filter(|doc| doc.is_owed()).for_each(|doc| operators.owe(doc.clone()));
        Ok((operators, docs, writes))
    }

    /// Something more is owed: it is sent at once.
    pub(crate) fn owe(&self, doc: OwedDoc) {
        let owing = Owing {
            attempts: 0,
            error: None,
            under_way: false,
            due: tokio::time::Instant::now(),
            doc,
        };
        self.owed.lock().expect(WHOLE).insert(owing.doc.key(), owing);
        self.more.notify_one();
    }

    /// Changes what is known of something that is owed.
    pub(crate) fn with_owed<T>(&self, work: impl FnOnce(&mut BTreeMap<String, Owing>) -> T) -> T {
        work(&mut self.owed.lock().expect(WHOLE))
    }

    pub(crate) fn set_purse(&self, purse: Arc<dyn Purse>) {
        // There is one for the house's whole time.
        let _ = self.purse.set(purse);
    }

    /// Asks a wallet, once.
    pub(crate) async fn ask<T: Serialize>(
        &self,
        operator: &str,
        wallet: Option<&str>,
        way: &str,
        body: &T,
        decimals: u8,
    ) -> Told {
        let key = self.ring.signing(operator);
        let Some(((wallet, key), purse)) = wallet.zip(key).zip(self.purse.get()) else {
            return Told::Unknown;
        };
        let Signed { url, signature, body } = Signed::new(&key, wallet, way, body);
        judge(purse.post(url, signature, body).await.as_deref(), decimals)
    }

    /// [O18] Who has signed a request, at that second: that it came is durable first, so that it cannot
    /// come again after any end of the process.
    pub(crate) async fn admit(
        &self,
        shared: &Shared,
        header: Option<&str>,
        asked: &Asked<'_>,
        now: u64,
    ) -> Answer<OperatorCaller> {
        let admitted = self.ring.admit(header, asked, now);
        let (caller, writes) =
            admitted.map_err(|denied: Denied| Refused::new(Code::Unauthorized, denied))?;
        shared.writer.commit(writes).await?;
        Ok(caller)
    }

    /// Who holds the token of a console.
    pub(crate) fn console(&self, token: &str) -> Answer<OperatorCaller> {
        match self.consoles.get(token).filter(|caller| self.ring.has(&caller.key)) {
            Some(caller) => Ok(caller),
            None => refuse(Code::Unauthorized, "Sign in again with your key."),
        }
    }
}
