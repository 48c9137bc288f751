//! Who is in a room, in which order they came, and what each of them wants.

use serde::{Deserialize, Serialize};
use table::{Code, Seat};
use wire::PlayerId;
use wire::room::Wants;

use super::document::RoomDocument;
use crate::Answer;
use crate::guests::Player;
use crate::shared::refuse;

/// Somebody who plays in a room, or would.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Person {
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    /// Whether the player has said to be away.
    #[serde(default)]
    pub(crate) away: bool,
    /// Since when the player has had a seat, in milliseconds since 1970; none without one.
    #[serde(default)]
    pub(crate) seated: Option<u64>,
    #[serde(default)]
    pub(crate) wants: Wants,
}

/// How many people a room remembers.
const MOST_PEOPLE: usize = 200;

impl RoomDocument {
    /// The host, whether there or not.
    pub(crate) fn owner(&self) -> PlayerId {
        self.host.unwrap_or(self.creator)
    }

    /// Whether the room is a player's: who made it or has it, has a seat in it, or was let in.
    pub(crate) fn knows(&self, player: PlayerId) -> bool {
        self.creator == player
            || self.owner() == player
            || self.seats_one(player)
            || self.person(player).is_some()
    }

    pub(crate) fn person(&self, player: PlayerId) -> Option<&Person> {
        self.people.iter().find(|one| one.player == player)
    }

    fn person_mut(&mut self, player: PlayerId) -> Option<&mut Person> {
        self.people.iter_mut().find(|one| one.player == player)
    }

    /// Whether a player wants to be in the next match; whoever has a seat and never said otherwise does.
    pub(crate) fn wants_to_play(&self, player: PlayerId) -> bool {
        let person = self.person(player);
        person.map_or(self.seats_one(player), |one| one.wants == Wants::Play && !one.away)
            && !self.dropped.contains(&player)
    }

    /// Whether somebody who comes is to be remembered: who was let into a room that not everybody sees.
    pub(crate) fn is_new(&self, player: PlayerId) -> bool {
        !self.public && self.person(player).is_none()
    }

    /// Somebody is in the room from now on.
    pub(crate) fn note(&mut self, player: &Player, wants: Wants) {
        match self.person_mut(player.id) {
            Some(person) => {
                person.wants = wants;
                // Whoever has taken another name since is called by that.
                person.name.clone_from(&player.name);
            }
            None => {
                if self.people.len() >= MOST_PEOPLE {
                    self.forget_one();
                }
                let (player, name) = (player.id, player.name.clone());
                self.people.push(Person { player, name, away: false, seated: None, wants });
            }
        }
    }

    /// Where there are too many, the one goes who came first and has no seat: one who only looks on, if
    /// there is one, so that nobody is crowded out who plays here.
    fn forget_one(&mut self) {
        let seats = &self.played.seats;
        let unseated = |one: &Person| seats.seat_of(one.player).is_none();
        let looks_on = |one: &Person| unseated(one) && one.wants == Wants::Watch;
        let place = self.people.iter().position(looks_on);
        if let Some(place) = place.or_else(|| self.people.iter().position(unseated)) {
            self.people.remove(place);
        }
    }

    /// Somebody has a seat from that time on, in milliseconds since 1970.
    pub(crate) fn note_seated(&mut self, player: &Player, now: u64) {
        self.note(player, Wants::Play);
        if let Some(person) = self.person_mut(player.id) {
            person.away = false;
            person.seated.get_or_insert(now);
        }
    }

    /// Whoever has no seat any more is not the longest seated when one is needed.
    pub(crate) fn note_unseated(&mut self) {
        let seats = &self.played.seats;
        for person in &mut self.people {
            if seats.seat_of(person.player).is_none() {
                person.seated = None;
            }
        }
    }

    /// Somebody is away, or back.
    pub(crate) fn set_away(&mut self, player: &Player, away: bool) -> Answer<()> {
        if self.person(player.id).is_none() {
            let seated = self.seats_one(player.id);
            self.note(player, if seated { Wants::Play } else { Wants::Watch });
        }
        if let Some(person) = self.person_mut(player.id) {
            person.away = away;
        }
        Ok(())
    }

    /// Somebody is not of this room any more.
    pub(crate) fn forget_person(&mut self, player: PlayerId) {
        self.people.retain(|one| one.player != player);
        if self.host == Some(player) {
            self.host = None;
        }
        if self.banker == Some(player) {
            self.banker = None;
        }
    }

    /// Who has had a seat for the longest time among those.
    pub(crate) fn longest_seated(&self, is_one: impl Fn(PlayerId) -> bool) -> Option<PlayerId> {
        let since = |player| self.person(player).and_then(|one| one.seated).unwrap_or(u64::MAX);
        let seated = self.played.seats.people().filter(|(_, player)| is_one(*player));
        seated.min_by_key(|(seat, player)| (since(*player), *seat)).map(|(_, player)| player)
    }

    /// The host hands the room on.
    pub(crate) fn hand_on(&mut self, to: PlayerId) -> Answer<()> {
        self.must_know(to)?;
        self.host = Some(to);
        Ok(())
    }

    pub(super) fn must_know(&self, player: PlayerId) -> Answer<()> {
        match self.knows(player) {
            true => Ok(()),
            false => refuse(Code::NotFound, "There is no such player at this table."),
        }
    }

    /// A seat that a bot plays for somebody becomes somebody else's, who has seen no hand of this
    /// match: not as a player, and who looks on is shown none.
    pub(crate) fn may_take_over(&self, player: PlayerId, seat: Seat) -> Answer<()> {
        let chair = self.played.seats.chair(seat);
        let left = chair.and_then(|chair| chair.player).is_some_and(|one| self.has_left(one));
        if !left {
            return refuse(Code::Conflict, "Nobody has left that seat to a bot.");
        }
        match self.played.saw.contains(&player) {
            true => {
                refuse(Code::Forbidden, "Whoever has seen a hand of this match takes no other.")
            }
            false => Ok(()),
        }
    }

    /// Whether a player who has left the seat is back by coming: not who wanted to look on.
    pub(crate) fn wants_to_come_back(&self, player: PlayerId) -> bool {
        self.person(player).is_none_or(|one| one.wants == Wants::Play)
    }

    /// Whether a player has left the own seat to a bot.
    pub(crate) fn has_left(&self, player: PlayerId) -> bool {
        self.dropped.contains(&player)
    }
}
