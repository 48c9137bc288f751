//! A player's session as a task: one request at a time, from whichever socket.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use operator::Limits;
use serde_json::Value;
use table::{Code, Hash};
use tokio::sync::oneshot;
use wire::session::RetiredSeed;
use wire::{PlayerId, RequestId, RoundAsk, SessionAsk, SessionTell};

use super::Premises;
use super::allowance::Side;
use super::history::{Asked, Found};
use super::request::{GameWish, Play, SessionRequest};
use super::session::{Played, Session};
use crate::mailbox::{Inbox, Reply, answer};
use crate::metrics::micros;
use crate::operators::{Launch, OwedDoc};
use crate::outbox::Outbox;
use crate::shared::refuse;
use crate::{Answer, Refused};

/// What comes to a session's task.
pub(crate) enum SessionMail {
    /// A request, and the way to the client that sent it.
    Request(Tab, Box<SessionRequest>),
    /// A wallet has taken what it was owed, and how often it was asked.
    Settle(Box<OwedDoc>, operator::Balance, u64, Reply<()>),
    /// Limits of one side are asked for, or set.
    Limits(Side, Option<Box<Limits>>, Reply<Value>),
    /// What nobody has touched for long enough ends.
    LookForIdle,
    /// Whether the player would miss the session.
    IsWorthSomething(Reply<bool>),
    /// The player is gone for good.
    End(Reply<()>),
    /// The house closes down: finish what is under way.
    ShutDown(oneshot::Sender<()>),
}

/// One of a player's clients.
#[derive(Clone)]
pub(crate) struct Tab {
    pub(crate) outbox: Outbox,
    /// What an operator asked it to be opened for.
    pub(crate) launch: Option<Arc<Launch>>,
}

/// What the house holds of a player's session.
pub(crate) enum Held {
    /// Nothing yet: the first request makes it.
    Empty,
    /// The session.
    Open(Box<Session>),
    /// This build lacks the rules that its seed was opened with.
    Parked,
    /// The store has it, but not as it was written.
    Damaged,
}

/// A session being served. It alone changes what is in it.
pub(crate) struct SessionTask {
    /// What all sessions share.
    premises: Arc<Premises>,
    /// Whose session it is.
    player: PlayerId,
    /// The session.
    held: Held,
    /// What is asked of it.
    inbox: Inbox<SessionMail>,
    /// The clients that have asked something, and are still there.
    tabs: Vec<Tab>,
}

impl SessionTask {
    pub(crate) fn new(
        premises: Arc<Premises>,
        player: PlayerId,
        held: Held,
        inbox: Inbox<SessionMail>,
    ) -> Self {
        Self { premises, player, held, inbox, tabs: Vec::new() }
    }

    /// Serves the session until the house closes.
    pub(crate) async fn run(mut self) {
        while let Some(mail) = self.inbox.recv().await {
            match mail {
                SessionMail::Request(tab, request) => self.serve(&tab, *request).await,
                SessionMail::Settle(doc, balance, attempts, reply) => {
                    answer(reply, self.settle(&doc, balance, attempts).await);
                }
                SessionMail::Limits(side, limits, reply) => {
                    answer(reply, self.limits(side, limits).await);
                }
                SessionMail::LookForIdle => self.look_for_idle().await,
                SessionMail::IsWorthSomething(reply) => {
                    let worth = match &self.held {
                        Held::Open(session) => session.is_worth_something(&self.premises),
                        // What this build cannot read may be worth anything.
                        Held::Parked | Held::Damaged => true,
                        Held::Empty => false,
                    };
                    answer(reply, Ok(worth));
                }
                SessionMail::End(reply) => {
                    let held = std::mem::replace(&mut self.held, Held::Empty);
                    let ended = match held {
                        Held::Open(session) => session.end(&self.premises).await,
                        Held::Empty | Held::Parked | Held::Damaged => Ok(()),
                    };
                    return answer(reply, ended);
                }
                SessionMail::ShutDown(done) => {
                    // Whoever waits for this may be gone.
                    let _ = done.send(());
                    return;
                }
            }
        }
    }

