//! What is true now.

use alloc::vec::Vec;
use core::cmp::Ordering;

use serde::{Deserialize, Serialize};
use table::{Audience, BadConfig, Millis, Outcome, Seat, SeatSet, Secret, Version};

use crate::Contraband;
use crate::command::Declaration;
use crate::event::{Event, Fact};
use crate::settings::Config;

const MOST_SEATS: usize = 6;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Team {
    /// The seats of the first half.
    Smugglers,
    /// The seats of the second half.
    Inspectors,
}

impl Team {
    /// Both, in the order of the rules.
    pub const BOTH: [Self; 2] = [Self::Smugglers, Self::Inspectors];
}

/// One thing a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByTeam<T> {
    /// The smugglers'.
    pub smugglers: T,
    /// The inspectors'.
    pub inspectors: T,
}

impl<T> ByTeam<T> {
    /// What the function gives for each team, the smugglers first.
    pub fn each(mut make: impl FnMut(Team) -> T) -> Self {
        let smugglers = make(Team::Smugglers);
        Self { smugglers, inspectors: make(Team::Inspectors) }
    }

    /// That team's.
    pub fn of(&self, team: Team) -> &T {
        match team {
            Team::Smugglers => &self.smugglers,
            Team::Inspectors => &self.inspectors,
        }
    }

    /// That team's, to be changed.
    pub fn of_mut(&mut self, team: Team) -> &mut T {
        match team {
            Team::Smugglers => &mut self.smugglers,
            Team::Inspectors => &mut self.inspectors,
        }
    }
}

/// What the table is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The teams choose.
    Selection,
    /// The chosen players decide.
    Action,
    /// The settlement is shown.
    Settlement,
    /// The game has ended.
    Over,
}

impl Phase {
    /// The phase by its name in the rules.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Selection => "selection",
            Self::Action => "action",
            Self::Settlement => "settlement",
            Self::Over => "over",
        }
    }
}

/// Whom a team has put up, and who agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Nomination {
    /// The nominee.
    pub seat: Seat,
    /// Who nominated last; none where the rules do not ask.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The members who agreed.
    pub approvals: SeatSet,
}

impl Nomination {
    /// A nominee to whom nobody has agreed yet.
    pub const fn fresh(seat: Seat) -> Self {
        Self { seat, by: None, approvals: SeatSet::EMPTY }
    }

    /// [C30] Whether the nominee was put up by somebody else, and [C31] not by oneself.
    pub fn asks_the_nominee(&self) -> bool {
        self.by.is_some_and(|by| by != self.seat)
    }
}

/// Who takes part in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// The player.
    pub seat: Seat,
    /// How it came about.
    pub by: ChosenBy,
    /// The number of the draw, where it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
}

/// How a player was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ChosenBy {
    /// There is nobody else.
    Only,
    /// The team agreed.
    Vote,
    /// The deadline came first.
    Draw,
}

/// What a chosen player has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The decider's money at that moment, which limits what it can be.
    pub balance: i64,
    /// What it is, known to the decider.
    pub declaration: Secret<Declaration>,
}

/// [C23] A settled round, as the history has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Settlement {
    /// The number of the round.
    pub round: u32,
    /// Who smuggled.
    pub smuggler: Seat,
    /// Who inspected or passed.
    pub inspector: Seat,
    /// What was smuggled.
    pub amount: i64,
    /// The threshold; none on a pass.
    pub threshold: Option<i64>,
    /// How it went.
    pub outcome: Verdict,
    /// What the smuggler's balance changed by.
    pub smuggler_gain: i64,
    /// What the inspector's balance changed by.
    pub inspector_gain: i64,
}

/// How a round went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// The inspector did not look.
    Passed,
    /// The threshold was above what was smuggled.
    Missed,
    /// The threshold was not.
    Caught,
}

