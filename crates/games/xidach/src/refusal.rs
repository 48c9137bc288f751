//! Why not. The texts speak of the asker's own hand and of what everybody sees.

use table::Seat;

table::refusals! {
    /// A request that the table does not take.
    pub enum Refusal {
        /// A deal or a close in the middle of a hand.
        HandUnderWay => WrongPhase: "This can be asked for when the hand has ended.";
        /// A card, a stand or a comparison between hands.
        NoHand => WrongPhase: "Wait for the deal: no hand is being played.";
        /// A comparison before the dealer's turn.
        PlayersTurns => WrongPhase: "Hands are compared in the dealer's turn, after all players.";
        /// Another seat is to act.
        NotYourTurn {
            /// Which.
            acting: Seat,
        } => NotYourTurn: "Wait for your turn: seat {} acts now.", acting.number();
        /// A sixth card.
        HandFull => NotAllowed: "Stand: a hand takes no more than five cards.";
        /// A card on a quắc.
        AboveTwentyOne => NotAllowed: "Stand: a hand above 21 takes no more cards.";
        /// A Nhà Con's stand below 16.
        Non => NotAllowed: "Draw: you may stand with 16 or more, or with five cards.";
        /// The dealer's stand below 15.
        DealerNon => NotAllowed:
            "Draw: the dealer may stand with 15 or more, or with five cards.";
        /// A comparison below 16.
        TooLowToCompare => NotAllowed: "You may compare with a value of 16 or more.";
        /// A comparison with nobody, with oneself, or for a second time.
        NothingToCompare => NotAllowed:
            "Name a seat of this table, not your own, that is not settled yet.";
    }
}