    async fn serve(&mut self, tab: &Tab, request: SessionRequest) {
        let id = request.id().clone();
        let metrics = self.premises.shared.metrics.clone();
        self.note_tab(tab);
        let before = self.seed_and_nonce();
        match self.take(tab, request).await {
            Ok(told) => {
                metrics.commands.add(1);
                let SessionNews { answers, for_all, others, behind } = told;
                let own = answers.iter().chain(&for_all).chain(&behind);
                own.for_each(|tell| tab.outbox.send(encode(tell)));
                self.tell_others(tab, &others, &for_all);
            }
            Err(refused) => {
                metrics.refusals.add(1);
                let (player, code) = (self.player, refused.code.word());
                tracing::info!(%player, code, "a request of a session was refused");
                decline(&tab.outbox, id, refused);
                // A round that is void has used its nonce up.
                if before.is_some() && before != self.seed_and_nonce() {
                    self.tell_seeds(None);
                }
            }
        }
        self.turn_seed().await;
    }

    /// [O39] The end of a round opens its seed and brings the next commitment, where that is wanted.
    async fn turn_seed(&mut self) {
        let Held::Open(session) = &mut self.held else { return };
        match session.turn_seed(&self.premises).await {
            Ok(Some(retired)) => self.tell_seeds(Some(Box::new(retired))),
            Ok(None) => {}
            // It is turned with the next request.
            Err(refused) => tracing::warn!(code = refused.code.word(), "a seed was not opened"),
        }
    }

    /// [O40] What nobody has touched for long enough ends.
    async fn look_for_idle(&mut self) {
        let Held::Open(session) = &mut self.held else { return };
        if session.clear_up(&self.premises).await.is_err() {
            return;
        }
        // What could not be written is looked for again.
        let Ok(ended) = session.end_idle(&self.premises).await else { return };
        for round in ended {
            let balance = session.balance(&round.currency);
            let told = [
                Some(SessionTell::Round { round }),
                balance.map(|balance| SessionTell::Balance { balance }),
            ];
            for tell in told.iter().flatten() {
                self.tabs.iter().for_each(|tab| tab.outbox.send(encode(tell)));
            }
        }
        self.turn_seed().await;
    }

    /// [O41] The limits of the player, as they are or as one side sets them.
    async fn limits(&mut self, side: Side, limits: Option<Box<Limits>>) -> Answer<Value> {
        if let Held::Empty = self.held {
            self.begin().await?;
        }
        let Held::Open(session) = &mut self.held else {
            return refuse(Code::Conflict, "That player's session cannot be read now.");
        };
        match limits {
            Some(limits) => session.set_limits(&self.premises, side, *limits).await,
            None => Ok(session.allowance.told()),
        }
    }

    /// The session begins.
    async fn begin(&mut self) -> Answer<()> {
        let patron = self.premises.operators.patrons.by_id(self.player);
        let session = Session::new(self.player, patron, &self.premises).await?;
        self.held = Held::Open(Box::new(session));
        Ok(())
    }

    /// The live seed, and the nonce of the next bet.
    fn seed_and_nonce(&self) -> Option<(Hash, u64)> {
        match &self.held {
            Held::Open(session) => Some((session.seed.hash, session.nonce)),
            Held::Empty | Held::Parked | Held::Damaged => None,
        }
    }

    /// Remembers a client, and forgets those that are gone.
    fn note_tab(&mut self, tab: &Tab) {
        self.tabs.retain(|one| !one.outbox.is_closed());
        let is_known = |one: &Tab| one.outbox.connection() == tab.outbox.connection();
        if !self.tabs.iter().any(is_known) {
            self.tabs.push(tab.clone());
        }
    }

