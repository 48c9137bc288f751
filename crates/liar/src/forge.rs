//! How each lie about a match is told, as well as it can be: where a forgery could hold in itself, it
//! does, and only what somebody kept can show it.

use std::ops::Range;

use journal::evidence::{Evidence, KeptHead};
use journal::signed::{HouseKey, Statement};
use journal::{By, EndReason, HouseAct, Read, Voided, Who};
use serde_json::Value;
use session::Registry;
use table::draws::sha256_hex;
use table::{Hash, Millis, Seat};

use crate::lie::Lie;
use crate::party::Honest;
use crate::rehash::{entries, rehash, replaced};
use crate::story::{Deed, Step, Story};

/// The seat of the player who is lied to.
pub const VICTIM: Seat = Seat::new(0);

/// What the house shows to whoever checks.
pub struct Forged {
    /// The journal.
    pub journal: String,
    /// What people have kept: first the player who is lied to, then the other one.
    pub kept: Vec<Evidence>,
}

/// Tells a lie about a match in which seat 0 and the last one are people's and seat 1 is a bot's, and
/// before which there was a void attempt. `other` is another match of the same house.
///
/// # Panics
///
/// If the match is not like that.
pub fn forge(lie: Lie, honest: &Honest, other: &Honest, registry: &Registry) -> Forged {
    let journal = Forger::of(honest, registry).journal(lie, other);
    let mut kept: Vec<Evidence> = honest.kept.values().cloned().collect();
    match told(lie) {
        Told::Afterwards => {}
        Told::FromTheStart => kept.iter_mut().for_each(|kept| kept.follow(&journal, &honest.key)),
        Told::ToOne => kept[0].follow(&journal, &honest.key),
        Told::InASignature => kept[0].sign_elsewhere(&honest.key),
        Told::UnderAnotherKey => kept[1].sign_again(&HouseKey::from_bytes(&[9; 32])),
    }
    Forged { journal, kept }
}

/// The journal alone, for a house that tells the lie to everybody when a real match is over.
pub(crate) fn rewritten(lie: Lie, honest: &Honest, registry: &Registry) -> String {
    Forger::of(honest, registry).journal(lie, honest)
}

/// When a lie is told, and to whom: whatever people are given later fits it.
enum Told {
    /// The match was played as everybody saw it, and is told otherwise when it is over.
    Afterwards,
    /// It was played like this: nothing but what was promised before it began shows the lie.
    FromTheStart,
    /// Only one of them was told that it was played like this.
    ToOne,
    /// The journal is honest, and a signature that goes with it is not.
    InASignature,
    /// The journal is honest, and somebody else was told another key.
    UnderAnotherKey,
}

fn told(lie: Lie) -> Told {
    match lie {
        Lie::Setting
        | Lie::Seats
        | Lie::BotFromStart
        | Lie::Commitment
        | Lie::SeedReplaced
        | Lie::SeedMoved
        | Lie::StrangersHash
        | Lie::AttemptInvented
        | Lie::AttemptHidden
        | Lie::AttemptChanged
        | Lie::HouseKey
        | Lie::Referee
        | Lie::FirstFormat => Told::FromTheStart,
        Lie::OwnHistory => Told::ToOne,
        Lie::Signature => Told::InASignature,
        Lie::KeyForEach => Told::UnderAnotherKey,
        _ => Told::Afterwards,
    }
}

/// What a client keeps, as it was lied to.
pub(crate) trait Kept {
    /// Whatever the client was given after the match began fits that journal.
    fn follow(&mut self, journal: &str, key: &HouseKey);
    /// A commitment comes with a signature that was made for another table.
    fn sign_elsewhere(&mut self, key: &HouseKey);
    /// The same, signed with another key.
    fn sign_again(&mut self, key: &HouseKey);
}

