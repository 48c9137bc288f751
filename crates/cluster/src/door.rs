//! A door to the house, wherever that is: what comes in is answered here, brought to whoever holds the
//! house, or kept waiting until somebody does.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::service::service_fn;
use hyper::upgrade::OnUpgrade;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use server::{Arrival, DoorLimits, Front, Host, Stream, Visit, Way, converse};
use tokio::sync::{Mutex, watch};
use tokio::time::{Instant, sleep_until, timeout_at};

use crate::link::{Link, NoTunnel};
use crate::relay::relay;

/// How long a request waits for somebody to hold the house.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long it waits before it tries the same way again.
const AGAIN: Duration = Duration::from_millis(50);

/// Where the house is.
#[derive(Clone)]
pub(crate) enum Place {
    /// On this machine.
    Here(Arc<Way>),
    /// On the one at the other end of that line.
    There(Arc<Link>, String),
    /// Nobody knows.
    Nowhere(Away),
}

/// Why the house is not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Away {
    /// This machine hears nothing of the others.
    Nats,
    /// Nobody holds it, or it is on its way.
    Moving,
    /// It is there, and its store is not.
    Store,
}

impl Away {
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Nats => {
                "This door does not reach the house: it is cut off from the other machines. It \
                 comes back by itself; another door may be open."
            }
            Self::Moving => {
                "The house is moving to another machine and will be open again in a moment."
            }
            Self::Store => "The store of this house has failed.",
        }
    }
}

impl Place {
    /// Whether it is the same for whoever looks for the house.
    pub(crate) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Here(one), Self::Here(two)) => Arc::ptr_eq(one, two),
            (Self::There(one, line), Self::There(two, other)) => {
                Arc::ptr_eq(one, two) && line == other
            }
            (Self::Nowhere(one), Self::Nowhere(two)) => one == two,
            _ => false,
        }
    }
}

/// The door.
pub(crate) struct Door {
    pub(crate) front: Arc<Front>,
    pub(crate) place: watch::Receiver<Place>,
    /// What keeps `/readyz` from saying yes.
    pub(crate) away: watch::Receiver<Option<Away>>,
    /// Set when it closes.
    pub(crate) closing: watch::Receiver<bool>,
    pub(crate) open: Arc<AtomicUsize>,
}

/// A connection that is counted until it is dropped.
pub(crate) struct Counted(Arc<AtomicUsize>, Arrival);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Host for Door {
    type Admitted = Counted;

    fn limits(&self) -> DoorLimits {
        self.front.settings().doors
    }

    fn admit(&self, arrival: Arrival) -> Option<Counted> {
        let before = self.open.fetch_add(1, Ordering::Relaxed);
        let counted = Counted(self.open.clone(), arrival);
        (before < self.limits().connections).then_some(counted)
    }

    async fn serve<S: Stream>(&self, stream: S, counted: Counted) {
        let caller = Arc::new(Caller {
            front: self.front.clone(),
            place: self.place.clone(),
            away: self.away.clone(),
            closing: self.closing.clone(),
            arrival: counted.1,
            reached: Mutex::new(Reached::Nothing),
            counted: Arc::new(counted),
        });
        let service = service_fn(move |request| {
            let caller = caller.clone();
            async move { caller.answer(request).await }
        });
        converse(stream, service, &self.limits(), closed(self.closing.clone())).await;
    }
}

/// Returns when a door closes.
async fn closed(mut closing: watch::Receiver<bool>) {
    // An error says that it is gone, which is the same.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// One client's connection.
struct Caller {
    front: Arc<Front>,
    place: watch::Receiver<Place>,
    away: watch::Receiver<Option<Away>>,
    closing: watch::Receiver<bool>,
    arrival: Arrival,
    reached: Mutex<Reached>,
    /// Held by the socket that this connection may become.
    counted: Arc<Counted>,
}

/// How the house was reached last over a connection.
enum Reached {
    Nothing,
    Here(Arc<Way>, Visit),
    There(String, SendRequest<Incoming>),
}

/// Why a request has no answer.
enum Failed {
    /// It was not sent.
    Unsent(Box<Request<Incoming>>),
    /// It was, and nobody knows what became of it.
    Lost,
    /// Nobody else is let in.
    Full,
}

/// The connection is cut: its client comes back and asks again.
#[derive(Debug)]
struct Cut;

impl std::fmt::Display for Cut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the house was lost")
    }
}

impl std::error::Error for Cut {}

