//! Two games that a viewer cannot tell apart.

use std::collections::BTreeMap;

use serde_json::Value;
use table::Viewer;
use table::draws::Dice;
use table::erased::Draft;

use super::{Law, Verdict, ensure};
use crate::pair::{Hiding, Pair, Step};
use crate::play::{Answer, Play};
use crate::player::Player;
use crate::report::Figures;

/// Non-interference: a game and another that a viewer cannot tell from it, with other hidden
/// things and another server seed, are played on with the same lines. As long as every line is
/// accepted or refused alike in both and no rule reveals what differs, all that the viewer gets
/// (views, events, refusals, options, counts, lengths) is byte for byte equal, the commitment
/// alone excepted.
pub struct Secrecy {
    dice: Dice,
    pairs: BTreeMap<(u8, Viewer, &'static str), Pairs>,
    sealed: BTreeMap<(String, bool), Sealed>,
    figures: Figures,
}

/// The pairs of one viewer in one phase.
#[derive(Default)]
struct Pairs {
    imagined: u64,
    /// Those in which something hidden differed.
    different: u64,
    /// Of these, the ones that compared at least one further accepted line.
    compared: u64,
    /// Of these, the ones whose first accepted line opened all that was hidden.
    opened: u64,
    /// Of these, the ones in which no line was accepted.
    untold: u64,
}

/// What became of a pair.
enum Fate {
    Compared,
    Opened,
    Untold,
    Parted,
}

/// How often an event kept something from a viewer, and how often imagining changed something
/// right after it.
#[derive(Default)]
struct Sealed {
    times: u64,
    redrawn: u64,
}

impl Sealed {
    /// Whether it may still turn out either way: what is dealt once a match is seldom seen.
    fn is_open(&self) -> bool {
        self.redrawn == 0 && self.times < PATIENCE
    }
}

/// How many pairs must compare a line, for each viewer and phase with something hidden.
const ENOUGH: u64 = 100;
/// How many pairs of a viewer are imagined in a phase to find out whether something is hidden.
const FIRST: u64 = 40;
/// How many pairs are imagined in one position, at most.
const AT_ONCE: u64 = 4;
/// How many lines a pair is told.
const LINES: u32 = 8;
/// After that many sealed events imagining must have changed something.
const PATIENCE: u64 = 60;

impl Default for Secrecy {
    fn default() -> Self {
        let (pairs, sealed) = (BTreeMap::new(), BTreeMap::new());
        Self { dice: Dice::new(0), pairs, sealed, figures: Figures::default() }
    }
}

impl Law for Secrecy {
    fn sentence(&self) -> &'static str {
        "what a viewer may not know changes nothing that it gets"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        self.dice = play.dice("secrecy");
        self.probe(play)?;
        self.note_sealed(play, 0, &play.begun);
        Ok(())
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        let Some(entry) = &answer.entry else { return Ok(()) };
        self.probe(play)?;
        self.note_sealed(play, answer.since, &entry.draft);
        Ok(())
    }

    fn wants_more(&self, seats: u8) -> bool {
        let too_few =
            |((size, ..), pairs): (&(u8, _, _), &Pairs)| *size == seats && pairs.too_few();
        self.pairs.iter().any(too_few) || self.sealed.values().any(Sealed::is_open)
    }

    fn concluded(&mut self) -> Verdict {
        for ((seats, viewer, phase), pairs) in &self.pairs {
            ensure(!pairs.too_few(), || {
                let Pairs { different, compared, opened, .. } = pairs;
                format!(
                    "with {seats} seats, for {viewer:?} in {phase}: only {compared} of \
                     {different} pairs compared a further accepted line, and the next line opened \
                     everything in {opened}"
                )
            })?;
        }
        for ((event, public), sealed) in &self.sealed {
            ensure(sealed.redrawn > 0 || sealed.is_open(), || {
                let from = if *public { "the public" } else { "a seat" };
                format!(
                    "{event} kept something from {from} {} times, and resample never changed it",
                    sealed.times
                )
            })?;
        }
        Ok(())
    }

    fn figures(&self) -> Figures {
        let mut figures = self.figures.clone();
        let hiding = self.pairs.iter().filter(|(_, pairs)| pairs.different > 0);
        for ((seats, viewer, phase), pairs) in hiding {
            let who =
                viewer.seat().map_or("public".into(), |seat| format!("seat {}", seat.number()));
            let (what, count) = match pairs.always_open() {
                true => ("pairs looked at, whose next line opens all:", pairs.opened),
                false => ("pairs compared", pairs.compared),
            };
            figures.add(format!("{what} with {seats} seats, for {who}, in {phase}"), count);
        }
        figures
    }
}

impl Pairs {
    fn too_few(&self) -> bool {
        self.different > 0 && self.compared < ENOUGH && !self.always_open()
    }

    /// Whether nothing further could be compared, because whatever line is accepted opens everything:
    /// where two seats choose at once, the second choice does. What the viewer gets before that was
    /// compared all the same.
    fn always_open(&self) -> bool {
        self.opened >= ENOUGH && self.opened + self.untold == self.different
    }