impl Kept for Evidence {
    fn follow(&mut self, journal: &str, key: &HouseKey) {
        let seat = self.seeds.last().expect("a client has a seed").seat;
        let attempt = self.commitments.last().expect("a client has a commitment").attempt;
        let reads: Vec<Read<'_>> = journal::read(journal.as_bytes()).flatten().collect();
        let own = || reads.iter().filter(|read| read.entry.who == Who::Seat(seat));
        let ids: Vec<String> = own().filter_map(|read| read.entry.id.clone()).collect();
        if !ids.is_empty() {
            self.sent = ids;
        }
        let given = own().map(|read| KeptHead { attempt, head: read.line.hash, signature: None });
        self.heads = given.collect();
        let head = reads.last().expect("a journal has an end").line.hash;
        let signature = Some(key.sign(&Statement::head(&self.table, attempt, head)));
        self.heads.push(KeptHead { attempt, head, signature });
    }

    fn sign_elsewhere(&mut self, key: &HouseKey) {
        let commitment = self.commitments.last_mut().expect("a commitment was kept");
        let hash = commitment.server_seed_hash;
        let statement = Statement::commitment("another-table", commitment.attempt, hash);
        commitment.signature = key.sign(&statement);
    }

    fn sign_again(&mut self, key: &HouseKey) {
        self.house_key = key.public();
        let table = &self.table;
        for kept in &mut self.commitments {
            let hash = kept.server_seed_hash;
            kept.signature = key.sign(&Statement::commitment(table, kept.attempt, hash));
        }
        for kept in &mut self.terms {
            let hash = Hash::of(&kept.text);
            kept.signature = key.sign(&Statement::terms(table, kept.attempt, hash));
        }
        for kept in &mut self.heads {
            let statement = Statement::head(table, kept.attempt, kept.head);
            kept.signature = kept.signature.map(|_| key.sign(&statement));
        }
    }
}

/// Somebody who rewrites one journal.
struct Forger<'a> {
    honest: &'a Honest,
    story: Story,
    registry: &'a Registry,
    /// The place of the other person.
    friend: usize,
}

impl<'a> Forger<'a> {
    fn of(honest: &'a Honest, registry: &'a Registry) -> Self {
        let story = Story::of(&honest.journal);
        let friend = story.hashes.len() - 1;
        Self { honest, story, registry, friend }
    }

    fn journal(self, lie: Lie, other: &Honest) -> String {
        match lie {
            Lie::Nonce
            | Lie::Setting
            | Lie::Seats
            | Lie::Commitment
            | Lie::SeedReplaced
            | Lie::SeedUnderHash
            | Lie::SeedDropped
            | Lie::SeedMoved
            | Lie::BotSeed
            | Lie::ExtraPart
            | Lie::MissingPart
            | Lie::StrangersHash
            | Lie::BotFromStart => self.other_terms(lie),
            Lie::AttemptInvented
            | Lie::AttemptHidden
            | Lie::AttemptLeftOut
            | Lie::AttemptChanged
            | Lie::HouseKey => self.other_origin(lie),
            Lie::AnotherTable => other.journal.clone(),
            Lie::TableRenamed => self.renamed(other),
            Lie::ServerSeed | Lie::DataHash | Lie::Rules | Lie::Referee | Lie::FirstFormat => {
                self.other_text(lie)
            }
            Lie::CutShort => self.cut_short(),
            Lie::Signature | Lie::KeyForEach => self.honest.journal.clone(),
            Lie::BotUnsaid
            | Lie::BotSpan
            | Lie::OtherHistory
            | Lie::OwnHistory
            | Lie::CommandDropped
            | Lie::OthersDropped
            | Lie::CommandAdded
            | Lie::Reordered
            | Lie::AnotherSeat
            | Lie::TimeMoved
            | Lie::FalseConsent
            | Lie::ForgedConsent
            | Lie::EndInvented => self.other_steps(lie),
        }
    }

