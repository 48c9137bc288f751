//! [O8] The keys that an operator and the house share: made once, shown once, kept encrypted.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, RwLock};

use operator::{Asked, Denied, Guard, Key, Stamp};
use serde::{Deserialize, Serialize};
use store::{Kind, Reads, StoreFault, Surveyed, Write};
use table::Code;
use wire::admin::OperatorKeyInfo;

use super::put;
use crate::keys::Keys;
use crate::matches::wall_clock;
use crate::shared::refuse;
use crate::{Answer, Refused, random};

/// How many keys of an operator may sign at a time: the old one and the next.
const SIGNING: usize = 2;

/// How many keys of an operator may read.
const READING: usize = 20;

/// What is signed to see whether a secret is the key's.
const SAME: Asked<'_> = Asked { method: "KEY", target: "/", body: b"" };

/// A key as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct KeyDoc {
    operator: String,
    key: String,
    /// The secret, locked by the vault and bound to operator and key.
    locked: String,
    read_only: bool,
    made: u64,
}

/// A key that was just made: its secret is shown once, and kept when the write is done.
pub struct NewKey {
    /// Its id.
    pub key: String,
    /// What the operator signs with.
    pub secret: String,
    /// What keeps it.
    pub write: Write,
}

/// Who asks, as an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorCaller {
    /// The operator.
    pub operator: String,
    /// With which key.
    pub key: String,
    /// Whether it may change nothing.
    pub read_only: bool,
}

impl KeyDoc {
    pub(crate) fn place(&self) -> String {
        place(&self.operator, &self.key)
    }

    /// What is signed with; none under another vault.
    pub(crate) fn secret(&self, keys: &Keys) -> Option<String> {
        keys.vault().open(&self.place(), &self.locked)
    }

    fn info(&self) -> OperatorKeyInfo {
        OperatorKeyInfo { key: self.key.clone(), read_only: self.read_only, made: self.made }
    }
}

fn place(operator: &str, key: &str) -> String {
    format!("{operator}/{key}")
}

fn stored(reads: &dyn Reads, operator: &str) -> Answer<Vec<KeyDoc>> {
    let found = reads.list(Kind::OperatorKey, &format!("{operator}/"));
    let found = found.map_err(|fault| Refused::new(Code::StorageFailed, fault))?;
    let read = |(_, text): &(String, String)| serde_json::from_str(text);
    let keys: Result<Vec<KeyDoc>, _> = found.iter().map(read).collect();
    let mut keys = keys.map_err(|error| Refused::new(Code::StorageFailed, error))?;
    keys.sort_by_key(|key| key.made);
    Ok(keys)
}

/// An operator's keys, without their secrets, oldest first.
pub fn operator_keys(reads: &dyn Reads, operator: &str) -> Answer<Vec<OperatorKeyInfo>> {
    Ok(stored(reads, operator)?.iter().map(KeyDoc::info).collect())
}

/// Another key of an operator.
pub fn new_operator_key(
    reads: &dyn Reads,
    keys: &Keys,
    operator: &str,
    read_only: bool,
) -> Answer<NewKey> {
    let before = stored(reads, operator)?;
    let of_kind = before.iter().filter(|key| key.read_only == read_only).count();
    if of_kind >= if read_only { READING } else { SIGNING } {
        return refuse(Code::Conflict, "There are as many such keys as may be: revoke one first.");
    }
    let (key, secret) = (format!("k-{}", random::word()), random::secret());
    let locked = keys.vault().seal(&place(operator, &key), &secret);
    let made = wall_clock().max(before.last().map_or(0, |last| last.made + 1));
    let doc = KeyDoc { operator: operator.into(), key: key.clone(), locked, read_only, made };
    let value = serde_json::to_string(&doc).expect("a key is plain data");
    Ok(NewKey {
        key,
        secret,
        write: Write::Put { kind: Kind::OperatorKey, key: doc.place(), value },
    })
}

/// A key is worth nothing any more.
pub fn revoke_operator_key(reads: &dyn Reads, operator: &str, key: &str) -> Answer<Write> {
    match stored(reads, operator)?.iter().any(|one| one.key == key) {
        true => Ok(Write::Delete { kind: Kind::OperatorKey, key: place(operator, key) }),
        false => refuse(Code::NotFound, "There is no such key of that operator."),
    }
}

/// A key that is valid, and what it has signed already.
struct Held {
    doc: KeyDoc,
    key: Key,
    guard: Mutex<Guard>,
}

/// All keys that are valid.
pub(crate) struct Ring {
    keys: RwLock<BTreeMap<String, Arc<Held>>>,
}

