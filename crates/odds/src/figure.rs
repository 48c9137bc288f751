//! Exact numbers, and how they are written.

use exact::{Exact, decimal, ratio, whole};
use serde::{Serialize, Serializer};
use session::Multiplier;

/// How many decimals are shown beside the fraction.
const PLACES: u32 = 12;

/// A multiplier as a number.
pub(crate) fn multiplier(shown: Multiplier) -> Exact {
    ratio(shown.units(), Multiplier::ONE.units())
}

/// A number that is told: as a fraction, and beside it in decimals, rounded half up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Figure(pub Exact);

impl Figure {
    /// In decimals, rounded half up.
    pub fn decimal(&self, places: u32) -> String {
        decimal(&self.0, places)
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written {
            exact: String,
            decimal: String,
        }
        let (exact, decimal) = (self.0.to_string(), self.decimal(PLACES));
        Written { exact, decimal }.serialize(serializer)
    }
}

/// In percent, rounded half up.
pub fn percent(figure: &Figure, places: u32) -> String {
    Figure(&figure.0 * whole(100)).decimal(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_a_fraction_and_a_decimal() {
        let third = Figure(ratio(2, 6));
        let written = r#"{"exact":"1/3","decimal":"0.333333333333"}"#;
        assert_eq!(serde_json::to_string(&third).expect("plain data"), written);
        assert_eq!(percent(&Figure(ratio(24, 25)), 4), "96.0000");
    }
}
