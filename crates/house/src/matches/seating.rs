//! Who sits where.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use table::draws::is_client_seed;
use table::{Code, Hash, Seat};
use wire::http::Sit;
use wire::{ClientId, PlayerId, SeatInfo};

use super::attempt::Openings;
use crate::guests::{Player, name};
use crate::rooms::Clients;
use crate::shared::refuse;
use crate::{Answer, Refused};

/// The chairs of a match, one a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Seating(Vec<Chair>);

/// Who has a seat: a player, a bot, or nobody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Chair {
    pub(crate) player: Option<PlayerId>,
    pub(crate) name: Option<String>,
    pub(crate) bot: Option<String>,
    /// What the player has committed to for the attempt to come.
    pub(crate) client_seed_hash: Option<Hash>,
    /// The client that sent that hash, and alone can open it.
    #[serde(default)]
    client: Option<ClientId>,
}

impl Chair {
    fn of(player: &Player, name: String, ask: &Sit) -> Self {
        Self {
            player: Some(player.id),
            name: Some(name),
            bot: None,
            client_seed_hash: Some(ask.client_seed_hash),
            client: Some(ask.client.clone()),
        }
    }

    fn of_bot(bot: &str, seat: Seat) -> Self {
        let name = format!("{bot} {}", seat.number());
        Self { name: Some(name), bot: Some(bot.into()), ..Self::default() }
    }

    fn is_free(&self) -> bool {
        self.player.is_none() && self.bot.is_none()
    }

    /// Whether whoever sent the hash is here to open it.
    fn can_open(&self, clients: &Clients) -> bool {
        let sender = self.player.zip(self.client.as_ref());
        sender.is_some_and(|(player, client)| clients.has_client(player, client))
    }

    fn info(&self, clients: &Clients, dropped: &BTreeSet<PlayerId>) -> SeatInfo {
        let is_bot = self.bot.is_some();
        SeatInfo {
            player: self.player,
            name: self.name.clone(),
            bot: self.bot.clone(),
            client_seed_hash: self.client_seed_hash,
            present: is_bot || self.player.is_some_and(|player| clients.has(player)),
            ready: is_bot || self.client_seed_hash.is_some() && self.can_open(clients),
            dropped: self.player.is_some_and(|player| dropped.contains(&player)),
        }
    }
}

impl Seating {
    /// That many free chairs.
    pub(crate) fn free(seats: u8) -> Self {
        Self(vec![Chair::default(); usize::from(seats)])
    }

    /// The same people, each of whom commits to a new client seed on coming back.
    pub(crate) fn again(&self) -> Self {
        let mut again = self.clone();
        again.forget_hashes();
        again
    }

    /// The people keep their seats, and commit to new client seeds.
    pub(crate) fn forget_hashes(&mut self) {
        for chair in &mut self.0 {
            (chair.client_seed_hash, chair.client) = (None, None);
        }
    }

    /// How many seats.
    pub(crate) fn count(&self) -> u8 {
        u8::try_from(self.0.len()).expect("the rules let a table have at most 31 seats")
    }

