//! One match between bots, at the pace of people.

use std::collections::BTreeMap;

use bots::{Brain, Budget, Look, Staff};
use serde_json::Value;
use table::draws::{Dice, Seeds};
use table::erased::{AnyGame, AnyMatch, Opening, pass_time};
use table::{BadConfig, Millis, Seat, SeatSet, Viewer};

/// How long people think before they do something.
const PACE: Millis = Millis::seconds(3);

/// At which table bots meet.
#[derive(Clone)]
pub struct Table {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Whom bots are taken from.
    pub staff: Staff,
    /// The settings as JSON.
    pub config: String,
    /// How many moves are made at most: whoever then stands best has won.
    pub moves: u32,
    /// How much `sharp` thinks.
    pub budget: Budget,
}

impl Table {
    /// As a game is usually played among bots: long games are cut, and an evening of hands has ten.
    pub fn usual(game: &'static dyn AnyGame, budget: Budget) -> Self {
        let (moves, config) = match game.name() {
            "cashflow" => (1500, "{}"),
            "xidach" => (2000, r#"{"hands":10}"#),
            _ => (5000, "{}"),
        };
        Self { game, staff: Staff::default(), config: config.into(), moves, budget }
    }
}

/// How a match ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// Who won; whoever stood best, where it was left before its end.
    pub winners: SeatSet,
    /// What each seat had reached.
    pub scores: Vec<i64>,
    /// How many moves were made.
    pub moves: u32,
    /// The time of the table, in seconds.
    pub seconds: u64,
    /// Whether it came to its end.
    pub over: bool,
    /// How often each command was accepted.
    pub commands: BTreeMap<String, u64>,
    /// How often each event happened.
    pub events: BTreeMap<String, u64>,
    /// How many requests were refused: bots ask for nothing that is.
    pub refused: usize,
}

/// What a bot asked for.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Which bot.
    pub bot: String,
    /// For what.
    pub command: Value,
    /// Why it was refused, if it was.
    pub refused: Option<String>,
}

struct Player {
    bot: String,
    brain: Box<dyn Brain>,
    /// After how many events it had nothing to say.
    passed_at: Option<usize>,
}

/// A match between bots.
pub struct Evening {
    play: Box<dyn AnyMatch>,
    players: Vec<Player>,
    dice: Dice,
    moves: u32,
    asks: Vec<Ask>,
}

impl Evening {
    /// Seats a bot of each name.
    pub fn open(table: &Table, bots: &[&str], seed: u64) -> Result<Self, BadConfig> {
        let unknown = |name: &str| BadConfig::new(format_args!("There is no {name}."));
        let seats = u8::try_from(bots.len()).expect("few seats");
        let seeds = Seeds::new(format!("{seed:064x}"), "arena");
        let (play, _) =
            table.game.open(Opening { seats, config: &table.config, seeds, nonce: 0 })?;
        let mut dice = Dice::new(seed);
        let mut players = Vec::new();
        for bot in bots {
            let (game, seed) = (table.game.name(), dice.below(1 << 32));
            let brain = table.staff.brain(bot, game, seed, table.budget);
            let brain = brain.ok_or_else(|| unknown(bot))?;
            players.push(Player { bot: (*bot).into(), brain, passed_at: None });
        }
        Ok(Self { play, players, dice, moves: 0, asks: Vec::new() })
    }

    /// The table itself.
    pub fn table(&self) -> &dyn AnyMatch {
        &*self.play
    }

    /// What anybody sees now.
    pub fn view(&self) -> Value {
        serde_json::from_str(&self.play.view(Viewer::Public)).expect("a view is JSON")
    }

    /// All that was asked for.
    pub fn asks(&self) -> &[Ask] {
        &self.asks
    }

    /// Plays to the end, or that many moves.
    pub fn play(mut self, most: u32) -> Ended {
        while self.moves < most && self.step() {}
        self.end()
    }

