//! A bit flips, or a file is cut, anywhere in a house's folder: whatever is served then is what was
//! stored, or it is refused, or named and left out. Nothing is silently another.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use conformance::Effort;
use house::{Configs, House, HouseSetup, Keys, Limits, OpenedAs, RoomHandle, Staff};
use serde_json::{Value, json};
use store::StoreFault;
use store_sqlite::{DataFolder, SqliteStore, Standing};
use table::draws::Dice;
use wire::TableId;

use crate::sessions::{self, Folder};
use crate::tables::{self, deal, table_of_two};

const KEY: [u8; 32] = [7; 32];

/// How often each file is harmed.
const TRIES: u64 = 25;

/// What a stranger can find out about the house: each question with its answer, or its refusal.
type Answers = BTreeMap<&'static str, Result<Value, String>>;

async fn open(folder: &Path) -> Result<Arc<House>, StoreFault> {
    let entered = DataFolder::enter(folder)?;
    let (store, standing) = SqliteStore::open(entered, &KEY, false)?;
    let opened_as = match standing {
        Standing::New | Standing::Newest => OpenedAs::Itself,
        Standing::Restored | Standing::Moved => OpenedAs::Restored,
    };
    let setup = HouseSetup {
        games: games_all::GAMES,
        staff: Staff::default(),
        limits: Limits::default(),
        keys: Keys::new(KEY, &[8; 32]),
        memory: false,
        configs: Configs::default(),
        opened_as,
    };
    House::open(setup, Box::new(store)).await
}

/// A house after an evening: a table that is over, one that runs, talk, a retired seed, an open round.
struct Evening {
    over: TableId,
    running: TableId,
    /// The people at the tables.
    tokens: [String; 2],
    /// Who plays against the house, and the retired seed.
    player: String,
    seed: String,
    /// The folder when the house was killed, and when it was closed.
    killed: Folder,
    closed: Folder,
}

fn copy(from: &Path, name: &str) -> Folder {
    let to = Folder::new(name);
    std::fs::create_dir_all(&to.0).expect("a folder");
    for entry in from.read_dir().expect("a folder") {
        let path = entry.expect("an entry").path();
        std::fs::copy(&path, to.0.join(path.file_name().expect("a name"))).expect("it is copied");
    }
    to
}

impl Evening {
    async fn spend() -> Self {
        let folder = Folder::new("flips");
        let house = open(&folder.0).await.expect("it opens");
        let mut people =
            [tables::Client::new(&house, "An").await, tables::Client::new(&house, "Bình").await];
        let long = json!({"turnSeconds": 86_400});
        let (over, room) = table_of_two(&house, &mut people, long.clone()).await;
        end(&room, &mut people).await;
        let (running, room) = table_of_two(&house, &mut people, long).await;
        room.send(people[0].command("1", &deal())).await;
        people[0].until("accepted").await;
        room.send(people[1].say("1", "table", "good luck")).await;
        people[1].until("accepted").await;
        let mut player = sessions::Client::new(&house).await;
        player.bet("hilo", "1.00").await;
        player.finish("hilo").await;
        let seed = player.rotate().await["retired"]["serverSeedHash"].clone();
        player.bet("dragontower", "2.00").await;
        let tokens = people.map(|client| client.token);
        let (player, seed) = (player.token.clone(), seed.as_str().expect("a hash").to_owned());
        let killed = copy(&folder.0, "flips-killed");
        house.shut_down().await;
        let closed = copy(&folder.0, "flips-closed");
        Self { over, running, tokens, player, seed, killed, closed }
    }

    /// What a house on that folder answers; why not, if it does not open. True if it has named
    /// something that it left out.
    async fn ask(&self, folder: &Path) -> Result<(Answers, bool), String> {
        let house = open(folder).await.map_err(|fault| fault.to_string())?;
        let mut answers = Answers::new();
        for (names, token) in [NAMES_OF_AN, NAMES_OF_BINH].into_iter().zip(&self.tokens) {
            let known = house.guests().by_token(token).ok_or("nobody".to_owned());
            answers
                .insert(names[0], known.as_ref().map(|one| json!(one.name)).map_err(Clone::clone));
            let Ok(player) = known else { continue };
            let history = house.archive().history(&player, None, 50).await;
            answers
                .insert(names[1], history.map(|page| json!(page.items)).map_err(|no| no.message));
            let journal = house.archive().journal(&player, self.over.into()).await;
            answers.insert(names[2], journal.map(|one| json!(one.text)).map_err(|no| no.message));
            answers.insert(names[3], self.look(&house, token).await);
        }
        answers.insert("session", self.session(&house).await);
        let left_out = !house.damaged().is_empty();
        house.shut_down().await;
        Ok((answers, left_out))
    }

