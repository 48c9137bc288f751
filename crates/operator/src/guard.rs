//! Who may ask: the keys that are valid, and what they have signed already.

use std::collections::{HashSet, VecDeque};
use std::fmt;

use crate::signature::{Asked, Key, Stamp};

/// How many seconds a signature may be off.
const WINDOW: u64 = 300;

/// Lets a request in whose signature holds, once.
pub struct Guard {
    keys: Vec<Key>,
    /// What was let in and could come again, by key and nonce.
    seen: HashSet<(String, String)>,
    /// The same by when it was let in, oldest first.
    order: VecDeque<(u64, (String, String))>,
}

/// What is to be remembered of a request that was let in, beyond this process: the same must not come
/// again after a restart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetIn {
    /// The key and the nonce.
    pub name: (String, String),
    /// At which second.
    pub at: u64,
    /// What need not be remembered any more.
    pub forgotten: Vec<(String, String)>,
}

/// Why a request is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// It has no signature.
    Unsigned,
    /// Its signature has another form.
    Unreadable,
    /// The key is not known, or did not sign this.
    Forged,
    /// It was signed too long ago, or for a time to come.
    OutOfTime,
    /// It was let in before.
    Repeated,
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unsigned => "The request has no Croupier-Signature.",
            Self::Unreadable => "The signature must be k=…,t=…,n=…,v1=….",
            Self::Forged => {
                "The signature is not one of a key that is valid here, for this request."
            }
            Self::OutOfTime => "The signature's time is more than 300 seconds off.",
            Self::Repeated => "The signature was used before; sign each request anew.",
        })
    }
}

impl Guard {
    /// A guard that knows these keys; two may be valid at a time.
    pub fn new(keys: Vec<Key>) -> Self {
        Self { keys, seen: HashSet::new(), order: VecDeque::new() }
    }

    /// Remembers what was let in before, by another process.
    pub fn remember(&mut self, name: (String, String), at: u64) {
        if self.seen.insert(name.clone()) {
            let place = self.order.partition_point(|(earlier, _)| *earlier <= at);
            self.order.insert(place, (at, name));
        }
    }

    /// Whether what was let in then can come again now.
    pub const fn could_come_again(at: u64, now: u64) -> bool {
        at + 2 * WINDOW >= now
    }

    /// Lets a request in, at that second, or says why not. Only what was truly signed is
    /// remembered: a stranger fills nothing.
    pub fn admit(
        &mut self,
        header: Option<&str>,
        asked: &Asked<'_>,
        now: u64,
    ) -> Result<LetIn, Denied> {
        let stamp = Stamp::read(header.ok_or(Denied::Unsigned)?).ok_or(Denied::Unreadable)?;
        if !self.keys.iter().any(|key| key.has_made(&stamp, asked)) {
            return Err(Denied::Forged);
        }
        if stamp.at.abs_diff(now) > WINDOW {
            return Err(Denied::OutOfTime);
        }
        let forgotten = self.forget(now);
        let name = (stamp.key, stamp.nonce);
        if !self.seen.insert(name.clone()) {
            return Err(Denied::Repeated);
        }
        self.order.push_back((now, name.clone()));
        Ok(LetIn { name, at: now, forgotten })
    }

    /// What was let in more than two windows ago is out of time by now, whenever it was signed.
    fn forget(&mut self, now: u64) -> Vec<(String, String)> {
        let mut forgotten = Vec::new();
        while let Some((at, _)) = self.order.front()
            && !Self::could_come_again(*at, now)
        {
            if let Some((_, name)) = self.order.pop_front() {
                self.seen.remove(&name);
                forgotten.push(name);
            }
        }
        forgotten
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: Asked<'_> = Asked { method: "POST", target: "/debit", body: b"{}" };
    const NOW: u64 = 1_700_000_000;

    fn key() -> Key {
        Key::new("a", "secret").expect("that is a key")
    }

    fn admit(
        guard: &mut Guard,
        header: Option<&str>,
        asked: &Asked<'_>,
        now: u64,
    ) -> Result<(), Denied> {
        guard.admit(header, asked, now).map(drop)
    }

    /// [O18] What another process has let in does not come again, and is forgotten in time.
    #[test]
    fn what_was_let_in_before_a_restart_is_not_let_in_again() {
        let header = key().sign(&ASKED, NOW, &nonce(1));
        let let_in = Guard::new(vec![key()]).admit(Some(&header), &ASKED, NOW).expect("once");
        let mut next = Guard::new(vec![key()]);
        next.remember(("a".into(), nonce(2)), NOW + 5);
        next.remember(let_in.name.clone(), let_in.at);
        assert_eq!(admit(&mut next, Some(&header), &ASKED, NOW + 1), Err(Denied::Repeated));
        let later = key().sign(&ASKED, NOW + 601, &nonce(3));
        let forgotten = next.admit(Some(&later), &ASKED, NOW + 601).expect("it is new").forgotten;
        assert_eq!(forgotten, [let_in.name]);
    }

    fn nonce(number: u64) -> String {
        format!("{number:016x}")
    }

    #[test]
    fn a_request_is_let_in_once() {
        let mut guard = Guard::new(vec![key()]);
        let header = key().sign(&ASKED, NOW, &nonce(1));
        assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW), Ok(()));
        assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW), Err(Denied::Repeated));
        assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW + 300), Err(Denied::Repeated));
        assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW + 301), Err(Denied::OutOfTime));
        let again = key().sign(&ASKED, NOW + 1, &nonce(1));
        assert_eq!(admit(&mut guard, Some(&again), &ASKED, NOW + 1), Err(Denied::Repeated));
    }

    #[test]
    fn one_that_was_signed_for_later_cannot_come_again_when_it_is_later() {
        let mut guard = Guard::new(vec![key()]);
        let header = key().sign(&ASKED, NOW + 300, &nonce(1));
        assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW), Ok(()));
        assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW + 600), Err(Denied::Repeated));
        assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW + 601), Err(Denied::OutOfTime));
    }

    #[test]
    fn what_is_out_of_time_is_forgotten_and_forgeries_are_never_kept() {
        let mut guard = Guard::new(vec![key()]);
        let thief = Key::new("a", "guess").expect("that is a key");
        for number in 0..100 {
            let header = thief.sign(&ASKED, NOW, &nonce(number));
            assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW), Err(Denied::Forged));
            let header = key().sign(&ASKED, NOW, &nonce(number));
            assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW), Ok(()));
        }
        assert_eq!(guard.seen.len(), 100);
        let header = key().sign(&ASKED, NOW + 601, &nonce(0));
        assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW + 601), Ok(()));
        assert_eq!(guard.seen.len(), 1);
    }

    #[test]
    fn two_keys_may_be_valid_at_a_time() {
        let next = Key::new("b", "other").expect("that is a key");
        let mut guard = Guard::new(vec![key(), next.clone()]);
        for key in [key(), next] {
            let header = key.sign(&ASKED, NOW, &nonce(7));
            assert_eq!(admit(&mut guard, Some(&header), &ASKED, NOW), Ok(()));
        }
        assert_eq!(admit(&mut guard, None, &ASKED, NOW), Err(Denied::Unsigned));
        assert_eq!(admit(&mut guard, Some("v1"), &ASKED, NOW), Err(Denied::Unreadable));
    }
}
