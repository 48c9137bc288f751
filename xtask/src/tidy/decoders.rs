//! Whatever reads texts or bytes from outside is tried with broken ones, or somebody has said why not.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use syn::{FnArg, ImplItem, Item, ReturnType, Signature, Type, Visibility};

use super::keep;
use super::source::{Source, read, rust};

const LIST: &str = "xtask/decoders.toml";

/// The targets of `crates/fuzz`.
const TARGETS: &str = "crates/fuzz/src/targets/mod.rs";

/// How the names of decoders begin.
const VERBS: &[&str] = &["decode", "open", "parse", "read", "unpack"];
/// What stands behind `from_`, where that is a decoder.
const FORMS: &[&str] = &["bytes", "hex", "json", "slice", "str", "text"];

/// Crates that nobody outside reaches.
const TOOLS: &[&str] =
    &["crates/fuzz/", "crates/liar/", "crates/conformance/", "crates/web-build/"];

/// Every decoder, by the target that tries it or by the reason why none does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Decoders {
    tried: BTreeMap<String, String>,
    untried: BTreeMap<String, String>,
}

/// What of a file reads texts or bytes, by its crate and its type or file.
fn decoders(source: &Source) -> BTreeSet<String> {
    let file = syn::parse_file(&source.text).unwrap_or_else(|e| panic!("{}: {e}", source.path));
    let mut found = BTreeSet::new();
    let (home, stem) = (home(source), source.name().trim_end_matches(".rs"));
    for item in &file.items {
        match item {
            Item::Fn(one) if is_decoder(&one.vis, &one.sig) => {
                found.insert(format!("{home}::{stem}::{}", one.sig.ident));
            }
            Item::Impl(block) if block.trait_.is_none() => {
                let methods = block.items.iter().filter_map(|item| match item {
                    ImplItem::Fn(one) if is_decoder(&one.vis, &one.sig) => Some(&one.sig.ident),
                    _ => None,
                });
                let ty = name_of(&block.self_ty);
                found.extend(methods.map(|name| format!("{home}::{ty}::{name}")));
            }
            _ => {}
        }
    }
    found.extend(from_text(source).map(|ty| format!("{home}::{ty}::from_str")));
    found
}

/// The types that a file reads by `FromStr`; those that a macro makes by the file's name.
fn from_text(source: &Source) -> impl Iterator<Item = String> {
    let tokens = source.tokens();
    let stem = source.name().trim_end_matches(".rs").to_owned();
    let is_impl = |at: usize| tokens[at].text == "FromStr" && tokens[at + 1].text == "for";
    let found: Vec<String> = (0..tokens.len().saturating_sub(2))
        .filter(|at| is_impl(*at))
        .map(|at| match tokens[at + 2].text.as_str() {
            "$" => stem.clone(),
            name => name.to_owned(),
        })
        .collect();
    found.into_iter()
}

fn home(source: &Source) -> String {
    let folder = source.path.split_once("/src/").map_or("", |(folder, _)| folder);
    folder.rsplit('/').next().unwrap_or(folder).replace('-', "_")
}

fn is_decoder(visible: &Visibility, signature: &Signature) -> bool {
    let name = signature.ident.to_string();
    let verb = VERBS.iter().any(|verb| {
        name.strip_prefix(verb).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    });
    let form = name.strip_prefix("from_").is_some_and(|form| FORMS.contains(&form));
    let tells = matches!(signature.output, ReturnType::Type(..));
    let given = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(&*typed.ty),
        FnArg::Receiver(_) => None,
    });
    matches!(visible, Visibility::Public(_))
        && (verb || form)
        && tells
        && given.into_iter().any(is_raw)
}

/// Whether it is text, bytes or JSON that nobody has looked at.
fn is_raw(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => is_raw(&reference.elem),
        Type::Slice(slice) => name_of(&slice.elem) == "u8",
        Type::Path(_) => matches!(name_of(ty).as_str(), "str" | "String" | "Value" | "Bytes"),
        _ => false,
    }
}

fn name_of(ty: &Type) -> String {
    let Type::Path(path) = ty else { return String::new() };
    path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
}

