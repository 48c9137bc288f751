//! What a session holds, and how it ends when its player is gone for good.

use store::{Kind, Write};
use table::decimal;

use super::Premises;
use super::seeds::Retiring;
use super::session::Session;
use crate::Answer;

impl Session {
    /// Whether the player would miss it: a round is open, or there is more play money than everybody
    /// gets.
    pub(crate) fn is_worth_something(&self, premises: &Premises) -> bool {
        let catalogue = premises.catalogue();
        let granted = |code: &str| {
            let currency = catalogue.currencies.get(code)?;
            decimal::parse_units(&currency.play_money, currency.decimals)
        };
        let mut accounts = self.ledger.accounts.iter();
        let richer = accounts.any(|(code, account)| Some(account.available) > granted(code));
        richer || !self.open.is_empty()
    }

    /// The session ends. Its seed is retired as in a rotation; with a round open its journal is put
    /// away as it is, because nobody is left to play that round to its end. The money's postings stay
    /// as long as all postings do.
    pub(crate) async fn end(self, premises: &Premises) -> Answer<()> {
        let (shared, player) = (&premises.shared, self.player);
        let key = player.to_string();
        let mut writes = vec![Write::Delete { kind: Kind::Seed, key }];
        if self.open.is_empty() {
            let (closing, head) = self.record.closing_seed(self.seed.now().max(self.at));
            let past = Retiring { rounds: self.nonce, head, restored: false };
            let (_, archived) = self.seed.retire(&shared.keys, player, &past);
            writes.push(closing);
            writes.extend(archived);
        } else {
            writes.push(Write::Archive { stream: self.seed.doc.stream.clone() });
        }
        shared.writer.commit(writes).await
    }
}
