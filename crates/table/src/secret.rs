//! Values that some viewers may not know, and the right to look at them.

use core::fmt;

use crate::seat::{Seat, SeatSet, Viewer};

/// Who may see a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Audience(u32);

impl Audience {
    /// Not even a player: the remaining deck.
    pub const NOBODY: Self = Self(0);
    /// All seats and spectators.
    pub const EVERYONE: Self = Self(u32::MAX);

    /// One player alone.
    pub const fn only(seat: Seat) -> Self {
        Self(SeatSet::only(seat).bits())
    }

    /// Some players.
    pub const fn of(seats: SeatSet) -> Self {
        Self(seats.bits())
    }

    const fn includes(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => SeatSet::from_bits(self.0 & (u32::MAX >> 1)).contains(seat),
            Viewer::Public => self.0 == u32::MAX,
        }
    }
}

/// A value that only its audience may see.
///
/// It has no `Serialize` and no `Deref`: it opens through a [`Lens`], at the table inside
/// `decide`, and nowhere else. That somebody forgets to hide it is no bug to look for, because it does
/// not compile:
///
/// ```compile_fail
/// # use table::{Audience, Seat, Secret};
/// let hidden = Secret::new("scissors", Audience::only(Seat::new(0)));
/// let told = serde_json::to_string(&hidden);
/// ```
///
/// What can be done without looking can be done:
///
/// ```
/// use table::{Audience, Seat, Secret};
///
/// let mut pot = Secret::new(3, Audience::only(Seat::new(0)));
/// pot.absorb(&Secret::new(4, Audience::NOBODY), |pot, more| *pot += more);
/// assert_eq!(pot, Secret::new(7, Audience::only(Seat::new(0))));
/// pot.reveal_to(Audience::EVERYONE);
/// assert_eq!(format!("{pot:?}"), "Secret(..)", "no log shows it, not even now");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret<T> {
    value: T,
    audience: Audience,
}

impl<T> Secret<T> {
    /// Hides a value from all but its audience.
    pub const fn new(value: T, audience: Audience) -> Self {
        Self { value, audience }
    }

    /// Lets more viewers see it. What was seen once cannot be hidden again.
    pub fn reveal_to(&mut self, audience: Audience) {
        self.audience = Audience(self.audience.0 | audience.0);
    }

    /// Changes the value without showing it: the function can capture nothing and returns nothing.
    pub fn change(&mut self, change: fn(&mut T)) {
        change(&mut self.value);
    }

    /// Changes the value by another secret, without showing either.
    pub fn absorb<U>(&mut self, other: &Secret<U>, change: fn(&mut T, &U)) {
        change(&mut self.value, &other.value);
    }

    pub(crate) const fn value(&self) -> &T {
        &self.value
    }

    pub(crate) const fn audience(&self) -> Audience {
        self.audience
    }
}

impl Audience {
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The right to look as one viewer. Only this crate makes one, so that no helper of a game can
/// look as somebody else.
#[derive(Clone, Copy, Debug)]
pub struct Lens(Viewer);

impl Lens {
    pub(crate) const fn of(viewer: Viewer) -> Self {
        Self(viewer)
    }

    /// Who looks.
    pub const fn viewer(self) -> Viewer {
        self.0
    }

    /// The seat that looks, if one does.
    pub const fn seat(self) -> Option<Seat> {
        self.0.seat()
    }

    /// The secret, if this viewer may know it.
    pub fn see<T>(self, secret: &Secret<T>) -> Option<&T> {
        secret.audience.includes(self.0).then_some(&secret.value)
    }
}
