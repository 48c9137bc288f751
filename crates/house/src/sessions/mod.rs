//! Rounds against the house: a session a player, with a live server seed, open rounds and play
//! money.

mod catalogue;
mod configs;
mod farewell;
mod history;
mod ledger;
mod options;
mod recovery;
mod refusal;
mod request;
mod seeds;
#[allow(clippy::module_inception, reason = "a session is what this is about")]
mod session;
mod task;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use ::session::Registry;
use store::{Reads, StoreFault, Write};
use table::Hash;
use tokio::sync::oneshot;
use wire::PlayerId;

use self::catalogue::Catalogue;
use self::seeds::RetiredDoc;
use self::task::{Held, SessionMail, SessionTask, decline};
use crate::Answer;
use crate::archive::{ClosedJournal, SignedHead};
use crate::guests::Player;
use crate::keys::Keys;
use crate::mailbox::{self, Handle};
use crate::outbox::Outbox;
use crate::restored::OpenedAs;
use crate::shared::Shared;

pub use self::configs::{BadFile, Configs, default_files};
pub use self::request::SessionRequest;

/// All sessions of the house.
pub struct Sessions {
    premises: Arc<Premises>,
    /// The way to each player's session; a task is started with its first request.
    handles: Mutex<HashMap<PlayerId, Handle<SessionMail>>>,
}

/// What all sessions share.
pub(crate) struct Premises {
    /// What the whole house uses.
    pub(crate) shared: Arc<Shared>,
    /// The games and currencies on offer.
    pub(crate) catalogue: Catalogue,
}

/// Sessions read from the store, before anybody serves them.
pub(crate) struct StoredSessions {
    catalogue: Catalogue,
    sessions: HashMap<PlayerId, Held>,
}

/// Reads what the store has, with what going on writes; what does not hold is refused by name.
pub(crate) fn read(
    reads: &dyn Reads,
    games: &Registry,
    keys: &Keys,
    configs: Configs,
    opened_as: OpenedAs,
) -> Result<(StoredSessions, Vec<Write>), StoreFault> {
    let catalogue = Catalogue::new(configs, games).map_err(StoreFault::new)?;
    let (sessions, writes) = recovery::read(reads, &catalogue, keys, opened_as)?;
    Ok((StoredSessions { catalogue, sessions }, writes))
}

impl Sessions {
    pub(crate) fn new(shared: Arc<Shared>, stored: StoredSessions) -> Self {
        let StoredSessions { catalogue, sessions } = stored;
        let premises = Arc::new(Premises { shared, catalogue });
        let handles = sessions.into_iter().map(|(player, held)| {
            let handle = spawn(&premises, player, held);
            (player, handle)
        });
        let handles = Mutex::new(handles.collect());
        Self { premises, handles }
    }

    /// Hands a request over. It is answered through the outbox, in its turn: requests of one
    /// player are served one after another, whichever sockets they come from.
    pub fn tell(&self, player: PlayerId, outbox: &Outbox, request: SessionRequest) {
        self.tell_sized(player, outbox, request, 0);
    }

    /// The same of what a client sent in that many bytes.
    pub fn tell_sized(
        &self,
        player: PlayerId,
        outbox: &Outbox,
        request: SessionRequest,
        bytes: usize,
    ) {
        let id = request.id().clone();
        let mail = SessionMail::Request(outbox.clone(), request);
        let open = self.premises.shared.must_be_open();
        let told = open.and_then(|()| self.of(player).tell_sized(mail, bytes));
        if let Err(refused) = told {
            decline(outbox, id, refused);
        }
    }

    /// The journal of a server seed that a player has retired.
    pub async fn journal(&self, player: &Player, hash: Hash) -> Answer<ClosedJournal> {
        let RetiredDoc { stream, seed } = self.premises.retired_by(player.id, hash).await?;
        let shared = &self.premises.shared;
        let text = shared.desk.read(player.id, shared.journal(stream), |text| text).await?;
        let signed = seed.attempt.zip(seed.house_key).zip(seed.head_signature);
        let signed = signed.map(|((attempt, house_key), signature)| SignedHead {
            attempt,
            house_key,
            signature,
        });
        Ok(ClosedJournal { text, table: seeds::table(player.id), head: seed.head, signed })
    }

    /// Whether a player would miss the session.
    pub(crate) async fn holds(&self, player: PlayerId) -> bool {
        let Some(handle) = self.known(player) else { return false };
        handle.ask(SessionMail::IsWorthSomething).await.unwrap_or(true)
    }

    /// The session of a player who is gone for good ends.
    pub(crate) async fn end(&self, player: PlayerId) -> Answer<()> {
        let Some(handle) = self.known(player) else { return Ok(()) };
        handle.ask(SessionMail::End).await?;
        self.handles.lock().expect("nothing panics while it holds the sessions").remove(&player);
        Ok(())
    }

    fn known(&self, player: PlayerId) -> Option<Handle<SessionMail>> {
        let handles = self.handles.lock().expect("nothing panics while it holds the sessions");
        handles.get(&player).cloned()
    }

    fn of(&self, player: PlayerId) -> Handle<SessionMail> {
        let mut handles = self.handles.lock().expect("nothing panics while it holds the sessions");
        let new = || spawn(&self.premises, player, Held::Empty);
        handles.entry(player).or_insert_with(new).clone()
    }

    /// Returns when nothing is under way any more: whoever comes later is refused.
    pub(crate) async fn shut_down(&self) {
        let all: Vec<Handle<SessionMail>> = {
            let handles = self.handles.lock().expect("nothing panics while it holds the sessions");
            handles.values().cloned().collect()
        };
        for handle in all {
            let (sender, done) = oneshot::channel();
            handle.send(SessionMail::ShutDown(sender)).await;
            // A task that has ended already has nothing under way.
            let _ = done.await;
        }
    }
}

fn spawn(premises: &Arc<Premises>, player: PlayerId, held: Held) -> Handle<SessionMail> {
    let queue = premises.shared.limits.table_queue;
    let premises = premises.clone();
    mailbox::spawn(queue, move |_, inbox| SessionTask::new(premises, player, held, inbox).run())
}
