//! What is true now.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use serde::{Deserialize, Serialize};
use table::{Audience, BadConfig, Millis, Outcome, Seat, SeatSet, Secret, Version};

use crate::Bazaar;
use crate::command::Choice;
use crate::event::{Event, Fact, Row};
use crate::rules::{Asset, Card, Goods, prices_at};
use crate::settings::Config;

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Everybody chooses and trades.
    Negotiation,
    /// The round is shown.
    Reveal,
    /// The game has ended.
    Over,
}

impl Phase {
    /// The word of the rules.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Negotiation => "negotiation",
            Self::Reveal => "reveal",
            Self::Over => "over",
        }
    }
}

/// A lot on sale. Its goods are reserved: no longer among those that its seller holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// Counted from 1 over the whole game.
    pub id: i64,
    /// The seller.
    pub seat: Seat,
    /// What is on sale.
    pub asset: Asset,
    /// How many units.
    pub quantity: i64,
    /// TS for the whole lot.
    pub price: i64,
}

impl Offer {
    pub(crate) const fn goods(&self) -> Goods {
        Goods::lot(self.asset, self.quantity)
    }
}

/// [B14] The seats in shuffled order: each two are a pair, an odd last one is alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairing(Vec<Seat>);

impl Pairing {
    pub(crate) fn pairs(&self) -> impl Iterator<Item = [Seat; 2]> {
        self.0.chunks_exact(2).map(|pair| [pair[0], pair[1]])
    }

    pub(crate) fn alone(&self) -> Option<Seat> {
        self.0.chunks_exact(2).remainder().first().copied()
    }

    pub(crate) fn partner(&self, seat: Seat) -> Option<Seat> {
        self.pairs().find_map(|pair| match pair {
            [one, other] if one == seat => Some(other),
            [one, other] if other == seat => Some(one),
            _ => None,
        })
    }
}

/// What a reveal opened and changed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settlement {
    pub(crate) choices: Vec<Option<Choice>>,
    pub(crate) log: Vec<Row>,
}

impl Settlement {
    /// [B38] What changed from before step b to after f, by seat.
    pub(crate) fn changes(&self) -> Vec<Goods> {
        let mut changes = vec![Goods::default(); self.choices.len()];
        for row in &self.log {
            changes[row.seat().index()] += row.goods();
        }
        changes
    }
}

/// A round in the books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastRound {
    pub(crate) round: u32,
    pub(crate) pairing: Pairing,
    pub(crate) card: Card,
    /// N as it priced the round.
    pub(crate) n: i8,
    /// N as the round left it.
    pub(crate) n_after: i8,
    pub(crate) prices: Goods,
    pub(crate) values: Vec<i64>,
    pub(crate) settlement: Settlement,
}

/// One game of Bazaar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) config: Config,
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    pub(crate) deadline: Option<Millis>,
    pub(crate) ready: SeatSet,
    pub(crate) round: u32,
    pub(crate) n: i8,
    pub(crate) card: Card,
    pub(crate) deck: Secret<Vec<Card>>,
    pub(crate) prices: Goods,
    pub(crate) pairing: Pairing,
    /// By seat, without what is reserved.
    pub(crate) held: Vec<Goods>,
    /// The open ones, by id.
    pub(crate) offers: Vec<Offer>,
    /// How many there were over the whole game.
    pub(crate) offers_made: i64,
    /// By seat.
    pub(crate) choices: Vec<Secret<Option<Choice>>>,
    pub(crate) settlement: Settlement,
    /// Shared between copies of the state: a round in the books never changes.
    pub(crate) past: Vec<Arc<PastRound>>,
}

impl State {
    /// Before anything has happened.
    pub(crate) fn of(config: Config, seats: u8) -> Self {
        Self {
            config,
            seats,
            phase: Phase::Negotiation,
            deadline: None,
            ready: SeatSet::EMPTY,
            round: 0,
            n: 0,
            card: Card::StableMood,
            deck: Secret::new(Vec::new(), Audience::NOBODY),
            prices: prices_at(0),
            pairing: Pairing::default(),
            held: vec![Goods::default(); seats.into()],
            offers: Vec::new(),
            offers_made: 0,
            choices: no_choices(seats),
            settlement: Settlement::default(),
            past: Vec::new(),
        }
    }