    /// The running table as a player sees it, with its talk, and the answer to an accepted id.
    async fn look(&self, house: &House, token: &str) -> Result<Value, String> {
        let room = house.lobby().room(self.running).map_err(|refused| refused.message)?;
        let mut client = tables::Client::of(house, token);
        room.send(client.join()).await;
        let channels = client.until("channels").await;
        let mut update = client.until("update").await;
        update.as_object_mut().expect("an object").remove("time");
        room.send(client.command("1", &deal())).await;
        let answer = loop {
            let told = client.next().await;
            if told["id"] == "1" {
                break told;
            }
        };
        Ok(json!([channels, update, answer]))
    }

    async fn session(&self, house: &Arc<House>) -> Result<Value, String> {
        let known = house.guests().by_token(&self.player).ok_or("nobody".to_owned())?;
        let mut client = sessions::Client::of(house, &self.player);
        let hash = self.seed.parse().expect("a hash");
        let journal = house.sessions().journal(&known, hash).await;
        let journal = journal.map_err(|refused| refused.message)?;
        let mut told = vec![json!(journal.text)];
        for ask in ["session.info", "session.seeds", "dragontower.checkActive"] {
            let answer = client.ask(json!({"type": ask})).await;
            if answer["type"] == "session.refused" {
                return Err(answer.to_string());
            }
            told.push(answer);
        }
        Ok(json!(told))
    }
}

const NAMES_OF_AN: [&str; 4] = ["An", "An's history", "An's journal", "An's table"];
const NAMES_OF_BINH: [&str; 4] = ["Bình", "Bình's history", "Bình's journal", "Bình's table"];

async fn end(room: &RoomHandle, people: &mut [tables::Client; 2]) {
    for client in people {
        room.send(client.agree("end", true)).await;
        client.until("accepted").await;
    }
}

/// Something in a file is another.
fn harm(bytes: &mut Vec<u8>, dice: &mut Dice) -> String {
    let place = dice.position(bytes.len());
    if dice.chance(1, 5) {
        bytes.truncate(place);
        return format!("cut at {place}");
    }
    let bit = dice.below(8);
    bytes[place] ^= 1 << bit;
    format!("bit {bit} of byte {place}")
}

/// What became of a house with a harmed file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Refused,
    LeftOut,
    Equal,
}

/// Whatever is another answer is a refusal, and nothing is missing that was not named.
fn judge(sound: &Answers, found: Result<(Answers, bool), String>, harm: &str) -> Outcome {
    let Ok((found, left_out)) = found else { return Outcome::Refused };
    let mut outcome = if left_out { Outcome::LeftOut } else { Outcome::Equal };
    for (question, answer) in sound {
        match found.get(question) {
            Some(Ok(other)) if left_out && question.ends_with("table") => {
                // What was said may be gone, and was named.
                let (other, answer) = (&other[1], &answer.as_ref().expect("it was sound")[1]);
                assert_eq!(other, answer, "{harm}: {question}");
            }
            Some(Ok(other)) => assert_eq!(Ok(other), answer.as_ref(), "{harm}: {question}"),
            Some(Err(_)) | None => outcome = Outcome::LeftOut,
        }
    }
    outcome
}

/// A house that hangs has an answer of its own.
async fn ask_in_time(evening: &Evening, folder: &Path) -> Result<(Answers, bool), String> {
    let asked = tokio::time::timeout(Duration::from_secs(60), evening.ask(folder)).await;
    asked.expect("it answers in time")
}

async fn harm_every_file(evening: &Evening, folder: &Folder, dice: &mut Dice, tries: u64) {
    let sound = copy(&folder.0, "flips-sound");
    let (sound, left_out) = ask_in_time(evening, &sound.0).await.expect("it opens");
    assert!(!left_out && sound.values().all(Result::is_ok), "{sound:?}");
    let entries = folder.0.read_dir().expect("a folder");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    for name in names {
        let bytes = std::fs::read(folder.0.join(&name)).expect("a file");
        let mut outcomes: BTreeMap<Outcome, u64> = BTreeMap::new();
        for _ in 0..if bytes.is_empty() { 0 } else { tries } {
            let mut bytes = bytes.clone();
            let what = format!("{}, {}", name.display(), harm(&mut bytes, dice));
            let harmed = copy(&folder.0, "flips-harmed");
            std::fs::write(harmed.0.join(&name), bytes).expect("it is written");
            let outcome = judge(&sound, ask_in_time(evening, &harmed.0).await, &what);
            *outcomes.entry(outcome).or_default() += 1;
        }
        println!("{}: {outcomes:?}", name.display());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_is_served_is_silently_another() {
    let effort = Effort::of_this_run();
    let seed = effort.seed(16);
    println!("seed {seed}");
    let mut dice = Dice::new(seed);
    let evening = Evening::spend().await;
    for folder in [&evening.killed, &evening.closed] {
        harm_every_file(&evening, folder, &mut dice, effort.of(TRIES)).await;
    }
}
