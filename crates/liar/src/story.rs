//! A journal taken apart into what was done, and told again: whatever the forger changed, the rules
//! and the draws are followed from there on.

use journal::signed::HouseKey;
use journal::{
    Book, Closed, EndReason, Entry, HouseAct, HouseOrigin, Opened, Origin, TableOpened, Who,
};
use serde_json::Value;
use session::Registry;
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening, pass_time};
use table::{Hash, Millis, Seat, strict};

/// What was done at a table, in order.
#[derive(Clone)]
pub(crate) struct Story {
    pub(crate) opened: TableOpened,
    pub(crate) house: HouseOrigin,
    pub(crate) server_seed: String,
    /// By seat, its part of the client seed.
    pub(crate) parts: Vec<String>,
    pub(crate) hashes: Vec<Option<Hash>>,
    pub(crate) config: String,
    pub(crate) nonce: u64,
    pub(crate) steps: Vec<Step>,
}

/// Something that a seat or the house did.
#[derive(Clone)]
pub(crate) struct Step {
    pub(crate) at: Millis,
    pub(crate) deed: Deed,
    pub(crate) id: Option<String>,
}

/// What was done.
#[derive(Clone)]
pub(crate) enum Deed {
    Command(Seat, Value),
    Consent(Seat, bool),
    Act(HouseAct),
}

impl Step {
    fn of(entry: &Entry) -> Option<Self> {
        let deed = match (entry.who, entry.consent_of(), entry.house_act()) {
            (Who::Seat(seat), Some(agree), _) => Deed::Consent(seat, agree),
            (Who::Seat(seat), None, _) => {
                let fields = strict::object(&entry.what).expect("a command is an object");
                Deed::Command(seat, Value::Object(fields))
            }
            (_, _, None | Some(HouseAct::Close { .. })) => return None,
            (_, _, Some(act)) => Deed::Act(act),
        };
        Some(Self { at: entry.at, deed, id: entry.id.clone() })
    }

    /// The seat whose command it is.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self.deed {
            Deed::Command(seat, _) => Some(seat),
            Deed::Consent(..) | Deed::Act(_) => None,
        }
    }
}

impl Story {
    /// What a house's journal tells.
    ///
    /// # Panics
    ///
    /// If it is not the journal of a house's table, or does not hold.
    pub(crate) fn of(journal: &str) -> Self {
        let closed = Closed::read(journal.as_bytes()).expect("an honest journal holds");
        let Opened::Table(opened) = closed.opened else { panic!("a table's journal") };
        let house = opened.house().expect("a house's journal");
        let steps = closed.reads[1..].iter().filter_map(|read| Step::of(&read.entry)).collect();
        Self {
            house,
            server_seed: closed.server_seed,
            parts: opened.client_seed.split(',').map(String::from).collect(),
            hashes: opened.client_seed_hashes.clone(),
            config: opened.config.get().into(),
            nonce: opened.nonce,
            steps,
            opened,
        }
    }

    /// Tells it again, to the end of the match. What the rules refuse now was never done.
    ///
    /// # Panics
    ///
    /// If the game does not take the settings.
    pub(crate) fn told(&self, registry: &Registry) -> String {
        let mut teller = Teller::begin(self, registry);
        self.steps.iter().for_each(|step| teller.step(step));
        teller.end()
    }

    /// Tells it again, and closes the journal wherever it stands then.
    pub(crate) fn told_so_far(&self, registry: &Registry) -> String {
        let mut teller = Teller::begin(self, registry);
        self.steps.iter().for_each(|step| teller.step(step));
        teller.close()
    }

    /// Gives a seat another seed, with the hash of it.
    pub(crate) fn reseed(&mut self, seat: usize, seed: &str) {
        self.parts[seat] = seed.into();
        self.hashes[seat] = Some(Hash::of(seed));
    }

    /// The same under the name of another house.
    pub(crate) fn of_house(mut self, key: &HouseKey) -> Self {
        self.house.house_key = key.public();
        self
    }
}

/// Whoever writes a story down.
struct Teller {
    play: Box<dyn AnyMatch>,
    book: Book,
    text: String,
}

impl Teller {
    fn begin(story: &Story, registry: &Registry) -> Self {
        let game = registry.find(&story.opened.game).expect("a game that is known");
        let game = game.of_version(story.opened.rules).expect("rules that are known");
        let seats = story.opened.seats;
        let seeds = Seeds::new(story.server_seed.as_str(), story.parts.join(","));
        let opening = Opening { seats, config: &story.config, seeds, nonce: story.nonce };
        let (play, begun) = game.open(opening).expect("the game takes the settings");
        let mut book = Book::new(&story.server_seed);
        let origin = Origin::House(story.house.clone());
        let text = book.open(&*play, story.nonce, story.hashes.clone(), origin, &begun) + "\n";
        Self { play, book, text }
    }

    fn step(&mut self, step: &Step) {
        self.wait(step.at);
        if self.play.is_over() {
            return;
        }
        let line = match &step.deed {
            Deed::Command(seat, command) => {
                let Ok(command) = self.play.read(command.clone()) else { return };
                let now = self.play.now();
                let Ok(draft) = self.play.propose(*seat, &command, now) else { return };
                self.play.commit();
                self.book.command(*seat, &command, step.id.as_deref(), &draft)
            }
            Deed::Consent(seat, agree) => {
                self.book.consent(&*self.play, *seat, *agree, step.id.clone())
            }
            Deed::Act(act) => {
                let line = self.book.house(&*self.play, act);
                if let HouseAct::End { .. } = act {
                    self.play.close();
                }
                line
            }
        };
        self.written(&line);
    }

    fn wait(&mut self, at: Millis) {
        let (book, text) = (&mut self.book, &mut self.text);
        let passed = pass_time(&mut *self.play, at, |draft| {
            text.push_str(&book.deadline(draft));
            text.push('\n');
            Ok::<(), std::convert::Infallible>(())
        });
        let Ok(()) = passed;
        self.play.wait_until(at);
    }

    /// What deadlines do not end, the house does.
    fn end(mut self) -> String {
        while let Some(due) = self.play.deadline() {
            self.wait(due);
        }
        if !self.play.is_over() {
            let act = HouseAct::End { reason: EndReason::Idle };
            self.step(&Step { at: self.play.now(), deed: Deed::Act(act), id: None });
        }
        self.close()
    }

    fn close(mut self) -> String {
        let line = self.book.close(&*self.play);
        self.written(&line);
        self.text
    }

    fn written(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}