    /// The player's other clients learn what has changed.
    fn tell_others(&self, tab: &Tab, others_only: &[SessionTell], for_all: &[SessionTell]) {
        let others = self.tabs.iter();
        let others = others.filter(|one| one.outbox.connection() != tab.outbox.connection());
        for other in others {
            let told = others_only.iter().chain(for_all);
            told.for_each(|tell| other.outbox.send(encode(tell)));
        }
    }

    /// Every client learns which seeds are in force.
    fn tell_seeds(&self, retired: Option<Box<RetiredSeed>>) {
        let Held::Open(session) = &self.held else { return };
        let seeds = Box::new(session.seeds(&self.premises.shared.keys));
        let told = encode(&SessionTell::Reseeded { retired, seeds });
        self.tabs.iter().for_each(|tab| tab.outbox.send(told.clone()));
    }

    /// [O30] What a wallet has taken is noted, whatever became of the session.
    async fn settle(
        &mut self,
        doc: &OwedDoc,
        balance: operator::Balance,
        attempts: u64,
    ) -> Answer<()> {
        let Held::Open(session) = &mut self.held else {
            let answered = OwedDoc { answered: Some(balance.text()), ..doc.clone() };
            return self.premises.shared.writer.commit(vec![answered.write()]).await;
        };
        session.settle(&self.premises, doc, balance, attempts).await?;
        let balance = session.balance(&doc.transaction.currency);
        if let Some(balance) = balance {
            let told = encode(&SessionTell::Balance { balance });
            self.tabs.iter().for_each(|tab| tab.outbox.send(told.clone()));
        }
        Ok(())
    }

    async fn take(&mut self, tab: &Tab, request: SessionRequest) -> Answer<SessionNews> {
        self.premises.shared.must_be_open()?;
        if let Held::Empty = self.held {
            self.begin().await?;
        }
        let session = match &mut self.held {
            Held::Open(session) => session,
            Held::Damaged => {
                let message = "Your session cannot be read; whoever runs this house knows.";
                return refuse(Code::StorageFailed, message);
            }
            Held::Parked | Held::Empty => {
                return refuse(
                    Code::Conflict,
                    "Your session waits for a build that has its rules.",
                );
            }
        };
        session.clear_up(&self.premises).await?;
        session.turn_seed(&self.premises).await?;
        session.top_up(&self.premises).await?;
        let launch = tab.launch.as_deref();
        match request {
            SessionRequest::Round(ask) => round(session, &self.premises, ask, launch).await,
            SessionRequest::Session(ask) => {
                let told = about(session, &self.premises, ask, launch).await?;
                Ok(SessionNews { answers: vec![told], ..SessionNews::default() })
            }
        }
    }
}

/// What is told of a request.
#[derive(Default)]
struct SessionNews {
    /// Its answer.
    answers: Vec<SessionTell>,
    /// What all clients of the player learn.
    for_all: Vec<SessionTell>,
    /// What only the others do not know yet.
    others: Vec<SessionTell>,
    /// What comes behind that.
    behind: Vec<SessionTell>,
}

/// A request of a round.
async fn round(
    session: &mut Session,
    premises: &Premises,
    ask: RoundAsk,
    launch: Option<&Launch>,
) -> Answer<SessionNews> {
    let id = ask.id.clone();
    match GameWish::of(ask, &premises.shared.games)? {
        GameWish::CheckActive(rules) => {
            let (game, round) = (rules.name().into(), session.open_round(rules));
            let answers = vec![SessionTell::Active { id, game, round }];
            let behind = vec![session.options(premises, rules, launch)];
            Ok(SessionNews { answers, behind, ..SessionNews::default() })
        }
        GameWish::Play(play) => played(session, premises, id, play, launch).await,
    }
}

