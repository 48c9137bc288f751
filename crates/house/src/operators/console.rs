//! Consoles: people who have signed in with an operator's key.

use std::collections::HashMap;
use std::sync::Mutex;

use table::Hash;

use super::keys::OperatorCaller;
use crate::matches::wall_clock;
use crate::random;

/// How long a console stays signed in.
const LASTS: u64 = 60 * 60 * 1000;

/// All consoles; none outlives the process.
#[derive(Default)]
pub(crate) struct Consoles(Mutex<HashMap<Hash, (OperatorCaller, u64)>>);

const WHOLE: &str = "nothing panics while it holds the consoles";

impl Consoles {
    /// A token for whoever has shown a key, and until when it works.
    pub(crate) fn open(&self, caller: OperatorCaller) -> (String, u64) {
        let (token, now) = (random::secret(), wall_clock());
        let mut open = self.0.lock().expect(WHOLE);
        open.retain(|_, (_, until)| *until > now);
        open.insert(Hash::of(&token), (caller, now + LASTS));
        (token, now + LASTS)
    }

    pub(crate) fn get(&self, token: &str) -> Option<OperatorCaller> {
        let open = self.0.lock().expect(WHOLE);
        let (caller, until) = open.get(&Hash::of(token))?;
        (*until > wall_clock()).then(|| caller.clone())
    }

    pub(crate) fn close(&self, token: &str) {
        self.0.lock().expect(WHOLE).remove(&Hash::of(token));
    }
}
