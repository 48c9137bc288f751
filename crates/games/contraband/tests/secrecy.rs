//! A sealed choice leaves no trace for others: pairs of runs that differ in one, compared byte for
//! byte, and tables imagined again.

mod random;

use std::collections::BTreeSet;

use contraband::{Command, Contraband, Declaration, Event, Phase, Team};
use random::Evening;
use serde_json::json;
use table::draws::{CheapDraws, Dice, Seeds};
use table::erased::{AnyGame, AnyMatch, Opening, Registered};
use table::{Audience, Match, Millis, Sealed, Seat, Secret, Version, Viewer, strict};

fn open(seats: u8, config: &str) -> Box<dyn AnyMatch> {
    let seeds = Seeds::new("0".repeat(64), "a,b");
    let opening = Opening { seats, config, seeds, nonce: 0 };
    Registered::<Contraband>::GAME.open(opening).expect("the config is taken").0
}

/// Plays lines such as `(0, {"type":"pass"})`, all at one time; the refusals that came back.
fn tell(play: &mut dyn AnyMatch, lines: &[(u8, &str)]) -> Vec<String> {
    let mut refusals = Vec::new();
    for (seat, command) in lines {
        let fields = strict::object(command).expect("well formed");
        let answer = play
            .read(fields.into())
            .and_then(|command| play.propose(Seat::new(*seat), &command, Millis::new(1_000)));
        match answer {
            Ok(_) => play.commit(),
            Err(refused) => refusals.push(json!([seat, refused]).to_string()),
        }
    }
    refusals
}

/// All that a viewer gets: view, events, options, and who may talk.
fn received(play: &dyn AnyMatch, viewer: Viewer) -> Vec<String> {
    let mut bytes = vec![play.view(viewer), json!(play.channels()).to_string()];
    bytes.extend(play.events(viewer, 0));
    bytes.extend(viewer.seat().map(|seat| json!(play.options(seat)).to_string()));
    bytes
}