/// One table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The version of the rules.
    pub rules: Version,
    /// The settings.
    pub config: Config,
    /// How many seats.
    pub seats: u8,
    /// What the table is busy with.
    pub phase: Phase,
    /// When that ends by itself.
    pub deadline: Option<Millis>,
    /// The number of the round, from 1.
    pub round: u32,
    balances: [i64; MOST_SEATS],
    /// Whom each team has put up in this selection.
    pub nominations: ByTeam<Secret<Option<Nomination>>>,
    /// Whether each team has agreed in this round.
    pub confirmed: ByTeam<bool>,
    /// Who takes part in this round, once selection is over.
    pub chosen: Option<ByTeam<Chosen>>,
    /// What they decided.
    pub decisions: ByTeam<Option<Decision>>,
    /// Who took part in a transfer this round.
    pub transferred: SeatSet,
    /// Who has seen the settlement.
    pub ready: SeatSet,
    /// The settled rounds.
    pub history: Vec<Settlement>,
    /// Whether the house ended the game.
    pub closed: bool,
}

impl State {
    /// The seats of a team.
    pub fn members(&self, team: Team) -> SeatSet {
        members(self.seats, team)
    }

    /// The team of a seat.
    pub fn team_of(&self, seat: Seat) -> Team {
        if seat.number() < self.seats / 2 { Team::Smugglers } else { Team::Inspectors }
    }

    /// The others of that seat's team.
    pub fn team_mates(&self, seat: Seat) -> SeatSet {
        self.members(self.team_of(seat)).without(SeatSet::only(seat))
    }

    /// [C3] [C30] Those who must agree to a nominee: the team-mates, and whoever was put up by
    /// somebody else.
    pub fn approvers(&self, nomination: &Nomination) -> SeatSet {
        let mates = self.team_mates(nomination.seat);
        let nominee = SeatSet::only(nomination.seat);
        if nomination.asks_the_nominee() { mates.union(nominee) } else { mates }
    }

    /// What a player has.
    pub fn balance(&self, seat: Seat) -> i64 {
        self.balances()[seat.index()]
    }

    /// What everyone has, by seat.
    pub fn balances(&self) -> &[i64] {
        &self.balances[..usize::from(self.seats)]
    }

    /// What the teams have.
    pub fn totals(&self) -> ByTeam<i64> {
        ByTeam::each(|team| self.members(team).iter().map(|seat| self.balance(seat)).sum())
    }

    /// Who takes part in this round; nobody during selection.
    pub fn participants(&self) -> SeatSet {
        self.chosen
            .iter()
            .flat_map(|chosen| [chosen.smugglers.seat, chosen.inspectors.seat])
            .collect()
    }

    /// Whether the seat has declared in this round.
    pub fn has_declared(&self, seat: Seat) -> bool {
        self.participants().contains(seat) && self.decisions.of(self.team_of(seat)).is_some()
    }

    /// All members of the teams not yet confirmed.
    fn unconfirmed(&self) -> SeatSet {
        let waiting = Team::BOTH.into_iter().filter(|team| !self.confirmed.of(*team));
        waiting.fold(SeatSet::EMPTY, |seats, team| seats.union(self.members(team)))
    }

    /// Those still to decide.
    pub fn undecided(&self) -> SeatSet {
        self.participants().iter().filter(|seat| !self.has_declared(*seat)).collect()
    }

