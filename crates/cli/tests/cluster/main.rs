//! One house on three machines, with whatever happens to machines: nothing that was acknowledged is lost,
//! nothing is there twice, and people go on without doing anything.

mod balancer;
#[path = "../crash/evening.rs"]
mod evening;
#[path = "../house/mod.rs"]
mod house;
#[path = "../../../cluster/src/tests/server.rs"]
mod nats;
#[path = "../../../store-postgres/tests/server/mod.rs"]
mod postgres;
#[path = "../crash/record.rs"]
mod record;
#[path = "../crash/session.rs"]
mod session;
#[path = "../crash/starts.rs"]
mod starts;
mod storm;
#[path = "../crash/tables.rs"]
mod tables;
#[path = "../temp/mod.rs"]
mod temp;
mod world;

use std::fmt::Display;
use std::io::Write;
use std::net::TcpListener;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use conformance::Effort;
use evening::Evening;
use house::{House, ended};
use serde_json::{Value, json};
use storm::Storm;
use world::{MACHINES, World, until};

/// How often the machine that holds the house is killed.
const KILLS: u64 = 12;

/// An evening at which everybody asks until there is an answer, whatever happens to the house.
fn stubborn(world: &World, seed: u64) -> Evening {
    let mut evening = Evening::begin(world.house(), seed);
    for person in &mut evening.people {
        person.insists_at = Some(world.balancer.address());
    }
    evening
}

/// Everybody plays while something happens. Gives the longest time that anybody waited for an answer.
fn while_playing(evening: &mut Evening, happens: impl FnOnce(&Progress)) -> Duration {
    let progress = Progress::default();
    thread::scope(|scope| {
        scope.spawn(|| {
            while !progress.over.load(Ordering::Acquire) {
                let asked = Instant::now();
                evening.turn();
                let took = u64::try_from(asked.elapsed().as_millis()).expect("not so long");
                progress.longest.fetch_max(took, Ordering::AcqRel);
                progress.turns.fetch_add(1, Ordering::AcqRel);
                // People, not a flood.
                thread::sleep(Duration::from_millis(5));
            }
        });
        let _ends = End(&progress.over);
        happens(&progress);
    });
    Duration::from_millis(progress.longest.load(Ordering::Acquire))
}

/// Ends the play, even where something else has failed.
struct End<'p>(&'p AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// Says a figure, whatever becomes of the test.
fn tell(figure: impl Display) {
    let _ = writeln!(std::io::stdout(), "{figure}");
}

/// How far people are who play beside.
#[derive(Default)]
struct Progress {
    turns: AtomicU64,
    longest: AtomicU64,
    over: AtomicBool,
}

impl Progress {
    /// Until so many more requests were answered.
    fn wait(&self, turns: u64) {
        let before = self.turns.load(Ordering::Acquire);
        let is_there = || self.turns.load(Ordering::Acquire) >= before + turns;
        until("people play", || is_there().then_some(()));
    }
}

/// [K42] [K45] [K51] As one house that is killed: every acknowledged request is there once, views go on
/// where they were, no money is made or lost, and every journal verifies.
#[test]
fn nothing_acknowledged_is_lost_with_the_machine_that_holds_the_house() {
    let effort = Effort::of_this_run();
    let mut world = World::new("kills");
    let mut evening = Evening::begin(world.house(), effort.seed(5));
    let mut takeovers = Vec::new();
    for round in 0..effort.of(KILLS) {
        evening.play();
        let holder = world.holder().expect("somebody holds the house");
        evening.ask_at_once();
        world.machines[holder].kill();
        let killed = Instant::now();
        evening.sort_out();
        evening.come_back(round);
        evening.check();
        takeovers.push(killed.elapsed());
        assert_ne!(world.holder(), Some(holder));
        world.begin(holder);
        world.wait_for(holder);
    }
    evening.finish();
    takeovers.sort_unstable();
    let (median, longest) = (takeovers[takeovers.len() / 2], takeovers[takeovers.len() - 1]);
    tell(format_args!(
        "from the kill to everybody's next answers: median {median:?}, longest {longest:?}"
    ));
    assert!(longest < Duration::from_secs(20), "{takeovers:?}");
}

