//! What a seat could do, cut to what can be looked at.

use serde_json::{Map, Value};
use table::draws::Dice;
use table::erased::{AnyCommand, World};
use table::options::{Field, Fields, Offer, Values};
use table::{Seat, Wish};

use crate::random::NEVER;

/// A command as the wire has it, and as the game reads it; none is to wait.
pub(super) struct Move {
    pub(super) text: Map<String, Value>,
    pub(super) command: Option<AnyCommand>,
    /// Whether the game itself proposes it.
    pub(super) usual: bool,
}

/// How many values of a field are looked at, and how many commands of one part: of fields that
/// stand alone many, of those that come together few.
const VALUES: usize = 12;
const COMMANDS: usize = 14;
const TOGETHER: usize = 4;
/// From here on the numbers of a field are so many that only their size matters.
const WIDE: i64 = 200;
/// How often the game is asked what a sensible player would do.
const WISHES: usize = 12;

/// What the seat could do in that world: what it was advised to do first, then what the game itself
/// proposes.
pub(super) fn of(
    world: &dyn World,
    seat: Seat,
    advice: Option<&Map<String, Value>>,
    dice: &mut Dice,
) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    if let Some((text, command)) =
        advice.and_then(|advice| Some((advice.clone(), world.read(advice.clone())?)))
    {
        add(&mut moves, text, Some(command), true);
    }
    let mut waits = false;
    for _ in 0..WISHES {
        match world.wish(seat, dice) {
            Wish::Ask(command) => add(&mut moves, text_of(&command), Some(command), true),
            Wish::Nothing => waits = true,
            Wish::Unknown => break,
        }
    }
    let options = world.options(seat);
    let offers = options.offers().iter().filter(|offer| !NEVER.contains(&offer.kind));
    for text in offers.flat_map(commands) {
        if let Some(command) = world.read(text.clone()) {
            add(&mut moves, text, Some(command), false);
        }
    }
    if waits || moves.is_empty() {
        add(&mut moves, Map::new(), None, true);
    }
    moves
}

fn add(moves: &mut Vec<Move>, text: Map<String, Value>, command: Option<AnyCommand>, usual: bool) {
    if !moves.iter().any(|other| other.text == text) {
        moves.push(Move { text, command, usual });
    }
}

fn text_of(command: &AnyCommand) -> Map<String, Value> {
    serde_json::from_str(command.text().expose()).expect("a command is an object")
}

/// The commands of one part: the type with every choice of values, up to a limit.
fn commands(offer: &Offer) -> Vec<Map<String, Value>> {
    let Ok(fields) = offer.outcome() else { return Vec::new() };
    let mut plain = Map::new();
    plain.insert("type".into(), offer.kind.into());
    let mut all = vec![plain];
    let most = if needed(fields).count() > 1 { TOGETHER } else { COMMANDS };
    for (name, field) in needed(fields) {
        let values = values(field, most / all.len().min(most));
        let with = |command: &Map<String, Value>, value: &Value| {
            let mut command = command.clone();
            command.insert(name.into(), value.clone());
            command
        };
        all = all.iter().flat_map(|one| values.iter().map(move |value| with(one, value))).collect();
    }
    all.truncate(most);
    all
}

/// What may be left out is left out.
fn needed(fields: &Fields) -> impl Iterator<Item = (&'static str, &Field)> {
    fields.iter().filter(|(_, field)| !field.is_optional())
}

fn values(field: &Field, most: usize) -> Vec<Value> {
    let most = most.clamp(2, VALUES);
    match field.values() {
        Values::OneOf { one_of } => one_of.iter().map(table::options::Word::value).collect(),
        Values::Decimal { min, .. } => vec![min.as_str().into()],
        Values::Range { min, max, step } => {
            spread((max - min) / step, most).map(|place| (min + step * place).into()).collect()
        }
    }
}

/// Places from 0 to the last: all if they are few, else ever further apart.
fn spread(last: i64, most: usize) -> impl Iterator<Item = i64> {
    let few = usize::try_from(last).is_ok_and(|last| last < most);
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let place = next?;
        let step = match last {
            _ if few => 1,
            ..WIDE => (place / 2).max(1),
            _ => (2 * place).max(1),
        };
        next = (place < last).then(|| (place + step).min(last));
        Some(place)
    })
    .take(if few { most } else { VALUES })
}
