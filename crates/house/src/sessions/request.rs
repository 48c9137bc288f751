//! What a player asks of a session, read by the games that the house has.

use serde_json::{Map, Value};
use session::{AnySessionGame, Registry};
use table::{Code, Hash};
use wire::{RequestId, RoundAsk, SessionAsk};

use super::session::Quoted;
use crate::Answer;
use crate::shared::refuse;

/// A request of a player, as it came.
#[derive(Clone, Debug)]
pub enum SessionRequest {
    /// Of a round: `GAME.COMMAND`.
    Round(RoundAsk),
    /// Of the session itself.
    Session(SessionAsk),
}

impl SessionRequest {
    /// The client's own id.
    pub fn id(&self) -> &RequestId {
        match self {
            Self::Round(ask) => &ask.id,
            Self::Session(ask) => ask.id(),
        }
    }

    /// Whether it leaves something for ever, however little was done: a seed that was retired.
    pub fn is_lasting(&self) -> bool {
        matches!(self, Self::Session(SessionAsk::Rotate { .. }))
    }
}

/// What is asked of a game.
pub(crate) enum GameWish {
    /// The round that is open.
    CheckActive(&'static dyn AnySessionGame),
    /// A command.
    Play(Play),
}

/// A command of a game.
pub(crate) struct Play {
    pub(crate) rules: &'static dyn AnySessionGame,
    pub(crate) command: Map<String, Value>,
    /// With a bet, and with nothing else.
    pub(crate) terms: Option<BetTerms>,
}

/// What a bet has beside the game's own fields.
pub(crate) struct BetTerms {
    pub(crate) currency: String,
    pub(crate) server_seed_hash: Hash,
    pub(crate) client_seed: String,
    pub(crate) nonce: u64,
}

/// What asks for the open round instead of being a command.
const CHECK_ACTIVE: &str = "checkActive";

impl GameWish {
    /// What a request asks of which game.
    pub(crate) fn of(ask: RoundAsk, games: &Registry) -> Answer<Self> {
        let RoundAsk { kind, id: _, currency, server_seed_hash, client_seed, nonce, mut fields } =
            ask;
        let named = kind.split_once('.');
        let game = named.and_then(|(game, command)| Some((games.session(game)?, command)));
        let Some((rules, command)) = game else {
            return refuse(Code::BadInput, "There is no such game to be played against the house.");
        };
        let terms = match (currency, server_seed_hash, client_seed, nonce) {
            (Some(currency), Some(server_seed_hash), Some(client_seed), Some(nonce)) => {
                Some(BetTerms { currency, server_seed_hash, client_seed, nonce })
            }
            (None, None, None, None) => None,
            _ => return refuse(Code::BadInput, WHOLE_BET),
        };
        if terms.is_some() != (command == rules.bet()) {
            return refuse(Code::BadInput, WHOLE_BET);
        }
        if command == CHECK_ACTIVE {
            return match fields.is_empty() {
                true => Ok(Self::CheckActive(rules)),
                false => refuse(Code::BadInput, "checkActive has an id and nothing else."),
            };
        }
        fields.insert("type".into(), command.into());
        Ok(Self::Play(Play { rules, command: fields, terms }))
    }
}

/// A bet says what it is played with, and says all of it.
const WHOLE_BET: &str =
    "A bet has a currency, a serverSeedHash, a clientSeed and a nonce, and nothing else has any.";

impl BetTerms {
    /// What tells this bet from another under the same id.
    pub(crate) fn quoted(&self) -> Quoted<'_> {
        let Self { currency, client_seed, nonce, .. } = self;
        Quoted { currency, client_seed, nonce: *nonce }
    }
}
