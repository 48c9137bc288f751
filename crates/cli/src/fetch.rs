//! A journal from a house, by its address. A token goes to the house it came from, and to no other.

use std::path::Path;
use std::time::Duration;

use crate::args::Verify;
use crate::say::Fault;

/// Whether a name is an address rather than a file.
pub(crate) fn is_address(name: &str) -> bool {
    name.starts_with("http://") || name.starts_with("https://")
}

/// Fetches the journal of a table or of a server seed.
pub(crate) fn journal(asked: &Verify) -> Result<Vec<u8>, Fault> {
    let address = JournalAddress::read(&asked.journal)?;
    let token = Token::read(asked)?;
    token.must_be_of(&address)?;
    let url = address.url();
    let failed = |error| Fault::found(format_args!("cannot fetch {url}: {error}"));
    let agent = ureq::Agent::config_builder()
        .timeout_global(Some(Duration::from_secs(60)))
        .http_status_as_error(false)
        // Wherever a house might lead, the token does not go.
        .max_redirects(0)
        .build()
        .new_agent();
    let request = agent.get(&url).header("authorization", format!("Bearer {}", token.secret));
    let mut answer = request.call().map_err(failed)?;
    let status = answer.status();
    let bytes = answer.body_mut().read_to_vec().map_err(failed)?;
    if !status.is_success() {
        let said = String::from_utf8_lossy(&bytes).into_owned();
        return Err(Fault::found(format_args!("the house answers {status}: {said}")));
    }
    Ok(bytes)
}

/// Where a journal is.
#[derive(Debug, PartialEq, Eq)]
struct JournalAddress {
    /// Host and port.
    house: String,
    /// `tables` or `seeds`.
    kind: &'static str,
    id: String,
}

impl JournalAddress {
    /// Whatever page of a table the address is of, its last part is the table; a server seed's has
    /// `seeds` before it.
    fn read(address: &str) -> Result<Self, Fault> {
        let bad = || Fault::asked(format_args!("{address} is not a table's address (http://…/ID)"));
        let Some(rest) = address.strip_prefix("http://") else {
            return Err(Fault::asked(
                "this program has no TLS: download the journal with your browser and verify the \
                 file",
            ));
        };
        let rest = rest.strip_suffix("/journal").unwrap_or(rest);
        let (house, path) = rest.split_once('/').ok_or_else(bad)?;
        let mut parts = path.rsplit('/');
        let id = parts.next().unwrap_or_default();
        if house.is_empty() || id.is_empty() || !id.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(bad());
        }
        let kind = if parts.next() == Some("seeds") { "seeds" } else { "tables" };
        Ok(Self { house: house.to_ascii_lowercase(), kind, id: id.into() })
    }

    fn url(&self) -> String {
        let Self { house, kind, id } = self;
        format!("http://{house}/api/{kind}/{id}/journal")
    }
}

/// A token, and the house it came from.
struct Token {
    secret: String,
    house: String,
}

impl Token {
    /// The token of a file or of the environment. A file may name its house in a line before it.
    fn read(asked: &Verify) -> Result<Self, Fault> {
        let text = match &asked.token_file {
            Some(file) => read_file(file)?,
            None => std::env::var("CROUPIER_TOKEN").map_err(|_| {
                Fault::asked(
                    "a journal in a house needs your token: --token-file or CROUPIER_TOKEN",
                )
            })?,
        };
        let lines: Vec<&str> = text.split_whitespace().collect();
        let (named, secret) = match lines.as_slice() {
            [house, secret] => (Some(*house), *secret),
            [secret] => (asked.token_for.as_deref(), *secret),
            _ => return Err(Fault::asked("a token is one word, or its house and one word")),
        };
        let Some(house) = named.and_then(host) else {
            return Err(Fault::asked(
                "say which house your token is of, for it is sent to no other: --token-for or \
                 CROUPIER_HOUSE, http://HOST:PORT",
            ));
        };
        Ok(Self { secret: secret.into(), house })
    }

    fn must_be_of(&self, address: &JournalAddress) -> Result<(), Fault> {
        match self.house == address.house {
            true => Ok(()),
            false => Err(Fault::asked(format_args!(
                "your token is of the house {} and is not sent to {}",
                self.house, address.house
            ))),
        }
    }
}

/// Host and port of a house's address.
fn host(address: &str) -> Option<String> {
    let rest = address.strip_prefix("http://")?;
    let host = rest.split('/').next().filter(|host| !host.is_empty())?;
    Some(host.to_ascii_lowercase())
}

fn read_file(file: &Path) -> Result<String, Fault> {
    std::fs::read_to_string(file)
        .map_err(|error| Fault::asked(format_args!("cannot read {}: {error}", file.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(address: &str) -> Result<String, String> {
        let found = JournalAddress::read(address).map_err(|fault| format!("{fault:?}"));
        found.map(|found| found.url())
    }

    #[test]
    fn every_page_of_a_table_leads_to_its_journal() {
        let journal = "http://h:1/api/tables/ab12/journal";
        for address in
            ["http://h:1/tables/ab12", "http://h:1/api/tables/ab12", journal, "http://h:1/ab12"]
        {
            assert_eq!(url(address), Ok(journal.to_owned()), "{address}");
        }
        let seed = "http://h:1/api/seeds/ab12/journal";
        assert_eq!(url(seed), Ok(seed.to_owned()));
        for bad in ["https://h/ab12", "http://h", "http://h/", "http://h/a%20b", "http:///ab12"] {
            assert!(url(bad).is_err(), "{bad}");
        }
    }

    /// Another port is another house, and so is a name before an `@`.
    #[test]
    fn a_house_is_known_by_host_and_port() {
        assert_eq!(host("http://Casa:8080/"), Some("casa:8080".into()));
        assert_eq!(host("http://casa:8080"), Some("casa:8080".into()));
        for other in ["casa:8080", "", "http://", "https://casa:8080"] {
            assert_eq!(host(other), None, "{other}");
        }
        let token = Token { secret: "s".into(), house: "casa:8080".into() };
        let goes_to = |address: &str| {
            JournalAddress::read(address).is_ok_and(|address| token.must_be_of(&address).is_ok())
        };
        assert!(goes_to("http://casa:8080/tables/ab12") && goes_to("http://CASA:8080/ab12"));
        for other in [
            "http://casa:8081/ab12",
            "http://casa/ab12",
            "http://casa:8080@elsewhere/ab12",
            "http://casa:8080.elsewhere/ab12",
        ] {
            assert!(!goes_to(other), "{other}");
        }
    }
}
