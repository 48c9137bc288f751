//! The deal and its special hands (rules 1 and 2 of "A hand").

use cards::Card;
use table::{Audience, Seat, Secret, Table};

use crate::XiDach;
use crate::command::Neighbour;
use crate::event::{Event, Fact};
use crate::refusal::Refusal;
use crate::rules::{may_deal_or_close, settling, tally_of, turns};
use crate::state::DEALER;

/// [X4] [X15] One card each in the chosen order, the dealer last, twice round; [X1] each further
/// hand has the next nonce.
pub(super) fn deal(
    table: &mut Table<'_, XiDach>,
    seat: Seat,
    first: Neighbour,
) -> Result<(), Refusal> {
    may_deal_or_close(table.state(), seat)?;
    let hand = table.state().hand + 1;
    if hand > 1 {
        table.next_nonce();
    }
    table.emit(Fact::HandBegan { hand, first });
    for seat in two_rounds(table) {
        let (index, card) = next_card(table, seat);
        table.emit(Event::CardDealt { seat, index, card });
    }
    settle_special_hands(table);
    Ok(())
}

fn two_rounds(table: &Table<'_, XiDach>) -> impl Iterator<Item = Seat> + use<> {
    let round = || table.state().order().chain([DEALER]);
    round().chain(round())
}

/// [X5] A dealer's special hand settles everybody, a player's only that player.
fn settle_special_hands(table: &mut Table<'_, XiDach>) {
    if tally_of(table, DEALER).is_special() {
        return settling::settle_the_rest(table);
    }
    for seat in table.state().order() {
        if tally_of(table, seat).is_special() {
            settling::open_and_settle(table, seat);
        }
    }
    turns::pass_the_turn(table);
}

/// [X1] The next card is one step of the shuffle, done now; [X8] an open hand's cards are public.
pub(super) fn next_card(table: &mut Table<'_, XiDach>, seat: Seat) -> (u64, Secret<Card>) {
    let index = table.index();
    let remaining = table.peek(&table.state().deck).len();
    let position = table.choose(remaining);
    let card = table.peek(&table.state().deck).cards()[position];
    let open = table.state().place(seat).open;
    let audience = if open { Audience::EVERYONE } else { Audience::only(seat) };
    (index, Secret::new(card, audience))
}
