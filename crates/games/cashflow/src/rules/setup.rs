//! Setup [F4].

use alloc::string::String;
use alloc::vec::Vec;

use table::{Seat, Table};

use super::{piles, tell, time};
use crate::Cashflow;
use crate::data::{Deck, Profession};
use crate::event::Course;
use crate::rules::settings::Savings;

/// [F4] Professions, dreams, then the four decks; seat 0 begins.
pub(crate) fn begin(table: &mut Table<'_, Cashflow>) {
    seat_players(table);
    for deck in Deck::ALL {
        let cards = piles::playable(table.state(), deck);
        piles::lay(table, deck, cards);
    }
    time::begin_turn(table, Seat::new(0));
}

fn seat_players(table: &mut Table<'_, Cashflow>) {
    let seats = table.state().seats;
    let config = table.state().config.clone();
    let professions: Vec<&str> =
        config.data.professions.iter().map(|profession| profession.id.as_str()).collect();
    let dreams: Vec<&str> = config.data.dreams.iter().map(|dream| dream.id.as_str()).collect();
    let professions = choose_or_draw(table, seats, &config.professions, professions);
    let dreams = choose_or_draw(table, seats, &config.dreams, dreams);
    for ((seat, profession), dream) in Seat::all(seats).zip(professions).zip(dreams) {
        let place = config.data.profession(&profession).unwrap_or_default();
        let cash = starting_cash(config.savings, &config.data.professions[place]);
        tell(table, Course::SeatTaken { seat, profession, dream, cash });
    }
}

/// [F4] The whole list is shuffled, and who has not chosen takes from its end.
fn choose_or_draw(
    table: &mut Table<'_, Cashflow>,
    seats: u8,
    chosen: &[Option<String>],
    mut ids: Vec<&str>,
) -> Vec<String> {
    table.shuffle(&mut ids);
    Seat::all(seats)
        .map(|seat| match chosen.get(seat.index()) {
            Some(Some(id)) => id.clone(),
            _ => ids.pop().unwrap_or_default().into(),
        })
        .collect()
}

fn starting_cash(savings: Savings, profession: &Profession) -> i64 {
    match savings {
        Savings::None => 0,
        Savings::Normal => profession.savings,
        Savings::Salary => profession.salary,
        Savings::DoubleSalary => 2 * profession.salary,
    }
}
