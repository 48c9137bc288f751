//! One request to the wallet: from its bytes to its answer, by the book.

use operator::{Answer, Asked, BalanceAsk, Transaction};
use serde::de::DeserializeOwned;

use crate::book::{Entering, Kept};
use crate::fault::Way;
use crate::serving::State;

/// What comes back: a status and a JSON text.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn of(status: u16, value: &impl serde::Serialize) -> Self {
        Self { status, text: serde_json::to_string(value).expect("an answer is plain data") }
    }

    pub(crate) fn sentence(status: u16, message: impl std::fmt::Display) -> Self {
        Self::of(status, &serde_json::json!({ "message": message.to_string() }))
    }
}

impl State {
    /// Lets a signed request have its effect.
    pub(crate) fn answer(&mut self, way: Way, body: &[u8]) -> Reply {
        let entered = match way {
            Way::Balance => self.with(body, |state, ask: &BalanceAsk| {
                state.book.balance(ask).map(Entering::Answered)
            }),
            Way::Debit => self.with(body, |state, asked: &Transaction| state.book.debit(asked)),
            Way::Credit => self.with(body, |state, asked: &Transaction| state.book.credit(asked)),
            Way::Rollback => {
                self.with(body, |state, asked: &Transaction| state.book.rollback(asked))
            }
        };
        match entered {
            Ok(answer) => Reply::of(200, &answer),
            Err(reply) => reply,
        }
    }

    fn with<T: DeserializeOwned>(
        &mut self,
        body: &[u8],
        enter: impl FnOnce(&mut Self, &T) -> Kept<Entering>,
    ) -> Result<Answer, Reply> {
        let asked = serde_json::from_slice(body).map_err(|error| {
            Reply::sentence(400, format_args!("The body cannot be read: {error}."))
        })?;
        match enter(self, &asked) {
            Ok(Entering::Answered(answer)) => Ok(answer),
            Ok(Entering::NotAnAmount) => {
                Err(Reply::sentence(400, "The amount is no decimal of that currency."))
            }
            Err(fault) => {
                tracing::error!(%fault, "a transaction could not be kept");
                Err(Reply::sentence(500, "The wallet cannot keep anything now."))
            }
        }
    }

    /// Whether the request is signed by a key of this wallet.
    pub(crate) fn admit(
        &mut self,
        header: Option<&str>,
        asked: &Asked<'_>,
        now: u64,
    ) -> Result<(), Reply> {
        let admitted = self.guard.admit(header, asked, now);
        admitted.map(drop).map_err(|denied| Reply::sentence(401, denied))
    }
}
