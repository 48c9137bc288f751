//! The seamless wallet: every stake, payout and rollback once, whatever goes wrong on either side.

use serde_json::{Value, json};
use table::draws::Dice;

use crate::world::{PLAYERS, Player, World};

/// [O20] [O26] [O27] A bet is debited before its first card is shown, and what it wins is credited.
#[test]
fn a_round_is_debited_and_credited() {
    let mut world = World::new("wallet-round", &json!({}));
    let mut player = world.player("p-77");
    for _ in 0..4 {
        assert_eq!(player.bet("hilo", "5.00")["type"], "session.accepted");
        while player.finish().is_some() {}
    }
    world.check();
}

/// [O23] [O24] [H24] [O29] A wallet that says no makes the round void: it keeps its nonce, is listed with
/// its reason, and no card of it is shown.
#[test]
fn a_refused_debit_makes_the_round_void() {
    let mut world = World::new("wallet-refused", &json!({}));
    let mut player = world.player("p-77");
    let refused = player.bet("hilo", "50.00");
    assert_eq!(refused["type"], "session.accepted", "{refused}");
    while player.finish().is_some() {}
    world.settle();
    let blocked = json!({"player": "p-77", "currency": "USD", "decimals": 2, "balance": "1.00",
        "blocked": false});
    world.wallet.control("POST", "/control/players", &blocked);
    let refused = player.bet("hilo", "20.00");
    assert_eq!(refused["error"]["code"], "insufficient_funds", "{refused}");
    assert_eq!(refused["error"]["reason"], "insufficient_funds");
    let void = world.get("/operator/v1/rounds?status=void")["rounds"][0].clone();
    assert_eq!((&void["reason"], &void["nonce"]), (&json!("insufficient_funds"), &json!(1)));
    assert_eq!((&void["steps"], &void["begun"]), (&json!([]), &Value::Null));
    assert_eq!(void["transactions"][0]["state"], "refused");
    let seeds = player.ask(json!({"type": "session.seeds"}));
    assert_eq!(seeds["seeds"]["nonce"], 2, "it keeps its nonce");
    let retired = player.ask(json!({"type": "session.rotate"}));
    assert_eq!(retired["retired"]["rounds"], 2, "{retired}");
    let hash = retired["retired"]["serverSeedHash"].as_str().expect("a hash");
    let path = format!("/api/seeds/{hash}/journal");
    let (status, journal) = world.house.request("GET", &path, Some(&player.guest), None);
    assert_eq!(status, 200);
    assert!(journal.contains(r#""type":"void","reason":"insufficient_funds""#), "{journal}");
    let file = crate::temp::Temp::new("void.journal");
    std::fs::write(file.path(), &journal).expect("a file");
    let verified = crate::house::ended(&["verify", file.text()]);
    let said = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(verified.status.success(), "{said}");
    assert!(said.contains("void"), "{said}");
}

/// [O21] [O22] [O24] [O25] [O26] [O27] [O30] Whatever a wallet does with a debit, a credit or a rollback,
/// each has its effect once: a debit without an answer is void and rolled back, a credit is sent until
/// it is taken.
#[test]
fn every_fault_of_a_wallet_ends_with_equal_ledgers() {
    let mut world = World::new("wallet-faults", &json!({}));
    let mut player = world.player("p-77");
    for fault in ["lostAnswer", "lostRequest", "error", "errorAfter", "doubled", "reordered"] {
        for on in ["debit", "credit", "rollback"] {
            world.wallet.fault(fault, on, 1);
            // A rollback follows a debit that nobody answered.
            if on == "rollback" {
                world.wallet.fault("lostAnswer", "debit", 1);
            }
            for _ in 0..2 {
                player.bet("hilo", "1.00");
                while player.finish().is_some() {}
            }
            world.settle();
            world.wallet.control("DELETE", "/control/faults", &Value::Null);
        }
    }
    let rounds = world.rounds();
    let void = rounds.iter().filter(|round| round["reason"] == "unknown").count();
    assert!(void >= 4, "{void} debits were not answered");
    world.check();
}

/// [O28] `kill -9` of the house and of the wallet, at any time: what was under way is void and rolled
/// back, what is owed is sent again under the same ids, and both ledgers are equal to the cent.
#[test]
fn either_side_may_die_at_any_time() {
    let mut world = World::new("wallet-kill", &json!({}));
    let mut dice = Dice::new(19);
    let mut players: Vec<Player> = PLAYERS.iter().map(|player| world.player(player)).collect();
    for _ in 0..12 {
        for player in &mut players {
            player.bet("hilo", "1.00");
            if dice.chance(2, 3) {
                player.finish();
            }
        }
        // Something is under way when it happens: a bet that nobody waits for.
        let seeds = players[0].ask(json!({"type": "session.seeds"}))["seeds"].clone();
        players[0].socket.send(&json!({"type": "chickenroad.placeBet", "amount": "0.50",
            "difficulty": "easy", "currency": "USD", "serverSeedHash": seeds["serverSeedHash"],
            "clientSeed": seeds["clientSeed"], "nonce": seeds["nonce"], "id": "under way"}));
        match dice.below(3) {
            0 => world.kill_wallet(),
            1 => world.kill_house(),
            _ => {
                world.wallet.fault("lostAnswer", "credit", 1);
                world.kill_house();
                world.kill_wallet();
            }
        }
        players.iter_mut().for_each(|player| player.again(&world));
        for player in &mut players {
            let active = player.ask(json!({"type": "chickenroad.checkActive"}));
            if !active["round"].is_null() {
                player.ask(json!({"type": "chickenroad.move"}));
                player.ask(json!({"type": "chickenroad.cashOut"}));
            }
        }
    }
    for player in &mut players {
        while player.finish().is_some() {}
    }
    world.check();
}
