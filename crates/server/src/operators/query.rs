//! What stands behind the question mark of an operator's request.

use house::RoundQuery;
use operator::{Day, Moment, Status};
use serde::Deserialize;
use wire::Code;

use crate::answer::Declined;

/// Which rounds are asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rounds {
    from: Option<String>,
    to: Option<String>,
    game: Option<String>,
    player: Option<String>,
    status: Option<String>,
    cursor: Option<String>,
}

/// What a report is about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reported {
    from: String,
    to: String,
    pub(crate) by: String,
}

/// The day of an export.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exported {
    day: String,
}

/// Where a list goes on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Behind {
    pub(crate) cursor: Option<String>,
}

/// Whose limits are asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfPlayer {
    pub(crate) player: String,
}

/// A time, or the beginning of a day.
fn moment(text: &str) -> Result<Moment, Declined> {
    let day = || text.parse::<Day>().map(Day::begins);
    text.parse().or_else(|_| day()).map_err(|error| Declined::new(Code::BadInput, error))
}

impl Rounds {
    pub(crate) fn query(self) -> Result<RoundQuery, Declined> {
        let Self { from, to, game, player, status, cursor } = self;
        let time = |text: Option<String>| text.as_deref().map(moment).transpose();
        let status = status.map(|word| {
            let all = [Status::Open, Status::Won, Status::Lost, Status::Returned, Status::Void];
            let found = all.into_iter().find(|status| status.word() == word);
            let message = "The status is open, won, lost, returned or void.";
            found.ok_or_else(|| Declined::new(Code::BadInput, message))
        });
        let status = status.transpose()?;
        Ok(RoundQuery { from: time(from)?, to: time(to)?, game, player, status, cursor })
    }
}

impl Reported {
    pub(crate) fn range(&self) -> Result<(Moment, Moment), Declined> {
        Ok((moment(&self.from)?, moment(&self.to)?))
    }
}

impl Exported {
    pub(crate) fn day(&self) -> Result<Day, Declined> {
        self.day.parse().map_err(|error| Declined::new(Code::BadInput, error))
    }
}
