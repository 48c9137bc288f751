//! A machine of a house: it looks who holds the house, claims it when nobody does, holds it until it is
//! told to stop or is replaced, and is a door to it all the time.

mod hearing;
mod holding;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use server::{AdminDoor, App, Front, Settings, Tls, receive};
use tokio::net::TcpListener;
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::beat::{Beat, Peers, Stage};
use crate::door::{Away, Door, Figures, Place};
use crate::figures::figures;
use crate::keeper::Held;
use crate::link::{Link, Nats};
use crate::seal::{ClusterKey, token};

/// How often a machine asks itself what is to be done.
const LOOK: Duration = Duration::from_millis(100);

/// How long requests that wait for the house's next machine keep this one from ending.
const REST: Duration = Duration::from_secs(10);

/// What a machine is told of its house.
pub trait Houses: Send + Sync + 'static {
    /// Who holds the house, by its store; none if there is no house yet. It blocks.
    fn look(&self) -> Result<Option<Held>, String>;

    /// Claims the house as it was seen, and opens it. It blocks, and wants a runtime around it.
    fn claim(&self, seen: Option<&Held>) -> impl Future<Output = Claim> + Send;

    /// Reads the settings again, those of the house if it is held here.
    fn reload(&self, app: Option<&App>) -> Result<Settings, String>;
}

/// What became of a claim.
pub enum Claim {
    /// The house is held here, under that epoch.
    Taken(Box<Taken>),
    /// Somebody else was faster.
    TooLate,
    /// It cannot be taken now.
    NotNow(String),
    /// It can never be taken by this machine as it is.
    Never(String),
}

/// A house that was taken.
pub struct Taken {
    /// The house and its doors.
    pub app: App,
    /// For whoever runs it.
    pub admin: Option<AdminDoor>,
    /// How often it has been taken.
    pub epoch: u64,
}

/// Where a machine is entered.
pub struct Entrances {
    /// For everybody.
    pub public: TcpListener,
    /// What makes it https.
    pub tls: Option<Tls>,
    /// For whoever watches it.
    pub metrics: Option<TcpListener>,
}

/// Who a machine is.
pub struct Member {
    /// Its name, which no other has.
    pub name: String,
    /// The version of its program.
    pub version: String,
    /// Where the others are reached.
    pub nats: Nats,
    /// The keys between them.
    pub key: Arc<ClusterKey>,
}

/// A machine.
pub struct Node<H> {
    member: Member,
    houses: H,
    front: Arc<Front>,
    boot: String,
    born: Instant,
    own: Mutex<Own>,
    peers: Mutex<Peers>,
    link: watch::Sender<Option<Linked>>,
    store: watch::Sender<Option<Seen>>,
    place: watch::Sender<Place>,
    /// Why the house is not reached.
    away: watch::Sender<Option<Away>>,
    closing: watch::Sender<bool>,
    /// The store is to be looked at now, and this machine has something to say.
    news: [Notify; 2],
    open: Arc<AtomicUsize>,
    pub(crate) holds: AtomicU64,
    /// Milliseconds that the last word took to NATS and back.
    lag: AtomicU64,
}

/// Where this machine stands.
struct Own {
    stage: Stage,
    epoch: u64,
    since: u64,
    /// Counts what it says.
    number: u64,
    /// When it said what.
    said: (u64, Instant),
    app: Option<App>,
}

/// A connection to NATS that holds.
#[derive(Clone)]
struct Linked {
    link: Arc<Link>,
    since: Instant,
    /// When its own last word came back.
    heard: Instant,
}

/// What was seen of the store.
#[derive(Clone, Debug)]
struct Seen {
    held: Option<Held>,
    reached: Instant,
    moved: Instant,
    took: Duration,
}

impl<H: Houses> Node<H> {
    /// A machine that is to serve such a house.
    pub fn new(member: Member, houses: H, front: Front) -> Arc<Self> {
        let now = Instant::now();
        let own = Own {
            stage: Stage::Door,
            epoch: 0,
            since: wall_clock(),
            number: 0,
            said: (0, now),
            app: None,
        };
        Arc::new(Self {
            member,
            houses,
            front: Arc::new(front),
            boot: token(),
            born: now,
            own: Mutex::new(own),
            peers: Mutex::default(),
            link: watch::Sender::new(None),
            store: watch::Sender::new(None),
            place: watch::Sender::new(Place::Nowhere(Away::Nats)),
            away: watch::Sender::new(Some(Away::Nats)),
            closing: watch::Sender::new(false),
            news: Default::default(),
            open: Arc::default(),
            holds: AtomicU64::new(0),
            lag: AtomicU64::new(0),
        })
    }

    /// Reads settings and configuration again.
    pub fn reload(&self) -> Result<(), String> {
        let app = self.own().app.clone();
        let settings = self.houses.reload(app.as_ref())?;
        self.front.set(settings).map_err(|error| error.to_string())
    }

