//! When a machine takes the house, how it holds it, and how that ends.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use server::{App, Way};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::{Claim, Houses, LOOK, Node, Seen, Taken, wall_clock};
use crate::beat::{EVERY, Stage};
use crate::door::Place;
use crate::keeper::{Facts, Held, Row, Turn, turn};

/// How long the others have for hearing that the house is about to move, before it takes nothing more.
const NOTICE: Duration = Duration::from_millis(50);

/// Why a machine no longer holds the house.
enum Ended {
    /// It is to stop.
    Stopped,
    /// Somebody else has the house.
    Replaced,
}

impl<H: Houses> Node<H> {
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
    pub(super) async fn keep(
        &self,
        stop: impl Future<Output = ()>,
        door: &mut JoinSet<()>,
    ) -> Result<(), String> {
        let mut stop = std::pin::pin!(stop);
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut store = self.store.subscribe();
        loop {
            tokio::select! {
                () = &mut stop => return Ok(()),
                _ = look.tick() => {}
                // The sender is a part of this.
                _ = store.changed() => {}
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
        self.be_the_house(&app, epoch);
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

    /// Whoever comes in is served here from now on.
    fn be_the_house(&self, app: &App, epoch: u64) {
        let way = Arc::new(Way::in_to(app));
        // Nobody finds out in between that the house is elsewhere.
        let mut own = self.own();
        own.app = Some(app.clone());
        (own.stage, own.epoch, own.since) = (Stage::Holding, epoch, wall_clock());
        self.place.send_replace(Place::Here(way));
        drop(own);
        self.settle();
        let [_, say] = &self.news;
        say.notify_one();
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
