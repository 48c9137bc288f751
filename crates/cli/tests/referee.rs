//! The table protocol, from outside: contract §2 and §3.

mod common;
mod temp;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use common::{TempFile, ZEROS, answers, croupier, hilo};
use serde_json::{Value, json};

const BET: &str = r#"{"seat":0,"command":{"type":"placeBet","amount":"10.00"}}"#;
const HIGHER: &str = r#"{"seat":0,"command":{"type":"choice","choice":"higher"}}"#;
const LOWER: &str = r#"{"seat":0,"command":{"type":"choice","choice":"lower"}}"#;
const CASH_OUT: &str = r#"{"seat":0,"command":{"type":"cashOut"}}"#;

/// [K1] [K2] [K5] [K12] [K14] [K20] Every card follows from the seeds with one line of shell.
#[test]
fn a_round_from_the_rule_book() {
    let said = hilo(&[], &[BET, LOWER, HIGHER, HIGHER, CASH_OUT, r#"{"view":0}"#]);
    let seqs: Vec<&Value> = said[..5].iter().map(|answer| &answer["seq"]).collect();
    assert_eq!(seqs, [2, 3, 4, 5, 6]);
    assert_eq!(said[4]["events"][0]["payout"], "24.54");
    assert_eq!(said[5]["view"]["cardHistory"], json!([8, 3, 5, 12]));
    let other = hilo(&["--nonce", "7"], &[BET]);
    let shell = Command::new("sh")
        .args(["-c", &format!("printf '{ZEROS}:lucky:7:0' | sha256sum | cut -c1-8")])
        .output()
        .expect("a shell");
    let digits = String::from_utf8_lossy(&shell.stdout).trim().to_owned();
    let word = u32::from_str_radix(&digits, 16).expect("eight hex digits");
    assert_eq!(other[0]["events"][1]["card"], json!(word % 13 + 1));
}

/// [K16] [K17] [K18] [K30] [K31] [K32] [K33] [K34] [K35] [K36] [K37]
#[test]
fn a_view_has_the_fields_that_every_view_has() {
    let said = hilo(&["--nonce", "3"], &[r#"{"view":0}"#, r#"{"view":"public"}"#]);
    let view = &said[0]["view"];
    assert_eq!(view["game"], "hilo");
    assert_eq!(view["phase"], "ready");
    assert_eq!(view["seat"], 0);
    assert_eq!(view["turn"], json!([0]));
    assert_eq!(view["deadline"], Value::Null);
    assert_eq!(view["over"], false);
    assert_eq!(view["result"], Value::Null);
    let hash = "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55";
    let fair =
        json!({"serverSeedHash": hash, "clientSeed": "lucky", "nonce": 3, "serverSeed": null});
    assert_eq!(view["fair"], fair);
    assert_eq!(said[1]["view"]["seat"], Value::Null);
}

/// [K13] [K21] [K22] [K24] Nothing of this changes anything, and each gets one answer.
#[test]
fn bad_input_is_normal_input() {
    let too_long = format!(r#"{{"view":{}0}}"#, " ".repeat(64 * 1024));
    let deep = "[".repeat(30_000);
    let rows: &[&[u8]] = &[
        b"x",
        b"{",
        b"[]",
        b"null",
        b"7",
        b"{}",
        b"{\"at\":null}",
        b"{\"at\":\"5\"}",
        b"{\"at\":5.0}",
        b"{\"at\":5e0}",
        b"{\"at\":9007199254740992}",
        b"{\"at\":1,\"at\":1}",
        b"{\"at\":1,\"more\":1}",
        b"{\"at\":1,\"more\":null}",
        b"{\"view\":1}",
        b"{\"view\":-1}",
        b"{\"view\":\"all\"}",
        b"{\"view\":null}",
        b"{\"view\":0,\"at\":null}",
        b"{\"events\":1}",
        b"{\"options\":\"public\"}",
        b"{\"options\":1}",
        b"{\"seat\":0}",
        b"{\"seat\":1,\"command\":{\"type\":\"cashOut\"}}",
        b"{\"seat\":null,\"command\":{\"type\":\"cashOut\"}}",
        b"{\"seat\":0,\"command\":null}",
        b"{\"seat\":0,\"command\":\"cashOut\"}",
        b"{\"seat\":0,\"command\":{}}",
        b"{\"seat\":0,\"command\":{\"type\":\"steal\"}}",
        b"{\"seat\":0,\"command\":{\"type\":7}}",
        b"{\"seat\":0,\"command\":{\"type\":\"cashOut\",\"more\":1}}",
        b"{\"seat\":0,\"command\":{\"type\":\"cashOut\",\"type\":\"cashOut\"}}",
        b"{\"seat\":0,\"command\":{\"type\":\"choice\"}}",
        b"{\"seat\":0,\"command\":{\"type\":\"choice\",\"choice\":\"HIGHER\"}}",
        b"{\"seat\":0,\"command\":{\"type\":\"choice\",\"choice\":null}}",
        b"{\"seat\":0,\"command\":{\"type\":\"choice\",\"choice\":{\"higher\":null}}}",
        b"{\"seat\":0,\"command\":{\"type\":\"choice\",\"choice\":[\"higher\"]}}",
        b"{\"seat\":0,\"command\":[\"cashOut\"]}",
        b"{\"seat\":0,\"command\":{\"type\":\"placeBet\",\"amount\":10}}",
        b"{\"seat\":0,\"command\":{\"type\":\"placeBet\",\"amount\":\"\\ud800\"}}",
        b"{\"seat\":0,\"command\":{\"type\":\"cashOut\"},\"at\":true}",
        b"{\"view\":\"\xff\"}",
        b"\x00",
        b"\x0c",
        b"\x0b",
        b"\xc2\xa0",
        too_long.as_bytes(),
        deep.as_bytes(),
    ];
    let input = rows.join(&b"\n"[..]);
    let seeds = ["--server-seed", ZEROS, "--client-seed", "lucky"];
    let output = croupier(&[&["table", "hilo", "--seats", "1"], &seeds[..]].concat(), &input);
    assert!(output.status.success());
    let said = answers(&output.stdout);
    assert_eq!(said.len(), rows.len());
    for (row, answer) in rows.iter().zip(&said) {
        let row = String::from_utf8_lossy(&row[..row.len().min(80)]).into_owned();
        assert_eq!(answer["error"]["code"], "bad_input", "{row}: {answer}");
        assert_eq!((&answer["ok"], &answer["seq"]), (&json!(false), &json!(0)), "{row}");
        assert_eq!(answer["events"], json!([]), "{row}");
    }
}

/// [K15] [K19] [K23]
#[test]
fn time_never_goes_back_and_never_leaps() {
    let bet_at = |at: &str| {
        format!(r#"{{"seat":0,"command":{{"type":"placeBet","amount":"10.00"}},"at":{at}}}"#)
    };
    let said = hilo(
        &[],
        &[
            r#"{"at":1000}"#,
            r#"{"at":999}"#,
            r#"{"at":-1}"#,
            r#"{"at":86401001}"#,
            &bet_at("999"),
            r#"{"seat":0,"command":{"type":"steal"},"at":999}"#,
            r#"{"at":86401000}"#,
            &bet_at("null"),
            r#"{"at":86401000}"#,
        ],
    );
    let codes: Vec<&Value> = said.iter().map(|answer| &answer["error"]["code"]).collect();
    let none = &Value::Null;
    let (late, bad) = (&json!("bad_time"), &json!("bad_input"));
    assert_eq!(codes, [none, late, late, late, late, bad, none, none, none]);
    assert_eq!(said[7]["events"][0]["at"], 86_401_000);
}

/// [K13] Blank lines are passed over, and the end of input is the end.
#[test]
fn a_blank_line_gets_no_answer() {
    assert_eq!(hilo(&[], &["", "  ", "\t\r", r#"{"at":1}"#, ""]).len(), 1);
    assert!(hilo(&[], &[]).is_empty());
}

/// [K21] A refusal uses no draw: the next card is the one it would have been.
#[test]
fn a_refusal_changes_nothing() {
    let plain = hilo(&[], &[BET, LOWER]);
    let refused = hilo(
        &[],
        &[
            LOWER,
            BET,
            BET,
            r#"{"seat":0,"command":{"type":"placeBet","amount":"-1"}}"#,
            CASH_OUT,
            LOWER,
        ],
    );
    assert_eq!(refused[1], plain[0]);
    assert_eq!(refused[5], plain[1]);
    let codes: Vec<&Value> = [0, 2, 3, 4].map(|at| &refused[at]["error"]["code"]).into();
    assert_eq!(codes, ["wrong_phase", "wrong_phase", "wrong_phase", "not_allowed"]);
}

/// [K13] [K27] Bad arguments end the program with exit code 2 and one line.
#[test]
fn bad_arguments_are_told_in_one_line() {
    let hilo = ["table", "hilo", "--server-seed", "a", "--client-seed", "b"];
    let rows: &[&[&str]] = &[
        &["table", "nine\nmen", "--seats", "1", "--server-seed", "a", "--client-seed", "b"],
        &["table"],
        &["unheard"],
        &["table", "hilo", "--seats", "1"],
        &[&hilo[..], &["--seats", "2"]].concat(),
        &[&hilo[..], &["--seats", "0"]].concat(),
        &[&hilo[..], &["--seats", "x"]].concat(),
        &[&hilo[..], &["--seats", "999"]].concat(),
        &[&hilo[..], &["--seats", "1", "--nonce", "-1"]].concat(),
        &[&hilo[..], &["--seats", "1", "--nonce", "1.5"]].concat(),
        &[&hilo[..], &["--seats", "1", "--config", "x"]].concat(),
        &[&hilo[..], &["--seats", "1", "--config", "[]"]].concat(),
        &[&hilo[..], &["--seats", "1", "--config", r#"{"unknown\n":1}"#]].concat(),
        &[&hilo[..], &["--seats", "1", "--config", r#"{"rtp":null}"#]].concat(),
        &[&hilo[..], &["--seats", "1", "--config", r#"{"rtp":96,"rtp":96}"#]].concat(),
        &[&hilo[..], &["--seats", "1", "--config", r#"{"rtp":100}"#]].concat(),
        &[&hilo[..], &["--seats", "1", "--journal", "/no/such/folder/file"]].concat(),
        &["verify", "/no/such/file"],
    ];
    for row in rows {
        let output = croupier(row, b"{\"view\":0}\n");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{row:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{row:?}: {said}");
        assert!(output.stdout.is_empty(), "{row:?}");
    }
}

/// [K28] The seeds are used as they are.
#[test]
fn any_text_is_a_seed() {
    for seed in ["", "-x", "a,b,c", "--seats", "mầm", "a:b"] {
        let arguments =
            ["table", "hilo", "--seats", "1", "--server-seed", seed, "--client-seed", seed];
        let output = croupier(&arguments, b"{\"view\":0}\n");
        assert_eq!(answers(&output.stdout)[0]["view"]["fair"]["clientSeed"], seed);
    }
}

/// A referee keeps up: 100,000 lines through one pipe are normal use.
#[test]
fn a_hundred_thousand_lines_through_one_pipe() {
    let script = [BET, HIGHER, LOWER, CASH_OUT, r#"{"view":0}"#].repeat(20_000).join("\n");
    let journal = TempFile::new("long");
    let arguments = ["table", "hilo", "--seats", "1", "--server-seed", ZEROS];
    let more = ["--client-seed", "lucky", "--journal", journal.text()];
    let output = croupier(&[&arguments[..], &more].concat(), script.as_bytes());
    assert!(output.status.success());
    assert_eq!(output.stdout.iter().filter(|byte| **byte == b'\n').count(), 100_000);
    let verified = croupier(&["verify", journal.text()], b"");
    let said = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(said.starts_with("verified"), "{said}");
}

/// Whoever waits for an answer before asking on gets it, and the program ends when its reader goes.
#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(["table", "hilo", "--seats", "1", "--server-seed", "a", "--client-seed", "b"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("its input");
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    for at in 1..=3 {
        writeln!(input, "{{\"at\":{at}}}").expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("it answers");
        assert_eq!(line, "{\"ok\":true,\"seq\":0,\"events\":[]}\n");
    }
    drop(output);
    writeln!(input, "{{\"at\":9}}").expect("it still reads");
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn the_program_says_what_it_can_do() {
    let output = croupier(&["--help"], b"");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success());
    for verb in ["serve", "backup", "config", "table", "verify", "bench", "--lan", "--data"] {
        assert!(said.contains(verb), "{verb} is not in: {said}");
    }
}
