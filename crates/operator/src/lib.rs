//! What a house and an operator say to each other (rules/operators.md), without a network: the
//! signature of every request, the words of a seamless wallet, the records of rounds, what is told
//! of them, and what limits a player.

mod balance;
mod beginnings;
mod chance;
mod export;
mod guard;
mod json;
mod limits;
mod moment;
mod record;
mod report;
mod signature;
mod usage;
mod wallet;
mod watch;

pub use balance::Balance;
pub use beginnings::{Beginnings, BeginningsInfo, Distribution, NumberInfo};
pub use chance::ExactChance;
pub use export::{Export, is_out};
pub use guard::{Denied, Guard, LetIn};
pub use json::Json;
pub use limits::{Limits, LimitsInForce, LimitsInfo, Pending, SideInfo, Stopped};
pub use moment::{Day, Moment, NotATime};
pub use record::{
    RoundRecord, Status, StepRecord, TransactionKind, TransactionRecord, TransactionState,
};
pub use report::{By, Report, ReportInfo, RowInfo, VoidsInfo};
pub use signature::{Asked, HEADER, Key, Stamp};
pub use usage::Usage;
pub use wallet::{Answer, BalanceAsk, Transaction, WalletError};
pub use watch::{Finding, Returns};
