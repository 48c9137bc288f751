//! Several things at a time, where most of the time goes into starting programs.

use std::sync::Mutex;
use std::thread;

/// How many are looked at at a time.
const AT_A_TIME: usize = 4;

/// Looks at each, and gives what came of it, in any order.
pub(crate) fn many<T: Sync, R: Send>(items: &[T], look: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, found) = (Mutex::new(items.iter()), Mutex::new(Vec::new()));
    let work = || {
        while let Some(item) = { next.lock().expect("nobody panics").next() } {
            let one = look(item);
            found.lock().expect("nobody panics").push(one);
        }
    };
    thread::scope(|scope| (0..AT_A_TIME).for_each(|_| drop(scope.spawn(work))));
    found.into_inner().expect("nobody panics")
}
