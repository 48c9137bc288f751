//! A crooked line to the operator's wallet: it lets every request through and does something else with the
//! answer.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use conformance::Effort;
use serde_json::{Value, json};
use table::draws::Dice;

use crate::world::{Player, World};

/// What a line does with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trick {
    /// It comes in many small pieces, which is an answer like any other.
    Chunked,
    /// The same without a length, ended by the end of the connection.
    WithoutLength,
    /// Fields that nobody asked for.
    MoreFields,
    /// More than anybody has.
    HugeBalance,
    /// Byte by byte, for longer than the house waits.
    Trickle,
    /// Nothing for longer than the house waits.
    Slow,
    /// To somewhere else, where the effect would be another.
    Redirect,
    /// More than 64 KiB.
    TooLong,
    /// No JSON.
    Garbage,
    /// Another type of JSON.
    List,
    /// A number, where a text is.
    Number,
    /// A text that is no plain decimal.
    Exponent,
    /// More decimals than the currency has.
    Decimals,
    /// An error that nobody knows.
    UnknownError,
    /// A page with that status.
    Page(u16),
    /// The right answer with another status.
    Created,
    /// Less than its length says.
    CutOff,
    /// The connection ends without an answer.
    Closed,
    /// Two answers in one.
    Twice,
    /// Another language.
    NotHttp,
}

/// Those that are answers all the same.
const GOOD: [Trick; 4] =
    [Trick::Chunked, Trick::WithoutLength, Trick::MoreFields, Trick::HugeBalance];

/// Those that say nothing.
const BAD: [Trick; 19] = [
    Trick::Trickle,
    Trick::Slow,
    Trick::Redirect,
    Trick::TooLong,
    Trick::Garbage,
    Trick::List,
    Trick::Number,
    Trick::Exponent,
    Trick::Decimals,
    Trick::UnknownError,
    Trick::Page(429),
    Trick::Page(500),
    Trick::Page(503),
    Trick::Page(404),
    Trick::Created,
    Trick::CutOff,
    Trick::Closed,
    Trick::Twice,
    Trick::NotHttp,
];

/// How many of them a test run tries; a long one tries all.
const SAMPLE: u64 = 4;

/// The line, and what it does next.
#[derive(Clone)]
struct Line(Arc<Mutex<Plan>>);

#[derive(Default)]
struct Plan {
    wallet: String,
    next: Option<(&'static str, Trick)>,
}

impl Line {
    /// A line on a port of its own.
    fn open() -> (Self, String) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let line = Self(Arc::default());
        let own = line.clone();
        // It ends with the test.
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let line = own.clone();
                std::thread::spawn(move || line.serve(stream));
            }
        });
        (line, address)
    }

    fn plan(&self) -> std::sync::MutexGuard<'_, Plan> {
        self.0.lock().expect("nobody panics with the plan in hand")
    }

    /// The next answer to such a request is treated so.
    fn next(&self, way: &'static str, trick: Trick) {
        self.plan().next = Some((way, trick));
    }

    /// Whether that has happened.
    fn has_happened(&self) -> bool {
        self.plan().next.is_none()
    }

    /// One request, and whatever becomes of its answer. A house that has gone does not hear it.
    fn serve(&self, mut stream: TcpStream) {
        let Some(request) = request(&mut stream) else { return };
        let body = pass_on(&self.plan().wallet.clone(), &request);
        let trick = {
            let mut plan = self.plan();
            let is_meant = |(way, _): &mut (&'static str, Trick)| {
                request.lines().next().is_some_and(|line| line.contains(&format!("/{way} ")))
            };
            plan.next.take_if(is_meant).map(|(_, trick)| trick)
        };
        let answer = trick.map_or_else(|| whole(200, &body), |trick| trick.answer(&body));
        for piece in answer {
            match piece {
                Piece::Bytes(bytes) => drop(stream.write_all(bytes.as_bytes())),
                Piece::Pause(millis) => std::thread::sleep(Duration::from_millis(millis)),
            }
        }
    }
}

/// A part of an answer.
enum Piece {
    Bytes(String),
    Pause(u64),
}

/// Head and body of a request.
fn request(stream: &mut TcpStream) -> Option<String> {
    let mut text = Vec::new();
    let mut some = [0; 4096];
    loop {
        let read = stream.read(&mut some).ok().filter(|read| *read > 0)?;
        text.extend_from_slice(&some[..read]);
        let whole = String::from_utf8(text.clone()).ok()?;
        let Some((head, body)) = whole.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
        });
        if body.len() >= length.unwrap_or(0) {
            return Some(whole);
        }
    }
}

/// The wallet's own answer to a request.
fn pass_on(wallet: &str, request: &str) -> String {
    let Ok(mut stream) = TcpStream::connect(wallet) else { return String::new() };
    let request = request.replacen("\r\n\r\n", "\r\nconnection: close\r\n\r\n", 1);
    let mut answer = String::new();
    if stream.write_all(request.as_bytes()).is_ok() {
        // What a wallet that was killed has not said is missing.
        let _ = stream.read_to_string(&mut answer);
    }
    answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
}

