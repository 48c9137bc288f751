//! Why not: the reasons that all session games share.

use crate::stakes::Stakes;

table::refusals! {
    /// A request that a session game does not take.
    pub enum SessionRefusal {
        /// A bet while a round is open.
        RoundUnderWay => WrongPhase: "A new bet can be placed when this round has ended.";
        /// A step or a cash-out without a round.
        NoRound => WrongPhase: "Place a bet first: no round is being played.";
        /// A cash-out before the first success.
        NothingWonYet => NotAllowed: "You can cash out after at least one success.";
        /// A tile that the step does not have.
        NoSuchTile {
            /// The last one.
            last: u32,
        } => NotAllowed: "Name a tile from 0 to {last}, or none for the first.";
        /// A stake that is no plain decimal within the limits.
        Stake {
            /// The limits.
            stakes: Stakes,
        } => InvalidAmount:
            "The amount must be a decimal from {} to {} with at most {} decimals and 32 characters.",
            stakes.money(stakes.min_bet).text(),
            stakes.money(stakes.max_bet).text(),
            stakes.decimals;
    }
}
