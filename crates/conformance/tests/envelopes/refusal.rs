//! Why not.

table::refusals! {
    /// A reason.
    pub(crate) enum Refusal {
        /// Asked in another phase.
        NotNow => WrongPhase: "This belongs to another phase.";
        /// Another seat is to show or keep.
        NotYourTurn => NotYourTurn: "Wait for your turn.";
        /// For a second time.
        AlreadyDone => NotAllowed: "Once a round is all there is.";
        /// A hint to nobody.
        NoSuchSeat => NotAllowed: "Name another seat of this table.";
        /// A mood that is no word of the rules.
        BadMood => BadInput: "A mood is calm or wild.";
        /// A bid off the steps.
        BadAmount => InvalidAmount: "Bid 0, 3, 6 or 9.";
        /// Faulty: it names a card.
        Telling {
            /// Which.
            card: u8,
        } => InvalidAmount: "Bid 0, 3, 6 or 9, for your neighbour has {card}.";
        /// Faulty: it is another reason where a card is high, with the same code and sentence.
        BadAmountForOne => InvalidAmount: "Bid 0, 3, 6 or 9.";
    }
}
