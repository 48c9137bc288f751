//! Where a house's database is.

use std::fmt;
use std::str::FromStr;

use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// The address of a database, `postgres://user:password@host/name`. It is shown without the password.
#[derive(Clone)]
pub struct Address(Config);

impl Address {
    /// Whether a text is meant as one.
    pub fn is_meant(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // What is wrong with it is told without the text: there may be a password in it.
        let config: Config =
            text.parse().map_err(|error| format!("this is no address of PostgreSQL: {error}"))?;
        match config.get_hosts().is_empty() {
            true => Err("this address of PostgreSQL names no host".into()),
            false => Ok(Self(config)),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        for (place, host) in self.0.get_hosts().iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            match host {
                Host::Tcp(name) => write!(f, "{comma}{name}")?,
                Host::Unix(path) => write!(f, "{comma}{}", path.display())?,
            }
        }
        write!(f, "/{}", self.0.get_dbname().or(self.0.get_user()).unwrap_or_default())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let address: Address =
            "postgres://an:hunter2@db.example:5433/house".parse().expect("it is one");
        assert_eq!(address.to_string(), "postgres://db.example/house");
        assert_eq!(format!("{address:?}"), address.to_string());
        for wrong in
            ["postgres://an:hunter2@", "postgres://an:hunter2@host:port/x", "postgres:///x"]
        {
            let said = wrong.parse::<Address>().expect_err(wrong);
            assert!(!said.contains("hunter2"), "{said}");
        }
    }
}
