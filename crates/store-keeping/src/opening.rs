//! All lines of open logs, opened by other threads while this one reads the next.

use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Scope;

use store::LogLine;

use crate::record::SealedLine;
use crate::seals::Seals;

/// How many lines are opened together.
const TOGETHER: usize = 4096;

/// Lines in one piece of memory, so that none is allocated by itself: sealed first, then opened in
/// their places.
#[derive(Default)]
struct Batch {
    bytes: Vec<u8>,
    streams: String,
    lines: Vec<Place>,
}

/// Where a line of a batch lies.
struct Place {
    stream: Range<usize>,
    /// None if it has another number than it should.
    number: Option<u64>,
    /// None once it is found damaged.
    line: Option<Range<usize>>,
}

impl Batch {
    fn add(&mut self, line: &SealedLine<'_>, number: u64) {
        let (stream, start) = (self.streams.len(), self.bytes.len());
        self.streams.push_str(line.stream);
        self.bytes.extend_from_slice(line.locked);
        self.lines.push(Place {
            stream: stream..self.streams.len(),
            number: (line.number == number).then_some(number),
            line: Some(start..self.bytes.len()),
        });
    }

    fn open(&mut self, seals: &Seals) {
        for place in &mut self.lines {
            let stream = &self.streams[place.stream.clone()];
            let locked = place.line.take().zip(place.number);
            place.line = locked.and_then(|(range, number)| {
                let text = seals.open_line_here(stream, number, &mut self.bytes[range.clone()])?;
                Some(range.start + text.start..range.start + text.end)
            });
        }
    }

    fn hand_over(&self, each: &mut dyn FnMut(LogLine<'_>)) {
        for place in &self.lines {
            let line = place.line.clone().map(|range| &self.bytes[range]);
            let line = line.and_then(|bytes| str::from_utf8(bytes).ok());
            each(LogLine { stream: &self.streams[place.stream.clone()], line });
        }
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.streams.clear();
        self.lines.clear();
    }
}

/// Threads that open lines, each handed a batch in its turn, so that they come back in order.
pub struct Openers {
    ways: Vec<(Sender<Batch>, Receiver<Batch>)>,
    filling: Batch,
    sent: usize,
    received: usize,
    spare: Vec<Batch>,
}

impl Openers {
    /// One thread for every core but the one that reads.
    pub fn in_scope<'s>(scope: &'s Scope<'s, '_>, seals: &'s Seals) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let way = |_| {
            let (send, locked) = channel::<Batch>();
            let (opened, receive) = channel();
            scope.spawn(move || {
                for mut batch in locked {
                    batch.open(seals);
                    // Whoever reads has given up; there is nothing left to do.
                    if opened.send(batch).is_err() {
                        return;
                    }
                }
            });
            (send, receive)
        };
        let ways = (1..cores.max(2)).map(way).collect();
        Self { ways, filling: Batch::default(), sent: 0, received: 0, spare: Vec::new() }
    }

    /// Takes a line, which should have that number; hands over what is open by now.
    pub fn take(&mut self, line: &SealedLine<'_>, number: u64, each: &mut dyn FnMut(LogLine<'_>)) {
        self.filling.add(line, number);
        if self.filling.lines.len() < TOGETHER {
            return;
        }
        self.send();
        if self.sent - self.received > self.ways.len() {
            self.receive(each);
        }
    }

    /// Hands over all that is left.
    pub fn finish(mut self, each: &mut dyn FnMut(LogLine<'_>)) {
        self.send();
        while self.received < self.sent {
            self.receive(each);
        }
    }

    fn send(&mut self) {
        let next = self.spare.pop().unwrap_or_default();
        let full = std::mem::replace(&mut self.filling, next);
        let (way, _) = &self.ways[self.sent % self.ways.len()];
        way.send(full).expect("who opens lines waits for more");
        self.sent += 1;
    }

    fn receive(&mut self, each: &mut dyn FnMut(LogLine<'_>)) {
        let (_, way) = &self.ways[self.received % self.ways.len()];
        let mut batch = way.recv().expect("opening a line does not panic");
        self.received += 1;
        batch.hand_over(each);
        batch.clear();
        self.spare.push(batch);
    }
}
