//! The wallet over real connections: what is signed has its effect once, whatever goes wrong.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use operator::{Answer, Asked, HEADER, Key, Transaction, WalletError};
use serde_json::Value;
use wallet::{Book, Faults, Wallet, serve};

static NONCE: AtomicU64 = AtomicU64::new(1);

/// A wallet in which p-77 has 100.00 USD.
struct Served {
    address: SocketAddr,
    key: Key,
    agent: ureq::Agent,
}

impl Served {
    fn open(faults: &[&str]) -> Self {
        let book = Book::in_memory().expect("it opens");
        book.set("p-77", "USD", 2, "100.00").expect("it is set");
        let key = Key::new("acme-1", "s3cret").expect("that is a key");
        let mut planned = Faults::default();
        faults.iter().for_each(|fault| planned.plan(fault.parse().expect("that is a fault")));
        let wallet = Wallet::new(book, vec![key.clone()], planned);
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        listener.set_nonblocking(true).expect("it can be");
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("it starts").block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).expect("it listens");
                serve(wallet, listener).await
            })
        });
        let config = ureq::Agent::config_builder().http_status_as_error(false).build();
        Self { address, key, agent: config.into() }
    }

    fn header(&self, target: &str, body: &str) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
        let nonce = format!("{:016x}", NONCE.fetch_add(1, Ordering::Relaxed));
        let asked = Asked { method: "POST", target, body: body.as_bytes() };
        self.key.sign(&asked, now.as_secs(), &nonce)
    }

    fn send(&self, target: &str, body: &str, header: &str) -> Option<(u16, Value)> {
        let url = format!("http://{}{target}", self.address);
        let mut answer = self.agent.post(&url).header(HEADER, header).send(body).ok()?;
        let text = answer.body_mut().read_to_string().ok()?;
        Some((answer.status().as_u16(), serde_json::from_str(&text).ok()?))
    }

    /// The status and the answer; none if there was none.
    fn ask(&self, way: &str, id: &str, amount: &str) -> Option<(u16, Value)> {
        let target = format!("/wallet/{way}");
        let body = serde_json::to_string(&transaction(id, amount)).expect("it is plain data");
        self.send(&target, &body, &self.header(&target, &body))
    }

    fn done(&self, way: &str, id: &str, amount: &str) -> Answer {
        let (status, answer) = self.ask(way, id, amount).expect("it is answered");
        assert_eq!(status, 200, "{answer}");
        serde_json::from_value(answer).expect("it is an answer")
    }

    fn control(&self, what: &str) -> Value {
        let url = format!("http://{}/control/{what}", self.address);
        let mut answer = self.agent.get(&url).call().expect("it is answered");
        serde_json::from_str(&answer.body_mut().read_to_string().expect("it has a body"))
            .expect("it is JSON")
    }

    fn balance(&self) -> Value {
        self.control("players")["players"][0]["balance"].clone()
    }
}

fn transaction(id: &str, amount: &str) -> Transaction {
    Transaction {
        transaction_id: id.into(),
        round_id: "r1".into(),
        player: "p-77".into(),
        game: "inhousegame:hilo".into(),
        currency: "USD".into(),
        amount: amount.into(),
        time: "2026-11-18T08:00:00.000Z".into(),
    }
}

#[test]
fn what_is_not_signed_for_this_request_has_no_effect() {
    let wallet = Served::open(&[]);
    let body = serde_json::to_string(&transaction("t1", "1.00")).expect("it is plain data");
    let header = wallet.header("/wallet/debit", &body);
    let forged = [
        ("/wallet/credit", body.clone(), header.clone()),
        ("/wallet/debit", body.replace("1.00", "2.00"), header.clone()),
        ("/wallet/debit?", body.clone(), header.clone()),
        ("/wallet/debit", body.clone(), String::new()),
    ];
    for (target, body, header) in &forged {
        let status = wallet.send(target, body, header).map(|(status, _)| status);
        assert!(matches!(status, Some(401 | 404)), "{target}: {status:?}");
    }
    assert_eq!(wallet.send("/wallet/debit", &body, &header).map(|(status, _)| status), Some(200));
    let again = wallet.send("/wallet/debit", &body, &header).map(|(status, _)| status);
    assert_eq!(again, Some(401), "the same signature twice");
    assert_eq!(wallet.balance(), "99.00");
}

#[test]
fn an_answer_can_be_lost_after_its_effect_and_a_request_before() {
    let wallet = Served::open(&["lostAnswer@debit", "lostRequest@credit"]);
    assert_eq!(wallet.ask("debit", "t1", "10.00"), None);
    assert_eq!(wallet.balance(), "90.00");
    assert_eq!(wallet.ask("credit", "t2", "5.00"), None);
    assert_eq!(wallet.balance(), "90.00");
    assert_eq!(wallet.done("credit", "t2", "5.00"), Answer::done("95.00".into()));
    assert_eq!(wallet.done("rollback", "t1", "10.00"), Answer::done("105.00".into()));
}

#[test]
fn errors_come_with_an_effect_or_without() {
    let wallet = Served::open(&["error@debit", "errorAfter@debit"]);
    for (id, balance) in [("t1", "100.00"), ("t2", "99.00")] {
        assert_eq!(wallet.ask("debit", id, "1.00").map(|(status, _)| status), Some(500));
        assert_eq!(wallet.balance(), balance);
    }
    assert_eq!(wallet.control("faults")["faults"], serde_json::json!([]));
}

#[test]
fn what_is_doubled_has_its_effect_once() {
    let wallet = Served::open(&["doubled*3"]);
    wallet.done("debit", "t1", "10.00");
    wallet.done("credit", "t2", "3.00");
    assert_eq!(wallet.done("rollback", "t1", "10.00"), Answer::done("103.00".into()));
    assert_eq!(wallet.control("transactions")["transactions"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_debit_that_its_rollback_overtook_has_no_effect() {
    let wallet = Served::open(&["reordered@debit"]);
    std::thread::scope(|scope| {
        let late = scope.spawn(|| wallet.done("debit", "t1", "10.00"));
        while wallet.control("faults")["faults"] != serde_json::json!([]) {
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_eq!(wallet.done("rollback", "t1", "10.00"), Answer::done("100.00".into()));
        let late = late.join().expect("it is answered");
        assert_eq!(late.error, Some(WalletError::DuplicateMismatch));
    });
    assert_eq!(wallet.balance(), "100.00");
}

#[test]
fn bodies_of_another_form_are_said_to_be() {
    let wallet = Served::open(&[]);
    let good = serde_json::to_string(&transaction("t1", "1.00")).expect("it is plain data");
    let unknown = good.replace("\"roundId\"", "\"round\"");
    let amount = good.replace("1.00", "1.001");
    for bad in ["", "{}", "[1]", &unknown, &amount] {
        let header = wallet.header("/wallet/debit", bad);
        let status = wallet.send("/wallet/debit", bad, &header).map(|(status, _)| status);
        assert_eq!(status, Some(400), "{bad}");
    }
    let long = "x".repeat(65 * 1024);
    let header = wallet.header("/wallet/debit", &long);
    let status = wallet.send("/wallet/debit", &long, &header).map(|(status, _)| status);
    assert!(matches!(status, None | Some(413)), "{status:?}");
    assert_eq!(wallet.balance(), "100.00");
}
