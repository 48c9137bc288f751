//! Books between two questions: a text that a page hands back as it got it. It has what everybody sees,
//! so that there is no secret in it.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::preview::NoPreview;
use table::{Millis, Seat, Version};

use super::books::{Books, Memory};
use crate::data::{CardId, Deck};
use crate::settings::Config;
use crate::state::{MOST_DICE, Phase, Pile, Player, State};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    config: Config,
    seats: u8,
    players: Vec<Player>,
    piles: [Heap; 4],
    current: Seat,
    turn_number: u64,
    dice: [u8; MOST_DICE],
    open: Option<CardId>,
    phase: Phase,
    deadline: Option<Millis>,
    memory: Memory,
}

/// A pile whose order nobody knows.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heap {
    left: usize,
    discards: Vec<CardId>,
}

pub(super) fn write(Books { state, memory }: &Books) -> String {
    let piles = Deck::ALL.map(|deck| state.pile(deck));
    let kept = Kept {
        config: Config::clone(&state.config),
        seats: state.seats,
        players: state.seated().map(|(_, player)| player.clone()).collect(),
        piles: piles.map(|pile| Heap { left: pile.left(), discards: pile.discards().to_vec() }),
        current: state.current,
        turn_number: state.turn_number,
        dice: state.dice,
        open: state.open,
        phase: state.phase,
        deadline: state.deadline,
        memory: memory.clone(),
    };
    serde_json::to_string(&kept).expect("books are plain data")
}

pub(super) fn read(rules: Version, kept: &str) -> Result<Books, NoPreview> {
    let kept: Kept = serde_json::from_str(kept).map_err(NoPreview::new)?;
    let opened = Books::open(rules, &kept.config, kept.seats)?.state;
    let piles = kept.piles.map(|Heap { left, discards }| Pile::seen(left, discards));
    let state = State {
        players: kept.players.into_iter().map(Arc::new).collect(),
        piles: Arc::new(piles),
        current: kept.current,
        turn_number: kept.turn_number,
        dice: kept.dice,
        open: kept.open,
        phase: kept.phase,
        deadline: kept.deadline,
        ..opened
    };
    Ok(Books { state, memory: kept.memory })
}
