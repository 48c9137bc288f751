//! An honest server seed of a player, with what the player's client keeps.

use journal::evidence::{Evidence, KeptCommitment, KeptHead, KeptSeed};
use journal::signed::{HouseKey, Statement};
use journal::{Bet, Book, Round, SeedOrigin};
use serde_json::Value;
use session::{AnySessionGame, PLAYER, Registry};
use table::draws::{Dice, Seeds};
use table::erased::Opening;
use table::{Hash, Millis, Refused, strict};

use crate::party::nothing;

/// A player's server seed that an honest house writes down.
pub struct Rounds {
    key: HouseKey,
    server_seed: String,
    attempt: u64,
    book: Book,
    text: String,
    /// Every round, over or not.
    rounds: Vec<Round>,
    at: Millis,
    kept: Evidence,
}

/// A seed's journal that holds, and what its player kept.
#[derive(Clone)]
pub struct HonestSeed {
    /// The journal.
    pub journal: String,
    /// The seed that all of its hashes are salted with.
    pub server_seed: String,
    /// The key of its house.
    pub key: HouseKey,
    /// What the player's client has kept.
    pub kept: Evidence,
}

impl Rounds {
    /// Commits to a server seed of a player.
    pub fn begin(
        key: &HouseKey,
        player: &str,
        attempt: u64,
        server_seed: &str,
        games: &Registry,
    ) -> Self {
        let table = format!("seeds/{player}");
        let mut kept = nothing(key, &table);
        let server_seed_hash = Hash::of(server_seed);
        let signature = key.sign(&Statement::commitment(&table, attempt, server_seed_hash));
        kept.commitments.push(KeptCommitment { attempt, server_seed_hash, signature });
        let mut book = Book::new(server_seed);
        let origin = SeedOrigin { house_key: key.public(), table, attempt };
        let text = book.open_seed(games.sessions, origin) + "\n";
        let (key, server_seed) = (key.clone(), server_seed.into());
        let (rounds, at) = (Vec::new(), Millis::ZERO);
        Self { key, server_seed, attempt, book, text, rounds, at, kept }
    }

    /// The player bets, with a seed of the player's own.
    ///
    /// # Errors
    ///
    /// What the rules say against it; nothing is written then.
    pub fn bet(
        &mut self,
        rules: &'static dyn AnySessionGame,
        client_seed: &str,
        command: Value,
    ) -> Result<(), Refused> {
        let nonce = self.rounds.len() as u64;
        let seeds = Seeds::new(self.server_seed.as_str(), client_seed);
        let opening = Opening { seats: 1, config: "{}", seeds, nonce };
        let (play, _) = rules.open(opening).expect("every game takes its defaults");
        let bet = Bet::of(&*play, "DEMO");
        self.rounds.push(Round { number: nonce, bet: bet.clone(), rules, play });
        let done = self.write(nonce, Some(bet), command);
        if done.is_err() {
            self.rounds.pop();
            return done;
        }
        let (attempt, seat) = (self.attempt, PLAYER);
        let seed = KeptSeed { attempt, seat, seed: client_seed.into() };
        if !self.kept.seeds.contains(&seed) {
            self.kept.seeds.push(seed);
        }
        done
    }

    /// The player goes on with a round.
    ///
    /// # Errors
    ///
    /// What the rules say against it; nothing is written then.
    pub fn play(&mut self, round: u64, command: Value) -> Result<(), Refused> {
        self.write(round, None, command)
    }

    /// Whether there was a bet of that number.
    pub fn has_round(&self, number: u64) -> bool {
        self.rounds.iter().any(|round| round.number == number)
    }

    /// The player bets something at random.
    pub fn bet_at_random(
        &mut self,
        rules: &'static dyn AnySessionGame,
        client_seed: &str,
        dice: &mut Dice,
    ) {
        let seeds = Seeds::new(self.server_seed.as_str(), client_seed);
        let opening = Opening { seats: 1, config: "{}", seeds, nonce: 0 };
        let (play, _) = rules.open(opening).expect("every game takes its defaults");
        let examples = play.examples(PLAYER);
        let mut done = false;
        while !done {
            let example = examples[dice.position(examples.len())].expose();
            let fields = strict::object(example).expect("an example is an object");
            done = self.bet(rules, client_seed, Value::Object(fields)).is_ok();
        }
    }

    /// The player asks for something at random in every round of a game, or of any, until all are
    /// over.
    pub fn play_out(&mut self, game: Option<&str>, dice: &mut Dice) {
        let is_meant =
            |round: &Round| round.is_open() && game.is_none_or(|game| round.bet.game == game);
        while let Some(open) = self.rounds.iter().position(is_meant) {
            let examples = self.rounds[open].play.examples(PLAYER);
            let example = examples[dice.position(examples.len())].expose();
            let fields = strict::object(example).expect("an example is an object");
            // What is refused is asked for again, in another way.
            let _ = self.play(open as u64, Value::Object(fields));
        }
    }

    /// Every round that is open ends without a result: the house was restored.
    pub fn restore(&mut self) {
        let line = self.book.end_rounds(self.at);
        self.written(&line);
        self.rounds.iter_mut().for_each(|round| round.play.close());
    }

    /// Closes the journal, and gives the player the last head.
    pub fn finish(mut self) -> HonestSeed {
        let line = self.book.close_seed(self.at);
        self.written(&line);
        let (attempt, head) = (self.attempt, self.book.head());
        let statement = Statement::head(&self.kept.table, attempt, head);
        let signature = Some(self.key.sign(&statement));
        self.kept.heads.push(KeptHead { attempt, head, signature });
        let Self { key, server_seed, text, kept, .. } = self;
        HonestSeed { journal: text, server_seed, key, kept }
    }

    fn write(&mut self, number: u64, bet: Option<Bet>, command: Value) -> Result<(), Refused> {
        let round = self.rounds.iter_mut().find(|round| round.number == number);
        let round = round.expect("a round that was bet on");
        let command = round.play.read(command)?;
        let at = self.at + Millis::new(1_000);
        let draft = round.play.propose(PLAYER, &command, at)?;
        round.play.commit();
        self.at = at;
        let id = format!("bet-{}", self.book.lines());
        let line = self.book.round_command(number, bet, &command, Some(&id), &draft);
        self.written(&line);
        let (attempt, head) = (self.attempt, self.book.head());
        self.kept.sent.push(id);
        self.kept.heads.push(KeptHead { attempt, head, signature: None });
        Ok(())
    }

    fn written(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}
