//! A good text with some of its words replaced: what is wrong in one place, and right in all others,
//! gets far deeper than noise.

use crate::input::Input;

/// The text with edits, each of them: from which word on, how many go, and what comes instead.
pub(crate) fn edited(text: &str, input: &mut Input<'_>, most: usize) -> String {
    let mut words: Vec<String> = words(text).into_iter().map(str::to_owned).collect();
    for _ in 0..most {
        if input.is_empty() {
            break;
        }
        edit(&mut words, input);
    }
    words.concat()
}

fn edit(words: &mut Vec<String>, input: &mut Input<'_>) {
    let at = input.number() % (words.len() + 1);
    let gone = usize::from(input.byte() % 8).min(words.len() - at);
    words.splice(at..at + gone, [input.text()]);
}

/// The words of JSON: strings, numbers and names, and every sign by itself.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => string(rest),
            _ if is_name(first) => rest.find(|one| !is_name(one)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, behind) = rest.split_at(length);
        words.push(word);
        rest = behind;
    }
    words
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '.' | '+' | '-')
}

/// How long the string is that a text begins with.
fn string(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|(_, letter)| {
        let ends = *letter == '"' && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_the_sum_of_its_words() {
        let text = r#"{"a \" b":[-1.5e+3,true, "é"],"open"#;
        assert_eq!(words(text).concat(), text);
        assert_eq!(words(text)[1..5], [r#""a \" b""#, ":", "[", "-1.5e+3"]);
    }

    #[test]
    fn an_edit_replaces_words() {
        let edit = [0, 3, 1, 2, b'4', b'2'];
        assert_eq!(edited(r#"{"a":1,"b":2}"#, &mut Input::new(&edit), 9), r#"{"a":42,"b":2}"#);
        assert_eq!(edited("", &mut Input::new(&edit), 9), "42");
    }
}
