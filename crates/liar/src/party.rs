//! An honest table of a house, with what each of its people keeps.

use std::collections::BTreeMap;

use journal::evidence::{Evidence, KeptCommitment, KeptHead, KeptSeed, KeptTerms};
use journal::signed::{HouseKey, Statement, Terms};
use journal::{Book, By, HouseAct, HouseOrigin, Origin, Players, Voided};
use serde_json::Value;
use table::draws::{Dice, Seeds};
use table::erased::{AnyGame, AnyMatch, Draft, Opening, pass_time};
use table::{Hash, Millis, Refused, Seat, strict};

/// Who sits on a chair when a match begins.
#[derive(Clone, Debug)]
pub enum Chair {
    /// A person, with the seed that the person's client has made.
    Person(String),
    /// A bot.
    Bot,
}

impl Chair {
    /// The hash that the house is sent for it.
    pub fn hash(&self) -> Option<Hash> {
        match self {
            Self::Person(seed) => Some(Hash::of(seed)),
            Self::Bot => None,
        }
    }

    /// Its part of the client seed.
    fn part(&self, seat: Seat) -> String {
        match self {
            Self::Person(seed) => seed.clone(),
            Self::Bot => format!("bot{}", seat.number()),
        }
    }
}

/// An attempt that was void, and which seats had opened.
#[derive(Clone, Debug)]
pub struct VoidAttempt {
    /// The server seed that was committed to.
    pub server_seed: String,
    /// Who sat where.
    pub chairs: Vec<Chair>,
    /// Which people had opened their seeds.
    pub opened: Vec<Seat>,
}

/// What a table is opened with.
#[derive(Clone)]
pub struct Invitation<'a> {
    /// The house.
    pub key: &'a HouseKey,
    /// The id of the match.
    pub table: &'a str,
    /// The game, by the rules that it is to be played by.
    pub game: &'static dyn AnyGame,
    /// The settings; a missing one has its default.
    pub config: &'a str,
    /// The server seed that is committed to.
    pub server_seed: &'a str,
    /// Who sits where.
    pub chairs: &'a [Chair],
    /// The attempts before.
    pub voided: &'a [VoidAttempt],
}

/// A match that an honest house writes down.
pub struct Party {
    key: HouseKey,
    table: String,
    attempt: u64,
    play: Box<dyn AnyMatch>,
    book: Book,
    text: String,
    players: Players,
    /// What each person's client has kept.
    kept: BTreeMap<Seat, Evidence>,
}

/// A journal that holds, and what the people at its table kept.
#[derive(Clone)]
pub struct Honest {
    /// The journal.
    pub journal: String,
    /// The seed that all of its hashes are salted with.
    pub server_seed: String,
    /// The key of its house.
    pub key: HouseKey,
    /// What each person's client has kept.
    pub kept: BTreeMap<Seat, Evidence>,
}

impl Party {
    /// Begins a match: commitment, hashes, terms, seeds, in this order.
    ///
    /// # Panics
    ///
    /// If the game does not take the settings or that many seats.
    pub fn begin(invitation: &Invitation<'_>) -> Self {
        let Invitation { key, table, game, config, server_seed, chairs, voided } = invitation;
        let seats = Seat::all(u8::try_from(chairs.len()).expect("a table has few seats"));
        let parts: Vec<String> = seats.zip(*chairs).map(|(seat, chair)| chair.part(seat)).collect();
        let seeds = Seeds::new(*server_seed, parts.join(","));
        let opening =
            Opening { seats: u8::try_from(chairs.len()).expect("few"), config, seeds, nonce: 0 };
        let (play, begun) = game.open(opening).expect("the game takes the settings");
        let attempt = voided.len() as u64 + 1;
        let hashes: Vec<Option<Hash>> = chairs.iter().map(Chair::hash).collect();
        let origin = Origin::House(HouseOrigin {
            house_key: key.public(),
            table: (*table).into(),
            attempt,
            voided: voided.iter().map(VoidAttempt::written).collect(),
        });
        let mut book = Book::new(server_seed);
        let text = book.open(&*play, 0, hashes.clone(), origin, &begun) + "\n";
        let kept = promises(invitation, &*play);
        let mut players = Players::default();
        for (seat, chair) in Seat::all(play.seats()).zip(*chairs) {
            if let Chair::Person(_) = chair {
                players.change(seat, By::Person);
            }
        }
        let (key, table) = ((*key).clone(), (*table).into());
        Self { key, table, attempt, play, book, text, players, kept }
    }

    /// The match as it stands.
    pub fn play(&self) -> &dyn AnyMatch {
        &*self.play
    }

    /// Lets time pass, with every deadline up to then.
    pub fn wait(&mut self, at: u64) {
        let (book, text) = (&mut self.book, &mut self.text);
        let passed = pass_time(&mut *self.play, Millis::new(at), |draft| {
            text.push_str(&book.deadline(draft));
            text.push('\n');
            Ok::<(), std::convert::Infallible>(())
        });
        let Ok(()) = passed;
        self.play.wait_until(Millis::new(at));
    }

    /// A seat asks for something now. A person's client gives it an id and keeps the head.
    ///
    /// # Errors
    ///
    /// What the rules say against it; nothing is written then.
    pub fn command(&mut self, seat: u8, command: Value) -> Result<(), Refused> {
        let (seat, now) = (Seat::new(seat), self.play.now());
        let command = self.play.read(command)?;
        let draft: Draft = self.play.propose(seat, &command, now)?;
        self.play.commit();
        let id = self.id(seat);
        let line = self.book.command(seat, &command, id.as_deref(), &draft);
        self.written(&line);
        self.acknowledge(seat, id);
        Ok(())
    }

