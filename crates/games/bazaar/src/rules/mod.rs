//! The rules, by the headings of the rule book: refusals, then events. Numbers in brackets are
//! those of `docs/rules/bazaar.md`.

mod goods;
mod market;
mod options;
mod reveal;
mod round;
mod settings;

use table::{Seat, Table};

use crate::Bazaar;
use crate::command::Command;
use crate::refusal::Refusal;

pub(crate) use goods::prices_at;
pub use goods::{Asset, Goods};
pub(crate) use options::{examples, options};
pub use round::Card;
pub(crate) use round::{begin_game, end_phase};
pub use settings::{Config, Pricing};

pub(crate) fn decide(
    table: &mut Table<'_, Bazaar>,
    seat: Seat,
    command: &Command,
) -> Result<(), Refusal> {
    match command {
        Command::Act(choice) => round::act(table, seat, choice),
        Command::Offer { asset, quantity, price } => {
            market::offer(table, seat, *asset, *quantity, *price)
        }
        Command::Buy { offer } => market::buy(table, seat, *offer),
        Command::Cancel { offer } => market::cancel(table, seat, *offer),
        Command::Ready {} => round::ready(table, seat),
    }
}
