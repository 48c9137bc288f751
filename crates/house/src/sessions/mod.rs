//! Rounds against the house: a session a player, with a live server seed, open rounds and play
//! money.

mod allowance;
mod books;
mod catalogue;
mod configs;
mod farewell;
mod following;
mod history;
mod idle;
mod keyring;
mod ledger;
mod odds_tables;
mod offer;
mod office;
mod options;
mod paying;
mod recording;
mod recovery;
mod refusal;
mod reporting;
mod request;
mod seeds;
mod sending;
#[allow(clippy::module_inception, reason = "a session is what this is about")]
mod session;
mod task;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, RwLock};

use ::session::Registry;
use serde::Serialize;
use store::{Reads, StoreFault, Write};
use table::Hash;
use tokio::sync::oneshot;
use wire::PlayerId;

use self::catalogue::Catalogue;
use self::task::{Held, SessionMail, SessionTask, Tab, decline};
use crate::Answer;
use crate::archive::{ClosedJournal, SignedHead};
use crate::guests::Player;
use crate::keys::Keys;
use crate::mailbox::{self, Handle};
use crate::operators::{Launch, Operators, Purse};
use crate::outbox::Outbox;
use crate::recovery::LeftOut;
use crate::restored::OpenedAs;
use crate::shared::Shared;

pub(crate) use self::allowance::Allowance;
pub(crate) use self::books::owed_by_ledgers;
pub use self::books::{LedgerCheck, Totals, check_ledger};
pub use self::configs::{BadFile, BadFiles, Configs, HOUSE, default_files};
pub use self::offer::{BetInformation, GameInformation, OperatorInformation};
pub use self::office::{LaunchAsk, OwedInfo, Proof, RoundQuery, RoundsPage, SignedInConsole};
pub use self::request::SessionRequest;
pub(crate) use self::seeds::RetiredDoc;

/// All sessions of the house.
pub struct Sessions {
    premises: Arc<Premises>,
    /// The way to each player's session.
    handles: Arc<Handles>,
}

/// The way to each player's session; a task is started with its first request.
pub(crate) type Handles = Mutex<HashMap<PlayerId, Handle<SessionMail>>>;

/// What all sessions share.
pub(crate) struct Premises {
    /// What the whole house uses.
    pub(crate) shared: Arc<Shared>,
    /// The games and currencies on offer; another one after the configuration was read again.
    catalogue: RwLock<Arc<Catalogue>>,
    /// Operators, their players, and what their wallets are owed.
    pub(crate) operators: Arc<Operators>,
    /// What was wrong with the configuration that was read last, if it was not taken.
    not_taken: Mutex<BadFiles>,
}

/// What the check finds in an operator's configuration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConfigFinding {
    /// The file and the field, or what else it is about.
    #[serde(rename = "where")]
    pub place: String,
    /// In a sentence.
    pub finding: String,
}

impl Premises {
    /// The games and currencies on offer now.
    pub(crate) fn catalogue(&self) -> Arc<Catalogue> {
        self.catalogue.read().expect("nothing panics while it holds the catalogue").clone()
    }
}

/// [O3] All that is wrong with these files, for the games of a house.
pub fn check_configs(files: &BTreeMap<String, String>, games: &Registry) -> BadFiles {
    let (configs, mut faults) = Configs::read(files);
    let (_, more) = Catalogue::check(configs, games);
    more.iter().for_each(|bad| faults.note(bad.clone()));
    faults
}

/// [O10] [O11] An operator's terms by these files; none if there is no such operator.
pub fn operator_information(
    configs: Configs,
    games: &Registry,
    operator: &str,
) -> Result<Option<OperatorInformation>, BadFiles> {
    Ok(Catalogue::new(configs, games)?.information(operator))
}

/// [O11] The settings of a game at an operator's by these files, with the stake to offer first; none of
/// an operator, game or currency that is not there.
pub fn operator_settings(
    configs: Configs,
    games: &Registry,
    operator: &str,
    game: &str,
    currency: Option<&str>,
) -> Result<Option<(String, String)>, BadFiles> {
    Ok(Catalogue::new(configs, games)?.settings(operator, game, currency))
}

const WHOLE: &str = "nothing panics while it holds what was not taken";

/// Sessions read from the store, before anybody serves them.
pub(crate) struct StoredSessions {
    catalogue: Catalogue,
    sessions: HashMap<PlayerId, Held>,
    operators: Operators,
}

/// Reads what the store has, with what going on writes; what does not hold is named and left out.
pub(crate) fn read(
    reads: &dyn Reads,
    games: &Registry,
    keys: &Keys,
    configs: Configs,
    opened_as: OpenedAs,
    left_out: &mut LeftOut,
) -> Result<(StoredSessions, Vec<Write>), StoreFault> {
    let catalogue = Catalogue::new(configs, games).map_err(StoreFault::new)?;
    let (operators, owed, mut writes) = Operators::read(reads, keys, left_out)?;
    let owed = (&operators, owed);
    let (sessions, more) = recovery::read(reads, &catalogue, keys, opened_as, owed, left_out)?;
    writes.extend(more);
    Ok((StoredSessions { catalogue, sessions, operators }, writes))
}

