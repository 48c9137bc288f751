//! Why not.

use alloc::string::String;
use alloc::vec::Vec;

use crate::state::Moment;

table::refusals! {
    /// A request that the rules do not take.
    pub enum Refusal {
        /// Asked in a phase that does not know it.
        WrongPhase {
            /// Those that do.
            moments: &'static [Moment],
        } => WrongPhase: "This can be asked for in the phase {}.", words(moments);
        /// Asked by a seat that the game does not wait for.
        NotYourTurn => NotYourTurn: "Wait until the game waits for your seat.";
        /// A deck that is switched off.
        DeckSwitchedOff => NotAllowed:
            "This deck is switched off; take the other one or decline.";
        /// Nothing lies open for this seat to buy.
        NothingToBuy => NotAllowed: "Only the player at turn may buy, and only from a deal.";
        /// An asset that does not exist or that nobody buys now.
        NoSuchSale => NotAllowed: "Name one of your assets that can be sold at this moment.";
        /// A debt that does not exist.
        NoSuchDebt => NotAllowed: "Name one of your debts that has a balance.";
        /// A loan on the Fast Track.
        NoBank => NotAllowed: "The bank lends on the Rat Race only.";
        /// The Fast Track is not open, or the player is there.
        FastTrackClosed => NotAllowed:
            "You can leave the Rat Race once your passive income covers your total expenses.";
        /// A player who is out gives up.
        AlreadyOut => NotAllowed: "You can concede while you are not out.";
        /// No number of shares, or one outside the limits.
        Shares => InvalidAmount: "Name a number of shares from 1 to 100000.";
        /// A number of shares for what is bought whole.
        NoShares => InvalidAmount: "This is bought whole: leave the shares out.";
        /// A quantity that is not held.
        Quantity {
            /// What is.
            held: i64,
        } => InvalidAmount: "Name a quantity from 1 to {held}, or none to sell all.";
        /// A quantity of what is sold whole.
        NoQuantity => InvalidAmount: "This is sold whole: leave the quantity out.";
        /// A loan that is no number of thousands.
        Loan => InvalidAmount: "The bank lends whole thousands, from 1000.";
        /// No amount to repay, or a wrong one.
        Repayment {
            /// What is owed.
            balance: i64,
        } => InvalidAmount: "The bank loan is repaid in thousands, from 1000 to {balance}.";
        /// An amount for a debt that is repaid whole.
        RepaidWhole => InvalidAmount: "This debt is repaid whole: leave the amount out.";
        /// More than the bank lends.
        BankLimit {
            /// What it still does.
            room: i64,
        } => InsufficientFunds: "The bank lends you at most {room} more.";
        /// A purchase that the paydays would not cover.
        NotCovered => InsufficientFunds:
            "At this table a purchase must leave a payday of at least 0.";
        /// More than the cash in hand.
        Cash {
            /// What it takes.
            needed: i64,
        } => InsufficientFunds: "This takes {needed} in cash.";
    }
}

fn words(moments: &[Moment]) -> String {
    let words: Vec<&str> = moments.iter().map(|moment| moment.word()).collect();
    words.join(" or ")
}
