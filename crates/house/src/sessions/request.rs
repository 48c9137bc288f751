//! What a player asks of a session, read by the games that the house has.

use serde_json::{Map, Value};
use session::{AnySessionGame, Registry};
use table::{Code, Hash};
use wire::{RequestId, RoundAsk, SessionAsk};

use crate::shared::refuse;
use crate::{Answer, Refused};

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
}

/// What asks for the open round instead of being a command.
const CHECK_ACTIVE: &str = "checkActive";

impl GameWish {
    /// What a request asks of which game.
    pub(crate) fn of(ask: RoundAsk, games: &Registry) -> Answer<Self> {
        let RoundAsk { kind, currency, server_seed_hash, mut fields, .. } = ask;
        let named = kind.split_once('.');
        let game = named.and_then(|(game, command)| Some((games.session(game)?, command)));
        let Some((rules, command)) = game else {
            return refuse(Code::BadInput, "There is no such game to be played against the house.");
        };
        let terms = BetTerms::of(currency, server_seed_hash, command == rules.bet())?;
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

impl BetTerms {
    /// A bet has both, all else has neither.
    fn of(
        currency: Option<String>,
        server_seed_hash: Option<Hash>,
        is_bet: bool,
    ) -> Answer<Option<Self>> {
        match (currency, server_seed_hash) {
            (Some(currency), Some(server_seed_hash)) if is_bet => {
                Ok(Some(Self { currency, server_seed_hash }))
            }
            (None, None) if !is_bet => Ok(None),
            _ => Err(Refused::new(
                Code::BadInput,
                "A bet has a currency and a serverSeedHash, and nothing else has.",
            )),
        }
    }
}
