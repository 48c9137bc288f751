//! What players reported of one another, until whoever runs the house is done with it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use store::{Kind, Reads, StoreFault, Surveyed, Write};
use table::Code;
use wire::admin::{Report, ReportLine, ReportedLine};
use wire::http::{NewReport, ReportMade};
use wire::{ReportId, TableId};

use crate::guests::Player;
use crate::matches::wall_clock;
use crate::recovery::LeftOut;
use crate::rooms::RoomHandle;
use crate::shared::{self, Shared, refuse};
use crate::{Answer, Refused, random};

/// How many lines one report has.
const LINES: usize = 20;

/// Characters of what a report is about.
const WHY: usize = 500;

/// The reports of the house.
pub struct Reports {
    /// What the whole house uses.
    shared: Arc<Shared>,
    /// All of them, without what stands in them, by the time at which they came.
    known: Mutex<BTreeMap<(u64, ReportId), ReportLine>>,
    /// Held while one is filed, so that the limits are looked at and used in one step.
    filing: tokio::sync::Mutex<()>,
}

/// Reads what is known of the reports; one that cannot be read is left out.
pub(crate) fn read(
    reads: &dyn Reads,
    left_out: &mut LeftOut,
) -> Result<Vec<ReportLine>, StoreFault> {
    let mut known = Vec::new();
    for Surveyed { key, text } in reads.survey(Kind::Report)? {
        let text = text.map_err(|fault| fault.to_string());
        let report = text.and_then(|text| {
            serde_json::from_str::<Report>(&text).map_err(|error| error.to_string())
        });
        match report {
            Ok(report) => known.push(report.head),
            Err(why) => left_out.note(format!("the report {key} is damaged: {why}")),
        }
    }
    Ok(known)
}

impl Reports {
    pub(crate) fn new(shared: Arc<Shared>, known: Vec<ReportLine>) -> Self {
        let known = known.into_iter().map(|line| ((line.at, line.report), line)).collect();
        Self { shared, known: Mutex::new(known), filing: Default::default() }
    }

    /// A player reports another who is at a table, with what the house itself heard there.
    pub async fn file(
        &self,
        by: &Arc<Player>,
        (table, room): (TableId, &RoomHandle),
        new: NewReport,
    ) -> Answer<ReportMade> {
        let why = new.why.trim();
        let length = why.chars().count();
        let hidden = |letter: char| letter.is_control() && letter != '\n';
        if length == 0 || length > WHY || why.contains(hidden) || new.lines.len() > LINES {
            let message = format!("Say in 1 to {WHY} characters why, with at most {LINES} lines.");
            return Err(Refused::new(Code::BadInput, message));
        }
        let lines: Vec<ReportedLine> = room.lines(by.clone(), new.player, new.lines).await?;
        let _one_at_a_time = self.filing.lock().await;
        let mut writes = self.make_room(by)?;
        let (report, at) = (random::report(), wall_clock());
        let head = ReportLine { report, at, by: by.id, player: new.player };
        let (why, count) = (why.to_owned(), lines.len());
        writes.push(write(&Report { head, table, why, lines }));
        self.shared.writer.commit(writes.clone()).await?;
        self.forget(&writes);
        self.known().insert((at, report), head);
        tracing::info!(%report, %table, by = %by.id, player = %new.player, "a player was reported");
        Ok(ReportMade { report, lines: count })
    }

    /// A place for one more; the oldest makes room where there are too many.
    fn make_room(&self, by: &Player) -> Answer<Vec<Write>> {
        let (known, limits) = (self.known(), self.shared.limits());
        if known.values().filter(|line| line.by == by.id).count() >= limits.reports_per_player {
            let message = "You have reported as much as one may; somebody will look at it.";
            return refuse(Code::RateLimited, message);
        }
        let over = (known.len() + 1).saturating_sub(limits.reports);
        Ok(known.keys().take(over).map(|(_, report)| delete(*report)).collect())
    }

    /// All of them, newest first, without what stands in them.
    pub fn list(&self) -> Vec<ReportLine> {
        self.known().values().rev().copied().collect()
    }

    /// One of them, whole.
    pub async fn get(&self, report: ReportId) -> Answer<Report> {
        let key = report.to_string();
        let text = self.shared.writer.read(move |reads| reads.get(Kind::Report, &key)).await?;
        serde_json::from_str(&text.ok_or_else(none)?)
            .map_err(|error| shared::unreadable(&error, "That report cannot be read."))
    }

    /// One of them is done with.
    pub async fn settle(&self, report: ReportId) -> Answer<()> {
        if !self.known().values().any(|line| line.report == report) {
            return Err(none());
        }
        self.remove(vec![delete(report)]).await
    }

    /// Those that came before then are forgotten.
    pub(crate) async fn forget_before(&self, then: u64) -> Answer<()> {
        let old = self
            .known()
            .range(..(then, ReportId::of([0; 10])))
            .map(|(key, _)| delete(key.1))
            .collect();
        self.remove(old).await
    }

    async fn remove(&self, writes: Vec<Write>) -> Answer<()> {
        if !writes.is_empty() {
            self.shared.writer.commit(writes.clone()).await?;
            self.forget(&writes);
        }
        Ok(())
    }

    /// What was deleted is not known any more.
    fn forget(&self, writes: &[Write]) {
        let gone = |id: ReportId| {
            writes
                .iter()
                .any(|write| matches!(write, Write::Delete { key, .. } if *key == id.to_string()))
        };
        self.known().retain(|(_, report), _| !gone(*report));
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<(u64, ReportId), ReportLine>> {
        self.known.lock().expect("nothing panics while it holds the reports")
    }
}

fn write(report: &Report) -> Write {
    let value = serde_json::to_string(report).expect("a report is plain data");
    Write::Put { kind: Kind::Report, key: report.head.report.to_string(), value }
}

fn delete(report: ReportId) -> Write {
    Write::Delete { kind: Kind::Report, key: report.to_string() }
}

fn none() -> Refused {
    Refused::new(Code::NotFound, "There is no such report.")
}
