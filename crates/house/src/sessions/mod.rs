//! Rounds against the house: a session a player, with a live server seed, open rounds and play
//! money.

mod catalogue;
mod configs;
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
use store::{Reads, StoreFault};
use table::Hash;
use tokio::sync::oneshot;
use wire::PlayerId;

use self::catalogue::Catalogue;
use self::task::{Held, SessionMail, SessionTask, decline};
use crate::Answer;
use crate::guests::Player;
use crate::mailbox::{self, Handle, gone};
use crate::outbox::Outbox;
use crate::recovery::LeftOut;
use crate::shared::Shared;
use crate::vault::Vault;

pub use self::configs::{BadFile, Configs, default_files};
pub use self::request::SessionRequest;
pub(crate) use self::seeds::RetiredDoc;

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

/// Reads what the store has; what does not hold is named and left out.
pub(crate) fn read(
    reads: &dyn Reads,
    games: &Registry,
    vault: &Vault,
    configs: Configs,
    left_out: &mut LeftOut,
) -> Result<StoredSessions, StoreFault> {
    let catalogue = Catalogue::new(configs, games).map_err(StoreFault::new)?;
    let sessions = recovery::read(reads, &catalogue, vault, left_out)?;
    Ok(StoredSessions { catalogue, sessions })
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
        let id = request.id().clone();
        let mail = SessionMail::Request(outbox.clone(), request);
        let told = self.premises.shared.must_be_open().and_then(|()| self.of(player).tell(mail));
        if let Err(refused) = told {
            decline(outbox, id, refused);
        }
    }

    /// The journal of a server seed that a player has retired.
    pub async fn journal(&self, player: &Player, server_seed_hash: Hash) -> Answer<String> {
        let retired = self.premises.retired(player.id).await?;
        let found = retired.into_iter().find(|doc| doc.seed.server_seed_hash == server_seed_hash);
        self.premises.shared.journal(found.ok_or_else(gone)?.stream).await
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
