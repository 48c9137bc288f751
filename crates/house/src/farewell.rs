//! Who is gone for good: guests who have not come for long and hold nothing, and whoever wants to be
//! forgotten. Names, devices and talk go; journals keep the seat.

use std::sync::{Arc, Weak};
use std::time::Duration;

use store::{Kind, Write};
use wire::PlayerId;
use wire::http::PastGame;

use crate::guests::Player;
use crate::house::House;
use crate::matches::wall_clock;
use crate::rooms::{HouseAsk, RoomAsk, RoomDocument, RoomHandle};
use crate::{Answer, Refused};

/// How often the house looks who is gone.
const LOOK_EVERY: Duration = Duration::from_secs(3600);

/// How old the last sign of a device may be on the disk.
const NOTED_WITHIN: u64 = 6 * HOUR;

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

/// How many past games are rewritten in one commit.
const AT_ONCE: usize = 50;

/// What others see in the place of a name that is gone.
pub(crate) const NOBODY: &str = "—";

/// Looks again and again who is gone.
pub(crate) async fn look_after(house: Weak<House>) {
    let mut hour = tokio::time::interval(LOOK_EVERY);
    hour.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    // The first tick is at once, when nobody has had the time to come.
    hour.tick().await;
    loop {
        hour.tick().await;
        let Some(house) = house.upgrade() else { return };
        // A store that has failed has said so.
        let _ = house.look_who_is_gone(wall_clock()).await;
    }
}

impl House {
    /// Notes when devices were here last, and forgets the guests who have not come for as long as the
    /// settings say and hold nothing. `now` is in milliseconds since 1970.
    pub async fn look_who_is_gone(&self, now: u64) -> Answer<usize> {
        self.guests().note_seen(now.saturating_sub(NOTED_WITHIN)).await?;
        let limits = self.limits();
        self.reports().forget_before(now.saturating_sub(limits.report_days * DAY)).await?;
        let (days, holders) = (limits.forget_days, limits.forget_holders_days);
        if days == 0 {
            return Ok(0);
        }
        let before = |days: u64| now.saturating_sub(days * DAY);
        let long_gone = self.guests().unseen_since(before(holders.max(days)));
        let mut forgotten = 0;
        for player in self.guests().unseen_since(before(days)) {
            let late = holders > 0 && long_gone.contains(&player);
            if self.lobby().holds(player) || self.sessions().holds(player).await && !late {
                continue;
            }
            self.forget(player).await?;
            forgotten += 1;
        }
        if forgotten > 0 {
            tracing::info!(forgotten, "guests who have not come for long were forgotten");
        }
        Ok(forgotten)
    }

    /// A guest who holds nothing is forgotten, with the list of the games that nobody else could ask
    /// for.
    async fn forget(&self, player: PlayerId) -> Answer<()> {
        self.guests().remove(player).await?;
        self.sessions().end(player).await?;
        self.forget_history(player, |_| Vec::new()).await
    }

    /// A player leaves for good: tokens, name and talk go, seats are played by bots, journals keep
    /// the seat.
    pub async fn leave_for_good(&self, player: &Player) -> Answer<()> {
        let id = player.id;
        self.guests().remove(id).await?;
        for room in self.rooms_with(id) {
            lose(&room, id, true).await?;
        }
        self.sessions().end(id).await?;
        self.forget_history(id, move |game| vec![game.table.to_string()]).await?;
        tracing::info!(player = %id, "a player has left for good");
        Ok(())
    }

    /// A player is not welcome any more: every line ends, seats are given up.
    pub(crate) async fn show_out(&self, player: PlayerId) -> Answer<()> {
        for room in self.rooms_with(player) {
            lose(&room, player, false).await?;
        }
        Ok(())
    }

    fn rooms_with(&self, player: PlayerId) -> Vec<RoomHandle> {
        self.lobby().rooms_with(player)
    }

    /// Takes away a player's list of past games, and the player's name from the tables that `also`
    /// names.
    async fn forget_history(
        &self,
        player: PlayerId,
        also: impl Fn(&PastGame) -> Vec<String>,
    ) -> Answer<()> {
        let writer = self.writer();
        let prefix = format!("{player}/");
        loop {
            let under = prefix.clone();
            let read = writer.read(move |reads| reads.page(Kind::History, &under, "", AT_ONCE));
            let found = read.await?;
            if found.is_empty() {
                return Ok(());
            }
            let mut writes = Vec::new();
            for (key, text) in found {
                if let Ok(game) = serde_json::from_str::<PastGame>(&text) {
                    for table in also(&game) {
                        writes.extend(self.without_name(player, &game, table).await?);
                    }
                }
                writes.push(Write::Delete { kind: Kind::History, key });
            }
            writer.commit(writes).await?;
        }
    }

    /// A past game whose document and lists have no name in that player's seat.
    async fn without_name(
        &self,
        player: PlayerId,
        game: &PastGame,
        table: String,
    ) -> Answer<Vec<Write>> {
        let text = self.writer().read(move |reads| reads.get(Kind::Past, &table)).await?;
        let Some(mut room) = text.and_then(|text| RoomDocument::read(&text)) else {
            return Ok(Vec::new());
        };
        let others: Vec<PlayerId> =
            room.played.seats.people().map(|(_, one)| one).filter(|one| *one != player).collect();
        room.played.seats.forget_name(player, NOBODY);
        let mut writes = vec![room.write_past()];
        for other in others {
            let place = crate::archive::PastPlace { ended: game.ended, table: game.table };
            let key = format!("{other}/{place}");
            let at = key.clone();
            let text = self.writer().read(move |reads| reads.get(Kind::History, &at)).await?;
            let past = text.and_then(|text| serde_json::from_str::<PastGame>(&text).ok());
            let Some(mut past) = past else { continue };
            if let Some(name) = past.names.get_mut(game.seat.index()) {
                NOBODY.clone_into(name);
            }
            let value = serde_json::to_string(&past).expect("a past game is plain data");
            writes.push(Write::Put { kind: Kind::History, key, value });
        }
        Ok(writes)
    }
}

/// A room learns that a player is gone; one that has closed meanwhile need not.
async fn lose(room: &RoomHandle, player: PlayerId, forget: bool) -> Answer<()> {
    let ask = |reply| RoomAsk::House(HouseAsk::Lose { player, forget, reply });
    let lost = room.ask(ask).await;
    match lost {
        Err(Refused { code: table::Code::NotFound, .. }) => Ok(()),
        lost => lost,
    }
}

/// Starts looking.
pub(crate) fn watch(house: &Arc<House>) {
    house.shared.ending.spawn(look_after(Arc::downgrade(house)));
}
