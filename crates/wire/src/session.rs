//! HiLo and its siblings over the same socket: what a client asks, and what it is told.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use table::Refused;

/// A request of a session game or of the player's session. Each has the client's own `id` (1 to
/// 64 characters) and is answered once under it. An accepted id of a round gets the same answer
/// while the server seed lives; another body under it is a `conflict`; a refused one is judged
/// anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum SessionAsk {
    /// Stake an amount on a round of HiLo.
    #[serde(rename = "hilo.placeBet")]
    HiloPlaceBet {
        /// The client's own id.
        id: String,
        /// A decimal string.
        amount: String,
        /// What to play in.
        currency: String,
        /// The commitment you were shown; another one is a `conflict`.
        server_seed_hash: String,
    },
    /// Guess the next card, or skip this one.
    #[serde(rename = "hilo.choice")]
    HiloChoice {
        /// The client's own id.
        id: String,
        /// `higher`, `lower` or `skip`.
        choice: String,
    },
    /// Take what the round is worth.
    #[serde(rename = "hilo.cashOut")]
    HiloCashOut {
        /// The client's own id.
        id: String,
    },
    /// The round of HiLo that is open.
    #[serde(rename = "hilo.checkActive")]
    HiloCheckActive {
        /// The client's own id.
        id: String,
    },
    /// Stake an amount on a round of Chicken Road.
    #[serde(rename = "chickenroad.placeBet")]
    ChickenroadPlaceBet {
        /// The client's own id.
        id: String,
        /// A decimal string.
        amount: String,
        /// A word of the rules.
        difficulty: String,
        /// What to play in.
        currency: String,
        /// The commitment you were shown; another one is a `conflict`.
        server_seed_hash: String,
    },
    /// Go one step on.
    #[serde(rename = "chickenroad.move")]
    ChickenroadMove {
        /// The client's own id.
        id: String,
    },
    /// Take what the round is worth.
    #[serde(rename = "chickenroad.cashOut")]
    ChickenroadCashOut {
        /// The client's own id.
        id: String,
    },
    /// The round of Chicken Road that is open.
    #[serde(rename = "chickenroad.checkActive")]
    ChickenroadCheckActive {
        /// The client's own id.
        id: String,
    },
    /// Stake an amount on a round of Dragon Tower.
    #[serde(rename = "dragontower.placeBet")]
    DragontowerPlaceBet {
        /// The client's own id.
        id: String,
        /// A decimal string.
        amount: String,
        /// A word of the rules.
        difficulty: String,
        /// What to play in.
        currency: String,
        /// The commitment you were shown; another one is a `conflict`.
        server_seed_hash: String,
    },
    /// Climb one layer.
    #[serde(rename = "dragontower.climb")]
    DragontowerClimb {
        /// The client's own id.
        id: String,
    },
    /// Take what the round is worth.
    #[serde(rename = "dragontower.cashOut")]
    DragontowerCashOut {
        /// The client's own id.
        id: String,
    },
    /// The round of Dragon Tower that is open.
    #[serde(rename = "dragontower.checkActive")]
    DragontowerCheckActive {
        /// The client's own id.
        id: String,
    },
    /// The commitment, the client seed and the next nonce.
    #[serde(rename = "session.seeds")]
    Seeds {
        /// The client's own id.
        id: String,
    },
    /// Set the client seed of the rounds to come; refused while a round is open.
    #[serde(rename = "session.setClientSeed")]
    SetClientSeed {
        /// The client's own id.
        id: String,
        /// 1 to 64 printable ASCII characters without `:` and `,`.
        client_seed: String,
    },
    /// Retire the server seed, which reveals it; refused while a round is open in any game. The
    /// new one asks for a new client seed, which was not known when it was made.
    #[serde(rename = "session.rotate")]
    Rotate {
        /// The client's own id.
        id: String,
        /// The commitment of the seed to be retired; another one is a `conflict`. With it the
        /// request can be sent again without harm.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        server_seed_hash: Option<String>,
    },
    /// The retired server seeds, or the past rounds under one of them or under the live one.
    #[serde(rename = "session.history")]
    History {
        /// The client's own id.
        id: String,
        /// The commitment of the seed whose rounds are asked for; all retired seeds without it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        server_seed_hash: Option<String>,
        /// The first nonce to be listed; at most 100 rounds are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u64>,
    },
    /// Balances, limits and odds.
    #[serde(rename = "session.info")]
    Info {
        /// The client's own id.
        id: String,
    },
}

