//! Guests: who has come in, under which name, with which devices, and who is not welcome any more.

mod codes;
pub(crate) mod name;
mod player;
mod register;
mod visitor;

use std::sync::{Arc, Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};

use store::{Kind, Write};
use table::{Code, Hash};
use wire::admin::BannedPlayer;
use wire::http::{DeviceCode, DeviceInfo, PlayerMade};
use wire::{DeviceId, PlayerId};

use self::codes::{Codes, HOLDS};
use self::register::Register;
use crate::matches::wall_clock;
use crate::operators::Patron;
use crate::shared::{Shared, refuse};
use crate::{Answer, Refused};

pub use player::Player;
pub use visitor::Visitor;

/// All guests of the house.
pub struct Guests {
    /// What the whole house uses.
    shared: Arc<Shared>,
    /// Who is known; a player is added when the store has it.
    register: RwLock<Register>,
    /// Held while a player is changed, so that the store and the memory agree on the last.
    changing: tokio::sync::Mutex<()>,
    /// Codes for signing in with another device.
    codes: Mutex<Codes>,
}

/// A player who shows a token, and the device that shows it.
pub struct Visit {
    /// The player.
    pub player: Arc<Player>,
    /// The device.
    pub visitor: Arc<Visitor>,
}

impl Visit {
    /// [O13] An operator's player, who has no guest's name and no device.
    pub fn of_patron(patron: &Patron) -> Self {
        let player = Arc::new(Player::of_patron(patron.id, patron.since));
        Self { player, visitor: Arc::new(Visitor::of_patron(patron.id)) }
    }
}

impl Guests {
    pub(crate) fn new(shared: Arc<Shared>, known: Vec<Player>) -> Self {
        let register = RwLock::new(Register::of(known));
        Self { shared, register, changing: Default::default(), codes: Mutex::default() }
    }

    /// Who shows this token, if anybody; refused to whoever is not welcome.
    pub fn visit(&self, token: &str) -> Answer<Option<Visit>> {
        let Some(visit) = self.read().visit(Hash::of(token)) else { return Ok(None) };
        if visit.player.banned.is_some() {
            return Err(banned());
        }
        visit.visitor.look_in();
        Ok(Some(visit))
    }

    /// The player behind a token.
    pub fn by_token(&self, token: &str) -> Option<Arc<Player>> {
        self.visit(token).ok().flatten().map(|visit| visit.player)
    }

    /// A player by id.
    pub fn by_id(&self, player: PlayerId) -> Option<Arc<Player>> {
        self.read().players.get(&player).cloned()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.read().players.len()
    }

    /// A guest comes in, with a device that calls itself nothing.
    pub async fn register(&self, name: &str) -> Answer<PlayerMade> {
        self.register_with(name, "").await
    }

    /// A guest comes in.
    pub async fn register_with(&self, name: &str, device: &str) -> Answer<PlayerMade> {
        let limits = &self.shared.limits();
        let (player, token) = Player::new(name, device, limits.name_characters)?;
        let _place = self.claim(limits.players)?;
        self.shared.writer.commit(vec![player.write()]).await?;
        let player = self.write().insert(player);
        tracing::info!(player = %player.id, "a guest came in");
        Ok(PlayerMade { player: player.id, name: player.name.clone(), token })
    }

