//! Lies about the journal of a game that is over.

use serde_json::{Value, json};

use super::Deceit;
use super::edit::{replace, tables_in};
use super::list::{
    NO_JOURNAL,
    Place::{Four, One, Rounds, TwoTables},
    Sight::{Caught, Refused},
    TRUE_IN_THE_END, WireLie,
};
use crate::forge::rewritten;
use crate::lie::Lie;
use crate::proxy::{Answer, Asides, Backstage, Call, Content, Fate, Speaker};

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "journal-withheld",
        what: "no journal for those who played",
        place: One,
        make: || Box::new(Withheld),
        python: Caught("The journal is not as promised"),
        verify: NO_JOURNAL,
    },
    WireLie {
        name: "journal-unsigned",
        what: "a journal that the house does not sign for",
        place: One,
        make: || Box::new(Unsigned),
        python: Caught("The signature of the journal's head"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "journal-of-another-table",
        what: "the journal of another table",
        place: TwoTables,
        make: || Box::new(OfAnotherTable::default()),
        python: Caught("The table is not as promised"),
        verify: Refused("does not fit its key"),
    },
    WireLie {
        name: "journal-of-another-table-under-this-name",
        what: "the same, with the head of this table beside it",
        place: TwoTables,
        make: || Box::new(OfAnotherTable::under_this_name()),
        python: Caught("The commitment of attempt 1"),
        verify: Caught("table"),
    },
    WireLie {
        name: "history-withheld",
        what: "a game is missing in the history",
        place: One,
        make: || Box::new(NoHistory),
        python: Caught("The game in the history"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "replay-otherwise",
        what: "another game is replayed than was shown",
        place: One,
        make: || Box::new(Replayed),
        python: Caught("The events of the replay"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "seed-journal-withheld",
        what: "against the house: no journal for whoever played",
        place: Rounds,
        make: || Box::new(Withheld),
        python: Caught("The journal is not as promised"),
        verify: NO_JOURNAL,
    },
    WireLie {
        name: "seed-journal-unsigned",
        what: "against the house: a journal that the house does not sign for",
        place: Rounds,
        make: || Box::new(Unsigned),
        python: Caught("The signature of the journal's head"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "journal-rewritten-command-dropped",
        what: "a command of one's own is left out of the journal",
        place: Four,
        make: || Box::new(Rewritten::by(Lie::CommandDropped)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "journal-rewritten-others-dropped",
        what: "a command of somebody else is left out of the journal",
        place: Four,
        make: || Box::new(Rewritten::by(Lie::OthersDropped)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "journal-rewritten-command-added",
        what: "the journal has a command in a player's name",
        place: Four,
        make: || Box::new(Rewritten::by(Lie::CommandAdded)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "journal-rewritten-another-seat",
        what: "the journal has a command under another seat",
        place: Four,
        make: || Box::new(Rewritten::by(Lie::AnotherSeat)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "journal-rewritten-reordered",
        what: "two commands change places in the journal",
        place: Four,
        make: || Box::new(Rewritten::by(Lie::Reordered)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "journal-rewritten-time-moved",
        what: "the journal has a command at another time",
        place: Four,
        make: || Box::new(Rewritten::by(Lie::TimeMoved)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "journal-rewritten-bot-span",
        what: "the journal has a bot play for somebody who was there",
        place: Four,
        make: || Box::new(Rewritten::by(Lie::BotSpan)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "journal-rewritten-consent",
        what: "the journal has an end by consent of people who did not agree",
        place: Four,
        make: || Box::new(Rewritten::by(Lie::ForgedConsent)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "journal-rewritten-cut-short",
        what: "the journal is closed in the middle of the game",
        place: Four,
        make: || Box::new(Rewritten::by(Lie::CutShort)),
        python: Caught("is not as promised"),
        verify: Caught("not over"),
    },
    WireLie {
        name: "journal-rewritten-data-hash",
        what: "the journal has other data of the game's",
        place: Four,
        make: || Box::new(Rewritten::by(Lie::DataHash)),
        python: Caught("The terms in the journal"),
        verify: Caught("data"),
    },
];

fn is_journal(call: &Call, answer: &Answer) -> bool {
    let asked = call.is("GET", "/api/tables/*/journal") || call.is("GET", "/api/seeds/*/journal");
    asked && answer.status < 300
}

/// Gives no journal to those who played.
pub(super) struct Withheld;

impl Deceit for Withheld {
    fn answered(&mut self, _: &mut Backstage, call: &Call, answer: &mut Answer) {
        if is_journal(call, answer) {
            let refused = json!({"code": "not_found", "message": "There is no such journal."});
            (answer.status, answer.content) = (404, Content::Json(refused));
        }
    }
}

/// Does not sign for a journal.
pub(super) struct Unsigned;

impl Deceit for Unsigned {
    fn answered(&mut self, _: &mut Backstage, call: &Call, answer: &mut Answer) {
        if is_journal(call, answer) {
            answer.headers.retain(|(name, _)| name != "x-croupier-head-signature");
        }
    }
}

/// A journal as it was given: for which table, with which headers, and its text.
type Given = (String, Vec<(String, String)>, String);

/// Gives the first journal that anybody asked for to everybody who asks later.
#[derive(Default)]
pub(super) struct OfAnotherTable {
    first: Option<Given>,
    /// Whether what is said beside it is of the table that was asked for.
    under_this_name: bool,
}

impl OfAnotherTable {
    /// With the head of the table that was asked for beside it.
    pub(super) fn under_this_name() -> Self {
        Self { under_this_name: true, ..Self::default() }
    }
}

impl Deceit for OfAnotherTable {
    fn answered(&mut self, _: &mut Backstage, call: &Call, answer: &mut Answer) {
        if !is_journal(call, answer) {
            return;
        }
        let Some(text) = answer.text().map(str::to_owned) else { return };
        let this = (call.named().to_owned(), answer.headers.clone(), text);
        let (path, headers, text) = self.first.get_or_insert(this).clone();
        if path != call.named() {
            if !self.under_this_name {
                answer.headers = headers;
            }
            answer.set_text(text);
        }
    }
}

/// Knows nothing of any game in the past.
pub(super) struct NoHistory;

impl Deceit for NoHistory {
    fn answered(&mut self, _: &mut Backstage, call: &Call, answer: &mut Answer) {
        if call.is("GET", "/api/history") {
            answer.content = Content::Json(json!([]));
        }
    }
}

/// Replays a game without its last events.
pub(super) struct Replayed;

impl Deceit for Replayed {
    fn answered(&mut self, _: &mut Backstage, call: &Call, answer: &mut Answer) {
        if let (true, Some(replay)) = (call.is("GET", "/api/tables/*/replay"), answer.json())
            && let Some(steps) = replay["steps"].as_array_mut()
            && let Some(step) = steps.iter_mut().rfind(|step| step["events"] != json!([]))
        {
            step["events"] = json!([]);
        }
    }
}

/// Rewrites the journal when the match is over, makes every hash again, and signs for its head: whatever
/// it tells of the end fits the forgery.
pub(super) struct Rewritten {
    lie: Lie,
    forged: Option<Forgery>,
}

/// A journal that was rewritten, and what the true one ended with.
struct Forgery {
    journal: String,
    /// The heads and their signatures, each the true one and the false one.
    replaced: [(String, String); 2],
}

impl Rewritten {
    pub(super) const fn by(lie: Lie) -> Self {
        Self { lie, forged: None }
    }

    /// Forges the journal as soon as there is one.
    fn falsify(&mut self, backstage: &Backstage, speaker: Option<Speaker>, value: &mut Value) {
        for info in tables_in(value) {
            if let (None, Some(_), Some(speaker)) = (&self.forged, info["head"].as_str(), speaker) {
                self.forged = forgery(backstage, self.lie, speaker, info);
            }
        }
        for (true_one, false_one) in self.forged.iter().flat_map(|forged| &forged.replaced) {
            replace(value, true_one, false_one);
        }
    }
}

fn forgery(backstage: &Backstage, lie: Lie, speaker: Speaker, info: &Value) -> Option<Forgery> {
    let text = |name: &str| info[name].as_str().map(str::to_owned);
    let (table, head, signature) = (text("id")?, text("head")?, text("headSignature")?);
    let path = format!("/api/tables/{table}/journal");
    let journal = backstage.ask("GET", &path, speaker, &Value::Null)?;
    let journal = rewritten(lie, &backstage.honest(journal)?, &games_all::GAMES);
    let last = journal.lines().last()?.get(9..73)?.to_owned();
    let signed = backstage.sign_head(&table, info["attempt"].as_u64()?, &last);
    Some(Forgery { journal, replaced: [(head, last), (signature, signed)] })
}

impl Deceit for Rewritten {
    fn answered(&mut self, backstage: &mut Backstage, call: &Call, answer: &mut Answer) {
        if let (true, Some(forged)) = (is_journal(call, answer), &self.forged) {
            for (true_one, false_one) in &forged.replaced {
                answer.headers.iter_mut().for_each(|(_, value)| {
                    if value == true_one {
                        value.clone_from(false_one);
                    }
                });
            }
            answer.set_text(forged.journal.clone());
        } else if let Some(value) = answer.json() {
            self.falsify(backstage, call.speaker, value);
        }
    }

    fn told(
        &mut self,
        backstage: &mut Backstage,
        speaker: Speaker,
        tell: &mut Value,
        _: &mut Asides,
    ) -> Fate {
        self.falsify(backstage, Some(speaker), tell);
        Fate::Pass
    }
}
