//! Records the golden journals of a house, with what its players kept, into a folder:
//! `cargo run --release -p liar --example record crates/cli/tests/golden`. Those that are there were
//! recorded once and are never recorded again; a new format or version of the rules has new ones.

use std::path::{Path, PathBuf};
use std::{fs, io};

use journal::evidence::Evidence;
use journal::{By, EndReason, HouseAct, TimeReason};
use liar::{Chair, Invitation, Party, Rounds, VoidAttempt, house_key};
use serde_json::{Value, json};
use table::Seat;
use table::draws::sha256_hex;

const GAMES: &session::Registry = &games_all::GAMES;

fn main() -> io::Result<()> {
    let folder = std::env::args().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("into which folder?"))?;
    record_match(&folder)?;
    record_seed(&folder)
}

/// Xì Dách between An, a bot and Bình: a void attempt, a hand, Bình away for a while, an outage, and
/// an end by consent.
fn record_match(folder: &Path) -> io::Result<()> {
    let person = |seed: &str| Chair::Person(seed.into());
    let voided = VoidAttempt {
        server_seed: sha256_hex(b"golden house 1"),
        chairs: vec![person("an-k3v9x1q0z7m2c8d4"), Chair::Bot, person("binh-p5t2r8w1e6y3u0i9")],
        opened: vec![Seat::new(0)],
    };
    let mut party = Party::begin(&Invitation {
        key: &house_key(),
        table: "5f0c3a9e7b1d2846ac90",
        game: GAMES.find("xidach").expect("a game"),
        config: "{}",
        server_seed: &sha256_hex(b"golden house 2"),
        chairs: &[person("an-a1s2d3f4g5h6j7k8"), Chair::Bot, person("binh-z9x8c7v6b5n4m3l2")],
        voided: &[voided],
    });
    party.wait(1_000);
    party.command(0, json!({"type": "deal", "first": "left"})).expect("the dealer deals");
    let seat = |by| HouseAct::Seat { seat: Seat::new(2), by };
    party.act(&seat(By::Bot));
    party.wait(4_000);
    party.act(&HouseAct::time(TimeReason::Outage));
    party.act(&seat(By::Person));
    party.wait(200_000);
    party.consent(0, true);
    party.consent(2, true);
    party.consent(2, false);
    party.consent(2, true);
    party.act(&HouseAct::End { reason: EndReason::Consent });
    let honest = party.finish();
    write(folder, "house.journal", &honest.journal)?;
    for (seat, kept) in &honest.kept {
        let text = file(kept);
        write(folder, &format!("house.seat{}.json", seat.number()), &text)?;
    }
    Ok(())
}

/// A player's first server seed: a round of HiLo, one of Chicken Road, and one that a restored house
/// ended.
fn record_seed(folder: &Path) -> io::Result<()> {
    let server_seed = sha256_hex(b"golden seed 1");
    let mut rounds = Rounds::begin(&house_key(), "9b2e4d6f8a1c3e5f7092", 1, &server_seed, GAMES);
    let hilo = GAMES.session("hilo").expect("a game");
    let road = GAMES.session("chickenroad").expect("a game");
    let own = "mine-q7w6e5r4t3y2u1i0";
    let mut done = Vec::new();
    done.push(rounds.bet(hilo, own, json!({"type": "placeBet", "amount": "10.00"})));
    done.push(rounds.play(0, choice("skip")));
    done.push(rounds.play(0, choice("lower")));
    let easy = json!({"type": "placeBet", "amount": "1.00", "difficulty": "easy"});
    done.push(rounds.bet(road, own, easy));
    done.push(rounds.play(0, json!({"type": "cashOut"})));
    done.push(rounds.bet(hilo, own, json!({"type": "placeBet", "amount": "2.00"})));
    assert!(done.iter().all(Result::is_ok), "the rules take all of it: {done:?}");
    rounds.restore();
    let honest = rounds.finish();
    write(folder, "house-seed.journal", &honest.journal)?;
    write(folder, "house-seed.json", &file(&honest.kept))
}

fn choice(choice: &str) -> Value {
    json!({"type": "choice", "choice": choice})
}

fn file(kept: &Evidence) -> String {
    serde_json::to_string(kept).expect("evidence is plain data") + "\n"
}

/// Nothing that is there is written over.
fn write(folder: &Path, name: &str, text: &str) -> io::Result<()> {
    let mut file = fs::File::create_new(folder.join(name))?;
    io::Write::write_all(&mut file, text.as_bytes())
}
