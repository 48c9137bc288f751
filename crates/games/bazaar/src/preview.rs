//! What a page is told beforehand: what the end of the round will do, and what things cost.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::preview::NoPreview;

use crate::command::Choice;
use crate::event::Row;
use crate::rules::{self, Asset, Card, Goods};

/// The highest price that is reckoned with; those of the rules are far below.
const DEAREST: i64 = 100;

/// A question.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Asked {
    /// What the end of the round will do to a portfolio, if nothing changes.
    Forecast(Coming),
    /// What each good of a portfolio comes to.
    Worth(Priced<Portfolio>),
    /// The portfolio before some rows of a reveal's log, at the same prices.
    Before(Undone),
    /// What some lots cost by the table, in TS.
    Quotes(Priced<Vec<Lot>>),
    /// How much can be bought or asked for with the money that there is.
    Reach(Priced<Purse>),
    /// How much TS a purchase leaves.
    Left(Purchase),
    /// By how much prices have moved.
    Moved(Prices),
}

/// Its answer, by the same name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Told {
    /// Everything that can be said.
    Forecast(Vec<Forecast>),
    /// By good.
    Worth(Goods),
    /// As it was.
    Before(Portfolio),
    /// In the same order.
    Quotes(Vec<Quote>),
    /// For a seat, and for the whole table.
    Reach(Reach),
    /// None where there is too little.
    Left(Option<i64>),
    /// By good.
    Moved(Goods),
}

/// Something at the prices of the round.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Priced<T> {
    /// What a unit costs.
    pub(crate) prices: Goods,
    /// What it is.
    pub(crate) of: T,
}

/// What a seat has, as the view shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub(crate) struct Portfolio {
    /// Gold.
    pub(crate) tkl: i64,
    /// Paper money.
    pub(crate) tg: i64,
    /// Digital money.
    pub(crate) ts: i64,
    /// Crypto.
    pub(crate) c: i64,
    /// What is on sale.
    #[serde(rename = "reserved")]
    pub(crate) reserved: OnSale,
    /// What all is worth.
    #[serde(rename = "value")]
    pub(crate) value: i64,
}

/// What a seat has on sale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub(crate) struct OnSale {
    /// Gold.
    pub(crate) tkl: i64,
    /// Paper money.
    pub(crate) tg: i64,
    /// Crypto.
    pub(crate) c: i64,
}

/// A portfolio with all that is known of its round.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Coming {
    /// What the seat has.
    pub(crate) portfolio: Portfolio,
    /// What a unit costs.
    pub(crate) prices: Goods,
    /// The round's event.
    pub(crate) event: Card,
    /// What the seat has chosen, as far as the asker knows.
    pub(crate) choice: Option<Choice>,
    /// Whether it has a partner.
    pub(crate) paired: bool,
}

/// What the end of the round does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(crate) enum Forecast {
    /// The gamble cannot be paid.
    Unpayable {
        /// What it costs.
        cost: i64,
        /// The TS that are there.
        money: i64,
    },
    /// So much gold costs a fee.
    Fee {
        /// Units of gold.
        gold: i64,
        /// In TS.
        fee: i64,
    },
    /// One more unit of gold would cost a fee, or a higher one.
    FeeNear {
        /// Units of gold.
        gold: i64,
        /// The unit that costs it.
        from: i64,
        /// In TS.
        fee: i64,
    },
    /// Crypto crashes, and takes a unit.
    Crash {
        /// Units of crypto.
        crypto: i64,
    },
    /// Crypto crashes, and takes nothing from so few.
    CrashSafe {
        /// Units of crypto.
        crypto: i64,
    },
    /// A unit is converted.
    Conversion {
        /// Of which good.
        good: Asset,
    },
    /// A unit is converted if the partner betrays.
    ConversionIfBetrayed {
        /// Of which good.
        good: Asset,
    },
}

