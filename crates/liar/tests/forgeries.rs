//! The forger knows the trade: what is honest holds, and every forgery is another journal with all
//! its hashes made again.

use journal::Closed;
use journal::evidence::{Check, Evidence};
use liar::{Honest, HonestSeed, Lie, SeedLie, forge, forge_seed, honest_match, honest_seed};
use table::Words;

const GAMES: &session::Registry = &games_all::GAMES;

fn played(table: &str) -> Honest {
    let game = GAMES.find("bazaar").expect("a game");
    honest_match(game, 3, r#"{"rounds":1}"#, table)
}

fn seeds() -> [HonestSeed; 3] {
    [("ann", 1), ("bo", 1), ("ann", 2)].map(|(player, seed)| honest_seed(GAMES, player, seed))
}

fn holds(journal: &str, kept: &[Evidence]) {
    let audit = journal::audit(journal.as_bytes(), GAMES).expect("an honest journal holds");
    let checks: Vec<Check> = audit.check_evidence(kept).into_iter().flatten().collect();
    assert!(checks.iter().all(Check::is_good), "{checks:?}");
}

#[test]
fn what_is_honest_holds() {
    let honest = played("a-table");
    holds(&honest.journal, &honest.kept.values().cloned().collect::<Vec<_>>());
    for honest in seeds() {
        holds(&honest.journal, &[honest.kept]);
    }
}

/// The chain of a forgery is whole. Only a server seed that was swapped cannot fit its commitment.
#[test]
fn forgeries_have_hashes_that_fit() {
    let (honest, other) = (played("a-table"), played("another-table"));
    for lie in Lie::ALL {
        let forged = forge(*lie, &honest, &other, GAMES);
        let same = matches!(lie, Lie::Signature | Lie::KeyForEach);
        assert_eq!(forged.journal == honest.journal, same, "{}", lie.word());
        let read = Closed::read(forged.journal.as_bytes());
        assert_eq!(read.is_ok(), *lie != Lie::ServerSeed, "{}", lie.word());
    }
    let [honest, other, next] = seeds();
    for lie in SeedLie::ALL {
        let forged = forge_seed(*lie, &honest, &other, &next, GAMES).journal;
        assert_ne!(forged, honest.journal, "{}", lie.word());
        assert!(Closed::read(forged.as_bytes()).is_ok(), "{}", lie.word());
    }
}

/// No two lies have the same name.
#[test]
fn every_lie_has_a_name_of_its_own() {
    let mut names: Vec<&str> = Lie::WORDS.iter().chain(SeedLie::WORDS).copied().collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}