const SELECTED: [(u8, &str); 4] = [
    (0, r#"{"type":"nominate","seat":0}"#),
    (1, r#"{"type":"approve"}"#),
    (2, r#"{"type":"nominate","seat":2}"#),
    (3, r#"{"type":"approve"}"#),
];

/// What others try and do after the sealed choice; some of it is refused.
const AFTER: [(u8, &str); 9] = [
    (1, r#"{"type":"transfer","to":0,"amount":300}"#),
    (3, r#"{"type":"transfer","to":2,"amount":9000}"#),
    (3, r#"{"type":"transfer","to":2,"amount":300}"#),
    (1, r#"{"type":"smuggle","amount":100}"#),
    (3, r#"{"type":"pass"}"#),
    (1, r#"{"type":"ready"}"#),
    (3, r#"{"type":"nominate","seat":3}"#),
    (1, r#"{"type":"transfer","to":2,"amount":100}"#),
    (3, r#"{"type":"inspect","amount":100}"#),
];

fn run(seats: u8, parts: &[&[(u8, &str)]]) -> (Box<dyn AnyMatch>, Vec<String>) {
    let mut play = open(seats, "{}");
    let refusals = parts.iter().flat_map(|lines| tell(&mut *play, lines)).collect();
    (play, refusals)
}

/// [C17]
#[test]
fn two_runs_that_differ_in_one_declaration_are_the_same_to_everyone_else_until_settlement() {
    let smuggled = [0, 100, 1000].map(|amount| json!({ "type": "smuggle", "amount": amount }));
    let inspected = [
        json!({ "type": "pass" }),
        json!({ "type": "inspect", "amount": 100 }),
        json!({ "type": "inspect", "amount": 6000 }),
    ];
    for (decider, choices) in [(0, smuggled), (2, inspected)] {
        let runs = choices.map(|choice| {
            let choice = choice.to_string();
            run(4, &[&SELECTED, &[(decider, choice.as_str())], &AFTER])
        });
        let [(first, refusals), others @ ..] = &runs;
        assert_eq!(refusals.len(), 7);
        for (other, other_refusals) in others {
            for viewer in Viewer::all(4).filter(|viewer| viewer.seat() != Some(Seat::new(decider)))
            {
                assert_eq!(received(&**first, viewer), received(&**other, viewer), "{viewer:?}");
            }
            assert_eq!(refusals, other_refusals);
            assert_eq!(first.deadline(), other.deadline());
            assert_eq!(first.awaited(), other.awaited());
            let own = Viewer::Seat(Seat::new(decider));
            assert_ne!(first.view(own), other.view(own));
        }
    }
}

/// [C16]
#[test]
fn two_runs_that_differ_in_a_teams_nomination_are_the_same_to_the_other_team_and_the_public() {
    let nothing: &[(u8, &str)] = &[];
    let ways: [&[(u8, &str)]; 5] = [
        nothing,
        &[(0, r#"{"type":"nominate","seat":1}"#), (1, r#"{"type":"nominate","seat":2}"#)],
        &[(0, r#"{"type":"nominate","seat":0}"#), (2, r#"{"type":"approve"}"#)],
        &[(1, r#"{"type":"nominate","seat":0}"#), (0, r#"{"type":"approve"}"#)],
        &[
            (2, r#"{"type":"nominate","seat":0}"#),
            (1, r#"{"type":"approve"}"#),
            (0, r#"{"type":"nominate","seat":2}"#),
        ],
    ];
    let meanwhile = [
        (3, r#"{"type":"nominate","seat":4}"#),
        (3, r#"{"type":"approve","seat":3}"#),
        (5, r#"{"type":"approve"}"#),
        (3, r#"{"type":"transfer","to":0,"amount":500}"#),
    ];
    let runs = ways.map(|way| run(6, &[way, &meanwhile]));
    compare_for_the_inspectors(&runs);
    let seen: BTreeSet<String> = runs.iter().map(|(play, _)| play.view(SMUGGLER)).collect();
    assert_eq!(seen.len(), runs.len(), "the own team sees who nominated whom");
}

/// [C16]
#[test]
fn a_confirmed_team_shows_that_it_is_confirmed_and_not_on_whom() {
    let runs = [(0, 1), (1, 0)].map(|(nominee, mate)| {
        let nominate = json!({ "type": "nominate", "seat": nominee }).to_string();
        run(4, &[&[(nominee, &nominate), (mate, r#"{"type":"approve"}"#)]])
    });
    compare_for_the_inspectors(&runs);
    assert_ne!(runs[0].0.view(SMUGGLER), runs[1].0.view(SMUGGLER));
    assert!(runs[0].0.events(Viewer::Public, 0)[2].contains("teamConfirmed"));
}

const SMUGGLER: Viewer = Viewer::Seat(Seat::new(0));

fn compare_for_the_inspectors(runs: &[(Box<dyn AnyMatch>, Vec<String>)]) {
    let [(first, refusals), others @ ..] = runs else { panic!("no runs") };
    let seats = first.seats();
    let smugglers = Seat::all(seats / 2).map(Viewer::Seat).collect::<Vec<_>>();
    for (other, other_refusals) in others {
        for viewer in Viewer::all(seats).filter(|viewer| !smugglers.contains(viewer)) {
            assert_eq!(received(&**first, viewer), received(&**other, viewer), "{viewer:?}");
        }
        assert_eq!(refusals, other_refusals);
        assert_eq!(first.awaited(), other.awaited());
    }
}

/// [C17] The decider alone reads back what it declared, in its events too.
#[test]
fn a_declaration_is_in_the_deciders_events_and_in_no_others() {
    let (play, _) = run(4, &[&SELECTED, &[(0, r#"{"type":"smuggle","amount":700}"#)]]);
    let last = |viewer| play.events(viewer, 0).pop().expect("something happened");
    let own =
        r#"{"at":1000,"type":"declared","seat":0,"declaration":{"type":"smuggle","amount":700}}"#;
    assert_eq!(last(SMUGGLER), own);
    for viewer in Viewer::all(4).filter(|viewer| *viewer != SMUGGLER) {
        assert_eq!(last(viewer), r#"{"at":1000,"type":"declared","seat":0}"#);
    }
}

/// [C17] [C16]
#[test]
fn sealed_things_print_as_sealed() {
    let amount = || Sealed::new(700);
    let commands = [
        Command::Smuggle { amount: amount() },
        Command::Inspect { amount: amount() },
        Command::Pass {},
        Command::Nominate { seat: 700 },
    ];
    let printed = commands.map(|command| format!("{command:?}"));
    assert!(printed.iter().all(|text| *text == printed[0]), "{printed:?}");
    let declaration = Secret::new(Declaration::Smuggle { amount: 700 }, Audience::NOBODY);
    let event = Event::Declared { seat: Seat::new(0), declaration };
    assert!(!format!("{event:?}").contains("700"));
}

/// [C16] [C17] Whatever a viewer may not know can be otherwise without the viewer noticing.
#[test]
fn an_imagined_table_looks_the_same_to_its_viewer() {
    let (mut looked, mut other_state) = (0, 0);
    for seed in 0..80 {
        let mut evening = Evening::new(seed);
        while !evening.play.is_over() {
            evening.step();
            for viewer in Viewer::all(evening.play.seats()) {
                let chance = CheapDraws::new(seed + 1);
                let imagined = evening.play.imagine(viewer, chance, &mut evening.dice);
                assert_eq!(json!(evening.play.own_view(viewer)), json!(imagined.own_view(viewer)));
                assert_eq!(evening.play.awaited(), imagined.awaited());
                assert_eq!(evening.play.deadline(), imagined.deadline());
                assert_eq!(evening.play.channels(), imagined.channels());
                if let Some(seat) = viewer.seat() {
                    assert_eq!(evening.play.options(seat), imagined.options(seat));
                }
                looked += 1;
                other_state += u32::from(evening.play.state() != imagined.state());
            }
        }
    }
    assert!(other_state > looked / 10, "{other_state} of {looked}");
}

/// [C3] [C16] An imagined nomination has the approvals of a team that is, or is not, confirmed.
#[test]
fn an_imagined_nomination_could_have_come_about() {
    for seed in 0..80 {
        let mut evening = Evening::new(seed);
        while !evening.play.is_over() {
            evening.step();
            let imagined =
                evening.play.imagine(Viewer::Public, CheapDraws::new(seed), &mut evening.dice);
            if imagined.state().phase == Phase::Selection {
                Team::BOTH.into_iter().for_each(|team| check_nomination(&imagined, team));
            }
        }
    }
}

fn check_nomination(play: &Match<Contraband, CheapDraws>, team: Team) {
    let members = play.state().members(team);
    let member = members.iter().next().expect("a team has members");
    let nomination = json!(play.own_view(Viewer::Seat(member)))["nomination"].clone();
    let nominee = nomination["seat"].clone();
    let by = nomination["by"].clone();
    assert_eq!(by.is_null(), nominee.is_null() || play.rules() == Version::FIRST, "{nomination}");
    let asks_the_nominee = !by.is_null() && by != nominee;
    let is_asked = |seat: &Seat| asks_the_nominee || json!(seat) != nominee;
    let asked = json!(members.iter().filter(is_asked).collect::<Vec<_>>());
    assert_eq!(nomination["approvals"] == asked, *play.state().confirmed.of(team), "{nomination}");
    for approving in nomination["approvals"].as_array().into_iter().flatten() {
        assert!(asked.as_array().is_some_and(|asked| asked.contains(approving)), "{nomination}");
    }
}

/// [C18] A balance that grew after the declaration allows no other declaration than before.
#[test]
fn an_imagined_declaration_keeps_to_the_money_of_its_moment() {
    let mut play = open(4, r#"{"startMoney":150,"maxSmuggle":1000}"#);
    tell(&mut *play, &SELECTED);
    let late_money = [
        (0, r#"{"type":"smuggle","amount":0}"#),
        (1, r#"{"type":"transfer","to":0,"amount":100}"#),
    ];
    assert_eq!(tell(&mut *play, &late_money), Vec::<String>::new());
    let mut amounts = [false; 3];
    for seed in 0..50 {
        let mut imagined = play.imagine(Viewer::Public, "another", &mut Dice::new(seed));
        imagined.expire().expect("an action phase ends by itself");
        imagined.commit();
        let settled = imagined.whole_events(0);
        let amount = (0..3).find(|hundreds| {
            settled.iter().any(|event| {
                event.expose().contains(&format!("\"inspector\":2,\"amount\":{},", hundreds * 100))
            })
        });
        amounts[amount.expect("a settlement in hundreds")] = true;
    }
    assert_eq!(amounts, [true, true, false]);
}
