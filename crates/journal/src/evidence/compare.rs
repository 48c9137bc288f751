//! Everything that was kept, held against a journal that holds in itself.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use table::{Hash, Seat};

use super::attempt::Attempt;
use super::check::{Check, Kind, Outcome, Word};
use super::file::{Evidence, KeptCommitment, KeptHead, KeptSeed, KeptTerms};
use super::{sent, terms};
use crate::audit::Audit;
use crate::format::Format;
use crate::opening::{Opened, TableOpened, Voided};
use crate::signed::Terms;

impl Audit<'_> {
    /// A commitment that somebody was shown before the start.
    pub fn check_commitment(&self, text: &str) -> Check {
        let Ok(hash) = text.parse::<Hash>() else { return malformed(Kind::Commitment, text) };
        if hash == self.closed.opened.server_seed_hash() {
            let says = format!("commitment {hash} is that of this journal");
            return Check::new(Kind::Commitment, Word::Asked, Outcome::Holds, says);
        }
        match self.notes.voided.iter().find(|voided| voided.server_seed_hash == hash) {
            Some(voided) => {
                let says = format!("commitment {hash} is that of void attempt {}", voided.attempt);
                Check::new(Kind::Commitment, Word::Asked, Outcome::Void, says)
            }
            None => {
                let why = format_args!("commitment {hash} is not in this journal");
                Check::contradicts(Kind::Commitment, Word::Asked, why)
            }
        }
    }

    /// A head that somebody was given.
    pub fn check_head(&self, text: &str) -> Check {
        match text.parse() {
            Ok(head) => self.check_known_head(head, Word::Asked),
            Err(_) => malformed(Kind::Head, text),
        }
    }

    /// A player's own seed: at a table the part of that seat, under a server seed that of a bet.
    pub fn check_seed(&self, seat: Seat, seed: &str) -> Check {
        let number = seat.number();
        let in_void = match &self.closed.opened {
            Opened::Seed(_) => return self.check_bet_seed(seed, Word::Asked),
            Opened::Table(opened) if part(opened, seat) == Some(seed) => {
                let says = format!("seed {seed} is that of seat {number}");
                return Check::new(Kind::Seed, Word::Asked, Outcome::Holds, says);
            }
            Opened::Table(opened) => opened.house().and_then(|house| {
                let opened = |voided: &Voided| opened_at(voided, seat).as_deref() == Some(seed);
                house.voided.iter().position(opened)
            }),
        };
        match in_void {
            Some(place) => {
                let attempt = place + 1;
                let says =
                    format!("seed {seed} is that of seat {number} in void attempt {attempt}");
                Check::new(Kind::Seed, Word::Asked, Outcome::Void, says)
            }
            None => {
                let why = format_args!("seed {seed} is not that of seat {number}");
                Check::contradicts(Kind::Seed, Word::Asked, why)
            }
        }
    }

    /// Several players' files, each with what comes of it.
    pub fn check_evidence(&self, files: &[Evidence]) -> Vec<Vec<Check>> {
        let sent = sent::ids(files);
        let seeds = files.iter().flat_map(|file| self.own_seeds(file)).collect();
        files.iter().map(|file| self.check_file(file, &sent, &seeds)).collect()
    }

    fn check_file(
        &self,
        file: &Evidence,
        sent: &BTreeSet<&str>,
        seeds: &BTreeSet<&str>,
    ) -> Vec<Check> {
        let mut checks = self.check_origin(file);
        if checks.iter().any(|check| !check.is_good() && check.kind == Kind::Table) {
            // Nothing of one table is in the journal of another.
            return checks;
        }
        checks.extend(file.commitments.iter().map(|kept| self.check_kept_commitment(kept)));
        checks.extend(file.terms.iter().map(|kept| self.check_terms(kept)));
        checks.extend(file.seeds.iter().map(|kept| self.check_kept_seed(kept, &file.terms)));
        if !self.own_seeds(file).is_empty() {
            checks.extend(self.check_bets(seeds));
        }
        let own = self.own_seats(file);
        checks.extend(sent::check(self, file, &own, sent, self.is_whole(file)));
        checks.extend(file.heads.iter().map(|kept| self.check_kept_head(kept)));
        checks
    }

    /// The key and the table that the evidence is of.
    fn check_origin(&self, file: &Evidence) -> Vec<Check> {
        let word = match file.commitments.is_empty() && file.terms.is_empty() {
            true => Word::Client,
            false => Word::House,
        };
        let Some(house) = &self.notes.house else {
            return Vec::from([match self.notes.format {
                Format::First => {
                    let says = "format 1 names no key and no table".into();
                    Check::new(Kind::HouseKey, word, Outcome::Unseen, says)
                }
                Format::Second => {
                    let why = "the journal is the referee's, and the evidence that of a house";
                    Check::contradicts(Kind::Table, word, why)
                }
            }]);
        };
        let same = |kind, name: &str, kept: &str, here: &str| match kept == here {
            true => {
                let says = format!("{name} {here} is that of this journal");
                Check::new(kind, word, Outcome::Holds, says)
            }
            false => {
                let why = format_args!("{name} was {kept} and is {here} in this journal");
                Check::contradicts(kind, word, why)
            }
        };
        let (kept, here) = (file.house_key.to_string(), house.key.to_string());
        Vec::from([
            same(Kind::HouseKey, "house key", &kept, &here),
            same(Kind::Table, "table", &file.table, &house.table),
        ])
    }

    fn check_kept_commitment(&self, kept: &KeptCommitment) -> Check {
        let KeptCommitment { attempt, server_seed_hash: hash, .. } = kept;
        let says = |here: Hash, outcome, of: &str| match here == *hash {
            true => {
                let says = format!("commitment {hash} is that of {of}");
                Check::new(Kind::Commitment, Word::House, outcome, says)
            }
            false => {
                let why =
                    format_args!("commitment {hash} was of attempt {attempt}, which has {here}");
                Check::contradicts(Kind::Commitment, Word::House, why)
            }
        };
        match Attempt::of(self, *attempt) {
            Attempt::This => {
                says(self.closed.opened.server_seed_hash(), Outcome::Holds, "this journal")
            }
            Attempt::Void(voided) => {
                let of = format!("void attempt {attempt}");
                says(voided.server_seed_hash, Outcome::Void, &of)
            }
            Attempt::Elsewhere => elsewhere(Kind::Commitment, Word::House, hash, *attempt),
            Attempt::Never => hidden(Kind::Commitment, Word::House, hash, *attempt),
        }
    }

    fn check_terms(&self, kept: &KeptTerms) -> Check {
        let KeptTerms { attempt, text, .. } = kept;
        let Opened::Table(opened) = &self.closed.opened else {
            let says = format!("the terms of attempt {attempt} are of no server seed");
            return Check::new(Kind::Terms, Word::House, Outcome::Unseen, says);
        };
        if self.notes.format == Format::First {
            let why = format_args!("terms of attempt {attempt} were signed, and format 1 has none");
            return Check::contradicts(Kind::Terms, Word::House, why);
        }
        let (differs, outcome) = match Attempt::of(self, *attempt) {
            Attempt::This => (terms::difference(text, &opened.terms()), Outcome::Holds),
            Attempt::Void(voided) => {
                let voided = terms_of(opened, &voided);
                (terms::difference_to_void(text, &voided), Outcome::Void)
            }
            Attempt::Elsewhere | Attempt::Never => {
                return hidden(Kind::Terms, Word::House, "what was agreed on", *attempt);
            }
        };
        match differs {
            Some(differs) => {
                let why = format_args!("the terms of attempt {attempt} say otherwise of {differs}");
                Check::contradicts(Kind::Terms, Word::House, why)
            }
            None => {
                let of = if outcome == Outcome::Void { "void" } else { "this journal's" };
                let says = format!("the terms of {of} attempt {attempt} hold");
                Check::new(Kind::Terms, Word::House, outcome, says)
            }
        }
    }

    fn check_kept_seed(&self, kept: &KeptSeed, kept_terms: &[KeptTerms]) -> Check {
        let KeptSeed { attempt, seat, seed } = kept;
        let word = match is_confirmed(kept, kept_terms) {
            true => Word::Confirmed,
            false => Word::Client,
        };
        let number = seat.number();
        let Opened::Table(opened) = &self.closed.opened else {
            return match Attempt::of(self, *attempt) {
                Attempt::This => self.check_bet_seed(seed, word),
                _ => elsewhere(Kind::Seed, word, seed, *attempt),
            };
        };
        let (is_there, outcome) = match Attempt::of(self, *attempt) {
            Attempt::This => (part(opened, *seat) == Some(seed), Outcome::Holds),
            Attempt::Void(voided) => (could_be(&voided, *seat, seed), Outcome::Void),
            Attempt::Elsewhere | Attempt::Never => {
                return hidden(Kind::Seed, word, seed, *attempt);
            }
        };
        match is_there {
            true => {
                let says = format!("seed {seed} is that of seat {number} in attempt {attempt}");
                Check::new(Kind::Seed, word, outcome, says)
            }
            false => {
                let why =
                    format_args!("seed {seed} is not that of seat {number} in attempt {attempt}");
                Check::contradicts(Kind::Seed, word, why)
            }
        }
    }

    fn check_kept_head(&self, kept: &KeptHead) -> Check {
        let KeptHead { attempt, head, signature } = kept;
        let word = if signature.is_some() { Word::House } else { Word::Client };
        match Attempt::of(self, *attempt) {
            Attempt::This => self.check_known_head(*head, word),
            Attempt::Elsewhere => elsewhere(Kind::Head, word, head, *attempt),
            Attempt::Void(_) | Attempt::Never => hidden(Kind::Head, word, head, *attempt),
        }
    }

    fn check_known_head(&self, head: Hash, word: Word) -> Check {
        match self.figures.hashes.iter().position(|hash| *hash == head) {
            Some(entry) => {
                let says = format!("head {head}: entry {entry}");
                Check::new(Kind::Head, word, Outcome::Holds, says)
            }
            None => {
                let why = format_args!("head {head} is the hash of no entry");
                Check::contradicts(Kind::Head, word, why)
            }
        }
    }

    /// A seed that a player chose for bets.
    fn check_bet_seed(&self, seed: &str, word: Word) -> Check {
        let rounds = self.bets().filter(|(_, chosen)| *chosen == seed).count();
        match (rounds, word) {
            (0, Word::Asked) => {
                let why = format_args!("seed {seed} is that of no round");
                Check::contradicts(Kind::Seed, word, why)
            }
            (0, _) => {
                let says = format!("seed {seed} was kept, and no round played with it");
                Check::new(Kind::Seed, word, Outcome::Unseen, says)
            }
            (rounds, _) => {
                let says = format!("seed {seed} is that of {rounds} of the rounds");
                Check::new(Kind::Seed, word, Outcome::Holds, says)
            }
        }
    }

    /// Every round under a server seed was played with a seed of the player's own.
    fn check_bets(&self, seeds: &BTreeSet<&str>) -> Vec<Check> {
        let foreign = self.bets().filter(|(_, chosen)| !seeds.contains(chosen));
        let contradicts = |(round, chosen): (u64, &str)| {
            let why =
                format_args!("round {round} was played with seed {chosen}, which was not kept");
            Check::contradicts(Kind::Seed, Word::Client, why)
        };
        foreign.map(contradicts).collect()
    }

    /// The rounds under a server seed, each with the player's seed.
    fn bets(&self) -> impl Iterator<Item = (u64, &str)> {
        let entries = self.closed.reads.iter().map(|read| &read.entry);
        entries.filter_map(|entry| Some((entry.round?, entry.bet.as_ref()?.client_seed.as_str())))
    }

    /// The seeds that a file has for this very journal, under a server seed.
    fn own_seeds<'a>(&self, file: &'a Evidence) -> Vec<&'a str> {
        let Opened::Seed(_) = self.closed.opened else { return Vec::new() };
        let of_this = |kept: &&KeptSeed| matches!(Attempt::of(self, kept.attempt), Attempt::This);
        file.seeds.iter().filter(of_this).map(|kept| kept.seed.as_str()).collect()
    }

    /// The seats that a file says are its client's own.
    fn own_seats(&self, file: &Evidence) -> Vec<Seat> {
        if let Opened::Seed(_) = self.closed.opened {
            return Vec::from([session::PLAYER]);
        }
        let of_this = |kept: &&KeptSeed| matches!(Attempt::of(self, kept.attempt), Attempt::This);
        file.seeds.iter().filter(of_this).map(|kept| kept.seat).collect()
    }

    /// Whether everything that a file says was sent must be in this journal: one of a player's
    /// several server seeds has only its own commands.
    fn is_whole(&self, file: &Evidence) -> bool {
        let elsewhere =
            |kept: &KeptCommitment| matches!(Attempt::of(self, kept.attempt), Attempt::Elsewhere);
        !file.commitments.iter().any(elsewhere)
    }
}

