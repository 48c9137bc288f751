//! What everybody sees: nothing is hidden but the order of the piles.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use table::{Changes, Lens, Seat};

use crate::data::{CardId, Data, Deal, Deck, Doodad, Offer, Venture};
use crate::rules::deals::deal_of;
use crate::rules::fast_track;
use crate::rules::figures::Figures;
use crate::state::{Asset, AssetId, DebtId, Liability, Phase, Player, Source, State};
use crate::versions;

/// The fields of CashFlow, beside those that every view has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
#[serde(rename_all = "camelCase")]
pub struct View {
    current: Seat,
    turn_number: u64,
    dice: Vec<u8>,
    card: Option<OpenCard>,
    due: Option<i64>,
    #[inside]
    decks: DeckCounts,
    #[each]
    players: Vec<PlayerView>,
}

impl table::View<State> for View {
    fn of(state: &State, _lens: Lens) -> Self {
        let due = match state.phase {
            Phase::Liquidate { due } => Some(due),
            _ => None,
        };
        Self {
            current: state.current,
            turn_number: state.turn_number,
            dice: state.dice.iter().copied().filter(|die| *die > 0).collect(),
            card: OpenCard::of(state),
            due,
            decks: DeckCounts::of(state),
            players: state.seated().map(|(seat, _)| PlayerView::of(state, seat)).collect(),
        }
    }
}

/// The card that lies open, with its deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct OpenCard {
    deck: &'static str,
    #[serde(flatten)]
    card: Face,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Face {
    Deal(Deal),
    Doodad(Doodad),
    Offer(Offer),
    Venture(Venture),
}

impl OpenCard {
    /// [F51] In a Fast Track `deal` the square's event.
    fn of(state: &State) -> Option<Self> {
        if let Some(card) = state.open {
            return Some(Self { deck: card.deck.word(), card: Face::of(state.data(), card)? });
        }
        if state.phase != Phase::Deal {
            return None;
        }
        let venture = state.data().venture(state.player(state.current).position)?;
        Some(Self { deck: "fastTrack", card: Face::Venture(venture.clone()) })
    }
}

impl Face {
    fn of(data: &Data, card: CardId) -> Option<Self> {
        match card.deck {
            Deck::Small | Deck::Big => data.deal(card).cloned().map(Self::Deal),
            Deck::Doodad => data.doodad(card).cloned().map(Self::Doodad),
            Deck::Offer => data.offer(card).cloned().map(Self::Offer),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Changes)]
struct DeckCounts {
    small: Count,
    big: Count,
    doodad: Count,
    offer: Count,
}

/// The open card is in neither count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Count {
    draw: usize,
    discard: usize,
}

