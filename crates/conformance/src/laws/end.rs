//! An end by the rules.

use serde_json::Value;
use table::erased::AnyMatch;
use table::{Code, Millis, Seat, Viewer};

use super::{Law, Verdict, ensure, same};
use crate::offer;
use crate::play::{Answer, Play, answer, judge, mix};
use crate::player::{Player, examples};
use crate::report::Figures;

/// Every game whose rules know an end can reach it, at every table; and after the end nobody is
/// awaited, there is no deadline, every command is `game_over`, and time may still pass.
#[derive(Default)]
pub struct Ends {
    /// The tables seen, and in how many lines the quickest play ended there.
    tables: Vec<(String, Option<usize>)>,
    tried: u64,
    /// Players who found the end at another table.
    finders: Vec<u64>,
    figures: Figures,
}

/// How many players try to find the end after each play, as long as none has.
const TRIES: u64 = 12;
/// How many lines each may take, a seat.
const LINES: usize = 3000;

impl Law for Ends {
    fn sentence(&self) -> &'static str {
        "the end can be reached, and then nothing more happens"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        let table = format!("{} seats, {}", play.setting.seats, play.setting.config);
        if self.tables.last().is_none_or(|(last, _)| *last != table) {
            self.tables.push((table, None));
        }
        Ok(())
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        if !play.table.is_over() {
            return Ok(());
        }
        ensure(play.setting.game.ends(), || "a game without an end has ended".into())?;
        if answer.entry.is_some() {
            self.note(play.lines.len());
            self.figures.count("plays that ended by themselves");
        }
        self.figures.count("lines after the end");
        check_over(&mut *play.table)
    }

    fn finished(&mut self, play: &mut Play) -> Verdict {
        if !play.setting.game.ends() {
            return Ok(());
        }
        let fresh = (0..TRIES).map(|number| mix(play.setting.seed, number));
        let players: Vec<u64> = self.finders.iter().rev().take(4).copied().chain(fresh).collect();
        for player in players {
            if self.is_known() {
                break;
            }
            self.hurry(play, player)?;
        }
        Ok(())
    }

    fn wants_more(&self, _seats: u8) -> bool {
        self.tried > 0 && !self.is_known()
    }

    fn concluded(&mut self) -> Verdict {
        let endless = self.tables.iter().find(|(_, lines)| lines.is_none());
        match endless.filter(|_| self.tried > 0) {
            Some((table, _)) => Err(format!("with {table} no play came to an end")),
            None => Ok(()),
        }
    }

    fn figures(&self) -> Figures {
        let mut figures = self.figures.clone();
        for (table, lines) in &self.tables {
            if let Some(lines) = lines {
                figures.add(format!("lines to the end with {table}"), *lines as u64);
            }
        }
        figures
    }
}

impl Ends {
    fn note(&mut self, lines: usize) {
        if let Some((_, quickest)) = self.tables.last_mut() {
            *quickest = Some(quickest.map_or(lines, |quickest| quickest.min(lines)));
        }
    }

    fn is_known(&self) -> bool {
        self.tables.last().is_some_and(|(_, lines)| lines.is_some())
    }

    /// A single-minded player starts afresh and looks for nothing but the end.
    fn hurry(&mut self, play: &Play, seed: u64) -> Verdict {
        self.tried += 1;
        let mut table = reopened(play)?;
        let mut player = Player::single_minded(seed, &play.setting);
        for lines in 0..LINES * usize::from(play.setting.seats) {
            if table.is_over() {
                self.note(lines);
                self.finders.push(seed);
                return check_over(&mut *table);
            }
            let line = player.fair_line(&*table);
            answer(&mut *table, &line);
        }
        Ok(())
    }
}

fn reopened(play: &Play) -> Result<Box<dyn AnyMatch>, String> {
    let opened = play.setting.open(&play.setting.config);
    opened.map(|(table, _)| table).map_err(|error| error.to_string())
}

/// What holds of every table that is over, whoever ended it.
pub(super) fn check_over(table: &mut dyn AnyMatch) -> Verdict {
    ensure(table.awaited().is_empty(), || "somebody is awaited after the end".into())?;
    same("the deadline after the end", &table.deadline(), &None)?;
    for seat in Seat::all(table.seats()) {
        let all_over = |code: Option<Code>| code == Some(Code::GameOver);
        let options = table.options(seat);
        let over = options.offers().iter().all(|offer| all_over(offer.outcome().err()));
        ensure(over, || "something is offered after the end".into())?;
        check_refused(table, seat)?;
    }
    Viewer::all(table.seats()).try_for_each(|viewer| check_view(&table.view(viewer)))?;
    check_time_passes(table)
}

fn check_refused(table: &mut dyn AnyMatch, seat: Seat) -> Verdict {
    for kind in table.game().commands() {
        for given in examples(table, seat, kind) {
            let command = offer::command(kind, &given);
            let code = judge(table, seat, &command).err().map(|refused| refused.code);
            same(&format!("{command} after the end"), &code, &Some(Code::GameOver))?;
        }
    }
    Ok(())
}

fn check_view(text: &str) -> Verdict {
    let view: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let empty =
        |name: &str| view.get(name).is_none_or(|list| list.as_array().is_some_and(Vec::is_empty));
    let fine =
        view["over"] == true && view["deadline"].is_null() && empty("turn") && empty("ready");
    let seed = view["fair"]["serverSeed"].is_string();
    ensure(fine && seed, || {
        format!("after the end there are turn, ready, deadline or no seed: {view}")
    })
}

fn check_time_passes(table: &mut dyn AnyMatch) -> Verdict {
    let views = |table: &dyn AnyMatch| -> Vec<String> {
        Viewer::all(table.seats()).map(|viewer| table.view(viewer)).collect()
    };
    let before = views(table);
    let mut later = table.duplicate();
    later.wait_until(table.now() + Millis::DAY);
    same("what is seen after the end, a day later", &before, &views(&*later))
}
