//! The books of a table: its state as everybody sees it, and what is told of how it came about.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::preview::NoPreview;
use table::{Seat, State as _, Version};

use super::context::{Context, seat_of};
use super::sheet::{Due, Sheet, Wares};
use super::{kept, sheet};
use crate::data::CardId;
use crate::event::{Charge, Course, Event, Fact, Gain, Life, Money, Ownership, Seen};
use crate::rules::fast_track;
use crate::rules::figures::Figures;
use crate::settings::Config;
use crate::state::{Player, State};
use crate::view;

/// Why events cannot be folded.
const NOT_ALL: &str = "The events are not all of a table's.";

/// A table as everybody sees it, with its memory.
#[derive(Debug)]
pub(super) struct Books {
    pub(super) state: State,
    pub(super) memory: Memory,
}

/// What the state itself forgets.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Memory {
    /// The card drawn last in this turn, also after it was put down.
    pub(super) card: Option<CardId>,
    /// What was paid last.
    pub(super) paid: i64,
    /// How often dice have moved a piece.
    rolls: u64,
    /// By seat, each way that cash came or went, in the order in which it was first used.
    flows: Vec<Vec<Run>>,
}

/// How much cash came or went on one way.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Run {
    /// The way.
    flow: Flow,
    /// What came, less what went.
    amount: i64,
}

/// A way that cash comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Flow {
    /// The cash to start with.
    Start,
    /// Paydays.
    Payday,
    /// Opportunities that pay at once.
    Payout,
    /// The dream's perk.
    Perk,
    /// Purchases.
    Purchase,
    /// Sales.
    Sale,
    /// Loans of the bank.
    Loan,
    /// Debts repaid.
    Repayment,
    /// Doodads.
    Doodad,
    /// The expenses of a lost job.
    Downsizing,
    /// Damage to property.
    Damage,
    /// Penalties of the Fast Track.
    Penalty,
    /// Donations.
    Donation,
    /// What leaving the Rat Race brought.
    FastTrack,
    /// What was left when the player gave up.
    Concession,
}

/// The books after some events.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Page {
    /// To be handed back with what happens next, and with requests.
    kept: String,
    /// By event, what it was about and does not say itself.
    contexts: Vec<Context>,
    /// The figures as they stood at the end of each turn that these events ended.
    points: Vec<Point>,
    /// The figures as they stand.
    now: Point,
    /// The card drawn last in this turn, also after it was put down.
    card: Option<CardId>,
    /// How often dice have moved a piece.
    rolls: u64,
    /// By seat.
    seats: Vec<Sheet>,
    /// What lies open for the player at turn to buy.
    wares: Option<Wares>,
    /// What a charge asks for that is above the cash.
    due: Option<Due>,
}

/// Everybody's figures at the end of a turn; turn 0 is before the first.
#[derive(Serialize)]
struct Point {
    /// Its number.
    turn: u64,
    /// By seat.
    seats: Vec<Standing>,
}

/// One seat's figures at one moment.
#[derive(Serialize)]
struct Standing {
    /// Which board the piece is on.
    track: &'static str,
    /// Money in hand.
    cash: i64,
    /// The passive income.
    passive: i64,
    /// The total expenses.
    expenses: i64,
    /// On the Fast Track the passive income with which the dream is won.
    target: Option<i64>,
}

impl Books {
    /// Those of a table at which nothing has happened.
    pub(super) fn open(rules: Version, config: &Config, seats: u8) -> Result<Self, NoPreview> {
        let state = State::open(rules, config, seats).map_err(NoPreview::new)?;
        Ok(Self { state, memory: Memory::default() })
    }

    /// The player at a seat, if one sits there.
    pub(super) fn player(&self, seat: Seat) -> Result<&Player, NoPreview> {
        let player = self.state.players.get(seat.index());
        player.map(AsRef::as_ref).ok_or_else(|| NoPreview::new(NOT_ALL))
    }

    /// Goes on with some events.
    pub(super) fn see(&mut self, events: Vec<Seen>) -> Result<Page, NoPreview> {
        let (mut contexts, mut points) = (Vec::new(), Vec::new());
        for seen in events {
            let event = seen.known();
            self.check(&event)?;
            if begins_a_turn(&event) {
                points.push(self.point());
            }
            contexts.push(Context::of(self, &event));
            self.apply(&event);
        }
        Ok(self.page(contexts, points))
    }

    fn page(&self, contexts: Vec<Context>, points: Vec<Point>) -> Page {
        let Memory { card, rolls, flows, .. } = &self.memory;
        let seats = self.state.seated().zip(flows);
        Page {
            kept: kept::write(self),
            contexts,
            points,
            now: self.point(),
            card: *card,
            rolls: *rolls,
            seats: seats.map(|((seat, _), flows)| Sheet::of(&self.state, seat, flows)).collect(),
            wares: sheet::wares(&self.state),
            due: sheet::due(&self.state),
        }
    }

