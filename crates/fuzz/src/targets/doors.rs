//! `croupier.json`.

use server::{App, Settings};

use crate::same::reads_again;
use crate::world::at_the_door;

pub(super) fn run(bytes: &[u8]) {
    let Ok(settings) = serde_json::from_slice::<Settings>(bytes) else { return };
    reads_again(&settings);
    let checked = settings.check();
    at_the_door(async |_, house| {
        let opened = App::new(house.clone(), settings.clone());
        match checked {
            Ok(()) => assert!(opened.is_ok(), "what is checked can be served"),
            Err(why) => assert!(!why.is_empty()),
        }
    });
}
