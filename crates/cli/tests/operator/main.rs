//! An operator's side, from outside: the real program, the real wallet, and `kill -9` of either.

mod crooked;
#[path = "../house/mod.rs"]
mod house;
mod python;
#[path = "../temp/mod.rs"]
mod temp;
mod wallet;
mod world;

use serde_json::{Value, json};
use world::{Player, World, cents, http, new_key};

/// [O8] A key is shown once, two may sign at a time, one that reads changes nothing, and one that was
/// revoked is worth nothing; nothing of it lies in the folder in clear.
#[test]
fn keys_are_made_shown_once_and_revoked() {
    let mut world = World::new("operator-keys", &json!({}));
    let (second, secret) = new_key(world.folder(), "acme", &[]);
    let next = operator::Key::new(&second, &secret).expect("a key");
    assert_eq!(world.signed(&next, "GET", "/operator/v1/outbox", &Value::Null).0, 200);
    let third = house::ended(&["operator", "key", "acme", "--data", world.folder().text()]);
    assert_eq!(third.status.code(), Some(1), "two may sign at a time");
    let (reading, reads) = new_key(world.folder(), "acme", &["--read-only"]);
    let reader = operator::Key::new(&reading, &reads).expect("a key");
    assert_eq!(world.signed(&reader, "GET", "/operator/v1/rounds", &Value::Null).0, 200);
    let ask = json!({"player": "p-77", "currency": "USD", "game": "hilo"});
    assert_eq!(world.signed(&reader, "POST", "/operator/v1/sessions", &ask).0, 403);
    let list = house::ended(&["operator", "keys", "acme", "--data", world.folder().text()]);
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    assert!(list.contains(&second) && list.contains("reads") && !list.contains(&secret), "{list}");
    let revoked = ["operator", "revoke", "acme", &second, "--data", world.folder().text()];
    assert!(house::ended(&revoked).status.success());
    assert_eq!(world.signed(&next, "GET", "/operator/v1/outbox", &Value::Null).0, 401);
    world.kill_house();
    assert_eq!(world.signed(&next, "GET", "/operator/v1/outbox", &Value::Null).0, 401);
    assert_eq!(world.signed(&reader, "GET", "/operator/v1/rounds", &Value::Null).0, 200);
    for file in std::fs::read_dir(world.folder().path()).expect("a folder").flatten() {
        let bytes = std::fs::read(file.path()).unwrap_or_default();
        let found = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
        assert!(!found, "{:?} has a secret in clear", file.path());
    }
}

/// [O1] [O12] [O13] [O14] The address of a session works once; who opens it needs no cookie, plays as that
/// operator's player in that currency, and enters no room, where money is only a table's; the operator's
/// origins alone may embed the page.
#[test]
fn a_session_is_asked_for_by_signed_request_and_opened_once() {
    let mut world = World::new("operator-session", &json!({}));
    let ask = json!({"player": "p-77", "currency": "USD", "game": "hilo", "language": "vi"});
    let unsigned =
        http(world.house.address(), "POST", "/operator/v1/sessions", "", &ask.to_string());
    assert_eq!(unsigned.0, 401, "{}", unsigned.1);
    for bad in [
        json!({"player": "", "currency": "USD", "game": "hilo"}),
        json!({"player": "p\u{e9}", "currency": "USD", "game": "hilo"}),
        json!({"player": "p", "currency": "DEMO", "game": "hilo"}),
        json!({"player": "p", "currency": "USD", "game": "poker"}),
    ] {
        let (status, _) = world.signed(&world.key, "POST", "/operator/v1/sessions", &bad);
        assert!((400..500).contains(&status), "{bad}");
    }
    let made = world.ask("POST", "/operator/v1/sessions", &ask);
    let url = made["url"].as_str().expect("an address").to_owned();
    let (page, token) = url.split_once('#').expect("a token");
    let path = page.split_once(world.house.address()).expect("its own address").1;
    let (status, _, head) = http(world.house.address(), "GET", path, "", "");
    assert_eq!(status, 200);
    assert!(head.contains("frame-ancestors https://play.acme.example"), "{head}");
    let (_, _, head) = http(world.house.address(), "GET", "/", "", "");
    assert!(head.contains("frame-ancestors 'none'"), "{head}");
    let body = json!({"token": token});
    let (status, opened) = world.house.request("POST", "/api/play", None, Some(&body));
    assert_eq!(status, 200, "{opened}");
    let opened: Value = serde_json::from_str(&opened).expect("JSON");
    assert_eq!(opened["returnUrl"], "https://acme.example/lobby");
    assert_eq!((&opened["currency"], &opened["language"]), (&json!("USD"), &json!("vi")));
    let (again, _) = world.house.request("POST", "/api/play", None, Some(&body));
    assert_eq!(again, 404, "an address works once");
    let mut player = Player::of(&world, opened["token"].as_str().expect("a token"));
    let (me, _) = world.house.request("GET", "/api/me", Some(&player.guest), None);
    assert_eq!(me, 401, "an operator's player is no guest");
    let joined = json!({"type": "join", "table": "00017f80a7ff06070809"});
    player.socket.send(&joined);
    let refused = player.socket.until(|message| message["type"] == "refused");
    assert_eq!(refused["error"]["code"], "forbidden", "{refused}");
    let info = player.ask(json!({"type": "session.info"}));
    assert_eq!(
        info["balances"],
        json!([{"currency": "USD", "available": "100.00", "held": "0.00"}])
    );
}

