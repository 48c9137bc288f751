//! Setup [F4].

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use table::settings::Choice;
use table::{Seat, Table, Version};

use super::figures::Figures;
use crate::Cashflow;
use crate::data::{Data, Profession};
use crate::event::Course;
use crate::settings::Savings;
use crate::state::State;

/// [F4] A profession and a dream for everyone.
pub(crate) fn seat_players(table: &mut Table<'_, Cashflow>) {
    let State { seats, .. } = *table.state();
    let (config, data) = (Arc::clone(&table.state().config), Arc::clone(&table.state().data));
    let professions = data.professions.iter().map(|profession| profession.id.as_str()).collect();
    let dreams = data.dreams.iter().map(|dream| dream.id.as_str()).collect();
    let professions = choose_or_draw(table, seats, &config.professions, professions);
    let dreams = choose_or_draw(table, seats, &config.dreams, dreams);
    for ((seat, profession), dream) in Seat::all(seats).zip(professions).zip(dreams) {
        let place = data.profession(&profession).expect("a profession of the data was chosen");
        let cash = starting_cash(config.savings, &data.professions[place]);
        table.emit(Course::SeatTaken { seat, profession, dream, cash });
    }
}

/// [F4] The whole list is shuffled, and a player who has not chosen takes from its end.
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
            _ => ids.pop().expect("the data has an id for every seat").into(),
        })
        .collect()
}

/// [F1] [F2] What every profession begins with.
pub(crate) fn choices(rules: Version) -> Vec<Choice> {
    let data = Data::of(rules);
    let choice = |(place, profession): (usize, &Profession)| {
        let figures = Figures::of(&data, &profession.newcomer(place, 0, 0));
        let figures = [
            ("salary", figures.salary),
            ("totalExpenses", figures.total_expenses),
            ("payday", figures.payday),
        ];
        Choice {
            setting: "professions",
            id: profession.id.clone(),
            figures: figures.into_iter().collect(),
        }
    };
    data.professions.iter().enumerate().map(choice).collect()
}

fn starting_cash(savings: Savings, profession: &Profession) -> i64 {
    match savings {
        Savings::None => 0,
        Savings::Normal => profession.savings,
        Savings::Salary => profession.salary,
        Savings::DoubleSalary => 2 * profession.salary,
    }
}
