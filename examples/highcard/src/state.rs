//! What is true now.

use cards::Card;
use table::{Audience, BadConfig, Millis, Outcome, Seat, SeatSet, Secret, Version};

use crate::{Config, Event, HighCard};

/// One table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// How long each player may think.
    pub think: Millis,
    /// What everybody holds, by seat.
    pub cards: Vec<Option<Secret<Card>>>,
    /// What was changed for another card, each known to whoever had it.
    pub gone: Vec<Secret<Card>>,
    /// Who has decided.
    pub done: SeatSet,
    /// What was opened in the end.
    pub opened: Option<Vec<Card>>,
    deadline: Option<Millis>,
}

impl State {
    /// Everybody.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(u8::try_from(self.cards.len()).expect("few seats"))
    }

    /// Whose turn it is.
    pub fn next(&self) -> Option<Seat> {
        self.seats().find(|seat| !self.done.contains(*seat))
    }
}

impl table::State<HighCard> for State {
    fn open(_rules: Version, config: &Config, seats: u8) -> Result<Self, BadConfig> {
        Ok(Self {
            think: Millis::seconds(config.think_seconds),
            cards: vec![None; usize::from(seats)],
            gone: Vec::new(),
            done: SeatSet::EMPTY,
            opened: None,
            deadline: None,
        })
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Dealt { seat, card } => {
                self.gone.extend(self.cards[seat.index()].replace(card.clone()));
            }
            Event::Decided { seat } => self.done.insert(*seat),
            Event::TurnBegan { deadline } => self.deadline = Some(*deadline),
            Event::Opened { cards } => {
                let all = self.cards.iter_mut().flatten();
                all.for_each(|card| card.reveal_to(Audience::EVERYONE));
                self.opened = Some(cards.clone());
            }
        }
    }

    fn phase(&self) -> &'static str {
        if self.opened.is_some() { "over" } else { "deciding" }
    }

    fn awaited(&self) -> SeatSet {
        self.next().into_iter().collect()
    }

    fn deadline(&self) -> Option<Millis> {
        self.deadline
    }

    fn outcome(&self) -> Option<Outcome> {
        let ranks =
            |cards: &Vec<Card>| cards.iter().map(|card| card.rank().order().into()).collect();
        self.opened.as_ref().map(ranks).map(Outcome::highest)
    }
}
