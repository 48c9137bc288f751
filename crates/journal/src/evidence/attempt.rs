//! Which attempt something was kept of, and where that stands in a journal.

use crate::audit::Audit;
use crate::opening::{Opened, Voided};

/// Where an attempt stands in a journal.
pub(super) enum Attempt {
    /// It is the one that was played.
    This,
    /// It was void.
    Void(Voided),
    /// It has a journal of its own: another server seed of the same player.
    Elsewhere,
    /// This journal knows of no such attempt.
    Never,
}

impl Attempt {
    /// Where the attempt of that number stands. A journal that counts none has but one.
    pub(super) fn of(audit: &Audit<'_>, number: u64) -> Self {
        match &audit.closed.opened {
            Opened::Seed(opened) => match opened.origin() {
                Some(origin) if origin.attempt != number => Self::Elsewhere,
                _ => Self::This,
            },
            Opened::Table(opened) => match opened.house() {
                Some(house) if house.attempt != number => {
                    let place = number.checked_sub(1).and_then(|place| usize::try_from(place).ok());
                    let voided = place.and_then(|place| house.voided.into_iter().nth(place));
                    voided.map_or(Self::Never, Self::Void)
                }
                _ => Self::This,
            },
        }
    }
}
