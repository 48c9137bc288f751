//! What is offered is what is taken: options against the rules, over random play.

mod random;

use contraband::{Command, Contraband};
use random::Evening;
use serde_json::{Value, json};
use table::options::{Fields, Offer, Values, Word};
use table::{Game, Rules, Seat};

fn wire(command: &Command) -> Value {
    match command {
        Command::Nominate { seat } => json!({ "type": "nominate", "seat": seat }),
        Command::Approve { seat: None } => json!({ "type": "approve" }),
        Command::Approve { seat } => json!({ "type": "approve", "seat": seat }),
        Command::Smuggle { amount } => json!({ "type": "smuggle", "amount": amount.declared() }),
        Command::Pass {} => json!({ "type": "pass" }),
        Command::Inspect { amount } => json!({ "type": "inspect", "amount": amount.declared() }),
        Command::Transfer { to, amount } => {
            json!({ "type": "transfer", "to": to, "amount": amount })
        }
        Command::Ready {} => json!({ "type": "ready" }),
    }
}

fn takes(fields: &Fields, command: &Value) -> bool {
    fields.iter().all(|(name, field)| match (command.get(name), field.values()) {
        (None, _) => field.is_optional(),
        (Some(value), Values::Range { min, max, step }) => value
            .as_i64()
            .is_some_and(|value| (*min..=*max).contains(&value) && (value - min) % step == 0),
        (Some(value), Values::OneOf { one_of }) => {
            one_of.iter().any(|word| matches!(word, Word::Number(n) if json!(n) == *value))
        }
        (Some(_), Values::Decimal { .. }) => false,
    })
}

fn offers<'a>(offers: &'a [Offer], command: &Value) -> impl Iterator<Item = &'a Offer> {
    let kind = command["type"].as_str().unwrap_or_default().to_owned();
    offers.iter().filter(move |offer| offer.kind == kind)
}

/// [C22]
#[test]
fn a_command_is_accepted_exactly_where_an_option_offers_it() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..80 {
        let mut evening = Evening::new(seed);
        while !evening.play.is_over() {
            for seat in Seat::all(evening.play.seats()) {
                let options = evening.play.options(seat);
                let command = evening.any_command();
                let text = wire(&command);
                let offered = offers(options.offers(), &text)
                    .any(|offer| offer.outcome().is_ok_and(|fields| takes(fields, &text)));
                let now = evening.play.now();
                let taken = evening.play.propose(seat, &command, now).is_ok();
                assert_eq!(taken, offered, "{seat:?}: {text}");
                if taken { accepted += 1 } else { refused += 1 }
            }
            evening.step();
        }
    }
    assert!(accepted > 500 && refused > 500, "{accepted} and {refused}");
}

/// [C22] [C29]
#[test]
fn an_option_names_the_code_that_a_proper_request_gets() {
    for seed in 0..60 {
        let mut evening = Evening::new(seed);
        while !evening.play.is_over() {
            for seat in Seat::all(evening.play.seats()) {
                let options = evening.play.options(seat);
                let kinds: Vec<_> = options.offers().iter().map(|offer| offer.kind).collect();
                assert_eq!(kinds, Contraband::COMMANDS);
                for command in Contraband::examples(evening.play.state(), seat) {
                    let text = wire(&command);
                    let now = evening.play.now();
                    let answer =
                        evening.play.propose(seat, &command, now).map_err(|error| error.code);
                    let offer = offers(options.offers(), &text).next().expect("every type");
                    let code = answer.err();
                    assert_eq!(code, offer.outcome().err(), "{seat:?}: {text}");
                }
            }
            evening.step();
        }
    }
}
