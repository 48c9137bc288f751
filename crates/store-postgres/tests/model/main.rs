//! The ownership of a house in a database: as a model that is searched whole for small numbers, and as what nodes do
//! with a real server, which the model must allow.

#![expect(clippy::print_stdout, reason = "the figures are worth a look: cargo test -- --nocapture")]

mod moment;
mod ownership;
mod real;
#[path = "../server/mod.rs"]
mod server;
#[path = "../temp/mod.rs"]
mod temp;
mod trace;

use stateright::{Checker, Expectation, Model};

use ownership::{Ownership, Planted};
use real::run;
use server::Server;
use trace::{Step, Trace};

/// What is searched whole.
const SMALL: Ownership =
    Ownership { nodes: 2, epochs: 2, commits: 1, lines: 3, planted: Planted::Nothing };

/// How often real nodes are watched.
const ROUNDS: u64 = 2;

/// Always one writer an epoch, no fork, nothing acknowledged lost and nothing refused there; and somebody does take
/// over.
#[test]
fn every_way_that_two_or_three_nodes_can_go_is_safe() {
    let two = Ownership { epochs: 3, ..SMALL }.checker().threads(2).spawn_bfs().join();
    two.assert_properties();
    // With fewer lines not everything that may happen does.
    let three = Ownership { nodes: 3, lines: 2, ..SMALL };
    let always =
        three.properties().into_iter().filter(|one| one.expectation == Expectation::Always);
    let always: Vec<_> = always.map(|property| property.name).collect();
    let three = three.checker().threads(2).spawn_bfs().join();
    always.into_iter().for_each(|property| three.assert_no_discovery(property));
    for checker in [two, three] {
        assert!(checker.is_done() && checker.unique_state_count() > 100_000);
        println!("{} states", checker.unique_state_count());
    }
}

/// What the protocol leaves out, or does wrongly, is found.
#[test]
fn a_fault_in_the_protocol_is_found() {
    let faults = [
        (Planted::NoEpoch, "an epoch has one writer"),
        (Planted::NoComparison, "nothing forks"),
        (Planted::RefusesInDoubt, "nothing refused is there"),
        (Planted::AcknowledgesInDoubt, "nothing acknowledged is lost"),
    ];
    for (planted, broken) in faults {
        let model = Ownership { planted, ..SMALL };
        let checker = model.checker().threads(2).spawn_bfs().join();
        assert!(checker.discovery(broken).is_some(), "{planted:?}");
    }
}

/// What real nodes did with a real server is something that the model can do, and what somebody has changed in
/// that story is not.
#[test]
fn what_real_nodes_do_the_model_can_do() {
    let server = Server::start();
    for round in 0..ROUNDS {
        let trace = run(&server, &format!("house_{round}"), round);
        let (took, written) = (trace.count_taken(), trace.log.len());
        println!("{} steps, {took} times taken, {written} lines", trace.steps.len());
        assert!(took > 3 && written > 5, "something has happened: {trace:#?}");
        assert_eq!(trace.accepted(), Ok(()), "{trace:#?}");
        for (what, forged) in trace.forgeries() {
            assert!(forged.accepted().is_err(), "{what}: {forged:#?}");
        }
    }
}

/// The stories that nobody may tell are told by hand, too.
#[test]
fn two_writers_at_once_are_no_story_of_the_model() {
    use ownership::Seen::{Acknowledged, Claims, Commits, Replaced, Took};
    let both = |last| Trace {
        steps: [Claims(0, 0), Took(0, 1), Claims(1, 1), Took(1, 2), Commits(0), last]
            .map(Step::of)
            .into(),
        log: Vec::new(),
    };
    assert_eq!(both(Replaced(0)).accepted(), Ok(()));
    assert!(both(Acknowledged(0)).accepted().is_err());
}
