//! Words that have no place in the tree. In this file they are written in two parts, so that it does
//! not find itself.

use super::keep;
use super::source::{Source, rust, tree};

const UNFINISHED: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME")];

const UNTESTED: &[&str] = &[
    concat!("test", ".skip"),
    concat!("it", ".skip"),
    concat!("describe", ".skip"),
    concat!("test", ".fixme"),
    concat!("describe", ".fixme"),
    concat!("test", ".fail"),
    concat!("test", ".only"),
    concat!("describe", ".only"),
];

const FENCES: &[&str] = &[concat!("```", "ignore"), concat!("```", "should_panic")];

const HOSTS: &[&str] = &[
    concat!("://", "index."),
    concat!("://", "registry."),
    concat!("static.", "crates.io"),
    concat!("npm", "js.org"),
    concat!("pypi", ".org"),
    concat!("python", "hosted.org"),
    concat!("deb.", "debian.org"),
    concat!("[", "source."),
    concat!("\"reso", "lved\": \"http"),
];

const MACHINES: &[&str] =
    &[concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/fa", "rm/"), concat!("/ho", "me/")];

/// The rule books mention open points of their source, and are not ours to edit.
fn is_law(source: &Source) -> bool {
    source.path == "docs/contract.md" || source.is_in("docs/rules/")
}

fn unfinished(source: &Source) -> Vec<String> {
    let open = source.lines().filter(|(_, line)| {
        UNFINISHED.iter().any(|word| line.contains(word)) && !names_an_issue(line)
    });
    open.map(|(number, line)| source.at(number, line.trim())).collect()
}

fn names_an_issue(line: &str) -> bool {
    let mut after = line.split('#').skip(1);
    after.any(|text| text.starts_with(|first: char| first.is_ascii_digit()))
}

/// Rust tests that are switched off or pass by failing, including those in documentation.
fn switched_off(source: &Source) -> Vec<String> {
    let mut lines = source.lines_with(&["#", "[", "ignore"]);
    lines.extend(source.lines_with(&["should_panic"]));
    let fenced = |line: &str| FENCES.iter().any(|fence| line.contains(fence));
    lines.extend(source.lines().filter(|(_, line)| fenced(line)).map(|(number, _)| number));
    lines.into_iter().map(|line| source.at(line, "a test that does not test")).collect()
}

fn naming(source: &Source, words: &[&str]) -> Vec<String> {
    let named = source.lines().filter_map(|(number, line)| {
        words.iter().find(|word| line.contains(**word)).map(|word| (number, word))
    });
    named.map(|(number, word)| source.at(number, word)).collect()
}

/// Paths from the root of one machine; `docs/…` and `$DIR/…` are not.
fn machine_paths(source: &Source) -> Vec<String> {
    let from_root = |line: &str, word: &str| {
        line.match_indices(word).any(|(start, _)| {
            !line[..start].ends_with(|before: char| {
                before.is_alphanumeric() || matches!(before, '.' | '-' | '_' | '}' | '*')
            })
        })
    };
    let named = source.lines().filter_map(|(number, line)| {
        MACHINES.iter().find(|word| from_root(line, word)).map(|word| (number, word))
    });
    named.map(|(number, word)| source.at(number, word)).collect()
}

#[test]
fn what_is_unfinished_has_an_issue() {
    let ours = tree().iter().filter(|source| !is_law(source));
    let findings: Vec<String> = ours.flat_map(unfinished).collect();
    keep("what is left to do without an issue's number, such as `#12`, is never done", &findings);
}

#[test]
fn every_test_tests() {
    let mut findings: Vec<String> = rust().flat_map(switched_off).collect();
    let scripts = tree().iter().filter(|s| matches!(s.extension(), "ts" | "js" | "svelte"));
    findings.extend(scripts.flat_map(|source| naming(source, UNTESTED)));
    keep("a test that is off is a promise that nobody keeps; say what is true today", &findings);
}

#[test]
fn no_registry_is_named() {
    let findings: Vec<String> = tree().iter().flat_map(|source| naming(source, HOSTS)).collect();
    keep("which registry serves a build is its machine's choice", &findings);
}

#[test]
fn no_path_of_one_machine() {
    let findings: Vec<String> = tree().iter().flat_map(machine_paths).collect();
    keep("the tree is built wherever it is cloned", &findings);
}

#[test]
fn planted_words_are_found() {
    let planted = |text: &str| Source::planted("web/src/a.rs", text);
    for word in UNFINISHED {
        assert_eq!(unfinished(&planted(&format!("// {word}: later"))).len(), 1);
        assert!(unfinished(&planted(&format!("// {word} #12: later"))).is_empty());
    }
    for word in HOSTS {
        assert_eq!(naming(&planted(&format!("x {word} y")), HOSTS).len(), 1, "{word}");
    }
    for word in UNTESTED {
        assert_eq!(naming(&planted(&format!("{word}('x')")), UNTESTED).len(), 1, "{word}");
    }
    for word in MACHINES {
        assert_eq!(machine_paths(&planted(&format!("cd {word}x"))).len(), 1, "{word}");
        assert!(machine_paths(&planted(&format!("cd docs{word}x"))).is_empty(), "{word}");
    }
}

#[test]
fn planted_tests_that_do_not_test_are_found() {
    let off = |code: &str| switched_off(&Source::planted("a.rs", code)).len();
    assert_eq!(off("#[ignore]\nfn f() {}"), 1);
    assert_eq!(off("#[ignore = \"slow\"]\nfn f() {}"), 1);
    assert_eq!(off("#[should_panic(expected = \"x\")]\nfn f() {}"), 1);
    for fence in FENCES {
        assert_eq!(off(&format!("/// {fence}\nfn f() {{}}")), 1, "{fence}");
    }
    assert_eq!(off("/// Those who ignore it should panic.\nfn ignore() {}"), 0);
}