    /// How many pairs the next position deserves.
    fn wanted(&self, dice: &mut Dice) -> u64 {
        match (self.too_few(), self.imagined < FIRST) {
            (true, _) => AT_ONCE,
            (false, true) => 1,
            (false, false) => u64::from(dice.chance(1, 8)),
        }
    }
}

impl Secrecy {
    fn probe(&mut self, play: &Play) -> Verdict {
        let (seats, phase) = (play.setting.seats, play.table.phase());
        for viewer in Viewer::all(seats) {
            let pairs = self.pairs.entry((seats, viewer, phase)).or_default();
            for _ in 0..pairs.wanted(&mut self.dice) {
                self.compare(play, viewer)?;
            }
        }
        Ok(())
    }

    /// One pair, from here until it parts. After the end it is only looked at.
    fn compare(&mut self, play: &Play, viewer: Viewer) -> Verdict {
        let mut pair = self.imagine(play, viewer);
        pair.check_sight()?;
        if play.table.is_over() {
            return Ok(());
        }
        let different = pair.hiding == Hiding::Secrets;
        let fate = self.play_on(play, &mut pair)?;
        let key = (play.setting.seats, viewer, play.table.phase());
        let pairs = self.pairs.entry(key).or_default();
        pairs.imagined += 1;
        if different {
            pairs.different += 1;
            match fate {
                Fate::Compared => pairs.compared += 1,
                Fate::Opened => pairs.opened += 1,
                Fate::Untold => pairs.untold += 1,
                Fate::Parted => {}
            }
        }
        Ok(())
    }

    /// Where nothing but the draws to come is hidden, these must differ.
    fn imagine(&mut self, play: &Play, viewer: Viewer) -> Pair {
        if self.dice.chance(1, 2) {
            let alike = Pair::imagine_alike(&*play.table, viewer, &mut self.dice);
            if alike.hiding == Hiding::Secrets {
                return alike;
            }
        }
        Pair::imagine(&*play.table, viewer, &mut self.dice)
    }

    /// Tells both the same lines until they part.
    fn play_on(&mut self, play: &Play, pair: &mut Pair) -> Result<Fate, String> {
        let mut player = Player::new(self.dice.below(1 << 32), &play.setting);
        let (mut fate, mut told) = (Fate::Untold, String::new());
        for _ in 0..LINES {
            let line = player.line(&*pair.real);
            told.push_str(&format!("\n{line}"));
            let step = pair.tell(&line);
            match step.map_err(|what| format!("{what}\nboth were told:{told}"))? {
                Step::Parted(reason) => {
                    self.figures.count(reason.words());
                    return Ok(match fate {
                        Fate::Untold if pair.hides_nothing() => Fate::Opened,
                        Fate::Untold => Fate::Parted,
                        _ => fate,
                    });
                }
                Step::Alike => {
                    self.figures.count("lines accepted in both and compared");
                    fate = Fate::Compared;
                }
                Step::Refused => self.figures.count("lines refused in both"),
                Step::Idle => {}
            }
        }
        self.figures.count("not parted");
        Ok(fate)
    }

    /// What an event keeps from a viewer and tells another is redrawn by `resample`, or the pairs
    /// compare nothing.
    fn note_sealed(&mut self, play: &Play, since: usize, draft: &Draft) {
        for (place, text) in draft.events.iter().enumerate() {
            let event: Value = serde_json::from_str(text.expose()).expect("an event is JSON");
            let name = event["type"].as_str().expect("an event has a type");
            for viewer in Viewer::all(play.setting.seats) {
                let key = (name.to_owned(), viewer == Viewer::Public);
                let known = self.sealed.get(&key).is_some_and(|sealed| sealed.redrawn > 0);
                if known || !keeps(play, since + place, &event, viewer) {
                    continue;
                }
                let pair = Pair::imagine(&*play.table, viewer, &mut self.dice);
                let sealed = self.sealed.entry(key).or_default();
                sealed.times += 1;
                sealed.redrawn += u64::from(pair.hiding == Hiding::Secrets);
            }
        }
    }
}

/// Whether the event of that number tells this viewer less than another.
fn keeps(play: &Play, number: usize, event: &Value, viewer: Viewer) -> bool {
    let told = |viewer: Viewer| {
        play.table.events(viewer, number).len() > play.table.events(viewer, number + 1).len()
    };
    let told_to_another = || Viewer::all(play.setting.seats).any(told);
    seals_from(event, viewer) || (!told(viewer) && told_to_another())
}

/// Whether something in it is written as a secret that some seats know and this viewer does not.
fn seals_from(value: &Value, viewer: Viewer) -> bool {
    match value {
        Value::Object(fields) => match fields.get("audience").and_then(Value::as_u64) {
            Some(audience) if fields.contains_key("secret") => hides(audience, viewer),
            _ => fields.values().any(|value| seals_from(value, viewer)),
        },
        Value::Array(items) => items.iter().any(|item| seals_from(item, viewer)),
        _ => false,
    }
}

fn hides(audience: u64, viewer: Viewer) -> bool {
    let everyone = u64::from(u32::MAX);
    let knows = viewer.seat().is_some_and(|seat| audience >> seat.number() & 1 == 1);
    audience != 0 && audience != everyone && !knows
}
