//! What the documents of a house are about.

/// What documents are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The house itself: its format, its last sign of life.
    House,
    /// Players, by id.
    Player,
    /// Tables that are not over, by id.
    Table,
    /// Where a running table's clock was tied to the wall's, by table.
    Clock,
    /// What was said at a table that is not over, by table, scope and number.
    Talk,
    /// A player's past games, by player, time and table.
    History,
    /// A table that is over, by id.
    Past,
    /// The money of a player, by player and currency.
    Account,
    /// The server seeds of a player's session games, by player.
    Seed,
    /// What moved a player's money, by player and number.
    Posting,
    /// Server seeds that were retired, by player and time.
    RetiredSeed,
    /// The server seeds of a table that closed before it began, by id.
    Unbegun,
    /// Where a retired seed is found, by player and commitment.
    RetiredAt,
    /// What players reported of one another, by report.
    Report,
    /// Who lets a past game be seen by everybody, by game and seat.
    Shown,
    /// The keys that an operator and the house share, by operator and key.
    OperatorKey,
    /// An operator's players, by the house's own id.
    Patron,
    /// The records of rounds, by operator and round, newest first.
    Round,
    /// A player's rounds, by player and round, newest first.
    RoundOf,
    /// What ended or was answered on a day, by operator, day, time and name.
    Ended,
    /// What a wallet was asked and has not answered, by transaction.
    Owed,
    /// What a player may still do, by player.
    Allowance,
    /// What operators did with the house, by operator and time.
    Act,
    /// Games that take no bets of an operator until the house says so, by operator and game.
    Stopped,
    /// What operators have signed lately, by key and nonce.
    Signed,
}

impl Kind {
    /// Every kind. A new one is added at the end: stores count by this order.
    pub const ALL: [Self; 25] = [
        Self::House,
        Self::Player,
        Self::Table,
        Self::Clock,
        Self::Talk,
        Self::History,
        Self::Past,
        Self::Account,
        Self::Seed,
        Self::Posting,
        Self::RetiredSeed,
        Self::Unbegun,
        Self::RetiredAt,
        Self::Report,
        Self::Shown,
        Self::OperatorKey,
        Self::Patron,
        Self::Round,
        Self::RoundOf,
        Self::Ended,
        Self::Owed,
        Self::Allowance,
        Self::Act,
        Self::Stopped,
        Self::Signed,
    ];

    /// The kind as it is stored.
    pub const fn word(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Player => "player",
            Self::Table => "table",
            Self::Clock => "clock",
            Self::Talk => "talk",
            Self::History => "history",
            Self::Past => "past",
            Self::Account => "account",
            Self::Seed => "seed",
            Self::Posting => "posting",
            Self::RetiredSeed => "retired_seed",
            Self::Unbegun => "unbegun",
            Self::RetiredAt => "retired_at",
            Self::Report => "report",
            Self::Shown => "shown",
            Self::OperatorKey => "operator_key",
            Self::Patron => "patron",
            Self::Round => "round",
            Self::RoundOf => "round_of",
            Self::Ended => "ended",
            Self::Owed => "owed",
            Self::Allowance => "allowance",
            Self::Act => "act",
            Self::Stopped => "stopped",
            Self::Signed => "signed",
        }
    }

    /// Its place among [all](Self::ALL).
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Whether its documents hold what nobody may read on a disk: what belongs to a match, a
    /// session or a conversation that is not over, and what was reported of one.
    pub const fn is_secret(self) -> bool {
        match self {
            Self::Table
            | Self::Talk
            | Self::Seed
            | Self::Report
            | Self::Round
            | Self::Ended
            | Self::Owed => true,
            Self::House
            | Self::Player
            | Self::Clock
            | Self::History
            | Self::Past
            | Self::Account
            | Self::Posting
            | Self::RetiredSeed
            | Self::Unbegun
            | Self::RetiredAt
            | Self::Shown
            | Self::OperatorKey
            | Self::Patron
            | Self::RoundOf
            | Self::Allowance
            | Self::Act
            | Self::Stopped
            | Self::Signed => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_stands_at_its_place() {
        for (place, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind.place(), place, "{kind:?}");
        }
    }
}
