//! What a viewer was told of a match, for clients that were away longer than it remembers.

use journal::{Finding, Replay};
use session::Registry;
use table::Viewer;
use wire::MatchId;

use crate::Answer;
use crate::guests::Player;
use crate::shared::{Shared, unplayable};

/// All events of a match that a viewer was told of, from its journal.
pub(crate) async fn told(
    shared: &Shared,
    player: &Player,
    of: MatchId,
    seed: String,
    viewer: Viewer,
) -> Answer<Vec<String>> {
    let (journal, games) = (shared.journal(of.to_string()), shared.games);
    let read = move |journal: String| look_through(&journal, &seed, viewer, &games);
    let told = shared.desk.read(player.id, journal, read).await?;
    told.map_err(|finding| unplayable(&finding, "What happened so far cannot be read."))
}

fn look_through(
    journal: &str,
    server_seed: &str,
    viewer: Viewer,
    games: &Registry,
) -> Result<Vec<String>, Finding> {
    let mut reader = journal::read(journal.as_bytes());
    let mut replay = Replay::reopen(&reader.opening()?, server_seed, games)?;
    for read in reader {
        replay.take(&read?)?;
    }
    let play = replay.table().expect("the stream of a table holds the journal of a table");
    Ok(play.events(viewer, 0))
}