/// [O15] Demo plays with play money of its own, which is filled up again; no wallet is asked.
#[test]
fn demo_is_play_money_of_its_own() {
    let mut world = World::new("operator-demo", &json!({}));
    let opened = world.launch("p-77", true);
    let mut demo = Player::of(&world, opened["token"].as_str().expect("a token"));
    assert_eq!(demo.bet("hilo", "10.00")["type"], "session.accepted");
    while demo.finish().is_some() {}
    demo.ask(json!({"type": "session.refill", "currency": "USD"}));
    let info = demo.ask(json!({"type": "session.info"}));
    assert!(cents(&info["balances"][0]["available"]) >= 10_000, "{info}");
    assert_eq!(world.wallet.balance("p-77"), world::START);
    let mut real = world.player("p-77");
    let refused = real.ask(json!({"type": "session.refill", "currency": "USD"}));
    assert_eq!(refused["error"]["code"], "not_allowed");
}

/// [O16] [O31] [O32] [O34] [O35] [O36] [O37] A round is recorded with all its steps and transactions, is
/// found and proved, counts in the report, and is nobody else's to see.
#[test]
fn a_round_is_recorded_for_its_operator_alone() {
    let mut world = World::new("operator-records", &json!({}));
    let mut player = world.player("p-77");
    let accepted = player.bet("hilo", "10.00");
    assert_eq!(accepted["type"], "session.accepted", "{accepted}");
    let open = world.get("/operator/v1/rounds?status=open");
    assert_eq!(open["rounds"][0]["stake"], "10.00");
    while player.finish().is_some() {}
    world.settle();
    let rounds = world.get("/operator/v1/rounds?game=hilo&player=p-77")["rounds"].clone();
    let record = rounds[0].clone();
    let id = record["roundId"].as_str().expect("an id");
    assert_eq!(record["transactions"][0]["kind"], "debit");
    assert_eq!(record["transactions"][0]["state"], "settled");
    assert_eq!(record["transactions"][0]["balance"], "90.00");
    assert!(record["steps"].as_array().is_some_and(|steps| steps.len() >= 2), "{record}");
    assert_eq!((&record["operator"], &record["player"]), (&json!("acme"), &json!("p-77")));
    assert_eq!(world.get(&format!("/operator/v1/rounds/{id}")), record);
    let proof = world.get(&format!("/operator/v1/rounds/{id}/proof"));
    assert_eq!(proof["serverSeed"], Value::Null, "its seed lives");
    let rotated = player.ask(json!({"type": "session.rotate"}));
    let proof = world.get(&format!("/operator/v1/rounds/{id}/proof"));
    assert_eq!(proof["serverSeed"], rotated["retired"]["serverSeed"]);
    let report = world.get("/operator/v1/report?from=2020-01-01&to=2021-01-01&by=game");
    assert_eq!(report["rows"], json!([]));
    let today = record["ended"].as_str().expect("it has ended")[..10].to_owned();
    let next = format!("{today}T23:59:59.999Z");
    let report = world.get(&format!("/operator/v1/report?from={today}&to={next}&by=currency"));
    assert_eq!(report["rows"][0]["turnover"], "10.00", "{report}");
    let (other, secret) = new_key(world.folder(), "other", &[]);
    let other = operator::Key::new(&other, &secret).expect("a key");
    let path = format!("/operator/v1/rounds/{id}");
    assert_eq!(world.signed(&other, "GET", &path, &Value::Null).0, 404);
    let (_, seen) = world.signed(&other, "GET", "/operator/v1/rounds", &Value::Null);
    assert_eq!(seen["rounds"], json!([]));
    let (_, players) = world.signed(&other, "GET", "/operator/v1/players", &Value::Null);
    assert_eq!(players["players"], json!([]));
    let acts = world.get("/operator/v1/audit");
    assert_eq!(acts["acts"][0]["act"], "session", "{acts}");
    world.check();
}

