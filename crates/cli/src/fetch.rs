//! A journal from a house, by its table's address.

use std::path::Path;
use std::time::Duration;

use crate::say::Fault;

/// Whether a name is an address rather than a file.
pub(crate) fn is_address(name: &str) -> bool {
    name.starts_with("http://") || name.starts_with("https://")
}

/// Fetches the journal of a table.
pub(crate) fn journal(address: &str, token_file: Option<&Path>) -> Result<Vec<u8>, Fault> {
    let address = journal_address(address)?;
    let token = token(token_file)?;
    let failed = |error| Fault::found(format_args!("cannot fetch {address}: {error}"));
    let agent = ureq::Agent::config_builder()
        .timeout_global(Some(Duration::from_secs(60)))
        .http_status_as_error(false)
        .build()
        .new_agent();
    let request = agent.get(&address).header("authorization", format!("Bearer {token}"));
    let mut answer = request.call().map_err(failed)?;
    let status = answer.status();
    let bytes = answer.body_mut().read_to_vec().map_err(failed)?;
    if !status.is_success() {
        let said = String::from_utf8_lossy(&bytes).into_owned();
        return Err(Fault::found(format_args!("the house answers {status}: {said}")));
    }
    Ok(bytes)
}

/// Whatever page of a table the address is of, its last part is the table.
fn journal_address(address: &str) -> Result<String, Fault> {
    let bad = || Fault::asked(format_args!("{address} is not a table's address (http://…/ID)"));
    let Some(rest) = address.strip_prefix("http://") else {
        return Err(Fault::asked(
            "this program has no TLS: download the journal with your browser and verify the file",
        ));
    };
    let rest = rest.strip_suffix("/journal").unwrap_or(rest);
    let (host, path) = rest.split_once('/').ok_or_else(bad)?;
    let id = path.rsplit('/').next().unwrap_or_default();
    if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(bad());
    }
    Ok(format!("http://{host}/api/tables/{id}/journal"))
}

fn token(file: Option<&Path>) -> Result<String, Fault> {
    let text = match file {
        Some(file) => std::fs::read_to_string(file).map_err(|error| {
            Fault::asked(format_args!("cannot read {}: {error}", file.display()))
        })?,
        None => std::env::var("CROUPIER_TOKEN").map_err(|_| {
            Fault::asked("a journal in a house needs your token: --token-file or CROUPIER_TOKEN")
        })?,
    };
    Ok(text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_a_table_leads_to_its_journal() {
        let journal = "http://h:1/api/tables/ab12/journal";
        for address in
            ["http://h:1/tables/ab12", "http://h:1/api/tables/ab12", journal, "http://h:1/ab12"]
        {
            let found = journal_address(address).map_err(|fault| format!("{fault:?}"));
            assert_eq!(found, Ok(journal.to_owned()), "{address}");
        }
        for bad in ["https://h/ab12", "http://h", "http://h/", "http://h/a%20b"] {
            assert!(journal_address(bad).is_err(), "{bad}");
        }
    }
}
