//! What is offered and what is accepted.

use std::collections::BTreeSet;

use serde_json::Value;
use table::draws::Dice;
use table::erased::AnyMatch;
use table::options::{Fields, Options};
use table::{Code, Seat};

use super::{Law, Verdict, ensure};
use crate::offer::{self, Given, odd_values};
use crate::play::{Answer, Play, judge};
use crate::player::{examples, parts};
use crate::report::Figures;

/// What `options` offers is accepted, at its bounds and between; any other value, word or
/// combination is refused; and a type that is not allowed is refused for the reason it names, when
/// asked for with values that break no rule by themselves.
pub struct HonestOptions {
    dice: Dice,
    /// Words that were offered once, or that a refusal named: a field may take one in secret.
    words: BTreeSet<String>,
    figures: Figures,
}

/// How many values inside and outside are tried of one type, at most.
const TRIES: usize = 24;

impl Default for HonestOptions {
    fn default() -> Self {
        Self { dice: Dice::new(0), words: BTreeSet::new(), figures: Figures::default() }
    }
}

impl Law for HonestOptions {
    fn sentence(&self) -> &'static str {
        "what options offers is accepted, and nothing else"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        self.dice = play.dice("options");
        Seat::all(play.setting.seats).try_for_each(|seat| self.check_seat(play, seat))
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        if answer.entry.is_none() {
            return Ok(());
        }
        let seats: Vec<Seat> = Seat::all(play.setting.seats).collect();
        let seat = seats[self.dice.position(seats.len())];
        self.check_seat(play, seat)
    }

    fn figures(&self) -> Figures {
        self.figures.clone()
    }
}

impl HonestOptions {
    fn check_seat(&mut self, play: &mut Play, seat: Seat) -> Verdict {
        let options = play.table.options(seat);
        check_order(&options, play.setting.game.commands())?;
        for kind in play.setting.game.commands() {
            let parts = parts(&options, kind);
            match refusal(&options, kind) {
                Some(named) => self.check_refused(play, seat, kind, &named)?,
                None => self.check_offered(play, seat, kind, &parts)?,
            }
        }
        Ok(())
    }

    fn check_offered(
        &mut self,
        play: &mut Play,
        seat: Seat,
        kind: &str,
        parts: &[&Fields],
    ) -> Verdict {
        let corners = parts.iter().flat_map(|part| offer::corners(part, &mut self.dice)).collect();
        let mut tried = some(corners, &mut self.dice);
        for given in &tried {
            ensure(offer::offers(parts, given), || {
                let command = offer::command(kind, given);
                format!("{} is said to offer {command}, which is none of its values", shown(parts))
            })?;
        }
        tried.extend(some(offer::strays(parts, &mut self.dice), &mut self.dice));
        self.words.extend(parts.iter().flat_map(|part| offer::words(part)));
        tried.extend(some(offer::misplaced(parts, &self.words, &mut self.dice), &mut self.dice));
        tried.extend(examples(&*play.table, seat, kind));
        tried
            .iter()
            .try_for_each(|given| self.check_given(&mut *play.table, seat, kind, parts, given))
    }

    /// Accepted if and only if it is offered.
    fn check_given(
        &mut self,
        table: &mut dyn AnyMatch,
        seat: Seat,
        kind: &str,
        parts: &[&Fields],
        given: &Given,
    ) -> Verdict {
        let command = offer::command(kind, given);
        let offered = offer::offers(parts, given);
        let by = |word: &str| format!("{word} of seat {}: {command}", seat.number());
        match (offered, judge(table, seat, &command)) {
            (true, Err(refused)) => Err(format!(
                "{} is offered and refused as {}: {}\n  offered: {}",
                by("a request"),
                refused.code.word(),
                refused.message,
                shown(parts),
            )),
            (false, Ok(_)) => {
                Err(format!("{} is accepted, not offered: {}", by("a request"), shown(parts)))
            }
            (true, Ok(_)) => {
                self.figures.count("offered and accepted");
                Ok(())
            }
            (false, Err(refused)) => {
                self.figures.count("not offered and refused");
                self.words.extend(quoted(&refused.message));
                Ok(())
            }
        }
    }

    fn check_refused(&mut self, play: &mut Play, seat: Seat, kind: &str, named: &str) -> Verdict {
        let examples = examples(&*play.table, seat, kind);
        for given in &examples {
            let command = offer::command(kind, given);
            let answer = match judge(&mut *play.table, seat, &command) {
                Ok(_) => "accepted".into(),
                Err(refused) => written(refused.code, refused.reason.as_deref()),
            };
            ensure(answer == named, || {
                format!("{command} of seat {} should be {named}, and is {answer}", seat.number())
            })?;
            self.figures.count(format!("refused as {named}"));
        }
        let spoiled = examples.iter().flat_map(spoiled).collect();
        some(spoiled, &mut self.dice)
            .iter()
            .try_for_each(|given| self.check_given(&mut *play.table, seat, kind, &[], given))
    }
}

/// The example with each of its values replaced by odd ones, and one too many.
fn spoiled(example: &Given) -> Vec<Given> {
    let odd = || odd_values().into_iter();
    let each = example.keys().flat_map(|name| odd().map(|value| offer::with(example, name, value)));
    each.chain([offer::with(example, "surplus", Value::from(1))]).collect()
}

/// What stands in backticks.
fn quoted(message: &str) -> Vec<String> {
    message.split('`').skip(1).step_by(2).map(String::from).collect()
}

/// A few of many.
fn some(mut all: Vec<Given>, dice: &mut Dice) -> Vec<Given> {
    dice.shuffle(&mut all);
    all.truncate(TRIES);
    all
}

/// An object for every type, in the order of the rules; the parts of a type next to one another,
/// and one alone where it is refused.
fn check_order(options: &Options, kinds: &[&'static str]) -> Verdict {
    let mut listed: Vec<&str> = options.offers().iter().map(|offer| offer.kind).collect();
    listed.dedup();
    ensure(listed == kinds, || format!("the types of options are {listed:?}, not {kinds:?}"))?;
    kinds.iter().try_for_each(|kind| {
        let of_kind = options.offers().iter().filter(|offer| offer.kind == *kind);
        let refused = of_kind.clone().filter(|offer| offer.outcome().is_err()).count();
        ensure(refused == 0 || of_kind.count() == 1, || {
            format!("{kind} is offered and refused, or refused twice")
        })
    })
}

/// The code and the reason that a type which is not allowed names.
fn refusal(options: &Options, kind: &str) -> Option<String> {
    let mut of_kind = options.offers().iter().filter(|offer| offer.kind == kind);
    of_kind.find_map(|offer| Some(written(offer.outcome().err()?, offer.reason())))
}

fn written(code: Code, reason: Option<&str>) -> String {
    match reason {
        Some(reason) => format!("{} ({reason})", code.word()),
        None => code.word().into(),
    }
}

fn shown(parts: &[&Fields]) -> String {
    serde_json::to_string(parts).expect("options are plain data")
}
