//! What a refusal leaves.

use table::Code;
use table::erased::AnyMatch;

use super::{Law, Verdict, ensure, same};
use crate::line::Line;
use crate::play::{Answer, Play, read};
use crate::report::Figures;

/// A refused command leaves no event and uses no draw, not even for a moment: rules refuse first.
#[derive(Default)]
pub struct CleanRefusals {
    before: Option<Box<dyn AnyMatch>>,
    figures: Figures,
}

impl Law for CleanRefusals {
    fn sentence(&self) -> &'static str {
        "a refused command leaves nothing"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        self.before = Some(play.table.duplicate());
        Ok(())
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        if answer.entry.is_some() {
            self.before = Some(play.table.duplicate());
        }
        let Some(refused) = &answer.refused else { return Ok(()) };
        ensure(is_sentence(&refused.message), || {
            format!("this is no plain sentence: {:?}", refused.message)
        })?;
        ensure(refused.code <= Code::InsufficientFunds, || {
            format!("{} is a code of the house, not of a game", refused.code.word())
        })?;
        same("the number of events", &answer.since, &play.table.seq())?;
        same("where the draws stand", &answer.cursor, &play.table.cursor())?;
        let kept = self.before.as_ref().is_some_and(|before| play.table.same_state(&**before));
        ensure(kept, || "the state changed by a refusal".into())?;
        self.figures.count(format!("refused as {}", refused.code.word()));
        check_untouched(play)
    }

    fn figures(&self) -> Figures {
        self.figures.clone()
    }
}

fn check_untouched(play: &mut Play) -> Verdict {
    let Some(Line::Ask { seat, command }) = play.lines.last() else { return Ok(()) };
    let Ok(command) = read(&*play.table, command) else { return Ok(()) };
    if play.table.is_over() {
        return Ok(());
    }
    let now = play.table.now();
    let touched = play.table.touched(*seat, &command, now);
    ensure(touched.events == 0 && touched.draws == 0, || {
        format!("refused after {} events and {} draws", touched.events, touched.draws)
    })
}

fn is_sentence(message: &str) -> bool {
    let starts_well = message.chars().next().is_some_and(|first| !first.is_lowercase());
    starts_well && message.ends_with('.') && !message.contains('\n')
}