impl Sessions {
    pub(crate) fn new(shared: Arc<Shared>, stored: StoredSessions) -> Self {
        let StoredSessions { catalogue, sessions, operators } = stored;
        let catalogue = RwLock::new(Arc::new(catalogue));
        let operators = Arc::new(operators);
        let not_taken = Mutex::default();
        let premises = Arc::new(Premises { shared, catalogue, operators, not_taken });
        let handles = sessions.into_iter().map(|(player, held)| {
            let handle = spawn(&premises, player, held);
            (player, handle)
        });
        let handles = Arc::new(Mutex::new(handles.collect()));
        Self { premises, handles }
    }

    /// Hands a request over. It is answered through the outbox, in its turn: requests of one
    /// player are served one after another, whichever sockets they come from.
    pub fn tell(&self, player: PlayerId, outbox: &Outbox, request: SessionRequest) {
        self.tell_sized(player, None, outbox, request, 0);
    }

    /// The same of what a client sent in that many bytes, in a session that an operator asked for.
    pub fn tell_sized(
        &self,
        player: PlayerId,
        launch: Option<Arc<Launch>>,
        outbox: &Outbox,
        request: SessionRequest,
        bytes: usize,
    ) {
        let id = request.id().clone();
        let tab = Tab { outbox: outbox.clone(), launch };
        let mail = SessionMail::Request(tab, Box::new(request));
        let open = self.premises.shared.must_be_open();
        let told = open.and_then(|()| self.of(player).tell_sized(mail, bytes));
        if let Err(refused) = told {
            decline(outbox, id, refused);
        }
    }

    /// Asks operators' wallets this way from now on, and sends what they are owed.
    pub fn serve_wallets(&self, purse: Arc<dyn Purse>) {
        let operators = self.premises.operators.clone();
        operators.set_purse(purse);
        let (premises, handles) = (Arc::downgrade(&self.premises), Arc::downgrade(&self.handles));
        let ending = &self.premises.shared.ending;
        ending.spawn(idle::watch(premises.clone(), handles.clone()));
        ending.spawn(sending::pump(operators, premises, handles));
    }

    /// [O3] Takes these files as the configuration, whole or not at all; what is wrong with them is
    /// remembered until others are taken.
    pub fn reload(&self, files: &BTreeMap<String, String>) -> Result<(), BadFiles> {
        let faults = check_configs(files, &self.premises.catalogue().games);
        let configs = faults.or(()).and_then(|()| Configs::new(files));
        let taken = configs.and_then(|configs| self.reconfigure(configs));
        let not_taken = taken.as_ref().err().cloned().unwrap_or_default();
        *self.premises.not_taken.lock().expect(WHOLE) = not_taken;
        taken
    }

    /// What the check finds in an operator's configuration: what was read last and not taken, and
    /// what keeps its players from playing for money.
    pub fn findings_of(&self, operator: &str) -> Vec<ConfigFinding> {
        let catalogue = self.premises.catalogue();
        let not_taken = self.premises.not_taken.lock().expect(WHOLE);
        let own = not_taken.iter().filter(|bad| catalogue.may_know(operator, bad));
        let mut findings: Vec<ConfigFinding> = own
            .map(|bad| ConfigFinding { place: bad.place(), finding: bad.why().into() })
            .collect();
        let mut note = |place: &str, finding: &str| {
            findings.push(ConfigFinding { place: place.into(), finding: finding.into() });
        };
        if catalogue.terms_of(operator).is_some_and(|terms| terms.wallet.is_none()) {
            note("wallet", "there is none: only demo can be played");
        } else if self.premises.operators.ring.signing(operator).is_none() {
            note("keys", "there is none that signs: the wallet cannot be asked");
        }
        findings
    }

    /// [O3] [O4] Takes another configuration, whole or not at all: rounds that are open keep the terms
    /// that they began with.
    pub fn reconfigure(&self, configs: Configs) -> Result<(), BadFiles> {
        let before = self.premises.catalogue();
        let catalogue = Catalogue::new(configs, &before.games)?;
        catalogue.must_keep_decimals(&before)?;
        *self.premises.catalogue.write().expect("nothing panics while it holds the catalogue") =
            Arc::new(catalogue);
        Ok(())
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
        handle_of(&self.premises, &self.handles, player)
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

/// The way to a player's session, which begins if there is none.
pub(crate) fn handle_of(
    premises: &Arc<Premises>,
    handles: &Handles,
    player: PlayerId,
) -> Handle<SessionMail> {
    let mut handles = handles.lock().expect("nothing panics while it holds the sessions");
    let new = || spawn(premises, player, Held::Empty);
    handles.entry(player).or_insert_with(new).clone()
}

fn spawn(premises: &Arc<Premises>, player: PlayerId, held: Held) -> Handle<SessionMail> {
    let queue = premises.shared.limits().table_queue;
    let (ending, premises) = (premises.shared.ending.clone(), premises.clone());
    mailbox::spawn(&ending, queue, move |_, inbox| {
        SessionTask::new(premises, player, held, inbox).run()
    })
}
