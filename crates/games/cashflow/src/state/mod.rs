//! What is true now.

mod pile;
mod player;

use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::{BadConfig, Millis, Outcome, Seat, SeatSet, Version};

use crate::Cashflow;
use crate::data::{CardId, Data, Deck};
use crate::event::{Course, Event, Fact, Life, Money, Ownership, Step};
use crate::rules::figures::passive_income;
use crate::settings::Config;

pub use pile::Pile;
pub use player::{Asset, AssetId, DebtId, Liability, Player, Source, Track};

/// The most dice of one roll: two and one for charity.
pub(crate) const MOST_DICE: usize = 3;

/// The table. What does not change is shared by all copies; each player's sheet, and the piles,
/// by those copies in which nothing has happened to them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The version of the rules.
    pub rules: Version,
    /// The settings.
    pub config: Arc<Config>,
    /// What is printed on boards and cards: read once a table, shared by all its copies.
    pub(crate) data: Arc<Data>,
    /// How many seats.
    pub seats: u8,
    /// By seat.
    pub players: Vec<Arc<Player>>,
    /// By deck.
    pub piles: Arc<[Pile; 4]>,
    /// Whose turn it is.
    pub current: Seat,
    /// The number of the turn, from 1.
    pub turn_number: u64,
    /// The last roll that moved a piece; 0 where no die was thrown.
    pub dice: [u8; MOST_DICE],
    /// The card that lies open.
    pub open: Option<CardId>,
    /// What the turn has come to.
    pub phase: Phase,
    /// When that ends by itself.
    pub deadline: Option<Millis>,
}

/// What a turn has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// The dice are to be rolled.
    Roll,
    /// A deck is to be chosen.
    ChooseDeal,
    /// A deal is to be bought or declined.
    Deal,
    /// Some seats may sell, and perhaps the current one buy.
    Window(SeatSet),
    /// A donation is to be made or declined.
    Charity,
    /// Assets are to be sold for a charge.
    Liquidate {
        /// The full charge.
        due: i64,
    },
    /// The turn is to be ended.
    End,
    /// The game is over.
    Over {
        /// Who won, if anybody.
        winner: Option<Seat>,
    },
}

impl Phase {
    /// Which phase it is, whatever belongs to it.
    pub const fn moment(self) -> Moment {
        match self {
            Self::Roll => Moment::Roll,
            Self::ChooseDeal => Moment::ChooseDeal,
            Self::Deal => Moment::Deal,
            Self::Window(_) => Moment::Window,
            Self::Charity => Moment::Charity,
            Self::Liquidate { .. } => Moment::Liquidate,
            Self::End => Moment::End,
            Self::Over { .. } => Moment::Over,
        }
    }
}

/// A phase without what belongs to it: when something may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the phase of that name")]
pub enum Moment {
    Roll,
    ChooseDeal,
    Deal,
    Window,
    Charity,
    Liquidate,
    End,
    Over,
}

impl Moment {
    /// The phase, by its name in the rules.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::ChooseDeal => "chooseDeal",
            Self::Deal => "deal",
            Self::Window => "window",
            Self::Charity => "charity",
            Self::Liquidate => "liquidate",
            Self::End => "end",
            Self::Over => "over",
        }
    }
}

impl From<Step> for Phase {
    fn from(step: Step) -> Self {
        match step {
            Step::ChooseDeal => Self::ChooseDeal,
            Step::Deal => Self::Deal,
            Step::Charity => Self::Charity,
            Step::End => Self::End,
        }
    }
}

