//! The programs that the steps call.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the workspace").to_path_buf()
}

/// The cargo that runs this program, started in the workspace.
pub(crate) fn cargo(words: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root()).args(words);
    command
}

/// Whether a program could be started and succeeded.
pub(crate) fn passes(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

/// Whether a step held, or says why it could not be tried.
pub(crate) fn held(tried: Result<bool, String>) -> bool {
    tried.unwrap_or_else(|fault| {
        println!("{fault}");
        false
    })
}

/// Whether the tests of the workspace have built the binary in this run.
static IS_BUILT: AtomicBool = AtomicBool::new(false);

/// The tests have built the binary: it is not built again. It has what tests want of tokio and axum
/// besides, and a build without that would take a twentieth of the whole run.
pub(crate) fn is_built() {
    IS_BUILT.store(true, Ordering::Relaxed);
}

/// The binary, which lies beside this program: as `cargo run --release` builds it, or in a whole run as the
/// tests have.
pub(crate) fn binary() -> Result<PathBuf, String> {
    let is_built = IS_BUILT.load(Ordering::Relaxed);
    if !is_built && !passes(&mut cargo(&["build", "--quiet", "--release", "--bin", "croupier"])) {
        return Err("The binary cannot be built.".into());
    }
    let here = std::env::current_exe().map_err(|error| error.to_string())?;
    Ok(here.with_file_name("croupier"))
}
