//! A machine of a house: it looks who holds the house, claims it when nobody does, holds it until it is
//! told to stop or is replaced, and is a door to it all the time.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use server::{AdminDoor, App, Front, Host, Settings, Tls, Way, receive};
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use crate::beat::{Beat, EVERY, LEASE, Peers, Stage};
use crate::door::{Away, Door, Figures, Place};
use crate::figures::figures;
use crate::keeper::{Facts, Held, Row, Turn, turn};
use crate::link::{Knock, Link, Nats, NoTunnel, Said};
use crate::seal::{ClusterKey, token};

/// How often a machine asks itself what is to be done.
const LOOK: Duration = Duration::from_millis(100);

/// How long the others have for hearing that the house is about to move, before it takes nothing more.
const NOTICE: Duration = Duration::from_millis(50);

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

/// Why a machine no longer holds the house.
enum Ended {
    /// It is to stop.
    Stopped,
    /// Somebody else has the house.
    Replaced,
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

    /// Connects to NATS, and again whenever the connection has ended.
    async fn linking(self: Arc<Self>) {
        let mut said = None;
        loop {
            let (sender, heard) = mpsc::unbounded_channel();
            let key = self.member.key.clone();
            match Link::open(&self.member.nats, key, sender).await {
                Ok(link) => {
                    said = None;
                    tracing::info!(nats = %self.member.nats, "NATS is reached");
                    self.listen(link, heard).await;
                    tracing::warn!(nats = %self.member.nats, "NATS was lost");
                }
                Err(why) => {
                    if said.as_ref() != Some(&why) {
                        tracing::warn!(nats = %self.member.nats, why, "NATS is not reached");
                    }
                    said = Some(why);
                }
            }
            sleep(EVERY).await;
        }
    }

    /// Hears what the others say until the connection has ended.
    async fn listen(
        self: &Arc<Self>,
        link: Arc<Link>,
        mut heard: mpsc::UnboundedReceiver<Said>,
    ) {
        let now = Instant::now();
        self.link.send_replace(Some(Linked { link: link.clone(), since: now, heard: now }));
        // Nobody lets a tunnel in from somebody unheard of.
        self.say(&link).await;
        loop {
            tokio::select! {
                said = heard.recv() => match said {
                    Some(Said::Beat(beat)) => self.hear(*beat),
                    Some(Said::Knock(knock)) => self.let_in(&link, knock),
                    None => break,
                },
                () = link.is_down() => break,
            }
        }
        link.end();
        self.link.send_replace(None);
        self.settle();
    }

    fn hear(&self, beat: Beat) {
        let now = Instant::now();
        if beat.boot == self.boot {
            let (number, at) = self.own().said;
            if number == beat.number {
                self.lag.store(millis(now.duration_since(at)), Ordering::Relaxed);
            }
            self.link.send_modify(|linked| {
                if let Some(linked) = linked.as_mut().filter(|one| one.link.line() == beat.line) {
                    linked.heard = now;
                }
            });
        }
        if self.peers().note(beat, now) {
            let [look, _] = &self.news;
            look.notify_one();
        }
        self.settle();
    }

    /// Somebody's client comes to the house, if it is here.
    fn let_in(&self, link: &Arc<Link>, knock: Knock) {
        let place = self.place.borrow().clone();
        let link = link.clone();
        tokio::spawn(async move {
            let Place::Here(way) = place else {
                return link.decline(&knock, &NoTunnel::Away).await;
            };
            let Some(admitted) = way.admit(knock.arrival()) else {
                return link.decline(&knock, &NoTunnel::Full).await;
            };
            if let Some(tunnel) = link.admit(&knock).await {
                way.serve(tunnel, admitted).await;
            }
        });
    }

    async fn say(&self, link: &Link) {
        let mut beat = self.beat();
        let mut own = self.own();
        own.number += 1;
        own.said = (own.number, Instant::now());
        beat.number = own.number;
        drop(own);
        link.say(&beat).await;
    }

    /// Says how it is, twice a second and whenever it has come to stand elsewhere.
    async fn beating(self: Arc<Self>) {
        let [_, say] = &self.news;
        loop {
            if let Some(linked) = self.linked() {
                self.say(&linked.link).await;
            }
            let _ = timeout(EVERY, say.notified()).await;
        }
    }

    /// Looks at the store, twice a second and whenever somebody has come to stand elsewhere.
    async fn looking(self: Arc<Self>) {
        let [look, _] = &self.news;
        loop {
            let node = self.clone();
            let asked = Instant::now();
            let mut looking = tokio::task::spawn_blocking(move || node.houses.look());
            let seen = match timeout(LEASE, &mut looking).await {
                Ok(seen) => seen,
                // What does not answer is not reached, and is waited for.
                Err(_) => {
                    self.store.send_replace(None);
                    looking.await
                }
            };
            match seen.map_err(|error| error.to_string()).flatten() {
                Ok(held) => self.see(held, asked.elapsed()),
                Err(why) => {
                    tracing::debug!(why, "the store is not reached");
                    self.store.send_replace(None);
                }
            }
            self.settle();
            let _ = timeout(EVERY, look.notified()).await;
        }
    }

