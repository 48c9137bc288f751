//! How the bench stands, for the page.

use serde_json::Value;
use table::erased::AnyMatch;
use table::options::{Fields, Offer, Values, Word};
use table::{Millis, Seat, Viewer};

use crate::apart::apart;
use crate::bench::Bench;
use crate::guard::guard;
use crate::step::{self, Step, value};
use crate::told::{EventTold, OfferTold, OtherLine, Position, ViewerTold};

/// How it stands, with the lines that were put away.
pub(crate) fn position(bench: &Bench, others: Vec<OtherLine>) -> Position {
    let (table, setup) = (&*bench.here.table, &bench.setup);
    let viewers: Vec<ViewerTold> =
        Viewer::all(setup.seats).map(|viewer| viewer_told(table, viewer)).collect();
    let seen = viewers.iter().filter(|viewer| viewer.broke.is_none()).map(|viewer| &viewer.view);
    let places = apart(&seen.collect::<Vec<_>>());
    Position {
        pulse: bench.pulse().clone(),
        game: setup.game.name().into(),
        rules: setup.game.rules_version().number(),
        seats: setup.seats,
        config: value(&table.config()),
        server_seed: setup.seeds.server().into(),
        client_seed: setup.seeds.client().into(),
        file: bench.file(),
        others,
        entries: step::told(&bench.line, &setup.seeds),
        at: bench.here.steps.len() - 1,
        difference: bench.difference.clone(),
        now: table.now().get(),
        phase: table.phase().into(),
        over: table.is_over(),
        deadline: table.deadline().map(Millis::get),
        awaited: table.awaited().iter().map(Seat::number).collect(),
        viewers,
        apart: places,
        events: events(table, &bench.here.steps),
    }
}

/// A view that breaks is told as such: the page still shows the line, and the way back.
fn viewer_told(table: &dyn AnyMatch, viewer: Viewer) -> ViewerTold {
    let seat = viewer.seat().map(Seat::number);
    let view = guard(|| value(&table.view(viewer)));
    let options = guard(|| viewer.seat().map_or_else(Vec::new, |seat| offers(table, seat)));
    let broke = view.as_ref().err().or(options.as_ref().err()).cloned();
    ViewerTold { seat, view: view.unwrap_or_default(), options: options.unwrap_or_default(), broke }
}

fn offers(table: &dyn AnyMatch, seat: Seat) -> Vec<OfferTold> {
    let examples: Vec<Value> =
        table.examples(seat).iter().map(|example| value(example.expose())).collect();
    let options = table.options(seat);
    options.offers().iter().map(|offer| offer_told(offer, &examples)).collect()
}

fn offer_told(offer: &Offer, examples: &[Value]) -> OfferTold {
    let of_kind = examples.iter().filter(|example| example["type"] == offer.kind);
    let outcome = offer.outcome();
    let commands = match outcome {
        Ok(fields) => vec![first(offer.kind, fields).to_string()],
        Err(_) => of_kind.map(Value::to_string).collect(),
    };
    OfferTold {
        kind: offer.kind.into(),
        fields: outcome.ok().map(|fields| serde_json::to_value(fields).expect("plain data")),
        code: outcome.err(),
        reason: offer.reason().map(Into::into),
        commands,
    }
}

/// The command with the first of all values that are offered.
fn first(kind: &str, fields: &Fields) -> Value {
    let mut command = serde_json::Map::new();
    command.insert("type".into(), kind.into());
    for (name, field) in fields.iter().filter(|(_, field)| !field.is_optional()) {
        let value = match field.values() {
            Values::Range { min, .. } => (*min).into(),
            Values::Decimal { min, .. } => min.as_str().into(),
            Values::OneOf { one_of } => one_of.first().map_or(Value::Null, Word::value),
        };
        command.insert(name.into(), value);
    }
    Value::Object(command)
}

/// What happened in the last of these steps.
fn events(table: &dyn AnyMatch, steps: &[Step]) -> Vec<EventTold> {
    let Some((last, before)) = steps.split_last() else { return Vec::new() };
    let since: usize = before.iter().map(|step| step.events.len()).sum();
    let columns: Vec<Vec<Option<Value>>> =
        Viewer::all(table.seats()).map(|viewer| column(table, viewer, since, last)).collect();
    let event = |place: usize| {
        let seen: Vec<Option<Value>> = columns.iter().map(|column| column[place].clone()).collect();
        let apart = seen.iter().any(|one| *one != seen[0]);
        EventTold { whole: value(&last.events[place]), seen, apart }
    };
    (0..last.events.len()).map(event).collect()
}

/// What a viewer sees of each event of the step.
fn column(table: &dyn AnyMatch, viewer: Viewer, since: usize, step: &Step) -> Vec<Option<Value>> {
    let mut told = table.events(viewer, since).into_iter();
    let knows = |place| table.told(viewer, since + place..since + place + 1) > 0;
    (0..step.events.len())
        .map(|place| if knows(place) { told.next().map(|text| value(&text)) } else { None })
        .collect()
}
