//! The rules, and most of what can be wrong with them.

use std::sync::atomic::{AtomicI64, Ordering};

use table::draws::Dice;
use table::options::{Field, Fields, Options};
use table::{
    Audience, Lens, Millis, Refusal as _, Rules, Sealed, Seat, SeatSet, Secret, State as _, Table,
};

use super::command::{Command, Mood};
use super::event::{Event, Rumour};
use super::refusal::Refusal;
use super::state::{Phase, State};
use super::{Envelopes, Fault};

const MAX_BID: i64 = 9;
const STEP: i64 = 3;

/// Counts every bid of this program: what a decision must never depend on.
static BIDS: AtomicI64 = AtomicI64::new(0);

impl Rules for Envelopes {
    fn begin(table: &mut Table<'_, Self>) {
        begin_round(table);
    }

    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Bid { amount, mood } => bid(table, seat, *amount.declared(), *mood),
            Command::Hint { to } => hint(table, seat, *to),
            Command::Show {} => show(table, seat),
            Command::Keep {} => keep(table, seat),
        }
    }

    fn expire(table: &mut Table<'_, Self>) {
        let next = table.state().awaited().iter().next();
        match (table.state().phase, next) {
            _ if table.state().fault == Fault::StandingClock => {}
            (Phase::Bidding, _) => open_bids(table),
            (Phase::Showing, Some(seat)) => keep_as_is(table, seat),
            _ => {}
        }
    }

    fn options(state: &State, seat: Seat, lens: Lens) -> Options {
        let others = Seat::all(state.seats()).filter(|other| *other != seat);
        let others = Field::numbers(others.map(|other| other.number().into()));
        let named_wrongly = |refusal| match state.fault {
            Fault::NamesWrongCode => Refusal::NoSuchSeat,
            Fault::NamesWrongReason if refusal == Refusal::AlreadyDone => Refusal::NoSuchSeat,
            _ => refusal,
        };
        let may_bid = may_bid(state, seat).map_err(named_wrongly);
        let may_show = may_show(state, seat);
        let show = |options: Options| options.offer("show", may_show);
        let mixed = state.fault == Fault::MixesOrder;
        let options = if mixed { show(Options::new()) } else { Options::new() };
        let options = options
            .offer("bid", may_bid.map(|()| bid_fields(state, lens)))
            .offer("hint", may_hint(state, seat).map(|()| Fields::none().with("to", others)));
        let options = if mixed { options } else { show(options) };
        options.offer("keep", may_show.map_err(named_wrongly))
    }

    fn examples(state: &State, seat: Seat) -> Vec<Command> {
        let to = Seat::all(state.seats()).find(|other| *other != seat);
        let to = to.map_or(0, |other| other.number().into());
        vec![
            Command::Bid { amount: Sealed::new(3), mood: None },
            Command::Hint { to },
            Command::Show {},
            Command::Keep {},
        ]
    }

    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        match state.fault {
            Fault::LazyResample => state.clone(),
            Fault::TruthfulResample if dice.chance(1, 20) => state.clone(),
            _ => state.resample(lens, dice),
        }
    }
}

fn bid(
    table: &mut Table<'_, Envelopes>,
    seat: Seat,
    amount: i64,
    mood: Option<Mood>,
) -> Result<(), Refusal> {
    check_mood(table.state(), amount, mood)?;
    may_bid(table.state(), seat)?;
    check_amount(table, seat, amount)?;
    let event = bid_event(table, seat, amount, mood);
    table.emit(event);
    open_bids_when_complete(table);
    Ok(())
}

fn may_bid(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::NotNow.unless(state.phase == Phase::Bidding)?;
    Refusal::AlreadyDone.when(state.bids[seat.index()].is_some())
}

