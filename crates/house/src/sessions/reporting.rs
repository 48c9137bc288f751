//! [O36] What a report is made of: the rounds of its days, those that are open, and [O46] how void rounds
//! would have begun.

use operator::{Moment, Report, ReportInfo, RoundRecord, Status};
use session::Beginning;
use store::{Kind, Reads, StoreFault};
use table::Version;
use table::draws::Seeds;
use table::erased::Opening;

use super::Premises;
use super::seeds::{RetiredDoc, retired_key};
use crate::operators::records;

/// Fills a report with an operator's rounds from one moment to before another.
pub(crate) fn fill(
    mut report: Report,
    reads: &dyn Reads,
    premises: &Premises,
    operator: &str,
    from: Moment,
    to: Moment,
) -> Result<ReportInfo, StoreFault> {
    let mut day = from.day();
    while day.begins() < to {
        let prefix = format!("{}{day}/", records::days(operator));
        for (_, text) in reads.list(Kind::Ended, &prefix)? {
            let record: RoundRecord = serde_json::from_str(&text).map_err(StoreFault::new)?;
            // What was only answered on that day has ended on another.
            if record.ended.is_some_and(|ended| ended.day() == day) {
                report.add(&record);
                let beginning = beginning(reads, premises, &record)?;
                report.add_void(&record, beginning.as_ref());
            }
        }
        day = day.next();
    }
    let open = records::open_rounds(operator);
    for (key, _) in reads.list(Kind::RoundOf, &open)? {
        let record = records::get(reads, operator, &key[open.len()..])?;
        record.iter().for_each(|record| report.add(record));
    }
    Ok(report.info())
}

/// [O46] How a void round would have begun; nothing before its seed is open, nor by rules that this build
/// does not have.
fn beginning(
    reads: &dyn Reads,
    premises: &Premises,
    record: &RoundRecord,
) -> Result<Option<Beginning>, StoreFault> {
    if record.status != Status::Void {
        return Ok(None);
    }
    let secret = open_seed(reads, premises, record)?;
    Ok(secret.and_then(|secret| played(premises, record, &secret)))
}

/// The seed of a round, once it is open.
fn open_seed(
    reads: &dyn Reads,
    premises: &Premises,
    record: &RoundRecord,
) -> Result<Option<String>, StoreFault> {
    let patrons = &premises.operators.patrons;
    let patron = patrons.by_name(&record.operator, &record.player, record.demo);
    let Some((patron, hash)) = patron.zip(record.server_seed_hash.parse().ok()) else {
        return Ok(None);
    };
    let at = reads.get(Kind::RetiredAt, &retired_key(patron.id, hash))?;
    let Some(at) = at.and_then(|text| serde_json::from_str::<String>(&text).ok()) else {
        return Ok(None);
    };
    let doc = reads.get(Kind::RetiredSeed, &at)?;
    let doc = doc.and_then(|text| serde_json::from_str::<RetiredDoc>(&text).ok());
    Ok(doc.map(|doc| doc.seed.server_seed))
}

/// The round as it would have been played.
fn played(premises: &Premises, record: &RoundRecord, secret: &str) -> Option<Beginning> {
    let name = record.game.strip_prefix("inhousegame:")?;
    let rules = premises.shared.games.session(name)?;
    let rules = rules.session_of_version(Version::new(record.rules?))?;
    let seeds = Seeds::new(secret, record.client_seed.as_str());
    let config = record.parameters.text();
    let opening = Opening { seats: 1, config, seeds, nonce: record.nonce };
    let (mut play, _) = rules.open(opening).ok()?;
    let bet = play.read(serde_json::from_str(record.bet.as_ref()?.text()).ok()?).ok()?;
    rules.beginning(&mut *play, &bet).ok()
}
