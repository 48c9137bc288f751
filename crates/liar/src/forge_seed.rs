//! How each lie about a player's server seed is told.

use journal::signed::HouseKey;
use journal::{Closed, Entry};
use serde_json::Value;
use session::Registry;
use table::draws::{Dice, sha256_hex};
use table::strict;

use crate::forge::{Forged, Kept};
use crate::lie::SeedLie;
use crate::rehash::replaced;
use crate::rounds::{HonestSeed, Rounds};

/// A bet or a step, as the journal tells it.
struct Deed {
    round: u64,
    /// The game and the player's seed, if it is a bet.
    bet: Option<(String, String)>,
    command: Value,
}

/// Tells a lie about a server seed under which there were several rounds. `other` is another
/// player's, `next` the same player's next one.
///
/// # Panics
///
/// If it is not like that.
pub fn forge_seed(
    lie: SeedLie,
    honest: &HonestSeed,
    other: &HonestSeed,
    next: &HonestSeed,
    registry: &Registry,
) -> Forged {
    let journal = journal(lie, honest, other, next, registry);
    let mut kept = honest.kept.clone();
    // These are told with every answer; the others only when the journal is shown.
    if let SeedLie::ClientSeed | SeedLie::Commitment | SeedLie::HouseKey = lie {
        kept.follow(&journal, &honest.key);
    }
    Forged { journal, kept: vec![kept] }
}

fn journal(
    lie: SeedLie,
    honest: &HonestSeed,
    other: &HonestSeed,
    next: &HonestSeed,
    registry: &Registry,
) -> String {
    let (journal, seed) = (&honest.journal, &honest.server_seed);
    let mut deeds = deeds(journal);
    match lie {
        SeedLie::Nonce => {
            return replaced(journal, 1, "\"nonce\":0}", "\"nonce\":7}", seed);
        }
        SeedLie::AnotherPlayer => return other.journal.clone(),
        SeedLie::Renumbered => {
            let (from, to) = (attempt_of(next), attempt_of(honest));
            return replaced(&next.journal, 0, &from, &to, &next.server_seed);
        }
        SeedLie::HouseKey => {
            let (from, to) = (honest.key.public(), HouseKey::from_bytes(&[9; 32]).public());
            return replaced(journal, 0, &from.to_string(), &to.to_string(), seed);
        }
        SeedLie::ClientSeed => {
            let bet = deeds[0].bet.as_mut().expect("a journal begins with a bet");
            bet.1 = "the-house-knows-better".into();
        }
        SeedLie::Commitment => {
            return told(honest, &sha256_hex(b"a better one"), &deeds, registry);
        }
        SeedLie::RoundDropped => {
            deeds.retain(|deed| deed.round > 0);
            deeds.iter_mut().for_each(|deed| deed.round -= 1);
        }
        SeedLie::RoundAdded => {
            let bet = deeds[0].bet.clone();
            let round = deeds.iter().map(|deed| deed.round).max().expect("rounds") + 1;
            deeds.push(Deed { round, bet, command: deeds[0].command.clone() });
        }
        SeedLie::Restored => return restored(honest, &deeds, registry),
    }
    told(honest, seed, &deeds, registry)
}

/// What a seed's opening says of its number.
fn attempt_of(seed: &HonestSeed) -> String {
    format!("\"attempt\":{}", seed.kept.commitments[0].attempt)
}

fn deeds(journal: &str) -> Vec<Deed> {
    let closed = Closed::read(journal.as_bytes()).expect("an honest journal holds");
    let deed = |entry: &Entry| {
        let bet = entry.bet.as_ref().map(|bet| (bet.game.clone(), bet.client_seed.clone()));
        let command = Value::Object(strict::object(&entry.what).expect("a command is an object"));
        Some(Deed { round: entry.round?, bet, command })
    };
    closed.reads.iter().filter_map(|read| deed(&read.entry)).collect()
}

/// The rounds played again, as far as the rules let them be, and each to its end.
fn told(honest: &HonestSeed, server_seed: &str, deeds: &[Deed], registry: &Registry) -> String {
    let mut rounds = begin(honest, server_seed, registry);
    deeds.iter().for_each(|deed| deed.done(&mut rounds, registry));
    rounds.play_out(None, &mut Dice::new(1));
    rounds.finish().journal
}

/// The last round stays open, and the house says that it was restored.
fn restored(honest: &HonestSeed, deeds: &[Deed], registry: &Registry) -> String {
    let mut rounds = begin(honest, &honest.server_seed, registry);
    let last = deeds.iter().rposition(|deed| deed.bet.is_some()).expect("a bet");
    deeds[..=last].iter().for_each(|deed| deed.done(&mut rounds, registry));
    rounds.restore();
    rounds.finish().journal
}

fn begin(honest: &HonestSeed, server_seed: &str, registry: &Registry) -> Rounds {
    let player = honest.kept.table.strip_prefix("seeds/").expect("a player's seeds");
    let attempt = honest.kept.commitments[0].attempt;
    Rounds::begin(&honest.key, player, attempt, server_seed, registry)
}

impl Deed {
    /// What the rules refuse now was never done.
    fn done(&self, rounds: &mut Rounds, registry: &Registry) {
        let _ = match &self.bet {
            None if !rounds.has_round(self.round) => return,
            None => rounds.play(self.round, self.command.clone()),
            Some((game, client_seed)) => {
                rounds.play_out(Some(game), &mut Dice::new(1));
                let rules = registry.session(game).expect("a game that is known");
                rounds.bet(rules, client_seed, self.command.clone())
            }
        };
    }
}
