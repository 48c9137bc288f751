//! Playing, waiting, stepping and forking: nothing is lost.

use serde_json::json;
use workbench::{Fault, Wanted};

use crate::tiny::{self, BROKEN, ENDLESS, FIRST};
use crate::{Folder, ask, json_of, look, pick, picks, read, step};

#[test]
fn every_view_is_told_and_what_differs_between_them() {
    let folder = Folder::new("views");
    let mut bench = folder.open(&tiny::program::<FIRST>());
    assert!(look(&mut bench).viewers.iter().all(|viewer| viewer.view["number"].is_null()));
    let told = json_of(&pick(&mut bench, 1, 8));
    let position = &told["position"];
    let numbers: Vec<_> =
        (0..3).map(|viewer| &position["viewers"][viewer]["view"]["number"]).collect();
    assert_eq!(numbers, [&json!(null), &json!(8), &json!(null)], "two seats, then the public");
    let apart: Vec<&str> = position["apart"]
        .as_array()
        .expect("places")
        .iter()
        .flat_map(|place| place.as_str())
        .collect();
    assert!(apart.contains(&"/number") && !apart.contains(&"/round"), "{apart:?}");
    let event = &position["events"][0];
    assert_eq!(event["whole"]["number"]["secret"], 8);
    assert_eq!(event["seen"][1]["number"], 8);
    assert!(event["seen"][0].get("number").is_none() && event["apart"] == true);
}

