//! Names of players: one line of text that can be seen, that is nobody's at this table and no bot's.

use table::Code;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::confusable_detection::skeleton;

use crate::{Answer, Refused};

/// How many marks may stand on one letter.
const MARKS: usize = 3;

/// What bots are called in the client's languages, beside their own [names](bots::NAMES); a number may
/// follow.
const BOTS: [&str; 14] = [
    "bot",
    "bots",
    "random bot",
    "careful bot",
    "máy",
    "máy chơi chắc",
    "máy chơi ngẫu hứng",
    "봇",
    "신중한 봇",
    "무작위 봇",
    "电脑",
    "電腦",
    "稳健型电脑",
    "随机型电脑",
];

/// A name as it is kept: in one form, each space once.
pub(crate) fn clean(name: &str, longest: usize) -> Answer<String> {
    let form: String = name.nfkc().filter(|letter| !is_selector(*letter)).collect();
    let name = form.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    let seen = name.chars().any(is_seen) && !form.chars().any(is_unseen) && !is_heaped(&name);
    if length == 0 || length > longest || !seen {
        let message = format!("A name has 1 to {longest} visible characters.");
        return Err(Refused::new(Code::BadInput, message));
    }
    if is_of_a_bot(&name) {
        return Err(Refused::new(
            Code::BadInput,
            "That is what bots are called; take another name.",
        ));
    }
    Ok(name)
}

/// Chooses how the letter before is drawn, and is nothing by itself.
fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether a letter leaves ink by itself.
fn is_seen(letter: char) -> bool {
    use GeneralCategoryGroup::{Letter, Number, Punctuation, Symbol};
    let group = letter.general_category_group();
    matches!(group, Letter | Number | Punctuation | Symbol) && !is_unseen(letter)
}

/// Whether a letter leaves none where it should, or changes how others are read.
fn is_unseen(letter: char) -> bool {
    use GeneralCategory::{Control, Format, LineSeparator, ParagraphSeparator};
    use GeneralCategory::{PrivateUse, Surrogate, Unassigned};
    let category = letter.general_category();
    let hidden =
        [Control, Format, LineSeparator, ParagraphSeparator, PrivateUse, Surrogate, Unassigned];
    // Letters and marks by their kind, and nothing to the eye.
    let blank = matches!(
        letter,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
    );
    blank || hidden.contains(&category)
}

/// Whether marks are heaped upon a letter until they cover what stands above and below.
fn is_heaped(name: &str) -> bool {
    let mut marks = 0;
    name.nfd().any(|letter| {
        let is_mark = letter.general_category_group() == GeneralCategoryGroup::Mark;
        marks = if is_mark { marks + 1 } else { 0 };
        marks > MARKS
    })
}

fn is_of_a_bot(name: &str) -> bool {
    let unnumbered = name.trim_end_matches(char::is_numeric);
    let first_words = match name.rsplit_once(' ') {
        Some((words, last)) if looks_like_a_number(last) => words,
        _ => name,
    };
    // A bot's character follows behind a hyphen.
    let kind = name.split_once('-').map_or(name, |(kind, _)| kind);
    let seen = [name, unnumbered, first_words, kind].map(likeness);
    BOTS.iter().chain(bots::NAMES).any(|bot| seen.contains(&likeness(bot)))
}

/// Whether something can be taken for a number: 1 looks like l, and 0 like o.
fn looks_like_a_number(text: &str) -> bool {
    likeness(text).chars().all(|letter| letter.is_numeric() || matches!(letter, 'o' | 'l'))
}

/// What a name looks like: names with the same likeness cannot be told apart at a glance.
pub(crate) fn likeness(name: &str) -> String {
    let letters: String = name.nfkc().filter(|letter| !letter.is_whitespace()).collect();
    let drawn: String = skeleton(&letters).collect();
    let small = drawn.to_lowercase();
    // An I is an l, and a small i is an I.
    skeleton(&small).map(|letter| if letter == 'i' { 'l' } else { letter }).collect()
}

/// The same name, or with the number that tells it from those which look like it.
pub(crate) fn told_apart<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let others: Vec<String> = others.map(likeness).collect();
    let is_taken = |name: &str| others.contains(&likeness(name));
    if !is_taken(name) {
        return name.to_owned();
    }
    let mut numbered = (2..).map(|number: u32| format!("{name} ({number})"));
    numbered.find(|name| !is_taken(name)).expect("there are more numbers than seats")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line_of_visible_text() {
        let rows = [
            ("  Bà   Tư ", "Bà Tư"),
            ("Ba\u{300} Tư", "Bà Tư"),
            ("Ａｎ", "An"),
            ("김철수", "김철수"),
            ("小明", "小明"),
            ("❤\u{fe0f} An", "❤ An"),
            ("สมชาย", "สมชาย"),
            ("O'Neil-2", "O'Neil-2"),
        ];
        for (given, kept) in rows {
            assert_eq!(clean(given, 24).as_deref(), Ok(kept), "{given}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        let heap = format!("a{}", "\u{301}".repeat(9));
        let rows = [
            "",
            "   ",
            "a\u{202e}b",
            "a\u{7}",
            &"x".repeat(25),
            "\u{3164}",
            "\u{2800}",
            "\u{ad}",
            "\u{61c}",
            "\u{e0041}\u{e0042}",
            "An\u{e0041}",
            "An\u{ad}",
            "A\u{3164}n",
            "\u{115f}",
            "\u{ffa0}",
            "\u{200d}",
            "An\u{200b}",
            "\u{301}\u{301}",
            "\u{e000}",
            "\u{378}",
            "a\nb\u{85}",
            "\u{fe0f}",
            "\u{2060}",
            "\u{180e}",
            &heap,
        ];
        for bad in rows {
            assert!(clean(bad, 24).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn what_bots_are_called_is_nobodys_name() {
        for bad in [
            "random 1",
            "Careful",
            "CAREFUL  12",
            "саrеful 2",
            "Bot 3",
            "bot42",
            "Bot l",
            "sharp 1",
            "careful-bold 2",
            "신중한 봇",
            "봇 1",
            "máy 2",
            "电脑 4",
        ] {
            assert!(clean(bad, 24).is_err(), "{bad}");
        }
        for good in ["Botond", "Carefully", "Randomir", "Abbot", "Máya"] {
            assert!(clean(good, 24).is_ok(), "{good}");
        }
    }

    #[test]
    fn names_that_look_alike_are_told_apart() {
        let rows =
            [("An", "Аn"), ("Bill", "BiII"), ("O0", "0o"), ("An Binh", "AnBinh"), ("Iris", "iRIS")];
        for (one, other) in rows {
            assert_eq!(likeness(one), likeness(other), "{one} {other}");
        }
        assert_ne!(likeness("Bà Tư"), likeness("Ba Tu"), "marks are seen");
        let at_the_table = ["An", "Bình", "An (2)"];
        assert_eq!(told_apart("Chi", at_the_table.into_iter()), "Chi");
        assert_eq!(told_apart("Аn", at_the_table.into_iter()), "Аn (3)");
    }
}
