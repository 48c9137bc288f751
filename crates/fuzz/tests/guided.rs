//! The program that libFuzzer drives: one target, named by the environment.

#![no_main]

use std::sync::LazyLock;

use fuzz::{TARGET, Target};

static CHOSEN: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var(TARGET).unwrap_or_default();
    fuzz::find(&name).unwrap_or_else(|| panic!("{TARGET} names no target: {name:?}"))
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| (CHOSEN.run)(data));
