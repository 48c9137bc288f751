//! Where secrets may be written down and opened; and that nothing is unsafe.

use toml::{Table, Value};

use super::keep;
use super::source::{Source, read, rust, tree};

/// The crates that write whole events, or test that nobody else does. `session` hides nothing: its
/// games share one generic event, which has to name the trait. `bench` reads commands that it
/// drew from the options, as a player would send them.
const SEALERS: &[&str] = &[
    "crates/table/",
    "crates/journal/",
    "crates/referee/",
    "crates/bench/",
    "crates/conformance/",
    "crates/session/",
    "crates/workbench/",
];

fn may_seal(source: &Source) -> bool {
    let games = ["crates/games/", "crates/cli/new/", "examples/"];
    let of_a_game =
        games.iter().any(|folder| source.is_in(folder)) && source.path.contains("/src/");
    SEALERS.iter().any(|folder| source.is_in(folder))
        || of_a_game && matches!(source.name(), "event.rs" | "command.rs")
}

/// The module's name as a word or in an attribute's text, and a whole event or command in a
/// `with`, which its derived functions would fit.
fn sealing(source: &Source) -> Vec<String> {
    let tokens = source.tokens();
    let before = |index: usize| index.checked_sub(2).map_or("", |index| &tokens[index].text);
    let found = tokens.iter().enumerate().filter(|(index, token)| {
        token.text == "sealed"
            || match before(*index) {
                "with" | "serialize_with" => names_whole(&token.text),
                "doc" => false,
                _ => token.text.starts_with('"') && token.text.contains("table::sealed"),
            }
    });
    found.map(|(_, token)| source.at(token.line, "secrets are written down here")).collect()
}

fn names_whole(path: &str) -> bool {
    path.contains("sealed")
        || path.trim_matches('"').split("::").any(|part| matches!(part, "Event" | "Command"))
}

fn is_rules(source: &Source) -> bool {
    source.path.ends_with("/src/rules.rs") || source.path.contains("/src/rules/")
}

fn peeking(source: &Source) -> Vec<String> {
    let lines = source.lines_with(&[".", "peek", "("]);
    lines.into_iter().map(|line| source.at(line, "a secret is opened here")).collect()
}

/// Where a page calls the rules: its names for callers outside are the only thing that is not proved safe.
const DOOR: &str = "crates/browser/src/door.rs";

fn unsafety(source: &Source) -> Vec<String> {
    let named = source.path == DOOR;
    let names =
        if named { source.lines_with(&["unsafe", "(", "no_mangle", ")"]) } else { Vec::new() };
    let lines = source.lines_with(&["unsafe"]).into_iter().filter(|line| !names.contains(line));
    lines.map(|line| source.at(line, "`unsafe`")).collect()
}

fn forbids_unsafe(workspace: &Table) -> bool {
    let lints = workspace.get("workspace").and_then(|workspace| workspace.get("lints"));
    let rust = lints.and_then(|lints| lints.get("rust"));
    rust.and_then(|rust| rust.get("unsafe_code")).and_then(Value::as_str) == Some("forbid")
}

const DOORS_MANIFEST: &str = "crates/browser/Cargo.toml";

/// The same lints, except that what is unsafe is denied and not forbidden: a name for callers outside counts as that.
fn has_the_lints_of_a_door(package: &Table, workspace: &Table) -> bool {
    let mut lints = workspace["workspace"]["lints"].clone();
    lints["rust"]["unsafe_code"] = Value::String("deny".into());
    package.get("lints") == Some(&lints)
}

fn takes_the_lints(package: &Table) -> bool {
    let lints = package.get("lints").and_then(|lints| lints.get("workspace"));
    lints.and_then(Value::as_bool) == Some(true)
}

#[test]
fn whole_events_are_named_where_they_are_written_and_nowhere_else() {
    let elsewhere = rust().filter(|source| source.is_in("crates/") && !may_seal(source));
    let findings: Vec<String> = elsewhere.flat_map(sealing).collect();
    keep("one door for writing secrets down is one door to watch", &findings);
}

#[test]
fn secrets_are_opened_in_the_rules_and_nowhere_else() {
    let elsewhere = rust().filter(|source| source.is_below_the_house() && !is_rules(source));
    let findings: Vec<String> = elsewhere.flat_map(peeking).collect();
    keep("a viewer sees through its lens; only a decision may look at everything", &findings);
}

#[test]
fn nothing_is_unsafe() {
    let findings: Vec<String> = rust().flat_map(unsafety).collect();
    keep("no rule, journal or secret is worth a memory fault", &findings);
}

#[test]
fn the_lints_of_the_workspace_hold_in_every_crate() {
    let workspace: Table = read("Cargo.toml").parse().expect("the workspace's manifest");
    assert!(forbids_unsafe(&workspace), "`unsafe_code = \"forbid\"` stands in the workspace");
    let manifests = tree().iter().filter(|source| source.name() == "Cargo.toml");
    let crates = manifests.filter(|manifest| manifest.path.contains('/'));
    let lax = crates.filter(|manifest| {
        let holds = |package: &Table| match manifest.path == DOORS_MANIFEST {
            true => has_the_lints_of_a_door(package, &workspace),
            false => takes_the_lints(package),
        };
        !manifest.text.parse().is_ok_and(|package| holds(&package))
    });
    let findings: Vec<String> =
        lax.map(|manifest| manifest.path.clone() + " has no `[lints] workspace = true`").collect();
    keep("a crate without the lints would be a crate without the rules", &findings);
}

#[test]
fn planted_sealing_and_peeking_are_found() {
    let view = |code: &str| Source::planted("crates/games/x/src/view.rs", code);
    assert!(!may_seal(&view("")));
    for leak in [
        "use table::sealed;",
        "table::whole!(sealed View);",
        "struct V { #[serde(with = \"table::sealed\")] card: Secret<u8> }",
        "struct V { #[serde(with = \"Event\")] dealt: Event }",
        "struct V { #[serde(serialize_with = \"crate::Event::serialize\")] dealt: Event }",
    ] {
        assert_eq!(sealing(&view(leak)).len(), 1, "{leak}");
    }
    assert!(sealing(&view("/// Not table::sealed.\nstruct Sealed;")).is_empty());
    assert!(may_seal(&Source::planted("crates/games/x/src/event.rs", "")));
    assert!(!may_seal(&Source::planted("crates/games/x/tests/event.rs", "")));
    assert!(!may_seal(&Source::planted("crates/house/src/event.rs", "")));

    assert_eq!(peeking(&view("fn f() { table.peek(&state.deck); }")).len(), 1);
    assert!(!is_rules(&view("")));
    assert!(is_rules(&Source::planted("crates/games/x/src/rules/deal.rs", "")));
}

#[test]
fn planted_unsafety_is_found() {
    let planted = |code: &str| unsafety(&Source::planted("crates/x/src/lib.rs", code)).len();
    assert_eq!(planted("fn f() { unsafe { g() } }"), 1);
    assert_eq!(planted("// unsafe\nfn f() {}"), 0);
    let table = |text: &str| text.parse::<Table>().expect("a planted manifest");
    assert!(!forbids_unsafe(&table("[workspace.lints.rust]\nunsafe_code = \"warn\"")));
    assert!(!takes_the_lints(&table("[package]\nname = \"x\"")));
    assert!(!takes_the_lints(&table("[lints]\nworkspace = false")));
}
