//! Exact decimals: text in, integers of the last decimal, text out. No binary fraction anywhere.

use alloc::format;
use alloc::string::String;

/// Ten to that power.
pub const fn power_of_ten(exponent: u8) -> u128 {
    10u128.pow(exponent as u32)
}

/// The one rounding of multipliers and probabilities: to the nearest, halves up.
pub const fn round_half_up(numerator: u128, denominator: u128) -> u128 {
    let rest = numerator % denominator;
    numerator / denominator + (rest >= denominator - rest) as u128
}

/// A plain decimal (digits, then optionally a point and digits) in units of its last allowed
/// decimal. None if it is no plain decimal, has more decimals as written, or does not fit.
pub fn parse_units(text: &str, decimals: u8) -> Option<u64> {
    let (whole, fraction) = match text.split_once('.') {
        Some((_, "")) => return None,
        Some((whole, fraction)) => (whole, fraction),
        None => (text, ""),
    };
    let digits_only = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits_only(whole) || !digits_only(fraction) {
        return None;
    }
    let missing = usize::from(decimals).checked_sub(fraction.len())?;
    let digits = whole.bytes().chain(fraction.bytes()).chain(core::iter::repeat_n(b'0', missing));
    sum_digits(digits)
}

/// A JSON number in units of 10^−decimals, exactly. None if it is negative, is no number, has
/// more decimals by value, or does not fit. 96, 96.00000 and 9.6e1 are the same.
pub fn parse_json_number(text: &str, decimals: u8) -> Option<u64> {
    let (negative, text) = text.strip_prefix('-').map_or((false, text), |text| (true, text));
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent),
        None => (text, "0"),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_start_matches('0').trim_end_matches('0');
    if significant.is_empty() {
        return Some(0);
    }
    if negative || !significant.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let trailing = digits.len() - digits.trim_end_matches('0').len();
    let shift = exponent.parse::<i64>().ok()?.checked_add(i64::from(decimals))?;
    let shift = shift.checked_sub(i64::try_from(fraction.len()).ok()?)?;
    let zeros = usize::try_from(shift.checked_add(i64::try_from(trailing).ok()?)?).ok()?;
    if zeros > 20 {
        return None;
    }
    sum_digits(significant.bytes().chain(core::iter::repeat_n(b'0', zeros)))
}

fn sum_digits(digits: impl Iterator<Item = u8>) -> Option<u64> {
    let mut units: u64 = 0;
    for digit in digits {
        units = units.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
    }
    Some(units)
}

/// The text of a number of units, with exactly that many decimals.
pub fn format_units(units: u128, decimals: u8) -> String {
    let scale = power_of_ten(decimals);
    match decimals {
        0 => format!("{units}"),
        _ => format!("{}.{:0width$}", units / scale, units % scale, width = usize::from(decimals)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up() {
        let rows = [(1, 2, 1), (1, 3, 0), (2, 3, 1), (5, 2, 3), (0, 7, 0), (14, 7, 2)];
        for (numerator, denominator, expected) in rows {
            assert_eq!(
                round_half_up(numerator, denominator),
                expected,
                "{numerator}/{denominator}"
            );
        }
    }

    #[test]
    fn plain_decimals_count_as_written() {
        let rows = [
            ("10.00", 2, Some(1000)),
            ("10", 2, Some(1000)),
            ("0010.5", 2, Some(1050)),
            ("1.000", 2, None),
            ("1.", 2, None),
            (".5", 2, None),
            ("", 2, None),
            ("-1", 2, None),
            ("+1", 2, None),
            ("1e2", 2, None),
            ("1,0", 2, None),
            (" 1", 2, None),
            ("1.0.0", 2, None),
            ("1.0", 0, None),
            ("٣", 2, None),
            ("184467440737095516.16", 2, None),
            ("184467440737095516.15", 2, Some(u64::MAX)),
        ];
        for (text, decimals, expected) in rows {
            assert_eq!(parse_units(text, decimals), expected, "{text}");
        }
    }

    #[test]
    fn json_numbers_count_by_value() {
        let rows = [
            ("96", Some(960_000)),
            ("96.00000", Some(960_000)),
            ("9.6e1", Some(960_000)),
            ("960E-1", Some(960_000)),
            ("0.0001", Some(1)),
            ("0.00001", None),
            ("0.00010", Some(1)),
            ("0e999999999999999999999", Some(0)),
            ("1e999999999999999999999", None),
            ("1e99", None),
            ("1e-99", None),
            ("-1", None),
            ("-0", Some(0)),
            ("x", None),
            ("-0.00000e5", Some(0)),
            ("0.0", Some(0)),
        ];
        for (text, expected) in rows {
            assert_eq!(parse_json_number(text, 4), expected, "{text}");
        }
    }

    #[test]
    fn units_are_written_with_all_their_decimals() {
        assert_eq!(format_units(0, 2), "0.00");
        assert_eq!(format_units(2454, 2), "24.54");
        assert_eq!(format_units(7, 0), "7");
        assert_eq!(format_units(156_000_000, 8), "1.56000000");
    }
}
