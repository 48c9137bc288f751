//! The journal of a player's server seed, made by play and then forged.

use journal::{Book, Finding, Played, SeedOrigin, Subject};
use serde_json::json;
use table::Millis;

use crate::common::{
    Seed, ZEROS, check, entries, forged, house_key, no_byte_can_change, rehashed, renumbered,
    replay,
};

/// HiLo's worked example and Chicken Road under the next nonce, one within the other.
pub(crate) fn two_rounds() -> Vec<u8> {
    let mut seed = Seed::open();
    seed.bet("hilo", json!({"type": "placeBet", "amount": "10.00"}));
    seed.play(0, json!({"type": "choice", "choice": "lower"}));
    seed.bet("chickenroad", json!({"type": "placeBet", "amount": "1.00", "difficulty": "easy"}));
    seed.play(0, json!({"type": "choice", "choice": "higher"}));
    seed.play(1, json!({"type": "move"}));
    seed.play(0, json!({"type": "cashOut"}));
    seed.play(1, json!({"type": "cashOut"}));
    seed.close()
}

/// [K44] [K47] The chain is a table's; rounds of different games interleave and all are replayed.
#[test]
fn a_seeds_journal_is_verified() {
    let journal = two_rounds();
    assert_eq!(rehashed(&entries(&journal), ZEROS), journal);
    let figures = check(&journal).expect("it is verified");
    assert_eq!(figures.of, Subject::Seed { rounds: 2 });
    assert_eq!((figures.entries, figures.commands, figures.deadlines), (9, 7, 0));
}

/// [K48] A changed, missing or added byte is found, wherever it is.
#[test]
fn every_changed_byte_of_a_seeds_journal_is_found() {
    let others: [fn(u8) -> u8; 5] = [|_| b'0', |_| b'1', |_| b' ', |_| b'\n', |byte| byte ^ 0x20];
    no_byte_can_change(&two_rounds(), &others);
}