    /// Whether the event can follow: all facts are about players who sit there, and cards come from piles.
    fn check(&self, event: &Event) -> Result<(), NoPreview> {
        let Event::Public(fact) = event else { return Ok(()) };
        match fact {
            Fact::Course(Course::CardDrawn { card }) if self.state.pile(card.deck).left() == 0 => {
                Err(NoPreview::new(NOT_ALL))
            }
            Fact::Course(Course::SeatTaken { .. }) => Ok(()),
            _ => seat_of(fact).map_or(Ok(()), |seat| self.player(seat).map(|_| ())),
        }
    }

    fn apply(&mut self, event: &Event) {
        let flow = flow_of(event);
        let before = flow.map_or(0, |(seat, _)| self.cash(seat));
        self.state.apply(event);
        if let Some((seat, flow)) = flow {
            let amount = self.cash(seat) - before;
            self.memory.note(seat, flow, amount);
        }
        self.memory.see(event);
    }

    fn cash(&self, seat: Seat) -> i64 {
        self.state.players.get(seat.index()).map_or(0, |player| player.cash)
    }

    fn point(&self) -> Point {
        let standing = |(_, player): (Seat, &Player)| {
            let figures = Figures::of(self.state.data(), player);
            Standing {
                track: view::track(player),
                cash: player.cash,
                passive: figures.passive_income,
                expenses: figures.total_expenses,
                target: fast_track::target(player),
            }
        };
        Point { turn: self.state.turn_number, seats: self.state.seated().map(standing).collect() }
    }
}

fn begins_a_turn(event: &Event) -> bool {
    matches!(
        event,
        Event::Public(Fact::Course(Course::TurnBegan { .. } | Course::TurnSkipped { .. }))
    )
}

impl Memory {
    fn note(&mut self, seat: Seat, flow: Flow, amount: i64) {
        if self.flows.len() <= seat.index() {
            self.flows.resize_with(seat.index() + 1, Vec::new);
        }
        let flows = &mut self.flows[seat.index()];
        match flows.iter_mut().find(|run| run.flow == flow) {
            Some(run) => run.amount = run.amount.saturating_add(amount),
            None => flows.push(Run { flow, amount }),
        }
    }

    fn see(&mut self, event: &Event) {
        let Event::Public(fact) = event else { return };
        match fact {
            Fact::Course(Course::TurnBegan { .. } | Course::TurnSkipped { .. }) => self.card = None,
            Fact::Course(Course::CardDrawn { card }) => self.card = Some(*card),
            Fact::Life(Life::Rolled { .. }) => self.rolls += 1,
            Fact::Money(Money::Paid { amount, .. }) => self.paid = *amount,
            _ => {}
        }
    }
}

/// Whose cash an event changes, and on which way.
fn flow_of(event: &Event) -> Option<(Seat, Flow)> {
    let Event::Public(fact) = event else { return None };
    Some(match fact {
        Fact::Course(Course::SeatTaken { seat, .. }) => (*seat, Flow::Start),
        Fact::Life(Life::FastTrackEntered { seat, .. }) => (*seat, Flow::FastTrack),
        Fact::Life(Life::Conceded { seat }) => (*seat, Flow::Concession),
        Fact::Money(fact) => return flow_of_money(fact),
        Fact::Ownership(Ownership::AssetSold { seat, .. } | Ownership::PartSold { seat, .. }) => {
            (*seat, Flow::Sale)
        }
        _ => return None,
    })
}

fn flow_of_money(fact: &Money) -> Option<(Seat, Flow)> {
    Some(match fact {
        Money::Received { seat, reason, .. } => (*seat, (*reason).into()),
        Money::Paid { seat, reason, .. } => (*seat, (*reason).into()),
        Money::Donated { seat, .. } => (*seat, Flow::Donation),
        Money::Lent { seat, .. } => (*seat, Flow::Loan),
        Money::Repaid { seat, .. } => (*seat, Flow::Repayment),
        Money::Waived { .. } | Money::NoteSigned { .. } => return None,
    })
}

impl From<Gain> for Flow {
    fn from(gain: Gain) -> Self {
        match gain {
            Gain::Payday => Self::Payday,
            Gain::Payout => Self::Payout,
            Gain::Perk(_) => Self::Perk,
        }
    }
}

impl From<Charge> for Flow {
    fn from(charge: Charge) -> Self {
        match charge {
            Charge::Payday => Self::Payday,
            Charge::Doodad => Self::Doodad,
            Charge::Downsizing => Self::Downsizing,
            Charge::Damage => Self::Damage,
            Charge::Purchase => Self::Purchase,
            Charge::Penalty => Self::Penalty,
        }
    }
}