fn whole(status: u16, body: &str) -> Vec<Piece> {
    let length = body.len();
    vec![Piece::Bytes(format!(
        "HTTP/1.1 {status} So\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
         connection: close\r\n\r\n{body}"
    ))]
}

impl Trick {
    fn answer(self, body: &str) -> Vec<Piece> {
        let with = |name: &str, value: Value| {
            let mut told: Value = serde_json::from_str(body).expect("the wallet's answer");
            told[name] = value;
            whole(200, &told.to_string())
        };
        match self {
            Self::Chunked => {
                let mut text = String::from(
                    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n",
                );
                body.chars().for_each(|letter| text += &format!("1\r\n{letter}\r\n"));
                vec![Piece::Bytes(text + "0\r\n\r\n")]
            }
            Self::WithoutLength => vec![Piece::Bytes(format!("HTTP/1.0 200 OK\r\n\r\n{body}"))],
            Self::MoreFields => with("transactionId", json!("another")),
            Self::HugeBalance => with("balance", json!("99999999999999999999999999.99")),
            Self::Trickle => {
                let [Piece::Bytes(text)] = &whole(200, body)[..] else { return Vec::new() };
                let pieces = text.chars().map(|letter| Piece::Bytes(letter.into()));
                pieces.flat_map(|piece| [piece, Piece::Pause(60)]).collect()
            }
            Self::Slow => {
                let mut pieces = whole(200, body);
                pieces.insert(0, Piece::Pause(3_500));
                pieces
            }
            Self::Redirect => vec![Piece::Bytes(
                "HTTP/1.1 307 Elsewhere\r\nlocation: /wallet/balance\r\ncontent-length: 0\r\n\
                 connection: close\r\n\r\n"
                    .into(),
            )],
            Self::TooLong => with("note", json!("x".repeat(70 * 1024))),
            Self::Garbage => whole(200, "\u{1F0CF} <html>"),
            Self::List => whole(200, &format!("[{body}]")),
            Self::Number => with("balance", json!(12.5)),
            Self::Exponent => with("balance", json!("1e3")),
            Self::Decimals => with("balance", json!("1.005")),
            Self::UnknownError => with("error", json!("tired")),
            Self::Page(status) => whole(status, "<html>Something went wrong</html>"),
            Self::Created => whole(201, body),
            Self::CutOff => {
                let length = body.len() + 10;
                vec![Piece::Bytes(format!(
                    "HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{body}"
                ))]
            }
            Self::Closed => Vec::new(),
            Self::Twice => whole(200, &format!("{body}{body}")),
            Self::NotHttp => vec![Piece::Bytes(body.into())],
        }
    }
}

fn bet_until_it_happens(player: &mut Player, line: &Line) {
    while !line.has_happened() {
        player.bet("hilo", "1.00");
        while player.finish().is_some() {}
    }
}

/// [O22] [O23] [O24] [O26] [O27] Whatever an answer looks like, both ledgers are equal: what is none makes a
/// bet void and a credit or rollback come again, and nothing else.
#[test]
#[expect(clippy::print_stdout, reason = "a seed is printed, so that a run can be repeated")]
fn whatever_an_answer_looks_like_both_ledgers_are_equal() {
    let effort = Effort::of_this_run();
    let seed = effort.seed(19);
    println!("tricks from {seed}");
    let (line, address) = Line::open();
    let mut world = World::by("wallet-crooked", &json!({}), Some(&address));
    line.plan().wallet.clone_from(&world.wallet.address);
    let mut player = world.player("p-77");
    let mut dice = Dice::new(seed);
    for trick in GOOD {
        line.next("debit", trick);
        let accepted = player.bet("hilo", "1.00");
        assert_eq!(accepted["type"], "session.accepted", "{trick:?}: {accepted}");
        line.next("credit", trick);
        while player.finish().is_some() {}
        bet_until_it_happens(&mut player, &line);
        world.settle();
    }
    for _ in 0..effort.of(SAMPLE) {
        let trick = BAD[dice.position(BAD.len())];
        line.next("debit", trick);
        let refused = player.bet("hilo", "1.00");
        assert_eq!(refused["error"]["reason"], "unknown", "{trick:?}: {refused}");
        line.next("credit", BAD[dice.position(BAD.len())]);
        bet_until_it_happens(&mut player, &line);
        world.settle();
        // A rollback follows a debit that nobody answered.
        world.wallet.fault("lostAnswer", "debit", 1);
        line.next("rollback", BAD[dice.position(BAD.len())]);
        player.bet("hilo", "1.00");
        world.settle();
        assert!(line.has_happened());
    }
    world.check();
}
