//! What is said of a journal, in itself and against what was kept of it: by the program and in the browser alike.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use serde::Serialize;
use session::Registry;

use crate::audit::{Audit, Unbegun, audit};
use crate::evidence::Check;
use crate::finding::{Figures, Finding};
use crate::notes::Notes;

table::words! {
    /// What comes of a journal.
    pub enum Verdict {
        /// It holds, and so does everything that was kept.
        Verified = "verified",
        /// It holds in itself, and not against what was kept.
        Contradicted = "contradicted",
        /// An entry of it does not hold.
        Broken = "broken",
        /// It is of a game whose rules are not here, and nothing is said of it.
        OtherGame = "otherGame",
        /// It has no end.
        NotClosed = "notClosed",
        /// What was asked cannot be answered.
        Refused = "refused",
    }
}

/// One thing that was kept, with the evidence that it is from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// The file's name; none for what was given by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// What comes of it.
    #[serde(flatten)]
    pub check: Check,
}

/// What there is to say of a journal that holds in itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Whether what was kept says the same.
    pub verdict: Verdict,
    /// What it holds.
    pub figures: Figures,
    /// What a reader must know of it.
    pub notes: Notes,
    /// How its void rounds would have begun; told by whoever can weigh it.
    #[serde(skip)]
    pub unbegun: Vec<Unbegun>,
    /// Everything that was held against it.
    pub checked: Vec<Checked>,
}

/// What there is to say of one that does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// In one word.
    pub verdict: Verdict,
    /// The first entry that does not hold, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<u64>,
    /// Why, in a sentence.
    pub why: String,
}

/// What is said of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Judgement {
    /// It holds in itself.
    Holds(Box<Report>),
    /// It does not.
    Fails(Failure),
}

/// Decides a journal again, and holds against it whatever was kept.
pub fn judge(
    journal: &[u8],
    registry: &Registry,
    kept: impl FnOnce(&Audit<'_>) -> Vec<Checked>,
) -> Judgement {
    match audit(journal, registry) {
        Err(finding) => Judgement::Fails(Failure::of(&finding)),
        Ok(audit) => {
            let checked = kept(&audit);
            let verdict = match checked.iter().all(|checked| checked.check.is_good()) {
                true => Verdict::Verified,
                false => Verdict::Contradicted,
            };
            let Audit { figures, notes, unbegun, .. } = audit;
            Judgement::Holds(Box::new(Report { verdict, figures, notes, unbegun, checked }))
        }
    }
}

impl Failure {
    /// What a finding comes to.
    fn of(finding: &Finding) -> Self {
        let (verdict, entry) = match finding {
            Finding::NotClosed => (Verdict::NotClosed, None),
            Finding::OtherGame(_) => (Verdict::OtherGame, None),
            Finding::OtherRules(_) => (Verdict::Broken, Some(0)),
            Finding::Entry(number, _) => (Verdict::Broken, Some(*number)),
            Finding::UnknownHead(_) => (Verdict::Broken, None),
        };
        Self { verdict, entry, why: finding.to_string() }
    }

    /// What was asked cannot be answered.
    pub fn refused(why: String) -> Self {
        Self { verdict: Verdict::Refused, entry: None, why }
    }
}
