//! Amounts: exact, whatever they look like.

use serde_json::value::RawValue;
use table::Number;
use table::decimal::{format_units, parse_json_number, parse_units};

use crate::input::Input;
use crate::same::json;

pub(super) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let decimals = input.byte() % 19;
    let Ok(text) = str::from_utf8(input.rest()) else { return };
    if let Some(units) = parse_units(text, decimals) {
        assert_eq!(Some(units), value(text, decimals), "{text} with {decimals} decimals");
        stays(units, decimals);
    }
    json::<Number>(text);
    let Ok(number) = serde_json::from_str::<&RawValue>(text) else { return };
    let number = number.get();
    if number.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
        let units = parse_json_number(number, decimals);
        assert_eq!(units, value(number, decimals), "{number} with {decimals} decimals");
        units.into_iter().for_each(|units| stays(units, decimals));
    }
}

/// What is written out is read as the same.
fn stays(units: u64, decimals: u8) {
    let written = format_units(units.into(), decimals);
    assert_eq!(parse_units(&written, decimals), Some(units), "{written}");
    assert_eq!(parse_json_number(&written, decimals), Some(units), "{written}");
}

/// The number by moving its point in the text, none if it is negative, has more decimals or is too
/// large.
fn value(text: &str, decimals: u8) -> Option<u64> {
    let (is_negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut digits = format!("{whole}{fraction}");
    if digits.bytes().all(|digit| digit == b'0') {
        return Some(0);
    }
    let move_by = exponent.parse::<i128>().ok()? + i128::from(decimals);
    let mut point = move_by - i128::try_from(fraction.len()).ok()?;
    while point < 0 && digits.ends_with('0') {
        digits.pop();
        point += 1;
    }
    // No number of 64 bits has more than 20 digits.
    let zeros = usize::try_from(point).ok().filter(|zeros| *zeros <= 20 && !is_negative)?;
    digits.extend(std::iter::repeat_n('0', zeros));
    digits.parse().ok()
}
