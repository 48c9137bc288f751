//! HiLo and its siblings over the same socket: what a client asks, and what it is told.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use journal::signed::{PublicKey, Signature};
use table::{Hash, Refused};

use crate::ids::RequestId;

/// A request of a round against the house: `GAME.COMMAND`. It is answered once under its `id`, with
/// `session.accepted` or `session.refused`; `GAME.checkActive` asks for the round that is open, and is
/// answered with `session.active`. An accepted id gets the same answer while the server seed lives;
/// another body under it is a `conflict`; a refused one is judged again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoundAsk {
    /// The game's name, a point and the type of one of its commands: `hilo.placeBet`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The client's own id.
    pub id: RequestId,
    /// With a bet, and with nothing else: what to play in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// With a bet, and with nothing else: the commitment you were shown; another one is `stale_seed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server_seed_hash: Option<Hash>,
    /// With a bet, and with nothing else: your client seed; another one is `stale_seed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_seed: Option<String>,
    /// With a bet, and with nothing else: the nonce you expect; another one is `stale_seed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<u64>,
    /// The fields of the command, as the game's rules have them.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

/// A request of the player's session. It has the client's own `id` and is answered once under it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum SessionAsk {
    /// The commitment, the client seed and the next nonce.
    #[serde(rename = "session.seeds")]
    Seeds {
        /// The client's own id.
        id: RequestId,
    },
    /// Set the client seed of the rounds to come; refused while a round is open.
    #[serde(rename = "session.setClientSeed")]
    SetClientSeed {
        /// The client's own id.
        id: RequestId,
        /// 1 to 64 printable ASCII characters without `:` and `,`.
        client_seed: String,
    },
    /// Retire the server seed, which reveals it; refused while a round is open in any game. The
    /// new one asks for a new client seed, which was not known when it was made.
    #[serde(rename = "session.rotate")]
    Rotate {
        /// The client's own id.
        id: RequestId,
        /// The commitment of the seed to be retired; another one is a `conflict`. With it the
        /// request can be sent again without harm.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        server_seed_hash: Option<Hash>,
    },
    /// The retired server seeds, or the past rounds under one of them or under the live one.
    #[serde(rename = "session.history")]
    History {
        /// The client's own id.
        id: RequestId,
        /// The commitment of the seed whose rounds are asked for; all retired seeds without it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        server_seed_hash: Option<Hash>,
        /// The first nonce to be listed; at most 100 rounds are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u64>,
        /// The commitment of the last retired seed that you have: those behind it, at most 100.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<Hash>,
    },
    /// Ask the house to sign the head of your last accepted request under the live seed: answered with
    /// `session.signedHead`.
    #[serde(rename = "session.signHead")]
    SignHead {
        /// The client's own id.
        id: RequestId,
    },
    /// Fill play money up again, to what one begins with; more than that stays as it is. Answered with
    /// `session.info`.
    #[serde(rename = "session.refill")]
    Refill {
        /// The client's own id.
        id: RequestId,
        /// The currency.
        currency: String,
    },
    /// Your rounds under all seeds, newest first, with their ids and times: answered with
    /// `session.rounds`.
    #[serde(rename = "session.rounds")]
    Rounds {
        /// The client's own id.
        id: RequestId,
        /// The `cursor` of the page before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cursor: Option<String>,
    },
    /// Your own limits, for sessions that an operator has asked for: answered with `session.limits`.
    #[serde(rename = "session.limits")]
    Limits {
        /// The client's own id.
        id: RequestId,
        /// Limits to be set: stricter ones hold at once, looser ones after 24 hours. Without them the
        /// limits are only told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limits: Option<Map<String, Value>>,
    },
    /// Balances, limits and odds.
    #[serde(rename = "session.info")]
    Info {
        /// The client's own id.
        id: RequestId,
    },
}

impl SessionAsk {
    /// The client's own id.
    pub const fn id(&self) -> &RequestId {
        match self {
            Self::Seeds { id }
            | Self::SetClientSeed { id, .. }
            | Self::Rotate { id, .. }
            | Self::History { id, .. }
            | Self::SignHead { id }
            | Self::Refill { id, .. }
            | Self::Rounds { id, .. }
            | Self::Limits { id, .. }
            | Self::Info { id } => id,
        }
    }
}

