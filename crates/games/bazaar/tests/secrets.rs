//! A sealed choice leaves no trace for others before the reveal; nobody knows the deck.

use bazaar::Bazaar;
use serde_json::Value;
use table::draws::{Dice, Seeds};
use table::erased::{AnyGame, AnyMatch, Opening, Registered};
use table::{Millis, Seat, Viewer};

use crate::laws::any_command;

const SEATS: u8 = 4;

fn open(config: &str, seed: u64) -> Box<dyn AnyMatch> {
    let seeds = Seeds::new(format!("{seed:064x}"), "sealed");
    let opening = Opening { seats: SEATS, config, seeds, nonce: 0 };
    let (play, _) = Registered::<Bazaar>::GAME.open(opening).expect("a table");
    play
}

/// What came of it, as the asker reads it.
fn ask(play: &mut dyn AnyMatch, seat: Seat, command: &str, at: Millis) -> String {
    let command: Value = serde_json::from_str(command).expect("a command");
    let asked = play.read(command).and_then(|command| play.propose(seat, &command, at));
    match asked {
        Ok(draft) => {
            play.commit();
            format!("accepted with {} draws", draft.draws)
        }
        Err(refused) => format!("{}: {}", refused.code.word(), refused.message),
    }
}

/// All that one viewer can get.
fn all_that_gets(play: &dyn AnyMatch, viewer: Viewer) -> String {
    let options = viewer.seat().map(|seat| play.options(seat));
    let options = serde_json::to_string(&options).expect("plain data");
    let channels = serde_json::to_string(&play.channels()).expect("plain data");
    let (view, events) = (play.view(viewer), play.events(viewer, 0).join("\n"));
    format!("{view}\n{events}\n{options}\n{channels}\n{:?}", play.deadline())
}

fn others(seat: Seat) -> impl Iterator<Item = Viewer> {
    Viewer::all(SEATS).filter(move |viewer| viewer.seat() != Some(seat))
}