fn check_mood(state: &State, amount: i64, mood: Option<Mood>) -> Result<(), Refusal> {
    let fine = match mood {
        None | Some(Mood::Calm) => true,
        Some(Mood::Wild) => state.fault != Fault::OffersDependentFields || amount > 0,
        Some(Mood::Sad) => state.fault == Fault::HidesWord,
        Some(Mood::Fleeting) => state.fault == Fault::LosesMood,
    };
    Refusal::BadMood.unless(fine)
}

fn check_amount(table: &mut Table<'_, Envelopes>, seat: Seat, amount: i64) -> Result<(), Refusal> {
    let neighbour = neighbours_card(table, seat);
    let fault = table.state().fault;
    let most = match fault {
        Fault::LeakingJudgement if neighbour > 3 => MAX_BID - STEP,
        _ => MAX_BID,
    };
    if (0..=most).contains(&amount) && amount % STEP == 0 {
        return Ok(());
    }
    match fault {
        Fault::DrawsThenRefuses => {
            table.draw(6);
        }
        Fault::EmitsThenRefuses => table.emit(Event::RoundBegan { until: Millis::ZERO }),
        Fault::LeakingReason if neighbour > 3 => return Err(Refusal::BadAmountForOne),
        Fault::LeakingRefusal => return Err(Refusal::Telling { card: neighbour }),
        _ => {}
    }
    Err(Refusal::BadAmount)
}

fn neighbours_card(table: &Table<'_, Envelopes>, seat: Seat) -> u8 {
    let cards = &table.state().cards;
    *table.peek(&cards[(seat.index() + 1) % cards.len()])
}

fn bid_event(table: &Table<'_, Envelopes>, seat: Seat, amount: i64, mood: Option<Mood>) -> Event {
    let fault = table.state().fault;
    let when = |wanted: Fault, value: i64| if fault == wanted { value } else { 0 };
    let length = when(Fault::TellingLength, amount);
    let unsteady = when(Fault::UnsteadyDecide, BIDS.fetch_add(1, Ordering::Relaxed) % 2);
    let late = Millis::new(table.now().get() + 1000 + amount.unsigned_abs());
    Event::Bid {
        seat,
        amount: Secret::new(amount, Audience::only(seat)),
        mood,
        named: (fault == Fault::NamingBid).then_some(amount),
        padding: "x".repeat(usize::try_from(length + unsteady).expect("no bid is below 0")),
        until: (fault == Fault::TellingDeadline).then_some(late),
        lost_points: when(Fault::LosesField, 1),
        lost_remark: fault == Fault::LosesSeenField,
    }
}

fn open_bids_when_complete(table: &mut Table<'_, Envelopes>) {
    if table.state().awaited().is_empty() {
        open_bids(table);
    }
}

/// Whoever has not bid has bid nothing.
fn open_bids(table: &mut Table<'_, Envelopes>) {
    let bid = |bid: &Option<Secret<i64>>| bid.as_ref().map_or(0, |bid| *table.peek(bid));
    let bids = table.state().bids.iter().map(bid).collect();
    let until = deadline(table);
    table.emit(Event::BidsOpened { bids, until });
}

fn hint(table: &mut Table<'_, Envelopes>, seat: Seat, to: i64) -> Result<(), Refusal> {
    may_hint(table.state(), seat)?;
    let to = Seat::named(to, table.state().seats()).filter(|to| *to != seat);
    let to = to.ok_or(Refusal::NoSuchSeat)?;
    let card = *table.peek(&table.state().cards[seat.index()]);
    let knowing = SeatSet::only(seat).union(SeatSet::only(to));
    let card = Secret::new(card, Audience::of(knowing));
    let aloud = table.state().fault == Fault::ShowingHint;
    table.emit(Event::Hinted { from: seat, to, card, aloud });
    Ok(())
}

fn may_hint(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::NotNow.unless(state.phase == Phase::Bidding)?;
    Refusal::AlreadyDone.when(state.hints[seat.index()].is_some())
}

