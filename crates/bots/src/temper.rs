//! Whom one plays with: bots differ in what they trust and what they dare.

use table::draws::Dice;

/// A bot's character, by its word on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    /// Plays the odds.
    Steady,
    /// Thinks well of others, until shown otherwise.
    Trusting,
    /// Never forgets.
    Grudging,
    /// Takes risks.
    Bold,
}

impl Character {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Steady, Self::Trusting, Self::Grudging, Self::Bold];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Steady => "steady",
            Self::Trusting => "trusting",
            Self::Grudging => "grudging",
            Self::Bold => "bold",
        }
    }

    /// The character of that word; `mixed` is any.
    pub fn of(word: &str, dice: &mut Dice) -> Option<Self> {
        match word {
            "mixed" => Some(Self::ALL[dice.position(Self::ALL.len())]),
            _ => Self::ALL.into_iter().find(|one| one.word() == word),
        }
    }
}

/// A character with what it makes of one match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Temper {
    pub(crate) character: Character,
    /// How it thinks that things will go: −1 down, 1 up.
    pub(crate) forecast: i64,
}

impl Temper {
    pub(crate) fn of(character: Character, dice: &mut Dice) -> Self {
        let any = i64::try_from(dice.below(3)).expect("below 3") - 1;
        let forecast = match character {
            Character::Steady => 0,
            Character::Trusting => 1,
            Character::Grudging => -1,
            Character::Bold => any,
        };
        Self { character, forecast }
    }
}
