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
}

impl Kind {
    /// Every kind. A new one is added at the end: stores count by this order.
    pub const ALL: [Self; 11] = [
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
        }
    }

    /// Its place among [all](Self::ALL).
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Whether its documents hold what nobody may read on a disk: what belongs to a match, a
    /// session or a conversation that is not over.
    pub const fn is_secret(self) -> bool {
        match self {
            Self::Table | Self::Talk | Self::Seed => true,
            Self::House
            | Self::Player
            | Self::Clock
            | Self::History
            | Self::Past
            | Self::Account
            | Self::Posting
            | Self::RetiredSeed => false,
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
