//! Worlds that a seat imagines, and matches played out in them: what a bot that looks ahead lives on.

use bots::{Budget, Look};
use table::draws::{CheapDraws, Dice, Seeds};
use table::erased::{AnyMatch, Opening};
use table::{Match, Rules, Seat, Setup, Viewer};

use crate::meter::{Done, Subject};

const BATCH: u64 = 20;
/// How many moves a match is played on at most.
const MOST: u32 = 5_000;

/// How many worlds a seat imagines.
pub(crate) fn imagined<G: Rules>(game: &str, seats: u8) -> Subject {
    subject::<G>(format!("{game} worlds imagined, {seats} seats"), seats, |_, _| {})
}

/// How many worlds a seat imagines and plays out as sensible players would: a hand of Xì Dách, a
/// match of the others.
pub(crate) fn played_out<G: Rules>(game: &str, seats: u8) -> Subject {
    let name = format!("{game} worlds imagined and played out, {seats} seats");
    subject::<G>(name, seats, |world, dice| {
        world.play_out(dice, MOST);
    })
}

/// How often `sharp` thinks, with as many nodes as it is given at a table of a house.
pub(crate) fn thoughts(name: &str, game: &'static str, seats: u8) -> Subject {
    let mut dice = Dice::new(9);
    let play = opened(game, seats);
    let work = move || {
        let seat = play.awaited().iter().next().expect("somebody begins");
        let mut brain =
            bots::Staff::default().brain("sharp", game, dice.below(1 << 32), Budget::MEASURED);
        let (view, options) = (play.view(Viewer::Seat(seat)), play.options(seat));
        let options = serde_json::to_string(&options).expect("options are plain data");
        let world = &*play.world(seat, &mut dice);
        let look = Look { seat, view: &view, options: &options, world };
        std::hint::black_box(brain.as_mut().map(|brain| brain.choose(&look)));
        Done { things: 1, draws: 0 }
    };
    let nodes = Budget::MEASURED.nodes;
    let name = format!("{name} thoughts of sharp, {nodes} nodes, {seats} seats");
    Subject { name, hashes: false, work: Box::new(work) }
}

/// A match behind the border, after its first move.
fn opened(game: &str, seats: u8) -> Box<dyn AnyMatch> {
    let registered = games_all::GAMES.find(game).expect("the game is registered");
    let opening = Opening { seats, config: "{}", seeds: Seeds::new("0", "0"), nonce: 0 };
    let (mut play, _) = registered.open(opening).expect("the defaults are valid");
    let first = play.awaited().iter().next().expect("somebody begins");
    let wish = play.world(first, &mut Dice::new(9)).wish(first, &mut Dice::new(9));
    if let table::Wish::Ask(command) = wish {
        play.propose(first, &command, play.now()).expect("a wish is allowed");
        play.commit();
    }
    play
}

fn subject<G: Rules>(
    name: String,
    seats: u8,
    then: fn(&mut Match<G, CheapDraws>, &mut Dice),
) -> Subject {
    let mut dice = Dice::new(9);
    let (table, seat) = begun::<G>(seats, &mut dice);
    let work = move || {
        for _ in 0..BATCH {
            let mut world = table.imagined(seat, &mut dice);
            then(&mut world, &mut dice);
            std::hint::black_box(&world);
        }
        Done { things: BATCH, draws: 0 }
    };
    Subject { name, hashes: false, work: Box::new(work) }
}

/// A match after its first move, and who is awaited then.
fn begun<G: Rules>(seats: u8, dice: &mut Dice) -> (Match<G, CheapDraws>, Seat) {
    let setup = Setup { rules: G::NEWEST, seats, config: G::Config::default(), nonce: 0 };
    let opened = Match::<G, _>::open(setup, CheapDraws::new(4));
    let (mut table, _) = opened.expect("the defaults are valid");
    let first = table.awaited().iter().next().expect("somebody begins");
    table.follow_wish(first, dice);
    let seat = table.awaited().iter().next().expect("a match has more than one move");
    (table, seat)
}
