//! The registry: the only crate that names every game.

use bazaar::Bazaar;
use cashflow::Cashflow;
use chickenroad::ChickenRoad;
use contraband::Contraband;
use dragontower::DragonTower;
use hilo::Hilo;
use session::Registry;
use table::erased::Registered;
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