/// A machine that hangs for longer than its lease and wakes acknowledges nothing any more, and becomes
/// a door.
#[test]
fn a_machine_that_was_replaced_while_it_slept_tells_nobody_anything() {
    let mut world = World::new("sleep");
    let mut evening = stubborn(&world, 6);
    let holder = world.holder().expect("somebody holds the house");
    let direct = House::at(world.machines[holder].address());
    let guest = world.house().guest("Em");
    let mut sleeper = direct.socket(&guest);
    world.balance_without(holder);
    for person in &mut evening.people {
        person.insist(&world.house());
    }
    let longest = while_playing(&mut evening, |progress| {
        progress.wait(20);
        world.machines[holder].tell("STOP");
        let ask = json!({"type": "session.setClientSeed", "id": "asleep", "clientSeed": "late"});
        sleeper.send(&ask);
        world.holder_other_than(holder);
        progress.wait(20);
        world.machines[holder].tell("CONT");
        let mut told = std::iter::from_fn(|| sleeper.next());
        let answer = told.find(|message| message["id"] == "asleep");
        let is_refused = |answer: &Value| answer["type"] == "session.refused";
        assert!(answer.as_ref().is_none_or(is_refused), "it is acknowledged: {answer:?}");
        world.wait_for(holder);
        world.balance();
        progress.wait(20);
    });
    tell(format_args!("with the holder asleep the longest answer took {longest:?}"));
    let mut socket = direct.try_socket(&guest).expect("it is a door now");
    socket.send(&json!({"type": "session.seeds", "id": "awake"}));
    let seeds = socket.until(|message| message["id"] == "awake");
    assert!(seeds["seeds"].is_object() && seeds["seeds"]["clientSeed"] != "late", "{seeds}");
    assert_ne!(world.holder(), Some(holder));
    evening.finish();
}

/// One after another is told to end, and begins again.
#[test]
fn an_update_of_all_machines_loses_nothing() {
    let mut world = World::new("rolling");
    let mut evening = stubborn(&world, 7);
    let longest = while_playing(&mut evening, |progress| {
        for number in 0..MACHINES {
            progress.wait(20);
            world.balance_without(number);
            assert_eq!(world.machines[number].stop("TERM"), Some(0));
            world.begin(number);
            world.wait_for(number);
        }
        // The one that holds the house now, with connections that it took itself.
        let holder = world.holder().expect("somebody holds the house");
        assert_eq!(world.machines[holder].stop("TERM"), Some(0));
        progress.wait(20);
        world.begin(holder);
        world.wait_for(holder);
    });
    tell(format_args!("in a rolling update the longest answer took {longest:?}"));
    assert!(longest < Duration::from_secs(10), "{longest:?}");
    evening.finish();
}

/// Without NATS the house goes on for whoever comes to the machine that holds it; without PostgreSQL it
/// stands. Both come back by themselves.
#[test]
fn nats_and_postgresql_may_go_and_come_back() {
    let mut world = World::new("engines");
    let mut evening = stubborn(&world, 8);
    let holder = world.holder().expect("somebody holds the house");
    let door = (holder + 1) % MACHINES;
    let guest = house_guest(&evening);
    while_playing(&mut evening, |progress| {
        progress.wait(20);
        world.nats.stop();
        until("the door says so", || {
            let (status, said) = world.machines[door].request("GET", "/readyz", None, None);
            (status == 503 && said.contains("cut off")).then_some(())
        });
        let asked = Instant::now();
        let mut socket = world.machines[holder].socket(&guest);
        // Longer than any lease.
        while asked.elapsed() < Duration::from_secs(4) {
            socket.send(&json!({"type": "session.info", "id": "here"}));
            socket.until(|message| message["id"] == "here");
            thread::sleep(Duration::from_millis(200));
        }
        assert_eq!(world.holder(), Some(holder), "nobody has taken it");
        world.nats.begin();
        world.wait();
        progress.wait(20);
        world.postgres.stop("fast");
        thread::sleep(Duration::from_secs(3));
        let (status, said) = world.machines[holder].request("GET", "/readyz", None, None);
        assert_eq!(status, 503, "{said}");
        world.postgres.begin();
        world.wait();
        progress.wait(20);
    });
    evening.finish();
}

