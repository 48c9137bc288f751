//! A bot knows what its seat knows: at two tables that the seat cannot tell apart, with the same
//! dice, it does the same.

use crate::evening;
use arena::Evening;
use bots::{Budget, Look};
use serde_json::{Map, Value};
use table::draws::Dice;
use table::erased::AnyMatch;
use table::{Seat, Viewer};

const BUDGET: Budget = Budget { nodes: 300, time: None };

/// What a bot does at a table, whatever the world that it is first shown.
fn choice(play: &dyn AnyMatch, bot: &str, seat: Seat, dice: u64) -> Option<Map<String, Value>> {
    let view = play.view(Viewer::Seat(seat));
    let options = serde_json::to_string(&play.options(seat)).expect("options are JSON");
    let world = &*play.world(seat, &mut Dice::new(dice + 1));
    let look = Look { seat, view: &view, options: &options, world };
    let mut brain =
        bots::Staff::default().brain(bot, play.game().name(), dice, BUDGET).expect("such a bot");
    brain.choose(&look)
}

/// One step of a match among random bots, with a pair looked at before.
fn compare(evening: &mut Evening, dice: &mut Dice) -> u32 {
    let mut different = 0;
    for seat in evening.table().awaited().iter() {
        let real = evening.table();
        let seed = format!("another {}", dice.below(1 << 32));
        let twin = real.imagine(Viewer::Seat(seat), &seed, dice);
        different += u32::from(!real.same_state(&*twin));
        let number = dice.below(1 << 32);
        for bot in bots::NAMES {
            let (one, other) = (choice(real, bot, seat, number), choice(&*twin, bot, seat, number));
            assert_eq!(one, other, "{bot} at seat {} of {}", seat.number(), real.game().name());
        }
    }
    different
}

#[test]
fn what_a_bot_may_not_know_changes_nothing_that_it_does() {
    let tables = [("xidach", 3, 60), ("contraband", 4, 60), ("bazaar", 4, 40), ("cashflow", 2, 40)];
    for (game, seats, steps) in tables {
        let mut dice = Dice::new(5);
        let mut evening = evening::of(game, &vec!["random"; seats], 11);
        let mut different = 0;
        for _ in 0..steps {
            different += compare(&mut evening, &mut dice);
            evening.step();
        }
        assert!(
            different > steps / 4,
            "{game}: only {different} pairs differed in anything hidden"
        );
    }
}

#[test]
fn the_same_seed_makes_the_same_choice() {
    for (game, seats) in [("xidach", 2), ("contraband", 2), ("bazaar", 4), ("cashflow", 2)] {
        let play = evening::table("{}", game, seats, 3);
        let seat = play.awaited().iter().next().expect("somebody is awaited");
        let chosen = || choice(&*play, "sharp", seat, 9);
        assert_eq!(chosen(), chosen(), "{game}");
    }
}
