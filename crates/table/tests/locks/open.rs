//! What the locks leave open: a secret in an event, written whole by `Whole` alone, told to a
//! viewer as another type through its lens, and printed without what it hides.

use serde::{Deserialize, Serialize};
use table::sealed::Whole;
use table::{Audience, Lens, Sealed, Seat, Secret};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", deny_unknown_fields)]
enum Event {
    CardDealt {
        #[serde(with = "table::sealed")]
        card: Secret<u8>,
    },
}

table::whole!(sealed Event);

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", deny_unknown_fields)]
enum Command {
    Declare {
        #[serde(serialize_with = "table::sealed::declared")]
        amount: Sealed<i64>,
    },
}

table::whole!(sealed Command);

#[derive(Serialize)]
struct Seen {
    card: Option<u8>,
}

fn seen(event: &Event, lens: Lens) -> Seen {
    let Event::CardDealt { card } = event;
    Seen { card: lens.see(card).copied() }
}

fn main() {
    let event = Event::CardDealt { card: Secret::new(7, Audience::only(Seat::new(0))) };
    let command = Command::Declare { amount: Sealed::new(300) };
    let _: fn(&Event, Lens) -> Seen = seen;
    let written = event.write(serde_json::value::Serializer).expect("an event is plain data");
    let sent = command.write(serde_json::value::Serializer).expect("a command is plain data");
    assert_eq!(written.to_string(), r#"{"card":{"audience":1,"secret":7},"type":"CardDealt"}"#);
    assert_eq!(Event::read(written).expect("it reads what it wrote"), event);
    assert_eq!(sent.to_string(), r#"{"amount":300,"type":"Declare"}"#);
    assert_eq!(
        format!("{event:?} {command:?}"),
        "CardDealt { card: Secret(..) } Declare { amount: Sealed(..) }"
    );
}
