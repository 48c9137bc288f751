//! A room as everybody may know it.

use std::collections::{BTreeMap, BTreeSet};

use table::Viewer;
use wire::room::{PauseInfo, PersonInfo, RoomNote, SeatAsk, Wants};
use wire::{PlayerId, Status, TableInfo};

use super::clients::Clients;
use super::document::RoomDocument;
use crate::guests::name::likeness;
use crate::matches::SeatNews;

/// How many of those who only look on are named.
const MOST_ONLOOKERS: usize = 50;

/// What is true of a room only while it is served.
#[derive(Default)]
pub(crate) struct Standing {
    /// Who stands in for a host who is gone.
    pub(crate) stand_in: Option<PlayerId>,
    /// For which players a bot plays now.
    pub(crate) stood_in: Vec<PlayerId>,
    /// In how many milliseconds the next match is made.
    pub(crate) next_in_ms: Option<u64>,
    /// In how many milliseconds a pause ends by itself.
    pub(crate) pause_left_ms: u64,
    /// Who would take over which seat.
    pub(crate) asks: Vec<SeatAsk>,
    /// What happened to its people in the match of now.
    pub(crate) notes: Vec<RoomNote>,
}

impl RoomDocument {
    /// The room as everybody may know it; the clients are those who are connected.
    pub(crate) fn info(&self, clients: &Clients, standing: &Standing) -> TableInfo {
        let (played, commitment) = (&self.played, &self.played.commitment);
        let is_over = played.status == Status::Over;
        let seats = SeatNews {
            dropped: &|player| self.has_left(player),
            away: &|player| self.person(player).is_some_and(|one| one.away),
            stood_in: &|player| standing.stood_in.contains(&player),
        };
        let paused = self.paused.map(|by| PauseInfo { by, left_ms: standing.pause_left_ms });
        TableInfo {
            id: self.id,
            of: self.match_id(),
            number: self.number,
            matches: if is_over { self.number } else { self.number - 1 },
            game: played.game.clone(),
            status: played.status,
            past: false,
            config: played.config.clone(),
            public: self.public,
            bot_after_seconds: self.bot_after_seconds,
            bot_seconds: self.bot_seconds,
            bot_nodes: self.bot_nodes,
            creator: self.creator,
            host: standing.stand_in.unwrap_or(self.owner()),
            stands_in: standing.stand_in.is_some(),
            locked: self.locked,
            fill: self.fill.clone(),
            bank: self.bank,
            banker: self.banker_of_now(),
            auto: self.goes_on(),
            next_in_ms: standing.next_in_ms,
            onlookers_talk: self.onlookers_talk,
            pause_seconds: self.pause_seconds,
            paused,
            most_seats: self.most_seats(),
            people: self.people_info(clients),
            asks: standing.asks.clone(),
            notes: standing.notes.clone(),
            seats: played.seats.info(clients, &seats),
            server_seed_hash: commitment.server_seed_hash,
            attempt: commitment.attempt,
            signature: commitment.signature,
            house_key: commitment.house_key,
            voided: played.voided.clone(),
            agreed_to_end: played.agreed_to_end.clone(),
            end_reason: played.end_reason,
            head: played.head,
            head_signature: played.head_signature,
        }
    }

    /// Who plays here or would, then those who only look on; of two who are called alike, which is which.
    /// Whoever has a seat is called as there.
    fn people_info(&self, clients: &Clients) -> Vec<PersonInfo> {
        let seats = &self.played.seats;
        let seated =
            |player| seats.seat_of(player).and_then(|seat| seats.chair(seat)?.name.clone());
        let known = self.people.iter().map(|one| (one.player, one.name.clone()));
        let players = seats.iter().filter_map(|(_, chair)| chair.player.zip(chair.name.clone()));
        let watching = clients.iter().filter(|one| one.viewer == Viewer::Public);
        let watching = watching.map(|one| (one.player.id, one.player.name.clone()));
        let mut people: Vec<PersonInfo> = Vec::new();
        let mut onlookers = 0;
        for (player, name) in known.chain(players).chain(watching) {
            if people.iter().any(|one| one.player == player) || self.dropped.contains(&player) {
                continue;
            }
            onlookers += usize::from(!self.knows(player));
            if onlookers <= MOST_ONLOOKERS {
                let name = seated(player).unwrap_or(name);
                people.push(self.person_info(player, name, clients));
            }
        }
        tell_twins_apart(&mut people);
        people
    }

    fn person_info(&self, player: PlayerId, name: String, clients: &Clients) -> PersonInfo {
        let (person, seat) = (self.person(player), self.played.seats.seat_of(player));
        let unsaid = if seat.is_some() { Wants::Play } else { Wants::Watch };
        PersonInfo {
            player,
            name,
            twin: None,
            present: clients.has(player),
            away: person.is_some_and(|one| one.away),
            seat,
            wants: person.map_or(unsaid, |one| one.wants),
        }
    }
}

/// Those in seats are told apart by their names already; the others by the first number that makes theirs
/// nobody else's, which is the one that they would have in a seat.
fn tell_twins_apart(people: &mut [PersonInfo]) {
    let seated = people.iter().filter(|one| one.seat.is_some());
    let mut taken: BTreeSet<String> = seated.map(|one| likeness(&one.name)).collect();
    // Where to go on: many of one name are not counted from the beginning for each.
    let mut tried: BTreeMap<String, u32> = BTreeMap::new();
    for person in people.iter_mut().filter(|one| one.seat.is_none()) {
        let name = likeness(&person.name);
        if taken.insert(name.clone()) {
            continue;
        }
        let next = tried.entry(name).or_insert(2);
        let is_free = |number: &u32| taken.insert(likeness(&format!("{} ({number})", person.name)));
        person.twin = (*next..).find(is_free);
        *next = person.twin.map_or(*next, |number| number + 1);
    }
}