/// A portfolio and some rows of a reveal's log.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Undone {
    /// After the rows.
    pub(crate) portfolio: Portfolio,
    /// Its own rows.
    pub(crate) rows: Vec<Row>,
    /// What a unit costs.
    pub(crate) prices: Goods,
}

/// A quantity of a good.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lot {
    /// Which good.
    pub(crate) asset: Asset,
    /// How many units.
    pub(crate) quantity: i64,
}

/// What a lot costs by the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Quote {
    /// What its units are worth.
    pub(crate) worth: i64,
    /// What that is in TS.
    pub(crate) price: i64,
}

/// The TS of a seat and of all seats, and what is bought with them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Purse {
    /// What is bought.
    pub(crate) asset: Asset,
    /// The TS of the seat.
    pub(crate) own: i64,
    /// The TS of every seat.
    pub(crate) all: Vec<i64>,
}

/// How far money reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reach {
    /// The units that the seat can pay.
    pub(crate) payable: i64,
    /// The units that all the TS at the table pay: nobody can ever pay more.
    pub(crate) most: i64,
    /// All the TS at the table.
    pub(crate) money: i64,
}

/// Something for a price.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Purchase {
    /// In TS.
    pub(crate) price: i64,
    /// The TS that are there.
    pub(crate) money: i64,
}

/// The prices of two rounds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Prices {
    /// Those before.
    pub(crate) before: Goods,
    /// Those now.
    pub(crate) now: Goods,
}

impl Portfolio {
    /// The goods on sale among them, as they are when the round ends.
    pub(crate) fn all(&self) -> Goods {
        let OnSale { tkl, tg, c } = self.reserved;
        self.held().plus(Goods { tkl, tg, ts: 0, c })
    }

    fn held(&self) -> Goods {
        let Self { tkl, tg, ts, c, .. } = *self;
        Goods { tkl, tg, ts, c }
    }

    fn holding(self, held: Goods, prices: &Goods) -> Self {
        let Goods { tkl, tg, ts, c } = held;
        let now = Self { tkl, tg, ts, c, ..self };
        Self { value: now.all().value_at(prices), ..now }
    }
}

impl Asked {
    /// What is told of it.
    pub(crate) fn answer(self) -> Result<Told, NoPreview> {
        Ok(match self {
            Self::Forecast(coming) => {
                sensible(&coming.prices)?;
                Told::Forecast(rules::forecast(&coming))
            }
            Self::Worth(Priced { prices, of }) => {
                sensible(&prices)?;
                Told::Worth(of.all().each_at(&prices))
            }
            Self::Before(Undone { portfolio, rows, prices }) => {
                sensible(&prices)?;
                let goods = rows.iter().map(Row::goods).fold(Goods::default(), Goods::plus);
                Told::Before(portfolio.holding(portfolio.held().plus(-goods), &prices))
            }
            Self::Quotes(Priced { prices, of }) => {
                sensible(&prices)?;
                let quote = |Lot { asset, quantity }: Lot| Quote {
                    worth: Goods::lot(asset, quantity).value_at(&prices),
                    price: rules::price_in_ts(&prices, asset, quantity),
                };
                Told::Quotes(of.into_iter().map(quote).collect())
            }
            Self::Reach(Priced { prices, of }) => {
                sensible(&prices)?;
                let money = of.all.iter().sum();
                let units = |money| rules::units_for(&prices, of.asset, money);
                Told::Reach(Reach { payable: units(of.own), most: units(money), money })
            }
            Self::Left(Purchase { price, money }) => {
                Told::Left((price <= money).then(|| money - price))
            }
            Self::Moved(Prices { before, now }) => Told::Moved(now.plus(-before)),
        })
    }
}

fn sensible(prices: &Goods) -> Result<(), NoPreview> {
    let Goods { tkl, tg, ts, c } = prices;
    match [tkl, tg, ts, c].into_iter().all(|price| (1..=DEAREST).contains(price)) {
        true => Ok(()),
        false => Err(NoPreview::new(format_args!("A price is from 1 to {DEAREST}."))),
    }
}
