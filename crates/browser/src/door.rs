//! How texts come in and go out: a page asks for room, writes its question there, has it answered, and reads the answer
//! where it lies. Whoever calls from outside needs names that the compiler does not change, and that attribute is all
//! that is not proved safe here: no pointer is followed on this side.
#![expect(
    unsafe_code,
    reason = "a name for callers outside; see docs/adr/0025-the-rules-in-the-browser.md"
)]

use std::sync::{Mutex, MutexGuard};

struct Texts {
    asked: Vec<u8>,
    answered: Vec<u8>,
}

static TEXTS: Mutex<Texts> = Mutex::new(Texts { asked: Vec::new(), answered: Vec::new() });

fn texts() -> MutexGuard<'static, Texts> {
    TEXTS.lock().expect("a page has one thread, and throws away a module that has panicked")
}

/// Room for a question of that many bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn room(length: usize) -> *mut u8 {
    let mut texts = texts();
    texts.asked = vec![0; length];
    texts.asked.as_mut_ptr()
}

/// Answers the question that was written there, and says how long the answer is.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn ask() -> usize {
    let mut texts = texts();
    let asked = core::mem::take(&mut texts.asked);
    texts.answered = crate::answer(&asked).into_bytes();
    texts.answered.len()
}

/// Where the answer lies until the next question.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answered() -> *const u8 {
    texts().answered.as_ptr()
}
