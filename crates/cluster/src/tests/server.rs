//! A NATS of a test's own, on a free port.

#![allow(dead_code, reason = "each test uses its part")]

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server that is gone when it is dropped.
pub(crate) struct Server {
    port: u16,
    process: Option<Child>,
}

impl Server {
    /// Starts a server.
    pub(crate) fn start() -> Self {
        let mut server = Self { port: free_port(), process: None };
        server.begin();
        server
    }

    /// Where it is.
    pub(crate) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The port that it listens on.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Ends it; it is away until it [begins](Self::begin) again.
    pub(crate) fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("it runs");
            process.wait().expect("it ends");
        }
    }

    /// Begins, or begins again.
    pub(crate) fn begin(&mut self) {
        let mut server = Command::new("nats-server");
        server.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]);
        server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(server.spawn().expect("this test needs nats-server"));
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A port that nobody listens on.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}
