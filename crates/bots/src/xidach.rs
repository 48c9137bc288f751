//! What is good in Xì Dách: the odds of one card more, and the end of an evening.

use serde::Deserialize;
use serde_json::json;
use table::draws::Dice;

use crate::careful::{Judgement, Mind};
use crate::menu::{Command, Menu};
use crate::odds::{Finals, Guess, Hand, Unseen, drawing};

pub(crate) const CLOSE: &str = "close";

/// After that many hands a bot that deals goes home, whichever it is, where the table has no end of
/// its own.
const EVENING: u64 = 10;

/// From here on a hand may be shown; who draws no further than this is the opponent one expects.
const ENOUGH: u8 = 16;

/// Ends the evening when it is over and the menu allows it; a table that was set to some hands ends
/// by itself.
pub(crate) fn closing(dealt: u64, hands: u64, menu: &Menu) -> Option<Command> {
    menu.plain(CLOSE).filter(|_| hands == 0 && dealt >= EVENING)
}

/// All that somebody looks at who knows no game: how long it has been dealing, and whether somebody
/// has said how long.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Evening {
    hand: u64,
    hands: u64,
}

/// The same for whoever has only the view's text.
pub(crate) fn closing_seen(view: &str, menu: &Menu) -> Option<Command> {
    let evening: Evening = serde_json::from_str(view).unwrap_or_default();
    closing(evening.hand, evening.hands, menu)
}

#[derive(Deserialize)]
pub(crate) struct View {
    seat: usize,
    hand: u64,
    #[serde(default)]
    hands: u64,
    order: Vec<usize>,
    seats: Vec<Place>,
}

#[derive(Deserialize)]
struct Place {
    seat: usize,
    cards: Vec<Option<String>>,
    count: usize,
    status: String,
}

impl Place {
    fn seen(&self) -> impl Iterator<Item = &str> {
        self.cards.iter().flatten().map(String::as_str)
    }
}

impl View {
    fn own_hand(&self) -> Hand {
        Hand::of(self.seats[self.seat].seen())
    }

    fn unseen(&self) -> Unseen {
        Unseen::without(self.seats.iter().flat_map(Place::seen))
    }

    fn deals(&self) -> bool {
        !self.order.contains(&self.seat)
    }

    /// The Nhà Con that the dealer has yet to settle with.
    fn open(&self) -> impl Iterator<Item = &Place> {
        let others = self.seats.iter().filter(|place| place.seat != self.seat);
        others.filter(|place| place.status != "settled")
    }
}

pub(crate) struct Judge;

impl Judgement for Judge {
    type View = View;
    type Memory = ();

    fn judge(view: &View, menu: &Menu, _mind: &Mind<'_, ()>, dice: &mut Dice) -> Option<Command> {
        if menu.offers("deal") {
            return closing(view.hand, view.hands, menu).or_else(|| deal(menu, dice));
        }
        let wanted = if view.deals() { dealer(view, menu) } else { player(view, menu) };
        wanted.or_else(|| menu.plain("stand")).or_else(|| menu.plain("draw"))
    }
}

fn deal(menu: &Menu, dice: &mut Dice) -> Option<Command> {
    let neighbours = menu.list("deal", "first");
    let first = neighbours.get(dice.position(neighbours.len()))?;
    menu.with("deal", &[("first", (*first).clone())])
}

/// Draws where one more card promises more than the hand as it is.
fn player(view: &View, menu: &Menu) -> Option<Command> {
    let (hand, unseen) = (view.own_hand(), view.unseen());
    let dealer = Guess::drawn_to(ENOUGH, unseen).all();
    let then = drawing(hand, unseen, &dealer, ENOUGH)?;
    menu.plain("draw").filter(|_| then > dealer.edge(hand))
}

/// Settles with everyone against whom the hand is good as it is, and draws for the others.
fn dealer(view: &View, menu: &Menu) -> Option<Command> {
    let hand = view.own_hand();
    let rivals = Rivals::of(view);
    if !hand.suffices(ENOUGH) {
        return menu.plain("draw").filter(|_| rivals.gain_by_drawing(hand) > 0);
    }
    let beaten: Vec<&Rival> =
        rivals.seats.iter().filter(|rival| !rivals.rather(hand, rival)).collect();
    match beaten.first() {
        None => menu.plain("draw"),
        Some(_) if beaten.len() == rivals.seats.len() => menu.plain("stand"),
        Some(rival) => menu.with("compare", &[("seat", json!(rival.seat))]),
    }
}

/// A Nhà Con and how its hand may have ended.
struct Rival {
    seat: usize,
    finals: Finals,
}

/// All whom the dealer has yet to settle with.
struct Rivals {
    seats: Vec<Rival>,
    unseen: Unseen,
}

impl Rivals {
    /// What a hand is that somebody stood on, its number of cards tells in part.
    fn of(view: &View) -> Self {
        let unseen = view.unseen();
        let guess = Guess::drawn_to(ENOUGH, unseen);
        let seats = view
            .open()
            .map(|place| Rival { seat: place.seat, finals: guess.with_cards(place.count) });
        Self { seats: seats.collect(), unseen }
    }

    /// How much better it is to draw before settling with a rival; none where no card can be drawn.
    fn gain(&self, hand: Hand, rival: &Rival) -> Option<i64> {
        let then = drawing(hand, self.unseen, &rival.finals, ENOUGH)?;
        Some(then - rival.finals.edge(hand))
    }

    fn rather(&self, hand: Hand, rival: &Rival) -> bool {
        self.gain(hand, rival).is_some_and(|gain| gain > 0)
    }

    /// The same for a dealer who can only settle with all at once.
    fn gain_by_drawing(&self, hand: Hand) -> i64 {
        self.seats.iter().filter_map(|rival| self.gain(hand, rival)).sum()
    }
}
