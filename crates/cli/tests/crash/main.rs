//! `kill -9` at any moment, under play in every game: what was acknowledged is there once, and
//! nothing is half there.

mod evening;
#[path = "../house/mod.rs"]
mod house;
mod record;
mod session;
mod starts;
mod tables;
#[path = "../temp/mod.rs"]
mod temp;

use conformance::Effort;
use evening::{Evening, LIMITS};
use house::{Folder, House};

/// How often the house is killed in an evening. A test run has one, a long one has ten: what a house
/// takes up again grows with its evening, so one of ten times as many kills would take far longer.
const KILLS: u64 = 200;
/// [K42] [K45] [K51] Every acknowledged request is there once and has the same answer, at every table
/// and in every session, and whatever was said is heard once; views go on where they were; no money is made or lost; every start that was
/// accepted became a game or a void attempt that cost nobody a seat; and every journal at its end
/// holds every head that was given.
#[test]
fn nothing_acknowledged_is_lost_by_kill_9() {
    let effort = Effort::of_this_run();
    for number in 0..effort.of(1) {
        let folder = Folder::new("crash");
        std::fs::create_dir_all(folder.path()).expect("a folder");
        std::fs::write(folder.path().join("croupier.json"), LIMITS).expect("written");
        let mut evening = Evening::begin(House::open(&folder, &[]), effort.seed(9 + number));
        for round in 0..KILLS {
            evening.play();
            evening.ask_at_once();
            evening.house.kill();
            evening.sort_out();
            evening.house = House::open(&folder, &[]);
            evening.come_back(round);
            evening.check();
        }
        evening.must_have_started();
        evening.finish();
    }
}
