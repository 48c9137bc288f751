//! Pictures as SVG, in whole numbers.

use std::fmt::Write as _;

const ROW: usize = 24;
const LABEL: usize = 220;
const BAR: usize = 420;

/// Bars from left to right, each with its label and what it shows in words.
pub(crate) fn bars(rows: &[(String, u64, String)]) -> String {
    let most = rows.iter().map(|(_, value, _)| *value).max().unwrap_or(0).max(1);
    let height = ROW * rows.len() + 4;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {} {height}\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\">",
        LABEL + BAR + 120
    );
    for (number, (label, value, words)) in rows.iter().enumerate() {
        let top = number * ROW + 2;
        let length = usize::try_from(value * BAR as u64 / most).unwrap_or(BAR);
        let (text, end) = (top + 15, LABEL + length + 8);
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{text}\" text-anchor=\"end\">{}</text>\
             <rect x=\"{LABEL}\" y=\"{top}\" width=\"{length}\" height=\"18\"/>\
             <text x=\"{end}\" y=\"{text}\">{}</text>",
            LABEL - 8,
            escaped(label),
            escaped(words)
        );
    }
    svg.push_str("</svg>");
    svg
}

/// A text as HTML has it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
