//! Why not. No reason depends on what others have chosen.

use table::Words as _;

use crate::rules::Asset;

table::refusals! {
    /// Why a seat does not get what it asks for.
    pub enum Refusal {
        /// Choices and trades belong to the negotiation.
        NotNegotiating => WrongPhase:
            "Ready is taken now; actions and trades are for the negotiation.";
        /// The seat is ready in this phase.
        ReadyAlready => NotAllowed: "You are ready already; only a trade of yours takes it back.";
        /// No open offer has this id.
        NoSuchOffer => NotAllowed: "Name the id of an offer that is open.";
        /// Nobody buys from themselves.
        OwnOffer => NotAllowed: "Buy from another seat; an own offer can be cancelled.";
        /// Only the seller takes an offer back.
        NotYourOffer => NotAllowed: "Cancel an own offer; another's can be bought.";
        /// A gamble is for at least 1.
        AmountOutOfRange => InvalidAmount: "The amountC must be 1 or more.";
        /// A lot has at least one unit.
        QuantityBelowOne => InvalidAmount: "The quantity must be 1 or more.";
        /// The round's prices hold at this table.
        PricedByTheTable => InvalidAmount:
            "Leave the price out: at this table the round's prices hold.";
        /// A price is at least 1.
        PriceOutOfRange => InvalidAmount: "The price must be 1 or more, or left out.";
        /// More than the seat holds without what is reserved.
        TooFewGoods {
            /// What was to be sold.
            asset: Asset,
            /// How many units the seat holds.
            held: i64,
        } => InsufficientFunds: "You can sell up to the {held} {} that you hold.", asset.word();
        /// More than the buyer can pay.
        TooLittleMoney {
            /// What the offer costs.
            price: i64,
            /// How many TS the seat holds.
            held: i64,
        } => InsufficientFunds: "The lot costs {price} TS; you can pay up to {held}.";
    }
}
