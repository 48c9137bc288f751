//! What a viewer sees, and whom it hears.

use alloc::vec;
use alloc::vec::Vec;

use serde::Serialize;
use table::{Changes, Channel, Keeping, Lens, Seat, SeatSet};

use crate::command::Choice;
use crate::event::Row;
use crate::rules::{Card, Goods};
use crate::state::{Offer, Pairing, PastRound, Phase, State};

/// [B38] The fields of Bazaar, beside those that every view has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
pub struct View {
    round: u32,
    rounds: u32,
    n: i8,
    event: CardView,
    prices: Goods,
    pairs: Vec<[Seat; 2]>,
    alone: Option<Seat>,
    partner: Option<Seat>,
    #[each]
    portfolios: Vec<PortfolioView>,
    #[items]
    offers: Vec<Offer>,
    action: Option<Act>,
    ready: SeatSet,
    reveal: Option<RevealView>,
    #[items]
    history: Vec<HistoryRow>,
}

/// The round's event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct CardView {
    id: Card,
    n: i8,
    inflation: bool,
    crypto_crash_flag: bool,
}

/// What a seat has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
struct PortfolioView {
    #[serde(flatten)]
    held: Goods,
    reserved: Reserved,
    value: i64,
}

/// What a seat has on sale: never TS, the means of payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Reserved {
    tkl: i64,
    tg: i64,
    c: i64,
}

/// A choice as its command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "act")]
struct Act {
    #[serde(flatten)]
    choice: Choice,
}

/// The last revealed round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct RevealView {
    round: u32,
    actions: Vec<Option<Act>>,
    changes: Vec<Goods>,
    n: i8,
    log: Vec<Row>,
}

/// A round in the books.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct HistoryRow {
    round: u32,
    n: i8,
    event: Card,
    prices: Goods,
    values: Vec<i64>,
    log: Vec<Row>,
}

impl table::View<State> for View {
    fn of(state: &State, lens: Lens) -> Self {
        Self {
            round: state.round,
            rounds: state.config.rounds,
            n: state.n,
            event: CardView::of(state.card),
            prices: state.prices,
            pairs: state.pairing.pairs().collect(),
            alone: state.pairing.alone(),
            partner: lens.seat().and_then(|seat| state.pairing.partner(seat)),
            portfolios: portfolios(state),
            offers: state.offers.clone(),
            action: own_action(lens, state),
            ready: state.ready,
            reveal: state.past.last().map(|past| RevealView::of(past)),
            history: state.past.iter().map(|past| HistoryRow::of(past)).collect(),
        }
    }

    /// [B34] The whole table; and each pair alone, which writes only during its negotiation.
    fn channels(state: &State) -> Vec<Channel> {
        let mut channels = vec![whole_table(state)];
        for past in &state.past {
            channels.extend(pairs(past.round, &past.pairing, |_| SeatSet::EMPTY));
        }
        if state.phase == Phase::Negotiation {
            channels.extend(pairs(state.round, &state.pairing, |both| both));
        }
        channels
    }
}

/// [B33] Choices are secret until the reveal, which shows them in its own field.
fn own_action(lens: Lens, state: &State) -> Option<Act> {
    let choice = state.choices.get(lens.seat()?.index())?;
    lens.see(choice).copied().flatten().map(Act::of)
}

/// [B33] Portfolios are public.
fn portfolios(state: &State) -> Vec<PortfolioView> {
    Seat::all(state.seats).map(|seat| PortfolioView::of(state, seat)).collect()
}

impl CardView {
    fn of(card: Card) -> Self {
        Self {
            id: card,
            n: card.n(),
            inflation: card.inflation(),
            crypto_crash_flag: card.crypto_crash(),
        }
    }
}

impl PortfolioView {
    fn of(state: &State, seat: Seat) -> Self {
        let Goods { tkl, tg, c, .. } = state.reserved(seat);
        Self {
            held: state.held[seat.index()],
            reserved: Reserved { tkl, tg, c },
            value: state.value(seat),
        }
    }
}

impl Act {
    const fn of(choice: Choice) -> Self {
        Self { choice }
    }
}

impl RevealView {
    fn of(past: &PastRound) -> Self {
        let settlement = &past.settlement;
        Self {
            round: past.round,
            actions: settlement.choices.iter().map(|choice| choice.map(Act::of)).collect(),
            changes: settlement.changes(),
            n: past.n_after,
            log: settlement.log.clone(),
        }
    }
}

impl HistoryRow {
    fn of(past: &PastRound) -> Self {
        Self {
            round: past.round,
            n: past.n,
            event: past.card,
            prices: past.prices,
            values: past.values.clone(),
            log: past.settlement.log.clone(),
        }
    }
}

fn whole_table(state: &State) -> Channel {
    let everyone = SeatSet::all(state.seats);
    Channel {
        kind: "table",
        number: 0,
        readers: everyone,
        writers: everyone,
        public: true,
        keeping: Keeping::Game,
    }
}

/// Numbered by round and place, so that what two said stays theirs when others are paired.
fn pairs(
    round: u32,
    pairing: &Pairing,
    writers: fn(SeatSet) -> SeatSet,
) -> impl Iterator<Item = Channel> {
    (round * 10..).zip(pairing.pairs()).map(move |(number, pair)| {
        let both = SeatSet::from_iter(pair);
        let writers = writers(both);
        Channel {
            kind: "pair",
            number,
            readers: both,
            writers,
            public: false,
            keeping: Keeping::Game,
        }
    })
}
