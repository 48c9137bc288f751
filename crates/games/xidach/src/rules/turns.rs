//! The turns of the Nhà Con and, where they are alike, the dealer's (rules 3 and 4 of "A hand").

use table::{Millis, Refusal as _, Seat, Table};

use crate::XiDach;
use crate::event::{Event, Fact};
use crate::refusal::Refusal;
use crate::rules::values::Tally;
use crate::rules::{deal, must_act, settling, tally_of};
use crate::state::{DEALER, Phase, State, Status};

/// [X6] [X7] One more card; [X18] the player's time starts again.
pub(super) fn draw(table: &mut Table<'_, XiDach>, seat: Seat) -> Result<(), Refusal> {
    may_draw(table.state(), seat, tally_of(table, seat))?;
    let deadline = new_deadline(table);
    draw_card(table, seat, deadline);
    Ok(())
}

/// [X6] The only way in which a turn ends.
pub(super) fn stand(table: &mut Table<'_, XiDach>, seat: Seat) -> Result<(), Refusal> {
    may_stand(table.state(), seat, tally_of(table, seat))?;
    end_turn(table, seat);
    Ok(())
}

/// [X6] [X7] With less than five cards and not quắc.
pub(super) fn may_draw(state: &State, seat: Seat, tally: Tally) -> Result<(), Refusal> {
    must_be_in_turn(state, seat)?;
    Refusal::HandFull.when(tally.has_five_cards())?;
    Refusal::AboveTwentyOne.when(tally.is_quac())
}

/// [X6] Not below 16 with less than five cards; [X7] [X11] [X12] for the dealer below 15.
pub(super) fn may_stand(state: &State, seat: Seat, tally: Tally) -> Result<(), Refusal> {
    must_be_in_turn(state, seat)?;
    let non = if seat == DEALER { Refusal::DealerNon } else { Refusal::Non };
    non.unless(tally.may_stand(seat))
}

/// [X20] Cards are drawn and turns ended by the acting seat of a hand.
fn must_be_in_turn(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::NoHand.unless(matches!(state.phase, Phase::Players | Phase::Dealer))?;
    must_act(state, seat)
}

pub(super) fn draw_card(table: &mut Table<'_, XiDach>, seat: Seat, deadline: Option<Millis>) {
    let (index, card) = deal::next_card(table, seat);
    table.emit(Event::CardDrawn { seat, index, card, deadline });
}

/// [X6] The next in order follows; [X7] after the dealer nobody, and all that are left settle.
pub(super) fn end_turn(table: &mut Table<'_, XiDach>, seat: Seat) {
    table.emit(Fact::Stood { seat });
    if seat == DEALER { settling::settle_the_rest(table) } else { pass_the_turn(table) }
}

/// [X6] [X7] To the next that waits, then to the dealer; [X5] with everybody settled the hand ends.
pub(super) fn pass_the_turn(table: &mut Table<'_, XiDach>) {
    let state = table.state();
    let waiting = state.order().find(|seat| state.place(*seat).status == Status::Waiting);
    if waiting.is_none() && state.unsettled().next().is_none() {
        return settling::settle_the_rest(table);
    }
    let deadline = new_deadline(table);
    table.emit(Fact::TurnBegan { seat: waiting.unwrap_or(DEALER), deadline });
}

/// [X18] Where a turn that starts now ends.
pub(super) fn new_deadline(table: &Table<'_, XiDach>) -> Option<Millis> {
    table.state().turn_time.map(|limit| table.now() + limit)
}