/// What the house tells about a player's session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum SessionTell {
    /// A request of a round was accepted, and is durable.
    #[serde(rename = "session.accepted")]
    Accepted {
        /// The client's id.
        id: RequestId,
        /// The hash of the journal's entry of your request: keep it for `croupier verify --head`.
        head: Hash,
        /// The round after it.
        round: RoundInfo,
    },
    /// The answer to `checkActive`.
    #[serde(rename = "session.active")]
    Active {
        /// The client's id.
        id: RequestId,
        /// The game.
        game: String,
        /// The open round, or null.
        round: Option<RoundInfo>,
    },
    /// The answer to `session.seeds` and `session.setClientSeed`.
    #[serde(rename = "session.seeds")]
    Seeds {
        /// The client's id.
        id: RequestId,
        /// The seeds.
        seeds: Box<SeedsInfo>,
    },
    /// The answer to `session.rotate`.
    #[serde(rename = "session.rotated")]
    Rotated {
        /// The client's id.
        id: RequestId,
        /// The seed that is known from now on.
        retired: Box<RetiredSeed>,
        /// The seeds from now on.
        seeds: Box<SeedsInfo>,
    },
    /// The answer to `session.history`.
    #[serde(rename = "session.history")]
    History {
        /// The client's id.
        id: RequestId,
        /// The retired seeds, newest first; where a seed was asked for, that one if it is retired.
        seeds: Vec<RetiredSeed>,
        /// The rounds under the seed that was asked for, by nonce.
        rounds: Vec<RoundInfo>,
        /// Whether there are more retired seeds behind these; else left out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        more: bool,
    },
    /// The answer to `session.signHead`.
    #[serde(rename = "session.signedHead")]
    SignedHead {
        /// The client's id.
        id: RequestId,
        /// `seeds/` and the player's id.
        table: String,
        /// The number of the live seed.
        attempt: u64,
        /// The head of your last accepted request.
        head: Hash,
        /// The house's signature of `croupier-head:2:{table}:{attempt}:{head}`.
        signature: Signature,
    },
    /// The answer to `session.rounds`.
    #[serde(rename = "session.rounds")]
    Rounds {
        /// The client's id.
        id: RequestId,
        /// At most 100, newest first.
        rounds: Vec<RoundLine>,
        /// What to ask for the next page with; null if there is none.
        cursor: Option<String>,
    },
    /// The answer to `session.limits`.
    #[serde(rename = "session.limits")]
    Limits {
        /// The client's id.
        id: RequestId,
        /// What the operator and you have set, and what holds.
        limits: Value,
    },
    /// The answer to `session.info` and to `session.refill`.
    #[serde(rename = "session.info")]
    Info {
        /// The client's id.
        id: RequestId,
        /// Your money.
        balances: Vec<Balance>,
        /// The currencies and their limits.
        currencies: Vec<CurrencyInfo>,
        /// The games and their odds.
        games: Vec<SessionGameInfo>,
    },
    /// What you may ask of a game now, as at a table: sent behind every `session.accepted` and
    /// `session.active`. A bet has a part for each currency, up to what you have of it.
    #[serde(rename = "session.options")]
    Options {
        /// The game.
        game: String,
        /// The options.
        options: Value,
    },
    /// Your money has changed; sent behind the answer of what changed it.
    #[serde(rename = "session.balance")]
    Balance {
        /// The money.
        balance: Balance,
    },
    /// A round of yours has changed, by another client of yours.
    #[serde(rename = "session.round")]
    Round {
        /// The round.
        round: RoundInfo,
    },
    /// The seeds of the rounds to come are others, without your having asked for it: the house has opened
    /// the seed after a round, or a round is void and its nonce is used up.
    #[serde(rename = "session.reseeded")]
    Reseeded {
        /// The seed that is known from now on; null if it is still the same.
        retired: Option<Box<RetiredSeed>>,
        /// The seeds from now on.
        seeds: Box<SeedsInfo>,
    },
    /// A request was refused; nothing has changed.
    #[serde(rename = "session.refused")]
    Refused {
        /// The client's id.
        id: RequestId,
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

/// A round in a list of all of a player's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoundLine {
    /// Its id, which no other round of the house has.
    pub round_id: String,
    /// The game's id in the configuration.
    pub game: String,
    /// What it is played in.
    pub currency: String,
    /// What was staked.
    pub stake: String,
    /// What it paid; null while it is open.
    pub payout: Option<String>,
    /// `open`, `won`, `lost`, `returned` or `void`.
    pub status: String,
    /// Why it is void, or was returned.
    pub reason: Option<String>,
    /// When it began: RFC 3339; null of a void round.
    pub begun: Option<String>,
    /// When it ended.
    pub ended: Option<String>,
    /// The commitment to its server seed.
    pub server_seed_hash: String,
    /// Its nonce.
    pub nonce: u64,
}

/// The seeds of the rounds to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeedsInfo {
    /// What this player's seeds are signed under: `seeds/` and the player's id.
    pub table: String,
    /// The number of this seed among the player's, from 1.
    pub attempt: u64,
    /// The commitment: keep it before your first bet.
    pub server_seed_hash: Hash,
    /// The house's signature of `croupier-commitment:2:{table}:{attempt}:{serverSeedHash}`.
    pub signature: Signature,
    /// The key of that signature: 64 hex digits.
    pub house_key: PublicKey,
    /// The client seed in force, as a client of yours has set it; null until one has. Rotation
    /// clears it.
    pub client_seed: Option<String>,
    /// The nonce of the next bet, in whichever game.
    pub nonce: u64,
    /// The commitment of the seed before this one, if the house retired it because it was opened from
    /// a copy: its open rounds ended without a result, and their stakes are yours again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restored: Option<Hash>,
}

/// A server seed that was retired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RetiredSeed {
    /// The commitment.
    pub server_seed_hash: Hash,
    /// The seed.
    pub server_seed: String,
    /// How many rounds were played under it.
    pub rounds: u64,
    /// The last hash of its journal.
    pub head: Hash,
    /// When it was opened, in milliseconds of the wall's clock since 1970.
    pub opened: u64,
    /// When it was retired.
    pub retired: u64,
    /// Its number among the player's; left out for seeds of older houses, as what follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u64>,
    /// The house's signature of the commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<Signature>,
    /// The house's signature of `croupier-head:2:{table}:{attempt}:{head}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head_signature: Option<Signature>,
    /// The key of both signatures: 64 hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house_key: Option<PublicKey>,
    /// True if the house retired it because it was opened from a copy; else left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub restored: bool,
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
    /// `fiat`, `crypto` or `play`.
    pub currency_type: String,
    /// How many decimals its amounts have.
    pub decimals: u8,
    /// The stake to offer first.
    pub default_bet: String,
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
