//! The limits on stakes and wins, in units of the currency.

use alloc::string::String;

use table::options::Field;
use table::settings::MOST_MONEY;
use table::{BadConfig, Version, decimal};

use crate::money::Money;
use crate::multiplier::Multiplier;
use crate::refusal::SessionRefusal;
use crate::round::Round;
use crate::versions;

/// [H31] The most characters of a plain decimal.
const LONGEST: usize = 32;

/// The limits of a table, in units of the currency's last decimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The version of the rules that amounts are read by.
    pub rules: Version,
    /// How many decimals the currency has.
    pub decimals: u8,
    /// The smallest stake.
    pub min_bet: u64,
    /// The largest stake.
    pub max_bet: u64,
    /// The largest win.
    pub max_payout: u64,
}

impl Stakes {
    /// The limits `minBet`, `maxBet` and `maxPayout` of a currency with at most 8 decimals.
    pub fn new(rules: Version, decimals: u8, limits: [&str; 3]) -> Result<Self, BadConfig> {
        let [min_bet, max_bet, max_payout] = limits.map(|text| in_units(rules, text, decimals));
        let (Some(min_bet), Some(max_bet), Some(max_payout)) = (min_bet, max_bet, max_payout)
        else {
            return Err(BadConfig::new(format_args!(
                "minBet, maxBet and maxPayout must be decimals with at most {decimals} decimals \
                 and {LONGEST} characters"
            )));
        };
        let most = u128::from(MOST_MONEY.unsigned_abs()) * decimal::power_of_ten(decimals);
        let ordered = 0 < min_bet && min_bet <= max_bet && max_bet <= max_payout;
        if !ordered || u128::from(max_payout) > most {
            return Err(BadConfig::new("0 < minBet ≤ maxBet ≤ maxPayout ≤ 1000000000 must hold"));
        }
        Ok(Self { rules, decimals, min_bet, max_bet, max_payout })
    }

    /// The stake that a player names.
    pub fn bet(&self, amount: &str) -> Result<Money, SessionRefusal> {
        let units = in_units(self.rules, amount, self.decimals);
        match units.filter(|units| (self.min_bet..=self.max_bet).contains(units)) {
            Some(units) => Ok(self.money(units)),
            None => Err(SessionRefusal::Stake { stakes: *self }),
        }
    }

    /// The stakes that are taken.
    pub fn bets(&self) -> Field {
        let text = |units| self.money(units).text();
        Field::decimal(text(self.min_bet), text(self.max_bet), self.decimals)
    }

    /// The smallest stake, as text.
    pub fn smallest_bet(&self) -> String {
        self.money(self.min_bet).text()
    }

    /// What a round pays now: stake times multiplier, cut to the currency's decimals, at most the
    /// largest win.
    pub fn payout(&self, round: &Round) -> Money {
        let cut = round.multiplier.exact_product(round.stake.units) / Multiplier::scale();
        self.money(u64::try_from(cut).map_or(self.max_payout, |units| units.min(self.max_payout)))
    }

    /// Whether stake times multiplier has reached the largest win.
    pub fn reaches_limit(&self, round: &Round) -> bool {
        let limit = u128::from(self.max_payout) * Multiplier::scale();
        round.multiplier.exact_product(round.stake.units) >= limit
    }

    /// That many units as money.
    pub const fn money(&self, units: u64) -> Money {
        Money { units, decimals: self.decimals }
    }
}

/// [H19] [H31] A plain decimal as those rules take it, in units of the last decimal.
fn in_units(rules: Version, text: &str, decimals: u8) -> Option<u64> {
    let taken = text.len() <= LONGEST || !versions::decimals_are_short(rules);
    decimal::parse_units(text, decimals).filter(|_| taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fraction::Fraction;

    /// [H17]
    #[test]
    fn limits_are_ordered_positive_and_at_most_a_thousand_million() {
        let rows = [
            (2, ["0.10", "1000.00", "100000.00"], true),
            (2, ["0.01", "0.01", "0.01"], true),
            (2, ["0.00", "1", "1"], false),
            (2, ["2", "1", "3"], false),
            (2, ["1", "3", "2"], false),
            (2, ["1", "1", "1000000000"], true),
            (2, ["1", "1", "1000000000.01"], false),
            (2, ["1.000", "1", "1"], false),
            (2, ["01.5", "2", "3"], true),
            (2, ["1.", "2", "3"], false),
            (2, [".5", "2", "3"], false),
            (2, ["", "2", "3"], false),
            (2, ["-1", "2", "3"], false),
            (0, ["1", "2", "3"], true),
            (0, ["1.0", "2", "3"], false),
            (1, ["0.10", "1000.00", "100000.00"], false),
            (8, ["0.00000001", "1000000000", "1000000000.00000000"], true),
            (8, ["0.00000001", "1", "1000000000.00000001"], false),
            (8, ["0.000000001", "1", "1"], false),
        ];
        for (decimals, limits, taken) in rows {
            assert_eq!(
                Stakes::new(Version::SECOND, decimals, limits).is_ok(),
                taken,
                "{decimals} {limits:?}"
            );
        }
    }

    /// [H31]
    #[test]
    fn a_limit_has_at_most_32_characters_since_version_2() {
        let [short, long] = [31, 32].map(|zeros| "0".repeat(zeros) + "1");
        let rows = [
            (Version::SECOND, &short, true),
            (Version::SECOND, &long, false),
            (Version::FIRST, &long, true),
        ];
        for (rules, limit, taken) in rows {
            let all = [limit, "1", "1"];
            for limits in [all, [all[1], all[0], all[2]], [all[1], all[2], all[0]]] {
                assert_eq!(Stakes::new(rules, 2, limits).is_ok(), taken, "{rules:?} {limits:?}");
            }
        }
    }

    /// [H8] [H10] [H12]
    #[test]
    fn a_payout_is_cut_and_at_most_the_largest_win() {
        let rows = [
            (2, "100", 1_000, Fraction::new(245_420_939, 100_000_000), "24.54", false),
            (2, "100", 1, Fraction::new(199, 100), "0.01", false),
            (2, "100", 1, Fraction::new(96, 100), "0.00", false),
            (2, "100", 1_000, Fraction::new(999_999_999, 100_000_000), "99.99", false),
            (2, "100", 1_000, Fraction::new(10, 1), "100.00", true),
            (2, "100", 1_000, Fraction::new(11, 1), "100.00", true),
            (0, "9", 3, Fraction::new(299_999_999, 100_000_000), "8", false),
            (0, "9", 3, Fraction::new(3, 1), "9", true),
            (
                8,
                "1000000000",
                1,
                Fraction::new(1_298_700_000_000_000_000, 1),
                "1000000000.00000000",
                true,
            ),
        ];
        for (decimals, limit, stake, exact, paid, at_limit) in rows {
            let stakes = Stakes::new(Version::SECOND, decimals, ["1", "1", limit]).expect("limits");
            let mut round = Round::none(stakes);
            round.begin(stakes.money(stake));
            round.win(Multiplier::of(exact));
            assert_eq!(stakes.payout(&round).text(), paid, "{stake} × {exact:?}");
            assert_eq!(stakes.reaches_limit(&round), at_limit, "{stake} × {exact:?}");
        }
    }
}
