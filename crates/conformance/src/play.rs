//! One table in random play, and how it answers a line.

use serde_json::Value;
use table::draws::{Cursor, Dice, Seeds, sha256_hex};
use table::erased::{AnyGame, AnyMatch, Draft, Opening, Replayed, UnreadableEvent, pass_time};
use table::{Actor, BadConfig, Code, Millis, Refused, Seat, strict};

use crate::line::Line;

/// At which table a game is played.
#[derive(Clone)]
pub struct Setting {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// How many seats.
    pub seats: u8,
    /// The settings as they were given.
    pub config: String,
    /// What chance at the table follows from.
    pub seed: u64,
    /// The seeds, where they do not follow from that number: of a table that somebody has played at.
    pub seeds: Option<Seeds>,
    /// The types of command that nobody means to ask for: with them the play would soon be over.
    pub shunned: &'static [&'static str],
}

impl Setting {
    /// The players' seed of every table here: views name it, and must not differ by it.
    pub const CLIENT_SEED: &'static str = "laws";

    /// The seeds of this table.
    pub fn seeds(&self) -> Seeds {
        let of_number = || Seeds::new(server_seed(self.seed), Self::CLIENT_SEED);
        self.seeds.clone().unwrap_or_else(of_number)
    }

    fn opening<'a>(&self, config: &'a str) -> Opening<'a> {
        Opening { seats: self.seats, config, seeds: self.seeds(), nonce: 0 }
    }

    /// Opens the table with those settings, given or with all defaults filled in.
    pub fn open(&self, config: &str) -> Result<(Box<dyn AnyMatch>, Draft), BadConfig> {
        self.game.open(self.opening(config))
    }

    /// The table before its beginning, for a replay.
    pub fn reopen(&self, config: &str) -> Result<Box<dyn AnyMatch>, BadConfig> {
        self.game.reopen(self.opening(config))
    }
}

/// A server seed that follows from a number.
pub(crate) fn server_seed(number: u64) -> String {
    sha256_hex(format!("server {number}").as_bytes())
}

/// Another seed for each pair of numbers.
pub(crate) fn mix(seed: u64, number: u64) -> u64 {
    let digest = sha256_hex(format!("{seed} {number}").as_bytes());
    u64::from_str_radix(&digest[..16], 16).expect("16 hex digits")
}

/// One table being played, with all that led to where it stands.
pub struct Play {
    /// Which table it is.
    pub setting: Setting,
    /// Where it stands.
    pub table: Box<dyn AnyMatch>,
    /// What its beginning did.
    pub begun: Draft,
    /// Every line it was told.
    pub lines: Vec<Line>,
}

impl Play {
    /// Opens a table.
    pub fn open(setting: Setting) -> Result<Self, BadConfig> {
        let (table, begun) = setting.open(&setting.config)?;
        Ok(Self { setting, table, begun, lines: Vec::new() })
    }

    /// Tells the table a line and keeps it.
    pub fn tell(&mut self, line: Line) -> Answer {
        let answer = answer(&mut *self.table, &line);
        self.lines.push(line);
        answer
    }

    /// Numbers for a law, always the same at the same table, whatever other laws do.
    pub fn dice(&self, law: &str) -> Dice {
        let salt = law.bytes().fold(0, |sum: u64, byte| sum * 31 % 1_000_003 + u64::from(byte));
        Dice::new(mix(self.setting.seed, salt))
    }
}

/// How a table answered a line.
pub struct Answer {
    /// How many events there were before.
    pub since: usize,
    /// Where the draws stood before.
    pub cursor: Cursor,
    /// What became true, if anything did.
    pub entry: Option<Entry>,
    /// Why not, if it was refused.
    pub refused: Option<Refused>,
}

/// What a journal would hold of an answer.
pub struct Entry {
    /// Who caused it.
    pub who: Actor,
    /// The command's whole text, if a seat asked.
    pub command: Option<String>,
    /// What happened.
    pub draft: Draft,
}

/// Tells a table a line.
pub(crate) fn answer(table: &mut dyn AnyMatch, line: &Line) -> Answer {
    let (since, cursor) = (table.seq(), table.cursor());
    let taken = match line {
        Line::Ask { seat, command } => ask(table, *seat, command).map(Some),
        Line::Pass { at } => Ok(pass(table, *at)),
    };
    match taken {
        Ok(entry) => Answer { since, cursor, entry, refused: None },
        Err(refused) => Answer { since, cursor, entry: None, refused: Some(refused) },
    }
}

fn ask(table: &mut dyn AnyMatch, seat: Seat, text: &str) -> Result<Entry, Refused> {
    let command = read(table, text)?;
    let draft = table.propose(seat, &command, table.now())?;
    table.commit();
    let command = Some(command.text().expose().to_owned());
    Ok(Entry { who: Actor::Seat(seat), command, draft })
}

/// Time passes to the next deadline at most: a second one is not recorded, so it does not happen.
fn pass(table: &mut dyn AnyMatch, at: Millis) -> Option<Entry> {
    let mut drafts = Vec::new();
    let passed = pass_time(table, at, |draft| {
        drafts.push(draft.clone());
        if drafts.len() == 1 { Ok(()) } else { Err(()) }
    });
    passed.ok();
    let draft = drafts.into_iter().next()?;
    Some(Entry { who: Actor::Clock, command: None, draft })
}

/// Reads a command as the referee does.
pub(crate) fn read(table: &dyn AnyMatch, text: &str) -> Result<table::erased::AnyCommand, Refused> {
    let malformed = |error| Refused::new(Code::BadInput, format_args!("Not a command: {error}."));
    let fields = strict::object(text).map_err(malformed)?;
    table.read(Value::Object(fields))
}

/// Whether the seat would be heard now; nothing becomes true.
pub(crate) fn judge(table: &mut dyn AnyMatch, seat: Seat, text: &str) -> Result<Draft, Refused> {
    let command = read(table, text)?;
    table.propose(seat, &command, table.now())
}

/// Replays a draft at a table, from its texts alone.
pub(crate) fn replay(table: &mut dyn AnyMatch, draft: &Draft) -> Result<(), UnreadableEvent> {
    let events: Vec<Box<str>> = draft.events.iter().map(|event| event.expose().into()).collect();
    let entry = Replayed { at: draft.at, events: &events, nonce: draft.nonce, draws: draft.draws };
    table.replay(&entry)
}