/// The part of the client seed that is a seat's. One seat has it all.
fn part(opened: &TableOpened, seat: Seat) -> Option<&str> {
    match opened.seats {
        1 => (seat.index() == 0).then_some(opened.client_seed.as_str()),
        _ => opened.client_seed.split(',').nth(seat.index()),
    }
}

fn opened_at(voided: &Voided, seat: Seat) -> Option<String> {
    voided.opened.get(seat.index()).cloned().flatten()
}

/// Whether a void attempt can be the one that a seed was made for: it fits the hash, and what was
/// opened, if it was.
fn could_be(voided: &Voided, seat: Seat, seed: &str) -> bool {
    let hash = voided.client_seed_hashes.get(seat.index()).copied().flatten();
    let opened = opened_at(voided, seat);
    hash == Some(Hash::of(seed)) && opened.is_none_or(|opened| opened == seed)
}

/// What a void attempt was to be played with, as far as the opening says it.
fn terms_of<'a>(opened: &'a TableOpened, voided: &'a Voided) -> Terms<'a> {
    Terms {
        server_seed_hash: voided.server_seed_hash,
        client_seed_hashes: &voided.client_seed_hashes,
        ..opened.terms()
    }
}

/// Whether the house has signed that this seed's hash sits there.
fn is_confirmed(kept: &KeptSeed, kept_terms: &[KeptTerms]) -> bool {
    let hash = Hash::of(&kept.seed).to_string();
    let mut of_attempt = kept_terms.iter().filter(|terms| terms.attempt == kept.attempt);
    of_attempt.any(|kept_terms| terms::has_hash(&kept_terms.text, kept.seat.index(), &hash))
}

fn malformed(kind: Kind, text: &str) -> Check {
    let says = format!("{text} is no hash of 64 lowercase hex digits");
    Check::new(kind, Word::Asked, Outcome::Malformed, says)
}

fn elsewhere(kind: Kind, word: Word, what: impl core::fmt::Display, attempt: u64) -> Check {
    let says = format!("{what} is of server seed {attempt}, which has a journal of its own");
    Check::new(kind, word, Outcome::Unseen, says)
}

fn hidden(kind: Kind, word: Word, what: impl core::fmt::Display, attempt: u64) -> Check {
    let why = format_args!("{what} was of attempt {attempt}, which this journal does not have");
    Check::contradicts(kind, word, why)
}
