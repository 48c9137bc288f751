//! Nodes that come late: stopped in the middle of a commit, or cut off before its answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use store::Store;
use store::suite::append;

use crate::proxy::{Cut, Proxy};
use crate::server::Server;
use crate::{Node, must_be_replaced, texts};

/// How long a claim may take when somebody was stopped in the middle of a commit.
const LONGEST: Duration = Duration::from_secs(5);

/// A node is stopped between the two round trips of a commit, with the row's lock, while another takes the
/// house; what it was about to write comes when it wakes.
#[test]
fn whoever_wakes_in_the_middle_of_a_commit_has_written_nothing() {
    let server = Server::start();
    let direct = server.database("house");
    let proxy = Proxy::before(&server);
    let [one, other] =
        [("one", proxy.address("house")), ("other", direct)].map(|(name, at)| Node::new(name, &at));
    let mut first = one.claim();
    first.commit(&[append("t", "first")]).expect("it writes");
    let mut lookout = store_postgres::Lookout::to(&other.address).expect("a lookout");
    proxy.cut(Cut::Later);
    std::thread::scope(|scope| {
        let late = scope.spawn(|| first.commit(&[append("t", "late")]));
        while proxy.cuts() == 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
        let (started, seen) = (Instant::now(), lookout.look().expect("it looks"));
        let claimed = other.try_claim(seen.as_ref());
        if claimed.is_err() {
            proxy.let_go();
        }
        let mut second = claimed.expect("it waits for the row").expect("nobody else is at it").0;
        assert!(started.elapsed() < LONGEST, "{:?}", started.elapsed());
        second.commit(&[append("t", "second")]).expect("it writes");
        proxy.let_go();
        let fault = late.join().expect("no panic").expect_err("it is another's");
        assert!(fault.is_replaced(), "{fault}");
        assert_eq!(texts(&second), ["first", "second"]);
    });
    must_be_replaced(&mut first);
}

/// Nobody knows what became of a commit, and when somebody can be asked the house is another's: made or
/// not, nobody is told, and there is no second one.
#[test]
fn a_commit_in_doubt_is_told_to_nobody_once_the_house_is_taken() {
    let server = Server::start();
    let direct = server.database("house");
    for (cut, due) in [(Cut::Answer, vec!["first", "doubted"]), (Cut::Commit, vec!["first"])] {
        let proxy = Proxy::before(&server);
        let [one, other] = [("one", proxy.address("house")), ("other", direct.clone())]
            .map(|(name, at)| Node::new(name, &at));
        server.say("house", "DROP SCHEMA IF EXISTS croupier CASCADE");
        let mut first = one.claim();
        first.commit(&[append("t", "first")]).expect("it writes");
        let (doubts, known) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let told = (doubts.clone(), known.clone());
        first.when_in_doubt(Box::new(move |in_doubt| {
            let count = if in_doubt { &told.0 } else { &told.1 };
            count.fetch_add(1, Ordering::SeqCst);
        }));
        proxy.close(true);
        proxy.cut(cut);
        std::thread::scope(|scope| {
            let late = scope.spawn(|| first.commit(&[append("t", "doubted")]));
            while doubts.load(Ordering::SeqCst) == 0 {
                std::thread::sleep(Duration::from_millis(5));
            }
            let second = other.claim();
            assert_eq!(texts(&second), due);
            proxy.close(false);
            let fault = late.join().expect("no panic").expect_err("it is another's");
            assert!(fault.is_replaced(), "{fault}");
            assert_eq!(texts(&second), due);
        });
        assert_eq!(known.load(Ordering::SeqCst), 0, "nobody is told that it is known");
        must_be_replaced(&mut first);
    }
}

/// Somebody who holds the row and does not give it back is waited for, and not for ever.
#[test]
fn nobody_waits_for_ever() {
    let server = Server::start();
    let address = server.database("house");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    drop(one.claim());
    let seen = other.look();
    std::thread::scope(|scope| {
        let hold = "BEGIN; SELECT 1 FROM croupier.state FOR UPDATE; SELECT pg_sleep(9)";
        scope.spawn(|| server.say("house", hold));
        while server.say("house", "SELECT count(*) FROM pg_locks WHERE mode = 'RowShareLock'")
            == "0"
        {
            std::thread::sleep(Duration::from_millis(20));
        }
        let started = Instant::now();
        let fault = other.try_claim(seen.as_ref()).err().expect("it gives up").to_string();
        assert!(fault.contains("in the middle of a commit"), "{fault}");
        assert!(started.elapsed() < Duration::from_secs(8), "{:?}", started.elapsed());
    });
    assert_eq!(other.claim().held().epoch, 2);
}
