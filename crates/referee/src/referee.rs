//! The table protocol (contract §2): what a line asks, and its one answer.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value};
use table::erased::{AnyCommand, AnyMatch, check_time, pass_time};
use table::options::Options;
use table::sealed::WholeText;
use table::{Code, Millis, Refused, Seat, Viewer, strict};

use crate::journal_file::JournalFile;
use crate::lines::Line;

/// One table and its journal.
pub struct Referee<W: Write> {
    play: Box<dyn AnyMatch>,
    book: Option<JournalFile<W>>,
}

/// What a line asks for.
enum Request {
    Command { seat: Seat, command: AnyCommand, at: Millis },
    Time(Millis),
    View(Viewer),
    Events(Viewer),
    Options(Seat),
}

impl<W: Write> Referee<W> {
    /// The referee of a match, with the journal that it keeps, if any.
    pub fn new(play: Box<dyn AnyMatch>, book: Option<JournalFile<W>>) -> Self {
        Self { play, book }
    }

    /// The answer to a line; none to a blank one.
    pub fn answer(&mut self, line: &Line<'_>) -> io::Result<Option<String>> {
        let bytes = match line {
            Line::Bytes(bytes) if is_blank(bytes) => return Ok(None),
            Line::Bytes(bytes) => *bytes,
            Line::TooLong => {
                return Ok(Some(self.refused(&bad_input("it is over 64 KiB"), self.play.seq())));
            }
        };
        let answer = match self.read(bytes) {
            Ok(request) => self.carry_out(request)?,
            Err(refused) => self.refused(&refused, self.play.seq()),
        };
        Ok(Some(answer))
    }

    /// Hands the journal over to the system.
    pub fn flush(&mut self) -> io::Result<()> {
        self.book.as_mut().map_or(Ok(()), JournalFile::flush)
    }

    /// Closes the journal, whether or not the match is over.
    pub fn close(self) -> io::Result<()> {
        self.book.map_or(Ok(()), |book| book.close(&*self.play))
    }

    fn read(&self, bytes: &[u8]) -> Result<Request, Refused> {
        let text = str::from_utf8(bytes).map_err(|_| bad_input("it is not UTF-8"))?;
        let fields = strict::object(text).map_err(bad_input)?;
        let names: Vec<&str> = fields.keys().map(String::as_str).collect();
        match names[..] {
            ["command", "seat"] | ["at", "command", "seat"] => self.read_command(fields),
            ["at"] => match read_time(&fields["at"])? {
                Some(at) => self.checked(at).map(Request::Time),
                None => Err(bad_input("a line of time has a time")),
            },
            ["view"] => self.read_viewer(&fields["view"]).map(Request::View),
            ["events"] => self.read_viewer(&fields["events"]).map(Request::Events),
            ["options"] => self.read_seat(&fields["options"]).map(Request::Options),
            _ => Err(bad_input(
                "a line has seat and command (and at), or at, view, events or options alone",
            )),
        }
    }

    fn read_command(&self, mut fields: Map<String, Value>) -> Result<Request, Refused> {
        let seat = self.read_seat(&fields["seat"])?;
        let at = fields.get("at").map_or(Ok(None), read_time)?;
        let command = fields.remove("command").expect("the line has a command");
        if !command.is_object() {
            return Err(bad_input("a command is an object"));
        }
        let command = self.play.read(command)?;
        let at = at.map_or(Ok(self.play.now()), |at| self.checked(at))?;
        Ok(Request::Command { seat, command, at })
    }

    /// A negative time is earlier than any.
    fn checked(&self, at: i64) -> Result<Millis, Refused> {
        match u64::try_from(at) {
            Ok(at) => check_time(&*self.play, Millis::new(at)).map(|()| Millis::new(at)),
            Err(_) => Err(Refused::new(Code::BadTime, "The time counts from 0.")),
        }
    }

    fn read_viewer(&self, value: &Value) -> Result<Viewer, Refused> {
        if value == "public" {
            return Ok(Viewer::Public);
        }
        self.read_seat(value).map(Viewer::Seat)
    }

    fn read_seat(&self, value: &Value) -> Result<Seat, Refused> {
        let seats = self.play.seats();
        value.as_i64().and_then(|number| Seat::named(number, seats)).ok_or_else(|| {
            bad_input(format_args!("the seats of this table are 0 to {}", seats - 1))
        })
    }

    fn carry_out(&mut self, request: Request) -> io::Result<String> {
        Ok(match request {
            Request::Command { seat, command, at } => self.command(seat, &command, at)?,
            Request::Time(at) => {
                let before = self.play.seq();
                self.pass_time(at)?;
                self.accepted(before)
            }
            Request::View(viewer) => format!("{{\"view\":{}}}", self.play.view(viewer)),
            Request::Events(viewer) => {
                format!("{{\"events\":[{}]}}", self.play.events(viewer, 0).join(","))
            }
            Request::Options(seat) => encode(&OptionsAnswer { options: self.play.options(seat) }),
        })
    }

    fn command(&mut self, seat: Seat, command: &AnyCommand, at: Millis) -> io::Result<String> {
        let before = self.play.seq();
        self.pass_time(at)?;
        match self.play.propose(seat, command, at) {
            Err(refused) => Ok(self.refused(&refused, before)),
            Ok(draft) => {
                if let Some(book) = &mut self.book {
                    book.command(seat, command, &draft)?;
                }
                self.play.commit();
                Ok(self.accepted(before))
            }
        }
    }

    fn pass_time(&mut self, at: Millis) -> io::Result<()> {
        let book = &mut self.book;
        pass_time(&mut *self.play, at, |draft| {
            book.as_mut().map_or(Ok(()), |book| book.deadline(draft))
        })
    }

    fn accepted(&self, before: usize) -> String {
        format!("{{\"ok\":true,\"seq\":{},\"events\":{}}}", self.play.seq(), self.events(before))
    }

    fn refused(&self, refused: &Refused, before: usize) -> String {
        let (seq, events, error) = (self.play.seq(), self.events(before), encode(refused));
        format!("{{\"ok\":false,\"seq\":{seq},\"events\":{events},\"error\":{error}}}")
    }

    /// Everything since then, nothing hidden: this program is the referee.
    fn events(&self, since: usize) -> String {
        let events = self.play.whole_events(since);
        let texts: Vec<&str> = events.iter().map(WholeText::expose).collect();
        format!("[{}]", texts.join(","))
    }
}

#[derive(Serialize)]
struct OptionsAnswer {
    options: Options,
}

/// Nothing but JSON's white space.
fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
}

/// A time as it is written; `null` is none.
fn read_time(value: &Value) -> Result<Option<i64>, Refused> {
    match value {
        Value::Null => Ok(None),
        value => value.as_i64().map(Some).ok_or_else(|| bad_input("a time is a whole number")),
    }
}

fn bad_input(why: impl std::fmt::Display) -> Refused {
    Refused::new(Code::BadInput, format_args!("The line cannot be read: {why}."))
}

fn encode<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("answers are plain data")
}