    fn apply_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::RoundBegan { round } => self.begin_round(*round),
            Fact::SelectionBegan { deadline } => self.enter(Phase::Selection, Some(*deadline)),
            Fact::TeamConfirmed { team } => *self.confirmed.of_mut(*team) = true,
            Fact::ActionBegan { chosen, deadline } => {
                self.nominations.smugglers.change(|nomination| *nomination = None);
                self.nominations.inspectors.change(|nomination| *nomination = None);
                self.chosen = Some(*chosen);
                self.enter(Phase::Action, Some(*deadline));
            }
            Fact::Transferred { from, to, amount } => {
                self.balances[from.index()] -= amount;
                self.balances[to.index()] += amount;
                self.transferred.insert(*from);
                self.transferred.insert(*to);
            }
            Fact::Settled { settlement } => {
                self.balances[settlement.smuggler.index()] += settlement.smuggler_gain;
                self.balances[settlement.inspector.index()] += settlement.inspector_gain;
                self.history.push(*settlement);
            }
            Fact::SettlementBegan { deadline } => self.enter(Phase::Settlement, Some(*deadline)),
            Fact::SaidReady { seat } => self.ready.insert(*seat),
            Fact::GameEnded {} => self.enter(Phase::Over, None),
        }
    }

    fn begin_round(&mut self, round: u32) {
        self.round = round;
        self.confirmed = ByTeam::default();
        self.chosen = None;
        self.decisions = ByTeam::default();
        self.transferred = SeatSet::EMPTY;
    }

    fn enter(&mut self, phase: Phase, deadline: Option<Millis>) {
        self.phase = phase;
        self.deadline = deadline;
        self.ready = SeatSet::EMPTY;
    }
}

impl table::State<Contraband> for State {
    fn open(rules: Version, config: &Config, seats: u8) -> Result<Self, BadConfig> {
        let nobody = |team| Secret::new(None, Audience::of(members(seats, team)));
        Ok(Self {
            rules,
            config: *config,
            seats,
            phase: Phase::Selection,
            deadline: None,
            round: 0,
            balances: [config.start_money; MOST_SEATS],
            nominations: ByTeam::each(nobody),
            confirmed: ByTeam::default(),
            chosen: None,
            decisions: ByTeam::default(),
            transferred: SeatSet::EMPTY,
            ready: SeatSet::EMPTY,
            history: Vec::new(),
            closed: false,
        })
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Nominated { team, seat, by } => {
                let nomination = self.nominations.of_mut(*team);
                nomination.absorb(seat, |now, seat| *now = Some(Nomination::fresh(*seat)));
                if let Some(by) = by {
                    nomination.absorb(by, |now, by| {
                        now.iter_mut().for_each(|now| now.by = Some(*by));
                    });
                }
            }
            Event::Approved { team, seat } => {
                let nomination = self.nominations.of_mut(*team);
                nomination.absorb(seat, |now, seat| {
                    now.iter_mut().for_each(|now| now.approvals.insert(*seat));
                });
            }
            Event::Declared { seat, declaration } => {
                let declaration = declaration.clone();
                let decision = Decision { balance: self.balance(*seat), declaration };
                *self.decisions.of_mut(self.team_of(*seat)) = Some(decision);
            }
            Event::Public(fact) => self.apply_fact(fact),
        }
    }

    /// All that the players see stays, but nobody is ready any more.
    fn close(&mut self) {
        self.ready = SeatSet::EMPTY;
        self.closed = true;
    }

    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    /// [C23] Members of the teams not yet confirmed, those still to decide, those not ready.
    fn awaited(&self) -> SeatSet {
        match self.phase {
            Phase::Selection => self.unconfirmed(),
            Phase::Action => self.undecided(),
            Phase::Settlement => SeatSet::all(self.seats).without(self.ready),
            Phase::Over => SeatSet::EMPTY,
        }
    }

    fn deadline(&self) -> Option<Millis> {
        self.deadline
    }

    /// [C11] The larger total wins, with all seats of its team; equal is a draw.
    fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let ByTeam { smugglers, inspectors } = self.totals();
        let winners = match smugglers.cmp(&inspectors) {
            Ordering::Greater => self.members(Team::Smugglers),
            Ordering::Less => self.members(Team::Inspectors),
            Ordering::Equal => SeatSet::EMPTY,
        };
        let mut outcome = Outcome::new(winners, self.balances().to_vec());
        let totals = serde_json::json!({ "smugglers": smugglers, "inspectors": inspectors });
        outcome.more.insert("totals", totals);
        Some(outcome)
    }
}

fn members(seats: u8, team: Team) -> SeatSet {
    let smugglers = SeatSet::all(seats / 2);
    match team {
        Team::Smugglers => smugglers,
        Team::Inspectors => SeatSet::all(seats).without(smugglers),
    }
}
