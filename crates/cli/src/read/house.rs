//! Where a journal is fetched, and with whose token. A token goes to the house it came from, and to no other.

/// Whether a name is an address rather than a file.
pub fn is_address(name: &str) -> bool {
    name.starts_with("http://") || name.starts_with("https://")
}

const NO_TLS: &str =
    "this program has no TLS: download the journal with your browser and verify the file";
const OF_WHICH_HOUSE: &str = "say which house your token is of, for it is sent to no other: \
                              --token-for or CROUPIER_HOUSE, http://HOST:PORT";

/// Where a journal is.
#[derive(Debug, PartialEq, Eq)]
pub struct JournalAddress {
    /// Host and port.
    house: String,
    /// `tables` or `seeds`.
    kind: &'static str,
    id: String,
}

impl JournalAddress {
    /// Whatever page of a table the address is of, its last part is the table; a server seed's has
    /// `seeds` before it.
    pub fn read(address: &str) -> Result<Self, String> {
        let bad = || format!("{address} is not a table's address (http://…/ID)");
        let rest = address.strip_prefix("http://").ok_or(NO_TLS)?;
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

    /// The journal itself.
    pub fn url(&self) -> String {
        let Self { house, kind, id } = self;
        format!("http://{house}/api/{kind}/{id}/journal")
    }
}

/// A token, and the house it came from.
pub struct Token {
    secret: String,
    house: String,
}

impl Token {
    /// The token of a text, which may name its house in a line before it, as it may be named elsewhere.
    pub fn read(text: &str, named: Option<&str>) -> Result<Self, &'static str> {
        let lines: Vec<&str> = text.split_whitespace().collect();
        let (named, secret) = match lines.as_slice() {
            [house, secret] => (Some(*house), *secret),
            [secret] => (named, *secret),
            _ => return Err("a token is one word, or its house and one word"),
        };
        let house = named.and_then(host).ok_or(OF_WHICH_HOUSE)?;
        Ok(Self { secret: secret.into(), house })
    }

    /// The secret, for that address; none for a house that it did not come from.
    pub fn secret_for(&self, address: &JournalAddress) -> Result<&str, String> {
        match self.house == address.house {
            true => Ok(&self.secret),
            false => Err(format!(
                "your token is of the house {} and is not sent to {}",
                self.house, address.house
            )),
        }
    }
}

/// Host and port of a house's address.
fn host(address: &str) -> Option<String> {
    let rest = address.strip_prefix("http://")?;
    let host = rest.split('/').next().filter(|host| !host.is_empty())?;
    Some(host.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(address: &str) -> Result<String, String> {
        JournalAddress::read(address).map(|found| found.url())
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
            JournalAddress::read(address).is_ok_and(|address| token.secret_for(&address).is_ok())
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
