//! A line as a file has it.

use journal::{Entry, HouseAct, Opened, Who};
use table::draws::Seeds;
use table::erased::AnyGame;

use crate::fault::Fault;
use crate::step::{Step, Why};

/// A journal, read: how its table was opened, and its steps.
pub(crate) struct Recorded {
    pub(crate) game: String,
    pub(crate) seats: u8,
    pub(crate) config: String,
    pub(crate) seeds: Seeds,
    pub(crate) steps: Vec<Step>,
}

impl Recorded {
    /// Reads a journal that a bench or the referee has written, and closed.
    pub(crate) fn read(text: &str) -> Result<Self, Fault> {
        let mut reads = journal::read(text.as_bytes());
        let opening = reads.opening().map_err(Fault::asked)?.entry;
        let Opened::Table(opened) = Opened::of(&opening).map_err(Fault::asked)? else {
            return Err(Fault::asked("it is the journal of a server seed, not of a table"));
        };
        if opened.nonce != 0 {
            return Err(Fault::asked("a bench begins at nonce 0"));
        }
        let mut steps = vec![step(Why::Opening, &opening)];
        for read in reads {
            let entry = read.map_err(Fault::asked)?.entry;
            if let Some(HouseAct::Close { server_seed }) = entry.house_act() {
                let seeds = Seeds::new(server_seed, opened.client_seed);
                let config = opened.config.get().to_owned();
                return Ok(Self { game: opened.game, seats: opened.seats, config, seeds, steps });
            }
            steps.push(step(cause(&entry)?, &entry));
        }
        Err(Fault::asked("it is not closed: a bench needs the server seed"))
    }

    /// The same, if it is of that game.
    pub(crate) fn of(self, game: &dyn AnyGame) -> Result<Self, Fault> {
        match self.game == game.name() {
            true => Ok(self),
            false => Err(Fault::asked("it has another game")),
        }
    }
}

fn cause(entry: &Entry) -> Result<Why, Fault> {
    match entry.who {
        Who::Seat(seat) if entry.consent_of().is_none() => {
            Ok(Why::Command(seat, entry.what.clone()))
        }
        Who::CLOCK => Ok(Why::Deadline),
        _ => Err(Fault::asked(format_args!(
            "entry {} is a house's: a bench has commands and deadlines alone",
            entry.number
        ))),
    }
}

fn step(why: Why, entry: &Entry) -> Step {
    let events = entry.events.clone();
    let nonce = entry.nonce.unwrap_or_default();
    Step { why, at: entry.at, events, nonce, draws: entry.draws }
}