    /// Everybody is asked once, and time passes; says whether it goes on.
    pub fn step(&mut self) -> bool {
        if self.play.is_over() {
            return false;
        }
        let moved = self.ask_everybody();
        let pace = self.play.now() + PACE;
        let due = self.play.deadline().filter(|due| !moved || *due <= pace);
        match due {
            Some(due) => self.wait_until(due),
            None if moved => self.wait_until(pace),
            None => return false,
        }
        true
    }

    fn wait_until(&mut self, at: Millis) {
        pass_time(&mut *self.play, at, |_| Ok::<(), ()>(())).expect("nothing is recorded");
    }

    fn ask_everybody(&mut self) -> bool {
        let mut moved = false;
        for seat in Seat::all(self.play.seats()) {
            let passed = self.players[seat.index()].passed_at == Some(self.play.seq());
            if self.play.awaited().contains(seat) && !passed {
                moved |= self.ask(seat);
            }
        }
        moved
    }

    fn ask(&mut self, seat: Seat) -> bool {
        let view = self.play.view(Viewer::Seat(seat));
        let options = serde_json::to_string(&self.play.options(seat)).expect("plain data");
        let world = &*self.play.world(seat, &mut self.dice);
        let look = Look { seat, view: &view, options: &options, world };
        let player = &mut self.players[seat.index()];
        let command = player.brain.choose(&look);
        let done = command.is_some_and(|command| self.propose(seat, Value::Object(command)));
        if !done {
            self.players[seat.index()].passed_at = Some(self.play.seq());
        }
        done
    }

    fn propose(&mut self, seat: Seat, command: Value) -> bool {
        let (read, now) = (self.play.read(command.clone()), self.play.now());
        let answer = read.and_then(|command| self.play.propose(seat, &command, now));
        let refused = answer.err().map(|refused| format!("{refused:?}"));
        let done = refused.is_none();
        if done {
            self.play.commit();
            self.moves += 1;
        }
        let bot = self.players[seat.index()].bot.clone();
        self.asks.push(Ask { bot, command, refused });
        done
    }

    fn end(mut self) -> Ended {
        let over = self.play.is_over();
        let (winners, scores) = if over { self.result() } else { self.standing() };
        Ended {
            winners,
            scores,
            moves: self.moves,
            seconds: self.play.now().get() / 1000,
            over,
            events: self.events(),
            commands: self.commands(),
            refused: self.asks.iter().filter(|ask| ask.refused.is_some()).count(),
        }
    }

    fn result(&self) -> (SeatSet, Vec<i64>) {
        let view = self.view();
        let winners = serde_json::from_value(view["result"]["winners"].clone()).unwrap_or_default();
        let scores = serde_json::from_value(view["result"]["scores"].clone()).unwrap_or_default();
        (winners, scores)
    }

    /// What the state promises each seat.
    fn standing(&mut self) -> (SeatSet, Vec<i64>) {
        let seats = Seat::all(self.play.seats());
        let mut worth = |seat| self.play.world(seat, &mut self.dice).worth(seat);
        let scores: Vec<i64> = seats.clone().map(&mut worth).collect();
        let best = scores.iter().max().copied();
        let winners = seats.zip(&scores).filter(|(_, score)| Some(**score) == best);
        (winners.map(|(seat, _)| seat).collect(), scores)
    }

    fn commands(&self) -> BTreeMap<String, u64> {
        let accepted = self.asks.iter().filter(|ask| ask.refused.is_none());
        counts(accepted.map(|ask| ask.command.clone()))
    }

    fn events(&self) -> BTreeMap<String, u64> {
        let texts = self.play.whole_events(0).into_iter();
        counts(texts.map(|text| serde_json::from_str(text.expose()).expect("an event is JSON")))
    }
}

/// How many there are of each type.
fn counts(all: impl Iterator<Item = Value>) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for one in all {
        *counts.entry(one["type"].as_str().unwrap_or_default().to_owned()).or_default() += 1;
    }
    counts
}
