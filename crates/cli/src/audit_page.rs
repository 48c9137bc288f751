//! `croupier audit-page`: the page that audits journals without any house, as a file.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::say::{self, Fault};

#[derive(Debug, clap::Args)]
pub(crate) struct AuditPage {
    /// The file to write: one HTML page with everything in it
    pub(crate) file: PathBuf,
}

pub(crate) fn run(asked: &AuditPage) -> ExitCode {
    say::end(write(asked))
}

/// The same sources give the same page: whoever has its hash need not trust whoever hosts it.
fn write(asked: &AuditPage) -> Result<(), Fault> {
    let page = web_client::find(web_client::AUDIT_PAGE, false);
    let page = page.ok_or_else(|| Fault::found("this program was built without the audit page"))?;
    let name = asked.file.display();
    fs::write(&asked.file, &page.bytes)
        .map_err(|error| Fault::asked(format_args!("cannot write {name}: {error}")))?;
    let hash: String = page.hash.iter().map(|byte| format!("{byte:02x}")).collect();
    say::tell(format_args!("{hash}  {name}"));
    Ok(())
}
