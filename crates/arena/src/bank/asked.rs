//! What `careful` does with each hand, asked as it is asked at a table.

use bots::{Budget, Look};
use serde_json::{Value, json};
use table::Seat;
use table::draws::{Dice, Seeds};
use table::erased::{AnyMatch, Opening};
use xidach::DEALER;

use super::Plans;
use super::hands::{Hands, Held};
use crate::crew::Crew;

const PLAYER: Seat = Seat::new(1);
/// From here on the dealer may compare.
const COMPARES: u8 = 16;

/// Both sides of it.
pub(super) fn careful(hands: &Hands, crew: Crew) -> Plans {
    let stands = |seat: Seat, cards: usize| {
        crew.quietly(hands.all.len(), |place| {
            let held = &hands.all[place];
            let may = if seat == DEALER { held.dealer_may_stand } else { held.player_may_stand };
            may && (held.is_full() || !draws(held, seat, cards))
        })
    };
    Plans {
        player: stands(PLAYER, 2),
        dealer: std::array::from_fn(|count| stands(DEALER, count + 2)),
    }
}

/// Whether it draws, where the other has so many cards.
fn draws(held: &Held, seat: Seat, cards: usize) -> bool {
    let game = games_all::GAMES.find("xidach").expect("a game of the house");
    let seeds = Seeds::new("0", "0");
    let opening = Opening { seats: 2, config: "{}", seeds, nonce: 0 };
    let (play, _) = game.open(opening).expect("a table of two");
    let play: &dyn AnyMatch = &*play;
    let world = &*play.world(seat, &mut Dice::new(0));
    let (view, options) = (view(held, seat, cards).to_string(), options(held, seat).to_string());
    let look = Look { seat, view: &view, options: &options, world };
    let mut brain =
        bots::Staff::default().brain("careful", "xidach", 0, Budget::MEASURED).expect("such a bot");
    brain.choose(&look).is_some_and(|command| command["type"] == "draw")
}

fn view(held: &Held, seat: Seat, cards: usize) -> Value {
    let place = |number: u8| {
        let own = number == seat.number();
        let shown: Vec<Value> = match own {
            true => held.cards.iter().map(|card| json!(card)).collect(),
            false => vec![Value::Null; cards],
        };
        let status = if own { "acting" } else { "stood" };
        json!({"seat": number, "cards": shown, "count": shown.len(), "status": status})
    };
    json!({"seat": seat.number(), "hand": 1, "hands": 0, "order": [1], "seats": [place(0), place(1)]})
}

fn options(held: &Held, seat: Seat) -> Value {
    let plain = |kind: &str| json!({"type": kind, "allowed": true, "fields": {}});
    let mut all = vec![plain("draw"), plain("stand")];
    if seat == DEALER && held.value() >= COMPARES {
        all.push(json!({"type": "compare", "allowed": true, "fields": {"seat": {"oneOf": [1]}}}));
    }
    Value::Array(all)
}