impl Ring {
    /// The keys of a store; those that another vault has locked are left out. [O18] Each knows what it
    /// has signed lately; what is older is forgotten by what that writes.
    pub(crate) fn read(reads: &dyn Reads, keys: &Keys) -> Result<(Self, Vec<Write>), StoreFault> {
        let ring = Self { keys: RwLock::default() };
        ring.reread(reads, keys)?;
        let (mut forgotten, now) = (Vec::new(), wall_clock() / 1000);
        for Surveyed { key, text } in reads.survey(Kind::Signed)? {
            let at = text.ok().and_then(|text| serde_json::from_str(&text).ok());
            let name = key.split_once('/').map(|(key, nonce)| (key.to_owned(), nonce.to_owned()));
            let lately = at.filter(|at| Guard::could_come_again(*at, now)).zip(name);
            let held = lately.and_then(|lately| Some((ring.get(&lately.1.0)?, lately)));
            match held {
                Some((held, (at, name))) => held.guard.lock().expect(WHOLE).remember(name, at),
                None => forgotten.push(Write::Delete { kind: Kind::Signed, key }),
            }
        }
        Ok((ring, forgotten))
    }

    /// Takes the keys of the store, each with what it has signed already.
    pub(crate) fn reread(&self, reads: &dyn Reads, keys: &Keys) -> Result<(), StoreFault> {
        let found = reads.survey(Kind::OperatorKey)?;
        let mut held = self.keys.write().expect(WHOLE);
        let before = std::mem::take(&mut *held);
        for Surveyed { text, .. } in found {
            let doc = text.ok().and_then(|text| serde_json::from_str::<KeyDoc>(&text).ok());
            let Some(doc) = doc else { continue };
            let known = before.get(&doc.key).cloned();
            let Some(one) = known.or_else(|| open(keys, doc).map(Arc::new)) else { continue };
            held.insert(one.doc.key.clone(), one);
        }
        Ok(())
    }

    /// [O18] Who has signed a request, at that second, and what must be written before it is let in.
    pub(crate) fn admit(
        &self,
        header: Option<&str>,
        asked: &Asked<'_>,
        now: u64,
    ) -> Result<(OperatorCaller, Vec<Write>), Denied> {
        let stamp = Stamp::read(header.ok_or(Denied::Unsigned)?).ok_or(Denied::Unreadable)?;
        let held = self.get(&stamp.key).ok_or(Denied::Forged)?;
        let let_in = held.guard.lock().expect(WHOLE).admit(header, asked, now)?;
        let signed = |(key, nonce): &(String, String)| format!("{key}/{nonce}");
        let mut writes = vec![put(Kind::Signed, signed(&let_in.name), &let_in.at)];
        let forgotten = let_in.forgotten.iter();
        writes
            .extend(forgotten.map(|name| Write::Delete { kind: Kind::Signed, key: signed(name) }));
        Ok((held.caller(), writes))
    }

    /// Whose key it is, if that is its secret.
    pub(crate) fn sign_in(&self, key: &str, secret: &str) -> Option<OperatorCaller> {
        let held = self.get(key)?;
        let nonce = random::hex(&random::bytes::<8>());
        let stamp = Key::new(key, secret)?.sign(&SAME, 0, &nonce);
        held.key.has_made(&Stamp::read(&stamp)?, &SAME).then(|| held.caller())
    }

    /// Whether a key still holds.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// What the house signs with: the oldest key, so that the next one is known to the operator before
    /// it is used.
    pub(crate) fn signing(&self, operator: &str) -> Option<Key> {
        let keys = self.keys.read().expect(WHOLE);
        let own = keys.values().filter(|held| held.doc.operator == operator && !held.doc.read_only);
        own.min_by_key(|held| held.doc.made).map(|held| held.key.clone())
    }

    fn get(&self, key: &str) -> Option<Arc<Held>> {
        self.keys.read().expect(WHOLE).get(key).cloned()
    }
}

const WHOLE: &str = "nothing panics while it holds the keys";

fn open(keys: &Keys, doc: KeyDoc) -> Option<Held> {
    let secret = doc.secret(keys)?;
    let key = Key::new(&doc.key, &secret)?;
    let guard = Mutex::new(Guard::new(vec![key.clone()]));
    Some(Held { doc, key, guard })
}

impl Held {
    fn caller(&self) -> OperatorCaller {
        let KeyDoc { operator, key, read_only, .. } = self.doc.clone();
        OperatorCaller { operator, key, read_only }
    }
}
