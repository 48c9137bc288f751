//! No rule in the client: what may be done, and what it would come to, the house says.
//!
//! A machine cannot tell a rule from other code, but it can tell what rules are made of. Money is
//! arithmetic; a limit is a number by the name of one; sums that must be exact are integers of any
//! length. What only shows things has none of the three: coordinates and milliseconds are left alone.
//! Files that are known to hold rules in other forms are listed by their size.

use std::collections::BTreeMap;

use super::keep;
use super::ratchet::{Found, Ratchet};
use super::script::{size, tokens};
use super::source::{Source, Token, tree};

const LIST: &str = "xtask/rules-in-the-client.toml";

/// How many words a listed file may be below its figure.
const SLACK: usize = 25;

/// Not written by hand; texts and rule books for people; and the checks of draws and journals, which
/// recompute what the house did so that nobody has to believe it.
const ELSEWHERE: &[&str] = &["/generated/", "/text/", "/rules/", "/fair/", "/fair.ts"];

/// Money by its names, in the singular.
const MONEY: &[&str] = &[
    "amount",
    "balance",
    "bet",
    "bonus",
    "cash",
    "chance",
    "cost",
    "debt",
    "expense",
    "fee",
    "gain",
    "income",
    "loan",
    "money",
    "mortgage",
    "multiplier",
    "payday",
    "payment",
    "payout",
    "percent",
    "price",
    "proceed",
    "profit",
    "rtp",
    "salary",
    "stake",
    "tax",
    "wager",
];

const SUMS: &[&str] = &["+", "-", "*", "/", "%", "+=", "-=", "*=", "/="];
const COMPARISONS: &[&str] = &["<", ">", "<=", ">="];
const LIMITS: &[&str] = &["least", "max", "min", "most", "standard"];

fn is_looked_at(source: &Source) -> bool {
    source.is_in("web/src/")
        && matches!(source.extension(), "ts" | "svelte")
        && !ELSEWHERE.iter().any(|part| source.path.contains(part))
}

/// The places that look like a rule.
fn signs(source: &Source) -> Vec<String> {
    let tokens = tokens(source);
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    (0..tokens.len())
        .filter_map(|index| {
            let why = match text(index) {
                sign if counts_money(sign, &tokens, index) => "money is counted",
                number if is_exact(number) => "an exact sum",
                limit if LIMITS.contains(&limit) && text(index + 1) == ":" => {
                    is_number(text(index + 2)).then_some("a limit")?
                }
                _ => return None,
            };
            Some(source.at(tokens[index].line, why))
        })
        .collect()
}

/// Whether a sum or a comparison has money on either side. Whether there is any at all, everybody may ask.
fn counts_money(sign: &str, tokens: &[Token], index: usize) -> bool {
    let bare = sign.trim();
    let spaced = bare.len() < sign.len();
    let (left, right) = (left_of(tokens, index), right_of(tokens, index));
    let any = left == "0" || right == "0";
    let counts = SUMS.contains(&bare) || COMPARISONS.contains(&bare) && !any;
    spaced && counts && (is_money(left) || is_money(right))
}

/// The last word before a sign: `player.cash!) - ` ends in `cash`.
fn left_of(tokens: &[Token], index: usize) -> &str {
    let mut before = tokens[..index].iter().rev().map(|token| token.text.as_str());
    before.find(|text| !matches!(*text, ")" | "]" | "!")).unwrap_or_default()
}

/// The last word of a path after a sign: ` - (scene.player.cash` leads to `cash`.
fn right_of(tokens: &[Token], index: usize) -> &str {
    let mut at = index + 1;
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    while text(at) == "(" {
        at += 1;
    }
    while text(at + 1) == "." || text(at + 1) == "?" && text(at + 2) == "." {
        at += if text(at + 1) == "." { 2 } else { 3 };
    }
    text(at)
}

fn is_money(word: &str) -> bool {
    let mut part = String::new();
    for letter in word.chars().chain([' ']) {
        if letter.is_uppercase() || !letter.is_alphanumeric() {
            if MONEY.contains(&part.strip_suffix('s').unwrap_or(&part)) || part == "taxes" {
                return true;
            }
            part.clear();
        }
        part.extend(letter.to_lowercase());
    }
    false
}

/// A number of any length, `10n`. Whether there is any at all, `0n`, everybody may ask here, too.
fn is_exact(word: &str) -> bool {
    is_number(word) && word.ends_with('n') && word != "0n"
}

fn is_number(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_digit())
}

fn known() -> Ratchet {
    Ratchet::of(LIST, "sizes", SLACK)
}

#[test]
fn no_rule_is_written_in_the_client() {
    let known = known();
    let looked = tree().iter().filter(|source| is_looked_at(source) && !known.lists(&source.path));
    let found: BTreeMap<String, Found> = looked
        .map(|source| (source.path.clone(), Found::at(signs(source))))
        .filter(|(_, found)| found.figure > 0)
        .collect();
    let findings = Ratchet::of(LIST, "signs", 0).against(&found);
    keep(
        "a rule is written once, in `rules`: ask the options what may be done, and the view what it \
         comes to; what they do not say yet, teach the game to say",
        &findings,
    );
}

#[test]
fn no_file_of_rules_in_the_client_grows() {
    let known = known();
    let listed = tree().iter().filter(|source| known.lists(&source.path));
    let sizes = listed.map(|source| {
        let found = Found { figure: size(source), places: Vec::new() };
        (source.path.clone(), found)
    });
    keep(
        "the rules in the client move to the games, file by file",
        &known.against(&sizes.collect()),
    );
}

#[test]
fn planted_rules_in_the_client_are_found() {
    let found = |path: &str, code: &str| {
        let source = Source::planted(path, code);
        if is_looked_at(&source) { signs(&source).len() } else { 0 }
    };
    let script = |code: &str| found("web/src/games/x/forecast.ts", code);
    for rule in [
        "const payday = player.payday - (loan / rate);",
        "const left = player.cash! -\n  gift;",
        "if (gift > player.cash) return;",
        "cash += gift;",
        "const fee = half * totalExpenses;",
        "const units = 10n;",
        "const seconds = { min: 5, step: 5 };",
    ] {
        assert_eq!(script(rule).clamp(0, 1), 1, "{rule}");
    }
    assert_eq!(found("web/src/games/x/Bank.svelte", "<p>{player?.cash - gift}</p>"), 1);
    for shown in [
        "const width = 5 * CELL + 1_000;",
        "if (player.cash > 0) shine();",
        "const cash: Record<string, Cash> = {};",
        "// cash - loan\nconst text = 'cash - loan';",
        "const { min, max } = range;",
        "const by = -amount;",
        "if (difference < 0n) shine();",
        "const beta = alphabets + outcasts;",
    ] {
        assert_eq!(script(shown), 0, "{shown}");
    }
    for component in
        ["<Amount min={range.min} /> <Price>", "<style>\n a { margin: -1px }\n</style>"]
    {
        assert_eq!(found("web/src/games/x/Bank.svelte", component), 0, "{component}");
    }
    for path in ["web/src/games/x/fair.ts", "web/src/games/x/text/en.ts", "web/tests/x.spec.ts"] {
        assert_eq!(found(path, "const left = cash - loan;"), 0, "{path}");
    }
}
