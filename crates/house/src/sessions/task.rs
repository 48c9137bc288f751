//! A player's session as a task: one request at a time, from whichever socket.

use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use table::Code;
use tokio::sync::oneshot;
use wire::{PlayerId, RequestId, RoundAsk, SessionAsk, SessionTell};

use super::Premises;
use super::history::{Asked, Found};
use super::request::{GameWish, Play, SessionRequest};
use super::session::{Played, Session};
use crate::mailbox::{Inbox, Reply, answer};
use crate::metrics::micros;
use crate::outbox::Outbox;
use crate::shared::refuse;
use crate::{Answer, Refused};

/// What comes to a session's task.
pub(crate) enum SessionMail {
    /// A request, and the way to the client that sent it.
    Request(Outbox, SessionRequest),
    /// Whether the player would miss the session.
    IsWorthSomething(Reply<bool>),
    /// The player is gone for good.
    End(Reply<()>),
    /// The house closes down: finish what is under way.
    ShutDown(oneshot::Sender<()>),
}

/// What the house holds of a player's session.
pub(crate) enum Held {
    /// Nothing yet: the first request makes it.
    Empty,
    /// The session.
    Open(Box<Session>),
    /// This build lacks the rules that its seed was opened with.
    Parked,
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
}

impl SessionTask {
    pub(crate) fn new(
        premises: Arc<Premises>,
        player: PlayerId,
        held: Held,
        inbox: Inbox<SessionMail>,
    ) -> Self {
        Self { premises, player, held, inbox }
    }

    /// Serves the session until the house closes.
    pub(crate) async fn run(mut self) {
        while let Some(mail) = self.inbox.recv().await {
            match mail {
                SessionMail::Request(outbox, request) => self.serve(&outbox, request).await,
                SessionMail::IsWorthSomething(reply) => {
                    let worth = match &self.held {
                        Held::Open(session) => session.is_worth_something(&self.premises),
                        // What this build cannot read may be worth anything.
                        Held::Parked => true,
                        Held::Empty => false,
                    };
                    answer(reply, Ok(worth));
                }
                SessionMail::End(reply) => {
                    let held = std::mem::replace(&mut self.held, Held::Empty);
                    let ended = match held {
                        Held::Open(session) => session.end(&self.premises).await,
                        Held::Empty | Held::Parked => Ok(()),
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

    async fn serve(&mut self, outbox: &Outbox, request: SessionRequest) {
        let id = request.id().clone();
        let metrics = self.premises.shared.metrics.clone();
        match self.take(request).await {
            Ok(told) => {
                metrics.commands.add(1);
                told.iter().for_each(|tell| outbox.send(encode(tell)));
            }
            Err(refused) => {
                metrics.refusals.add(1);
                let (player, code) = (self.player, refused.code.word());
                tracing::info!(%player, code, "a request of a session was refused");
                decline(outbox, id, refused);
            }
        }
    }

    async fn take(&mut self, request: SessionRequest) -> Answer<Vec<SessionTell>> {
        self.premises.shared.must_be_open()?;
        if let Held::Empty = self.held {
            let session = Session::new(self.player, &self.premises).await?;
            self.held = Held::Open(Box::new(session));
        }
        let Held::Open(session) = &mut self.held else {
            return refuse(Code::Conflict, "Your session waits for a build that has its rules.");
        };
        session.top_up(&self.premises).await?;
        match request {
            SessionRequest::Round(ask) => round(session, &self.premises, ask).await,
            SessionRequest::Session(ask) => Ok(vec![about(session, &self.premises, ask).await?]),
        }
    }
}

/// A request of a round.
async fn round(
    session: &mut Session,
    premises: &Premises,
    ask: RoundAsk,
) -> Answer<Vec<SessionTell>> {
    let id = ask.id.clone();
    match GameWish::of(ask, &premises.shared.games)? {
        GameWish::CheckActive(rules) => {
            let (game, round) = (rules.name().into(), session.open_round(rules));
            Ok(vec![SessionTell::Active { id, game, round }, session.options(premises, rules)])
        }
        GameWish::Play(play) => played(session, premises, id, play).await,
    }
}

async fn played(
    session: &mut Session,
    premises: &Premises,
    id: RequestId,
    play: Play,
) -> Answer<Vec<SessionTell>> {
    let (started, rules) = (Instant::now(), play.rules);
    let (head, round, balance) = match session.play(premises, id.clone(), play).await? {
        Played::Now { accepted, round, moved } => {
            premises.shared.metrics.spread.command.note(micros(started.elapsed()));
            let balance = session.ledger.balance(&round.currency).filter(|_| moved);
            (accepted.head, round, balance)
        }
        Played::Before(accepted) => {
            (accepted.head, session.round_then(premises, accepted).await?, None)
        }
    };
    let accepted = SessionTell::Accepted { id, head, round };
    let balance = balance.map(|balance| SessionTell::Balance { balance });
    let behind = balance.into_iter().chain([session.options(premises, rules)]);
    Ok(std::iter::once(accepted).chain(behind).collect())
}

/// A request of the session itself.
async fn about(session: &mut Session, premises: &Premises, ask: SessionAsk) -> Answer<SessionTell> {
    let keys = &premises.shared.keys;
    Ok(match ask {
        SessionAsk::Seeds { id } => SessionTell::Seeds { id, seeds: session.seeds(keys) },
        SessionAsk::SetClientSeed { id, client_seed } => {
            session.set_client_seed(premises, client_seed).await?;
            SessionTell::Seeds { id, seeds: session.seeds(keys) }
        }
        SessionAsk::Rotate { id, server_seed_hash } => {
            let retired = session.rotate(premises, server_seed_hash).await?;
            SessionTell::Rotated { id, retired, seeds: session.seeds(keys) }
        }
        SessionAsk::History { id, server_seed_hash, from, after } => {
            let asked = Asked { hash: server_seed_hash, from: from.unwrap_or_default(), after };
            let Found { seeds, rounds, more } = session.history(premises, asked).await?;
            SessionTell::History { id, seeds, rounds, more }
        }
        SessionAsk::SignHead { id } => session.sign_head(keys, id)?,
        SessionAsk::Info { id } => SessionTell::Info {
            id,
            balances: session.ledger.balances(),
            currencies: premises.catalogue.currency_infos(),
            games: premises.catalogue.game_infos(),
        },
    })
}

/// Tells a client that its request was refused.
pub(crate) fn decline(outbox: &Outbox, id: RequestId, error: Refused) {
    outbox.send(encode(&SessionTell::Refused { id, error }));
}

fn encode(message: &SessionTell) -> Bytes {
    Bytes::from(serde_json::to_vec(message).expect("a message is plain data"))
}