    /// A person agrees to end the match, or takes that back.
    pub fn consent(&mut self, seat: u8, agree: bool) {
        let seat = Seat::new(seat);
        let id = self.id(seat);
        let line = self.book.consent(&*self.play, seat, agree, id.clone());
        self.players.consent(seat, agree);
        self.written(&line);
        self.acknowledge(seat, id);
    }

    /// The house acts.
    pub fn act(&mut self, act: &HouseAct) {
        let line = self.book.house(&*self.play, act);
        self.written(&line);
        match act {
            HouseAct::Seat { seat, by } => self.players.change(*seat, *by),
            HouseAct::End { .. } => self.play.close(),
            HouseAct::Time { .. } | HouseAct::Close { .. } | HouseAct::Void { .. } => {}
        }
    }

    /// Everybody asks for something at random, now and then, until the match is over.
    pub fn play_out(&mut self, dice: &mut Dice) {
        while !self.play.is_over() {
            let seat = dice.below(self.play.seats().into());
            let seat = Seat::new(u8::try_from(seat).expect("a seat's number"));
            let examples = self.play.examples(seat);
            let asked = !examples.is_empty() && dice.chance(1, 2) && {
                let example = examples[dice.position(examples.len())].expose();
                let fields = strict::object(example).expect("an example is an object");
                self.command(seat.number(), Value::Object(fields)).is_ok()
            };
            if !asked && dice.chance(1, 4) {
                self.wait(self.play.now().get() + dice.below(20_000));
            }
        }
    }

    /// Closes the journal of a match that is over, and gives everybody the last head.
    pub fn finish(mut self) -> Honest {
        let line = self.book.close(&*self.play);
        self.written(&line);
        let (attempt, head) = (self.attempt, self.book.head());
        let statement = Statement::head(&self.table, attempt, head);
        let signature = Some(self.key.sign(&statement));
        for kept in self.kept.values_mut() {
            kept.heads.push(KeptHead { attempt, head, signature });
        }
        let server_seed = self.play.seeds().server().into();
        Honest { journal: self.text, server_seed, key: self.key, kept: self.kept }
    }

    fn id(&self, seat: Seat) -> Option<String> {
        let person = self.players.by(seat) == By::Person;
        person.then(|| format!("{}-{}-{}", self.table, seat.number(), self.book.lines()))
    }

    fn written(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The client keeps what it sent, and the head that it was given for it.
    fn acknowledge(&mut self, seat: Seat, id: Option<String>) {
        let (attempt, head) = (self.attempt, self.book.head());
        if let (Some(kept), Some(id)) = (self.kept.get_mut(&seat), id) {
            kept.sent.push(id);
            kept.heads.push(KeptHead { attempt, head, signature: None });
        }
    }
}

impl VoidAttempt {
    fn written(&self) -> Voided {
        let seats = Seat::all(u8::try_from(self.chairs.len()).expect("a table has few seats"));
        let opened = |(seat, chair): (Seat, &Chair)| match chair {
            Chair::Bot => Some(chair.part(seat)),
            Chair::Person(seed) => self.opened.contains(&seat).then(|| seed.clone()),
        };
        Voided {
            server_seed_hash: Hash::of(&self.server_seed),
            server_seed: self.server_seed.clone(),
            client_seed_hashes: self.chairs.iter().map(Chair::hash).collect(),
            opened: seats.zip(&self.chairs).map(opened).collect(),
        }
    }
}

/// What every person's client keeps before a match begins, of each attempt.
fn promises(invitation: &Invitation<'_>, play: &dyn AnyMatch) -> BTreeMap<Seat, Evidence> {
    let Invitation { key, table, game, server_seed, chairs, voided, .. } = invitation;
    let mut kept = BTreeMap::new();
    let before = voided.iter().map(|voided| (voided.server_seed.as_str(), &voided.chairs[..]));
    for (attempt, (server_seed, chairs)) in (1..).zip(before.chain([(*server_seed, *chairs)])) {
        let server_seed_hash = Hash::of(server_seed);
        let hashes: Vec<Option<Hash>> = chairs.iter().map(Chair::hash).collect();
        let terms = Terms {
            server_seed_hash,
            game: game.name(),
            rules: game.rules_version(),
            seats: play.seats(),
            data_hash: game.data_hash(),
            config: &play.config(),
            client_seed_hashes: &hashes,
        };
        let commitment = KeptCommitment {
            attempt,
            server_seed_hash,
            signature: key.sign(&Statement::commitment(table, attempt, server_seed_hash)),
        };
        let terms = KeptTerms {
            attempt,
            text: terms.text(),
            signature: key.sign(&Statement::terms(table, attempt, terms.hash())),
        };
        for (seat, chair) in Seat::all(play.seats()).zip(chairs) {
            let Chair::Person(seed) = chair else { continue };
            let evidence = kept.entry(seat).or_insert_with(|| nothing(key, table));
            evidence.commitments.push(commitment);
            evidence.terms.push(terms.clone());
            evidence.seeds.push(KeptSeed { attempt, seat, seed: seed.clone() });
        }
    }
    kept
}

/// The evidence of a client that has just come.
pub(crate) fn nothing(key: &HouseKey, table: &str) -> Evidence {
    Evidence {
        house: "http://127.0.0.1:8080".into(),
        house_key: key.public(),
        table: table.into(),
        commitments: Vec::new(),
        terms: Vec::new(),
        seeds: Vec::new(),
        sent: Vec::new(),
        heads: Vec::new(),
    }
}
