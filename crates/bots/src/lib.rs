//! Bots: ordinary players that get a seat's view and its options, nothing else. They name games
//! by their names on the wire; what may be done they know from the options alone, and what it is worth
//! they judge as players do.

mod bazaar;
mod careful;
mod cashflow;
mod company;
mod contraband;
mod menu;
mod odds;
mod random;
mod sharp;
mod staff;
mod temper;
mod xidach;

use serde_json::{Map, Value};
use table::Seat;
use table::draws::Dice;
use table::erased::World;

use careful::Careful;

pub use company::{Company, Courtesy, Line, Remark};
pub use random::Random;
pub use sharp::{Budget, mix};
pub use staff::{Hired, Maker, NAMES, Staff};
pub use temper::Character;

/// All that somebody who plays a seat is shown. Nothing of it is hidden from the seat: the world
/// is one that the seat may imagine, never the true one.
pub struct Look<'a> {
    /// The seat.
    pub seat: Seat,
    /// What it sees, as the wire has it.
    pub view: &'a str,
    /// What it may ask for, as the wire has it.
    pub options: &'a str,
    /// What it may imagine.
    pub world: &'a dyn World,
}

/// Somebody who plays a seat.
pub trait Brain: Send + Sync {
    /// The command that the seat asks for now; none to wait.
    fn choose(&mut self, look: &Look<'_>) -> Option<Map<String, Value>>;
    /// What the seat does for the people at the table before it chooses: asked whenever something
    /// has happened or was said.
    fn courtesy(&mut self, _look: &Look<'_>, _company: &Company) -> Courtesy {
        Courtesy::default()
    }
    /// How often time cut a thought off.
    fn cut_off(&self) -> u64 {
        0
    }
}

/// Who comes when that bot is asked for: of a `mixed` character one that none of the others has, as
/// long as there is one.
pub fn somebody<'a>(name: &str, others: impl Iterator<Item = &'a str>, dice: u64) -> String {
    let Some((strength, "mixed")) = name.split_once('-') else { return name.into() };
    let met: Vec<&str> = others.filter_map(|other| Some(other.split_once('-')?.1)).collect();
    let words = Character::ALL.map(Character::word);
    let new: Vec<&str> = words.into_iter().filter(|word| !met.contains(word)).collect();
    let any = if new.is_empty() { &words[..] } else { &new };
    format!("{strength}-{}", any[Dice::new(dice).position(any.len())])
}

/// Whoever has a judgement of that game.
fn judge(game: &str, dice: Dice, character: Character) -> Option<Box<dyn Brain>> {
    Some(match game {
        "xidach" => Box::new(Careful::<xidach::Judge>::new(dice, character)),
        "contraband" => Box::new(Careful::<contraband::Judge>::new(dice, character)),
        "bazaar" => Box::new(Careful::<bazaar::Judge>::new(dice, character)),
        "cashflow" => Box::new(Careful::<cashflow::Judge>::new(dice, character)),
        _ => return None,
    })
}
