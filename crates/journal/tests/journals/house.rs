//! The journal of a table at a house: seeds, attempts, who plays, who agrees, and why the house acts.

use journal::signed::HouseKey;
use journal::{By, EndReason, HouseAct, TimeReason};
use liar::{Chair, Honest, Invitation, Party, VoidAttempt};
use serde_json::json;
use table::Seat;
use table::draws::sha256_hex;

use crate::common::{check, entries, house_key, rehashed, renumbered};

/// Something that happens at a party.
type Deed<'a> = &'a dyn Fn(&mut Party);

pub(crate) const TABLE: &str = "0123456789abcdef0123";

pub(crate) fn server_seed(number: u8) -> String {
    sha256_hex(format!("server seed {number}").as_bytes())
}

fn person(seed: &str) -> Chair {
    Chair::Person(seed.into())
}

/// An, a bot and Bình.
pub(crate) fn chairs() -> [Chair; 3] {
    [person("an-0123456789abcdef"), Chair::Bot, person("binh-fedcba9876543210")]
}

/// The attempt before: Bình had not opened in time.
pub(crate) fn voided() -> VoidAttempt {
    VoidAttempt {
        server_seed: server_seed(1),
        chairs: vec![person("an-first"), Chair::Bot, person("binh-first")],
        opened: vec![Seat::new(0)],
    }
}

pub(crate) fn begin(key: &HouseKey, server_seed: &str, chairs: &[Chair]) -> Party {
    let game = games_all::GAMES.find("xidach").expect("a game");
    let voided = [voided()];
    let voided = if chairs.len() == 3 { &voided[..] } else { &[] };
    let (table, config) = (TABLE, "{}");
    Party::begin(&Invitation { key, table, game, config, server_seed, chairs, voided })
}

/// The cards are dealt, and everybody may do something.
pub(crate) fn dealt() -> Party {
    let mut party = begin(&house_key(), &server_seed(2), &chairs());
    party.wait(500);
    party.command(0, json!({"type": "deal", "first": "left"})).expect("the dealer deals");
    party
}

pub(crate) fn seat(seat: u8, by: By) -> HouseAct {
    HouseAct::Seat { seat: Seat::new(seat), by }
}

fn end(reason: EndReason) -> HouseAct {
    HouseAct::End { reason }
}

/// A match with all that can stand in its journal: a void attempt, a bot, a person who is away for a
/// while, time moved on, and an end by consent.
pub(crate) fn eventful() -> Honest {
    let mut party = dealt();
    party.act(&seat(2, By::Bot));
    party.wait(1500);
    party.act(&HouseAct::time(TimeReason::Outage));
    party.act(&seat(2, By::Person));
    party.consent(0, true);
    party.consent(2, true);
    party.consent(2, false);
    party.consent(2, true);
    party.act(&end(EndReason::Consent));
    party.finish()
}

/// Why a journal does not hold, with the entry.
fn found(journal: &[u8]) -> String {
    check(journal).expect_err("it does not hold").to_string()
}

/// What is found when the first of a text in an entry is replaced, and all hashes made again.
fn forged(honest: &Honest, at: usize, from: &str, to: &str) -> String {
    let mut lines = entries(honest.journal.as_bytes());
    assert!(lines[at].contains(from), "{from} is not in {}", lines[at]);
    lines[at] = lines[at].replacen(from, to, 1);
    found(&rehashed(&lines, &honest.server_seed))
}

