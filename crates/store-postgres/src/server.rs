//! The server that answers, as it speaks of itself.

use tokio::io::{AsyncRead, AsyncWrite};
use tokio_postgres::Connection;

use crate::trouble::{Tried, Trouble};

/// The first version that a house is tested with.
const OLDEST: u32 = 15;

/// What a server says of itself when somebody connects.
pub(crate) struct Server {
    version: String,
    encoding: String,
}

impl Server {
    pub(crate) fn of<S, T>(connection: &Connection<S, T>) -> Self
    where
        S: AsyncRead + AsyncWrite + Unpin,
        T: AsyncRead + AsyncWrite + Unpin,
    {
        let said = |name| connection.parameter(name).unwrap_or_default().to_owned();
        Self { version: said("server_version"), encoding: said("server_encoding") }
    }

    /// Says what a house cannot be kept in.
    pub(crate) fn must_do(&self) -> Tried<()> {
        let Self { version, encoding } = self;
        let major = version.split(|letter: char| !letter.is_ascii_digit()).next();
        let major: u32 = major.and_then(|digits| digits.parse().ok()).unwrap_or_default();
        if major < OLDEST {
            return Err(Trouble::damage(format_args!(
                "PostgreSQL {version} is too old: a house needs {OLDEST} or newer"
            )));
        }
        if encoding != "UTF8" {
            return Err(Trouble::damage(format_args!(
                "its encoding is {encoding}: a house needs a database in UTF8"
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(version: &str, encoding: &str) -> Option<String> {
        let server = Server { version: version.into(), encoding: encoding.into() };
        server.must_do().err().map(|trouble| trouble.to_string())
    }

    #[test]
    fn a_server_that_will_not_do_is_named() {
        for good in ["15.14 (Debian 15.14-0+deb12u1)", "16beta1", "17.2", "100"] {
            assert_eq!(said(good, "UTF8"), None, "{good}");
        }
        for old in ["14.9", "9.6.24", "", "unknown"] {
            assert!(said(old, "UTF8").is_some_and(|said| said.contains("too old")), "{old}");
        }
        assert!(said("15.1", "LATIN1").is_some_and(|said| said.contains("LATIN1")));
    }
}
