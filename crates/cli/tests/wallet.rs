//! `croupier wallet`, by the lines of its page, and with `kill -9` in between.

mod temp;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use temp::Temp;

/// A wallet that is served; it ends with the test, without being asked.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(folder: &Path, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["wallet", "--listen", "127.0.0.1:0", "--keys", "wallet.keys"]).args(more);
        let mut child =
            command.current_dir(folder).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut said = String::new();
        let mut reader = BufReader::new(child.stdout.take().expect("it is piped"));
        reader.read_line(&mut said).expect("it says where it is");
        let address = said.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Self { address: address.expect("it has an address").to_owned(), child }
    }

    /// Types these lines in a shell, at this wallet's address.
    fn shell(&self, lines: &str) -> String {
        let lines = lines.replace("127.0.0.1:8090", &self.address);
        let output = Command::new("sh").args(["-ec", &lines]).output().expect("a shell");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{errors}");
        String::from_utf8(output.stdout).expect("text")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.child.kill().expect("it can be ended");
        self.child.wait().expect("it ends");
    }
}

/// The blocks of shell on the page, in their order.
fn blocks() -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operators.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let blocks = page.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.map(String::from).collect()
}

fn folder(name: &str) -> Temp {
    let folder = Temp::new(name);
    std::fs::create_dir_all(folder.path()).expect("a folder");
    std::fs::write(folder.path().join("wallet.keys"), "dev-1 a-secret-of-your-own\n")
        .expect("a file");
    folder
}

/// A request as the page signs it.
fn signed(way: &str, id: &str, amount: &str) -> String {
    let body = format!(
        r#"{{"transactionId":"{id}","roundId":"r1","player":"p-77","game":"inhousegame:hilo","currency":"USD","amount":"{amount}","time":"2026-11-18T08:00:00.000Z"}}"#
    );
    let line = blocks()[1].split_once('\n').expect("it has lines").1.replace("balance", way);
    format!("BODY='{body}'\n{line}")
}

#[test]
fn the_page_is_right_about_the_wallet() {
    let (folder, blocks) = (folder("wallet-page"), blocks());
    assert!(blocks[0].contains("--player p-77=USD:100.00"), "{}", blocks[0]);
    let wallet = Served::start(folder.path(), &["--player", "p-77=USD:100.00"]);
    assert_eq!(wallet.shell(&blocks[1]), r#"{"balance":"100.00"}"#);
    let planned = wallet.shell(&blocks[2]);
    assert_eq!(planned, r#"{"faults":[{"fault":"lostAnswer","on":"debit","times":3}]}"#);
}

#[test]
fn nothing_that_was_answered_is_lost_with_the_process() {
    let folder = folder("wallet-kill");
    let first = Served::start(folder.path(), &["--player", "p-77=USD:100.00"]);
    assert_eq!(first.shell(&signed("debit", "t1", "30.00")), r#"{"balance":"70.00"}"#);
    drop(first);
    let again = ["--player", "p-77=USD:100.00", "--fault", "errorAfter@credit"];
    let second = Served::start(folder.path(), &again);
    let broken = second.shell(&signed("credit", "t2", "5.00"));
    assert!(broken.contains("as it was told to be"), "{broken}");
    drop(second);
    let third = Served::start(folder.path(), &[]);
    assert_eq!(third.shell(&signed("credit", "t2", "5.00")), r#"{"balance":"75.00"}"#);
    assert_eq!(third.shell(&signed("rollback", "t1", "30.00")), r#"{"balance":"105.00"}"#);
}

#[test]
fn what_cannot_be_is_said_in_one_line() {
    let folder = folder("wallet-args");
    std::fs::write(folder.path().join("bad.keys"), "no secret here\n\n").expect("a file");
    for arguments in [
        vec!["--keys", "nowhere"],
        vec!["--keys", "bad.keys"],
        vec!["--keys", "wallet.keys", "--listen", "0.0.0.0:0"],
        vec!["--keys", "wallet.keys", "--player", "p-77"],
        vec!["--keys", "wallet.keys", "--player", "p-77=USD:1.000000000"],
        vec!["--keys", "wallet.keys", "--fault", "explode"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.arg("wallet").args(&arguments).current_dir(folder.path());
        let output = command.output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), said.lines().count()),
            (Some(2), 1),
            "{arguments:?} {said}"
        );
    }
}