impl State {
    /// What is printed on boards and cards.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The player at a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Every seat with its player.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &Player)> {
        (0..).map(Seat::new).zip(self.players.iter().map(AsRef::as_ref))
    }

    /// The pile of a deck.
    pub fn pile(&self, deck: Deck) -> &Pile {
        &self.piles[deck as usize]
    }

    fn change(&mut self, seat: Seat) -> &mut Player {
        Arc::make_mut(&mut self.players[seat.index()])
    }

    fn change_pile(&mut self, deck: Deck) -> &mut Pile {
        &mut Arc::make_mut(&mut self.piles)[deck as usize]
    }

    fn begin(&mut self, phase: Phase, deadline: Millis) {
        self.phase = phase;
        self.deadline = Some(deadline);
    }

    fn apply_course(&mut self, fact: &Course) {
        match fact {
            Course::SeatTaken { profession, dream, cash, .. } => {
                let player = self.newcomer(profession, dream, *cash);
                self.players.push(Arc::new(player));
            }
            Course::TurnBegan { seat, number, deadline } => {
                self.pass_to(*seat, *number);
                self.begin(Phase::Roll, *deadline);
            }
            Course::TurnSkipped { seat, number, left } => {
                self.pass_to(*seat, *number);
                self.change(*seat).skip_turns = *left;
            }
            Course::PhaseBegan { phase, deadline } => self.begin((*phase).into(), *deadline),
            Course::WindowOpened { seats, deadline } => {
                self.begin(Phase::Window(*seats), *deadline);
            }
            Course::WindowLeft { seat } => {
                if let Phase::Window(seats) = &mut self.phase {
                    seats.remove(*seat);
                }
            }
            Course::LiquidationBegan { due, deadline } => {
                self.begin(Phase::Liquidate { due: *due }, *deadline);
            }
            Course::CardDrawn { card } => {
                self.change_pile(card.deck).take_top();
                self.open = Some(*card);
            }
            Course::CardPutDown { card } => {
                self.change_pile(card.deck).put_down(*card);
                self.open = None;
            }
            Course::GameEnded { winner } => {
                self.phase = Phase::Over { winner: *winner };
                self.deadline = None;
            }
        }
    }

    fn newcomer(&self, profession: &str, dream: &str, cash: i64) -> Player {
        let data = &self.data;
        let profession = data.profession(profession).expect("a journal's data is this data");
        let dream = data.dream(dream).expect("a journal's data is this data");
        data.professions[profession].newcomer(profession, dream, cash)
    }

    fn pass_to(&mut self, seat: Seat, number: u64) {
        self.current = seat;
        self.turn_number = number;
    }

    fn apply_life(&mut self, fact: &Life) {
        match fact {
            Life::Rolled { seat, dice, position, charity } => {
                self.dice = [0; MOST_DICE];
                self.dice.iter_mut().zip(dice).for_each(|(shown, die)| *shown = *die);
                let player = self.change(*seat);
                player.position = *position;
                player.charity_turns = *charity;
            }
            Life::ChildBorn { seat, expense } => {
                let player = self.change(*seat);
                player.children += 1;
                player.child_expense += expense;
            }
            Life::Downsized { seat, turns } => self.change(*seat).skip_turns = *turns,
            Life::FastTrackEntered { seat, cash, income, target, position } => {
                let track = Track::FastTrack { income: *income, target: *target };
                self.change(*seat).leave_the_rat_race(track, *position, *cash);
            }
            Life::IncomeBoosted { seat, amount } => {
                if let Track::FastTrack { income, .. } = &mut self.change(*seat).track {
                    *income += amount;
                }
            }
            Life::WentOut { seat } => self.change(*seat).out = true,
            Life::Conceded { seat } => self.change(*seat).concede(),
            Life::DieThrown { .. } | Life::DreamShot { .. } => {}
        }
    }

    fn apply_money(&mut self, fact: &Money) {
        match *fact {
            Money::Received { seat, amount, .. } => self.change(seat).receive(amount),
            Money::Paid { seat, amount, .. } => self.change(seat).cash -= amount,
            Money::Waived { .. } => {}
            Money::Donated { seat, amount, turns } => {
                let player = self.change(seat);
                player.cash -= amount;
                player.charity_turns = turns;
            }
            Money::Lent { seat, amount } => self.change(seat).borrow(amount),
            Money::Repaid { seat, debt, amount } => self.change(seat).repay(debt, amount),
            Money::NoteSigned { seat, debt, card, balance, payment } => {
                let note = Liability { id: debt, payment, balance, card: Some(card) };
                self.change(seat).sign(note);
            }
        }
    }

    fn apply_ownership(&mut self, fact: &Ownership) {
        match *fact {
            Ownership::SharesBought { seat, asset, card, shares, cost, cashflow } => {
                let source = Source::Card(card);
                let shares = Asset { id: asset, source, quantity: shares, cost, cashflow };
                self.change(seat).acquire(shares);
            }
            Ownership::AssetBought { seat, asset, card, quantity, cost, cashflow } => {
                let source = Source::Card(card);
                self.change(seat).acquire(Asset { id: asset, source, quantity, cost, cashflow });
            }
            Ownership::VentureBought { seat, asset, square, cost, cashflow } => {
                let source = Source::Square(square);
                let venture = Asset { id: asset, source, quantity: 0, cost, cashflow };
                self.change(seat).acquire(venture);
            }
            Ownership::AssetSold { seat, asset, proceeds } => {
                let player = self.change(seat);
                player.receive(proceeds);
                player.lose(asset);
            }
            Ownership::PartSold { seat, asset, proceeds, quantity, cost, cashflow } => {
                let player = self.change(seat);
                player.receive(proceeds);
                player.lose_part(asset, quantity, cost, cashflow);
            }
            Ownership::SharesSplit { seat, asset, quantity, cashflow } => {
                self.change(seat).recount(asset, quantity, cashflow);
            }
            Ownership::AssetImproved { seat, asset, cashflow } => {
                self.change(seat).improve(asset, cashflow);
            }
            Ownership::AssetLost { seat, asset } => self.change(seat).lose(asset),
        }
    }
}

impl table::State<Cashflow> for State {
    fn open(rules: Version, config: &Config, seats: u8) -> Result<Self, BadConfig> {
        let data = Data::of(rules);
        config.check_chosen(&data, seats)?;
        Ok(Self {
            rules,
            config: Arc::new(config.clone()),
            data,
            seats,
            players: Vec::new(),
            piles: Arc::new(Deck::ALL.map(|_| Pile::empty())),
            current: Seat::new(0),
            turn_number: 0,
            dice: [0; MOST_DICE],
            open: None,
            phase: Phase::Roll,
            deadline: None,
        })
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::PileShuffled { deck, cards, order } => {
                self.change_pile(*deck).lay(*cards, order);
            }
            Event::Public(Fact::Course(fact)) => self.apply_course(fact),
            Event::Public(Fact::Life(fact)) => self.apply_life(fact),
            Event::Public(Fact::Money(fact)) => self.apply_money(fact),
            Event::Public(Fact::Ownership(fact)) => self.apply_ownership(fact),
        }
    }

    fn phase(&self) -> &'static str {
        self.phase.moment().word()
    }

    fn awaited(&self) -> SeatSet {
        match self.phase {
            Phase::Window(seats) => seats,
            Phase::Over { .. } => SeatSet::EMPTY,
            _ => SeatSet::only(self.current),
        }
    }

    fn deadline(&self) -> Option<Millis> {
        self.deadline
    }

    /// [F33] [F34] [F53] The winner, if any, and the passive incomes; [F59] who conceded scores 0.
    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over { winner } = self.phase else { return None };
        let score = |player: &Player| if player.conceded { 0 } else { passive_income(player) };
        let scores = self.seated().map(|(_, player)| score(player)).collect();
        Some(Outcome::new(winner.into_iter().collect(), scores))
    }
}
