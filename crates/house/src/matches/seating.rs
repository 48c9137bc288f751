//! Who sits where.

use std::collections::{BTreeMap, BTreeSet};

use bots::Staff;
use serde::{Deserialize, Serialize};
use table::draws::is_client_seed;
use table::{Code, Hash, Seat};
use wire::http::Sit;
use wire::{ClientId, PlayerId, SeatInfo};

use super::attempt::Openings;
use crate::guests::{Player, name};
use crate::rooms::Clients;
use crate::shared::refuse;
use crate::{Answer, Refused, random};

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
    /// What was picked for the seat, by setting.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    picks: BTreeMap<String, String>,
}

impl Chair {
    fn of(player: &Player, name: String, ask: &Sit) -> Self {
        Self {
            player: Some(player.id),
            name: Some(name),
            bot: None,
            client_seed_hash: Some(ask.client_seed_hash),
            client: Some(ask.client.clone()),
            picks: BTreeMap::new(),
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

    /// A player has a seat, and is to commit to a seed.
    fn kept(player: PlayerId, name: String) -> Self {
        Self { player: Some(player), name: Some(name), ..Self::default() }
    }

    fn info(&self, clients: &Clients, of: &SeatNews<'_>) -> SeatInfo {
        let is_bot = self.bot.is_some();
        let is = |people: &dyn Fn(PlayerId) -> bool| self.player.is_some_and(people);
        SeatInfo {
            player: self.player,
            name: self.name.clone(),
            bot: self.bot.clone(),
            client_seed_hash: self.client_seed_hash,
            present: is_bot || self.player.is_some_and(|player| clients.has(player)),
            ready: is_bot || self.client_seed_hash.is_some() && self.can_open(clients),
            dropped: is(of.dropped),
            away: is(of.away),
            stood_in: is(of.stood_in),
            picks: self.picks.clone(),
        }
    }
}

impl Seating {
    /// That many free chairs.
    pub(crate) fn free(seats: u8) -> Self {
        Self(vec![Chair::default(); usize::from(seats)])
    }

    /// The people of these who come again, each of whom commits to a new client seed, and the bots that
    /// play again, in the same order.
    pub(crate) fn again(
        &self,
        comes: impl Fn(PlayerId) -> bool,
        plays: impl Fn(&str) -> bool,
    ) -> Self {
        let mut again = self.clone();
        again.forget_hashes();
        again.0.retain(|chair| {
            chair.player.is_some_and(&comes) || chair.bot.as_deref().is_some_and(&plays)
        });
        again.name_bots();
        again
    }

    /// Bots leave, the last first, until that many more have a seat among so many.
    pub(crate) fn make_room(&mut self, most: u8, more: usize) {
        while self.0.len() + more > usize::from(most) {
            let Some(bot) = self.0.iter().rposition(|chair| chair.bot.is_some()) else { return };
            self.0.remove(bot);
        }
        self.name_bots();
    }

    /// Somebody gets a chair of their own, while there are fewer than so many.
    pub(crate) fn add(&mut self, player: PlayerId, name: &str, most: u8) {
        if self.0.len() < usize::from(most) {
            let name = self.told_apart(name, None);
            self.0.push(Chair::kept(player, name));
        }
    }

    /// Somebody gets the first free chair; false if there is none.
    pub(crate) fn seat(&mut self, player: PlayerId, name: &str, kept: Option<Seat>) -> bool {
        let Ok(seat) = self.any_free_seat(kept) else { return false };
        self.0[seat.index()] = Chair::kept(player, self.told_apart(name, None));
        true
    }

    /// As many chairs as that: free ones are added, or taken away from the end, then those of bots,
    /// then those of people.
    pub(crate) fn resize(&mut self, seats: u8) {
        let most = usize::from(seats);
        while self.0.len() > most {
            let free = self.0.iter().rposition(Chair::is_free);
            let bots = || self.0.iter().rposition(|chair| chair.bot.is_some());
            self.0.remove(free.or_else(bots).unwrap_or(self.0.len() - 1));
        }
        self.0.resize(most, Chair::default());
        self.name_bots();
    }

    /// Free chairs are taken away.
    pub(crate) fn close_up(&mut self) {
        self.0.retain(|chair| !chair.is_free());
        self.name_bots();
    }

    /// Bots take the free chairs.
    pub(crate) fn fill(&mut self, bot: &str) {
        let free: Vec<Seat> =
            self.iter().filter(|(_, chair)| chair.is_free()).map(|(seat, _)| seat).collect();
        free.into_iter().for_each(|seat| self.sit_bot(seat, bot));
    }

    /// A bot is called by its seat.
    fn name_bots(&mut self) {
        for (seat, chair) in (0..).map(Seat::new).zip(&mut self.0) {
            if let Some(bot) = &chair.bot {
                chair.name = Some(format!("{bot} {}", seat.number()));
            }
        }
    }

    /// The chairs in that order.
    pub(crate) fn reorder(&mut self, order: &[Seat]) -> Answer<()> {
        let all: BTreeSet<Seat> = order.iter().copied().collect();
        if order.len() != self.0.len() || !Seat::all(self.count()).all(|seat| all.contains(&seat)) {
            return refuse(Code::BadInput, "An order names every seat once.");
        }
        self.0 = order.iter().map(|seat| self.0[seat.index()].clone()).collect();
        self.name_bots();
        Ok(())
    }

    /// The chairs in any order.
    pub(crate) fn shuffle(&mut self, random: impl Fn() -> u64) {
        self.0.sort_by_cached_key(|_| random());
        self.name_bots();
    }

    /// The two halves of those who sit change places.
    pub(crate) fn swap_halves(&mut self) {
        let most = self.count();
        self.close_up();
        let half = self.0.len() / 2;
        self.0.rotate_left(half);
        self.0.resize(usize::from(most), Chair::default());
        self.name_bots();
    }

    /// Two chairs change places.
    pub(crate) fn swap(&mut self, one: Seat, other: Seat) {
        self.0.swap(one.index(), other.index());
        self.name_bots();
    }

    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        self.chair(seat).is_some_and(|chair| chair.bot.is_some())
    }

    /// What was picked, by seat.
    pub(crate) fn picks(&self) -> impl Iterator<Item = (Seat, &BTreeMap<String, String>)> {
        self.iter().map(|(seat, chair)| (seat, &chair.picks))
    }

    /// Somebody picks for a seat that there is.
    pub(crate) fn pick(&mut self, seat: Seat, picks: BTreeMap<String, String>) {
        self.0[seat.index()].picks = picks;
    }

    pub(crate) fn forget_picks(&mut self) {
        self.0.iter_mut().for_each(|chair| chair.picks.clear());
    }

    /// The seats whose people are not ready to begin.
    pub(crate) fn unready(&self, clients: &Clients) -> Vec<Seat> {
        let late = |chair: &Chair| {
            chair.player.is_some() && (chair.client_seed_hash.is_none() || !chair.can_open(clients))
        };
        self.iter().filter(|(_, chair)| late(chair)).map(|(seat, _)| seat).collect()
    }

    /// A seat is somebody else's from now on, in a match that runs.
    pub(crate) fn take_over(&mut self, seat: Seat, player: &Player) {
        let name = self.told_apart(&player.name, Some(seat));
        let chair = &mut self.0[seat.index()];
        (chair.player, chair.name, chair.client) = (Some(player.id), Some(name), None);
    }

    fn told_apart(&self, name: &str, of: Option<Seat>) -> String {
        let others = self.iter().filter(|(other, _)| Some(*other) != of);
        name::told_apart(name, others.filter_map(|(_, chair)| chair.name.as_deref()))
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
            None => refuse(Code::Conflict, "Every seat is taken; you can look on."),
        }
    }