/// What is not on the list, what is no longer there, and what no target tries.
fn against(list: &Decoders, found: &BTreeSet<String>, targets: &BTreeSet<String>) -> Vec<String> {
    let listed: BTreeSet<&String> = list.tried.keys().chain(list.untried.keys()).collect();
    let new = found.iter().filter(|one| !listed.contains(one));
    let gone = listed.iter().filter(|one| !found.contains(**one));
    let twice = list.tried.keys().filter(|one| list.untried.contains_key(*one));
    let no_target = list.tried.iter().filter(|(_, target)| !targets.contains(*target));
    let silent = list.untried.iter().filter(|(_, reason)| reason.len() < 20);
    new.map(|one| format!("{one} has no target in {LIST}, and no reason why it needs none"))
        .chain(gone.map(|one| format!("{one} is no decoder any more: take it out of {LIST}")))
        .chain(twice.map(|one| format!("{one} is on both lists")))
        .chain(no_target.map(|(one, target)| format!("{one}: there is no target {target}")))
        .chain(silent.map(|(one, _)| format!("{one}: that is no reason")))
        .collect()
}

/// The names in the list of targets: the first text of each line.
fn targets() -> BTreeSet<String> {
    let text = read(TARGETS);
    let (_, lines) = text.split_once("targets! {\n    \"").expect("there is a list of targets");
    let lines = lines.split("};").next().unwrap_or_default().split(";\n");
    let names = lines.filter_map(|line| line.trim().trim_start_matches('"').split('"').next());
    names.map(String::from).collect()
}

#[test]
fn every_decoder_is_tried_with_broken_input() {
    let list: Decoders = toml::from_str(&read(LIST)).expect("decoders with their targets");
    let ours = rust().filter(|source| {
        source.is_in("crates/")
            && source.path.contains("/src/")
            && !TOOLS.iter().any(|folder| source.is_in(folder))
    });
    let found: BTreeSet<String> = ours.flat_map(decoders).collect();
    keep(
        "whoever may send bytes sends the ones that break: a decoder has a target in crates/fuzz",
        &against(&list, &found, &targets()),
    );
}

#[test]
fn planted_decoders_are_found() {
    let found = |code: &str| {
        let source = Source::planted("crates/two-words/src/letter.rs", code);
        decoders(&source).into_iter().collect::<Vec<_>>()
    };
    assert_eq!(found("pub fn read(b: &[u8]) -> u8 { 1 }"), ["two_words::letter::read"]);
    assert_eq!(
        found("impl A { pub fn parse_all(t: &str) -> Self { A } }"),
        ["two_words::A::parse_all"]
    );
    assert_eq!(
        found("impl A { pub fn from_json(t: Value) -> Self { A } }"),
        ["two_words::A::from_json"]
    );
    assert_eq!(found("impl FromStr for A { }"), ["two_words::A::from_str"]);
    assert_eq!(
        found("macro_rules! m { ($n:ident) => { impl FromStr for $n {} } }"),
        ["two_words::letter::from_str"]
    );
    for silent in [
        "fn read(b: &[u8]) -> u8 { 1 }",
        "pub fn readable(b: &[u8]) -> bool { true }",
        "pub fn read(at: &Place) -> u8 { 1 }",
        "pub fn read(b: &[u8]) {}",
        "pub fn from_now(t: &str) -> u8 { 1 }",
    ] {
        assert_eq!(found(silent), [""; 0], "{silent}");
    }
}

#[test]
fn a_planted_list_is_held_against_what_is_there() {
    let map = |key: &str, value: &str| BTreeMap::from([(key.to_owned(), value.to_owned())]);
    let list = |target: &str, reason: &str| Decoders {
        tried: map("a::B::read", target),
        untried: map("a::c::parse", reason),
    };
    let [found, targets] = [["a::B::read", "a::c::parse"].as_slice(), &["names"]]
        .map(|all| all.iter().map(|one| String::from(*one)).collect::<BTreeSet<_>>());
    let judged = |list: &Decoders, found: &BTreeSet<String>| against(list, found, &targets).len();
    let reason = "only tests call it, with texts of their own";
    assert_eq!(judged(&list("names", reason), &found), 0);
    assert_eq!(judged(&list("nothing", reason), &found), 1, "no such target");
    assert_eq!(judged(&list("names", "trust me"), &found), 1, "no reason");
    assert_eq!(judged(&list("names", reason), &BTreeSet::new()), 2, "gone");
    let more = found.iter().cloned().chain(["a::D::from_str".into()]).collect();
    assert_eq!(judged(&list("names", reason), &more), 1, "new");
    assert!(self::targets().contains("messages") && self::targets().contains("socket"));
}
