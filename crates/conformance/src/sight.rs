//! All that one viewer gets from a table, as bytes.

use table::erased::AnyMatch;
use table::{Channel, Viewer};

/// What a viewer sees now.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sight {
    /// Its view, without the commitment.
    pub(crate) view: String,
    /// Its options, if it sits.
    pub(crate) options: String,
    /// The talk it can hear of.
    pub(crate) channels: Vec<Channel>,
}

impl Sight {
    /// What the viewer gets from this table.
    pub(crate) fn of(table: &dyn AnyMatch, viewer: Viewer) -> Self {
        let options = viewer.seat().map(|seat| table.options(seat));
        let options = serde_json::to_string(&options).expect("options are plain data");
        let hears = |channel: &Channel| {
            channel.public || viewer.seat().is_some_and(|seat| channel.readers.contains(seat))
        };
        let channels = table.channels().into_iter().filter(hears).collect();
        Self { view: view(table, viewer), options, channels }
    }
}

/// A view without the commitment, and without the seed that opens it in the end: they follow
/// from no event.
pub(crate) fn view(table: &dyn AnyMatch, viewer: Viewer) -> String {
    let seeds = table.seeds();
    let commitment = format!("\"serverSeedHash\":\"{}\"", seeds.server_hash());
    let seed = format!("\"serverSeed\":\"{}\"", seeds.server());
    table.view(viewer).replacen(&commitment, "\"\"", 1).replacen(&seed, "\"\"", 1)
}
