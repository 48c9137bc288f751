//! A bad line between a machine and NATS: what is said on it comes late, or not at all.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use table::draws::Dice;

/// One of so many messages is lost, and each waits up to so many milliseconds.
const LOST: u64 = 60;
const LATE: u64 = 20;

/// The line, until the test ends.
pub(crate) struct Storm {
    address: SocketAddr,
    blows: Arc<AtomicBool>,
}

impl Storm {
    /// A line to the NATS on that port, which is good at first.
    pub(crate) fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let blows = Arc::new(AtomicBool::new(false));
        let all = blows.clone();
        thread::spawn(move || {
            for (seed, machine) in (0..).zip(listener.incoming()) {
                let machine = machine.expect("a connection");
                let Ok(nats) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                let (back, to) = (machine.try_clone(), nats.try_clone());
                let (back, to) = (back.expect("a handle"), to.expect("a handle"));
                let (blows, dice) = (all.clone(), Dice::new(seed));
                thread::spawn(move || carry(machine, to, &blows, dice));
                thread::spawn(move || {
                    let (mut nats, mut back) = (nats, back);
                    let _ = std::io::copy(&mut nats, &mut back);
                    let _ = back.shutdown(std::net::Shutdown::Both);
                });
            }
        });
        Self { address, blows }
    }

    pub(crate) fn address(&self) -> String {
        format!("nats://{}", self.address)
    }

    pub(crate) fn blow(&self, blows: bool) {
        self.blows.store(blows, Ordering::Release);
    }
}

/// What a machine says, line by line: `PUB` is followed by as many bytes as it says.
fn carry(machine: TcpStream, mut nats: TcpStream, blows: &AtomicBool, mut dice: Dice) {
    let mut reading = BufReader::new(machine);
    let mut line = Vec::new();
    while matches!(reading.read_until(b'\n', &mut line), Ok(1..)) {
        let is_message = line.starts_with(b"PUB ");
        if is_message {
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            let (_, length) = text.rsplit_once(' ').expect("a length");
            let length: usize = length.parse().expect("a number");
            let before = line.len();
            line.resize(before + length + 2, 0);
            if reading.read_exact(&mut line[before..]).is_err() {
                break;
            }
        }
        let mut lost = false;
        if is_message && blows.load(Ordering::Acquire) {
            lost = dice.chance(1, LOST);
            thread::sleep(Duration::from_millis(dice.below(LATE)));
        }
        if !lost && nats.write_all(&line).is_err() {
            break;
        }
        line.clear();
    }
    let _ = nats.shutdown(std::net::Shutdown::Both);
}
