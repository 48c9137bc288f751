//! A balancer that is not sticky: every new connection goes to any of the machines.

use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use table::draws::Dice;

/// The balancer, until the test ends.
pub(crate) struct Balancer {
    address: SocketAddr,
    machines: Arc<Mutex<Vec<String>>>,
}

impl Balancer {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let machines: Arc<Mutex<Vec<String>>> = Arc::default();
        let known = machines.clone();
        thread::spawn(move || {
            let mut dice = Dice::new(7);
            for client in listener.incoming() {
                let client = client.expect("a connection");
                let mut all = known.lock().expect("nobody panics").clone();
                dice.shuffle(&mut all);
                thread::spawn(move || carry(&client, &all));
            }
        });
        Self { address, machines }
    }

    pub(crate) fn address(&self) -> String {
        self.address.to_string()
    }

    /// From now on connections go to these.
    pub(crate) fn to(&self, machines: Vec<String>) {
        *self.machines.lock().expect("nobody panics") = machines;
    }
}

/// Carries a connection to the first machine that takes it.
fn carry(client: &TcpStream, machines: &[String]) {
    let Some(machine) = machines.iter().find_map(|one| TcpStream::connect(one).ok()) else {
        return;
    };
    for stream in [client, &machine] {
        let _ = stream.set_nodelay(true);
    }
    thread::scope(|scope| {
        scope.spawn(|| pipe(client, &machine));
        pipe(&machine, client);
    });
}

/// One way, until there is no more; then the other way has little time left.
fn pipe(mut from: &TcpStream, mut to: &TcpStream) {
    let _ = io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Write);
    let _ = to.set_read_timeout(Some(Duration::from_secs(5)));
}
