//! Hands of Xì Dách played at random, through decide and apply and through the JSON border.

use serde_json::{Map, Value, json};
use table::draws::{Chance, CheapDraws, Dice, FairDraws, Seeds};
use table::erased::{AnyMatch, Opening};
use table::{Game, Match, Millis, Seat, Setup, Viewer};
use xidach::{Command, Config, DEALER, Neighbour, Phase, XiDach};

use crate::draws::{CLIENT_SEED, SERVER_SEED};
use crate::meter::{Done, Subject};

const BATCH: u64 = 100;

pub(crate) fn fair(seats: u8) -> Subject {
    let chance = FairDraws::new(Seeds::new(SERVER_SEED, CLIENT_SEED));
    hands(format!("Xì Dách hands, {seats} seats, fair draws"), seats, chance, true)
}

pub(crate) fn cheap(seats: u8) -> Subject {
    hands(format!("Xì Dách hands, {seats} seats, cheap draws"), seats, CheapDraws::new(7), false)
}

fn hands<C: Chance + 'static>(name: String, seats: u8, chance: C, hashes: bool) -> Subject {
    let setup = Setup { rules: XiDach::NEWEST, seats, config: Config::default(), nonce: 0 };
    let opened = Match::<XiDach, C>::open(setup, chance);
    let (mut play, _) = opened.expect("the defaults are valid");
    let mut dice = Dice::new(3);
    let work = move || {
        let mut done = Done::default();
        for _ in 0..BATCH {
            one_hand(&mut play, &mut dice);
            done.things += 1;
            done.draws += play.cursor().index;
        }
        done
    };
    Subject { name, hashes, work: Box::new(work) }
}

fn one_hand<C: Chance>(play: &mut Match<XiDach, C>, dice: &mut Dice) {
    let deal = Command::Deal { first: Neighbour::Left };
    play.play(DEALER, &deal, Millis::ZERO).expect("the dealer may deal");
    while matches!(play.state().phase, Phase::Players | Phase::Dealer) {
        let seat = play.state().acting;
        let wished = if dice.chance(1, 2) { Command::Draw {} } else { Command::Stand {} };
        let other = match wished {
            Command::Draw {} => Command::Stand {},
            _ => Command::Draw {},
        };
        if play.play(seat, &wished, Millis::ZERO).is_err() {
            play.play(seat, &other, Millis::ZERO).expect("a seat that may not stand may draw");
        }
    }
}

/// The same through the JSON border, encoding every viewer's view and events after each command.
pub(crate) fn erased(seats: u8) -> Subject {
    let mut play = erased_match(seats);
    let mut dice = Dice::new(3);
    let work = move || {
        let mut done = Done::default();
        for _ in 0..BATCH {
            erased_hand(&mut *play, &mut dice);
            done.things += 1;
            done.draws += play.cursor().index;
        }
        // A match that remembers thousands of hands is not what is measured here.
        play = erased_match(seats);
        done
    };
    let name = format!("Xì Dách hands, {seats} seats, JSON, all views");
    Subject { name, hashes: false, work: Box::new(work) }
}

fn erased_match(seats: u8) -> Box<dyn AnyMatch> {
    let seeds = Seeds::new(SERVER_SEED, CLIENT_SEED);
    let rules = games_all::GAMES.find("xidach").expect("it is registered");
    let opening = Opening { seats, config: "{}", seeds, nonce: 0 };
    rules.open(opening).expect("the defaults are valid").0
}

fn erased_hand(play: &mut dyn AnyMatch, dice: &mut Dice) {
    ask(play, DEALER, json!({"type": "deal", "first": "left"}));
    while matches!(play.phase(), "players" | "dealer") {
        let acting = play.awaited().iter().next().expect("somebody acts");
        let words = if dice.chance(1, 2) { ["draw", "stand"] } else { ["stand", "draw"] };
        let _ = ask(play, acting, json!({"type": words[0]}))
            || ask(play, acting, json!({"type": words[1]}));
    }
}

fn ask(play: &mut dyn AnyMatch, seat: Seat, command: Value) -> bool {
    let command: Map<String, Value> = serde_json::from_value(command).expect("an object");
    let command = play.read(Value::Object(command)).expect("it is a command");
    if play.propose(seat, &command, Millis::ZERO).is_err() {
        return false;
    }
    let since = play.seq();
    play.commit();
    for viewer in Viewer::all(play.seats()) {
        std::hint::black_box((play.view(viewer), play.events(viewer, since)));
    }
    true
}
