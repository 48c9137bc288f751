//! A player: a name, and the devices that are signed in. A device's token is the player; the house
//! keeps only its hash.

use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::{Code, Hash};
use wire::{DeviceId, PlayerId};

use super::name;
use crate::matches::wall_clock;
use crate::{Answer, Refused, random};

/// How many devices one player may have.
const MOST_DEVICES: usize = 16;

/// Characters of a device's name.
const DEVICE_NAME: usize = 40;

/// A guest of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", from = "StoredPlayer")]
pub struct Player {
    /// The id that others see.
    pub id: PlayerId,
    /// The name that others see.
    pub name: String,
    /// When the player came first, in milliseconds since 1970.
    since: u64,
    /// What the player is signed in with.
    pub(super) devices: Vec<Device>,
    /// Since when the player is not welcome any more, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) banned: Option<u64>,
}

/// A device that is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Device {
    pub(super) id: DeviceId,
    pub(super) name: String,
    /// Whoever reads the store cannot log in with it.
    pub(super) token_hash: Hash,
    pub(super) since: u64,
    /// When it was here last, as far as that was written.
    pub(super) seen: u64,
}

/// A player as any version of the house has stored one.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StoredPlayer {
    id: PlayerId,
    name: String,
    /// The one device of a player from before there were several.
    token_hash: Option<Hash>,
    since: u64,
    #[serde(default)]
    devices: Vec<Device>,
    banned: Option<u64>,
}

impl From<StoredPlayer> for Player {
    fn from(stored: StoredPlayer) -> Self {
        let StoredPlayer { id, name, token_hash, since, mut devices, banned } = stored;
        // Nobody noted when it was here last: its time begins now.
        devices.extend(token_hash.map(|hash| Device {
            id: named_by(hash),
            name: String::new(),
            token_hash: hash,
            since,
            seen: wall_clock(),
        }));
        Self { id, name, since, devices, banned }
    }
}

/// The name of a device that got none, the same whenever it is read.
fn named_by(token_hash: Hash) -> DeviceId {
    let digits = Hash::of(format!("device {token_hash}")).to_string();
    digits[..20].parse().expect("these are 20 hex digits")
}

impl Device {
    /// A new device and its token, which nobody will see again.
    fn new(name: &str) -> (Self, String) {
        let (token, now) = (random::secret(), wall_clock());
        let (id, token_hash) = (random::device(), Hash::of(&token));
        let plain = |letter: &char| !letter.is_control();
        let name = name.trim().chars().filter(plain).take(DEVICE_NAME).collect();
        (Self { id, name, token_hash, since: now, seen: now }, token)
    }
}

impl Player {
    /// A new player and the token of the first device.
    pub(crate) fn new(name: &str, device: &str, longest: usize) -> Answer<(Self, String)> {
        let name = name::clean(name, longest)?;
        let (device, token) = Device::new(device);
        let (id, since) = (random::player(), device.since);
        Ok((Self { id, name, since, devices: vec![device], banned: None }, token))
    }

    /// An operator's player, whom no guest's token leads to.
    pub(super) const fn of_patron(id: PlayerId, since: u64) -> Self {
        Self { id, name: String::new(), since, devices: Vec::new(), banned: None }
    }

    /// Takes another name.
    pub(super) fn rename(&mut self, name: &str, longest: usize) -> Answer<()> {
        self.name = name::clean(name, longest)?;
        Ok(())
    }

    /// Signs in with one more device; gives its token.
    pub(super) fn add_device(&mut self, name: &str) -> Answer<String> {
        if self.devices.len() >= MOST_DEVICES {
            let message =
                "You are signed in with as many devices as one may be: sign one out first.";
            return Err(Refused::new(Code::Conflict, message));
        }
        let (device, token) = Device::new(name);
        self.devices.push(device);
        Ok(token)
    }

    /// Signs a device out.
    pub(super) fn sign_out(&mut self, id: DeviceId) -> Answer<()> {
        let before = self.devices.len();
        self.devices.retain(|device| device.id != id);
        match self.devices.len() < before {
            true => Ok(()),
            false => Err(Refused::new(Code::NotFound, "There is no such device of yours.")),
        }
    }

    pub(crate) fn write(&self) -> Write {
        let value = serde_json::to_string(self).expect("a player is plain data");
        Write::Put { kind: Kind::Player, key: self.id.to_string(), value }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_of_an_older_house_has_one_device() {
        let hash = Hash::of("token");
        let text = format!(
            r#"{{"id":"00017f80a7ff06070809","name":"An","tokenHash":"{hash}","since":7}}"#
        );
        let player: Player = serde_json::from_str(&text).expect("it is read");
        let [device] = &*player.devices else { panic!("one device") };
        assert_eq!((device.token_hash, device.since), (hash, 7));
        assert!(device.seen > 7, "nobody knows, so it counts from now");
        let again: Player = serde_json::from_str(&serde_json::to_string(&player).expect("JSON"))
            .expect("it is read");
        assert_eq!(again, player);
    }
}