    fn see(&self, held: Option<Held>, took: Duration) {
        let now = Instant::now();
        self.store.send_modify(|seen| {
            *seen = Some(match seen.take() {
                Some(before) if before.held == held => Seen { took, ..before },
                Some(before) => Seen { held, moved: now, took, ..before },
                None => Seen { held, reached: now, moved: now, took },
            });
        });
    }

    /// Ends what has silently broken off, and forgets who has not been heard for long.
    async fn watching(self: Arc<Self>) {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            look.tick().await;
            let now = Instant::now();
            if let Some(linked) = self.linked() {
                if now.duration_since(linked.heard) > LEASE {
                    linked.link.end();
                } else {
                    let peers = self.peers();
                    linked.link.keep(peers.lines(now));
                }
            }
            self.settle();
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

    /// Whether the house is to be claimed, and as what.
    fn turn(&self) -> Option<Option<Held>> {
        let own = self.beat();
        let seen = self.store.borrow().clone();
        let epoch = seen.as_ref().and_then(|seen| seen.held.as_ref()).map_or(0, |held| held.epoch);
        let now = Instant::now();
        let peers = self.peers();
        let since = |at: Instant| at.saturating_duration_since(self.born);
        let facts = Facts {
            now: since(now),
            linked: self.linked().map(|linked| since(linked.since)),
            row: seen.as_ref().map(|seen| Row {
                reached: since(seen.reached),
                moved: since(seen.moved),
                is_free: seen.held.as_ref().is_none_or(|held| held.owner.is_none()),
            }),
            kept: peers.kept_at(epoch).map(since),
            rank: u32::try_from(peers.rank(&own, epoch, now)).unwrap_or(u32::MAX),
        };
        match turn(&facts) {
            Turn::Claim => seen.map(|seen| seen.held),
            Turn::Wait => None,
        }
    }

    /// Holds the house whenever nobody else does, until it is to stop.
    async fn keep(
        &self,
        stop: impl Future<Output = ()>,
        door: &mut JoinSet<()>,
    ) -> Result<(), String> {
        let mut stop = std::pin::pin!(stop);
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = &mut stop => return Ok(()),
                _ = look.tick() => {}
            }
            let Some(seen) = self.turn() else { continue };
            let Some(taken) = self.take(seen.as_ref()).await? else { continue };
            match self.hold(*taken, &mut stop, door).await {
                Ended::Stopped => return Ok(()),
                Ended::Replaced => tracing::warn!("another machine has the house now"),
            }
        }
    }

    async fn take(&self, seen: Option<&Held>) -> Result<Option<Box<Taken>>, String> {
        let epoch = seen.map_or(0, |held| held.epoch) + 1;
        tracing::info!(epoch, "the house is claimed");
        self.stand(Stage::Taking, Some(epoch));
        match self.houses.claim(seen).await {
            Claim::Taken(taken) => return Ok(Some(taken)),
            Claim::Never(why) => return Err(why),
            Claim::NotNow(why) => tracing::warn!(why, "the house cannot be taken"),
            Claim::TooLate => tracing::info!("somebody else was faster"),
        }
        self.stand(Stage::Door, Some(epoch - 1));
        let [look, _] = &self.news;
        look.notify_one();
        sleep(EVERY).await;
        Ok(None)
    }

    /// Holds the house until it is replaced or to stop; then lays it down.
    async fn hold(
        &self,
        taken: Taken,
        stop: impl Future<Output = ()>,
        door: &mut JoinSet<()>,
    ) -> Ended {
        let Taken { app, admin, epoch } = taken;
        tracing::info!(epoch, tables = app.house().lobby().count(), "the house is held here");
        self.holds.fetch_add(1, Ordering::Relaxed);
        self.own().app = Some(app.clone());
        self.place.send_replace(Place::Here(Arc::new(Way::in_to(&app))));
        self.stand(Stage::Holding, Some(epoch));
        let ended = tokio::select! {
            () = stop => Ended::Stopped,
            () = app.manage(admin) => Ended::Stopped,
            () = app.house().replaced() => Ended::Replaced,
            () = self.is_taken(epoch) => Ended::Replaced,
        };
        match ended {
            Ended::Replaced => self.drop_it(app),
            Ended::Stopped => self.lay_down(&app, door).await,
        }
        ended
    }

    /// Returns when the store says that somebody else holds the house.
    async fn is_taken(&self, epoch: u64) {
        let later = |held: &Held| held.epoch > epoch;
        let is_later = |seen: &Option<Seen>| {
            seen.as_ref().and_then(|seen| seen.held.as_ref()).is_some_and(later)
        };
        // The sender is a part of this.
        let _ = self.store.subscribe().wait_for(is_later).await;
    }

    /// Ends everything of a house that another machine has.
    fn drop_it(&self, app: App) {
        app.house().abandon();
        self.stand(Stage::Door, None);
        self.settle();
        tokio::spawn(async move { app.part().await });
    }

    /// Finishes what is under way, and leaves the house to the others.
    async fn lay_down(&self, app: &App, door: &mut JoinSet<()>) {
        door.shutdown().await;
        tracing::info!("the house is laid down");
        self.stand(Stage::Leaving, None);
        self.settle();
        sleep(NOTICE).await;
        app.finish().await;
        self.stand(Stage::Ending, None);
        app.part().await;
        tracing::info!("the house is closed here");
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