async fn played(
    session: &mut Session,
    premises: &Premises,
    id: RequestId,
    play: Play,
    launch: Option<&Launch>,
) -> Answer<SessionNews> {
    let (started, rules) = (Instant::now(), play.rules);
    let played = session.play(premises, id.clone(), play, launch).await?;
    let mut news = SessionNews::default();
    match played {
        Played::Now { accepted, round, moved } => {
            premises.shared.metrics.spread.command.note(micros(started.elapsed()));
            let balance = session.balance(&round.currency).filter(|_| moved);
            let answer = SessionTell::Accepted { id, head: accepted.head, round: round.clone() };
            news.answers.push(answer);
            news.for_all.extend(balance.map(|balance| SessionTell::Balance { balance }));
            news.others.push(SessionTell::Round { round });
        }
        Played::Before(accepted) => {
            let round = session.round_then(premises, accepted).await?;
            news.answers.push(SessionTell::Accepted { id, head: accepted.head, round });
        }
    }
    let options = session.options(premises, rules, launch);
    news.others.push(options.clone());
    news.behind.push(options);
    Ok(news)
}

/// A request of the session itself.
async fn about(
    session: &mut Session,
    premises: &Premises,
    ask: SessionAsk,
    launch: Option<&Launch>,
) -> Answer<SessionTell> {
    let keys = &premises.shared.keys;
    Ok(match ask {
        SessionAsk::Seeds { id } => SessionTell::Seeds { id, seeds: Box::new(session.seeds(keys)) },
        SessionAsk::SetClientSeed { id, client_seed } => {
            session.set_client_seed(premises, client_seed).await?;
            SessionTell::Seeds { id, seeds: Box::new(session.seeds(keys)) }
        }
        SessionAsk::Rotate { id, server_seed_hash } => {
            let retired = session.rotate(premises, server_seed_hash).await?;
            let retired = Box::new(retired);
            SessionTell::Rotated { id, retired, seeds: Box::new(session.seeds(keys)) }
        }
        SessionAsk::History { id, server_seed_hash, from, after } => {
            let asked = Asked { hash: server_seed_hash, from: from.unwrap_or_default(), after };
            let Found { seeds, rounds, more } = session.history(premises, asked).await?;
            SessionTell::History { id, seeds, rounds, more }
        }
        SessionAsk::SignHead { id } => session.sign_head(keys, id)?,
        SessionAsk::Refill { id, currency } => {
            session.refill(premises, &currency).await?;
            info(session, premises, id, launch)
        }
        SessionAsk::Rounds { id, cursor } => {
            let (rounds, cursor) = session.all_rounds(premises, cursor).await?;
            SessionTell::Rounds { id, rounds, cursor }
        }
        SessionAsk::Limits { id, limits } => {
            let limits = match limits {
                None => session.allowance.told(),
                Some(limits) => {
                    let limits = serde_json::from_value(Value::Object(limits));
                    let limits = limits.map_err(|error| Refused::new(Code::BadInput, error))?;
                    session.set_limits(premises, Side::Player, limits).await?
                }
            };
            SessionTell::Limits { id, limits }
        }
        SessionAsk::Info { id } => {
            if let Some(launch) = launch {
                session.look_into_wallet(premises, launch).await;
            }
            info(session, premises, id, launch)
        }
    })
}

/// [O10] Money, limits and odds as they are now, for this client.
fn info(
    session: &Session,
    premises: &Premises,
    id: RequestId,
    launch: Option<&Launch>,
) -> SessionTell {
    let (catalogue, operator) = (premises.catalogue(), session.operator());
    let game = launch.map(|launch| &*launch.game);
    let mut currencies = catalogue.currency_infos(operator, game);
    let mut balances = session.all_balances();
    if let Some(launch) = launch {
        currencies.retain(|one| one.currency == launch.currency);
        balances.retain(|one| one.currency == launch.currency);
    }
    SessionTell::Info { id, balances, currencies, games: catalogue.game_infos(operator) }
}

/// Tells a client that its request was refused.
pub(crate) fn decline(outbox: &Outbox, id: RequestId, error: Refused) {
    outbox.send(encode(&SessionTell::Refused { id, error }));
}

fn encode(message: &SessionTell) -> Bytes {
    Bytes::from(serde_json::to_vec(message).expect("a message is plain data"))
}
