//! The session games' files in a data folder.

use std::collections::BTreeMap;

use games_all::GAMES;
use house::Configs;
use store::MemoryStore;

use crate::edits::edited;
use crate::input::Input;
use crate::world::{alone, open};

pub(super) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let files = house::default_files(&GAMES);
    let (name, text) = input.one(&files).clone();
    let text = match input.byte() % 2 {
        0 => edited(text, &mut input, 4),
        _ => String::from_utf8_lossy(input.rest()).into_owned(),
    };
    let files = BTreeMap::from([(name.clone(), text)]);
    match Configs::new(&files) {
        Err(bad) => is_named(&bad.to_string(), &name),
        Ok(configs) => alone(async {
            match open(Box::new(MemoryStore::default()), configs).await {
                Err(fault) => is_named(&fault.to_string(), "configs/"),
                Ok(house) => house.shut_down().await,
            }
        }),
    }
}

fn is_named(why: &str, name: &str) {
    assert!(why.contains(name), "{why} does not name {name}");
}