    /// The match played again with other seeds, settings or seats.
    fn other_terms(mut self, lie: Lie) -> String {
        let (victim, friend) = (VICTIM.index(), self.friend);
        let story = &mut self.story;
        match lie {
            Lie::Nonce => story.nonce = 1,
            Lie::Setting => return self.other_setting(),
            Lie::Seats => {
                story.parts.swap(victim, friend);
                story.hashes.swap(victim, friend);
                story.steps.iter_mut().for_each(|step| step.swap(victim, friend));
            }
            Lie::Commitment => story.server_seed = sha256_hex(b"a better one"),
            Lie::SeedReplaced => story.reseed(victim, "the-house-knows-better"),
            Lie::SeedUnderHash => story.parts[victim] = "the-house-knows-better".into(),
            Lie::SeedDropped => {
                let hash = story.hashes[victim].expect("a person's seat");
                story.parts[victim] = hash.to_string();
            }
            Lie::SeedMoved => {
                story.parts.swap(victim, friend);
                story.hashes.swap(victim, friend);
            }
            Lie::BotSeed => story.parts[1] = "tried-41-times".into(),
            Lie::ExtraPart => story.parts.push("tried-97-times".into()),
            Lie::MissingPart => drop(story.parts.remove(1)),
            Lie::StrangersHash => {
                story.reseed(1, "a-friend-of-the-house");
                story.rename_ids(1, |number| Some(format!("friend-{number}")));
            }
            Lie::BotFromStart => {
                (story.parts[victim], story.hashes[victim]) = ("bot0".into(), None);
                story.rename_ids(victim, |_| None);
            }
            _ => unreachable!("no lie about the terms"),
        }
        self.story.told(self.registry)
    }

    /// The first setting that can be one more.
    fn other_setting(self) -> String {
        let config: Value = serde_json::from_str(&self.story.config).expect("settings are JSON");
        let fields = config.as_object().expect("settings are an object").clone();
        let numbers = fields.iter().filter_map(|(name, value)| Some((name, value.as_i64()?)));
        let changed = numbers.map(|(name, number)| {
            let mut fields = fields.clone();
            fields.insert(name.clone(), (number + 1).into());
            Story { config: Value::Object(fields).to_string(), ..self.story.clone() }
        });
        self.best(changed)
    }

    /// The same match with another past, or another house.
    fn other_origin(mut self, lie: Lie) -> String {
        let house = &mut self.story.house;
        match lie {
            Lie::AttemptInvented => {
                let seed = sha256_hex(b"never");
                let mut invented: Voided = house.voided[0].clone();
                invented.server_seed_hash = Hash::of(&seed);
                invented.server_seed = seed;
                let hashes = invented.client_seed_hashes.iter_mut().flatten();
                hashes.for_each(|hash| *hash = Hash::of(hash.to_string()));
                invented.opened.fill(None);
                house.voided.insert(0, invented);
                house.attempt += 1;
            }
            Lie::AttemptHidden => {
                house.voided.clear();
                house.attempt = 1;
            }
            Lie::AttemptLeftOut => house.voided.clear(),
            Lie::AttemptChanged => {
                let seed = sha256_hex(b"another");
                house.voided[0].server_seed_hash = Hash::of(&seed);
                house.voided[0].server_seed = seed;
            }
            Lie::HouseKey => self.story = self.story.of_house(&HouseKey::from_bytes(&[9; 32])),
            _ => unreachable!("no lie about the origin"),
        }
        self.story.told(self.registry)
    }

    /// Another table's match, under this table's id.
    fn renamed(self, other: &Honest) -> String {
        let mut story = Story::of(&other.journal);
        story.house.table = self.story.house.table;
        story.told(self.registry)
    }

