//! Lists of exceptions that may only get shorter.

use std::collections::BTreeMap;

use super::source::read;

/// What is known to break a rule: how much of it there is in each file.
pub(crate) struct Ratchet {
    list: &'static str,
    listed: BTreeMap<String, usize>,
    slack: usize,
}

impl Ratchet {
    /// The list in a table of a file. A file may be `slack` below its figure, so that not every
    /// edit is an edit of the list.
    pub(crate) fn of(list: &'static str, table: &str, slack: usize) -> Self {
        let mut tables: BTreeMap<String, BTreeMap<String, usize>> =
            toml::from_str(&read(list)).expect("tables of files with a figure each");
        let listed = tables.remove(table).expect("the table is in the list");
        Self { list, listed, slack }
    }

    /// A list that is not there, to see what it finds.
    pub(crate) fn planted(listed: &[(&str, usize)], slack: usize) -> Self {
        let listed = listed.iter().map(|(path, figure)| (String::from(*path), *figure)).collect();
        Self { list: "planted.toml", listed, slack }
    }

    /// Whether a file is on the list.
    pub(crate) fn lists(&self, path: &str) -> bool {
        self.listed.contains_key(path)
    }

    /// Every file whose figure is not the one on the list, with the line to write instead.
    pub(crate) fn against(&self, found: &BTreeMap<String, Found>) -> Vec<String> {
        let grown = found.iter().filter_map(|(path, found)| self.grown(path, found));
        let figure = |path: &String| found.get(path).map_or(0, |found| found.figure);
        let shrunk = self
            .listed
            .iter()
            .filter(|(path, ceiling)| figure(path) == 0 || figure(path) + self.slack < **ceiling);
        grown.chain(shrunk.map(|(path, _)| self.lower(path, figure(path)))).collect()
    }

    fn grown(&self, path: &str, found: &Found) -> Option<String> {
        let ceiling = self.listed.get(path).copied().unwrap_or(0);
        let Found { figure, places } = found;
        let line = format!("`\"{path}\" = {figure}` in {}, if it came from elsewhere", self.list);
        let told =
            || format!("{path}: {figure}, not {ceiling} ({line})\n  {}", places.join("\n  "));
        (*figure > ceiling).then(|| told().trim_end().to_owned())
    }

    fn lower(&self, path: &str, figure: usize) -> String {
        let list = self.list;
        match figure {
            0 => format!("{path} needs no exception: strike it off {list}"),
            _ => format!("{path} has got better: write `\"{path}\" = {figure}` into {list}"),
        }
    }
}

/// What was found in a file.
#[derive(Default)]
pub(crate) struct Found {
    /// How much.
    pub(crate) figure: usize,
    /// Where, if that can be said.
    pub(crate) places: Vec<String>,
}

impl Found {
    /// One for each place.
    pub(crate) fn at(places: Vec<String>) -> Self {
        Self { figure: places.len(), places }
    }
}

#[test]
fn a_list_gets_shorter_and_never_longer() {
    let ratchet = Ratchet::planted(&[("a.rs", 2), ("b.rs", 1)], 0);
    let found = |figures: &[(&str, usize)]| {
        let found = figures.iter().map(|(path, count)| {
            (String::from(*path), Found::at(vec![format!("{path}:1: x"); *count]))
        });
        ratchet.against(&found.collect())
    };
    assert!(found(&[("a.rs", 2), ("b.rs", 1)]).is_empty());
    let grown = |path: &str, figure: usize, ceiling: usize| {
        let line = format!("`\"{path}\" = {figure}` in planted.toml, if it came from elsewhere");
        let places = format!("\n  {path}:1: x").repeat(figure);
        [format!("{path}: {figure}, not {ceiling} ({line}){places}")]
    };
    assert_eq!(found(&[("a.rs", 3), ("b.rs", 1)]), grown("a.rs", 3, 2));
    assert_eq!(found(&[("a.rs", 2), ("b.rs", 1), ("c.rs", 1)]), grown("c.rs", 1, 0));
    assert_eq!(
        found(&[("a.rs", 1)]),
        [
            "a.rs has got better: write `\"a.rs\" = 1` into planted.toml",
            "b.rs needs no exception: strike it off planted.toml"
        ]
    );
}

#[test]
fn a_file_may_be_a_little_below_its_figure() {
    let ratchet = Ratchet::planted(&[("a.ts", 100)], 10);
    let judged = |figure: usize| {
        let found = Found { figure, places: Vec::new() };
        ratchet.against(&BTreeMap::from([("a.ts".into(), found)])).len()
    };
    assert_eq!([101, 100, 90, 89].map(judged), [1, 0, 0, 1]);
}
