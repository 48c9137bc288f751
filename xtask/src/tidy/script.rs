//! TypeScript, and what of a Svelte component is code, as words and signs.

use super::source::{Source, Token};

/// The code of a script or component without its comments, texts and styles. Every line keeps its
/// number.
fn code(source: &Source) -> String {
    let mut text = source.text.clone();
    if source.extension() == "svelte" {
        text = without(&without(&text, "<style", "</style>"), "<!--", "-->");
    }
    without_comments_and_texts(&text)
}

/// The text without what lies between two marks, but with its line feeds.
fn without(text: &str, from: &str, to: &str) -> String {
    let mut left = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(from) {
        let end = rest[start..].find(to).map_or(rest.len(), |end| start + end + to.len());
        left.push_str(&rest[..start]);
        left.extend(rest[start..end].chars().filter(|letter| *letter == '\n'));
        rest = &rest[end..];
    }
    left + rest
}

/// A template's text stays, since its expressions are code. A quotation mark without a second one in
/// its line is none: it stands in a regular expression or a comment of another language.
fn without_comments_and_texts(text: &str) -> String {
    let mut left = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '\'' | '"' => text_end(rest, first).unwrap_or(1),
            _ => {
                left.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
        };
        left.push(' ');
        left.extend(rest[..end].chars().filter(|letter| *letter == '\n'));
        rest = &rest[end..];
    }
    left
}

/// Where a text ends that begins with this mark.
fn text_end(text: &str, mark: char) -> Option<usize> {
    let mut escaped = false;
    for (index, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' => return None,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == mark => return Some(index + 1),
            _ => {}
        }
    }
    None
}

/// Words (with digits and `$`), numbers and signs. A sign with space on both sides is one token that
/// keeps its spaces, so that a tag, a type's bracket and a minus in front are told from ` < ` and ` - `.
pub(crate) fn tokens(source: &Source) -> Vec<Token> {
    let code = code(source);
    let mut tokens = Vec::new();
    for (index, line) in code.lines().enumerate() {
        // A formatter may end a line with a sign, or begin one with it.
        read_line(&format!(" {line} "), index + 1, &mut tokens);
    }
    tokens
}

fn read_line(line: &str, number: usize, tokens: &mut Vec<Token>) {
    let is_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    let is_sign = |letter: char| "+-*/%<>=&|?!".contains(letter);
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let same = |one: &dyn Fn(char) -> bool| rest.find(|l| !one(l)).unwrap_or(rest.len());
        let end = match first {
            _ if is_word(first) => same(&is_word),
            _ if is_sign(first) => same(&is_sign),
            _ => first.len_utf8(),
        };
        let before = line[..line.len() - rest.len()].ends_with(' ');
        let spaced = is_sign(first) && before && rest[end..].starts_with(' ');
        if !first.is_whitespace() {
            let text = &rest[..end];
            let text = if spaced { format!(" {text} ") } else { text.to_owned() };
            tokens.push(Token { line: number, text });
        }
        rest = &rest[end..];
    }
}

/// How many words and numbers the code has: its size, however it is laid out.
pub(crate) fn size(source: &Source) -> usize {
    let is_word = |token: &Token| token.text.starts_with(|l: char| l.is_alphanumeric() || l == '_');
    tokens(source).iter().filter(|token| is_word(token)).count()
}

#[test]
fn comments_texts_and_styles_are_no_code() {
    let component = "<script lang=\"ts\">\n  // a + b\n  const c = d - 1; /* e\n  */ f('g + h')\n\
                     </script>\n<!-- i -->\n<p>{j}</p>\n<style>\n  k { l: m }\n</style>\n";
    let tokens = tokens(&Source::planted("a.svelte", component));
    let on = |line: usize| -> Vec<&str> {
        tokens.iter().filter(|token| token.line == line).map(|token| &*token.text).collect()
    };
    assert_eq!(on(2), Vec::<&str>::new());
    assert_eq!(on(3), ["const", "c", " = ", "d", " - ", "1", ";"]);
    assert_eq!(on(4), ["f", "(", ")"]);
    assert_eq!(on(6), Vec::<&str>::new());
    assert_eq!(on(7), ["<", "p", ">", "{", "j", "}", "</", "p", ">"]);
    assert_eq!(on(9), Vec::<&str>::new());
}

#[test]
fn a_layout_does_not_change_the_size() {
    let size = |text: &str| size(&Source::planted("a.ts", text));
    let flat = "const a = (b: C<D>) => ({ e: b.f + 1_000 });";
    let laid_out = "const a = (b: C<D>) => ({\n  // Why.\n  e:\n    b.f +\n    1_000,\n})\n";
    assert_eq!(size(flat), 9);
    assert_eq!(size(laid_out), size(flat));
}
