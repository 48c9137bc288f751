//! Goods: what they are, what they are worth, and what everybody starts with.

use core::ops::{AddAssign, Neg, SubAssign};

use serde::{Deserialize, Serialize};
use table::Changes;

/// [B1] A number for each of the four goods: what is held, what changed, or what a unit costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Changes)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Goods {
    /// Gold.
    pub tkl: i64,
    /// Paper money.
    pub tg: i64,
    /// Digital money, the means of payment.
    pub ts: i64,
    /// Crypto.
    pub c: i64,
}

table::words! {
    /// [B37] What can be put on sale, or converted, for TS.
    pub enum Asset {
        /// Gold.
        Tkl = "TKL",
        /// Paper money.
        Tg = "TG",
        /// Crypto.
        C = "C",
    }
}

impl Goods {
    const fn new(tkl: i64, tg: i64, ts: i64, c: i64) -> Self {
        Self { tkl, tg, ts, c }
    }

    /// Some digital money.
    pub(crate) const fn money(ts: i64) -> Self {
        Self::new(0, 0, ts, 0)
    }

    /// A quantity of one asset.
    pub(crate) const fn lot(asset: Asset, quantity: i64) -> Self {
        match asset {
            Asset::Tkl => Self::new(quantity, 0, 0, 0),
            Asset::Tg => Self::new(0, quantity, 0, 0),
            Asset::C => Self::new(0, 0, 0, quantity),
        }
    }

    /// These and those.
    #[must_use]
    pub(crate) fn plus(mut self, other: Self) -> Self {
        self += other;
        self
    }

    /// How many there are of an asset.
    pub const fn of(&self, asset: Asset) -> i64 {
        match asset {
            Asset::Tkl => self.tkl,
            Asset::Tg => self.tg,
            Asset::C => self.c,
        }
    }

    /// What each good comes to at these prices.
    pub(crate) const fn each_at(&self, prices: &Self) -> Self {
        Self::new(
            self.tkl * prices.tkl,
            self.tg * prices.tg,
            self.ts * prices.ts,
            self.c * prices.c,
        )
    }

    /// What all is worth at these prices.
    pub const fn value_at(&self, prices: &Self) -> i64 {
        let Self { tkl, tg, ts, c } = self.each_at(prices);
        tkl + tg + ts + c
    }
}

impl AddAssign for Goods {
    fn add_assign(&mut self, other: Self) {
        self.tkl += other.tkl;
        self.tg += other.tg;
        self.ts += other.ts;
        self.c += other.c;
    }
}

impl SubAssign for Goods {
    fn sub_assign(&mut self, other: Self) {
        *self += -other;
    }
}

impl Neg for Goods {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.tkl, -self.tg, -self.ts, -self.c)
    }
}

/// [B2] Worth the same at the base table and at the playing table of N = 0.
pub(crate) const PORTFOLIOS: [Goods; 8] = [
    Goods::new(7, 22, 12, 1),
    Goods::new(7, 17, 17, 1),
    Goods::new(7, 12, 22, 1),
    Goods::new(7, 7, 27, 1),
    Goods::new(0, 38, 12, 2),
    Goods::new(0, 30, 20, 2),
    Goods::new(0, 20, 30, 2),
    Goods::new(0, 10, 40, 2),
];

/// [B13] [B30] What a unit costs in a round that N prices.
pub(crate) const fn prices_at(n: i8) -> Goods {
    let ts = if n >= 1 { 2 } else { 1 };
    let c = match n {
        ..=-2 => 8,
        -1 => 6,
        0.. => 5,
    };
    Goods::new(3, 1, ts, c)
}

/// [B13] What a lot costs in TS at these prices. A lot of 2^53 units is far from overflowing.
pub(crate) fn price_in_ts(prices: &Goods, asset: Asset, quantity: i64) -> i64 {
    let worth = quantity * prices.of(asset);
    ((worth + prices.ts - 1) / prices.ts).max(1)
}

/// [B13] The largest lot that so many TS pay.
pub(crate) const fn units_for(prices: &Goods, asset: Asset, money: i64) -> i64 {
    money * prices.ts / prices.of(asset)
}
