//! What a house keeps for an operator, in the words of the rules.

mod export;
mod limits;
mod records;
mod report;
mod some;
mod watch;