    /// An opening or an end with other words in it.
    fn other_text(self, lie: Lie) -> String {
        let (journal, seed) = (&self.honest.journal, &self.honest.server_seed);
        let last = entries(journal).len() - 1;
        let version = self.story.opened.rules.number();
        match lie {
            Lie::ServerSeed => {
                let other = sha256_hex(b"another");
                replaced(journal, last, seed, &other, &other)
            }
            Lie::DataHash => {
                let hash = self.story.opened.data_hash.to_string();
                replaced(journal, 0, &hash, &sha256_hex(b"other data"), seed)
            }
            Lie::Rules => {
                let (from, to) =
                    (format!("\"rules\":{version}"), format!("\"rules\":{}", version + 1));
                replaced(journal, 0, &from, &to, seed)
            }
            Lie::Referee => self.without_house(r#""origin":"referee","#, 2),
            Lie::FirstFormat => self.without_house("", 1),
            _ => unreachable!("no lie about the text"),
        }
    }

    /// The opening without what a house says in it, and the entries without what only a house's have.
    fn without_house(&self, origin: &str, format: u8) -> String {
        let mut lines = entries(&self.honest.journal);
        let start = lines[0].find(",\"houseKey\"").expect("a house's opening");
        let end = lines[0].find("]},\"nonce\"").expect("it ends with the void attempts") + 1;
        lines[0].replace_range(start..end, "");
        lines[0] = lines[0].replace("\"format\":2", &format!("\"format\":{format}"));
        lines[0] = lines[0].replace("\"origin\":\"house\",", origin);
        if format == 2 {
            for hash in self.story.hashes.iter().flatten() {
                lines[0] = lines[0].replace(&format!("\"{hash}\""), "null");
            }
            for id in self.story.steps.iter().filter_map(|step| step.id.as_ref()) {
                let id = format!(",\"id\":\"{id}\"");
                lines.iter_mut().for_each(|line| *line = line.replace(&id, ""));
            }
        }
        rehash(&lines, &self.honest.server_seed)
    }

    /// Half of the match, and then the end of the journal.
    fn cut_short(mut self) -> String {
        self.story.steps.truncate(self.story.steps.len() / 2);
        self.story.told_so_far(self.registry)
    }

    /// The match played again with other commands.
    fn other_steps(self, lie: Lie) -> String {
        let steps = 0..self.story.steps.len();
        let victims = |place: &usize| self.story.steps[*place].seat() == Some(VICTIM);
        let friends =
            |place: &usize| self.story.steps[*place].seat().map(Seat::index) == Some(self.friend);
        match lie {
            Lie::CommandDropped => self.best(steps.filter(victims).map(|at| self.without(at))),
            Lie::OthersDropped | Lie::OwnHistory => {
                self.best(self.before_victims_last().filter(friends).map(|at| self.without(at)))
            }
            Lie::CommandAdded => self.best(steps.filter(victims).map(|at| self.doubled(at))),
            Lie::Reordered => {
                self.best(self.before_victims_last().skip(1).map(|at| self.swapped(at)))
            }
            Lie::AnotherSeat => self.best(steps.filter(victims).map(|at| self.under_friend(at))),
            Lie::TimeMoved => self.best(steps.filter(victims).map(|at| self.later(at))),
            Lie::BotUnsaid => self.best(steps.filter(victims).map(|at| self.unsigned(at))),
            Lie::BotSpan => self.best(steps.filter(victims).map(|at| self.away(at))),
            Lie::OtherHistory => self.best(steps.map(|at| self.half(at))),
            Lie::FalseConsent => self.best(steps.map(|at| self.ended(at, EndReason::Consent))),
            Lie::ForgedConsent => self.best(steps.map(|at| self.agreed(at))),
            Lie::EndInvented => self.best(steps.map(|at| self.ended(at, EndReason::Closed))),
            _ => unreachable!("no lie about the commands"),
        }
    }

    /// What was done before the victim acted for the last time: the head that the victim was given
    /// then speaks for it.
    fn before_victims_last(&self) -> Range<usize> {
        let last = self.story.steps.iter().rposition(|step| step.seat() == Some(VICTIM));
        0..last.expect("the victim plays")
    }

    /// The first of these stories that holds in itself and is another one; else the last that is
    /// another one.
    fn best(&self, stories: impl Iterator<Item = Story>) -> String {
        let mut last = None;
        for story in stories {
            let told = story.told(self.registry);
            if told == self.honest.journal {
                continue;
            }
            if journal::audit(told.as_bytes(), self.registry).is_ok() {
                return told;
            }
            last = Some(told);
        }
        last.expect("the match is long enough for every lie")
    }

    fn changed(&self, change: impl FnOnce(&mut Vec<Step>)) -> Story {
        let mut story = self.story.clone();
        change(&mut story.steps);
        story
    }

    fn without(&self, at: usize) -> Story {
        self.changed(|steps| drop(steps.remove(at)))
    }

    fn doubled(&self, at: usize) -> Story {
        self.changed(|steps| {
            let id = Some("never-sent".into());
            steps.insert(at, Step { id, ..steps[at].clone() });
        })
    }

    fn swapped(&self, at: usize) -> Story {
        self.changed(|steps| {
            (steps[at - 1].at, steps[at].at) = (steps[at].at, steps[at].at);
            steps.swap(at - 1, at);
        })
    }

    fn under_friend(&self, at: usize) -> Story {
        let (victim, friend) = (VICTIM.index(), self.friend);
        self.changed(|steps| steps[at].swap(victim, friend))
    }

    fn later(&self, at: usize) -> Story {
        self.changed(|steps| steps[at].at = steps[at].at + Millis::new(1))
    }

    fn unsigned(&self, at: usize) -> Story {
        self.changed(|steps| steps[at].id = None)
    }

    /// The player is away for one command.
    fn away(&self, at: usize) -> Story {
        let change = |by| {
            let deed = Deed::Act(HouseAct::Seat { seat: VICTIM, by });
            Step { at: self.story.steps[at].at, deed, id: None }
        };
        self.changed(|steps| {
            steps[at].id = None;
            steps.insert(at + 1, change(By::Person));
            steps.insert(at, change(By::Bot));
        })
    }

    /// Nobody did anything from there on.
    fn half(&self, at: usize) -> Story {
        self.changed(|steps| steps.truncate(at))
    }

    fn ended(&self, at: usize, reason: EndReason) -> Story {
        self.changed(|steps| {
            let deed = Deed::Act(HouseAct::End { reason });
            steps.insert(at, Step { at: steps[at].at, deed, id: None });
        })
    }

    /// Everybody agreed there, says the house.
    fn agreed(&self, at: usize) -> Story {
        let time = self.story.steps[at].at;
        let mut story = self.ended(at, EndReason::Consent);
        let people = [VICTIM.index(), self.friend];
        for (number, seat) in people.into_iter().enumerate() {
            let seat = Seat::new(u8::try_from(seat).expect("a seat's number"));
            let id = Some(format!("agreed-{number}"));
            story.steps.insert(at, Step { at: time, deed: Deed::Consent(seat, true), id });
        }
        story
    }
}

impl Step {
    /// What one of two seats did, the other did.
    fn swap(&mut self, one: usize, other: usize) {
        let (Deed::Command(seat, _) | Deed::Consent(seat, _)) = &mut self.deed else { return };
        let number = match seat.index() {
            index if index == one => other,
            index if index == other => one,
            index => index,
        };
        *seat = Seat::new(u8::try_from(number).expect("a seat's number"));
    }
}

impl Story {
    /// Gives every command of a seat another id.
    fn rename_ids(&mut self, seat: usize, id: impl Fn(usize) -> Option<String>) {
        let steps = self.steps.iter_mut().enumerate();
        for (number, step) in steps.filter(|(_, step)| step.seat().map(Seat::index) == Some(seat)) {
            step.id = id(number);
        }
    }
}
