//! [O27] What wallets are owed is sent until it is answered: at once, then after 1, 2, 4 … 300 seconds,
//! for ever, with the same ids.

use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep_until};

use super::task::SessionMail;
use super::{Handles, Premises, handle_of};
use crate::operators::{Operators, OwedDoc, Owing, Told};

/// The longest pause.
const LONGEST: u64 = 300;

/// How many wallets are asked at once.
const AT_ONCE: usize = 64;

/// With nothing owed it is looked again after this long.
const IDLE: Duration = Duration::from_secs(60);

/// Sends what is owed as long as the house is there.
pub(crate) async fn pump(
    operators: Arc<Operators>,
    premises: Weak<Premises>,
    handles: Weak<Handles>,
) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let (due, next) = due(&operators);
        for (doc, attempts) in due {
            let Some((premises, handles)) = premises.upgrade().zip(handles.upgrade()) else {
                return;
            };
            let places = places.clone();
            let ending = premises.shared.ending.clone();
            ending.spawn(async move {
                let _place = places.acquire().await;
                send(&premises, &handles, doc, attempts + 1).await;
            });
        }
        if premises.upgrade().is_none() {
            return;
        }
        tokio::select! {
            () = operators.more.notified() => {}
            () = sleep_until(next) => {}
        }
    }
}

/// What is due, which is under way from now on, and when there is more.
fn due(operators: &Operators) -> (Vec<(OwedDoc, u64)>, Instant) {
    let now = Instant::now();
    operators.with_owed(|owed| {
        let waiting = owed.values_mut().filter(|owing| !owing.under_way);
        let (mut due, mut next) = (Vec::new(), now + IDLE);
        for owing in waiting {
            if owing.due > now {
                next = next.min(owing.due);
                continue;
            }
            owing.under_way = true;
            due.push((owing.doc.clone(), owing.attempts));
        }
        (due, next)
    })
}

async fn send(premises: &Arc<Premises>, handles: &Arc<Handles>, doc: OwedDoc, attempts: u64) {
    let (operators, catalogue) = (&premises.operators, premises.catalogue());
    let wallet = catalogue.terms_of(&doc.operator).and_then(|terms| terms.wallet.as_deref());
    let decimals = doc.money.decimals;
    let told = operators.ask(&doc.operator, wallet, doc.way(), &doc.transaction, decimals).await;
    let error = match told {
        Told::Done(balance) => {
            let handle = handle_of(premises, handles, doc.patron);
            let owed = Box::new(doc.clone());
            let noted =
                handle.ask(|reply| SessionMail::Settle(owed, balance, attempts, reply)).await;
            noted.err().map(|refused| refused.message)
        }
        Told::Refused(error) => Some(format!("{error:?}")),
        Told::Unknown => Some("no answer that says what was done".into()),
    };
    operators.with_owed(|owed| match error {
        None => drop(owed.remove(&doc.key())),
        Some(error) => {
            tracing::warn!(
                operator = doc.operator,
                transaction = doc.transaction.transaction_id,
                error,
                "a wallet did not take what it is owed"
            );
            owed.entry(doc.key()).and_modify(|owing| wait(owing, attempts, error));
        }
    });
    operators.more.notify_one();
}

fn wait(owing: &mut Owing, attempts: u64, error: String) {
    let doubled = u32::try_from(attempts - 1).ok().and_then(|times| 1_u64.checked_shl(times));
    let pause = doubled.unwrap_or(LONGEST).clamp(1, LONGEST);
    (owing.attempts, owing.error, owing.under_way) = (attempts, Some(error), false);
    owing.due = Instant::now() + Duration::from_secs(pause);
}
