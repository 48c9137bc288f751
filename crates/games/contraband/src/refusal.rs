//! Why not.

use core::fmt;

use table::Code;

/// A request that the rules do not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A nomination or approval outside selection.
    NotInSelection,
    /// A declaration outside action.
    NotInAction,
    /// A transfer after the round was settled.
    NoTransfersNow,
    /// A `ready` outside settlement.
    NotInSettlement,
    /// A declaration of somebody who was not chosen.
    NotChosen,
    /// A declaration of the other side.
    OtherRole,
    /// A second declaration.
    AlreadyDeclared,
    /// A nominee who is no member of the own team.
    NotInYourTeam,
    /// Another nomination when the present one has an approval.
    NominationStands,
    /// An approval of nobody.
    NobodyNominated,
    /// An approval of somebody who is not the nominee.
    NotTheNominee,
    /// An approval by the nominee.
    OwnNomination,
    /// A second approval.
    AlreadyApproved,
    /// A transfer to oneself or to nobody.
    NoOtherPlayer,
    /// A transfer by somebody who has declared.
    SentAfterDeclaring,
    /// A second transfer of the sender.
    SenderUsedUp,
    /// A second transfer of the receiver.
    ReceiverUsedUp,
    /// A second `ready`.
    AlreadyReady,
    /// An amount outside the rules.
    Amount {
        /// The smallest that is accepted.
        least: i64,
        /// The largest that is accepted.
        most: i64,
    },
    /// An amount that the player's money does not cover.
    Funds {
        /// The smallest that the rules know.
        least: i64,
        /// The largest that is covered.
        most: i64,
    },
}

impl Refusal {
    /// One step of the staircase: refuses unless the rule holds.
    pub(crate) fn unless(self, holds: bool) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(self) }
    }
}

impl table::Refusal for Refusal {
    fn code(&self) -> Code {
        match self {
            Self::NotInSelection
            | Self::NotInAction
            | Self::NoTransfersNow
            | Self::NotInSettlement => Code::WrongPhase,
            Self::NotChosen => Code::NotYourTurn,
            Self::Amount { .. } => Code::InvalidAmount,
            Self::Funds { .. } => Code::InsufficientFunds,
            Self::OtherRole
            | Self::AlreadyDeclared
            | Self::NotInYourTeam
            | Self::NominationStands
            | Self::NobodyNominated
            | Self::NotTheNominee
            | Self::OwnNomination
            | Self::AlreadyApproved
            | Self::NoOtherPlayer
            | Self::SentAfterDeclaring
            | Self::SenderUsedUp
            | Self::ReceiverUsedUp
            | Self::AlreadyReady => Code::NotAllowed,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Amount { least, most } | Self::Funds { least, most } => {
                return write_bounds(f, *least, *most);
            }
            Self::NotInSelection => "Teams nominate and approve during selection.",
            Self::NotInAction => "Declarations are made during action.",
            Self::NoTransfersNow => "Transfers are made during selection and action.",
            Self::NotInSettlement => "Ready can be said during settlement.",
            Self::NotChosen => "This round only the chosen smuggler and inspector declare.",
            Self::OtherRole => "The smuggler may smuggle; the inspector may pass or inspect.",
            Self::AlreadyDeclared => "One declaration a round is taken, and it stays as it is.",
            Self::NotInYourTeam => "Nominate a member of your own team.",
            Self::NominationStands => {
                "A nomination can be replaced while nobody has approved it; this one stands."
            }
            Self::NobodyNominated => "Approve when your team has a nominee.",
            Self::NotTheNominee => "Approve your team's present nominee, or leave the seat out.",
            Self::OwnNomination => "The nominee's team-mates approve, not the nominee.",
            Self::AlreadyApproved => "One approval of each team-mate is taken.",
            Self::NoOtherPlayer => "Transfer to another player at this table.",
            Self::SentAfterDeclaring => "Send money before you declare; now you can only receive.",
            Self::SenderUsedUp => "You can take part in one transfer a round, and you have.",
            Self::ReceiverUsedUp => "Transfer to a player who took part in no transfer this round.",
            Self::AlreadyReady => "Ready is taken once from each player.",
        })
    }
}

fn write_bounds(f: &mut fmt::Formatter<'_>, least: i64, most: i64) -> fmt::Result {
    if most < least {
        return write!(f, "The smallest amount is {least}, and your money does not cover it.");
    }
    write!(f, "The amount must be in hundreds, from {least} to {}.", most - (most - least) % 100)
}
