//! What is stored of a table beside its journal: its game, its people, where it stands.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::{Kind, Write};
use table::draws::{Seeds, sha256_hex};
use table::erased::{AnyGame, Opening};
use wire::http::{NewTable, Sit};
use wire::{Code, SeatInfo, Status, TableInfo};

use crate::players::Player;
use crate::vault::Vault;
use crate::{Answer, Refused, ids};

/// A table's document.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Meta {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) rules: u32,
    pub(crate) config: Value,
    pub(crate) public: bool,
    pub(crate) invite: String,
    pub(crate) bot_after_seconds: u32,
    pub(crate) creator: String,
    pub(crate) seats: Vec<SeatDoc>,
    pub(crate) sealed_seed: String,
    pub(crate) server_seed_hash: String,
    pub(crate) status: Status,
    pub(crate) agreed_to_end: Vec<u8>,
    pub(crate) muted: BTreeMap<String, Vec<String>>,
    pub(crate) head: Option<String>,
    pub(crate) rematch: Option<String>,
}

/// Who has a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SeatDoc {
    pub(crate) player: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) bot: Option<String>,
    pub(crate) client_seed_hash: Option<String>,
}

impl SeatDoc {
    pub(crate) fn is_free(&self) -> bool {
        self.player.is_none() && self.bot.is_none()
    }

    pub(crate) fn of(player: &Player, hash: &str) -> Self {
        Self {
            player: Some(player.id.clone()),
            name: Some(player.name.clone()),
            bot: None,
            client_seed_hash: Some(hash.into()),
        }
    }
}

pub(crate) fn refuse<T>(code: Code, message: &str) -> Answer<T> {
    Err(Refused::new(code, message))
}

impl Meta {
    /// A new table of a game, its creator in seat 0 if a seed's hash is given.
    pub(crate) fn new(
        game: &dyn AnyGame,
        new: &NewTable,
        creator: &Player,
        vault: &Vault,
    ) -> Answer<Self> {
        let id = ids::id();
        let seed = ids::secret();
        let config = checked_config(game, new)?;
        let mut meta = Self {
            game: game.name().into(),
            rules: game.rules_version(),
            config,
            public: new.public,
            invite: ids::id(),
            bot_after_seconds: new.bot_after_seconds,
            creator: creator.id.clone(),
            seats: vec![SeatDoc::default(); usize::from(new.seats)],
            sealed_seed: vault.seal(&id, &seed),
            server_seed_hash: sha256_hex(seed.as_bytes()),
            status: Status::Open,
            agreed_to_end: Vec::new(),
            muted: BTreeMap::new(),
            head: None,
            rematch: None,
            id,
        };
        if let Some(hash) = &new.client_seed_hash {
            let invite = Some(meta.invite.clone());
            meta.sit(creator, &Sit { seat: Some(0), client_seed_hash: hash.clone(), invite })?;
        }
        Ok(meta)
    }

    /// Who knows the invite, or has a seat, or made it, may see a private table.
    pub(crate) fn may_see(&self, player: Option<&str>, invite: Option<&str>) -> bool {
        self.public
            || invite == Some(&self.invite)
            || player.is_some_and(|player| self.creator == player || self.seat_of(player).is_some())
    }

    pub(crate) fn seat_of(&self, player: &str) -> Option<usize> {
        self.seats.iter().position(|seat| seat.player.as_deref() == Some(player))
    }

    fn must_be_open(&self) -> Answer<()> {
        match self.status {
            Status::Open => Ok(()),
            _ => refuse(Code::Conflict, "The game has begun; seats can no longer change."),
        }
    }

    fn must_be_creator(&self, player: &Player) -> Answer<()> {
        if self.creator == player.id {
            return Ok(());
        }
        refuse(Code::Forbidden, "Only the player who made the table may do that.")
    }

    /// A player claims a seat.
    pub(crate) fn sit(&mut self, player: &Player, ask: &Sit) -> Answer<()> {
        if !self.may_see(Some(&player.id), ask.invite.as_deref()) {
            return refuse(Code::NotFound, "There is no such table.");
        }
        self.must_be_open()?;
        if !ids::is_sha256(&ask.client_seed_hash) {
            return refuse(Code::BadInput, "clientSeedHash is 64 lowercase hex digits.");
        }
        let seat = match (self.seat_of(&player.id), ask.seat) {
            (Some(own), _) => own,
            (None, Some(seat)) => self.free_seat(seat)?,
            (None, None) => self.any_free_seat(player)?,
        };
        self.seats[seat] = SeatDoc::of(player, &ask.client_seed_hash);
        Ok(())
    }

    fn free_seat(&self, seat: u8) -> Answer<usize> {
        match self.seats.get(usize::from(seat)) {
            Some(found) if found.is_free() => Ok(usize::from(seat)),
            Some(_) => refuse(Code::Conflict, "That seat is taken."),
            None => refuse(Code::BadInput, "The table has no such seat."),
        }
    }

    /// Seat 0 is kept for the creator, who deals Xì Dách from it.
    fn any_free_seat(&self, player: &Player) -> Answer<usize> {
        let keep_first = self.creator != player.id && self.seat_of(&self.creator).is_none();
        let mut free = self.seats.iter().enumerate().filter(|(_, seat)| seat.is_free());
        match free.find(|(number, _)| *number > 0 || !keep_first) {
            Some((number, _)) => Ok(number),
            None => refuse(Code::Conflict, "Every seat is taken."),
        }
    }

