//! Every target.

mod configs;
mod decimals;
mod doors;
mod evidence;
mod files;
mod given;
mod guests;
mod http;
mod journals;
mod messages;
mod names;
mod operators;
mod play;
mod protocol;
mod settings;
mod socket;
mod stored;
mod strict;

use crate::Target;

macro_rules! targets {
    ($($name:literal, $promise:literal, $run:path;)+) => {
        &[$(Target { name: $name, promise: $promise, run: $run },)+]
    };
}

/// Every target but the planted one.
pub static TARGETS: &[Target] = targets! {
    "messages", "a client's message is read as it is written", messages::asks;
    "tells", "a message of the house is read as it is written", messages::tells;
    "bodies", "a body of HTTP is read as it is written", messages::bodies;
    "names", "an id, a hash, a key, a signature and a net have one text each", names::run;
    "operators", "what an operator says is read as it is written, and only its key signs for it", operators::run;
    "decimals", "an amount has the value that it is written with", decimals::run;
    "strict", "strict JSON is read alike by both its readers, and as it is written", strict::run;
    "settings", "settings that are taken are taken again as they are written out", settings::run;
    "play", "a refused command changes nothing, an accepted one replays to the same state", play::run;
    "protocol", "whatever a referee is told, its journal holds and leads to its views", protocol::run;
    "journals", "a changed journal is found out; one forged anew is judged, and replays if it holds", journals::run;
    "evidence", "nothing counts as signed that the house has not signed", evidence::files;
    "verify", "what was kept holds only if it stands in the journal", evidence::arguments;
    "configs", "the session games' files are taken or refused by name", configs::run;
    "doors", "croupier.json is read as it is written, and what is checked can be served", doors::run;
    "stored", "a damaged store is refused in words, and what opens opens again", stored::run;
    "witness", "damage never makes a witness say what it was not told", files::witness;
    "state", "a store's word of itself is read as it is written, or not at all", files::state;
    "keys", "a talk key is found at its own place, or not at all", files::talk_keys;
    "packed", "a packed log is unpacked as it was, or not at all", files::packed;
    "seals", "a seal opens to what was sealed at that place, or not at all", files::seals;
    "given", "an argument, an address, a token and a key mean one thing each", given::run;
    "guests", "a name that is taken is one line of visible text, and is taken again", guests::run;
    "http", "no request breaks the house, and none costs another its answer", http::run;
    "socket", "no socket breaks the house, and all that it is told is of the protocol", socket::run;
};

/// A fault that nobody finds by chance: it takes seeing which letters were right so far.
pub(crate) static PLANTED: Target = Target {
    name: "planted",
    promise: "it breaks",
    run: |bytes| {
        let right = |at: usize| bytes.get(at) == b"lie".get(at);
        if right(0) && right(1) && right(2) {
            panic!("the planted fault was found");
        }
    },
};
