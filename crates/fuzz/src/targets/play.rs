//! Commands of every game, in every state that can be reached by them.

use std::convert::Infallible;

use serde_json::Value;
use table::draws::Seeds;
use table::erased::{AnyCommand, AnyMatch, Draft, Opening, Replayed, check_time, pass_time};
use table::{Millis, Seat, Viewer, strict};

use super::settings::game;
use crate::edits::edited;
use crate::input::Input;

/// A play is long enough to end, and short enough for thousands of others.
const STEPS: usize = 150;

/// A match, and another that is led by what was recorded of it.
struct Pair {
    play: Box<dyn AnyMatch>,
    replayed: Box<dyn AnyMatch>,
}

pub(super) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let (game, seats) = game(&mut input);
    let seeds = Seeds::new(format!("server {}", input.byte()), vec!["c"; seats.into()].join(","));
    let opening = Opening { seats, config: "{}", seeds, nonce: 0 };
    let (play, begun) = game.open(opening.clone()).expect("the defaults are taken");
    let replayed = game.reopen(opening).expect("the defaults are taken");
    let mut pair = Pair { play, replayed };
    pair.follow(&begun);
    for _ in 0..STEPS {
        if input.is_empty() {
            break;
        }
        match input.byte() % 8 {
            0 => pair.wait(&mut input),
            1 => pair.ask(&mut input, 3),
            _ => pair.ask(&mut input, 0),
        }
    }
    for viewer in Viewer::all(seats) {
        assert_eq!(pair.play.view(viewer), pair.replayed.view(viewer));
        assert_eq!(pair.play.events(viewer, 0), pair.replayed.events(viewer, 0));
    }
}

impl Pair {
    /// Time goes on, at most to where a table's time may go at once.
    fn wait(&mut self, input: &mut Input<'_>) {
        let more = match input.byte() % 4 {
            0 => 1,
            1 => 1000,
            2 => 60_000,
            _ => Millis::DAY.get(),
        };
        let at = Millis::new(self.play.now().get() + more);
        assert!(check_time(&*self.play, at).is_ok());
        let mut drafts = Vec::new();
        let recorded = pass_time(&mut *self.play, at, |draft| {
            drafts.push(draft.clone());
            Ok::<(), Infallible>(())
        });
        let Ok(()) = recorded;
        drafts.iter().for_each(|draft| self.follow(draft));
        self.replayed.wait_until(self.play.now());
        self.agree();
    }

    /// A seat asks for something that could be right, or for something with a word or two wrong.
    fn ask(&mut self, input: &mut Input<'_>, edits: usize) {
        let seat = Seat::new(input.byte() % self.play.seats());
        let examples = self.play.examples(seat);
        if examples.is_empty() {
            return;
        }
        let example = input.one(&examples).expose();
        let text = edited(example, input, edits);
        let Some(command) = self.read(&text) else { return };
        let (at, before) = (self.play.now(), self.play.duplicate());
        match self.play.propose(seat, &command, at) {
            Err(refused) => {
                assert!(!refused.message.is_empty(), "{text} is refused without a word");
                assert!(self.play.same_state(&*before), "{text} was refused and changed something");
                assert_eq!((self.play.seq(), self.play.cursor()), (before.seq(), before.cursor()));
            }
            Ok(draft) => {
                self.play.commit();
                self.follow(&draft);
                self.agree();
            }
        }
    }

    /// What is read is read again from its own text.
    fn read(&self, text: &str) -> Option<AnyCommand> {
        let read = |text: &str| self.play.read(Value::Object(strict::object(text).ok()?)).ok();
        let command = read(text)?;
        let written = command.text().expose();
        let again = read(written).unwrap_or_else(|| panic!("{written} is written and not read"));
        assert_eq!(again.text().expose(), written);
        Some(command)
    }

    fn follow(&mut self, draft: &Draft) {
        let events: Vec<Box<str>> = draft.events.iter().map(|one| one.expose().into()).collect();
        let Draft { at, nonce, draws, .. } = *draft;
        let entry = Replayed { at, events: &events, nonce, draws };
        let replayed = self.replayed.replay(&entry);
        assert!(replayed.is_ok(), "{events:?} cannot be read");
    }

    fn agree(&self) {
        assert!(self.play.same_state(&*self.replayed), "what was recorded leads elsewhere");
        let place = |play: &dyn AnyMatch| (play.seq(), play.cursor(), play.now());
        assert_eq!(place(&*self.play), place(&*self.replayed));
    }
}
