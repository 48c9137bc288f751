//! The verbs of the ground. `cargo xtask test` is the only test command.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a tool of the terminal prints")]

mod bare_metal;
mod clients;
mod codegen;
mod counted;
mod fuzz;
mod instructions;
mod long;
mod machine;
mod peers;
mod publish;
mod record;
mod second_try;
mod step;
mod tally;
mod test;
#[cfg(test)]
mod tidy;
mod tools;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test         everything that must hold: format, lints, bare metal, tests, the client in a browser
cargo xtask long [SEED]  ten times as much of what the tests sample: laws, crashes, the browser
cargo xtask instructions only what a command costs, counted by callgrind, which is part of the tests
cargo xtask fuzz         bytes that break a promise: [TARGET] [--seconds N] [--keep], or --check
cargo xtask tidy         only the tidy test, which is part of the tests
cargo xtask web          only the client: format, lints, types, and its tests in a browser
cargo xtask clients      only the client packages: their types, and their bots at a real house
cargo xtask codegen      writes the types of the clients and docs/protocol.md from the Rust types
cargo xtask record       golden journals that are not there, from the lines beside them
cargo xtask screenshots  pictures of every page in every language, in web/screenshots
cargo xtask peers        what an action costs us and our peers: [--rounds N] [--seconds N] [--check] [NAME…]
cargo xtask publish      every package of the library; with --dry-run up to the upload, which is part of `long`
cargo xtask help         this text";

fn main() -> ExitCode {
    if fuzz::is_compiling() {
        return fuzz::compile();
    }
    let verbs: Vec<String> = std::env::args().skip(1).collect();
    match verbs.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::run(),
        ["long"] => long::run(None),
        ["long", seed] => long::run(Some(seed)),
        ["fuzz", ref words @ ..] => fuzz::run(words),
        ["instructions"] => test::instructions(),
        ["tidy"] => test::tidy(),
        ["web"] => test::web(),
        ["clients"] => test::clients(),
        ["codegen"] => codegen::run(),
        ["record"] => record::run(),
        ["screenshots"] => web::screenshots(),
        ["publish", ref words @ ..] => publish::run(words),
        ["peers", ref words @ ..] => peers::run(words),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("There is no `cargo xtask {}`.\n{HELP}", verbs.join(" "));
            ExitCode::from(2)
        }
    }
}
