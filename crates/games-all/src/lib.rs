//! The registry: the only crate that names every game.

use bazaar::Bazaar;
use cashflow::Cashflow;
use chickenroad::ChickenRoad;
use contraband::Contraband;
use dragontower::DragonTower;
use hilo::Hilo;
use session::Registry;
use table::erased::Registered;
use table::preview::{NoPreview, Question};
use table::{Game as _, Rules, Version};
use xidach::XiDach;

/// Every game of the house, a line each.
pub static GAMES: Registry = Registry {
    sessions: &[
        &Registered::<Hilo>::GAME,
        &Registered::<ChickenRoad>::GAME,
        &Registered::<DragonTower>::GAME,
    ],
    tables: &[
        &Registered::<XiDach>::GAME,
        &Registered::<Contraband>::GAME,
        &Registered::<Bazaar>::GAME,
        &Registered::<Cashflow>::GAME,
    ],
};

/// What a game tells a page beforehand, by that version of its rules, or else by the newest. By its type and not
/// through the registry: whoever asks nothing else has nothing else of the games.
pub fn preview(game: &str, rules: Option<Version>, asked: Question) -> Result<String, NoPreview> {
    let by = match game {
        Hilo::NAME => by_the_rules::<Hilo>,
        ChickenRoad::NAME => by_the_rules::<ChickenRoad>,
        DragonTower::NAME => by_the_rules::<DragonTower>,
        XiDach::NAME => by_the_rules::<XiDach>,
        Contraband::NAME => by_the_rules::<Contraband>,
        Bazaar::NAME => by_the_rules::<Bazaar>,
        Cashflow::NAME => by_the_rules::<Cashflow>,
        other => return Err(NoPreview::new(format_args!("No rules of a game {other} are here."))),
    };
    by(rules, asked)
}

fn by_the_rules<G: Rules>(rules: Option<Version>, asked: Question) -> Result<String, NoPreview> {
    match rules.unwrap_or(G::NEWEST) {
        rules if G::VERSIONS.contains(&rules) => G::preview(rules, asked),
        _ => Err(NoPreview::new(format_args!("{} has no such rules.", G::NAME))),
    }
}
