//! `croupier dev`, over HTTP: for the pages of this machine alone, with a line that outlives the program.

mod common;
mod temp;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use common::croupier;
use serde_json::{Value, json};
use temp::Temp;

/// A bench that is served until the test ends.
struct Served {
    child: Child,
    address: String,
    said: String,
}

impl Served {
    fn start(file: &Temp) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["dev", "xidach", "--port", "0", "--journal", file.text()]);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut reader = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut said = String::new();
        for _ in 0..2 {
            reader.read_line(&mut said).expect("it says where it is and what it keeps");
        }
        let address = said.split("http://").nth(1).and_then(|rest| rest.lines().next());
        let address = address.expect("it has an address").to_owned();
        Self { child, address, said }
    }

    /// The status and the body of the answer to a request with these headers.
    fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> (u16, String) {
        let length = body.len();
        let text = format!(
            "{method} {path} HTTP/1.1\r\n{headers}connection: close\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        stream.write_all(text.as_bytes()).expect("it is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.expect("a status"), body.to_owned())
    }

    fn host(&self) -> String {
        format!("host: {}\r\n", self.address)
    }

    /// What is answered to a question of its own page.
    fn ask(&self, asked: &Value) -> (u16, Value) {
        let headers = format!("{}origin: http://{}\r\n", self.host(), self.address);
        let (status, body) = self.request("POST", "/bench", &headers, &asked.to_string());
        (status, serde_json::from_str(&body).unwrap_or_else(|_| panic!("no JSON: {body}")))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.child.kill().expect("it can be ended");
        self.child.wait().expect("it ends");
    }
}

#[test]
fn a_line_is_played_kept_and_verified() {
    let file = Temp::new("dev-line.journal");
    let first = Served::start(&file);
    assert!(first.said.contains(&format!("its line is kept in {}\n", file.text())));
    let (_, told) = first.ask(&json!({"ask": "look"}));
    let offer = &told["position"]["viewers"][0]["options"][0];
    let command = json!({"ask": "play", "seat": 0, "command": offer["commands"][0]});
    let (status, told) = first.ask(&command);
    assert_eq!(status, 200, "{told}");
    let entries = told["position"]["entries"].as_array().expect("a line").len();
    assert!(told["refused"].is_null() && entries == 2, "{told}");
    let before = &told["position"]["pulse"]["program"];
    drop(first);
    let verified = croupier(&["verify", file.text()], b"");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    let again = Served::start(&file).ask(&json!({"ask": "look"})).1;
    assert_eq!(again["position"]["at"], 1);
    assert_ne!(&again["position"]["pulse"]["program"], before, "a page sees that it is another");
}

#[test]
fn a_page_from_elsewhere_does_not_get_through() {
    let file = Temp::new("dev-door.journal");
    let bench = Served::start(&file);
    let (look, own) = (r#"{"ask":"look"}"#, bench.host());
    let (_, port) = bench.address.split_once(':').expect("a port");
    let rows = [
        (own.clone(), 200),
        (format!("host: localhost:{port}\r\n"), 200),
        (format!("{own}origin: http://localhost:{port}\r\n"), 200),
        ("host: evil.example.org\r\n".into(), 421),
        (format!("host: evil.example.org:{port}\r\n"), 421),
        (format!("{own}host: evil.example.org\r\n"), 421),
        (format!("{own}origin: http://evil.example.org\r\n"), 403),
        (format!("{own}origin: http://127.0.0.1:1\r\n"), 403),
        (format!("{own}origin: null\r\n"), 403),
    ];
    for (headers, status) in rows {
        for (method, path) in [("POST", "/bench"), ("GET", "/bench"), ("GET", "/")] {
            let body = if method == "POST" { look } else { "" };
            let answered = bench.request(method, path, &headers, body);
            assert_eq!(answered.0, status, "{method} {path} with {headers}: {}", answered.1);
        }
    }
}

#[test]
fn bad_input_is_refused_in_one_sentence() {
    let file = Temp::new("dev-input.journal");
    let bench = Served::start(&file);
    let headers = bench.host();
    let bodies = [
        "",
        "nothing",
        "[]",
        r#"{"ask":"sudo"}"#,
        r#"{"ask":"look","ask":"look"}"#,
        r#"{"ask":"step","to":-1}"#,
        r#"{"ask":"step","to":9}"#,
        r#"{"ask":"play","seat":7,"command":"{}"}"#,
        r#"{"ask":"wait","by":0.5}"#,
    ];
    for body in bodies {
        let (status, answer) = bench.request("POST", "/bench", &headers, body);
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        let sentence = answer["message"].as_str().expect("a sentence");
        assert_eq!((status, &answer["code"]), (400, &json!("bad_input")), "{body}: {answer}");
        assert!(sentence.ends_with('.') && !sentence.contains('\n'), "{body}: {sentence}");
    }
    let long = format!(r#"{{"ask":"play","seat":0,"command":"{}"}}"#, "x".repeat(70_000));
    assert_eq!(bench.request("POST", "/bench", &headers, &long).0, 413);
    assert_eq!(bench.request("PUT", "/bench", &headers, "").0, 405);
    assert_eq!(bench.request("GET", "/assets/none.js", &headers, "").0, 404);
}

#[test]
fn what_the_command_line_asks_for_must_be_there() {
    let file = Temp::new("dev-arguments.journal");
    let refused = |more: &[&str]| {
        let arguments = [&["dev", "--journal", file.text()], more].concat();
        let output = croupier(&arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    assert!(refused(&[]).starts_with("croupier: say which game: "));
    assert!(refused(&["chess"]).starts_with("croupier: there is no game \"chess\""));
    assert!(refused(&["xidach", "--seats", "9"]).lines().count() == 1);
    assert!(refused(&["xidach", "--config", "{\"hands\":-1}"]).lines().count() == 1);
    assert!(!file.path().exists());
}
