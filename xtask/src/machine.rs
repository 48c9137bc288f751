//! What the tests need from the machine: a browser with fonts for what it shows, a counter, a database and
//! a place where machines meet.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::tools::passes;

const BROWSERS: [&str; 3] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// The client's languages, as fontconfig names them.
const LANGUAGES: [&str; 4] = ["vi", "zh-cn", "ko", "en"];

/// The Debian packages that bring all of it.
const PACKAGES: [&str; 4] = ["chromium", "fontconfig", "fonts-noto-cjk", "fonts-noto-core"];

/// The browser, installed from the system's packages if it is missing and we are allowed to; otherwise
/// a sentence that says what is missing.
pub(crate) fn browser() -> Result<PathBuf, String> {
    if missing().is_some() && is_root() {
        install(&PACKAGES);
    }
    match (missing(), chromium()) {
        (None, Some(path)) => Ok(path),
        (lacking, _) => Err(format!(
            "The browser tests need {}: install {}.",
            lacking.unwrap_or_else(|| "a browser".into()),
            PACKAGES.join(", ")
        )),
    }
}

/// Valgrind, which counts instructions, installed as the browser is.
pub(crate) fn valgrind() -> Result<(), String> {
    let found = || Command::new("callgrind_control").arg("--version").output().is_ok();
    if !found() && is_root() {
        install(&["valgrind"]);
    }
    if found() { Ok(()) } else { Err("Counting instructions needs valgrind: install it.".into()) }
}

/// PostgreSQL, which a house may keep its data in, installed as the browser is.
pub(crate) fn postgres() -> Result<(), String> {
    let found = || {
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let debians = versions.map(|one| one.path().join("bin/initdb")).any(|path| path.exists());
        debians || Command::new("initdb").arg("--version").output().is_ok()
    };
    if !found() && is_root() {
        install(&["postgresql"]);
    }
    if found() { Ok(()) } else { Err("The tests need PostgreSQL: install it.".into()) }
}

/// NATS, at which machines that serve one house meet, installed as the browser is.
pub(crate) fn nats() -> Result<(), String> {
    let found = || Command::new("nats-server").arg("--version").output().is_ok();
    if !found() && is_root() {
        install(&["nats-server"]);
    }
    if found() { Ok(()) } else { Err("The tests need nats-server: install it.".into()) }
}

/// What makes environments of Python, installed as the browser is.
pub(crate) fn venv() -> Result<(), String> {
    let found = || passes(Command::new("python3").args(["-c", "import ensurepip, venv"]));
    if !found() && is_root() {
        install(&["python3-venv"]);
    }
    if found() { Ok(()) } else { Err("The clients need Python with venv: install it.".into()) }
}

fn chromium() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    let known = BROWSERS.iter().map(PathBuf::from);
    named.into_iter().chain(known).find(|path| path.exists())
}

fn missing() -> Option<String> {
    if chromium().is_none() {
        return Some("Chromium (in /usr/bin, or where CHROMIUM says)".into());
    }
    let without = LANGUAGES.iter().find(|language| !has_font(language))?;
    Some(format!("a font for the language {without}"))
}

/// Whether any font has all the letters of a language. Without one a page is full of boxes.
fn has_font(language: &str) -> bool {
    let fonts = Command::new("fc-list").arg(format!(":lang={language}")).output();
    fonts.is_ok_and(|fonts| !fonts.stdout.is_empty())
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|user| user.stdout == b"0\n")
}

fn install(packages: &[&str]) {
    println!("installing {} with apt-get", packages.join(", "));
    let words = ["install", "--yes", "--no-install-recommends", "--quiet=2"];
    if passes(&mut apt(&["update", "--quiet=2"])) {
        // The caller checks whether it helped.
        passes(apt(&words).args(packages));
    }
}

fn apt(words: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}
