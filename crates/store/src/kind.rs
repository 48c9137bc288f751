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
    /// What was said at a table that is not over, by table and number.
    Talk,
    /// A player's past games, by player, time and table.
    History,
    /// A table that is over, by id.
    Past,
    /// The server seeds of a table that closed before it began, by id.
    Unbegun,
    /// The money of a player, by player and currency.
    Account,
    /// The server seeds of a player's session games, by player.
    Seed,
    /// What moved a player's money, by player and number.
    Posting,
    /// Server seeds that were retired, by player and time.
    RetiredSeed,
    /// Where a retired seed is found, by player and commitment.
    RetiredAt,
}

impl Kind {
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
            Self::Unbegun => "unbegun",
            Self::Account => "account",
            Self::Seed => "seed",
            Self::Posting => "posting",
            Self::RetiredSeed => "retired_seed",
            Self::RetiredAt => "retired_at",
        }
    }
}