/// What the house tells about a player's session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum SessionTell {
    /// A request of a round was accepted, and is durable.
    #[serde(rename = "session.accepted")]
    Accepted {
        /// The client's id.
        id: String,
        /// The hash of the journal's entry of your request: keep it for `croupier verify --head`.
        head: String,
        /// The round after it.
        round: RoundInfo,
    },
    /// The answer to `checkActive`.
    #[serde(rename = "session.active")]
    Active {
        /// The client's id.
        id: String,
        /// The game.
        game: String,
        /// The open round, or null.
        round: Option<RoundInfo>,
    },
    /// The answer to `session.seeds` and `session.setClientSeed`.
    #[serde(rename = "session.seeds")]
    Seeds {
        /// The client's id.
        id: String,
        /// The seeds.
        seeds: SeedsInfo,
    },
    /// The answer to `session.rotate`.
    #[serde(rename = "session.rotated")]
    Rotated {
        /// The client's id.
        id: String,
        /// The seed that is known from now on.
        retired: RetiredSeed,
        /// The seeds from now on.
        seeds: SeedsInfo,
    },
    /// The answer to `session.history`.
    #[serde(rename = "session.history")]
    History {
        /// The client's id.
        id: String,
        /// The retired seeds, newest first; where a seed was asked for, that one if it is retired.
        seeds: Vec<RetiredSeed>,
        /// The rounds under the seed that was asked for, by nonce.
        rounds: Vec<RoundInfo>,
    },
    /// The answer to `session.info`.
    #[serde(rename = "session.info")]
    Info {
        /// The client's id.
        id: String,
        /// Your money.
        balances: Vec<Balance>,
        /// The currencies and their limits.
        currencies: Vec<CurrencyInfo>,
        /// The games and their odds.
        games: Vec<SessionGameInfo>,
    },
    /// Your money has changed; sent behind the answer of what changed it.
    #[serde(rename = "session.balance")]
    Balance {
        /// The money.
        balance: Balance,
    },
    /// A request was refused; nothing has changed.
    #[serde(rename = "session.refused")]
    Refused {
        /// The client's id.
        id: String,
        /// Why.
        error: Refused,
    },
}

/// A round of a session game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoundInfo {
    /// Its number under its server seed.
    pub round: u64,
    /// The game.
    pub game: String,
    /// What it is played in.
    pub currency: String,
    /// What the player sees, as the game's rules have it; seeds and nonce are in `fair`.
    pub view: Map<String, Value>,
}

/// The seeds of the rounds to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeedsInfo {
    /// The commitment.
    pub server_seed_hash: String,
    /// The client seed in force; null until one is set.
    pub client_seed: Option<String>,
    /// The nonce of the next bet, in whichever game.
    pub nonce: u64,
}

/// A server seed that was retired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RetiredSeed {
    /// The commitment.
    pub server_seed_hash: String,
    /// The seed.
    pub server_seed: String,
    /// How many rounds were played under it.
    pub rounds: u64,
    /// The last hash of its journal.
    pub head: String,
    /// When it was opened, in milliseconds of the wall's clock since 1970.
    pub opened: u64,
    /// When it was retired.
    pub retired: u64,
}

/// A player's money in a currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Balance {
    /// The currency.
    pub currency: String,
    /// What can be staked: a decimal string.
    pub available: String,
    /// What is staked on open rounds.
    pub held: String,
}

/// A currency and its limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CurrencyInfo {
    /// Its code.
    pub currency: String,
    /// How many decimals its amounts have.
    pub decimals: u8,
    /// The smallest stake.
    pub min_bet: String,
    /// The largest stake.
    pub max_bet: String,
    /// The largest win.
    pub max_payout: String,
}

/// A session game as it is offered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SessionGameInfo {
    /// Its name in requests.
    pub game: String,
    /// Its id in the configuration.
    pub game_id: String,
    /// `active` or `disabled`.
    pub status: String,
    /// `formula` or `table`.
    pub odds_type: String,
    /// The return to the player in percent, as it is configured.
    pub rtp: String,
    /// The game's own settings, as they are configured.
    pub game_parameters: Map<String, Value>,
    /// The multipliers of every difficulty, for games that have some.
    pub tables: Vec<OddsTable>,
}

/// The multipliers of a difficulty, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OddsTable {
    /// The difficulty.
    pub difficulty: String,
    /// The multiplier after each step.
    pub multipliers: Vec<String>,
}
