//! What a seat did, and what it might have done instead.

use table::draws::Dice;
use table::erased::AnyMatch;
use table::{Actor, Seat, Viewer};

use super::{Law, Verdict};
use crate::line::Line;
use crate::offer::{self, Given};
use crate::pair::{Hiding, compare};
use crate::play::{Answer, Play, answer, read, server_seed};
use crate::player::{parts, some_command};
use crate::report::Figures;
use crate::sight::Sight;

/// Acts that a viewer may not tell apart are told alike, and one that it may not know of leaves
/// it no sign: a silence is a secret.
///
/// Beside each act of a seat another is tried: nothing, or another command. Then others must get
/// the same of both where the two differ in sealed content alone; where `resample`, with the
/// same dice, takes both to one state, so that by the game's own account nobody could tell; and
/// where a viewer saw nothing of the act.
pub struct ActsAlike {
    dice: Dice,
    before: Option<Box<dyn AnyMatch>>,
    figures: Figures,
}

impl Default for ActsAlike {
    fn default() -> Self {
        Self { dice: Dice::new(0), before: None, figures: Figures::default() }
    }
}

/// What a seat did, and a table where it did something else.
struct Other<'a> {
    table: Box<dyn AnyMatch>,
    answer: Answer,
    line: &'a Line,
    /// Whether only sealed content differs.
    sealed: bool,
}

impl Law for ActsAlike {
    fn sentence(&self) -> &'static str {
        "acts that a viewer may not tell apart are told alike"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        self.dice = play.dice("acts");
        self.before = Some(play.table.duplicate());
        Ok(())
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        let Some(entry) = &answer.entry else { return Ok(()) };
        let before = self.before.replace(play.table.duplicate());
        let (Some(before), Actor::Seat(seat), Some(command)) = (before, entry.who, &entry.command)
        else {
            return Ok(());
        };
        let nothing = Line::Pass { at: play.table.now() };
        self.try_instead(play, answer, &*before, command, &nothing)?;
        match self.another(&*before, seat, command) {
            Some(line) => self.try_instead(play, answer, &*before, command, &line),
            None => Ok(()),
        }
    }

    fn figures(&self) -> Figures {
        self.figures.clone()
    }
}

impl ActsAlike {
    /// Another command of the same seat: one value changed, or something else altogether.
    fn another(&mut self, before: &dyn AnyMatch, seat: Seat, command: &str) -> Option<Line> {
        let options = before.options(seat);
        let mut given: Given = serde_json::from_str(command).ok()?;
        let kind = given.remove("type")?;
        let kind = kind.as_str()?;
        let near = offer::neighbour(&parts(&options, kind), &given, &mut self.dice);
        let near = near.filter(|_| self.dice.chance(3, 4));
        let command = match near {
            Some(near) => offer::command(kind, &near),
            None => some_command(before.game().commands(), &options, &mut self.dice)?,
        };
        Some(Line::Ask { seat, command })
    }

    fn try_instead(
        &mut self,
        play: &Play,
        real: &Answer,
        before: &dyn AnyMatch,
        command: &str,
        line: &Line,
    ) -> Verdict {
        let mut table = before.duplicate();
        table.wait_until(play.table.now());
        let answer = answer(&mut *table, line);
        if answer.refused.is_some() || table.same_state(&*play.table) {
            return Ok(());
        }
        let sealed = differ_in_sealed_content(before, command, answer_text(&answer));
        let other = Other { table, answer, line, sealed };
        let actor = play.lines.last().and_then(Line::asker);
        Viewer::all(play.setting.seats)
            .filter(|viewer| viewer.seat() != actor)
            .try_for_each(|viewer| self.check_viewer(play, real, &other, viewer))
    }

    fn check_viewer(
        &mut self,
        play: &Play,
        real: &Answer,
        other: &Other<'_>,
        viewer: Viewer,
    ) -> Verdict {
        let Some(why) = self.why_alike(play, other, viewer) else {
            self.figures.count("acts that the viewer may tell apart");
            return Ok(());
        };
        let others = (&*other.table, &other.answer);
        compare((&*play.table, real), others, viewer, Hiding::Secrets)
            .map_err(|what| format!("instead of the last line {} ({why}): {what}", other.line))?;
        self.figures.count(format!("acts told alike: {why}"));
        Ok(())
    }

    /// Why the viewer must not be able to tell the two apart, if it must not.
    fn why_alike(
        &mut self,
        play: &Play,
        other: &Other<'_>,
        viewer: Viewer,
    ) -> Option<&'static str> {
        if other.sealed {
            return Some("sealed content differs");
        }
        let unseen = other.answer.entry.is_none()
            && Sight::of(&*play.table, viewer) == Sight::of(&*other.table, viewer);
        if unseen {
            return Some("the viewer sees nothing of it");
        }
        let dice = Dice::new(self.dice.below(1 << 32));
        let seed = server_seed(0);
        let one = play.table.imagine(viewer, &seed, &mut dice.clone());
        let imagined = other.table.imagine(viewer, &seed, &mut dice.clone());
        one.same_state(&*imagined).then_some("resample takes both to one state")
    }
}

fn answer_text(answer: &Answer) -> Option<&str> {
    answer.entry.as_ref().and_then(|entry| entry.command.as_deref())
}

/// Commands print without their sealed content. One that prints as nothing at all tells nothing.
fn differ_in_sealed_content(table: &dyn AnyMatch, one: &str, other: Option<&str>) -> bool {
    let print = |text: &str| read(table, text).map_or(String::new(), |read| format!("{read:?}"));
    let printed = print(one);
    let sealed = printed.contains("Sealed(");
    sealed && other.is_some_and(|other| one != other && printed == print(other))
}