impl Caller {
    async fn answer(&self, mut request: Request<Incoming>) -> Result<Response, Cut> {
        let away = self.away.borrow().map(Away::words);
        if let Some(answer) = self.front.answer(&request, self.arrival, away).await {
            return Ok(answer);
        }
        let mut place = self.place.clone();
        let give_up = Instant::now() + PATIENCE;
        loop {
            let now = place.borrow_and_update().clone();
            let tried = match &now {
                Place::Here(way) => self.ask_here(way, request).await,
                Place::There(link, line) => self.ask_there(link, line, request).await,
                Place::Nowhere(_) => Err(Failed::Unsent(Box::new(request))),
            };
            request = match tried {
                Ok(answer) => return Ok(answer),
                Err(Failed::Unsent(request)) => *request,
                Err(Failed::Lost | Failed::Full) => return Err(Cut),
            };
            if Instant::now() >= give_up {
                let why = if let Place::Nowhere(away) = now { away } else { Away::Moving };
                return Ok(self.front.give_up(why.words()).await);
            }
            self.wait(&mut place, matches!(now, Place::Nowhere(_)), give_up).await;
        }
    }

    /// Until the house is elsewhere, or worth another try where it was.
    async fn wait(&self, place: &mut watch::Receiver<Place>, moves: bool, give_up: Instant) {
        let until = if moves { give_up } else { give_up.min(Instant::now() + AGAIN) };
        if let Ok(Err(_)) = timeout_at(until, place.changed()).await {
            // The machine is about to end.
            sleep_until(until).await;
        }
    }

    async fn ask_here(
        &self,
        way: &Arc<Way>,
        request: Request<Incoming>,
    ) -> Result<Response, Failed> {
        let mut reached = self.reached.lock().await;
        if !matches!(&*reached, Reached::Here(before, _) if Arc::ptr_eq(before, way)) {
            let visit = way.visit(self.arrival).ok_or(Failed::Full)?;
            *reached = Reached::Here(way.clone(), visit);
        }
        match &*reached {
            Reached::Here(_, visit) => visit.answer(request).await.ok_or(Failed::Lost),
            Reached::Nothing | Reached::There(..) => Err(Failed::Unsent(Box::new(request))),
        }
    }

    async fn ask_there(
        &self,
        link: &Arc<Link>,
        line: &str,
        request: Request<Incoming>,
    ) -> Result<Response, Failed> {
        let mut reached = self.reached.lock().await;
        let is_open = |sender: &SendRequest<Incoming>| !sender.is_closed();
        if !matches!(&*reached, Reached::There(at, sender) if at == line && is_open(sender)) {
            match call(link, line, self.arrival).await {
                Ok(sender) => *reached = Reached::There(line.to_owned(), sender),
                Err(NoTunnel::Full) => return Err(Failed::Full),
                Err(NoTunnel::Away) => return Err(Failed::Unsent(Box::new(request))),
            }
        }
        let Reached::There(_, sender) = &mut *reached else {
            return Err(Failed::Unsent(Box::new(request)));
        };
        if sender.ready().await.is_err() {
            return Err(Failed::Unsent(Box::new(request)));
        }
        let upgrade = request.extensions().get::<OnUpgrade>().cloned();
        let sent = sender.try_send_request(request).await;
        let mut response = sent.map_err(|mut error| match error.take_message() {
            Some(request) => Failed::Unsent(Box::new(request)),
            None => Failed::Lost,
        })?;
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            let house = hyper::upgrade::on(&mut response);
            self.carry(upgrade, house);
        }
        Ok(response.map(Body::new))
    }

    /// Carries what both sides say once they have agreed to speak otherwise.
    fn carry(&self, client: Option<OnUpgrade>, house: OnUpgrade) {
        let Some(client) = client else { return };
        let (closing, counted) = (self.closing.clone(), self.counted.clone());
        tokio::spawn(async move {
            let _counted = counted;
            // Whoever is gone by now is no fault of ours.
            let (Ok(client), Ok(house)) = tokio::join!(client, house) else { return };
            relay(TokioIo::new(client), TokioIo::new(house), closed(closing)).await;
        });
    }
}

/// Opens a way for requests to whoever is on that line.
async fn call(
    link: &Arc<Link>,
    line: &str,
    arrival: Arrival,
) -> Result<SendRequest<Incoming>, NoTunnel> {
    let tunnel = link.knock(line, arrival).await?;
    let (sender, connection) = handshake(TokioIo::new(tunnel)).await.map_err(|_| NoTunnel::Away)?;
    tokio::spawn(async move {
        // Whoever waits for an answer hears of it.
        let _ = connection.with_upgrades().await;
    });
    Ok(sender)
}

/// Tells the counters of a machine.
pub(crate) struct Figures<F> {
    pub(crate) front: Arc<Front>,
    pub(crate) text: F,
}

impl<F: Fn() -> String + Send + Sync + 'static> Host for Figures<F> {
    type Admitted = Arrival;

    fn limits(&self) -> DoorLimits {
        self.front.settings().doors
    }

    fn admit(&self, arrival: Arrival) -> Option<Arrival> {
        Some(arrival)
    }

    async fn serve<S: Stream>(&self, stream: S, arrival: Arrival) {
        let service = service_fn(move |request| async move {
            let answer = self.front.tell(&request, arrival, &self.text).await;
            Ok::<_, Infallible>(answer)
        });
        converse(stream, service, &self.limits(), std::future::pending()).await;
    }
}
