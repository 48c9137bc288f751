//! A moment: milliseconds since 1970, written as RFC 3339 in UTC.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Milliseconds of a day.
const DAY: u64 = 86_400_000;

/// Days from 1 March of the year 0 to 1970, in the calendar that goes by years that begin in March.
const TO_1970: u64 = 719_468;

/// Days of four hundred years, after which the calendar repeats itself.
const ERA: u64 = 146_097;

/// The last moment that is written with four digits of the year.
const LAST: u64 = 253_402_300_799_999;

/// Milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(u64);

/// A day in UTC, as the number of days since 1970; written as `2026-11-18`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u64);

impl Moment {
    /// That many milliseconds since 1970; the end of the year 9999 at the latest.
    pub const fn of_millis(millis: u64) -> Self {
        Self(if millis < LAST { millis } else { LAST })
    }

    /// Milliseconds since 1970.
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// Its day, in UTC.
    pub const fn day(self) -> Day {
        Day(self.0 / DAY)
    }

    /// So much later.
    #[must_use]
    pub const fn after(self, millis: u64) -> Self {
        Self::of_millis(self.0.saturating_add(millis))
    }

    /// How many milliseconds passed since another; 0 if it is still to come.
    pub const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl Day {
    /// Its first moment.
    pub const fn begins(self) -> Moment {
        Moment::of_millis(self.0 * DAY)
    }

    /// The day behind it. Of the last that can be written it is one that has no time: whoever goes from day to
    /// day comes to an end.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The first moment of the next day.
    pub const fn ends(self) -> Moment {
        Moment::of_millis((self.0 + 1) * DAY)
    }

    /// Year, month and day.
    fn date(self) -> (u64, u64, u64) {
        let days = self.0 + TO_1970;
        let (era, of_era) = (days / ERA, days % ERA);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        // March is 0, so that the odd day comes last.
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let calendar = if month < 10 { month + 3 } else { month - 9 };
        (era * 400 + year + u64::from(calendar <= 2), calendar, day)
    }

    /// The day of a date, if there is one.
    fn of(year: u64, month: u64, day: u64) -> Option<Self> {
        if year < 1970 || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return None;
        }
        let shifted = if month <= 2 { year - 1 } else { year };
        let (era, of_era) = (shifted / 400, shifted % 400);
        let from_march = if month > 2 { month - 3 } else { month + 9 };
        let of_year = (153 * from_march + 2) / 5 + day - 1;
        let days = era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year;
        let found = Self(days.checked_sub(TO_1970)?);
        (found.date() == (year, month, day)).then_some(found)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 % DAY / 1000, self.0 % 1000);
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        write!(f, "{}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z", self.day())
    }
}

/// What was read is no moment, or no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotATime;

impl fmt::Display for NotATime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a day such as 2026-11-18, or a time such as 2026-11-18T08:00:00.000Z")
    }
}

/// A number of that many digits and nothing else.
fn digits(text: &str, length: usize) -> Result<u64, NotATime> {
    let plain = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().map_err(|_| NotATime) } else { Err(NotATime) }
}

/// The numbers of a text between these separators.
fn split<const N: usize>(text: &str, at: char, lengths: [usize; N]) -> Result<[u64; N], NotATime> {
    let mut parts = text.split(at);
    let mut found = [0; N];
    for (place, length) in found.iter_mut().zip(lengths) {
        *place = digits(parts.next().ok_or(NotATime)?, length)?;
    }
    if parts.next().is_some() { Err(NotATime) } else { Ok(found) }
}

impl FromStr for Day {
    type Err = NotATime;

    fn from_str(text: &str) -> Result<Self, NotATime> {
        let [year, month, day] = split(text, '-', [4, 2, 2])?;
        Self::of(year, month, day).ok_or(NotATime)
    }
}

/// Milliseconds may be left out; the zone is UTC.
impl FromStr for Moment {
    type Err = NotATime;

    fn from_str(text: &str) -> Result<Self, NotATime> {
        let (day, time) = text.split_once('T').ok_or(NotATime)?;
        let time = time.strip_suffix('Z').ok_or(NotATime)?;
        let (time, millis) = match time.split_once('.') {
            Some((time, millis)) => (time, digits(millis, 3)?),
            None => (time, 0),
        };
        let [hour, minute, second] = split(time, ':', [2, 2, 2])?;
        if hour > 23 || minute > 59 || second > 59 {
            return Err(NotATime);
        }
        let of_day = ((hour * 60 + minute) * 60 + second) * 1000 + millis;
        Ok(day.parse::<Day>()?.begins().after(of_day))
    }
}

macro_rules! written_as_text {
    ($kind:ty) => {
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

written_as_text!(Day);
written_as_text!(Moment);

#[cfg(test)]
mod tests {
    use super::*;

    /// [O20] The figures are those of `date -u -d @… +%FT%T.%3NZ`.
    #[test]
    fn a_moment_is_written_in_utc_with_milliseconds() {
        let rows = [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_700_000_000_123, "2023-11-14T22:13:20.123Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (LAST, "9999-12-31T23:59:59.999Z"),
        ];
        for (millis, text) in rows {
            assert_eq!(Moment::of_millis(millis).to_string(), text);
            assert_eq!(text.parse(), Ok(Moment::of_millis(millis)), "{text}");
        }
        assert_eq!("2023-11-14T22:13:20Z".parse(), Ok(Moment::of_millis(1_700_000_000_000)));
        assert_eq!(Moment::of_millis(u64::MAX), Moment::of_millis(LAST));
    }

    #[test]
    fn every_day_follows_the_one_before_and_is_read_as_it_is_written() {
        let mut last = String::new();
        for number in 0..60_000 {
            let text = Day(number).to_string();
            assert!(last < text, "{last} {text}");
            assert_eq!(text.parse(), Ok(Day(number)), "{text}");
            last = text;
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        let bad = [
            "",
            "2026-11-18",
            "2026-11-18T08:00:00.000",
            "2026-11-18T08:00:00.000+01:00",
            "2026-11-18T08:00:00.00Z",
            "2026-11-18T24:00:00.000Z",
            "2026-02-29T00:00:00.000Z",
            "2026-00-10T00:00:00.000Z",
            "1969-12-31T00:00:00.000Z",
            "+026-11-18T08:00:00.000Z",
        ];
        for text in bad {
            assert_eq!(text.parse::<Moment>(), Err(NotATime), "{text}");
        }
        for text in ["2026-1-18", "2026-11-31", "2026-11-18-01", "2026/11/18"] {
            assert_eq!(text.parse::<Day>(), Err(NotATime), "{text}");
        }
    }
}