const CHOICES: [&[&str]; 5] = [
    &[],
    &[r#"{"type":"act","action":"COOPERATE"}"#],
    &[r#"{"type":"act","action":"BETRAY"}"#],
    &[r#"{"type":"act","action":"CRYPTO_GAMBLE","amountC":9007199254740991}"#],
    &[r#"{"type":"act","action":"COOPERATE"}"#, r#"{"type":"act","action":"BETRAY"}"#],
];

/// [B15] [B33] Two runs that differ in one sealed choice: whatever others get, up to the reveal,
/// is the same byte for byte, answers to their own requests included.
#[test]
fn others_get_the_same_whatever_one_has_chosen() {
    for seed in 0..4 {
        for (one, other) in [(0, 1), (1, 2), (2, 3), (1, 4), (0, 4)] {
            compare(seed, CHOICES[one], CHOICES[other]);
        }
    }
}

fn compare(seed: u64, one: &[&str], other: &[&str]) {
    let config = if seed.is_multiple_of(2) { "{}" } else { r#"{"pricing":"free"}"# };
    let mut plays = [open(config, seed), open(config, seed)];
    let mut dice = Dice::new(seed);
    let chooser = Seat::new(u8::try_from(dice.below(SEATS.into())).expect("a seat"));
    let chosen_at = dice.below(20);
    for step in 0..60 {
        let at = Millis::new(step * 100);
        if step == chosen_at {
            for (play, choices) in plays.iter_mut().zip([one, other]) {
                for choice in choices {
                    assert_eq!(ask(&mut **play, chooser, choice, at), "accepted with 0 draws");
                }
            }
        }
        let seat = Seat::new(u8::try_from(dice.below(SEATS.into())).expect("a seat"));
        let options = serde_json::to_value(plays[0].options(seat)).expect("plain data");
        let Some(command) = any_command(&options, &mut dice) else { continue };
        if ends_the_phase(&*plays[0], seat, &command) || seat == chooser && command.contains("act")
        {
            continue;
        }
        let answers = plays.each_mut().map(|play| ask(&mut **play, seat, &command, at));
        assert_eq!(answers[0], answers[1]);
        let refused = r#"{"type":"cancel","offer":0}"#;
        let answers = plays.each_mut().map(|play| ask(&mut **play, seat, refused, at));
        assert_eq!(answers[0], answers[1]);
        for viewer in others(chooser) {
            let got = plays.each_ref().map(|play| all_that_gets(&**play, viewer));
            assert_eq!(got[0], got[1], "{viewer:?} after {command}");
        }
    }
    let own = Viewer::Seat(chooser);
    let got = plays.each_ref().map(|play| all_that_gets(&**play, own));
    assert_ne!(got[0], got[1], "the chooser knows the difference");
}

fn ends_the_phase(play: &dyn AnyMatch, seat: Seat, command: &str) -> bool {
    command.contains("ready") && play.awaited().without(table::SeatSet::only(seat)).is_empty()
}

/// [B33] After the reveal everybody knows.
#[test]
fn the_reveal_opens_all_choices() {
    let mut plays = [open("{}", 3), open("{}", 3)];
    for (play, choice) in plays.iter_mut().zip([CHOICES[1], CHOICES[2]]) {
        ask(&mut **play, Seat::new(0), choice[0], Millis::ZERO);
        for seat in Seat::all(SEATS) {
            ask(&mut **play, seat, r#"{"type":"ready"}"#, Millis::ZERO);
        }
    }
    for viewer in Viewer::all(SEATS) {
        assert_ne!(plays[0].view(viewer), plays[1].view(viewer));
    }
}

/// [B15] Others see no event of a choice; its maker sees what it chose.
#[test]
fn only_its_maker_sees_the_event_of_a_choice() {
    let mut play = open("{}", 1);
    let before = play.seq();
    ask(&mut *play, Seat::new(2), CHOICES[2][0], Millis::new(5));
    assert_eq!(play.seq(), before + 1);
    for viewer in others(Seat::new(2)) {
        assert_eq!(play.events(viewer, before), Vec::<String>::new());
    }
    let own = play.events(Viewer::Seat(Seat::new(2)), before);
    let seen = r#"{"at":5,"type":"actionChosen","seat":2,"choice":{"action":"BETRAY"}}"#;
    assert_eq!(own, [seen]);
}

/// [B12] The order of the deck is in no event that a viewer gets.
#[test]
fn nobody_sees_the_deck() {
    let play = open("{}", 1);
    for viewer in Viewer::all(SEATS) {
        let events = play.events(viewer, 0);
        assert!(events.contains(&r#"{"at":0,"type":"deckShuffled"}"#.to_string()), "{events:?}");
        let cards = crate::setting::CARDS.iter();
        let named = cards.filter(|card| events.join("").contains(**card)).count();
        assert_eq!(named, 1, "the one card of the first round");
    }
}

/// What a viewer knows is kept when all else is redrawn, and the game can be played on.
#[test]
fn an_imagined_game_looks_the_same_and_is_another() {
    let (mut redrawn, mut other_decks) = (0, 0);
    for seed in 0..4 {
        let mut dice = Dice::new(seed);
        let mut play = open(r#"{"rounds":3}"#, seed);
        let seed_text = format!("{seed:064x}");
        for step in 0..40 {
            let seat = Seat::new(u8::try_from(dice.below(SEATS.into())).expect("a seat"));
            let options = serde_json::to_value(play.options(seat)).expect("plain data");
            if let Some(command) = any_command(&options, &mut dice) {
                ask(&mut *play, seat, &command, Millis::new(step));
            }
            for viewer in Viewer::all(SEATS) {
                let mut imagined = play.imagine(viewer, &seed_text, &mut dice);
                assert_eq!(all_that_gets(&*imagined, viewer), all_that_gets(&*play, viewer));
                redrawn += usize::from(!imagined.same_state(&*play));
                other_decks +=
                    usize::from(plays_on(&mut *imagined) != plays_on(&mut *play.duplicate()));
            }
        }
    }
    assert!(redrawn > 300, "{redrawn} imagined games were others");
    assert!(other_decks > 200, "{other_decks} imagined games had other events to come");
}

/// The events of all rounds when nobody does anything more.
fn plays_on(play: &mut dyn AnyMatch) -> Vec<Value> {
    while play.expire().is_some() {
        play.commit();
    }
    let view: Value = serde_json::from_str(&play.view(Viewer::Public)).expect("a view");
    assert_eq!(view["over"], true);
    let rows = view["history"].as_array().expect("a list");
    rows.iter().map(|row| row["event"].clone()).collect()
}
