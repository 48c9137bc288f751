//! What can be wrong with a game.

use serde::{Deserialize, Serialize};

/// One fault, or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Fault {
    #[default]
    None,
    /// A bid is offered above the rules' limit.
    OffersTooMuch,
    /// A bid is not offered that the rules take.
    OffersTooLittle,
    /// Bids between the steps are offered.
    OffersOffStep,
    /// A word is taken that is not offered.
    HidesWord,
    /// A type is refused with another code than the one it names.
    NamesWrongCode,
    /// The types come in another order.
    MixesOrder,
    /// A field that only one word takes is offered with every word.
    OffersDependentFields,
    /// An event is written without a field that the state needs.
    LosesField,
    /// An event is written without a field that its viewers need.
    LosesSeenField,
    /// A command is written without its mood.
    LosesMood,
    /// Folding depends on something beside the event.
    UnsteadyApply,
    /// Deciding depends on something beside the state and the command.
    UnsteadyDecide,
    /// A refusal after a draw.
    DrawsThenRefuses,
    /// A refusal after an event.
    EmitsThenRefuses,
    /// Somebody is awaited without a deadline.
    MissingDeadline,
    /// The deadline does nothing and stays.
    StandingClock,
    /// A deadline that has gone by when it is set.
    LateDeadline,
    /// The last round never ends.
    NoEnd,
    /// An end by the house changes the scores.
    RestlessClose,
    /// A view counts what its viewer is not told of.
    CountingView,
    /// A view depends on others' cards.
    LeakingView,
    /// A bound depends on another's card.
    LeakingOptions,
    /// A refusal names another's card.
    LeakingRefusal,
    /// Whether a request is accepted depends on another's card.
    LeakingJudgement,
    /// A bid's event names the amount to all.
    NamingBid,
    /// A dealt card's event names the card to all.
    NamingDeal,
    /// The length of an event depends on the sealed bid.
    TellingLength,
    /// A deadline depends on a sealed bid.
    TellingDeadline,
    /// Kept cards count in the scores, in an entry that also draws.
    ScoringHidden,
    /// A hint is told to everybody.
    ShowingHint,
    /// A bid opens the bidder's card, which no rule says.
    OpeningBid,
    /// Nothing is redrawn.
    LazyResample,
}