    pub(crate) fn leave(&mut self, player: &Player) -> Answer<()> {
        self.must_be_open()?;
        match self.seat_of(&player.id) {
            Some(seat) => {
                self.seats[seat] = SeatDoc::default();
                Ok(())
            }
            None => refuse(Code::Conflict, "You have no seat at this table."),
        }
    }

    /// Empties a seat; gives the player who sat there.
    pub(crate) fn kick(&mut self, player: &Player, seat: u8) -> Answer<Option<String>> {
        self.must_be_creator(player)?;
        self.must_be_open()?;
        match self.seats.get_mut(usize::from(seat)) {
            Some(found) if !found.is_free() => Ok(std::mem::take(found).player),
            _ => refuse(Code::Conflict, "Nobody sits there."),
        }
    }

    pub(crate) fn add_bot(
        &mut self,
        player: &Player,
        seat: Option<u8>,
        bot: &str,
        known: &[&str],
    ) -> Answer<()> {
        self.must_be_creator(player)?;
        self.must_be_open()?;
        if !known.contains(&bot) {
            let message = format!("The bots are {}.", known.join(", "));
            return Err(Refused::new(Code::BadInput, message));
        }
        let seat = match seat {
            Some(seat) => self.free_seat(seat)?,
            None => self.any_free_seat(player)?,
        };
        let name = format!("{bot} {seat}");
        self.seats[seat] =
            SeatDoc { name: Some(name), bot: Some(bot.into()), ..SeatDoc::default() };
        Ok(())
    }

    /// A player hears, or no longer, what another says.
    pub(crate) fn mute(&mut self, player: &Player, other: String, mute: bool) -> Answer<()> {
        if self.seat_of(&player.id).is_none() || self.seat_of(&other).is_none() {
            return refuse(Code::NotFound, "There is no such player at this table.");
        }
        let muted = self.muted.entry(player.id.clone()).or_default();
        muted.retain(|one| *one != other);
        if mute {
            muted.push(other);
        }
        Ok(())
    }

    /// The game can begin: by its creator, when every seat is taken.
    pub(crate) fn may_start(&self, player: &Player) -> Answer<()> {
        self.must_be_creator(player)?;
        self.must_be_open()?;
        if self.seats.iter().any(SeatDoc::is_free) {
            return refuse(Code::Conflict, "Every seat must be taken; add bots for the free ones.");
        }
        Ok(())
    }

    /// What the house puts together from the seats' seeds: what was opened and fits, else the
    /// hash's own text; a bot's is `bot` and its seat.
    pub(crate) fn client_seed(&self, opened: &BTreeMap<usize, String>) -> String {
        let parts = self.seats.iter().enumerate().map(|(number, seat)| {
            let Some(hash) = &seat.client_seed_hash else { return format!("bot{number}") };
            opened.get(&number).cloned().unwrap_or_else(|| hash.clone())
        });
        parts.collect::<Vec<_>>().join(",")
    }

    /// Whether an opened seed is the one that the seat committed to.
    pub(crate) fn fits(&self, seat: usize, seed: &str) -> bool {
        ids::is_client_seed(seed)
            && self.seats[seat].client_seed_hash.as_deref() == Some(&sha256_hex(seed.as_bytes()))
    }

    pub(crate) fn client_seed_hashes(&self) -> Vec<Option<String>> {
        self.seats.iter().map(|seat| seat.client_seed_hash.clone()).collect()
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> impl Iterator<Item = (usize, &str)> {
        let seats = self.seats.iter().enumerate();
        seats.filter_map(|(number, seat)| Some((number, seat.player.as_deref()?)))
    }

    pub(crate) fn seat_count(&self) -> u8 {
        u8::try_from(self.seats.len()).unwrap_or(u8::MAX)
    }

    pub(crate) fn write(&self) -> Write {
        self.write_as(Kind::Table)
    }

    pub(crate) fn write_as(&self, kind: Kind) -> Write {
        let value = serde_json::to_string(self).expect("a table's document is plain data");
        Write::Put { kind, key: self.id.clone(), value }
    }

    /// The table as everybody may know it; `present` says who is connected.
    pub(crate) fn info(&self, present: impl Fn(&str) -> bool) -> TableInfo {
        let seat = |seat: &SeatDoc| SeatInfo {
            player: seat.player.clone(),
            name: seat.name.clone(),
            bot: seat.bot.clone(),
            client_seed_hash: seat.client_seed_hash.clone(),
            present: seat.bot.is_some() || seat.player.as_deref().is_some_and(&present),
        };
        TableInfo {
            id: self.id.clone(),
            game: self.game.clone(),
            status: self.status,
            config: self.config.clone(),
            public: self.public,
            bot_after_seconds: self.bot_after_seconds,
            creator: self.creator.clone(),
            seats: self.seats.iter().map(seat).collect(),
            server_seed_hash: self.server_seed_hash.clone(),
            agreed_to_end: self.agreed_to_end.clone(),
            head: self.head.clone(),
            rematch: self.rematch.clone(),
        }
    }
}

/// The settings with all defaults filled in, if the game takes them.
fn checked_config(game: &dyn AnyGame, new: &NewTable) -> Answer<Value> {
    let config = Value::Object(Map::clone(&new.config)).to_string();
    let seeds = Seeds::new("", "");
    let opening = Opening { seats: new.seats, config: &config, seeds, nonce: 0 };
    let game = match game.reopen(opening) {
        Ok(game) => game,
        Err(error) => return Err(Refused::new(Code::BadInput, format_args!("{error}."))),
    };
    Ok(serde_json::from_str(&game.config()).expect("settings are JSON"))
}
