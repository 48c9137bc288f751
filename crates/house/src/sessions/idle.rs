//! [O40] Rounds that nobody has touched for as long as their operator says: cashed out if they can be,
//! else their stakes are given back.

use std::sync::Weak;
use std::time::Duration;

use journal::Round;
use operator::Moment;
use serde_json::json;
use session::{AnySessionGame, PLAYER};

use super::recording::now;
use super::session::{Session, info};
use super::task::SessionMail;
use super::{Handles, Premises, handle_of};
use crate::Answer;
use crate::operators::OwedDoc;
use wire::session::RoundInfo;

/// How often it is looked.
const EVERY: Duration = Duration::from_secs(60);

const HOUR: u64 = 60 * 60 * 1000;

/// Looks again and again, as long as the house is there.
pub(crate) async fn watch(premises: Weak<Premises>, handles: Weak<Handles>) {
    let mut minute = tokio::time::interval(EVERY);
    minute.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    loop {
        minute.tick().await;
        let Some((premises, handles)) = premises.upgrade().zip(handles.upgrade()) else { return };
        let catalogue = premises.catalogue();
        let strict = catalogue.operators().filter(|terms| terms.idle_round_hours > 0);
        for patron in strict.flat_map(|terms| premises.operators.patrons.of(&terms.operator_id)) {
            handle_of(&premises, &handles, patron.id).send(SessionMail::LookForIdle).await;
        }
    }
}

impl Session {
    /// Ends what nobody has touched for long enough; the rounds as they ended.
    pub(crate) async fn end_idle(&mut self, premises: &Premises) -> Answer<Vec<RoundInfo>> {
        let catalogue = premises.catalogue();
        let hours = catalogue.terms_of(self.operator()).map_or(0, |terms| terms.idle_round_hours);
        let since = now().millis().saturating_sub(u64::from(hours) * HOUR);
        let idle = |round: &&Round| {
            let record = self.records.get(&round.number);
            let touched =
                record.and_then(|record| record.steps.last().map(|step| step.at).or(record.begun));
            hours > 0 && touched.map_or(0, Moment::millis) <= since
        };
        let idle: Vec<_> = self.open.values().filter(idle).map(|round| round.rules).collect();
        let mut ended = Vec::new();
        for rules in idle {
            ended.push(self.end_round(premises, rules).await?);
        }
        Ok(ended)
    }

    async fn end_round(
        &mut self,
        premises: &Premises,
        rules: &'static dyn AnySessionGame,
    ) -> Answer<RoundInfo> {
        let mut round = self.open.remove(rules.name()).expect("it is open");
        let ended = match self.cash_out(premises, &mut round).await {
            Ok(true) => Ok(()),
            Ok(false) => self.return_stake(premises, &mut round).await,
            Err(refused) => Err(refused),
        };
        match ended {
            Ok(()) => Ok(info(&round)),
            Err(refused) => {
                self.open.insert(rules.name(), round);
                Err(refused)
            }
        }
    }

    /// Cashes a round out as its player would; false if the rules do not let it.
    async fn cash_out(&mut self, premises: &Premises, round: &mut Round) -> Answer<bool> {
        let command = round.play.read(json!({"type": "cashOut"}))?;
        let at = self.seed.now().max(self.at);
        let Ok(draft) = round.play.propose(PLAYER, &command, at) else { return Ok(false) };
        let record = self.records.get(&round.number).cloned();
        let mut following = self.following(round, record, false);
        let beside = match following.take(&*round.play, &draft) {
            Ok(beside) => beside,
            Err(refused) => {
                round.play.withdraw();
                return Err(refused);
            }
        };
        let what = (round.number, &command, &draft);
        self.record.expire_round(&premises.shared.writer, &mut *round.play, what, beside).await?;
        self.at = at;
        self.follow(premises, round.number, following);
        Ok(true)
    }

    /// Ends a round without a result: its stake goes back.
    async fn return_stake(&mut self, premises: &Premises, round: &mut Round) -> Answer<()> {
        let at = self.seed.now().max(self.at);
        let mut change = self.ledger.change(self.player);
        let mut record = self.records.get(&round.number).cloned();
        let owed = self.give_back(&mut change, record.as_mut(), round);
        let mut writes = change.writes;
        writes.extend(owed.as_ref().map(OwedDoc::write));
        writes.extend(record.map(|record| self.returned(record, "idle")).into_iter().flatten());
        let number = round.number;
        let make = |book: &mut journal::Book| book.end_round(number, at);
        self.record.note_by_house(&premises.shared.writer, make, writes).await?;
        (self.ledger, self.at) = (change.ledger, at);
        round.play.close();
        self.records.remove(&number);
        self.debits.remove(&number);
        owed.into_iter().for_each(|doc| premises.operators.owe(doc));
        Ok(())
    }
}