fn show(table: &mut Table<'_, Envelopes>, seat: Seat) -> Result<(), Refusal> {
    may_show(table.state(), seat)?;
    let card = *table.peek(&table.state().cards[seat.index()]);
    let until = deadline(table);
    let rumour = (table.state().fault == Fault::FalselyPublic).then_some(Rumour { card });
    table.emit(Event::Shown { seat, card, until, rumour });
    score_when_all_are_done(table);
    Ok(())
}

fn keep(table: &mut Table<'_, Envelopes>, seat: Seat) -> Result<(), Refusal> {
    may_show(table.state(), seat)?;
    keep_as_is(table, seat);
    Ok(())
}

fn keep_as_is(table: &mut Table<'_, Envelopes>, seat: Seat) {
    let until = deadline(table);
    table.emit(Event::Kept { seat, until });
    score_when_all_are_done(table);
}

fn may_show(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::NotNow.unless(state.phase == Phase::Showing)?;
    Refusal::NotYourTurn.unless(state.awaited().contains(seat))
}

/// A shown card counts, and so does the bid; a kept card does not.
fn score_when_all_are_done(table: &mut Table<'_, Envelopes>) {
    let state = table.state();
    if !state.awaited().is_empty() {
        return;
    }
    let gains = Seat::all(state.seats()).map(|seat| gain(table, seat));
    let scores = state.scores.iter().zip(gains).map(|(score, gain)| score + gain).collect();
    let last = state.round >= state.rounds && state.fault != Fault::NoEnd;
    table.emit(Event::RoundScored { scores });
    match last {
        true => table.emit(Event::Ended {}),
        false => begin_round(table),
    }
}

fn gain(table: &Table<'_, Envelopes>, seat: Seat) -> i64 {
    let state = table.state();
    let hidden =
        (state.fault == Fault::ScoringHidden).then(|| table.peek(&state.cards[seat.index()]));
    let card = state.shown[seat.index()].or(hidden.copied());
    state.opened[seat.index()] + card.map_or(0, i64::from) + state.bonus
}

fn begin_round(table: &mut Table<'_, Envelopes>) {
    let until = deadline(table);
    table.emit(Event::RoundBegan { until });
    for seat in Seat::all(table.state().seats()) {
        let card = table.die();
        let named = (table.state().fault == Fault::NamingDeal).then_some(card);
        table.emit(Event::Dealt { seat, card: Secret::new(card, Audience::only(seat)), named });
    }
}

fn deadline(table: &Table<'_, Envelopes>) -> Millis {
    match table.state().fault {
        Fault::LateDeadline => table.now(),
        _ => table.now() + Millis::seconds(table.state().seconds),
    }
}

fn bid_fields(state: &State, lens: Lens) -> Fields {
    let (most, step) = match state.fault {
        Fault::OffersTooMuch => (MAX_BID + STEP, STEP),
        Fault::OffersTooLittle => (MAX_BID - STEP, STEP),
        Fault::OffersOffStep => (MAX_BID, 1),
        Fault::LeakingOptions if leaked_card(state, lens) > Some(3) => (MAX_BID - STEP, STEP),
        _ => (MAX_BID, STEP),
    };
    let moods: &[&str] = match state.fault {
        Fault::LosesMood => &["calm", "wild", "fleeting"],
        _ => &["calm", "wild"],
    };
    let moods = Field::words(moods.iter().copied()).optional();
    Fields::none().with("amount", Field::range(0, most, step)).with("mood", moods)
}

/// A card that the viewer may not know, by the one way round a lens that types do not close:
/// comparing a guess with the secret.
pub(super) fn leaked_card(state: &State, lens: Lens) -> Option<u8> {
    let hidden = state.cards.iter().find(|card| lens.see(card).is_none())?;
    (1..=6).find(|guess| {
        audiences(state.seats()).iter().any(|known| *hidden == Secret::new(*guess, *known))
    })
}

fn audiences(seats: u8) -> Vec<Audience> {
    let pairs = Seat::all(seats).flat_map(|one| Seat::all(seats).map(move |other| (one, other)));
    pairs.map(|(one, other)| Audience::of([one, other].into_iter().collect())).collect()
}