    /// An open offer.
    pub(crate) fn offer(&self, id: i64) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.id == id)
    }

    /// What a seat has on sale.
    pub(crate) fn reserved(&self, seat: Seat) -> Goods {
        let own = self.offers.iter().filter(|offer| offer.seat == seat);
        own.map(Offer::goods).fold(Goods::default(), Goods::plus)
    }

    /// [B25] What a seat's portfolio is worth, reserved goods included.
    pub(crate) fn value(&self, seat: Seat) -> i64 {
        self.held[seat.index()].plus(self.reserved(seat)).value_at(&self.prices)
    }

    /// What all portfolios are worth, by seat.
    pub(crate) fn values(&self) -> Vec<i64> {
        Seat::all(self.seats).map(|seat| self.value(seat)).collect()
    }

    /// What a seat chose, once the choices lie open.
    pub(crate) fn opened(&self, seat: Seat) -> Option<Choice> {
        self.settlement.choices.get(seat.index()).copied().flatten()
    }

    fn apply_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::PortfoliosDealt { portfolios } => self.held.clone_from(portfolios),
            Fact::EventTaken { card, n, prices } => self.take_event(*card, *n, *prices),
            Fact::RoundBegun { round, order, deadline } => {
                self.begin_round(*round, order, *deadline);
            }
            Fact::OfferMade(offer) => self.reserve(*offer),
            Fact::OfferBought { id, seat } => self.hand_over(*id, *seat),
            Fact::OfferCancelled { id } => self.end_offer(*id),
            Fact::SeatReady { seat } => self.ready.insert(*seat),
            Fact::ReadyTakenBack { seat } => self.ready.remove(*seat),
            Fact::OffersEnded {} => self.end_offers(),
            Fact::ChoicesOpened { choices } => self.open_choices(choices),
            Fact::Changed(row) => self.change(*row),
            Fact::RoundSettled { n } => self.settle(*n),
            Fact::RevealBegun { deadline } => self.enter(Phase::Reveal, Some(*deadline)),
            Fact::GameEnded {} => self.enter(Phase::Over, None),
        }
    }

    fn enter(&mut self, phase: Phase, deadline: Option<Millis>) {
        self.phase = phase;
        self.deadline = deadline;
        self.ready = SeatSet::EMPTY;
    }

    fn take_event(&mut self, card: Card, n: i8, prices: Goods) {
        self.deck.change(|deck| {
            deck.pop();
        });
        self.card = card;
        self.n = n;
        self.prices = prices;
    }

    fn begin_round(&mut self, round: u32, order: &[Seat], deadline: Millis) {
        self.round = round;
        self.pairing = Pairing(order.to_vec());
        self.choices = no_choices(self.seats);
        self.enter(Phase::Negotiation, Some(deadline));
    }

    fn reserve(&mut self, offer: Offer) {
        self.offers_made = offer.id;
        self.held[offer.seat.index()] -= offer.goods();
        self.offers.push(offer);
    }

    fn take_offer(&mut self, id: i64) -> Option<Offer> {
        let position = self.offers.iter().position(|offer| offer.id == id)?;
        Some(self.offers.remove(position))
    }

    fn hand_over(&mut self, id: i64, buyer: Seat) {
        if let Some(offer) = self.take_offer(id) {
            self.held[offer.seat.index()] += Goods::money(offer.price);
            self.held[buyer.index()] -= Goods::money(offer.price);
            self.held[buyer.index()] += offer.goods();
        }
    }

    fn end_offer(&mut self, id: i64) {
        if let Some(offer) = self.take_offer(id) {
            self.held[offer.seat.index()] += offer.goods();
        }
    }

    fn end_offers(&mut self) {
        for offer in mem::take(&mut self.offers) {
            self.held[offer.seat.index()] += offer.goods();
        }
    }

    fn open_choices(&mut self, choices: &[Option<Choice>]) {
        for choice in &mut self.choices {
            choice.reveal_to(Audience::EVERYONE);
        }
        self.settlement.choices = choices.to_vec();
    }

    fn change(&mut self, row: Row) {
        self.held[row.seat().index()] += row.goods();
        self.settlement.log.push(row);
    }

    fn settle(&mut self, n: i8) {
        let past = PastRound {
            round: self.round,
            pairing: self.pairing.clone(),
            card: self.card,
            n: self.n,
            n_after: n,
            prices: self.prices,
            values: self.values(),
            settlement: mem::take(&mut self.settlement),
        };
        self.past.push(Arc::new(past));
        self.n = n;
    }
}

impl table::State<Bazaar> for State {
    fn open(_rules: Version, config: &Config, seats: u8) -> Result<Self, BadConfig> {
        Ok(Self::of(*config, seats))
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::DeckShuffled { deck } => self.deck = deck.clone(),
            Event::ActionChosen { seat, choice } => {
                self.choices[seat.index()].absorb(choice, |own, chosen| *own = Some(*chosen));
            }
            Event::Public(fact) => self.apply_fact(fact),
        }
    }

    fn close(&mut self) {
        self.ready = SeatSet::EMPTY;
    }

    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    /// The seats that are not ready.
    fn awaited(&self) -> SeatSet {
        SeatSet::all(self.seats).without(self.ready)
    }

    fn deadline(&self) -> Option<Millis> {
        self.deadline
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| Outcome::highest(self.values()))
    }
}

fn no_choices(seats: u8) -> Vec<Secret<Option<Choice>>> {
    Seat::all(seats).map(|seat| Secret::new(None, Audience::only(seat))).collect()
}
