//! Who plays in a house: its own bots, and those that an author brings along.

use bots::{Brain, Budget, Hired, Look, Staff};
use serde_json::{Map, Value};
use table::draws::Dice;

use crate::evening;

/// Always asks for the same.
struct Stubborn;

impl Brain for Stubborn {
    fn choose(&mut self, _look: &Look<'_>) -> Option<Map<String, Value>> {
        Some(Map::from_iter([("type".into(), "stand".into())]))
    }
}

fn stubborn(_dice: Dice, _budget: Budget) -> Box<dyn Brain> {
    Box::new(Stubborn)
}

const STAFF: Staff = Staff::with(&[
    Hired { game: "xidach", name: "careful", make: stubborn },
    Hired { game: "bazaar", name: "stubborn", make: stubborn },
]);

/// What a bot asks for at the beginning.
fn first(staff: Staff, bot: &str, game: &str) -> Option<Value> {
    let play = evening::table("{}", game, 2, 1);
    let seat = play.awaited().iter().next().expect("somebody begins");
    let (view, options) = (play.view(table::Viewer::Seat(seat)), play.options(seat));
    let options = serde_json::to_string(&options).expect("plain data");
    let world = &*play.world(seat, &mut Dice::new(1));
    let look = Look { seat, view: &view, options: &options, world };
    let mut brain = staff.brain(bot, game, 1, Budget { nodes: 50, time: None })?;
    Some(brain.choose(&look)?["type"].clone())
}

#[test]
fn an_authors_judge_plays_its_game_and_no_other() {
    assert_eq!(first(STAFF, "careful", "xidach"), Some("stand".into()));
    assert_ne!(first(STAFF, "careful", "bazaar"), Some("stand".into()));
    assert_ne!(first(Staff::default(), "careful", "bazaar"), Some("stand".into()));
}

#[test]
fn an_authors_bot_is_known_by_its_name_in_its_game_alone() {
    let usual = ["random", "careful", "sharp"];
    assert_eq!(STAFF.names("bazaar"), [&usual[..], &["stubborn"]].concat());
    assert_eq!(STAFF.names("xidach"), usual);
    assert_eq!(first(STAFF, "stubborn", "bazaar"), Some("stand".into()));
    assert_eq!(first(STAFF, "stubborn", "xidach"), None);
    assert_eq!(first(Staff::default(), "stubborn", "bazaar"), None);
}

/// A machine that is busy elsewhere is no reason to let a table wait for its deadline.
#[test]
fn whoever_has_no_time_at_all_moves_all_the_same() {
    let hurried = Budget { nodes: 1000, time: Some(std::time::Duration::ZERO) };
    let play = evening::table("{}", "contraband", 2, 1);
    let seat = play.awaited().iter().next().expect("somebody begins");
    let (view, options) = (play.view(table::Viewer::Seat(seat)), play.options(seat));
    let options = serde_json::to_string(&options).expect("plain data");
    let world = &*play.world(seat, &mut Dice::new(1));
    let look = Look { seat, view: &view, options: &options, world };
    // A name that nobody has a judge for: whoever is asked looks ahead.
    let mut brain = Staff::default().brain("careful", "unheard of", 1, hurried).expect("a bot");
    assert!(brain.choose(&look).is_some());
}