    /// The chairs with their seats.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::all(self.count()).zip(&self.0)
    }

    /// The chair of a seat, if there is such a seat.
    pub(crate) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.0.get(seat.index())
    }

    /// The seat of a player.
    pub(crate) fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.people().find(|(_, sitting)| *sitting == player).map(|(seat, _)| seat)
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> impl Iterator<Item = (Seat, PlayerId)> {
        self.iter().filter_map(|(seat, chair)| Some((seat, chair.player?)))
    }

    /// The seats of bots.
    pub(crate) fn bots(&self) -> impl Iterator<Item = (Seat, &str)> {
        self.iter().filter_map(|(seat, chair)| Some((seat, chair.bot.as_deref()?)))
    }

    pub(crate) fn is_full(&self) -> bool {
        !self.0.iter().any(Chair::is_free)
    }

    /// That seat, if it is free.
    pub(crate) fn free_seat(&self, seat: Seat) -> Answer<Seat> {
        match self.chair(seat) {
            Some(chair) if chair.is_free() => Ok(seat),
            Some(_) => refuse(Code::Conflict, "That seat is taken."),
            None => refuse(Code::BadInput, "The table has no such seat."),
        }
    }

    /// Any free seat, but for one that is kept.
    pub(crate) fn any_free_seat(&self, kept: Option<Seat>) -> Answer<Seat> {
        let mut free = self.iter().filter(|(_, chair)| chair.is_free()).map(|(seat, _)| seat);
        match free.find(|seat| Some(*seat) != kept) {
            Some(seat) => Ok(seat),
            None => refuse(Code::Conflict, "Every seat is taken."),
        }
    }

    /// Whether another seat has committed to that hash: whoever copies one could never open it.
    pub(crate) fn has_elsewhere(&self, hash: Hash, seat: Seat) -> bool {
        self.iter().any(|(other, chair)| other != seat && chair.client_seed_hash == Some(hash))
    }

    /// A player takes a seat that was found free, or is the player's own.
    pub(crate) fn sit(&mut self, seat: Seat, player: &Player, ask: &Sit) {
        let others = self.iter().filter(|(other, _)| *other != seat);
        let names = others.filter_map(|(_, chair)| chair.name.as_deref());
        let name = name::told_apart(&player.name, names);
        self.0[seat.index()] = Chair::of(player, name, ask);
    }

    /// A player is called otherwise from now on.
    pub(crate) fn forget_name(&mut self, player: PlayerId, name: &str) {
        for chair in self.0.iter_mut().filter(|chair| chair.player == Some(player)) {
            chair.name = Some(name.into());
        }
    }

    /// A bot takes a seat that was found free.
    pub(crate) fn sit_bot(&mut self, seat: Seat, bot: &str) {
        self.0[seat.index()] = Chair::of_bot(bot, seat);
    }

    /// Empties a seat; gives whoever sat there, if that was a player.
    pub(crate) fn empty(&mut self, seat: Seat) -> Answer<Option<PlayerId>> {
        match self.0.get_mut(seat.index()) {
            Some(chair) if !chair.is_free() => Ok(std::mem::take(chair).player),
            _ => refuse(Code::Conflict, "Nobody sits there."),
        }
    }

    /// A game begins when every seat is taken, and everybody who is to open a seed is there to do so.
    pub(crate) fn may_start(&self, clients: &Clients) -> Answer<()> {
        if !self.is_full() {
            return refuse(Code::Conflict, "Every seat must be taken; add bots for the free ones.");
        }
        let people = || self.0.iter().filter(|chair| chair.player.is_some());
        nobody(
            people().filter(|chair| chair.client_seed_hash.is_none()),
            "have not taken part in this attempt yet",
        )?;
        nobody(
            people().filter(|chair| !chair.can_open(clients)),
            "are not connected with the device that their seed is on",
        )
    }

    /// Whether an opened seed is the one that the seat committed to.
    pub(crate) fn fits(&self, seat: Seat, seed: &str) -> bool {
        let promised = self.chair(seat).and_then(|chair| chair.client_seed_hash);
        is_client_seed(seed) && promised == Some(Hash::of(seed))
    }

    /// By seat: what was opened, or a bot's own seed, which is `bot` and its seat.
    pub(crate) fn opened(&self, opened: &Openings) -> Vec<Option<String>> {
        let seed = |(seat, chair): (Seat, &Chair)| match &chair.bot {
            Some(_) => Some(format!("bot{}", seat.number())),
            None => opened.get(&seat).cloned(),
        };
        self.iter().map(seed).collect()
    }

    /// The seeds of all seats, joined, once all are open.
    pub(crate) fn client_seed(&self, opened: &Openings) -> String {
        let all: Option<Vec<String>> = self.opened(opened).into_iter().collect();
        all.expect("a match begins when every seed is open").join(",")
    }

    pub(crate) fn client_seed_hashes(&self) -> Vec<Option<Hash>> {
        self.0.iter().map(|chair| chair.client_seed_hash).collect()
    }

    /// The seats as everybody may know them.
    pub(crate) fn info(&self, clients: &Clients, dropped: &BTreeSet<PlayerId>) -> Vec<SeatInfo> {
        self.0.iter().map(|chair| chair.info(clients, dropped)).collect()
    }

    /// The names, by seat.
    pub(crate) fn names(&self) -> Vec<String> {
        let name =
            |chair: &Chair| chair.name.clone().expect("every seat of a begun match is taken");
        self.0.iter().map(name).collect()
    }
}

/// Refuses to begin while there are such people, and names them.
fn nobody<'a>(people: impl Iterator<Item = &'a Chair>, why: &str) -> Answer<()> {
    let names: Vec<&str> = people.filter_map(|chair| chair.name.as_deref()).collect();
    if names.is_empty() {
        return Ok(());
    }
    let names = names.join(", ");
    let message = format!("These players {why}: {names}. The host may free a seat.");
    Err(Refused::new(Code::Conflict, message))
}

/// Refuses a bot that the game has none of: it would sit there and never move.
pub(crate) fn must_play(bot: &str, game: &str) -> Answer<()> {
    let plays = |name: &&str| bots::brain(name, game, 0).is_some();
    let known: Vec<&str> = bots::NAMES.iter().copied().filter(plays).collect();
    match known.contains(&bot) {
        true => Ok(()),
        false => {
            let message = format!("The bots are {}.", known.join(", "));
            Err(Refused::new(Code::BadInput, message))
        }
    }
}
