//! The example client in Python, against a real house and a real wallet.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::temp::Temp;
use crate::world::{World, new_key};

/// An operator's engineer at a shell.
struct Engineer {
    url: String,
    key: Temp,
}

impl Engineer {
    fn of(world: &World) -> Self {
        let (id, secret) = new_key(world.folder(), "acme", &[]);
        let key = Temp::new("python-key");
        std::fs::write(key.path(), format!("{id} {secret}\n")).expect("written");
        Self { url: format!("http://{}", world.house.address()), key }
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let program = "../../clients/python/croupier_operator.py";
        let mut python = Command::new("python3");
        python.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(program));
        python.args(["--url", &self.url, "--secret-file"]).arg(self.key.path()).args(arguments);
        python.output().expect("this test needs python3")
    }

    /// The lines that it prints, each a JSON value.
    fn ask(&self, arguments: &[&str]) -> Vec<Value> {
        let Output { status, stdout, stderr } = self.run(arguments);
        assert!(status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&stderr));
        let text = String::from_utf8(stdout).expect("text");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

/// [O12] [O18] [O34] [O36] [O37] [O38] A session is opened, a round played in it, and all that is told of it is
/// read by signed requests of another program.
#[test]
fn the_client_in_python_asks_for_everything() {
    let mut world = World::new("operator-python", &json!({}));
    let engineer = Engineer::of(&world);
    let asked = ["session", "p-77", "--currency", "USD", "--game", "hilo", "--language", "ko"];
    let session = engineer.ask(&asked);
    let url = session[0]["url"].as_str().expect("an address");
    assert!(url.starts_with(&engineer.url) && url.contains('#'), "{url}");

    let mut player = world.player("p-77");
    player.bet("hilo", "10.00");
    while player.finish().is_some() {}
    world.settle();
    let rounds = engineer.ask(&["rounds", "--player", "p-77"]);
    assert_eq!((rounds.len(), &rounds[0]["stake"]), (1, &json!("10.00")));
    let id = rounds[0]["roundId"].as_str().expect("an id");
    assert_eq!(engineer.ask(&["round", id]), rounds);
    assert_eq!(engineer.ask(&["proof", id])[0]["serverSeedHash"], rounds[0]["serverSeedHash"]);
    let day = &rounds[0]["ended"].as_str().expect("it has ended")[..10];
    let report = ["report", "--from", day, "--to", &format!("{day}T23:59:59.999Z"), "--by", "game"];
    assert_eq!(engineer.ask(&report)[0]["rows"][0]["turnover"], "10.00");
    assert_eq!(engineer.ask(&["outbox"]), Vec::<Value>::new());
    let limits = engineer.ask(&["limits", "p-77", "--set", r#"{"minutesADay":60}"#]);
    assert_eq!(limits[0]["holds"]["minutesADay"], 60);
    let early = engineer.run(&["export", day]);
    assert!(!early.status.success(), "a day is given out an hour after its end");
    let stranger = engineer.run(&["round", "nobody"]);
    assert_eq!(stranger.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&stranger.stderr).starts_with("not_found: "), "{stranger:?}");
    world.check();
}