/// A guest who plays nothing here, with the token of somebody who does.
fn house_guest(evening: &Evening) -> house::Guest {
    house::Guest { token: evening.people[3].guest.token.clone() }
}

/// Messages between the machines are lost and come late.
#[test]
fn a_bad_line_to_nats_costs_time_and_nothing_else() {
    let nats = nats::Server::start();
    let storm = Storm::to(nats.port());
    let mut world = World::with("storm", nats, storm.address());
    let mut evening = stubborn(&world, 9);
    let longest = while_playing(&mut evening, |progress| {
        progress.wait(20);
        storm.blow(true);
        progress.wait(Effort::of_this_run().of(150));
        let holder = world.holder().expect("somebody holds the house");
        world.machines[holder].kill();
        progress.wait(20);
        storm.blow(false);
        world.begin(holder);
        world.wait();
        progress.wait(20);
    });
    tell(format_args!("in a storm the longest answer took {longest:?}"));
    evening.finish();
}

/// What an operator sees and is refused.
#[test]
fn operators_are_told_how_it_is() {
    let mut world = World::new("status");
    let holder = world.holder().expect("somebody holds the house");
    let nats = world.nats.address();
    let said = ended(&["cluster", "status", &nats, "--home", world.home(1), "--json"]);
    assert_eq!(said.status.code(), Some(0), "{said:?}");
    let lines: Vec<Value> = String::from_utf8_lossy(&said.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), MACHINES, "{lines:?}");
    for (number, line) in lines.iter().enumerate() {
        let stage = if number == holder { "holding" } else { "door" };
        assert_eq!(line["stage"], stage, "{line}");
        assert!(line["postgres"].is_u64() && line["lag"].is_u64(), "{line}");
    }
    let said = ended(&["cluster", "status", &nats, "--home", world.home(1)]);
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let holds =
        format!("machine-{holder} ({}) holds the house under epoch", env!("CARGO_PKG_VERSION"));
    assert!(said.contains(&holds), "{said}");

    for number in 0..MACHINES {
        let (status, page) = world.machines[number].request("GET", "/", None, None);
        assert_eq!((status, page.contains("<html")), (200, true), "every machine has the client");
        let (status, _) = world.machines[number].request("GET", "/healthz", None, None);
        assert_eq!(status, 200);
        let (status, info) = world.machines[number].request("GET", "/api/house", None, None);
        assert_eq!(status, 200, "{info}");
    }
    let door = (holder + 1) % MACHINES;
    assert_eq!(world.machines[door].stop("TERM"), Some(0));
    assert_eq!(world.holder(), Some(holder), "nothing happens when a door ends");
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let free = free.expect("a port").to_string();
    world.begin_with(door, &["--metrics", &free]);
    world.wait_for(door);
    for row in ["holds 0", "holds_total 0", "nodes 3", "nats 1", "postgres 1"] {
        until(row, || {
            let (_, figures) = House::at(&free).request("GET", "/metrics", None, None);
            figures.contains(&format!("croupier_cluster_{row}\n")).then_some(())
        });
    }
    refusals(&world);
}

/// What cannot be is said in a sentence.
fn refusals(world: &World) {
    let nats = world.nats.address();
    let stranger = house::Folder::new("cluster-stranger");
    let address = world.postgres.address("house");
    let words = ["serve", "--listen", "127.0.0.1:0", "--cluster", &nats];
    let more = ["--node", "x", "--data", &address, "--home", stranger.text()];
    let refused = ended(&[&words[..], &more].concat());
    let refused = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.contains("copy croupier.key and croupier.house-key"), "{refused}");
    let refused = ended(&[&words[..], &["--data", stranger.text()]].concat());
    let refused = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.contains("--data postgres://"), "{refused}");
    let alone =
        ended(&["serve", "--listen", "127.0.0.1:0", more[2], more[3], "--home", world.home(0)]);
    assert_ne!(alone.status.code(), Some(0), "a house that several serve is not served alone");
}
