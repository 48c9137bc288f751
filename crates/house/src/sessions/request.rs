//! A client's request, sorted by what it is about.

use serde_json::{Value, json};
use wire::SessionAsk;

/// What is asked for.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    Play(Play),
    Active(&'static str),
    Seeds,
    SetClientSeed(String),
    Rotate(Option<String>),
    History { hash: Option<String>, from: u64 },
    Info,
}

/// A command of a game.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) game: &'static str,
    pub(crate) command: Value,
    pub(crate) bet: Option<BetTerms>,
}

/// What a bet has beside the game's own fields.
#[derive(Clone, Debug)]
pub(crate) struct BetTerms {
    pub(crate) currency: String,
    pub(crate) server_seed_hash: String,
}

const HILO: &str = "hilo";
const CHICKENROAD: &str = "chickenroad";
const DRAGONTOWER: &str = "dragontower";

impl Request {
    /// The client's id and what it asks for.
    pub(crate) fn of(ask: SessionAsk) -> (String, Self) {
        match ask {
            SessionAsk::HiloPlaceBet { id, amount, currency, server_seed_hash } => {
                let command = json!({"type": "placeBet", "amount": amount});
                (id, bet(HILO, command, currency, server_seed_hash))
            }
            SessionAsk::ChickenroadPlaceBet {
                id,
                amount,
                difficulty,
                currency,
                server_seed_hash,
            } => (id, climb(CHICKENROAD, &amount, &difficulty, currency, server_seed_hash)),
            SessionAsk::DragontowerPlaceBet {
                id,
                amount,
                difficulty,
                currency,
                server_seed_hash,
            } => (id, climb(DRAGONTOWER, &amount, &difficulty, currency, server_seed_hash)),
            SessionAsk::HiloChoice { id, choice } => {
                (id, play(HILO, json!({"type": "choice", "choice": choice}), None))
            }
            SessionAsk::ChickenroadMove { id } => (id, plain(CHICKENROAD, "move")),
            SessionAsk::DragontowerClimb { id } => (id, plain(DRAGONTOWER, "climb")),
            SessionAsk::HiloCashOut { id } => (id, plain(HILO, "cashOut")),
            SessionAsk::ChickenroadCashOut { id } => (id, plain(CHICKENROAD, "cashOut")),
            SessionAsk::DragontowerCashOut { id } => (id, plain(DRAGONTOWER, "cashOut")),
            SessionAsk::HiloCheckActive { id } => (id, Self::Active(HILO)),
            SessionAsk::ChickenroadCheckActive { id } => (id, Self::Active(CHICKENROAD)),
            SessionAsk::DragontowerCheckActive { id } => (id, Self::Active(DRAGONTOWER)),
            SessionAsk::Seeds { id } => (id, Self::Seeds),
            SessionAsk::SetClientSeed { id, client_seed } => (id, Self::SetClientSeed(client_seed)),
            SessionAsk::Rotate { id, server_seed_hash } => (id, Self::Rotate(server_seed_hash)),
            SessionAsk::History { id, server_seed_hash: hash, from } => {
                (id, Self::History { hash, from: from.unwrap_or_default() })
            }
            SessionAsk::Info { id } => (id, Self::Info),
        }
    }
}

fn climb(
    game: &'static str,
    amount: &str,
    difficulty: &str,
    currency: String,
    server_seed_hash: String,
) -> Request {
    let command = json!({"type": "placeBet", "amount": amount, "difficulty": difficulty});
    bet(game, command, currency, server_seed_hash)
}

fn bet(game: &'static str, command: Value, currency: String, server_seed_hash: String) -> Request {
    play(game, command, Some(BetTerms { currency, server_seed_hash }))
}

fn plain(game: &'static str, kind: &str) -> Request {
    play(game, json!({"type": kind}), None)
}

fn play(game: &'static str, command: Value, bet: Option<BetTerms>) -> Request {
    Request::Play(Play { game, command, bet })
}