/// [K47] [K48] In a file whose hashes were all made again, whatever contradicts the rules, the
/// draws or the commitment is found, at its entry.
#[test]
fn forgeries_of_a_seeds_journal_are_found() {
    let rows = [
        (0, r#""format":2"#, r#""format":1"#),
        (0, r#""hilo":1"#, r#""hilo":2"#),
        (0, r#""hilo":1"#, r#""lohi":1"#),
        (0, r#""hilo":"e3"#, r#""hilo":"e4"#),
        (0, r#""draws":0"#, r#""draws":1"#),
        (0, r#""at":0"#, r#""at":1"#),
        (1, r#""card":8"#, r#""card":9"#),
        (1, r#""who":0"#, r#""who":1"#),
        (1, r#""who":0"#, r#""who":"house""#),
        (1, r#""who":0"#, r#""who":"clock""#),
        (1, r#""round":0"#, r#""round":1"#),
        (1, r#""nonce":0"#, r#""nonce":1"#),
        (1, r#""draws":1"#, r#""draws":2"#),
        (1, r#""rtp":96,"#, ""),
        (1, r#""game":"hilo""#, r#""game":"xidach""#),
        (1, r#""amount":"10.00"},"id""#, r#""amount":"20.00"},"id""#),
        (1, r#""amount":"10.00"},"id""#, r#""amount":"2000.00"},"id""#),
        (1, r#""clientSeed":"lucky""#, r#""clientSeed":"plucky""#),
        (2, r#""round":0"#, r#""round":1"#),
        (2, r#","round":0"#, ""),
        (2, r#""multiplier":"1.56"#, r#""multiplier":"1.57"#),
        (2, r#""at":2000"#, r#""at":999"#),
        (2, r#""choice":"lower"}"#, r#""choice":"higher"}"#),
        (3, r#""game":"chickenroad""#, r#""game":"hilo""#),
        (3, r#""nonce":1"#, r#""nonce":0"#),
        (2, r#""round":0,"draws""#, r#""round":0,"nonce":0,"draws""#),
        (6, r#""payout":"17.69""#, r#""payout":"17.70""#),
        (0, r#""origin":"house","#, ""),
        (0, r#""origin":"house""#, r#""origin":"referee""#),
        (0, r#""attempt":1"#, r#""attempt":0"#),
        (0, r#","attempt":1"#, ""),
        (0, r#""table":"seeds/"#, r#""table":"seats/"#),
        (0, r#""seeds/0123456789abcdef0123""#, r#""seeds/""#),
        (0, r#""seeds/0"#, r#""seeds/É"#),
        (0, r#""houseKey":""#, r#""houseKey":"0"#),
        (1, r#","id":"id-1""#, ""),
        (2, r#""id":"id-2""#, r#""id":"id-1""#),
    ];
    let journal = entries(&two_rounds());
    for (at, from, to) in rows {
        let (found, why) = forged(&journal, at, from, to);
        assert_eq!(found, at, "{from} → {to}: {why}");
    }
}

/// [K47] Entries cannot be left out or doubled, nothing stands behind the close, and it waits for
/// every round.
#[test]
fn entries_of_a_seeds_journal_cannot_be_left_out() {
    let journal = entries(&two_rounds());
    assert!(check(&renumbered(&journal)).is_ok());
    for at in 0..journal.len() {
        let mut fewer = journal.clone();
        fewer.remove(at);
        assert!(check(&renumbered(&fewer)).is_err(), "without entry {at}");
        let mut doubled = journal.clone();
        doubled.insert(at, journal[at].clone());
        assert!(check(&renumbered(&doubled)).is_err(), "entry {at} twice");
    }
    let open = [&journal[..6], &journal[journal.len() - 1..]].concat();
    let found = check(&renumbered(&open)).expect_err("a round is open").to_string();
    assert!(found.contains("while a round is open"), "{found}");
    let closed = check(&renumbered(&journal[..journal.len() - 1])).expect_err("it is not closed");
    assert_eq!(closed, Finding::NotClosed);
}

/// [K4] [K47] A bet is made with a seed that has the form of one, under a server seed that has its own.
#[test]
fn seeds_of_rounds_have_their_form() {
    let rules = games_all::GAMES.session("hilo").expect("a game");
    for (own, holds) in [("mine", true), ("mi:ne", false), ("mi,ne", false), ("", false)] {
        let server_seed = table::draws::sha256_hex(b"form");
        let mut rounds =
            liar::Rounds::begin(&house_key(), "an", 1, &server_seed, &games_all::GAMES);
        let bet = json!({"type": "placeBet", "amount": "1.00"});
        rounds.bet(rules, own, bet).expect("the rules take it");
        rounds.restore();
        let found = check(rounds.finish().journal.as_bytes());
        assert_eq!(found.is_ok(), holds, "{own}: {found:?}");
    }
    let lucky = {
        let mut book = Book::new("lucky");
        let house_key = house_key().public();
        let origin = SeedOrigin { house_key, table: "seeds/an".into(), attempt: 1 };
        let opened = book.open_seed(games_all::GAMES.sessions, origin);
        opened + "\n" + &book.close_seed(Millis::ZERO) + "\n"
    };
    let found = check(lucky.as_bytes()).expect_err("no server seed of a house").to_string();
    assert!(found.contains("its server seed is not 64 lowercase hex digits"), "{found}");
}

/// [K42] [K55] A house that was restored ends the rounds that are open, if any are, closes the journal,
/// and does nothing in between.
#[test]
fn a_restored_house_ends_open_rounds() {
    let open = || {
        let mut seed = Seed::open();
        seed.bet("hilo", json!({"type": "placeBet", "amount": "10.00"}));
        seed
    };
    let end = |seed: &mut Seed| {
        let at = Millis::new(seed.book.lines() * 1_000);
        seed.text += &(seed.book.end_rounds(at) + "\n");
    };
    let mut ended = open();
    end(&mut ended);
    let (played, _) = replay(ended.text.as_bytes()).expect("it is replayed").finish();
    let Played::Seed(rounds) = played else { panic!("it is the journal of a seed") };
    assert!(!rounds[&0].is_open());
    let journal = ended.close();
    let audit = journal::audit(&journal, &games_all::GAMES).expect("it holds");
    let lines = audit.notes.lines();
    let said = "entry 2, at 2000 ms: the house ended what was played (restored)";
    assert!(lines.contains(&said.to_owned()), "{lines:?}");
    let (at, why) = forged(&entries(&journal), 2, "restored", "idle");
    assert_eq!((at, why.as_str()), (2, "the house does no such thing"));
    let mut going_on = open();
    end(&mut going_on);
    going_on.play(0, json!({"type": "choice", "choice": "lower"}));
    let found = check(&going_on.close()).expect_err("it goes on").to_string();
    assert!(found.contains("the house had ended every round before"), "{found}");
    let mut nothing_open = Seed::open();
    end(&mut nothing_open);
    let found = check(&nothing_open.close()).expect_err("nothing was open").to_string();
    assert!(found.contains("the house does no such thing"), "{found}");
}