    /// Whether another seat has committed to that hash: whoever copies one could never open it.
    pub(crate) fn has_elsewhere(&self, hash: Hash, seat: Seat) -> bool {
        self.iter().any(|(other, chair)| other != seat && chair.client_seed_hash == Some(hash))
    }

    /// A player takes a seat that was found free, or is the player's own.
    pub(crate) fn sit(&mut self, seat: Seat, player: &Player, ask: &Sit) {
        let name = self.told_apart(&player.name, Some(seat));
        let before = std::mem::take(&mut self.0[seat.index()]);
        self.0[seat.index()] = Chair { picks: before.picks, ..Chair::of(player, name, ask) };
    }

    /// A player is called otherwise from now on, and came with no device.
    pub(crate) fn forget_name(&mut self, player: PlayerId, name: &str) {
        for chair in self.0.iter_mut().filter(|chair| chair.player == Some(player)) {
            (chair.name, chair.client) = (Some(name.into()), None);
        }
    }

    /// The same without what players call their devices: nobody sits down here any more.
    pub(crate) fn without_clients(&self) -> Self {
        Self(self.0.iter().map(|chair| Chair { client: None, ..chair.clone() }).collect())
    }

    /// A bot takes a seat that was found free.
    pub(crate) fn sit_bot(&mut self, seat: Seat, bot: &str) {
        let others = self.bots().filter(|(other, _)| *other != seat).map(|(_, bot)| bot);
        let bot = bots::somebody(bot, others, random::number());
        self.0[seat.index()] = Chair::of_bot(&bot, seat);
    }

    /// Empties a seat; gives whoever sat there, if that was a player.
    pub(crate) fn empty(&mut self, seat: Seat) -> Answer<Option<PlayerId>> {
        match self.0.get_mut(seat.index()) {
            Some(chair) if !chair.is_free() => Ok(std::mem::take(chair).player),
            _ => refuse(Code::Conflict, "Nobody sits there."),
        }
    }

    /// A game begins when everybody who is to open a seed is there to do so.
    pub(crate) fn may_start(&self, clients: &Clients) -> Answer<()> {
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
    pub(crate) fn info(&self, clients: &Clients, of: &SeatNews<'_>) -> Vec<SeatInfo> {
        self.0.iter().map(|chair| chair.info(clients, of)).collect()
    }

    /// The names, by seat.
    pub(crate) fn names(&self) -> Vec<String> {
        let name =
            |chair: &Chair| chair.name.clone().expect("every seat of a begun match is taken");
        self.0.iter().map(name).collect()
    }
}

/// What a room knows of the people in its seats.
pub(crate) struct SeatNews<'a> {
    pub(crate) dropped: &'a dyn Fn(PlayerId) -> bool,
    pub(crate) away: &'a dyn Fn(PlayerId) -> bool,
    pub(crate) stood_in: &'a dyn Fn(PlayerId) -> bool,
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

/// Refuses a bot that there is none of: it would sit there and never move.
pub(crate) fn must_play(staff: Staff, bot: &str, game: &str) -> Answer<()> {
    match staff.brain(bot, game, 0, bots::Budget::SERVED) {
        Some(_) => Ok(()),
        None => {
            let message = format!("The bots are {}.", staff.names(game).join(", "));
            Err(Refused::new(Code::BadInput, message))
        }
    }
}