/// [K41] [K54] What the opening of a house holds, field by field, in this order.
#[test]
fn a_house_says_who_it_is_and_what_went_before() {
    let honest = eventful();
    assert_eq!(check(honest.journal.as_bytes()).expect("it holds").commands, 1);
    let opening = &entries(honest.journal.as_bytes())[0];
    let [an, binh] = ["an-0123456789abcdef", "binh-fedcba9876543210"].map(hash_of);
    let [an_first, binh_first] = ["an-first", "binh-first"].map(hash_of);
    let (seed, commitment) = (server_seed(1), hash_of(&server_seed(1)));
    let expected = format!(
        concat!(
            r#""clientSeed":"an-0123456789abcdef,bot1,binh-fedcba9876543210","#,
            r#""clientSeedHashes":["{an}",null,"{binh}"],"nonce":0,"houseKey":"{key}","#,
            r#""table":"{table}","attempt":2,"voided":[{{"serverSeedHash":"{commitment}","#,
            r#""serverSeed":"{seed}","clientSeedHashes":["{an_first}",null,"{binh_first}"],"#,
            r#""opened":["an-first","bot1",null]}}]}},"nonce":0"#
        ),
        an = an,
        binh = binh,
        an_first = an_first,
        binh_first = binh_first,
        key = house_key().public(),
        table = TABLE,
        seed = seed,
        commitment = commitment,
    );
    let start = r#"{"number":0,"at":0,"who":"house","what":{"type":"open","format":2,"rules":"#;
    assert!(opening.starts_with(start), "{opening}");
    assert!(opening.contains(r#","origin":"house","game":"xidach","seats":3,"config":{"#));
    assert!(opening.contains(&expected), "{opening}\n{expected}");
}

fn hash_of(text: &str) -> String {
    sha256_hex(text.as_bytes())
}

/// [K4] [K5] [K59] There is exactly one seed a seat: a person's, which fits its hash, or its bot's.
#[test]
fn seeds_of_a_house_are_strict() {
    let honest = eventful();
    let rows = [
        (r#""nonce":0,"houseKey""#, r#""nonce":1,"houseKey""#, "begins at nonce 0"),
        (",bot1,", ",bot2,", "seat 1 has not"),
        (",bot1,", ",bot01,", "seat 1 has not"),
        (",bot1,", ",ground,", "seat 1 has not"),
        (",bot1,", ",", "exactly one part a seat"),
        (",bot1,", ",bot1,,", "exactly one part a seat"),
        ("543210\",\"clientSeedHashes", "543210,x\",\"clientSeedHashes", "exactly one part a seat"),
        ("an-0123456789abcdef,", "an-0123456789abcdeg,", "seat 0 does not fit its hash"),
        (",null,", ",", "one client seed hash or null a seat"),
    ];
    for (from, to, why) in rows {
        let found = forged(&honest, 0, from, to);
        assert!(found.starts_with("entry 0 ") && found.contains(why), "{from} → {to}: {found}");
    }
    let late =
        forged(&honest, 0, "an-0123456789abcdef,", &format!("{},", hash_of("an-0123456789abcdef")));
    assert!(late.contains("seat 0 does not fit its hash"), "an opening that came too late: {late}");
}

/// [K4] [K59] What fits its hash must still have the form of a seed, and the server's too.
#[test]
fn seeds_have_their_form() {
    let journal = |server_seed: &str, own: &str| {
        let mut party = begin(&house_key(), server_seed, &[person(own), Chair::Bot]);
        party.act(&end(EndReason::Idle));
        party.finish().journal.into_bytes()
    };
    assert!(check(&journal(&server_seed(2), "an ~!")).is_ok());
    for bad in ["", "a:b", "é", "a\u{7f}", &"a".repeat(65)] {
        let found = found(&journal(&server_seed(2), bad));
        assert!(found.contains("the client seed of seat 0 has not its form"), "{bad}: {found}");
    }
    for bad in ["lucky", &server_seed(2).to_uppercase(), &server_seed(2)[1..]] {
        let found = found(&journal(bad, "an"));
        let expected = "entry 2 does not hold: its server seed is not 64 lowercase hex digits";
        assert_eq!(found, expected, "{bad}");
    }
}

/// [K52] [K54] [K59] Void attempts are all there, with seeds that fit.
#[test]
fn void_attempts_are_strict() {
    let honest = eventful();
    let (first, second) = (server_seed(1), server_seed(2));
    let swapped = |from: &str| format!("\"{from}\"");
    let rows = [
        (r#""attempt":2"#.into(), r#""attempt":1"#.into(), "it is attempt 1 with 1 void ones"),
        (r#""attempt":2"#.into(), r#""attempt":3"#.into(), "it is attempt 3 with 1 void ones"),
        (swapped(&first), swapped(&hash_of("other")), "does not fit the commitment"),
        (swapped(&first), swapped("lucky"), "its server seed is not 64 lowercase hex digits"),
        (r#"["an-first""#.into(), r#"["an-frist""#.into(), "does not fit its hash"),
        (r#","bot1",null]"#.into(), r#","bot2",null]"#.into(), "does not fit its hash"),
        (r#","bot1",null]"#.into(), r#","bot1"]"#.into(), "one seed or null a seat"),
        (hash_of("binh-first"), hash_of("an-0123456789abcdef"), "is used in two attempts"),
        (TABLE.into(), "Table 7".into(), "its table is not named by"),
        (TABLE.into(), String::new(), "its table is not named by"),
        (house_key().public().to_string(), "07".repeat(31), "64 lowercase hex digits"),
        (r#","voided":[{"#.into(), r#","avoided":[{"#.into(), "cannot be read"),
        (r#","attempt":2"#.into(), String::new(), "not those of an opening of its format"),
        (r#""origin":"house","#.into(), String::new(), "not those of an opening of its format"),
        (r#""origin":"house""#.into(), r#""origin":"home""#.into(), "cannot be read"),
        (r#""format":2"#.into(), r#""format":1"#.into(), "not those of an opening of its format"),
        (r#""game":"xidach","seats":3"#.into(), r#""seats":3,"game":"xidach""#.into(), "written"),
    ];
    for (from, to, why) in rows {
        let found = forged(&honest, 0, &from, &to);
        assert!(found.starts_with("entry 0 ") && found.contains(why), "{from} → {to}: {found}");
    }
    let again = forged(&honest, 0, &swapped(&hash_of(&first)), &swapped(&hash_of(&second)));
    assert!(again.contains("its server seed does not fit the commitment"), "{again}");
}

/// [K54] A hash that a person used before cannot be used again, nor can a commitment.
#[test]
fn no_hash_is_used_in_two_attempts() {
    let mut chairs = chairs();
    chairs[0] = person("an-first");
    let mut party = begin(&house_key(), &server_seed(2), &chairs);
    party.act(&end(EndReason::Idle));
    let twice = found(party.finish().journal.as_bytes());
    assert!(twice.contains(&hash_of("an-first")) && twice.contains("two attempts"), "{twice}");
    let mut party = begin(&house_key(), &server_seed(1), &self::chairs());
    party.act(&end(EndReason::Idle));
    let twice = found(party.finish().journal.as_bytes());
    assert!(twice.contains(&hash_of(&server_seed(1))) && twice.contains("two attempts"), "{twice}");
}

/// [K4] [K54] What was opened in a void attempt has the form of a seed.
#[test]
fn seeds_of_void_attempts_have_their_form() {
    let game = games_all::GAMES.find("xidach").expect("a game");
    let journal = |first: &str| {
        let mut party = Party::begin(&Invitation {
            key: &house_key(),
            table: TABLE,
            game,
            config: "{}",
            server_seed: &server_seed(2),
            chairs: &chairs(),
            voided: &[VoidAttempt {
                chairs: vec![person(first), Chair::Bot, Chair::Bot],
                ..voided()
            }],
        });
        party.act(&end(EndReason::Idle));
        party.finish().journal
    };
    assert!(check(journal("an-first").as_bytes()).is_ok());
    let found = found(journal("an:first").as_bytes());
    assert!(found.contains("a seed that was opened does not fit its hash"), "{found}");
}

/// [K42] [K55] The house acts for a reason, one of those that there are.
#[test]
fn the_house_says_why_it_acts() {
    for reason in [EndReason::Idle, EndReason::Restored, EndReason::Closed] {
        let mut party = dealt();
        party.act(&HouseAct::time(TimeReason::Pause));
        party.act(&end(reason));
        assert!(check(party.finish().journal.as_bytes()).is_ok(), "{reason:?}");
    }
    let honest = eventful();
    let rows = [
        (3, r#""outage""#, r#""idle""#),
        (3, r#""outage""#, r#""because""#),
        (3, r#","reason":"outage""#, ""),
        (3, r#""reason":"outage""#, r#""reason":null"#),
        (9, r#""consent""#, r#""outage""#),
        (9, r#""consent""#, r#""won""#),
        (9, r#","reason":"consent""#, ""),
        (2, r#""by":"bot""#, r#""by":"cat""#),
        (2, r#""by":"bot""#, r#""by":"bot","why":"away""#),
        (2, r#""type":"seat""#, r#""type":"chair""#),
    ];
    for (at, from, to) in rows {
        let found = forged(&honest, at, from, to);
        assert!(found.starts_with(&format!("entry {at} ")), "{from} → {to}: {found}");
    }
}

/// [K56] A match ends by consent if a person plays, and every seat that one plays has agreed.
#[test]
fn an_end_by_consent_needs_everybody() {
    let consent = |prepare: Deed<'_>| {
        let mut party = dealt();
        prepare(&mut party);
        party.act(&end(EndReason::Consent));
        check(party.finish().journal.as_bytes()).map_err(|found| found.to_string())
    };
    let not_all = "it ends the match by consent, and not every person has agreed";
    let rows: [(Deed<'_>, &str); 6] = [
        (&|_| {}, not_all),
        (&|party| party.consent(0, true), not_all),
        (
            &|party| {
                party.consent(0, true);
                party.consent(2, true);
                party.consent(0, false);
            },
            not_all,
        ),
        (
            &|party| {
                party.consent(0, true);
                party.consent(2, true);
                party.act(&seat(0, By::Bot));
                party.act(&seat(0, By::Person));
            },
            not_all,
        ),
        (
            &|party| {
                party.act(&seat(0, By::Bot));
                party.act(&seat(2, By::Bot));
            },
            "it ends the match by consent, and no person plays",
        ),
        (&|party| party.consent(1, true), "only a person's seat agrees to an end"),
    ];
    for (prepare, why) in rows {
        let found = consent(prepare).expect_err("not everybody agreed");
        assert!(found.contains(why), "{found}");
    }
    // Whoever is away is not asked, and a bot never is.
    let away: Deed<'_> = &|party| {
        party.act(&seat(2, By::Bot));
        party.consent(0, true);
    };
    assert!(consent(away).is_ok());
    let twice: Deed<'_> = &|party| {
        for seat in [0, 0, 2] {
            party.consent(seat, true);
        }
    };
    assert!(consent(twice).is_ok());
}

/// [K57] Who plays a seat changes by an entry, which changes something, at a seat that is there.
#[test]
fn a_change_of_player_is_a_change() {
    let changes = |acts: &[HouseAct]| {
        let mut party = dealt();
        acts.iter().for_each(|act| party.act(act));
        party.act(&end(EndReason::Idle));
        check(party.finish().journal.as_bytes()).map_err(|found| found.to_string())
    };
    assert!(changes(&[seat(0, By::Bot), seat(0, By::Person), seat(0, By::Bot)]).is_ok());
    assert!(changes(&[seat(1, By::Person)]).is_ok(), "somebody takes a bot's seat");
    let rows = [
        (seat(0, By::Person), "a person played seat 0 before"),
        (seat(1, By::Bot), "a bot played seat 1 before"),
        (seat(3, By::Bot), "there is no seat 3"),
    ];
    for (act, why) in rows {
        let found = changes(&[act]).expect_err("it changes nothing");
        assert!(found.starts_with("entry 2 ") && found.contains(why), "{found}");
    }
}

/// [K40] [K57] What a person's seat does has the client's id, and what a bot's does has none.
#[test]
fn a_persons_entries_have_ids() {
    let honest = eventful();
    let rows = [
        (1, format!(",\"id\":\"{TABLE}-0-1\""), "", "seat 0, and it has no client's id"),
        (5, format!(",\"id\":\"{TABLE}-0-5\""), "", "seat 0, and it has no client's id"),
        (5, "-0-5\"".into(), "-0-1\"", "seat 0 has used its id before"),
    ];
    for (at, from, to, why) in rows {
        let found = forged(&honest, at, &from, to);
        assert!(found.starts_with(&format!("entry {at} ")) && found.contains(why), "{found}");
    }
    let mut lines = entries(honest.journal.as_bytes());
    lines[1] = lines[1].replace("\"who\":0", "\"who\":1");
    let found = found(&rehashed(&lines, &honest.server_seed));
    assert!(found.contains("no person plays seat 1, and it has a client's id"), "{found}");
}

/// [K42] [K43] A house closes the journal of a match that is over, and nothing happens between.
#[test]
fn nothing_follows_the_end() {
    let unfinished = found(dealt().finish().journal.as_bytes());
    assert!(unfinished.contains("it closes the journal of a match that is not over"));
    let after = |act: Deed<'_>| {
        let mut party = dealt();
        party.act(&end(EndReason::Idle));
        act(&mut party);
        found(party.finish().journal.as_bytes())
    };
    let rows: [Deed<'_>; 5] = [
        &|party| party.act(&end(EndReason::Closed)),
        &|party| party.act(&HouseAct::time(TimeReason::Outage)),
        &|party| party.act(&seat(0, By::Bot)),
        &|party| party.consent(0, true),
        &|party| party.consent(2, false),
    ];
    for act in rows {
        let found = after(act);
        assert_eq!(found, "entry 3 does not hold: the match was over before");
    }
}

/// [K48] Entries left out, doubled or moved are found, or are acts that anybody sees.
#[test]
fn entries_of_a_house_cannot_be_doubled() {
    let honest = eventful();
    let lines = entries(honest.journal.as_bytes());
    let redone = |lines: &[String]| {
        let text = String::from_utf8(renumbered(lines)).expect("text");
        let lines = entries(text.as_bytes());
        check(&rehashed(&lines, &honest.server_seed))
    };
    assert!(redone(&lines).is_ok());
    for at in 1..lines.len() {
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at].clone());
        // Time that is moved on to where it is already is no lie, and is printed twice.
        assert_eq!(redone(&doubled).is_ok(), at == 3, "entry {at} twice");
    }
}

/// [K60] [K69] What a reader must know stands beside the figures: bots, void attempts, every act of
/// the house, and that the match did not end by its rules.
#[test]
fn what_no_hash_can_show_is_said() {
    let honest = eventful();
    let audit = journal::audit(honest.journal.as_bytes(), &games_all::GAMES).expect("it holds");
    let lines = audit.notes.lines();
    let head = audit.figures.hashes.last().expect("a head");
    let words = journal::words::of_head(head).join(" ");
    let key = house_key().public();
    let key_words = journal::words::of_key(&key).join(" ");
    let commitment = hash_of(&server_seed(1));
    let expected = [
        format!("format 2, by a house: table {TABLE}, attempt 2"),
        format!("last head {head}: {words}"),
        format!("house key {key}: {key_words}"),
        "a bot played seat 1 throughout".into(),
        "a bot played seat 2 from entry 2 to entry 4".into(),
        format!(
            "attempt 1 was void: seat 2 had not opened its seed; its commitment was {commitment}"
        ),
        "entry 2, at 500 ms: the house let a bot play seat 2".into(),
        "entry 3, at 1500 ms: the house moved table time on (outage)".into(),
        "entry 4, at 1500 ms: the house let a person play seat 2".into(),
        "entry 9, at 1500 ms: the house ended what was played (consent)".into(),
        "the match did not end by its rules: the house ended it (consent)".into(),
    ];
    assert_eq!(lines, expected);
}

/// [K56] No game has a command that would be read as an agreement.
#[test]
fn no_game_has_a_command_called_agree() {
    for game in games_all::GAMES.all() {
        assert!(!game.commands().iter().any(|name| ["agree", "disagree"].contains(name)));
    }
}
