//! A journal from a house, by its address. A token goes to the house it came from, and to no other.

use std::path::Path;
use std::time::Duration;

use crate::args::Verify;
use crate::read::{JournalAddress, Token};
use crate::say::Fault;

/// Fetches the journal of a table or of a server seed.
pub(crate) fn journal(asked: &Verify) -> Result<Vec<u8>, Fault> {
    let address = JournalAddress::read(&asked.journal).map_err(Fault::asked)?;
    let token = token(asked)?;
    let secret = token.secret_for(&address).map_err(Fault::asked)?;
    let url = address.url();
    let failed = |error| Fault::found(format_args!("cannot fetch {url}: {error}"));
    let agent = ureq::Agent::config_builder()
        .timeout_global(Some(Duration::from_secs(60)))
        .http_status_as_error(false)
        // Wherever a house might lead, the token does not go.
        .max_redirects(0)
        .build()
        .new_agent();
    let request = agent.get(&url).header("authorization", format!("Bearer {secret}"));
    let mut answer = request.call().map_err(failed)?;
    let status = answer.status();
    let bytes = answer.body_mut().read_to_vec().map_err(failed)?;
    if !status.is_success() {
        let said = String::from_utf8_lossy(&bytes).into_owned();
        return Err(Fault::found(format_args!("the house answers {status}: {said}")));
    }
    Ok(bytes)
}

/// The token of a file or of the environment.
fn token(asked: &Verify) -> Result<Token, Fault> {
    let text = match &asked.token_file {
        Some(file) => read_file(file)?,
        None => std::env::var("CROUPIER_TOKEN").map_err(|_| {
            Fault::asked("a journal in a house needs your token: --token-file or CROUPIER_TOKEN")
        })?,
    };
    Token::read(&text, asked.token_for.as_deref()).map_err(Fault::asked)
}

fn read_file(file: &Path) -> Result<String, Fault> {
    std::fs::read_to_string(file)
        .map_err(|error| Fault::asked(format_args!("cannot read {}: {error}", file.display())))
}
