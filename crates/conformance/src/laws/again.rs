//! The audit: a second table that decides once more.

use table::Actor;
use table::erased::{AnyMatch, Draft};

use super::{Law, Verdict, ensure};
use crate::play::{Answer, Entry, Play, judge};
use crate::report::Figures;

/// Deciding again gives the same events, byte for byte: a second table that hears the accepted
/// commands alone, as an audit reads them from a journal, comes to the same entries.
#[derive(Default)]
pub struct DecidingAgain {
    audit: Option<Box<dyn AnyMatch>>,
    figures: Figures,
}

impl Law for DecidingAgain {
    fn sentence(&self) -> &'static str {
        "deciding again gives the same events"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        let opened = play.setting.open(&play.table.config());
        let (audit, begun) = opened.map_err(|error| format!("its config is refused: {error}"))?;
        self.audit = Some(audit);
        compare(&play.begun, &begun)
    }

    fn answered(&mut self, _play: &mut Play, answer: &Answer) -> Verdict {
        let (Some(audit), Some(entry)) = (&mut self.audit, &answer.entry) else { return Ok(()) };
        let again = decide(&mut **audit, entry)?;
        compare(&entry.draft, &again)?;
        audit.commit();
        self.figures.count("entries decided again");
        self.figures.add("draws used again", entry.draft.draws);
        Ok(())
    }

    fn figures(&self) -> Figures {
        self.figures.clone()
    }
}

fn decide(audit: &mut dyn AnyMatch, entry: &Entry) -> Result<Draft, String> {
    match (entry.who, &entry.command) {
        (Actor::Seat(seat), Some(command)) => {
            audit.wait_until(entry.draft.at);
            judge(audit, seat, command)
                .map_err(|refused| format!("refused the second time: {}", refused.message))
        }
        _ => audit.expire().ok_or_else(|| "no deadline the second time".into()),
    }
}

fn compare(first: &Draft, second: &Draft) -> Verdict {
    let shown = |draft: &Draft| -> String {
        let (at, nonce, draws) = (draft.at.get(), draft.nonce, draft.draws);
        let mut text = format!("at {at}, nonce {nonce}, {draws} draws:");
        for event in &draft.events {
            text.push_str(event.expose());
        }
        text
    };
    ensure(first == second, || format!("decided twice:\n  {}\n  {}", shown(first), shown(second)))
}
