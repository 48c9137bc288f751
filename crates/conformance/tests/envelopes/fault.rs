//! What can be wrong with a game.

table::words! {
    /// One fault, or none.
    pub(crate) enum Fault {
        /// Nothing is wrong.
        None = "none",
        /// A bid is offered above the rules' limit.
        OffersTooMuch = "offersTooMuch",
        /// A bid is not offered that the rules take.
        OffersTooLittle = "offersTooLittle",
        /// Bids between the steps are offered.
        OffersOffStep = "offersOffStep",
        /// A word is taken that is not offered.
        HidesWord = "hidesWord",
        /// A type is refused with another code than the one it names.
        NamesWrongCode = "namesWrongCode",
        /// A type is refused for another reason than the one it names, with the same code.
        NamesWrongReason = "namesWrongReason",
        /// The types come in another order.
        MixesOrder = "mixesOrder",
        /// A field that only one word takes is offered with every word.
        OffersDependentFields = "offersDependentFields",
        /// An event is written without a field that the state needs.
        LosesField = "losesField",
        /// An event is written without a field that its viewers need.
        LosesSeenField = "losesSeenField",
        /// A command is written without its mood.
        LosesMood = "losesMood",
        /// Folding depends on something beside the event.
        UnsteadyApply = "unsteadyApply",
        /// Deciding depends on something beside the state and the command.
        UnsteadyDecide = "unsteadyDecide",
        /// A refusal after a draw.
        DrawsThenRefuses = "drawsThenRefuses",
        /// A refusal after an event.
        EmitsThenRefuses = "emitsThenRefuses",
        /// Somebody is awaited without a deadline.
        MissingDeadline = "missingDeadline",
        /// The deadline does nothing and stays.
        StandingClock = "standingClock",
        /// A deadline that has gone by when it is set.
        LateDeadline = "lateDeadline",
        /// The last round never ends.
        NoEnd = "noEnd",
        /// An end by the house changes the scores.
        RestlessClose = "restlessClose",
        /// A view counts what its viewer is not told of.
        CountingView = "countingView",
        /// A view depends on others' cards.
        LeakingView = "leakingView",
        /// A bound depends on another's card.
        LeakingOptions = "leakingOptions",
        /// A refusal names another's card.
        LeakingRefusal = "leakingRefusal",
        /// The name of a refusal depends on another's card.
        LeakingReason = "leakingReason",
        /// Whether a request is accepted depends on another's card.
        LeakingJudgement = "leakingJudgement",
        /// A bid's event names the amount to all.
        NamingBid = "namingBid",
        /// A dealt card's event names the card to all.
        NamingDeal = "namingDeal",
        /// The length of an event depends on the sealed bid.
        TellingLength = "tellingLength",
        /// A deadline depends on a sealed bid.
        TellingDeadline = "tellingDeadline",
        /// Kept cards count in the scores, in an entry that also draws.
        ScoringHidden = "scoringHidden",
        /// A hint is told to everybody.
        ShowingHint = "showingHint",
        /// A bid opens the bidder's card, which no rule says.
        OpeningBid = "openingBid",
        /// Nothing is redrawn.
        LazyResample = "lazyResample",
        /// Now and then what is imagined is the truth.
        TruthfulResample = "truthfulResample",
        /// A view does not tell what changed in it.
        ForgetsChange = "forgetsChange",
        /// What everybody is told of a shown card is not what each is told.
        FalselyPublic = "falselyPublic",
    }
}
