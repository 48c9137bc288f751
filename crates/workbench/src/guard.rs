//! Rules that are still being written, and break.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What it comes to, or what the rules said as they broke. Nothing that `act` was changing is looked at
/// again by whoever calls this.
pub fn guard<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(act)).map_err(|said| message(&*said))
}

fn message(said: &(dyn Any + Send)) -> String {
    let text = said.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| said.downcast_ref::<&str>().copied());
    text.unwrap_or("they did not say why").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_is_told() {
        assert_eq!(guard(|| 7), Ok(7));
        assert_eq!(guard(|| panic!("a card")), Err::<(), _>("a card".to_owned()));
        assert_eq!(guard(|| panic!("seat {}", 3)), Err::<(), _>("seat 3".to_owned()));
    }
}
