//! A house as a process of its own, and people who talk to it.

#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod person;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// A folder of this test run.
pub(crate) type Folder = crate::temp::Temp;

/// A house that runs until it is stopped; or one that others run, by its address.
pub(crate) struct House {
    process: Option<Process>,
    address: String,
}

/// The process of a house.
struct Process {
    child: Child,
    out: BufReader<ChildStdout>,
    said: String,
}

/// A guest of the house.
pub(crate) struct Guest {
    pub(crate) token: String,
}

/// What everybody's only device calls itself.
pub(crate) const CLIENT: &str = "a device";

impl Guest {
    /// This guest's seed for a commitment.
    pub(crate) fn seed(&self, commitment: &str) -> String {
        let own = table::draws::sha256_hex(self.token.as_bytes());
        format!("{} {}", &own[..16], &commitment[..16])
    }

    /// What opens this guest's seed at a table as it stands.
    pub(crate) fn opening(&self, table: &Value) -> Value {
        let seed = self.seed(table["serverSeedHash"].as_str().expect("a commitment"));
        json!({"type": "openSeed", "table": table["id"], "attempt": table["attempt"], "seed": seed})
    }
}

/// Runs a command that is to end by itself; one that serves instead is killed.
pub(crate) fn ended(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let command = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    for _ in 0..1000 {
        if child.try_wait().expect("a child of ours").is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    // One that has ended is not there to be killed.
    let _ = child.kill();
    child.wait_with_output().expect("it ended")
}

impl House {
    pub(crate) fn open(folder: &Folder, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--data", folder.text()]).args(more);
        Self::spawn(command)
    }

    pub(crate) fn spawn(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the house starts");
        let mut out = BufReader::new(child.stdout.take().expect("its output is ours"));
        let mut said = String::new();
        out.read_line(&mut said).expect("a line");
        let (_, address) = said.trim().split_once("http://").expect("an address");
        let address = address.to_owned();
        Self { process: Some(Process { child, out, said }), address }
    }

    /// One that is reached there, and that others run.
    pub(crate) fn at(address: &str) -> Self {
        Self { process: None, address: address.to_owned() }
    }

    fn process(&mut self) -> &mut Process {
        self.process.as_mut().expect("this house is our own")
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.as_ref().expect("this house is our own").child.id()
    }

    /// All that it said, once it has ended.
    pub(crate) fn said(&mut self) -> String {
        let Process { child, out, said } = self.process();
        if child.try_wait().is_ok_and(|ended| ended.is_some()) {
            let _ = out.read_to_string(said);
        } else {
            let _ = out.read_line(said);
        }
        said.clone()
    }

    /// Sends a signal and gives the exit code.
    pub(crate) fn stop(&mut self, signal: &str) -> Option<i32> {
        self.tell(signal);
        self.ends()
    }

    /// Sends a signal.
    pub(crate) fn tell(&self, signal: &str) {
        let sent =
            Command::new("kill").args([format!("-{signal}"), self.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// The exit code of one that ends by itself.
    pub(crate) fn ends(&mut self) -> Option<i32> {
        self.process().child.wait().expect("it ends").code()
    }

    /// Ends it as a power cut would, wherever it is.
    pub(crate) fn kill(&mut self) {
        self.process().child.kill().expect("it runs");
        self.process().child.wait().expect("it ends");
    }

    pub(crate) fn request(
        &mut self,
        method: &str,
        path: &str,
        guest: Option<&Guest>,
        body: Option<&Value>,
    ) -> (u16, String) {
        let body = body.map(Value::to_string).unwrap_or_default();
        let bearer = guest.map(|guest| format!("authorization: Bearer {}\r\n", guest.token));
        let text = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{}content-length: {}\r\n\r\n{body}",
            self.address,
            bearer.unwrap_or_default(),
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.write_all(text.as_bytes()).expect("it is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        (status.expect("a status"), body.to_owned())
    }

    pub(crate) fn get(&mut self, path: &str, guest: &Guest) -> Value {
        let (status, body) = self.request("GET", path, Some(guest), None);
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).expect("JSON")
    }

    pub(crate) fn post(&mut self, path: &str, guest: &Guest, body: &Value) -> Value {
        let (status, body) = self.request("POST", path, Some(guest), Some(body));
        assert!((200..300).contains(&status), "{body}");
        serde_json::from_str(&body).expect("JSON")
    }

    pub(crate) fn guest(&mut self, name: &str) -> Guest {
        let (_, body) = self.request("POST", "/api/players", None, Some(&json!({"name": name})));
        let made: Value = serde_json::from_str(&body).expect("JSON");
        Guest { token: made["token"].as_str().expect("a token").to_owned() }
    }

    /// Sits down at a table, in answer to its commitment.
    pub(crate) fn sit(&mut self, table: &Value, guest: &Guest, seat: usize, invite: &Value) {
        let commitment = table["serverSeedHash"].as_str().expect("a commitment");
        let hash = table::draws::sha256_hex(guest.seed(commitment).as_bytes());
        let id = table["id"].as_str().expect("an id");
        let sit = json!({"clientSeedHash": hash, "serverSeedHash": commitment, "client": CLIENT,
            "seat": seat, "invite": invite});
        self.post(&format!("/api/tables/{id}/sit"), guest, &sit);
    }

    /// A table of Xì Dách that has been started and whose seeds are being opened, with both sockets.
    pub(crate) fn starting(&mut self, dealer: &Guest, other: &Guest) -> (Value, [Socket; 2]) {
        let new = json!({"game": "xidach", "seats": 2});
        let made = self.post("/api/tables", dealer, &new);
        let table = made["table"].clone();
        let id = table["id"].as_str().expect("an id");
        let mut sockets = [self.socket(dealer), self.socket(other)];
        for (seat, guest) in [dealer, other].into_iter().enumerate() {
            self.sit(&table, guest, seat, &made["invite"]);
            sockets[seat].join(id);
        }
        self.post(&format!("/api/tables/{id}/start"), dealer, &json!({}));
        (table, sockets)
    }

    /// A running table of Xì Dách, and the dealer's socket.
    pub(crate) fn table_of_two(&mut self, dealer: &Guest, other: &Guest) -> (String, Socket) {
        let (table, [mut first, mut second]) = self.starting(dealer, other);
        for (socket, guest) in [(&mut first, dealer), (&mut second, other)] {
            socket.send(&guest.opening(&table));
        }
        first.until(|message| message["type"] == "update");
        (table["id"].as_str().expect("an id").to_owned(), first)
    }

    /// Everybody agrees to end a game, and it ends.
    pub(crate) fn end(&mut self, table: &str, guests: &[&Guest]) {
        for guest in guests {
            let mut socket = self.socket(guest);
            socket.send(&json!({"type": "agree", "table": table, "id": "the end", "agree": true}));
            socket.until(|message| message["id"] == "the end");
        }
        // The table answers this behind all that the last agreement brought.
        self.request("GET", &format!("/api/tables/{table}"), guests.first().copied(), None);
    }

    pub(crate) fn socket(&self, guest: &Guest) -> Socket {
        self.try_socket(guest).expect("a socket")
    }

    /// None if the house does not answer, or not so.
    pub(crate) fn try_socket(&self, guest: &Guest) -> Option<Socket> {
        let stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("patience");
        let url = format!("ws://{}/api/socket", self.address);
        let mut request = url.into_client_request().expect("a request");
        let bearer = HeaderValue::from_str(&format!("Bearer {}", guest.token)).expect("a header");
        request.headers_mut().insert("authorization", bearer);
        client(request, stream).ok().map(|(socket, _)| Socket(socket))
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(Process { child, .. }) = &mut self.process {
            // One that was stopped is gone already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A client's socket.
pub(crate) struct Socket(WebSocket<TcpStream>);

impl Socket {
    /// Receives a table, as the device that sits there.
    pub(crate) fn join(&mut self, table: &str) {
        self.send(&json!({"type": "join", "table": table, "client": CLIENT}));
        self.until(|message| message["type"] == "channels");
    }

    pub(crate) fn send(&mut self, ask: &Value) {
        self.try_send(ask).expect("it is sent");
    }

    /// None if the house is gone.
    pub(crate) fn try_send(&mut self, ask: &Value) -> Option<()> {
        self.0.send(Message::text(ask.to_string())).ok()
    }

    /// The next message; none when the house is gone.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            match self.0.read().ok()? {
                Message::Text(text) => return Some(serde_json::from_str(&text).expect("JSON")),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    pub(crate) fn until(&mut self, found: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().expect("a message");
            if found(&message) {
                return message;
            }
        }
    }

    /// Asks for a command and waits for its answer.
    pub(crate) fn command(&mut self, table: &str, id: &str, command: &Value) -> Value {
        self.send(&json!({"type": "command", "table": table, "id": id, "command": command}));
        self.until(|message| message["id"] == id)
    }
}
