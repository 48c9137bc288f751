//! Players who try anything, sensible or not.

use contraband::{Command, Config, Contraband, Event};
use table::draws::{CheapDraws, Dice};
use table::{Game, Match, Millis, Sealed, Seat, Setup};

/// A game between such players.
pub(crate) struct Evening {
    pub(crate) play: Match<Contraband, CheapDraws>,
    pub(crate) dice: Dice,
}

impl Evening {
    /// Another game for each seed, by either version of the rules, with money from nothing to plenty.
    pub(crate) fn new(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let rules = Contraband::VERSIONS[dice.position(Contraband::VERSIONS.len())];
        let seats = Contraband::SEATS[dice.position(3)];
        let start_money = [0, 50, 149, 700, 3000][dice.position(5)];
        let max_smuggle = [0, 250, 1000, 1_000_000_000][dice.position(4)];
        let config = Config { start_money, max_smuggle, ..Config::default() };
        let setup = Setup { rules, seats, config, nonce: 0 };
        let opened = Match::open(setup, CheapDraws::new(seed));
        let (play, _) = opened.expect("the game takes the config");
        Self { play, dice }
    }

    /// What happens next: somebody gets through with something, or the deadline comes.
    pub(crate) fn step(&mut self) -> Vec<Event> {
        for _ in 0..self.dice.below(150) {
            let seat = self.any_seat();
            let command = self.any_command();
            let at = self.soon();
            if let Ok(proposal) = self.play.propose(seat, &command, at) {
                let events = proposal.events.clone();
                self.play.commit(proposal);
                return events;
            }
        }
        let expired = self.play.expire().expect("every phase has a deadline");
        let events = expired.events.clone();
        self.play.commit(expired);
        events
    }

    /// A command of any type, often with values that the rules do not take.
    pub(crate) fn any_command(&mut self) -> Command {
        let amount = self.any_amount();
        match self.dice.below(8) {
            0 => Command::Nominate { seat: self.any_number() },
            1 => Command::Approve { seat: None },
            2 => Command::Approve { seat: Some(self.any_number()) },
            3 => Command::Smuggle { amount: Sealed::new(amount) },
            4 => Command::Pass {},
            5 => Command::Inspect { amount: Sealed::new(amount) },
            6 => Command::Transfer { to: self.any_number(), amount },
            _ => Command::Ready {},
        }
    }

    fn any_seat(&mut self) -> Seat {
        let seats = u64::from(self.play.seats());
        Seat::new(u8::try_from(self.dice.below(seats)).expect("few seats"))
    }

    fn any_number(&mut self) -> i64 {
        i64::try_from(self.dice.below(8)).expect("a small number") - 1
    }

    fn any_amount(&mut self) -> i64 {
        let hundreds = i64::try_from(self.dice.below(32)).expect("a small number") - 1;
        hundreds * 100 + if self.dice.chance(1, 10) { 50 } else { 0 }
    }

    fn soon(&mut self) -> Millis {
        let later = self.play.now() + Millis::new(self.dice.below(1_000));
        let due = self.play.deadline().expect("every phase has a deadline");
        later.min(Millis::new(due.get() - 1))
    }
}
