//! Why not.

use alloc::format;
use alloc::string::String;

table::refusals! {
    /// A request that the rules do not take.
    pub enum Refusal {
        /// A nomination or approval outside selection.
        NotInSelection => WrongPhase: "Teams nominate and approve during selection.";
        /// A declaration outside action.
        NotInAction => WrongPhase: "Declarations are made during action.";
        /// A transfer after the round was settled, where the rules do not take it.
        NoTransfersNow => WrongPhase: "Transfers are made during selection and action.";
        /// A `ready` outside settlement.
        NotInSettlement => WrongPhase: "Ready can be said during settlement.";
        /// A declaration of somebody who was not chosen.
        NotChosen => NotYourTurn: "This round only the chosen smuggler and inspector declare.";
        /// A declaration of the other side.
        OtherRole => NotAllowed: "The smuggler may smuggle; the inspector may pass or inspect.";
        /// A second declaration.
        AlreadyDeclared => NotAllowed: "One declaration a round is taken, and it stays as it is.";
        /// A nominee who is no member of the player's team.
        NotInYourTeam => NotAllowed: "Nominate a member of your own team.";
        /// Another nomination when the present one has an approval.
        NominationStands => NotAllowed:
            "A nomination can be replaced while nobody has approved it, or by a nominee who is asked.";
        /// An approval of nobody.
        NobodyNominated => NotAllowed: "Approve when your team has a nominee.";
        /// An approval of somebody who is not the nominee.
        NotTheNominee => NotAllowed: "Approve your team's present nominee, or leave the seat out.";
        /// An approval by a nominee who is not asked.
        OwnNomination => NotAllowed: "This nomination takes the approvals of your team-mates.";
        /// A second approval.
        AlreadyApproved => NotAllowed: "One approval of each team-mate is taken.";
        /// A transfer to oneself or to nobody.
        NoOtherPlayer => NotAllowed: "Transfer to another player at this table.";
        /// A transfer by somebody who has declared.
        SentAfterDeclaring => NotAllowed:
            "Send money before you declare; until the settlement you can only receive.";
        /// A second transfer of the sender.
        SenderUsedUp => NotAllowed: "You can take part in one transfer a round, and you have.";
        /// A second transfer of the receiver.
        ReceiverUsedUp => NotAllowed:
            "Transfer to a player who took part in no transfer this round.";
        /// A second `ready`.
        AlreadyReady => NotAllowed: "Ready is taken once from each player.";
        /// An amount outside the rules.
        Amount {
            /// The smallest that is accepted.
            least: i64,
            /// The largest that is accepted.
            most: i64,
        } => InvalidAmount: "{}", bounds(*least, *most);
        /// An amount that the player's money does not cover.
        Funds {
            /// The smallest that the rules know.
            least: i64,
            /// The largest that is covered.
            most: i64,
        } => InsufficientFunds: "{}", bounds(*least, *most);
    }
}

fn bounds(least: i64, most: i64) -> String {
    if most < least {
        return format!("The smallest amount is {least}, and your money does not cover it.");
    }
    format!("The amount must be in hundreds, from {least} to {}.", most - (most - least) % 100)
}