    /// A place for one more player: looked for and taken in one step.
    fn claim(&self, most: usize) -> Answer<Place<'_>> {
        let mut register = self.write();
        if register.players.len() + register.coming >= most {
            return refuse(Code::RateLimited, "The house is full.");
        }
        register.coming += 1;
        Ok(Place(self))
    }

    /// A player takes another name; seats that were claimed before keep the old one.
    pub async fn rename(&self, player: &Player, name: &str) -> Answer<Arc<Player>> {
        let longest = self.shared.limits().name_characters;
        self.change(player.id, |player| player.rename(name, longest)).await?;
        self.by_id(player.id).ok_or_else(unknown)
    }

    /// What a player is signed in with; `own` is the device that asks.
    pub fn devices(&self, player: &Player, own: DeviceId) -> Vec<DeviceInfo> {
        let register = self.read();
        let Some(player) = register.players.get(&player.id) else { return Vec::new() };
        let info = |device: &player::Device| DeviceInfo {
            device: device.id,
            name: device.name.clone(),
            since: device.since,
            seen: register.seen(device),
            current: device.id == own,
        };
        player.devices.iter().map(info).collect()
    }

    /// A code by which a player signs in with another device.
    pub fn device_code(&self, player: &Player) -> DeviceCode {
        DeviceCode { code: self.codes().make(player.id), seconds: HOLDS.as_secs() }
    }

    /// Signs a player in with another device, by a code that the player made on the first.
    pub async fn add_device(&self, code: &str, device: &str) -> Answer<PlayerMade> {
        let player = self.codes().take(code).ok_or_else(no_code)?;
        let token = self.change(player, |player| player.add_device(device)).await?;
        let player = self.by_id(player).ok_or_else(no_code)?;
        Ok(PlayerMade { player: player.id, name: player.name.clone(), token })
    }

    /// Signs a device out, on every line at once.
    pub async fn sign_out(&self, player: &Player, device: DeviceId) -> Answer<()> {
        self.change(player.id, |player| player.sign_out(device)).await
    }

    /// A player is not welcome any more, or welcome again.
    pub(crate) async fn ban(&self, player: PlayerId, ban: bool) -> Answer<()> {
        let since = ban.then(wall_clock);
        self.change(player, |player| {
            player.banned = since;
            Ok(())
        })
        .await?;
        if ban {
            self.codes().forget(player);
            self.write().see_out(player);
        }
        Ok(())
    }

    /// Who is not welcome.
    pub fn banned(&self) -> Vec<BannedPlayer> {
        let register = self.read();
        let banned = register.players.values().filter_map(|one| {
            let (player, name) = (one.id, one.name.clone());
            one.banned.map(|since| BannedPlayer { player, name, since })
        });
        banned.collect()
    }

    /// A player is forgotten: no token is worth anything any more.
    pub(crate) async fn remove(&self, player: PlayerId) -> Answer<()> {
        let _one_at_a_time = self.changing.lock().await;
        let key = player.to_string();
        self.shared.writer.commit(vec![Write::Delete { kind: Kind::Player, key }]).await?;
        self.codes().forget(player);
        self.write().remove(player);
        Ok(())
    }

    /// Whoever has not been here since then.
    pub(crate) fn unseen_since(&self, then: u64) -> Vec<PlayerId> {
        let register = self.read();
        let players = register.players.values();
        // Whoever is banned stays so.
        let away = players.filter(|player| {
            player.banned.is_none() && register.last_seen(player).is_none_or(|seen| seen < then)
        });
        away.map(|player| player.id).collect()
    }

    /// Notes durably when devices were here last, where that is older than `than` on the disk.
    pub(crate) async fn note_seen(&self, than: u64) -> Answer<()> {
        let _one_at_a_time = self.changing.lock().await;
        let noted = self.read().to_be_noted(than);
        for some in noted.chunks(NOTED_AT_ONCE) {
            let writes = some.iter().map(Player::write).collect();
            self.shared.writer.commit(writes).await?;
            let mut register = self.write();
            some.iter().for_each(|player| drop(register.replace(player.clone())));
        }
        Ok(())
    }

    /// Changes a player: on a copy, durably, then truly.
    async fn change<T>(
        &self,
        player: PlayerId,
        change: impl FnOnce(&mut Player) -> Answer<T>,
    ) -> Answer<T> {
        let _one_at_a_time = self.changing.lock().await;
        let mut player = self.by_id(player).ok_or_else(unknown)?.as_ref().clone();
        let changed = change(&mut player)?;
        self.shared.writer.commit(vec![player.write()]).await?;
        self.write().replace(player);
        Ok(changed)
    }

    fn read(&self) -> RwLockReadGuard<'_, Register> {
        self.register.read().expect("nothing panics while it holds the guests")
    }

    fn write(&self) -> RwLockWriteGuard<'_, Register> {
        self.register.write().expect("nothing panics while it holds the guests")
    }

    fn codes(&self) -> MutexGuard<'_, Codes> {
        self.codes.lock().expect("nothing panics while it holds the codes")
    }
}

/// How many players are noted in one commit.
const NOTED_AT_ONCE: usize = 500;

/// A place for somebody who is coming in.
struct Place<'a>(&'a Guests);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.write().coming -= 1;
    }
}

fn unknown() -> Refused {
    Refused::new(Code::NotFound, "There is no such player.")
}

fn no_code() -> Refused {
    Refused::new(Code::NotFound, "That code does not hold: make a new one on your other device.")
}

/// What somebody is told who is not welcome.
fn banned() -> Refused {
    let message = "You are not welcome in this house any more.";
    Refused { reason: Some("banned".into()), ..Refused::new(Code::Forbidden, message) }
}
