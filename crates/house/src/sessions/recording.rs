//! [O31] What is recorded of a round while it is played.

use journal::Round;
use operator::{ExactChance, Json, Moment, RoundRecord, Status, StepRecord, TransactionKind};
use session::{AnySessionGame, Money};
use store::Write;
use table::erased::{AnyCommand, AnyMatch, Draft};

use super::catalogue::Catalogue;
use super::configs::HOUSE;
use super::session::Session;
use crate::matches::wall_clock;
use crate::operators::{Launch, OwedDoc, records};

/// Now, as it is recorded.
pub(crate) fn now() -> Moment {
    Moment::of_millis(wall_clock())
}

impl Session {
    /// Whose player it is: an operator's, or the house's own guest.
    pub(crate) fn operator(&self) -> &str {
        self.patron.as_ref().map_or(HOUSE, |patron| &patron.operator)
    }

    /// The record of a round that is bet now.
    pub(crate) fn new_record(
        &self,
        round: &Round,
        bet: &AnyCommand,
        stake: Money,
        launch: Option<&Launch>,
    ) -> RoundRecord {
        let parameters = Json::new(round.bet.config.get()).expect("settings are JSON");
        let patron = self.patron.as_deref();
        RoundRecord {
            round_id: records::round_id(&self.seed.doc.stream, round.number),
            operator: self.operator().into(),
            player: patron.map_or_else(|| self.player.to_string(), |patron| patron.player.clone()),
            session: launch.map(|launch| launch.session.clone()).unwrap_or_default(),
            game: Catalogue::game_id(round.rules.name()),
            currency: round.bet.currency.clone(),
            demo: patron.is_none_or(|patron| patron.demo),
            stake,
            payout: None,
            status: Status::Open,
            reason: None,
            rtp: parameters.member("rtp").expect("every game against the house has a return"),
            parameters,
            rules: Some(round.rules.rules_version().number()),
            bet: Json::new(bet.text().expose()),
            begun: None,
            ended: None,
            transactions: Vec::new(),
            server_seed_hash: self.seed.hash.to_string(),
            client_seed: round.bet.client_seed.clone(),
            nonce: round.bet.nonce,
            steps: Vec::new(),
        }
    }

    /// What is written of a round that ended without a result.
    pub(crate) fn returned(&self, mut record: RoundRecord, why: &str) -> Vec<Write> {
        let at = now();
        (record.status, record.reason, record.ended) =
            (Status::Returned, Some(why.into()), Some(at));
        record.payout = Some(Money { units: 0, ..record.stake });
        let mut writes = vec![records::write(&record)];
        if self.patron.is_some() {
            writes.extend(records::ended(&record, at));
        }
        writes.extend(self.debits_over(&record));
        writes
    }

    /// The debit of a round that has ended is forgotten where nothing has taken its place.
    fn debits_over(&self, record: &RoundRecord) -> Option<Write> {
        let owes = record.transactions.iter().any(|one| one.kind == TransactionKind::Rollback);
        self.debits.get(&record.nonce).filter(|_| !owes).map(OwedDoc::delete)
    }

    /// What lists a round that was just bet.
    pub(crate) fn list(&self, record: &RoundRecord) -> Vec<Write> {
        records::list(record, self.player, self.patron.is_some(), wall_clock())
    }
}

/// Notes what a command does, and how the round stands behind it.
pub(crate) fn note(
    record: &mut RoundRecord,
    rules: &dyn AnySessionGame,
    play: &dyn AnyMatch,
    draft: &Draft,
    now: Moment,
) {
    let facts = rules.facts(play, &draft.events);
    for (fact, event) in facts.into_iter().zip(&draft.events) {
        let Some(fact) = fact else { continue };
        record.steps.push(StepRecord {
            at: now,
            draw: fact.draw,
            chance: fact.chance.map(ExactChance),
            multiplier: fact.multiplier,
            won: fact.won,
            event: Json::new(event.expose()).expect("an event is JSON"),
        });
    }
    let standing = rules.standing(play);
    record.begun.get_or_insert(now);
    record.stake = standing.stake.unwrap_or(record.stake);
    if let Some(payout) = standing.payout.filter(|_| !standing.is_open) {
        record.payout = Some(payout);
        record.status = if payout.units > 0 { Status::Won } else { Status::Lost };
        record.ended = Some(now);
    }
}
