//! Whole matches of any game, every seat choosing at random from its options.

use serde_json::{Map, Value};
use table::draws::{CheapDraws, Dice};
use table::options::{Fields, Values, Word};
use table::sealed::Whole;
use table::{Match, Rules, Seat, Setup};

use crate::meter::{Done, Subject};

/// Matches with cheap draws: what is measured is options, decide and apply.
pub(crate) fn games<G: Rules>(name: &str, seats: u8) -> Subject {
    let mut dice = Dice::new(5);
    let work = move || {
        one_match::<G>(seats, &mut dice);
        Done { things: 1, draws: 0 }
    };
    Subject { name: format!("{name}, {seats} seats"), hashes: false, work: Box::new(work) }
}

fn one_match<G: Rules>(seats: u8, dice: &mut Dice) {
    let setup = Setup { rules: G::NEWEST, seats, config: G::Config::default(), nonce: 0 };
    let opened = Match::<G, _>::open(setup, CheapDraws::new(dice.below(1 << 32)));
    let (mut play, _) = opened.expect("the defaults are valid");
    while !play.is_over() {
        let awaited: Vec<Seat> = play.awaited().iter().collect();
        let moved = awaited
            .get(dice.position(awaited.len().max(1)))
            .is_some_and(|seat| one_move(&mut play, *seat, dice));
        if !moved && let Some(expired) = play.expire() {
            play.commit(expired);
        }
    }
}

/// Usually somebody moves; now and then the time runs out instead, so that matches end.
fn one_move<G: Rules>(play: &mut Match<G, CheapDraws>, seat: Seat, dice: &mut Dice) -> bool {
    if dice.chance(1, 10) {
        return false;
    }
    let options = play.options(seat);
    let offers: Vec<(&str, &Fields)> = options
        .offers()
        .iter()
        .filter_map(|offer| offer.outcome().ok().map(|fields| (offer.kind, fields)))
        .collect();
    if offers.is_empty() {
        return false;
    }
    let (kind, fields) = offers[dice.position(offers.len())];
    let command = G::Command::read(Value::Object(command(kind, fields, dice)));
    let command = command.expect("what is offered is a command");
    play.play(seat, &command, play.now()).is_ok()
}

fn command(kind: &str, fields: &Fields, dice: &mut Dice) -> Map<String, Value> {
    let mut command = Map::new();
    command.insert("type".into(), kind.into());
    for (name, field) in fields.iter() {
        if field.is_optional() && dice.chance(1, 2) {
            continue;
        }
        command.insert(name.into(), value(field.values(), dice));
    }
    command
}

fn value(values: &Values, dice: &mut Dice) -> Value {
    match values {
        Values::Range { min, max, step } => {
            let steps = u64::try_from((max - min) / step).expect("a range has values");
            let taken = dice.below(steps.min(1 << 20) + 1);
            Value::from(min + i64::try_from(taken).expect("a million at most") * step)
        }
        Values::Decimal { min, .. } => Value::from(min.as_str()),
        Values::OneOf { one_of } => match &one_of[dice.position(one_of.len())] {
            Word::Text(word) => Value::from(word.as_str()),
            Word::Number(number) => Value::from(*number),
        },
    }
}
