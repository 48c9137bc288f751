//! What an event was about and does not say itself, as the table stood before it.

use serde::Serialize;
use table::Seat;

use super::books::Books;
use crate::data::{CardId, FastSquare};
use crate::event::{Course, Event, Fact, Life, Money, Ownership};
use crate::rules::fast_track;
use crate::state::{AssetId, DebtId, Player, Source, State};
use crate::view;

/// What an event was about and does not say itself.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Context {
    /// The card drawn last in the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<CardId>,
    /// Where the asset comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<Source>,
    /// Which board the piece of its seat was on.
    #[serde(skip_serializing_if = "Option::is_none")]
    track: Option<&'static str>,
    /// And where.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<u8>,
    /// What was paid last, which for a purchase is its price.
    #[serde(skip_serializing_if = "Option::is_none")]
    paid: Option<i64>,
    /// The doodad that a debt comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<CardId>,
    /// Whether a die decided against its player.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<bool>,
    /// Whose turn it was.
    turn_of: Seat,
    /// Whether that player had no child.
    childless: bool,
}

impl Context {
    /// Of an event that is about to happen.
    pub(super) fn of(books: &Books, event: &Event) -> Self {
        let state = &books.state;
        let current = state.players.get(state.current.index());
        let context = Self {
            card: books.memory.card,
            source: None,
            track: None,
            position: None,
            paid: None,
            note: None,
            lost: None,
            turn_of: state.current,
            childless: current.is_none_or(|player| player.children == 0),
        };
        match event {
            Event::Public(fact) => context.with(books, fact),
            Event::PileShuffled { .. } => context,
        }
    }

    fn with(self, books: &Books, fact: &Fact) -> Self {
        let state = &books.state;
        let Some(player) = seat_of(fact).and_then(|seat| state.players.get(seat.index())) else {
            return self;
        };
        let (track, position) = (Some(view::track(player)), Some(player.position));
        let here = Self { track, position, ..self };
        match fact {
            Fact::Life(Life::DieThrown { die, .. }) => {
                Self { lost: Some(loses(state, player, *die)), ..here }
            }
            Fact::Money(Money::Repaid { debt, .. }) => Self { note: note(player, *debt), ..here },
            Fact::Ownership(fact) => {
                let source = player.asset(asset_of(fact)).map(|asset| asset.source);
                Self { source, paid: Some(books.memory.paid), ..here }
            }
            _ => here,
        }
    }
}

/// By the square that the player stands on.
fn loses(state: &State, player: &Player, die: u8) -> bool {
    match state.data().fast_track.get(usize::from(player.position)) {
        Some(FastSquare::FastPenalty { event }) => fast_track::loses_with(event, die),
        Some(FastSquare::FastOpportunity { event }) => !fast_track::wins_with(event, die),
        _ => false,
    }
}

fn note(player: &Player, debt: DebtId) -> Option<CardId> {
    player.debt(debt)?.card
}

/// Whom a fact is about, where it is about one player.
pub(super) fn seat_of(fact: &Fact) -> Option<Seat> {
    match fact {
        Fact::Course(fact) => seat_of_course(fact),
        Fact::Life(fact) => Some(seat_of_life(fact)),
        Fact::Money(fact) => Some(seat_of_money(fact)),
        Fact::Ownership(fact) => Some(owned(fact).0),
    }
}

fn seat_of_course(fact: &Course) -> Option<Seat> {
    match *fact {
        Course::SeatTaken { seat, .. }
        | Course::TurnBegan { seat, .. }
        | Course::TurnSkipped { seat, .. }
        | Course::WindowLeft { seat } => Some(seat),
        Course::GameEnded { winner } => winner,
        Course::PhaseBegan { .. }
        | Course::WindowOpened { .. }
        | Course::LiquidationBegan { .. }
        | Course::CardDrawn { .. }
        | Course::CardPutDown { .. } => None,
    }
}

fn seat_of_life(fact: &Life) -> Seat {
    match *fact {
        Life::Rolled { seat, .. }
        | Life::ChildBorn { seat, .. }
        | Life::Downsized { seat, .. }
        | Life::FastTrackEntered { seat, .. }
        | Life::IncomeBoosted { seat, .. }
        | Life::DieThrown { seat, .. }
        | Life::DreamShot { seat }
        | Life::WentOut { seat }
        | Life::Conceded { seat } => seat,
    }
}

fn seat_of_money(fact: &Money) -> Seat {
    match *fact {
        Money::Received { seat, .. }
        | Money::Paid { seat, .. }
        | Money::Waived { seat, .. }
        | Money::Donated { seat, .. }
        | Money::Lent { seat, .. }
        | Money::Repaid { seat, .. }
        | Money::NoteSigned { seat, .. } => seat,
    }
}

fn asset_of(fact: &Ownership) -> AssetId {
    owned(fact).1
}

fn owned(fact: &Ownership) -> (Seat, AssetId) {
    match *fact {
        Ownership::SharesBought { seat, asset, .. }
        | Ownership::AssetBought { seat, asset, .. }
        | Ownership::VentureBought { seat, asset, .. }
        | Ownership::AssetSold { seat, asset, .. }
        | Ownership::PartSold { seat, asset, .. }
        | Ownership::SharesSplit { seat, asset, .. }
        | Ownership::AssetImproved { seat, asset, .. }
        | Ownership::AssetLost { seat, asset } => (seat, asset),
    }
}
