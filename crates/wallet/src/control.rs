//! What a developer asks of the wallet itself: players, faults, and what was done. It is on this
//! machine alone, so it is not signed.

use serde::Deserialize;
use serde_json::json;

use crate::answering::Reply;
use crate::fault::Planned;
use crate::serving::State;

/// `POST /control/players`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SetPlayer {
    player: String,
    currency: String,
    #[serde(default = "cents")]
    decimals: u8,
    balance: String,
    #[serde(default)]
    blocked: bool,
}

const fn cents() -> u8 {
    2
}

impl State {
    /// A request under `/control/`.
    pub(crate) fn control(&mut self, method: &str, what: &str, body: &[u8]) -> Reply {
        match (method, what) {
            ("GET", "players") => self.tell_players(),
            ("POST", "players") => self.set_player(body),
            ("GET", "transactions") => match self.book.entered() {
                Ok(entered) => Reply::of(200, &json!({ "transactions": entered })),
                Err(fault) => Reply::sentence(500, fault),
            },
            ("GET", "faults") => Reply::of(200, &json!({ "faults": self.faults.waiting() })),
            ("POST", "faults") => self.plan(body),
            ("DELETE", "faults") => {
                self.faults.clear();
                Reply::of(200, &json!({ "faults": [] }))
            }
            _ => Reply::sentence(404, "Ask for players, transactions or faults."),
        }
    }

    fn tell_players(&self) -> Reply {
        match self.book.funds() {
            Ok(funds) => Reply::of(200, &json!({ "players": funds })),
            Err(fault) => Reply::sentence(500, fault),
        }
    }

    fn set_player(&mut self, body: &[u8]) -> Reply {
        let SetPlayer { player, currency, decimals, balance, blocked } =
            match serde_json::from_slice(body) {
                Ok(asked) => asked,
                Err(error) => return Reply::sentence(400, error),
            };
        if decimals > 8 {
            return Reply::sentence(400, "A currency has 0 to 8 decimals.");
        }
        let set = self.book.set(&player, &currency, decimals, &balance);
        match set.and_then(|()| self.book.block(&player, blocked)) {
            Ok(()) => self.tell_players(),
            Err(fault) => Reply::sentence(400, fault),
        }
    }

    fn plan(&mut self, body: &[u8]) -> Reply {
        match serde_json::from_slice::<Planned>(body) {
            Ok(planned) => {
                self.faults.plan(planned);
                Reply::of(200, &json!({ "faults": self.faults.waiting() }))
            }
            Err(error) => Reply::sentence(400, error),
        }
    }
}
