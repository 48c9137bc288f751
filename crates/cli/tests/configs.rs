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
    assert_eq!(err, "croupier: the configuration has 5 faults\n");
    let lines: Vec<&str> = out.lines().collect();
    for (line, field) in lines.iter().zip(["status", "oddsType", "rtp", "gameParameters"]) {
        assert_eq!(*line, format!("configs/games/hilo.json: missing field `{field}`"));
    }
    assert!(lines[4].starts_with("configs/operators/b.json: colour: unknown field"), "{out}");
    assert_eq!(lines.len(), 5, "{out}");
    let (code, _, err) = said(&croupier(&["show"], folder.path()));
    assert_eq!((code, err.lines().count()), (Some(2), 1), "{err}");
}

/// [O3] What a game's rules do not take is named by its field, all of it.
#[test]
fn what_the_rules_refuse_is_named_by_its_field() {
    let folder = Temp::new("config-fields");
    let tower = r#"{"gameId":"inhousegame:dragontower","status":"active","oddsType":"table","rtp":100,
        "gameParameters":{"colour":1,"greedPenalty":0.12345}}"#;
    write(folder.path(), "games/dragontower.json", tower);
    let acme = r#"{"operatorId":"acme","games":{"inhousegame:hilo":{"rtp":99.95,
        "gameParameters":{"greedPenalty":0.1},"limits":{"ABC":{}}}}}"#;
    write(folder.path(), "operators/acme.json", acme);
    let (code, out, _) = said(&croupier(&["check"], folder.path()));
    assert_eq!(code, Some(1));
    let place = |line: &str| line.splitn(3, ": ").take(2).collect::<Vec<_>>().join(": ");
    let places: Vec<_> = out.lines().map(place).collect();
    let (game, own) = ("configs/games/dragontower.json: ", "configs/operators/acme.json: ");
    let expected = [
        format!("{game}oddsType"),
        format!("{game}rtp"),
        format!("{game}gameParameters.colour"),
        format!("{game}gameParameters.greedPenalty"),
        format!("{own}games.inhousegame:hilo.limits.ABC"),
        format!("{own}games.inhousegame:hilo.rtp"),
        format!("{own}games.inhousegame:hilo.gameParameters.greedPenalty"),
    ];
    assert_eq!(places, expected, "{out}");
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

/// [O3] What is named like a file and cannot be read is a fault, not a file that is not there.
#[test]
fn what_only_looks_like_a_file_is_named() {
    let folder = Temp::new("no-files");
    write(folder.path(), "operators/a.json", r#"{"operatorId":"a"}"#);
    write(folder.path(), "games/hilo.json/notes", "");
    let nowhere = folder.path().join("operators/b.json");
    std::os::unix::fs::symlink("/nowhere/b.json", nowhere).expect("a link");
    let long = format!("{{\"operatorId\":\"c\"{}}}", " ".repeat(5 << 20));
    write(folder.path(), "operators/c.json", &long);
    let (code, out, _) = said(&croupier(&["check"], folder.path()));
    assert_eq!(code, Some(1));
    let named = |file: &str| out.lines().any(|line| line.starts_with(&format!("configs/{file}: ")));
    for file in ["games/hilo.json", "operators/b.json", "operators/c.json"] {
        assert!(named(file), "{file}: {out}");
    }
    assert_eq!(out.lines().count(), 3, "{out}");
}