#[test]
fn options_come_with_commands_to_begin_with_and_refusals_with_their_words() {
    let folder = Folder::new("options");
    let mut bench = folder.open(&tiny::program::<FIRST>());
    pick(&mut bench, 0, 2);
    let told = json_of(&pick(&mut bench, 0, 2));
    assert_eq!(told["refused"]["code"], "not_your_turn");
    assert_eq!(told["refused"]["message"], "You have picked a number for this round.");
    let offer = |seat: usize| told["position"]["viewers"][seat]["options"][0].clone();
    assert_eq!(offer(0)["reason"], "alreadyPicked");
    assert_eq!(offer(0)["commands"], json!([r#"{"number":3,"type":"pick"}"#]), "the example");
    assert_eq!(offer(1)["commands"], json!([r#"{"number":1,"type":"pick"}"#]), "what is offered");
    let command = offer(1)["commands"][0].clone();
    let told = ask(&mut bench, json!({"ask": "play", "seat": 1, "command": command}));
    assert!(told.refused.is_none());
}

#[test]
fn draws_have_their_indices_and_words() {
    let folder = Folder::new("draws");
    let mut bench = folder.open(&tiny::program::<FIRST>());
    picks(&mut bench, &[(0, 1), (1, 2), (1, 3), (0, 4)]);
    let entries = look(&mut bench).entries;
    let drawn: Vec<Vec<u64>> =
        entries.iter().map(|entry| entry.draws.iter().map(|draw| draw.index).collect()).collect();
    assert_eq!(drawn, [vec![], vec![], vec![0], vec![], vec![1]]);
    let text = format!("{}:bench:0:1", "0".repeat(64));
    let word = u32::from_str_radix(&table::draws::sha256_hex(text.as_bytes())[..8], 16);
    assert_eq!(Ok(entries[4].draws[0].word), word);
}

#[test]
fn time_passes_to_the_next_deadline_or_by_so_much() {
    let folder = Folder::new("time");
    let mut bench = folder.open(&tiny::program::<FIRST>());
    let told = ask(&mut bench, json!({"ask": "wait", "by": 1500}));
    assert_eq!((told.position.now, told.position.entries.len()), (1500, 1));
    let told = ask(&mut bench, json!({"ask": "wait"}));
    assert_eq!((told.position.now, told.position.at), (20_000, 1));
    assert_eq!(told.position.deadline, Some(40_000));
    let told = ask(&mut bench, json!({"ask": "wait", "by": 100_000}));
    assert_eq!((told.position.at, told.position.over), (3, true), "one after the other");
    let told = ask(&mut bench, json!({"ask": "wait", "by": 90_000_000}));
    assert_eq!(json_of(&told)["refused"]["code"], "bad_time");
}

#[test]
fn a_fork_puts_away_what_came_after_and_it_can_be_taken_again() {
    let folder = Folder::new("fork");
    let mut bench = folder.open(&tiny::program::<FIRST>());
    picks(&mut bench, &[(0, 1), (1, 2), (0, 3)]);
    let whole = read(&folder.file());
    let position = step(&mut bench, 1);
    assert_eq!((position.at, position.entries.len()), (1, 4), "the line is still there");
    assert_eq!(position.viewers[0].view["number"], 1);
    pick(&mut bench, 1, 2);
    assert_eq!(look(&mut bench).entries.len(), 4, "the same again is a step along the line");
    step(&mut bench, 1);
    let position = pick(&mut bench, 1, 9).position;
    assert_eq!(position.entries.len(), 3);
    assert_eq!(folder.names(), ["line.journal", "line.journal.1"]);
    assert_eq!(read(&folder.0.join("line.journal.1")), whole);
    assert_eq!(position.others.iter().map(|other| other.entries).collect::<Vec<_>>(), [3]);
    let forked = read(&folder.file());
    let position = ask(&mut bench, json!({"ask": "take", "line": 1})).position;
    assert_eq!((position.at, position.entries.len()), (3, 4));
    assert_eq!(folder.names(), ["line.journal", "line.journal.2"], "they changed places");
    assert_eq!(read(&folder.file()), whole);
    assert_eq!(read(&folder.0.join("line.journal.2")), forked);
}

#[test]
fn the_file_is_a_journal_and_a_new_bench_goes_on_with_it() {
    let folder = Folder::new("journal");
    let mut bench = folder.open(&tiny::program::<FIRST>());
    picks(&mut bench, &[(0, 1), (1, 2)]);
    ask(&mut bench, json!({"ask": "wait"}));
    let text = read(&folder.file());
    let registry = tiny::program::<FIRST>();
    let figures = journal::verify(text.as_bytes(), &[], &registry).expect("it holds");
    assert_eq!((figures.commands, figures.deadlines, figures.draws), (2, 1, 2));
    drop(bench);
    let position = look(&mut folder.open(&registry));
    assert_eq!((position.at, position.now), (3, 20_000));
    assert!(position.difference.is_none());
}

#[test]
fn what_there_is_not_is_refused_in_a_sentence_and_changes_nothing() {
    let folder = Folder::new("refused");
    let mut bench = folder.open(&tiny::program::<FIRST>());
    picks(&mut bench, &[(0, 1)]);
    let asks = [
        (json!({"ask": "step", "to": 2}), "The entries of this line are 0 to 1."),
        (json!({"ask": "take", "line": 1}), "There is no line 1."),
        (json!({"ask": "settle"}), "The rules decide as the file has it."),
        (json!({"ask": "play", "seat": 2, "command": "{}"}), "The seats of this table are 0 to 1."),
    ];
    for (asked, sentence) in asks {
        let asked = serde_json::from_value(asked).expect("a question");
        let refused = bench.answer(&asked).map(|_| ()).expect_err("there is no such thing");
        assert_eq!(refused, Fault::Asked(sentence.into()));
    }
    let told = ask(&mut bench, json!({"ask": "play", "seat": 1, "command": "[1"}));
    assert_eq!(json_of(&told)["refused"]["code"], "bad_input");
    assert_eq!(look(&mut bench).entries.len(), 2);
}

#[test]
fn rules_that_break_leave_the_bench_as_it_was() {
    let folder = Folder::new("broken");
    let mut bench = folder.open(&tiny::program::<BROKEN>());
    picks(&mut bench, &[(0, 1)]);
    let seven = json!({"ask": "play", "seat": 1, "command": r#"{"type":"pick","number":7}"#});
    let seven = serde_json::from_value(seven).expect("a question");
    let broke = bench.answer(&seven).map(|_| ()).expect_err("they break");
    assert_eq!(broke.to_string(), "The rules broke: nobody thought of seven");
    picks(&mut bench, &[(1, 8)]);
    assert_eq!(look(&mut bench).entries.len(), 3);
}

#[test]
fn deadlines_without_end_are_rules_that_break() {
    let folder = Folder::new("endless");
    let mut bench = folder.open(&tiny::program::<ENDLESS>());
    let wait = serde_json::from_value(json!({"ask": "wait"})).expect("a question");
    let broke = bench.answer(&wait).map(|_| ()).expect_err("they break");
    assert!(broke.to_string().ends_with("one deadline follows another without end"));
    assert_eq!(look(&mut bench).entries.len(), 1);
}

#[test]
fn a_file_of_another_table_is_not_opened() {
    let folder = Folder::new("other");
    let program = tiny::program::<FIRST>();
    drop(folder.open(&program));
    let refused = |wanted| match folder.try_open(&program, wanted) {
        Ok(_) => panic!("it was opened"),
        Err(fault) => fault.to_string(),
    };
    let config = Wanted { config: Some("{\"rounds\":2}".into()), ..Wanted::default() };
    assert!(refused(config).contains("it has other settings"));
    let seed = Wanted { client_seed: Some("mine".into()), ..Wanted::default() };
    assert!(refused(seed).contains("it has another client seed"));
    let same = Wanted { config: Some("{\"rounds\":3}".into()), ..Wanted::default() };
    assert!(folder.try_open(&program, same).is_ok(), "the default, written out");
    std::fs::write(folder.file(), "no journal\n").expect("a file");
    assert!(refused(Wanted::default()).contains("cannot lie on this bench"));
    assert_eq!(read(&folder.file()), "no journal\n", "and is not written over");
}
