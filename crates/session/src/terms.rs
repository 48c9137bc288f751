//! The configuration that all session games share, and what it means in units.

use alloc::string::String;
use core::marker::PhantomData;

use serde::{Deserialize, Serialize};
use table::options::Field;
use table::{BadConfig, decimal};

use crate::money::Money;
use crate::multiplier::Multiplier;
use crate::number::Number;
use crate::refusal::SessionRefusal;

/// What a game returns to the player where nobody sets it.
pub trait DefaultReturn {
    /// Percent, in units of 10⁻⁴.
    const RTP: Number;
}

/// The settings of a session game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default, bound = "R: DefaultReturn")]
pub struct Terms<R> {
    /// The return to the player, in percent.
    pub rtp: Number,
    /// How many decimals the currency has.
    pub decimals: u8,
    /// The smallest stake.
    pub min_bet: String,
    /// The largest stake.
    pub max_bet: String,
    /// The largest win.
    pub max_payout: String,
    #[serde(skip)]
    game: PhantomData<R>,
}

impl<R: DefaultReturn> Default for Terms<R> {
    fn default() -> Self {
        Self {
            rtp: R::RTP,
            decimals: 2,
            min_bet: "0.10".into(),
            max_bet: "1000.00".into(),
            max_payout: "100000.00".into(),
            game: PhantomData,
        }
    }
}

impl<R> Terms<R> {
    /// What the settings mean, or why they cannot be played with.
    pub fn stakes(&self) -> Result<Stakes, BadConfig> {
        check_return(self.rtp)?;
        Stakes::new(self.decimals, [&self.min_bet, &self.max_bet, &self.max_payout])
    }
}

/// A return is above 0 and at most 99.9 percent.
pub fn check_return(rtp: Number) -> Result<(), BadConfig> {
    if (1..=999_000).contains(&rtp.units()) {
        return Ok(());
    }
    Err(BadConfig::new("rtp must be above 0 and at most 99.9"))
}

/// The limits of a table, in units of the currency's last decimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
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
    const MAX_DECIMALS: u8 = 8;
    const MAX_MONEY: u64 = 1_000_000_000;

    /// The limits `minBet`, `maxBet` and `maxPayout` of a currency.
    pub fn new(decimals: u8, limits: [&str; 3]) -> Result<Self, BadConfig> {
        if decimals > Self::MAX_DECIMALS {
            return Err(BadConfig::new("decimals must be from 0 to 8"));
        }
        let units = |text: &str| {
            decimal::parse_units(text, decimals).ok_or_else(|| {
                BadConfig::new(format_args!(
                    "minBet, maxBet and maxPayout must be decimals with at most {decimals} decimals"
                ))
            })
        };
        let [min_bet, max_bet, max_payout] = limits;
        let (min_bet, max_bet) = (units(min_bet)?, units(max_bet)?);
        let max_payout = units(max_payout)?;
        let most = u128::from(Self::MAX_MONEY) * decimal::power_of_ten(decimals);
        let ordered = 0 < min_bet && min_bet <= max_bet && max_bet <= max_payout;
        if !ordered || u128::from(max_payout) > most {
            return Err(BadConfig::new("0 < minBet ≤ maxBet ≤ maxPayout ≤ 1000000000 must hold"));
        }
        Ok(Self { decimals, min_bet, max_bet, max_payout })
    }

    /// The stake that a player names.
    pub fn bet(&self, amount: &str) -> Result<Money, SessionRefusal> {
        let units = decimal::parse_units(amount, self.decimals);
        match units.filter(|units| (self.min_bet..=self.max_bet).contains(units)) {
            Some(units) => Ok(self.money(units)),
            None => Err(SessionRefusal::Stake(*self)),
        }
    }

    /// The stakes that are taken.
    pub fn bets(&self) -> Field {
        let text = |units: u64| decimal::format_units(units.into(), self.decimals);
        Field::decimal(text(self.min_bet), text(self.max_bet), self.decimals)
    }

    /// The smallest stake, as text.
    pub fn smallest_bet(&self) -> String {
        decimal::format_units(self.min_bet.into(), self.decimals)
    }

    /// Stake times multiplier, cut to the currency's decimals, at most the largest win.
    pub fn payout(&self, stake: u64, multiplier: Multiplier) -> Money {
        let cut = multiplier.exact_product(stake) / Multiplier::scale();
        self.money(u64::try_from(cut).map_or(self.max_payout, |units| units.min(self.max_payout)))
    }

    /// Whether stake times multiplier has reached the largest win.
    pub fn reaches_limit(&self, stake: u64, multiplier: Multiplier) -> bool {
        multiplier.exact_product(stake) >= u128::from(self.max_payout) * Multiplier::scale()
    }

    /// That many units as money.
    pub const fn money(&self, units: u64) -> Money {
        Money { units, decimals: self.decimals }
    }
}