/// [O41] The stricter of the operator's and the player's limits holds; a stricter one acts at once, a looser
/// one waits; a limit stops bets and never the end of a round.
#[test]
fn limits_stop_bets_and_never_the_end_of_a_round() {
    let mut world = World::new("operator-limits", &json!({}));
    let mut player = world.player("p-77");
    let set = |limits: Value| json!({"player": "p-77", "limits": limits});
    let told =
        world.ask("POST", "/operator/v1/limits", &set(json!({"stakeADay": {"USD": "5.00"}})));
    assert_eq!(told["holds"]["stakeADay"]["USD"], "5.00", "{told}");
    let refused = player.bet("hilo", "6.00");
    assert_eq!(refused["error"]["reason"], "limit", "{refused}");
    assert_eq!(player.bet("hilo", "3.00")["type"], "session.accepted");
    let own = json!({"type": "session.limits", "limits": {"excluded": true}});
    assert_eq!(player.ask(own)["limits"]["holds"]["excluded"], true);
    while player.finish().is_some() {}
    let refused = player.bet("hilo", "0.10");
    assert_eq!(refused["error"]["reason"], "limit", "{refused}");
    let looser = world.ask("POST", "/operator/v1/limits", &set(json!({})));
    assert_eq!(looser["holds"]["stakeADay"]["USD"], "5.00", "{looser}");
    assert!(looser["byOperator"]["pending"]["from"].is_string(), "{looser}");
    world.kill_house();
    let held = world.get("/operator/v1/limits?player=p-77");
    assert_eq!(held["holds"]["excluded"], true, "{held}");
    world.check();
}

/// A console signs in with a key in the body, reads with a token, and signs out.
#[test]
fn a_console_signs_in_with_a_key() {
    let world = World::new("operator-console", &json!({}));
    let (key, secret) = new_key(world.folder(), "acme", &["--read-only"]);
    let sign_in = |secret: &str| {
        let body = json!({"key": key, "secret": secret}).to_string();
        http(world.house.address(), "POST", "/operator/v1/console", "", &body)
    };
    assert_eq!(sign_in("guess").0, 401);
    let (status, text, _) = sign_in(&secret);
    assert_eq!(status, 200, "{text}");
    let console: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&console["operator"], &console["readOnly"]), (&json!("acme"), &json!(true)));
    let bearer =
        format!("authorization: Bearer {}\r\n", console["token"].as_str().expect("a token"));
    let get = |path: &str| http(world.house.address(), "GET", path, &bearer, "");
    assert_eq!(get("/operator/v1/console").0, 200);
    for path in ["config", "watch", "players", "outbox", "rounds", "audit"] {
        assert_eq!(get(&format!("/operator/v1/{path}")).0, 200, "{path}");
    }
    http(world.house.address(), "POST", "/operator/v1/console/out", &bearer, "");
    assert_eq!(get("/operator/v1/rounds").0, 401);
}