impl DeckCounts {
    fn of(state: &State) -> Self {
        let [small, big, doodad, offer] = Deck::ALL.map(|deck| {
            let pile = state.pile(deck);
            Count { draw: pile.left(), discard: pile.discards().len() }
        });
        Self { small, big, doodad, offer }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
#[serde(rename_all = "camelCase")]
struct PlayerView {
    seat: Seat,
    profession: String,
    dream: String,
    track: &'static str,
    position: u8,
    cash: i64,
    salary: i64,
    passive_income: i64,
    total_income: i64,
    total_expenses: i64,
    payday: i64,
    children: u8,
    child_expense: i64,
    charity_turns: u8,
    skip_turns: u8,
    can_enter_fast_track: bool,
    fast_track_target: Option<i64>,
    out: bool,
    #[later]
    #[serde(skip_serializing_if = "Option::is_none")]
    conceded: Option<bool>,
    #[items]
    assets: Vec<AssetView>,
    #[items]
    liabilities: Vec<LiabilityView>,
}

impl PlayerView {
    fn of(state: &State, seat: Seat) -> Self {
        let (data, player) = (state.data(), state.player(seat));
        let figures = Figures::of(data, player);
        Self {
            seat,
            profession: data.professions[player.profession].id.clone(),
            dream: data.dreams[player.dream].id.clone(),
            track: track(player),
            position: player.position,
            cash: player.cash,
            salary: figures.salary,
            passive_income: figures.passive_income,
            total_income: figures.total_income,
            total_expenses: figures.total_expenses,
            payday: figures.payday,
            children: player.children,
            child_expense: player.child_expense,
            charity_turns: player.charity_turns,
            skip_turns: player.skip_turns,
            can_enter_fast_track: fast_track::can_enter(state, seat),
            fast_track_target: fast_track::target(player),
            out: player.out,
            conceded: versions::players_may_concede(state.rules).then_some(player.conceded),
            assets: player.assets.iter().filter_map(|asset| AssetView::of(data, asset)).collect(),
            liabilities: player.liabilities.iter().map(LiabilityView::of).collect(),
        }
    }
}

pub(crate) fn track(player: &Player) -> &'static str {
    if player.on_fast_track() { "fastTrack" } else { "ratRace" }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct AssetView {
    id: AssetId,
    name: String,
    category: &'static str,
    cashflow: i64,
    cost: i64,
    metadata: Metadata,
}

impl AssetView {
    /// [F52] The name is a key of the catalogues.
    fn of(data: &Data, asset: &Asset) -> Option<Self> {
        let (name, category, metadata) = match asset.source {
            Source::Card(_) => {
                let deal = deal_of(data, asset)?;
                let symbol = deal.security().map(|security| security.symbol.clone());
                let name = symbol.unwrap_or_else(|| deal.id().to_string());
                (name, deal.kind(), Metadata::of(deal, asset.quantity)?)
            }
            Source::Square(square) => {
                let event = data.venture(square)?.id.clone();
                (event.clone(), "fastTrack", Metadata::FastTrack { event })
            }
        };
        let Asset { id, cashflow, cost, .. } = *asset;
        Some(Self { id, name, category, cashflow, cost, metadata })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum Metadata {
    Security { symbol: String, price: i64, quantity: i64, dividend: i64 },
    RealEstate { land_type: String, units: i64, mortgage: i64, down_payment: i64 },
    Business { business_type: String, mortgage: i64, down_payment: i64 },
    Partnership { down_payment: i64 },
    Coin { coin: String, quantity: i64 },
    FastTrack { event: String },
}

impl Metadata {
    fn of(deal: &Deal, quantity: i64) -> Option<Self> {
        match deal {
            Deal::Stock(card) | Deal::Fund(card) | Deal::Preferred(card) | Deal::Cd(card) => {
                let (symbol, price, dividend) = (card.symbol.clone(), card.price, card.dividend);
                Some(Self::Security { symbol, price, quantity, dividend })
            }
            Deal::RealEstate(card) => Some(Self::RealEstate {
                land_type: card.land_type.clone(),
                units: card.units,
                mortgage: card.mortgage,
                down_payment: card.down_payment,
            }),
            Deal::Business(card) => Some(Self::Business {
                business_type: card.business_type.clone(),
                mortgage: card.mortgage,
                down_payment: card.down_payment,
            }),
            Deal::Partnership(card) => Some(Self::Partnership { down_payment: card.down_payment }),
            Deal::Coin(card) => Some(Self::Coin { coin: card.coin.clone(), quantity }),
            Deal::Split(_) | Deal::Damage(_) => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct LiabilityView {
    id: DebtId,
    name: String,
    payment: i64,
    balance: i64,
    category: &'static str,
    metadata: DebtMetadata,
}

/// Only a note tells where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct DebtMetadata {
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<CardId>,
}

impl LiabilityView {
    fn of(debt: &Liability) -> Self {
        let Liability { id, payment, balance, card } = *debt;
        let name = card.map_or_else(|| id.to_string(), |card| card.to_string());
        let metadata = DebtMetadata { card };
        Self { id, name, payment, balance, category: id.category(), metadata }
    }
}
