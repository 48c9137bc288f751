//! CashFlow: leave the Rat Race by passive income, and win on the Fast Track.
//! The rule book is `docs/rules/cashflow.md`; boards, professions, dreams and decks are data.
//!
//! An independent implementation. CASHFLOW is a trademark of its owner.

#![no_std]

extern crate alloc;

mod command;
pub mod data;
mod event;
mod preview;
mod refusal;
mod rules;
mod settings;
mod state;
mod versions;
mod view;

use alloc::vec::Vec;

use table::settings::Choice;
use table::{Game, Version};

pub use command::{Command, DealDeck};
pub use event::{Charge, Course, Event, Fact, Gain, Life, Money, Ownership, Seen, Step};
pub use refusal::Refusal;
pub use settings::{Config, Credit, DiceRule, FastTrackRule, Savings};
pub use state::{
    Asset, AssetId, DebtId, Liability, Moment, Phase, Pile, Player, Source, State, Track,
};
pub use view::View;

/// The rule book of CashFlow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cashflow;

impl Game for Cashflow {
    const NAME: &'static str = "cashflow";
    const VERSIONS: &'static [Version] = &[Version::FIRST, Version::SECOND];
    const SEATS: &'static [u8] = &[1, 2, 3, 4, 5, 6, 7, 8];
    const COMMANDS: &'static [&'static str] = &[
        "roll",
        "drawDeal",
        "buy",
        "sell",
        "donate",
        "done",
        "repay",
        "borrow",
        "enterFastTrack",
        "endTurn",
        "concede",
    ];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn commands(rules: Version) -> &'static [&'static str] {
        match Self::COMMANDS {
            [others @ .., "concede"] if !versions::players_may_concede(rules) => others,
            all => all,
        }
    }

    fn choices(rules: Version) -> Vec<Choice> {
        rules::choices(rules)
    }

    fn data(rules: Version) -> &'static [u8] {
        data::json(rules).as_bytes()
    }
}
