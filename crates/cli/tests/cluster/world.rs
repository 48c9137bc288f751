//! Three machines of one house, a PostgreSQL, a NATS, and a balancer in front.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::balancer::Balancer;
use crate::evening::LIMITS;
use crate::house::{Folder, House};
use crate::{nats, postgres};

/// How many machines there are.
pub(crate) const MACHINES: usize = 3;

/// The database of the house.
const DATABASE: &str = "house";

/// All of it.
pub(crate) struct World {
    /// Gone before their folders are.
    pub(crate) machines: Vec<House>,
    homes: Vec<Folder>,
    pub(crate) postgres: postgres::Server,
    pub(crate) nats: nats::Server,
    /// Where the machines believe NATS to be.
    address: String,
    pub(crate) balancer: Balancer,
}

impl World {
    pub(crate) fn new(name: &str) -> Self {
        let nats = nats::Server::start();
        let address = nats.address();
        Self::with(name, nats, address)
    }

    /// One whose machines reach NATS by another address.
    pub(crate) fn with(name: &str, nats: nats::Server, address: String) -> Self {
        let postgres = postgres::Server::start();
        postgres.database(DATABASE);
        let homes = (0..MACHINES).map(|number| Folder::new(&format!("cluster-{name}-{number}")));
        let homes: Vec<Folder> = homes.collect();
        for home in &homes {
            fs::create_dir_all(home.path()).expect("a folder");
            fs::set_permissions(home.path(), Permissions::from_mode(0o700)).expect("it is ours");
            fs::write(home.path().join("croupier.json"), LIMITS).expect("it is written");
        }
        let machines = Vec::new();
        let balancer = Balancer::start();
        let mut world = Self { machines, homes, postgres, nats, address, balancer };
        for number in 0..MACHINES {
            let machine = world.open(number, &[]);
            world.machines.push(machine);
            if number == 0 {
                world.give_keys();
            }
        }
        world.balance();
        world.wait();
        world
    }

    /// The first machine's keys are everybody's.
    fn give_keys(&self) {
        for file in ["croupier.key", "croupier.house-key"] {
            let from = self.homes[0].path().join(file);
            for home in &self.homes[1..] {
                fs::copy(&from, home.path().join(file)).expect("it is copied");
            }
        }
    }

    fn open(&self, number: usize, more: &[&str]) -> House {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--cluster", &self.address]);
        command.args(["--node", &name(number), "--home", self.homes[number].text()]);
        command.args(["--data", &self.postgres.address(DATABASE)]).args(more);
        House::spawn(command)
    }

    /// The folder of a machine.
    pub(crate) fn home(&self, number: usize) -> &str {
        self.homes[number].text()
    }

    /// Begins a machine again that has ended.
    pub(crate) fn begin(&mut self, number: usize) {
        self.begin_with(number, &[]);
    }

    /// The same with more to say.
    pub(crate) fn begin_with(&mut self, number: usize, more: &[&str]) {
        self.machines[number] = self.open(number, more);
        self.balance();
    }

    /// Connections go to all machines.
    pub(crate) fn balance(&self) {
        self.balance_without(MACHINES);
    }

    /// To all but one.
    pub(crate) fn balance_without(&self, number: usize) {
        let all = self.machines.iter().enumerate().filter(|(one, _)| *one != number);
        self.balancer.to(all.map(|(_, machine)| machine.address().to_owned()).collect());
    }

    /// The house behind the balancer.
    pub(crate) fn house(&self) -> House {
        House::at(&self.balancer.address())
    }

    /// Which machine holds the house, by its store; none while nobody does.
    pub(crate) fn holder(&self) -> Option<usize> {
        let owner = self.postgres.say(DATABASE, "SELECT owner FROM croupier.state");
        (0..MACHINES).find(|number| name(*number) == owner)
    }

    /// Until somebody holds the house, who may not be that one.
    pub(crate) fn holder_other_than(&self, number: usize) -> usize {
        until("somebody else holds the house", || self.holder().filter(|holder| *holder != number))
    }

    /// Until every machine reaches the house.
    pub(crate) fn wait(&mut self) {
        for number in 0..self.machines.len() {
            self.wait_for(number);
        }
    }

    /// Until that machine reaches the house.
    pub(crate) fn wait_for(&mut self, number: usize) {
        let machine = &mut self.machines[number];
        let mut is_ready = || machine.request("GET", "/readyz", None, None).0 == 200;
        until("the house is reached", || is_ready().then_some(()));
    }
}

fn name(number: usize) -> String {
    format!("machine-{number}")
}

/// Waits for something.
pub(crate) fn until<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}
