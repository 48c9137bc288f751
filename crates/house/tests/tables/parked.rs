//! What this build lacks the rules for waits, and the rest of the house goes on.

use house::{House, SessionRequest};
use serde_json::{Value, json};
use session::{AnySessionGame, Begins, Fact, Registry, Standing, WholeText};
use table::erased::{AnyGame, AnyMatch, Draft, Opening};
use table::settings::Choice;
use table::{BadConfig, Hash, Setting, Version};
use wire::{SessionAsk, TableId};

use crate::common::{Client, deal, open, open_with, table_of_two};
use crate::keeper::Keeper;

/// What another build has changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Changed {
    Name,
    Rules,
    Data,
}

/// A game with another name, with other rules, or with other data.
pub(crate) struct Next<G: ?Sized + 'static>(pub(crate) &'static G, pub(crate) Changed);

impl AnySessionGame for Next<dyn AnySessionGame> {
    fn bet(&self) -> &'static str {
        self.0.bet()
    }

    fn offer(&self) -> &'static str {
        self.0.offer()
    }

    fn standing(&self, play: &dyn AnyMatch) -> Standing {
        self.0.standing(play)
    }

    fn facts(&self, play: &dyn AnyMatch, events: &[WholeText]) -> Vec<Option<Fact>> {
        self.0.facts(play, events)
    }

    fn begins(&self, play: &dyn AnyMatch) -> Begins {
        self.0.begins(play)
    }

    fn session_of_version(&self, rules: Version) -> Option<&'static dyn AnySessionGame> {
        (rules == self.rules_version()).then(|| leaked(Next(self.0, self.1)) as _)
    }
}

impl<G: AnyGame + ?Sized> AnyGame for Next<G> {
    fn name(&self) -> &'static str {
        match self.1 {
            Changed::Name => "newcomer",
            Changed::Rules | Changed::Data => self.0.name(),
        }
    }

    fn rules_version(&self) -> Version {
        let newest = self.0.rules_version().number();
        Version::new(newest + u32::from(self.1 == Changed::Rules))
    }

    fn versions(&self) -> &'static [Version] {
        self.0.versions()
    }

    /// A build that has forgotten the rules before its own.
    fn of_version(&self, rules: Version) -> Option<&'static dyn AnyGame> {
        (rules == self.rules_version()).then(|| leaked(Next(self.0, self.1)) as _)
    }

    fn data_hash(&self) -> Hash {
        match self.1 {
            Changed::Name | Changed::Rules => self.0.data_hash(),
            Changed::Data => Hash::of("other data"),
        }
    }

    fn seat_counts(&self) -> &'static [u8] {
        self.0.seat_counts()
    }

    fn commands(&self) -> &'static [&'static str] {
        self.0.commands()
    }

    fn ends(&self) -> bool {
        self.0.ends()
    }

    fn settings(&self) -> Vec<Setting> {
        self.0.settings()
    }

    fn choices(&self) -> Vec<Choice> {
        self.0.choices()
    }

    fn texts(&self) -> &'static [(&'static str, &'static str)] {
        self.0.texts()
    }

    fn open(&self, opening: Opening<'_>) -> Result<(Box<dyn AnyMatch>, Draft), BadConfig> {
        self.0.open(opening)
    }

    fn reopen(&self, opening: Opening<'_>) -> Result<Box<dyn AnyMatch>, BadConfig> {
        self.0.reopen(opening)
    }
}

fn leaked<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// The games of a build to come.
pub(crate) fn to_come(changed: Changed) -> Registry {
    let table = |game: &&'static dyn AnyGame| leaked(Next(*game, changed)) as _;
    let session = |game: &&'static dyn AnySessionGame| leaked(Next(*game, changed)) as _;
    Registry {
        tables: games_all::GAMES.tables.iter().map(table).collect::<Vec<_>>().leak(),
        sessions: games_all::GAMES.sessions.iter().map(session).collect::<Vec<_>>().leak(),
    }
}

async fn session(house: &House, client: &mut Client, ask: Value) -> Value {
    let ask: SessionAsk = serde_json::from_value(ask).expect("a request");
    let request = SessionRequest::Session(ask);
    house.sessions().tell(client.player.id, &client.outbox, request);
    loop {
        let message = client.next().await;
        if message["type"].as_str().is_some_and(|kind| kind.starts_with("session.")) {
            return message;
        }
    }
}

fn seeds() -> Value {
    json!({"type": "session.seeds", "id": "seeds"})
}

async fn status(house: &House, client: &Client, table: TableId) -> Value {
    let handle = house.lobby().room(table).expect("it is served");
    let info = handle.look(Some(client.player.clone()), None).await.expect("it is seen");
    serde_json::to_value(info.status).expect("a word")
}

/// A refusal of what waits for its rules says so.
fn says_why(refused: &Value) {
    assert_eq!(refused["error"]["code"], "conflict", "{refused}");
    let message = refused["error"]["message"].as_str().expect("a sentence");
    assert!(message.contains("rules"), "{message}");
}

#[tokio::test]
async fn a_table_and_a_session_wait_for_a_build_that_has_their_rules() {
    parked_by(Changed::Rules).await;
}

#[tokio::test]
async fn a_table_and_a_session_wait_for_a_build_that_has_their_data() {
    parked_by(Changed::Data).await;
}

async fn parked_by(changed: Changed) {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, handle) = table_of_two(&house, &mut people, json!({})).await;
    handle.tell(people[0].command("1", &deal())).expect("there is room");
    let first = people[0].until("accepted").await;
    let before = session(&house, &mut people[0], seeds()).await;
    house.shut_down().await;

    let house = open_with(to_come(changed), &keeper, true).await;
    let mut an = Client::of(&house, &people[0].token);
    assert_eq!(status(&house, &an, table).await, "parked");
    let handle = house.lobby().room(table).expect("it is served");
    handle.send(an.join()).await;
    assert_eq!(an.until("table").await["table"]["status"], "parked");
    handle.send(an.command("1", &deal())).await;
    says_why(&an.until("refused").await);
    says_why(&session(&house, &mut an, seeds()).await);
    let mut others = [Client::new(&house, "Dũng").await, Client::new(&house, "Em").await];
    let (other, handle) = table_of_two(&house, &mut others, json!({})).await;
    handle.tell(others[0].command("1", &deal())).expect("there is room");
    assert_eq!(others[0].until("accepted").await["table"], json!(other), "the rest goes on");
    assert_eq!(session(&house, &mut others[1], seeds()).await["type"], "session.seeds");
    house.shut_down().await;

    let house = open(&keeper, true).await;
    let mut an = Client::of(&house, &people[0].token);
    assert_eq!(status(&house, &an, table).await, "running");
    house.lobby().room(table).expect("it is served").send(an.command("1", &deal())).await;
    assert_eq!(an.until("accepted").await, first, "nothing was lost by waiting");
    assert_eq!(session(&house, &mut an, seeds()).await, before);
}
