//! The referee's lines: the first says at which table, as in the golden journals' files of lines.

use games_all::GAMES;
use referee::{JournalFile, Line, Lines, Referee};
use serde::Deserialize;
use serde_json::{Map, Value};
use table::Viewer;
use table::draws::Seeds;
use table::erased::Opening;

/// How many lines a referee is told.
const MOST: usize = 80;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Table {
    game: String,
    seats: u8,
    server_seed: String,
    client_seed: String,
    config: Map<String, Value>,
}

/// What is seen from everywhere at a table of a referee.
type Views = Vec<Option<String>>;

pub(super) fn run(bytes: &[u8]) {
    let (head, lines) = split(bytes);
    let Ok(table) = serde_json::from_slice::<Table>(head) else { return };
    let Some(game) = GAMES.find(&table.game) else { return };
    let config = Value::Object(table.config).to_string();
    let seeds = Seeds::new(table.server_seed, table.client_seed);
    let opening = Opening { seats: table.seats, config: &config, seeds, nonce: 0 };
    let Ok((play, begun)) = game.open(opening) else { return };
    let mut journal = Vec::new();
    let book = JournalFile::open(&mut journal, &*play, &begun).expect("memory takes all");
    let mut referee = Referee::new(play, Some(book));
    let mut input = Lines::new(lines);
    for _ in 0..MOST {
        let Some(line) = input.next(|_| false, || Ok(())).expect("memory is read") else { break };
        tell(&mut referee, &line, table.seats);
    }
    let views = views(&mut referee, table.seats);
    referee.close().expect("memory takes all");
    holds(&journal, &views, table.seats);
}

fn split(bytes: &[u8]) -> (&[u8], &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    (&bytes[..end], bytes.get(end + 1..).unwrap_or_default())
}

fn tell<W: std::io::Write>(referee: &mut Referee<W>, line: &Line<'_>, seats: u8) {
    let before = views(referee, seats);
    let Some(answer) = referee.answer(line).expect("memory takes all") else {
        return assert!(matches!(line, Line::Bytes(bytes) if bytes.trim_ascii().is_empty()));
    };
    assert!(!answer.contains('\n'), "an answer is one line");
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    let nothing = answer["events"].as_array().is_some_and(Vec::is_empty);
    if answer["ok"] == false && nothing {
        assert!(answer["error"]["code"].is_string() && answer["error"]["message"].is_string());
        assert_eq!(views(referee, seats), before, "a refused line changes nothing");
    }
}

fn views<W: std::io::Write>(referee: &mut Referee<W>, seats: u8) -> Views {
    let mut view = |viewer: Viewer| {
        let name = viewer.seat().map_or("\"public\"".into(), |seat| seat.number().to_string());
        let asked = format!("{{\"view\":{name}}}");
        referee.answer(&Line::Bytes(asked.as_bytes())).expect("memory takes all")
    };
    Viewer::all(seats).map(&mut view).collect()
}

/// The journal is decided again, and replayed to the same views.
fn holds(journal: &[u8], views: &Views, seats: u8) {
    if let Err(finding) = journal::audit(journal, &GAMES) {
        panic!("the referee's own journal does not hold: {finding}");
    }
    let play = super::journals::replayed(journal).into_table().expect("a table's");
    let again =
        Viewer::all(seats).map(|viewer| Some(format!("{{\"view\":{}}}", play.view(viewer))));
    assert_eq!(&again.collect::<Views>(), views, "the journal leads to the same views");
}
