//! [O13] An operator's players: each has an id of the house's own for operator × player × demo.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};
use store::{Kind, Reads, StoreFault, Surveyed, Write};
use table::{Code, Hash};
use wire::PlayerId;

use super::put;
use crate::matches::wall_clock;
use crate::shared::{Shared, refuse};
use crate::{Answer, random};

/// How long a token of an address works.
const HOLDS: u64 = 60 * 1000;

/// How long a session works that was opened with one.
const LASTS: u64 = 24 * 60 * 60 * 1000;

/// An operator's player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Patron {
    /// The house's own id.
    pub id: PlayerId,
    /// The operator.
    pub operator: String,
    /// The operator's own name for the player.
    pub player: String,
    /// Whether it is play money.
    pub demo: bool,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
}

/// What an operator asked a session for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Launch {
    /// Its name.
    pub session: String,
    /// Whose it is.
    pub patron: Patron,
    /// What is played in.
    pub currency: String,
    /// The game that it opens with, by name.
    pub game: String,
    /// The language to open with.
    pub language: Option<String>,
    /// Until when it holds, in milliseconds since 1970.
    until: u64,
}

/// A session that is not opened yet.
pub struct Launched {
    /// What opens it, once.
    pub token: String,
    /// Its name.
    pub session: String,
}

/// All players of operators, and their sessions.
#[derive(Default)]
pub(crate) struct Patrons(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    by_id: HashMap<PlayerId, Arc<Patron>>,
    by_name: HashMap<(String, String, bool), PlayerId>,
    /// Those that are in the store.
    kept: HashSet<PlayerId>,
    /// What may be opened once, by the hash of its token.
    waiting: HashMap<Hash, Launch>,
    /// What was opened, by the hash of its token.
    open: HashMap<Hash, Arc<Launch>>,
}

const WHOLE: &str = "nothing panics while it holds the players";

/// Where a player is kept, and where a session.
pub(crate) const PATRON: &str = "patron/";
pub(crate) const SESSION: &str = "session/";

impl Patrons {
    /// Those of a store; sessions that no longer hold are left out.
    pub(crate) fn read(reads: &dyn Reads) -> Result<Self, StoreFault> {
        let mut inner = Inner::default();
        for Surveyed { key, text } in reads.survey(Kind::Patron)? {
            let Ok(text) = text else { continue };
            if key.starts_with(PATRON) {
                let patron: Result<Patron, _> = serde_json::from_str(&text);
                if let Ok(patron) = patron {
                    inner.kept.insert(patron.id);
                    inner.insert(patron);
                }
            } else if let Some(hash) = key.strip_prefix(SESSION) {
                let launch: Result<Launch, _> = serde_json::from_str(&text);
                let Some((hash, launch)) = hash.parse().ok().zip(launch.ok()) else { continue };
                inner.open.insert(hash, Arc::new(launch));
            }
        }
        Ok(Self(Mutex::new(inner)))
    }

    /// A player by the house's own id.
    pub(crate) fn by_id(&self, id: PlayerId) -> Option<Arc<Patron>> {
        self.0.lock().expect(WHOLE).by_id.get(&id).cloned()
    }

    /// A player by the operator's name.
    pub(crate) fn by_name(&self, operator: &str, player: &str, demo: bool) -> Option<Arc<Patron>> {
        let inner = self.0.lock().expect(WHOLE);
        let id = inner.by_name.get(&(operator.into(), player.into(), demo))?;
        inner.by_id.get(id).cloned()
    }

    /// An operator's players, by their names.
    pub(crate) fn of(&self, operator: &str) -> Vec<Arc<Patron>> {
        let inner = self.0.lock().expect(WHOLE);
        let own = inner.by_id.values().filter(|one| one.operator == operator);
        let mut own: Vec<_> = own.cloned().collect();
        own.sort_by(|one, other| (&one.player, one.demo).cmp(&(&other.player, other.demo)));
        own
    }

    /// A page of them behind that one, and where the next begins.
    pub(crate) fn page(
        &self,
        operator: &str,
        after: Option<&str>,
        most: usize,
    ) -> (Vec<Arc<Patron>>, Option<String>) {
        let mut own = self.of(operator);
        if let Some((demo, player)) = after.and_then(|after| after.split_at_checked(1)) {
            let behind = (player, demo == "1");
            let seen = own.partition_point(|one| (one.player.as_str(), one.demo) <= behind);
            own.drain(..seen);
        }
        let more = own.len() > most;
        own.truncate(most);
        let last = own.last().filter(|_| more);
        let next = last.map(|one| format!("{}{}", u8::from(one.demo), one.player));
        (own, next)
    }

