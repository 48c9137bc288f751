//! A table of bots behind the erased border: who is awaited is asked, and where nobody has
//! anything to say time passes to the deadline.

use bots::Brain;
use serde_json::Value;
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening, pass_time};
use table::{Seat, Viewer};

/// Who plays and what came of it.
pub(crate) struct Evening {
    play: Box<dyn AnyMatch>,
    players: Vec<Player>,
    /// All that was asked for.
    pub(crate) asks: Vec<Ask>,
}

/// What a bot asked for.
pub(crate) struct Ask {
    pub(crate) bot: &'static str,
    pub(crate) command: Value,
    refused: Option<String>,
}

struct Player {
    bot: &'static str,
    brain: Box<dyn Brain>,
    /// After how many events it had nothing to say.
    passed_at: Option<usize>,
}

impl Evening {
    /// A table with a bot of that name at each seat.
    pub(crate) fn of(game: &str, bots: &[&'static str], seed: u64) -> Self {
        Self::with("{}", game, bots, seed)
    }

    /// The same with settings.
    pub(crate) fn with(config: &str, game: &str, bots: &[&'static str], seed: u64) -> Self {
        let registered = games_all::GAMES.find(game).expect("the game is registered");
        let seats = u8::try_from(bots.len()).expect("few seats");
        let seeds = Seeds::new(format!("{seed:064x}"), "evening");
        let opening = Opening { seats, config, seeds, nonce: 0 };
        let (table, _) = registered.open(opening).expect("the game takes that many seats");
        let players = (0..).zip(bots).map(|(seat, bot)| Player {
            bot,
            brain: bots::brain(bot, game, seed * 8 + seat).expect("there is such a bot"),
            passed_at: None,
        });
        Self { play: table, players: players.collect(), asks: Vec::new() }
    }

    /// Plays until it is over, or until it is enough by what anybody sees; says whether it is over.
    pub(crate) fn play(&mut self, enough: fn(&Value) -> bool) -> bool {
        while !self.play.is_over() && !enough(&self.view()) {
            if !self.ask_round() {
                self.wait();
            }
        }
        self.play.is_over()
    }

    /// What anybody sees now.
    pub(crate) fn view(&self) -> Value {
        let text = self.play.view(Viewer::Public);
        serde_json::from_str(&text).expect("a view is JSON")
    }

    /// What was asked for and refused, with why.
    pub(crate) fn refusals(&self) -> Vec<String> {
        let told = |Ask { bot, command, refused }: &Ask| {
            refused.as_ref().map(|why| format!("{bot} {command}: {why}"))
        };
        self.asks.iter().filter_map(told).collect()
    }

    /// Asks everybody once; says whether anybody did something.
    fn ask_round(&mut self) -> bool {
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
        let options = serde_json::to_string(&self.play.options(seat)).expect("options are JSON");
        let player = &mut self.players[seat.index()];
        let Some(command) = player.brain.choose(&view, &options) else {
            player.passed_at = Some(self.play.seq());
            return false;
        };
        let done = self.propose(seat, Value::Object(command));
        if !done {
            self.players[seat.index()].passed_at = Some(self.play.seq());
        }
        done
    }

    fn propose(&mut self, seat: Seat, command: Value) -> bool {
        let now = self.play.now();
        let read = self.play.read(command.clone());
        let answer = read.and_then(|command| self.play.propose(seat, &command, now));
        let refused = answer.err().map(|refused| format!("{refused:?}"));
        let done = refused.is_none();
        if done {
            self.play.commit();
        }
        let bot = self.players[seat.index()].bot;
        self.asks.push(Ask { bot, command, refused });
        done
    }

    fn wait(&mut self) {
        let due = self.play.deadline().expect("a game that waits for nobody has a deadline");
        pass_time(self.play.as_mut(), due, |_| Ok::<(), ()>(())).expect("nothing is recorded");
    }
}
