//! The match on the bench, with the journal that is written of it.

use journal::{Book, Origin};
use serde_json::Value;
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Draft, Opening, check_time};
use table::{BadConfig, Code, Millis, Refused, Seat, strict};

use crate::step::{Step, Why};

/// As many deadlines in one go are a clock that stands still: the rules are unfinished.
const MOST_DEADLINES: u32 = 10_000;

/// How the table is opened.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) seats: u8,
    /// The settings as JSON.
    pub(crate) config: String,
    pub(crate) seeds: Seeds,
}

/// A match, and everything that led to where it stands.
pub(crate) struct Play {
    pub(crate) table: Box<dyn AnyMatch>,
    /// From the opening on.
    pub(crate) steps: Vec<Step>,
    book: Book,
    /// The journal so far, line by line.
    lines: String,
}

impl Play {
    /// Opens the table.
    pub(crate) fn open(setup: &Setup) -> Result<Self, BadConfig> {
        let Setup { game, seats, config, seeds } = setup;
        let opening = Opening { seats: *seats, config, seeds: seeds.clone(), nonce: 0 };
        let (table, begun) = game.open(opening)?;
        let mut book = Book::new(seeds.server());
        let nobody = vec![None; usize::from(*seats)];
        let lines = book.open(&*table, 0, nobody, Origin::Referee, &begun) + "\n";
        let steps = vec![Step::of(Why::Opening, &begun)];
        Ok(Self { table, steps, book, lines })
    }

    /// The same once more, to go on with.
    pub(crate) fn duplicate(&self) -> Self {
        Self {
            table: self.table.duplicate(),
            steps: self.steps.clone(),
            book: self.book.clone(),
            lines: self.lines.clone(),
        }
    }

    /// A seat asks for something.
    pub(crate) fn ask(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        let malformed =
            |why| Refused::new(Code::BadInput, format_args!("The command cannot be read: {why}."));
        let fields = strict::object(text).map_err(malformed)?;
        let command = self.table.read(Value::Object(fields))?;
        let draft = self.table.propose(seat, &command, self.table.now())?;
        let line = self.book.command(seat, &command, None, &draft);
        self.table.commit();
        let why = Why::Command(seat, command.text().expose().into());
        self.keep(why, &draft, &line);
        Ok(())
    }

    /// Time passes to then; whatever is due takes effect.
    pub(crate) fn pass(&mut self, at: Millis) -> Result<(), Refused> {
        check_time(&*self.table, at)?;
        let mut left = MOST_DEADLINES;
        while self.table.deadline().is_some_and(|due| due <= at) {
            assert!(left > 0, "one deadline follows another without end");
            left -= 1;
            self.expire();
        }
        self.table.wait_until(at);
        Ok(())
    }

    /// The next deadline takes effect; whether there is one.
    pub(crate) fn expire(&mut self) -> bool {
        let Some(draft) = self.table.expire() else { return false };
        let line = self.book.deadline(&draft);
        self.table.commit();
        self.keep(Why::Deadline, &draft, &line);
        true
    }

    /// The journal, closed where it stands.
    pub(crate) fn journal(&self) -> String {
        let closing = self.book.clone().close(&*self.table);
        format!("{}{closing}\n", self.lines)
    }

    fn keep(&mut self, why: Why, draft: &Draft, line: &str) {
        self.steps.push(Step::of(why, draft));
        self.lines.push_str(line);
        self.lines.push('\n');
    }
}
