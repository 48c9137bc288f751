//! Two games that a viewer cannot tell apart, told the same lines.

use table::draws::Dice;
use table::erased::AnyMatch;
use table::{Refused, Viewer};

use crate::line::Line;
use crate::play::{Answer, answer, server_seed};
use crate::sight::Sight;

/// A table, and another that its viewer cannot tell from it.
pub(crate) struct Pair {
    /// The table as it was played.
    pub(crate) real: Box<dyn AnyMatch>,
    imagined: Box<dyn AnyMatch>,
    viewer: Viewer,
    /// What differed when they were alike to the viewer.
    pub(crate) hiding: Hiding,
}

/// How often imagining must change nothing, where nothing is hidden.
const SURE: u32 = 8;

/// What two tables hide from a viewer who cannot tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hiding {
    /// Nothing but the draws to come: what differs after a draw is its doing, if it is seen.
    Draws,
    /// Secrets: only what the game says it opens may differ.
    Secrets,
}

/// What became of a pair at a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Refused in both.
    Refused,
    /// Something happened in both, and the viewer got the same of it.
    Alike,
    /// Time passed in both, and nothing happened.
    Idle,
    /// The pair is told apart lawfully, and dropped.
    Parted(Reason),
}

/// Why two games may be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Another seat's line was accepted in one and refused in the other.
    Judged,
    /// A draw that the viewer sees came out differently.
    Drawn,
    /// A rule opened what differs.
    Opened,
}

impl Reason {
    /// For figures.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Judged => "parted: a line accepted in one and refused in the other",
            Self::Drawn => "parted: a draw that the viewer sees",
            Self::Opened => "parted: a rule opened what differs",
        }
    }
}

impl Pair {
    /// Imagines another table, with other hidden things and another server seed.
    pub(crate) fn imagine(table: &dyn AnyMatch, viewer: Viewer, dice: &mut Dice) -> Self {
        let seed = server_seed(dice.below(1 << 32));
        Self::of(table, table.imagine(viewer, &seed, dice), viewer)
    }

    /// Imagines another table with the same server seed: where a viewer sees most draws, only
    /// draws that come out alike let a pair go on.
    pub(crate) fn imagine_alike(table: &dyn AnyMatch, viewer: Viewer, dice: &mut Dice) -> Self {
        Self::of(table, table.imagine(viewer, table.seeds().server(), dice), viewer)
    }

    fn of(table: &dyn AnyMatch, imagined: Box<dyn AnyMatch>, viewer: Viewer) -> Self {
        let alike = table.same_state(&*imagined);
        let hiding = if alike { Hiding::Draws } else { Hiding::Secrets };
        Self { real: table.duplicate(), imagined, viewer, hiding }
    }

    /// Whether nothing but the draws to come is hidden from the viewer by now. Its dice are its own, so
    /// that asking changes nothing of what else is tried.
    pub(crate) fn hides_nothing(&self) -> bool {
        let mut dice = Dice::new(0);
        let mut imagined = (0..SURE).map(|_| Self::imagine(&*self.real, self.viewer, &mut dice));
        imagined.all(|pair| pair.hiding == Hiding::Draws)
    }

    /// Both look the same to the viewer.
    pub(crate) fn check_sight(&self) -> Result<(), String> {
        check_sight(&*self.real, &*self.imagined, self.viewer)
    }

    /// Tells both the same line; fails where the viewer gets what it may not know.
    pub(crate) fn tell(&mut self, line: &Line) -> Result<Step, String> {
        let real = answer(&mut *self.real, line);
        let imagined = answer(&mut *self.imagined, line);
        let own = line.asker().is_some_and(|seat| self.viewer.seat() == Some(seat));
        let step = match (&real.refused, &imagined.refused) {
            (one, other) if own && one != other => {
                Err(differently(self.viewer, &told(one), &told(other)))
            }
            (None, None) => compare(
                (&*self.real, &real),
                (&*self.imagined, &imagined),
                self.viewer,
                self.hiding,
            ),
            (Some(_), Some(_)) => Ok(Step::Refused),
            _ => Ok(Step::Parted(Reason::Judged)),
        };
        step.map_err(|what| format!("after {line} {what}"))
    }
}

/// Both tables look the same to the viewer.
fn check_sight(one: &dyn AnyMatch, other: &dyn AnyMatch, viewer: Viewer) -> Result<(), String> {
    let (one, other) = (Sight::of(one, viewer), Sight::of(other, viewer));
    if one == other {
        return Ok(());
    }
    Err(format!("{viewer:?} can tell:\n  {one:?}\n  {other:?}"))
}

/// What two tables that looked the same to the viewer give it of their newest answers.
pub(crate) fn compare(
    (one, to_one): (&dyn AnyMatch, &Answer),
    (other, to_other): (&dyn AnyMatch, &Answer),
    viewer: Viewer,
    hiding: Hiding,
) -> Result<Step, String> {
    let news = one.events(viewer, to_one.since);
    let other_news = other.events(viewer, to_other.since);
    if news == other_news {
        check_sight(one, other, viewer).map_err(|what| format!("and told the same, {what}"))?;
        let happened = to_one.entry.is_some() || to_other.entry.is_some();
        return Ok(if happened { Step::Alike } else { Step::Idle });
    }
    let first = news.iter().zip(&other_news).take_while(|(one, other)| one == other).count();
    let opens = |table: &dyn AnyMatch, since| {
        table.reveals(viewer, since).iter().take(first + 1).any(|reveals| *reveals)
    };
    let drawn = draws(to_one) || draws(to_other);
    let shown = hiding == Hiding::Draws && drawn && check_sight(one, other, viewer).is_err();
    if shown || opens(one, to_one.since) || opens(other, to_other.since) {
        return Ok(Step::Parted(if drawn { Reason::Drawn } else { Reason::Opened }));
    }
    let what = differently(viewer, &news.join(" "), &other_news.join(" "));
    Err(format!("{what}\n(if a rule opens this, the game's `reveals` has to say so)"))
}

fn differently(viewer: Viewer, one: &str, other: &str) -> String {
    format!("{viewer:?} is told:\n  {one}\n  {other}")
}

fn draws(answer: &Answer) -> bool {
    answer.entry.as_ref().is_some_and(|entry| entry.draft.draws > 0)
}

fn told(refused: &Option<Refused>) -> String {
    refused.as_ref().map_or("accepted".into(), |why| {
        format!("{} {:?}: {}", why.code.word(), why.reason, why.message)
    })
}
