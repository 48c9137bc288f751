//! The programs that the steps call.

use std::path::{Path, PathBuf};
use std::process::Command;

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

/// The binary as `cargo run --release` builds it, which lies beside this program.
pub(crate) fn binary() -> Result<PathBuf, String> {
    if !passes(&mut cargo(&["build", "--quiet", "--release", "--bin", "croupier"])) {
        return Err("The binary cannot be built.".into());
    }
    let here = std::env::current_exe().map_err(|error| error.to_string())?;
    Ok(here.with_file_name("croupier"))
}
