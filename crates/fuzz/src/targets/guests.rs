//! The names of people.

use table::Code;

use crate::world::at_the_door;

/// What a house takes if nothing else is set.
const LONGEST: usize = 24;

pub(super) fn run(bytes: &[u8]) {
    let Ok(name) = str::from_utf8(bytes) else { return };
    at_the_door(async |_, house| match house.guests().register(name).await {
        Err(refused) => assert!(matches!(refused.code, Code::BadInput | Code::RateLimited)),
        Ok(made) => {
            is_one_line(&made.name);
            let player = house.guests().by_token(&made.token).expect("who came in is known");
            let renamed = house.guests().rename(&player, &made.name).await;
            assert_eq!(renamed.expect("a name that was taken").name, made.name);
        }
    });
}

fn is_one_line(name: &str) {
    let length = name.chars().count();
    assert!((1..=LONGEST).contains(&length), "{name:?} has {length} characters");
    assert!(!name.chars().any(char::is_control), "{name:?}");
    assert_eq!(name.trim(), name);
    assert!(!name.contains("  "), "{name:?}");
}
