//! A seed that a player gave.

use table::Seat;

/// A player's own seed, as it is given on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnSeed {
    /// Where the player sat.
    pub seat: Seat,
    /// The seed.
    pub text: String,
}

impl OwnSeed {
    /// A seat's number, `=` and its seed.
    pub fn read(given: &str) -> Result<Self, &'static str> {
        let wrong = "a seat's number, = and its seed";
        let (seat, text) = given.split_once('=').ok_or(wrong)?;
        let seat: u8 = seat.parse().map_err(|_| wrong)?;
        Ok(Self { seat: Seat::try_from(seat)?, text: text.into() })
    }
}
