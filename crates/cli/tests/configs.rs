//! `croupier config check` and `show`, and a house that reads its configuration again.

mod temp;

use std::path::Path;
use std::process::{Command, Output};

use temp::Temp;

fn croupier(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("config").args(arguments).arg("--configs").arg(folder);
    command.output().expect("it runs")
}

fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("written");
}

/// [O2] [O3] A folder of one's own is read, and each fault is a line that names file and field.
#[test]
fn every_fault_is_a_line() {
    let folder = Temp::new("configs");
    write(folder.path(), "operators/acme.json", r#"{"operatorId":"acme","currencies":["DEMO"]}"#);
    let (code, out, _) = said(&croupier(&["check"], folder.path()));
    assert_eq!((code, out.as_str()), (Some(0), "1 files, nothing is wrong\n"));
    write(folder.path(), "operators/b.json", r#"{"operatorId":"b","colour":1}"#);
    write(folder.path(), "games/hilo.json", r#"{"gameId":"inhousegame:hilo"}"#);
    let (code, out, err) = said(&croupier(&["check"], folder.path()));
    assert_eq!(code, Some(1));
    assert_eq!(err, "croupier: the configuration has 2 faults\n");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("configs/games/hilo.json: missing field `status`"), "{out}");
    assert!(lines[1].starts_with("configs/operators/b.json: colour: unknown field"), "{out}");
    assert_eq!(lines.len(), 2, "{out}");
    let (code, _, err) = said(&croupier(&["show"], folder.path()));
    assert_eq!((code, err.lines().count()), (Some(2), 1), "{err}");
}

/// [O10] [O11] What holds at an operator's can be read.
#[test]
fn an_operators_terms_can_be_read() {
    let folder = Temp::new("terms");
    let acme = r#"{"operatorId":"acme","games":{"inhousegame:hilo":{"rtp":94.5}}}"#;
    write(folder.path(), "operators/acme.json", acme);
    let (code, out, _) = said(&croupier(&["show", "--operator", "acme"], folder.path()));
    assert_eq!(code, Some(0));
    let shown: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(shown["games"]["hilo"]["bets"][0]["rtp"], "94.5");
    assert_eq!(shown["games"]["hilo"]["sources"]["rtp"], "operator");
    assert_eq!(shown["games"]["hilo"]["sources"]["DEMO.minBet"], "currency");
    assert_eq!(shown["games"]["dragontower"]["sources"]["rtp"], "game");
    let (code, _, err) = said(&croupier(&["show", "--operator", "b"], folder.path()));
    assert_eq!((code, err.as_str()), (Some(2), "croupier: there is no operator b\n"));
    let (code, _, err) = said(&croupier(&["check"], Path::new("/nowhere")));
    assert_eq!((code, err.as_str()), (Some(2), "croupier: there is no folder /nowhere\n"));
}