    /// Serves until it is told to stop, or can never hold its house.
    pub async fn run(
        self: Arc<Self>,
        entrances: Entrances,
        stop: impl Future<Output = ()>,
    ) -> Result<(), String> {
        let Entrances { public, tls, metrics } = entrances;
        let mut beside = JoinSet::new();
        beside.spawn(self.clone().linking());
        beside.spawn(self.clone().beating());
        beside.spawn(self.clone().looking());
        beside.spawn(self.clone().watching());
        if let Some(tls) = tls.clone() {
            beside.spawn(tls.keep_fresh());
        }
        if let Some(listener) = metrics {
            let node = self.clone();
            let host = Figures { front: self.front.clone(), text: move || figures(&node) };
            beside.spawn(receive(Arc::new(host), listener, None));
        }
        let mut door = JoinSet::new();
        door.spawn(receive(Arc::new(self.door()), public, tls));
        let kept = self.keep(stop, &mut door).await;
        door.shutdown().await;
        self.stand(Stage::Ending, None);
        self.closing.send_replace(true);
        let gone = async {
            while self.open.load(Ordering::Relaxed) > 0 {
                sleep(LOOK).await;
            }
        };
        let _ = timeout(REST, gone).await;
        if let Some(linked) = self.linked() {
            self.say(&linked.link).await;
            linked.link.flush().await;
        }
        beside.shutdown().await;
        kept
    }

    fn door(&self) -> Door {
        Door {
            front: self.front.clone(),
            place: self.place.subscribe(),
            away: self.away.subscribe(),
            closing: self.closing.subscribe(),
            open: self.open.clone(),
        }
    }

    fn own(&self) -> MutexGuard<'_, Own> {
        self.own.lock().expect("nothing panics while it holds this")
    }

    pub(crate) fn peers(&self) -> MutexGuard<'_, Peers> {
        self.peers.lock().expect("nothing panics while it holds this")
    }

    fn linked(&self) -> Option<Linked> {
        self.link.borrow().clone()
    }

    /// The house, while it is held here.
    pub(crate) fn app(&self) -> Option<App> {
        self.own().app.clone()
    }

    /// Comes to stand elsewhere, and says so.
    fn stand(&self, stage: Stage, epoch: Option<u64>) {
        let mut own = self.own();
        own.stage = stage;
        own.epoch = epoch.unwrap_or(own.epoch);
        own.since = wall_clock();
        if matches!(stage, Stage::Door | Stage::Ending) {
            own.app = None;
        }
        drop(own);
        let [_, say] = &self.news;
        say.notify_one();
    }

    /// What this machine would say of itself now.
    pub(crate) fn beat(&self) -> Beat {
        let own = self.own();
        let app = own.app.as_ref();
        let linked = self.linked();
        let took = self.store.borrow().as_ref().map(|seen| millis(seen.took));
        Beat {
            node: self.member.name.clone(),
            boot: self.boot.clone(),
            line: linked.as_ref().map(|linked| linked.link.line().to_owned()).unwrap_or_default(),
            number: own.number,
            version: self.member.version.clone(),
            stage: own.stage,
            epoch: own.epoch,
            since: own.since,
            ready: app.is_some_and(|app| app.house().is_ready()),
            tables: app.map_or(0, |app| app.house().lobby().count() as u64),
            players: app.map_or(0, App::sockets),
            tunnels: linked.as_ref().map_or(0, |linked| linked.link.count() as u64),
            postgres: took,
            lag: linked.map(|_| self.lag.load(Ordering::Relaxed)),
        }
    }

    /// Finds out where the house is, unless it is here.
    fn settle(&self) {
        let own = self.own();
        let place = match (own.stage, self.linked()) {
            (Stage::Holding, _) => return self.tell_away(own.app.as_ref()),
            (_, None) => Place::Nowhere(Away::Nats),
            (_, Some(linked)) => match self.peers().holder(Instant::now()) {
                Some(beat) if beat.boot != self.boot => {
                    Place::There(linked.link, beat.line.clone())
                }
                _ if self.store.borrow().is_none() => Place::Nowhere(Away::Store),
                _ => Place::Nowhere(Away::Moving),
            },
        };
        let away = if let Place::Nowhere(away) = place { Some(away) } else { None };
        set(&self.away, away, |one, two| one == two);
        set(&self.place, place, Place::is);
    }

    fn tell_away(&self, app: Option<&App>) {
        let away = app.filter(|app| !app.house().is_ready()).map(|_| Away::Store);
        set(&self.away, away, |one, two| one == two);
    }
}

/// Tells whoever watches, if it is news.
fn set<T>(sender: &watch::Sender<T>, value: T, is_same: impl Fn(&T, &T) -> bool) {
    sender.send_if_modified(|before| {
        let is_news = !is_same(before, &value);
        if is_news {
            *before = value;
        }
        is_news
    });
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Milliseconds since 1970, for people.
fn wall_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, millis)
}