/// [O18] What was signed once is let in once, also by a house that was killed and opened again; whoever signs
/// anew is let in at once.
#[test]
fn a_signature_works_once_also_after_a_kill() {
    let mut world = World::new("operator-repeated", &json!({}));
    let (path, body) =
        ("/operator/v1/sessions", r#"{"player":"p-77","currency":"USD","game":"hilo"}"#);
    let header = World::signature(&world.key, "POST", path, body);
    let send = |world: &World| http(world.house.address(), "POST", path, &header, body).0;
    assert_eq!(send(&world), 200);
    assert_eq!(send(&world), 401);
    world.kill_house();
    assert_eq!(send(&world), 401, "a kill makes no signature new");
    world.get("/operator/v1/rounds");
}

/// [O46] Once their seed is open, reports and `verify` tell how void rounds would have begun.
#[test]
fn it_is_told_how_void_rounds_would_have_begun() {
    let mut world = World::new("operator-voids", &json!({}));
    let mut player = world.player("p-77");
    for game in ["hilo", "chickenroad", "hilo"] {
        world.wallet.fault("lostRequest", "debit", 1);
        let refused = player.bet(game, "1.00");
        assert_eq!(refused["error"]["reason"], "unknown", "{refused}");
    }
    world.settle();
    let (from, to) = (days_ago(1), days_ago(-2));
    let path = format!("/operator/v1/report?from={from}&to={to}&by=game");
    let voids = |world: &World| world.get(&path)["voids"].clone();
    let before = voids(&world);
    assert_eq!((&before[1]["rounds"], &before[1]["opened"]), (&json!(2), &json!(0)), "{before}");
    let retired = player.ask(json!({"type": "session.rotate"}))["retired"].clone();
    let after = voids(&world);
    assert_eq!(after[1]["game"], "inhousegame:hilo");
    assert_eq!((&after[0]["opened"], &after[1]["opened"]), (&json!(1), &json!(2)), "{after}");
    assert_eq!(after[1]["expected"], "7.0000");
    // The first card of a round is its draw 0.
    let seed = retired["serverSeed"].as_str().expect("a seed");
    let card = |nonce: u64| {
        let hash = table::draws::sha256_hex(format!("{seed}:mine:{nonce}:0").as_bytes());
        u64::from_str_radix(&hash[..8], 16).expect("hex") % 13 + 1
    };
    for nonce in [0, 2] {
        let numbers = after[1]["numbers"].as_array().expect("thirteen cards");
        let own = numbers.iter().find(|one| one["number"] == card(nonce)).expect("that card");
        assert!(own["came"].as_u64().is_some_and(|came| came > 0), "{after}");
    }
    let hash = retired["serverSeedHash"].as_str().expect("a hash");
    let journal = format!("/api/seeds/{hash}/journal");
    let (_, journal) = world.house.request("GET", &journal, Some(&player.guest), None);
    let file = temp::Temp::new("voids.journal");
    std::fs::write(file.path(), &journal).expect("a file");
    let said = house::ended(&["verify", file.text()]);
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let mean = after[1]["mean"].as_str().expect("a mean");
    let line = said.lines().find(|line| line.starts_with("2 void rounds of hilo would have begun"));
    assert!(line.is_some_and(|line| line.contains(&format!("a mean of {mean}"))), "{said}");
    assert!(said.contains("1 void rounds of chickenroad"), "{said}");
    let told = house::ended(&["verify", "--json", file.text()]);
    let told: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    assert_eq!(told["voids"]["hilo"]["numbers"], after[1]["numbers"]);
}

/// A day, so many days before today.
fn days_ago(days: i64) -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time");
    let millis = i64::try_from(now.as_millis()).expect("a time") - days * 86_400_000;
    operator::Moment::of_millis(millis.try_into().expect("after 1970")).day().to_string()
}

/// [O38] A day is given out as CSV from an hour after its end.
#[test]
fn a_day_is_exported_when_it_is_over() {
    let world = World::new("operator-exports", &json!({}));
    let get = |day: &str| {
        let path = format!("/operator/v1/exports?day={day}");
        let header = World::signature(&world.key, "GET", &path, "");
        http(world.house.address(), "GET", &path, &header, "")
    };
    let (status, csv, head) = get(&days_ago(3));
    assert_eq!(status, 200, "{csv}");
    assert!(head.contains("text/csv") && csv.starts_with("line,time,roundId,"), "{head}\n{csv}");
    assert_eq!(get(&days_ago(0)).0, 404, "it is not over");
    for bad in ["yesterday", "2026-02-30", "", "2026-11-18T00:00:00.000Z"] {
        assert_eq!(get(bad).0, 400, "{bad}");
    }
}

/// [O3] What is wrong with files that were not taken is told to whoever they are about.
#[test]
fn the_checks_findings_are_in_the_configuration() {
    let world = World::new("operator-findings", &json!({}));
    assert_eq!(world.get("/operator/v1/config")["findings"], json!([]));
    let file = world.folder().path().join("configs/operators/acme.json");
    let sound = std::fs::read_to_string(&file).expect("a file");
    let mut broken: Value = serde_json::from_str(&sound).expect("JSON");
    broken["keepDays"] = json!(0);
    broken["seedPer"] = json!("hour");
    std::fs::write(&file, broken.to_string()).expect("a file");
    let reload = ["admin", "--data", world.folder().text(), "reload"];
    assert!(!house::ended(&reload).status.success());
    let found = world.get("/operator/v1/config")["findings"].clone();
    assert_eq!(found[0]["where"], "operators/acme.json: seedPer", "{found}");
    assert_eq!(found[1]["where"], "operators/acme.json: keepDays", "{found}");
    let (other, secret) = new_key(world.folder(), "other", &[]);
    let other = operator::Key::new(&other, &secret).expect("a key");
    let (_, told) = world.signed(&other, "GET", "/operator/v1/config", &Value::Null);
    assert_eq!(told["findings"], json!([]), "another operator's files are nobody's business");
    std::fs::write(&file, sound).expect("a file");
    assert!(house::ended(&reload).status.success());
    assert_eq!(world.get("/operator/v1/config")["findings"], json!([]));
}
