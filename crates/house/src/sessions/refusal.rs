//! Why the house does not take a bet that the rules would.

table::refusals! {
    /// A bet that the house does not take.
    pub(crate) enum NoBet {
        /// The configuration has it disabled.
        GameDisabled => NotAllowed: "This game takes no new bets now.";
        /// The commitment comes first, then the player's own seed, then bets.
        NoClientSeed => NotAllowed: "Set a client seed first.";
        /// The seed's journal was opened for the games of that time.
        SeedTooOld => NotAllowed:
            "This game is newer than your server seed; retire that seed first.";
        /// What a round may win would not fit.
        AccountFull => NotAllowed: "This account is full; play in another currency.";
        /// [O45] Chance does not explain what came back.
        Stopped => NotAllowed: "This game is stopped until the house has looked at it.";
        /// [O42] The operator wants more time between two bets.
        TooSoon => NotAllowed: "Wait a little before the next bet.";
        /// [O39] The seed is opened after each round.
        OneAtATime => NotAllowed: "End your open round first.";
        /// Less than the smallest stake, or than the one that was named.
        TooLittleMoney => InsufficientFunds:
            "The amount must be at most what you have in that currency.";
    }
}
