//! Whom one plays with: what they say, what one says to them, and how long one waits for them.

use table::{Seat, SeatSet};

/// Who else is at the table, as a seat notices it.
#[derive(Clone, Debug, Default)]
pub struct Company {
    /// The seats that people play.
    pub people: SeatSet,
    /// What was said in the channels that the seat reads, as long as they are open.
    pub talk: Vec<Line>,
}

/// The same phrase in every language, as people send it: the English one first, which a bot says, and
/// everybody reads in their own.
pub(crate) type Phrase = &'static [&'static str];

impl Company {
    /// How often somebody said that.
    pub(crate) fn heard(&self, seat: usize, phrase: Phrase) -> usize {
        let lines = self.talk.iter().filter(|line| line.seat.index() == seat);
        lines.filter(|line| phrase.contains(&line.text.as_str())).count()
    }

    /// Whether a person plays that seat.
    pub(crate) fn is_person(&self, seat: usize) -> bool {
        self.people.iter().any(|person| person.index() == seat)
    }
}

/// What one has said in this round.
#[derive(Debug, Default)]
pub(crate) struct Said(Vec<&'static str>);

impl Said {
    /// Says it, once.
    pub(crate) fn say(&mut self, channel: &'static str, phrase: Phrase) -> Option<Remark> {
        let is_new = !self.has(phrase);
        is_new.then(|| {
            self.0.push(phrase[0]);
            Remark { channel, text: phrase[0] }
        })
    }

    pub(crate) fn has(&self, phrase: Phrase) -> bool {
        self.0.contains(&phrase[0])
    }
}

/// Something said.
#[derive(Clone, Debug)]
pub struct Line {
    /// By whom.
    pub seat: Seat,
    /// The text, in whatever language.
    pub text: String,
}

/// What somebody says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remark {
    /// In the channel of that kind, as the game calls it.
    pub channel: &'static str,
    /// A quick phrase, which everybody reads in their own language.
    pub text: &'static str,
}

/// What somebody does for the people at the table before doing anything in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Courtesy {
    /// What is said.
    pub remark: Option<Remark>,
    /// How long the others have their chance, in times of what a move usually takes.
    pub waits: u32,
}

impl Courtesy {
    /// Says nothing, and waits that long.
    pub(crate) const fn wait(waits: u32) -> Self {
        Self { remark: None, waits }
    }
}

/// Fails unless these phrases are what the client of that game sends and reads, in every language.
#[cfg(test)]
pub(crate) fn must_be_catalogued(game: &str, phrases: &[Phrase]) {
    let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
    let catalogues = ["en", "vi", "zh", "ko"].map(|language| {
        let path = games.join(game).join(format!("text/{language}.ts"));
        std::fs::read_to_string(path).expect("the client has a catalogue for each language")
    });
    for phrase in phrases {
        let quoted = |text: &&str| format!("'{text}'");
        let sent = |text: &&str| catalogues.iter().any(|all| all.contains(&quoted(text)));
        assert!(phrase.iter().all(sent), "{phrase:?}");
        let reads = |all: &String| phrase.iter().any(|text| all.contains(&quoted(text)));
        assert!(catalogues.iter().all(reads), "{phrase:?}");
    }
}
