//! The page for players is followed to the letter, with a shell and `sha256sum`.

use std::path::Path;
use std::process::Command;

/// The lines to type on a page, and what it says comes back.
fn typed_and_shown(page: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut typed, mut shown, mut follows) = (Vec::new(), Vec::new(), false);
    for line in page.lines() {
        match line.strip_prefix("    ") {
            Some(line) if line.starts_with("$ ") => {
                typed.push(&line[2..]);
                follows = true;
            }
            Some(line) if follows => shown.push(line),
            _ => follows = false,
        }
    }
    (typed, shown)
}

/// [K1] [K3] [K6] [K44] Cards, commitment and chain can be made again by hand.
#[test]
fn the_page_can_be_followed_by_hand() {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(cli.join("../../docs/fairness.md")).expect("the page");
    let (typed, shown) = typed_and_shown(&page);
    let mut shell = Command::new("sh");
    shell.args(["-c", &typed.join("\n")]).current_dir(cli.join("tests/golden"));
    let output = shell.output().expect("a shell");
    let printed = String::from_utf8(output.stdout).expect("text");
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(printed.lines().collect::<Vec<_>>(), shown, "{errors}");
    assert!(shown.len() > 8 && errors.is_empty(), "{errors}");
}
