//! A round: its event, its prices, its pairs, and what everybody may do until it is revealed.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::{Audience, Refusal as _, Rules as _, Sealed, Seat, Secret, State as _, Table, options};

use super::goods::{PORTFOLIOS, prices_at};
use crate::Bazaar;
use crate::command::Choice;
use crate::event::{Event, Fact};
use crate::refusal::Refusal;
use crate::state::{Phase, State};

/// [B12] An event of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// N +1.
    ConfidenceWave,
    /// N −1.
    RumorSpread,
    /// N −2.
    PanicSelling,
    /// Nothing.
    StableMood,
    /// Shown, and moves no price.
    SurpriseInflation,
    /// N −1, and large holdings of crypto shrink.
    ExchangeOutage,
}

impl Card {
    /// In the order in which a deck lies before it is shuffled.
    pub const ALL: [Self; 6] = [
        Self::ConfidenceWave,
        Self::RumorSpread,
        Self::PanicSelling,
        Self::StableMood,
        Self::SurpriseInflation,
        Self::ExchangeOutage,
    ];

    /// How far it moves N.
    pub const fn n(self) -> i8 {
        match self {
            Self::ConfidenceWave => 1,
            Self::RumorSpread | Self::ExchangeOutage => -1,
            Self::PanicSelling => -2,
            Self::StableMood | Self::SurpriseInflation => 0,
        }
    }

    /// Its flag `inflation`.
    pub const fn inflation(self) -> bool {
        matches!(self, Self::SurpriseInflation)
    }

    /// Its flag `cryptoCrashFlag`.
    pub const fn crypto_crash(self) -> bool {
        matches!(self, Self::ExchangeOutage)
    }
}

/// [B12] N stays within −2 … +2.
pub(super) fn bounded(n: i8) -> i8 {
    n.clamp(-2, 2)
}

/// [B11] Seat i takes item i of the shuffled list.
pub(super) fn deal_portfolios(table: &mut Table<'_, Bazaar>) {
    let mut portfolios = Vec::from(PORTFOLIOS);
    table.shuffle(&mut portfolios);
    portfolios.truncate(table.state().seats.into());
    table.emit(Fact::PortfoliosDealt { portfolios });
}

/// [B36] The deck if it is empty, the event, the pairs.
pub(super) fn begin_round(table: &mut Table<'_, Bazaar>) {
    if table.peek(&table.state().deck).is_empty() {
        shuffle_deck(table);
    }
    take_event(table);
    pair_seats(table);
}

/// [B12] The six in their order, shuffled afresh.
fn shuffle_deck(table: &mut Table<'_, Bazaar>) {
    let mut deck = Vec::from(Card::ALL);
    table.shuffle(&mut deck);
    table.emit(Event::DeckShuffled { deck: Secret::new(deck, Audience::NOBODY) });
}

/// [B12] The last card of the deck moves N; [B13] N prices the round.
fn take_event(table: &mut Table<'_, Bazaar>) {
    let last = table.peek(&table.state().deck).last().copied();
    let card = last.expect("an empty deck was shuffled afresh");
    let n = bounded(table.state().n + card.n());
    table.emit(Fact::EventTaken { card, n, prices: prices_at(n) });
}

/// [B14] All seats are shuffled; [B15] their negotiation begins.
fn pair_seats(table: &mut Table<'_, Bazaar>) {
    let mut order: Vec<Seat> = Seat::all(table.state().seats).collect();
    table.shuffle(&mut order);
    let round = table.state().round + 1;
    let deadline = table.now() + table.state().config.negotiation();
    table.emit(Fact::RoundBegun { round, order, deadline });
}

/// [B15] Everyone may choose and change their action, unseen; a `ready` stays as it is.
pub(super) fn act(
    table: &mut Table<'_, Bazaar>,
    seat: Seat,
    choice: &Sealed<Choice>,
) -> Result<(), Refusal> {
    let choice = *choice.declared();
    may_act(table.state(), choice)?;
    let choice = Secret::new(choice, Audience::only(seat));
    table.emit(Event::ActionChosen { seat, choice });
    Ok(())
}

/// [B15] [B24] When every seat is ready, the phase ends before its time.
pub(super) fn ready(table: &mut Table<'_, Bazaar>, seat: Seat) -> Result<(), Refusal> {
    may_be_ready(table.state(), seat)?;
    table.emit(Fact::SeatReady { seat });
    if table.state().awaited().is_empty() {
        Bazaar::expire(table);
    }
    Ok(())
}

/// [B15] [B25] Choices and trades belong to the negotiation.
pub(super) fn may_negotiate(state: &State) -> Result<(), Refusal> {
    Refusal::NotNegotiating.unless(state.phase == Phase::Negotiation)
}

/// [B37] A gamble is for at least 1; [B18] whether it can be paid is not looked at here.
pub(super) fn may_act(state: &State, choice: Choice) -> Result<(), Refusal> {
    may_negotiate(state)?;
    match choice {
        Choice::CryptoGamble { amount_c } => {
            Refusal::AmountOutOfRange.unless((1..=options::MAX).contains(&amount_c))
        }
        Choice::Cooperate | Choice::Betray => Ok(()),
    }
}

/// A second `ready` in one phase is refused, unless a trade took the first back.
pub(super) fn may_be_ready(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::ReadyAlready.when(state.ready.contains(seat))
}