    /// The player of that name, who may be new.
    pub(crate) async fn know(
        &self,
        shared: &Shared,
        operator: &str,
        player: &str,
        demo: bool,
    ) -> Answer<Arc<Patron>> {
        let patron = self.by_name_or_new(operator, player, demo);
        // The store may have failed when the player was new, or be still at it for somebody else.
        if !self.0.lock().expect(WHOLE).kept.contains(&patron.id) {
            shared.writer.commit(vec![stored(&patron)]).await?;
            self.0.lock().expect(WHOLE).kept.insert(patron.id);
        }
        Ok(patron)
    }

    /// Of two who ask at once for somebody new, both get the same.
    fn by_name_or_new(&self, operator: &str, player: &str, demo: bool) -> Arc<Patron> {
        let mut inner = self.0.lock().expect(WHOLE);
        let name = (operator.to_owned(), player.to_owned(), demo);
        let known = inner.by_name.get(&name).and_then(|id| inner.by_id.get(id)).cloned();
        known.unwrap_or_else(|| {
            let (operator, player, _) = name;
            let (id, since) = (random::player(), wall_clock());
            let patron = Patron { id, operator, player, demo, since };
            inner.insert(patron.clone());
            Arc::new(patron)
        })
    }

    /// [O12] A session that can be opened once, within a minute.
    pub(crate) fn launch(
        &self,
        patron: &Patron,
        currency: &str,
        game: &str,
        language: Option<String>,
    ) -> Launched {
        let (token, session) = (random::secret(), random::word());
        let launch = Launch {
            session: session.clone(),
            patron: patron.clone(),
            currency: currency.into(),
            game: game.into(),
            language,
            until: wall_clock() + HOLDS,
        };
        let mut inner = self.0.lock().expect(WHOLE);
        let now = wall_clock();
        inner.waiting.retain(|_, one| one.until > now);
        inner.waiting.insert(Hash::of(&token), launch);
        Launched { token, session }
    }

    /// Opens a session by its token, which works once; gives the token of what was opened.
    pub(crate) async fn open(&self, shared: &Shared, token: &str) -> Answer<(String, Arc<Launch>)> {
        let launch = self.0.lock().expect(WHOLE).waiting.remove(&Hash::of(token));
        let Some(mut launch) = launch.filter(|launch| launch.until > wall_clock()) else {
            return refuse(
                Code::NotFound,
                "This address works once, for a minute: open the game again.",
            );
        };
        launch.until = wall_clock() + LASTS;
        let (own, launch) = (random::secret(), Arc::new(launch));
        let hash = Hash::of(&own);
        let mut writes = vec![put(Kind::Patron, format!("{SESSION}{hash}"), &*launch)];
        writes.extend(self.forget_old(hash, &launch));
        shared.writer.commit(writes).await?;
        Ok((own, launch))
    }

    /// Takes one up, and lets go of those that no longer hold.
    fn forget_old(&self, hash: Hash, launch: &Arc<Launch>) -> Vec<Write> {
        let mut inner = self.0.lock().expect(WHOLE);
        let now = wall_clock();
        let gone = inner.open.iter().filter(|(_, one)| one.until <= now);
        let gone: Vec<Hash> = gone.map(|(hash, _)| *hash).collect();
        gone.iter().for_each(|hash| drop(inner.open.remove(hash)));
        inner.open.insert(hash, launch.clone());
        let delete = |hash| Write::Delete { kind: Kind::Patron, key: format!("{SESSION}{hash}") };
        gone.into_iter().map(delete).collect()
    }

    /// What was opened with a token.
    pub(crate) fn by_token(&self, token: &str) -> Option<Arc<Launch>> {
        let open = self.0.lock().expect(WHOLE).open.get(&Hash::of(token)).cloned();
        open.filter(|launch| launch.until > wall_clock())
    }
}

/// A player as it is kept.
fn stored(patron: &Patron) -> Write {
    put(Kind::Patron, format!("{PATRON}{}", patron.id), patron)
}

impl Inner {
    fn insert(&mut self, patron: Patron) {
        let name = (patron.operator.clone(), patron.player.clone(), patron.demo);
        self.by_name.insert(name, patron.id);
        self.by_id.insert(patron.id, Arc::new(patron));
    }
}
