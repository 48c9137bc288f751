//! One sealed choice each, between two seats: every pair of choices is played by the rules, the game
//! of these pairs is solved exactly, and what `sharp` would do is held against it.

use bots::{Budget, Look};
use serde_json::{Map, Value, json};
use table::draws::{Dice, Seeds};
use table::erased::{AnyMatch, Opening};
use table::{HALF, SURE, Seat, Viewer};

use crate::matrix::{Matrix, Solution};
use crate::rational::Rational;

const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

/// A game of two seats with one choice each.
#[derive(Clone, Debug)]
pub struct Duel {
    game: &'static str,
    config: &'static str,
    /// What each of the two can choose.
    pub choices: [Vec<Value>; 2],
    /// What both do after that.
    then: Option<Value>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Duelled {
    /// What the first seat's end is worth, in half wins.
    pub worth: Matrix,
    /// How that is played best.
    pub solution: Solution,
    /// The same in points: how many the first seat is ahead.
    pub points: Solution,
    /// How often `sharp` makes each choice, at either seat.
    pub sharp: [Vec<Rational>; 2],
    /// What `sharp` loses to whoever knows how it plays, in half wins.
    pub exploited: [Rational; 2],
}

impl Duel {
    /// The game's, if it has such a moment.
    pub fn of(game: &str) -> Option<Self> {
        match game {
            "contraband" => Some(Self::at_the_border()),
            "bazaar" => Some(Self::between_partners()),
            _ => None,
        }
    }

    fn at_the_border() -> Self {
        let amounts = || (0..=10).map(|hundreds| 100 * hundreds);
        let smuggled = amounts().map(|amount| json!({"type": "smuggle", "amount": amount}));
        let inspected =
            amounts().skip(1).map(|amount| json!({"type": "inspect", "amount": amount}));
        let inspected = [json!({"type": "pass"})].into_iter().chain(inspected);
        Self {
            game: "contraband",
            config: r#"{"rounds":1}"#,
            choices: [smuggled.collect(), inspected.collect()],
            then: None,
        }
    }

    fn between_partners() -> Self {
        let plain = ["COOPERATE", "BETRAY"].map(|word| json!({"type": "act", "action": word}));
        let gamble =
            |amount: i64| json!({"type": "act", "action": "CRYPTO_GAMBLE", "amountC": amount});
        let all = || plain.iter().cloned().chain([1, 2, 3, 5].map(gamble)).collect();
        Self {
            game: "bazaar",
            config: r#"{"rounds":1}"#,
            choices: [all(), all()],
            then: Some(json!({"type": "ready"})),
        }
    }

    /// Solves it, and looks at `sharp` as many times.
    pub fn run(&self, budget: Budget, times: u64) -> Duelled {
        let [rows, columns] = &self.choices;
        let pair = |row: &Value, column: &Value| self.ended(row, column);
        let ends: Vec<Vec<(i64, i64)>> = rows
            .iter()
            .map(|row| columns.iter().map(|column| pair(row, column)).collect())
            .collect();
        let of = |part: fn(&(i64, i64)) -> i64| {
            Matrix(ends.iter().map(|row| row.iter().map(part).collect()).collect())
        };
        let worth = of(|(worth, _)| half_wins(*worth));
        let solution = worth.solve();
        let points = of(|(_, points)| *points).solve();
        let sharp = [0, 1].map(|side| self.sharp(side, budget, times));
        let exploited = [
            solution.value - worth.row_is_left_with(&sharp[0]),
            worth.best_row_wins(&sharp[1]) - solution.value,
        ];
        Duelled { worth, solution, points, sharp, exploited }
    }

    fn open(&self) -> Box<dyn AnyMatch> {
        let game = games_all::GAMES.find(self.game).expect("a game of the house");
        let seeds = Seeds::new("duel", "duel");
        let opening = Opening { seats: 2, config: self.config, seeds, nonce: 0 };
        game.open(opening).expect("settings of that game").0
    }

    /// What the end is worth to the first seat, and by how much it is ahead.
    fn ended(&self, row: &Value, column: &Value) -> (i64, i64) {
        let mut play = self.open();
        for (seat, command) in SEATS.iter().zip([row, column]) {
            ask(&mut *play, *seat, command);
        }
        if let Some(then) = &self.then {
            SEATS.iter().for_each(|seat| ask(&mut *play, *seat, then));
        }
        let worth = play.world(SEATS[0], &mut Dice::new(0)).worth(SEATS[0]);
        let view: Value = serde_json::from_str(&play.view(Viewer::Public)).expect("a view");
        let score = |seat: usize| view["result"]["scores"][seat].as_i64().unwrap_or(0);
        (worth, score(0) - score(1))
    }

    fn sharp(&self, side: usize, budget: Budget, times: u64) -> Vec<Rational> {
        let play = self.open();
        let seat = SEATS[side];
        let view = play.view(Viewer::Seat(seat));
        let options = serde_json::to_string(&play.options(seat)).expect("plain data");
        let world = &*play.world(seat, &mut Dice::new(0));
        let look = Look { seat, view: &view, options: &options, world };
        let mut parts = vec![0i64; self.choices[side].len()];
        for seed in 0..times {
            for (text, part) in bots::mix(&look, budget, seed) {
                if let Some(place) = self.place(side, &text) {
                    parts[place] += part;
                }
            }
        }
        let all = parts.iter().sum::<i64>().max(1);
        parts.iter().map(|part| Rational::new((*part).into(), all.into())).collect()
    }

    fn place(&self, side: usize, text: &Map<String, Value>) -> Option<usize> {
        self.choices[side].iter().position(|choice| choice.as_object() == Some(text))
    }
}

/// A loss, a draw or a win.
fn half_wins(worth: i64) -> i64 {
    (2 * worth + HALF) / SURE
}

fn ask(play: &mut dyn AnyMatch, seat: Seat, command: &Value) {
    let read = play.read(command.clone()).expect("a command of the game");
    let now = play.now();
    play.propose(seat, &read, now).expect("every choice is allowed");
    play.commit();
}
